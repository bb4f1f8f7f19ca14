"""Terms: pure expressions with Java's meaning. A term may have no value (null, bad index, division by zero)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import assert_never

from slicer.ir.types import BOOLEAN, INT, NULL, ArrayType, Type


@dataclass(frozen=True, slots=True)
class Int:
    value: int


@dataclass(frozen=True, slots=True)
class Bool:
    value: bool


@dataclass(frozen=True, slots=True)
class Null:
    pass


@dataclass(frozen=True, slots=True)
class Var:
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class FieldOf:
    """`target.name`, the field declared in class `owner`."""

    target: "Term"
    owner: str
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class ElementOf:
    array: "Term"
    index: "Term"


@dataclass(frozen=True, slots=True)
class LengthOf:
    array: "Term"


@dataclass(frozen=True, slots=True)
class Unary:
    """`op` is `-` or `!`."""

    op: str
    operand: "Term"


ARITHMETIC = frozenset({"+", "-", "*", "/", "%"})
ORDER = frozenset({"<", "<=", ">", ">="})


@dataclass(frozen=True, slots=True)
class Binary:
    """`op` is of `+ - * / % < <= > >= == != && || ==> & | ^`; `&& || ==>` skip the right side as Java does."""

    op: str
    left: "Term"
    right: "Term"


@dataclass(frozen=True, slots=True)
class Choose:
    """`condition ? then : orelse`."""

    condition: "Term"
    then: "Term"
    orelse: "Term"


# Only in specifications -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Old:
    """The operand's value in the state the method was entered in."""

    operand: "Term"


@dataclass(frozen=True, slots=True)
class NonNullElements:
    """The array is not null and neither is any of its elements."""

    array: "Term"


@dataclass(frozen=True, slots=True)
class Quantified:
    """`range` guards `body`. An int variable is bounded by conjuncts of `range` (see `ranges`)."""

    universal: bool
    var: Var
    range: "Term"
    body: "Term"


@dataclass(frozen=True, slots=True)
class FieldPlace:
    target: "Term"
    owner: str
    name: str


@dataclass(frozen=True, slots=True)
class ElementPlace:
    """`array[low..high]`, both included; a missing end means the array's own."""

    array: "Term"
    low: "Term | None" = None
    high: "Term | None" = None


@dataclass(frozen=True, slots=True)
class ObjectPlace:
    """All fields of an object of class `owner`."""

    target: "Term"
    owner: str


Place = FieldPlace | ElementPlace | ObjectPlace


@dataclass(frozen=True, slots=True)
class Frame:
    """What may change: any of `places`, or everything; new objects too unless `strict`."""

    everything: bool
    places: tuple[Place, ...] = ()
    strict: bool = False


@dataclass(frozen=True, slots=True)
class FrameKept:
    """Since the snapshot nothing outside the frame has changed; places are read in the snapshot's state."""

    since: str
    frame: Frame


Term = (
    Int
    | Bool
    | Null
    | Var
    | FieldOf
    | ElementOf
    | LengthOf
    | Unary
    | Binary
    | Choose
    | Old
    | NonNullElements
    | Quantified
    | FrameKept
)

TRUE = Bool(True)
FALSE = Bool(False)
THIS = "this"
RESULT = "\\result"


def type_of(term: Term) -> Type:
    match term:
        case Int() | LengthOf():
            return INT
        case Bool() | NonNullElements() | Quantified() | FrameKept():
            return BOOLEAN
        case Null():
            return NULL
        case Var(_, kind) | FieldOf(_, _, _, kind):
            return kind
        case ElementOf(array, _):
            kind = type_of(array)
            assert isinstance(kind, ArrayType)
            return kind.element
        case Unary(op, _):
            return INT if op == "-" else BOOLEAN
        case Binary(op, _, _):
            return INT if op in ARITHMETIC else BOOLEAN
        case Choose(_, then, orelse):
            return type_of(orelse) if type_of(then) == NULL else type_of(then)
        case Old(operand):
            return type_of(operand)
        case _:
            assert_never(term)


def rebuild(term: Term, change: Callable[[Term], Term]) -> Term:
    """The term with `change` applied to its direct parts: the one place that knows them."""
    match term:
        case Int() | Bool() | Null() | Var():
            return term
        case FieldOf(target, owner, name, kind):
            return FieldOf(change(target), owner, name, kind)
        case ElementOf(array, index):
            return ElementOf(change(array), change(index))
        case LengthOf(array):
            return LengthOf(change(array))
        case Unary(op, operand):
            return Unary(op, change(operand))
        case Binary(op, left, right):
            return Binary(op, change(left), change(right))
        case Choose(condition, then, orelse):
            return Choose(change(condition), change(then), change(orelse))
        case Old(operand):
            return Old(change(operand))
        case NonNullElements(array):
            return NonNullElements(change(array))
        case Quantified(universal, var, limit, body):
            return Quantified(universal, var, change(limit), change(body))
        case FrameKept(since, frame):
            return FrameKept(since, rebuild_frame(frame, change))
        case _:
            assert_never(term)


def rebuild_frame(frame: Frame, change: Callable[[Term], Term]) -> Frame:
    return Frame(frame.everything, tuple(_place(p, change) for p in frame.places), frame.strict)


def _place(place: Place, change: Callable[[Term], Term]) -> Place:
    match place:
        case FieldPlace(target, owner, name):
            return FieldPlace(change(target), owner, name)
        case ElementPlace(array, low, high):
            return ElementPlace(change(array), low and change(low), high and change(high))
        case ObjectPlace(target, owner):
            return ObjectPlace(change(target), owner)
        case _:
            assert_never(place)


def parts(term: Term) -> tuple[Term, ...]:
    """The direct parts, in evaluation order."""
    found: list[Term] = []

    def note(part: Term) -> Term:
        found.append(part)
        return part

    rebuild(term, note)
    return tuple(found)


def walk(term: Term) -> Iterator[Term]:
    """The term and all below it, outermost first."""
    yield term
    for part in parts(term):
        yield from walk(part)


def rename(term: Term, names: dict[str, str]) -> Term:
    """The term with variables renamed."""
    if isinstance(term, Var):
        return Var(names.get(term.name, term.name), term.type)
    if isinstance(term, Quantified):
        names = {old: new for old, new in names.items() if old != term.var.name}
    return rebuild(term, lambda part: rename(part, names))


def conjuncts(term: Term) -> tuple[Term, ...]:
    if isinstance(term, Binary) and term.op == "&&":
        return (*conjuncts(term.left), *conjuncts(term.right))
    return (term,)
