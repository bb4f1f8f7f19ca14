"""The forms of terms and of the places that frames speak of."""

from slicer.base.record import record
from slicer.ir.types import INT, IntType, Type

# The snapshot that every method takes when it is entered.
ENTRY = "entry"


@record(slots=True)
class Int:
    """The value of a literal or a constant, with its type."""

    value: int
    type: IntType = INT


@record(slots=True)
class Bool:
    value: bool


@record(slots=True)
class Null:
    pass


@record(slots=True)
class Text:
    """A string literal: equal texts are one object, of which nothing else is known."""

    value: str


@record(slots=True)
class EnumValue:
    """A constant of the enum `owner`: an object that is always there. The first has the number 1."""

    owner: str
    name: str
    number: int


@record(slots=True)
class Var:
    name: str
    type: Type


@record(slots=True)
class FieldOf:
    """`target.name`, the field declared in class `owner`."""

    target: "Term"
    owner: str
    name: str
    type: Type


@record(slots=True)
class StaticOf:
    """The static field `name` declared in `owner`."""

    owner: str
    name: str
    type: Type


@record(slots=True)
class ElementOf:
    array: "Term"
    index: "Term"


@record(slots=True)
class LengthOf:
    array: "Term"


@record(slots=True)
class Unary:
    """`op` is `-`, `~` or `!`."""

    op: str
    operand: "Term"


# Constants shift unbounded integers so far.
MOST_SHIFTED = 64
ARITHMETIC = frozenset({"+", "-", "*", "/", "%"})
SHIFTS = frozenset({"<<", ">>", ">>>"})
BITS = frozenset({"&", "|", "^"})
ORDER = frozenset({"<", "<=", ">", ">="})


@record(slots=True)
class Binary:
    """`op` is of `+ - * / % << >> >>> < <= > >= == != && || ==> & | ^`; `&& || ==>` skip the right side as Java does.

    Operands of different integral types are promoted as in Java; `& | ^` are for integers or for booleans.
    In specifications also `<:`, subtype, between types.
    """

    op: str
    left: "Term"
    right: "Term"


@record(slots=True)
class Choose:
    """`condition ? then : orelse`."""

    condition: "Term"
    then: "Term"
    orelse: "Term"


@record(slots=True)
class Convert:
    """`(type) operand` between integral types."""

    type: IntType
    operand: "Term"


@record(slots=True)
class CastTo:
    """`(type) operand` of a reference: the same object, or a ClassCastException."""

    type: Type
    operand: "Term"


@record(slots=True)
class InstanceOf:
    """Is the operand an object of the type? `null` is none. `exact` leaves subtypes out."""

    operand: "Term"
    type: Type
    exact: bool = False


# Only in specifications -----------------------------------------------------------------------


@record(slots=True)
class Old:
    """The operand's value in the state the method was entered in, or of another snapshot."""

    operand: "Term"
    since: str = ENTRY


@record(slots=True)
class Fresh:
    """The operand is an object that did not exist when the method was entered, or at another snapshot."""

    operand: "Term"
    since: str = ENTRY


@record(slots=True)
class InvariantFor:
    """The invariants of the operand's class hold of it."""

    operand: "Term"


@record(slots=True)
class TypeOf:
    """The exact class of an object."""

    operand: "Term"


@record(slots=True)
class TypeValue:
    """A type as a value."""

    type: Type


@record(slots=True)
class Query:
    """What a call of a method without effects gives in this state; `receiver` is missing for static methods.

    It has no value where the call is not allowed (null, a precondition), throws, or does not end. A `virtual` one runs
    the body that the receiver's exact class has for the method.
    """

    method: str
    receiver: "Term | None"
    arguments: tuple["Term", ...]
    type: Type
    virtual: bool = False


@record(slots=True)
class Fold:
    r"""`op` is `\sum`, `\product`, `\num_of`, `\max` or `\min` of `body` for all values of `var` in the range.

    `body` of `\num_of` is a predicate. An empty range gives 0, 1, 0; of `\max` and `\min` it has no value.
    """

    op: str
    var: Var
    range: "Term"
    body: "Term"


@record(slots=True)
class NonNullElements:
    """The array is not null and neither is any of its elements."""

    array: "Term"


@record(slots=True)
class Quantified:
    """`range` guards `body`. An int variable is bounded by conjuncts of `range` (see `ranges`)."""

    universal: bool
    var: Var
    range: "Term"
    body: "Term"


@record(slots=True)
class FieldPlace:
    target: "Term"
    owner: str
    name: str


@record(slots=True)
class StaticPlace:
    owner: str
    name: str


@record(slots=True)
class ElementPlace:
    """`array[low..high]`, both included; a missing end means the array's own."""

    array: "Term"
    low: "Term | None" = None
    high: "Term | None" = None


@record(slots=True)
class ObjectPlace:
    """All fields of an object of class `owner`."""

    target: "Term"
    owner: str


@record(slots=True)
class EveryPlace:
    """The field `name` of all objects of class `owner`."""

    owner: str
    name: str


Place = FieldPlace | StaticPlace | ElementPlace | ObjectPlace | EveryPlace


@record(slots=True)
class Frame:
    """What may change: any of `places`, or everything; new objects too unless `strict`."""

    everything: bool
    places: tuple[Place, ...] = ()
    strict: bool = False


@record(slots=True)
class FrameKept:
    """Since the snapshot nothing outside the frame has changed; places are read in the snapshot's state."""

    since: str
    frame: Frame


_Primary = Int | Bool | Null | Text | EnumValue | Var | FieldOf | StaticOf | ElementOf | LengthOf
_Operation = Unary | Binary | Choose | Convert | CastTo | InstanceOf
_Specified = Old | Fresh | InvariantFor | TypeOf | TypeValue | NonNullElements | Quantified | Fold | FrameKept | Query
Term = _Primary | _Operation | _Specified

TRUE = Bool(True)
FALSE = Bool(False)
THIS = "this"
RESULT = "\\result"
