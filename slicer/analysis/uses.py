"""What each unit reads, assigns and does; this decides how much work the unit is for a prover."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from slicer.base.fragments import UnitId
from slicer.ir.nodes import (
    Allocate,
    AllocateArray,
    Assign,
    Body,
    Branch,
    Call,
    Check,
    HavocFrame,
    Loop,
    Return,
    Statement,
    StoreElement,
    StoreField,
    StoreStatic,
    Throw,
    calls_in,
    fragment_of,
    terms_of,
    walk,
)
from slicer.ir.program import Method
from slicer.ir.terms import Bool, ElementOf, EnumValue, FieldOf, Int, Null, StaticOf, Term, Text, Unary, Var
from slicer.ir.terms import walk as walk_term


@dataclass
class Uses:
    """Of one unit. `constant`: all it assigns are literals. `locals` excludes temporaries."""

    reads: set[str] = field(default_factory=set)
    assigns: set[str] = field(default_factory=set)
    calls: set[str] = field(default_factory=set)
    allocates: bool = False
    stores: bool = False
    reads_field: bool = False
    reads_element: bool = False
    constant: bool = True
    loop: bool = False
    branches: bool = False


def uses(method: Method) -> Mapping[UnitId, Uses]:
    """The uses of every unit of the method."""
    units = {f.id: f.unit for f in method.fragments}
    found: dict[UnitId, Uses] = {u.id: Uses() for u in method.units}
    for statement in walk(method.body or ()):
        of = fragment_of(statement)
        if of in units:
            _note(found[units[of]], statement)
    return found


def _note(use: Uses, statement: Statement) -> None:
    for term in terms(statement):
        for part in walk_term(term):
            use.reads_field |= isinstance(part, FieldOf | StaticOf)
            use.reads_element |= isinstance(part, ElementOf)
            if isinstance(part, Var):
                use.reads.add(part.name)
    match statement:
        case Assign(_, var, value, _):
            use.assigns.add(var.name)
            use.constant &= _is_constant(value)
        case Allocate() | AllocateArray():
            use.allocates = True
        case StoreField() | StoreStatic() | StoreElement():
            use.stores = True
            use.constant = False
        case Call():
            use.calls.add(statement.method)
            use.constant = False
        case Loop():
            use.loop = True
        case Branch():
            use.branches = True
        case _:
            use.constant = False


def _is_constant(term: Term) -> bool:
    if isinstance(term, Unary):
        return _is_constant(term.operand)
    return isinstance(term, Int | Bool | Null | Text | EnumValue)


def terms(statement: Statement) -> Iterator[Term]:
    """The terms a statement evaluates itself."""
    match statement:
        case Assign(_, _, value, _) | StoreStatic(_, _, _, _, value) | Throw(_, value):
            yield value
        case StoreField(_, target, _, _, _, value):
            yield from (target, value)
        case StoreElement(_, array, index, value):
            yield from (array, index, value)
        case AllocateArray(_, _, _, length, _, inner):
            yield from (length, *inner)
        case Check(_, condition, _, _) | Branch(_, condition, _, _):
            yield condition
        case Loop(_, _, _, _, condition, _, _):
            yield condition
        case Return(_, value) if value is not None:
            yield value
        case Call(_, _, receiver, arguments, _, _, _):
            yield from () if receiver is None else (receiver,)
            yield from arguments
        case HavocFrame():
            yield from terms_of(statement)
        case _:
            return


def fixed_terms(statement: Statement) -> Iterator[Term]:
    """The terms that are evaluated even where the statement is cut: left sides and receivers."""
    match statement:
        case StoreField(_, target, _, _, _, _):
            yield target
        case StoreElement(_, array, index, _):
            yield from (array, index)
        case Assign(_, _, value, True):
            yield value
        case Check(_, condition, _, True):
            yield condition
        case Call(_, _, receiver, _, _, _, _) if receiver is not None:
            yield receiver
        case _:
            return


def calls(body: Body) -> tuple[str, ...]:
    """The methods that the body calls, in order of first mention."""
    return tuple(dict.fromkeys(each.method for each in calls_in(body)))
