r"""Operators of clauses whose arithmetic is unbounded: what they give is a `\bigint`."""

from slicer.ir.terms import ARITHMETIC, BITS, SHIFTS, TRUE, Binary, Choose, Convert, Int, Null, Term, rebuild, type_of
from slicer.ir.types import BIGINT, LONG, BooleanType, IntType, Type


def widened(term: Term) -> Term:
    r"""The same number as a `\bigint`."""
    return Convert(BIGINT, term) if isinstance(type_of(term), IntType) and type_of(term) != BIGINT else term


def operands(op: str, left: Term, right: Term) -> tuple[Term, Term]:
    r"""The operands, one of them a `\bigint` where the operator gives a number."""
    kinds = (type_of(left), type_of(right))
    if op not in ARITHMETIC | BITS | SHIFTS or not all(isinstance(kind, IntType) for kind in kinds):
        return left, right
    if op not in SHIFTS and (kinds[1] == BIGINT or (isinstance(left, Int) and not isinstance(right, Int))):
        return left, widened(right)
    return widened(left), right


def held(term: Term, wanted: IntType) -> Term:
    """The number in a place of the type. It has no value where the type does not have the number."""
    converted = Convert(wanted, term)
    return Choose(Binary("==", term, converted), converted, nothing(wanted))


def as_written(term: Term) -> Term:
    """The term for its reader, without the conversions that nobody wrote."""
    match term:
        case Choose(Binary("==", number, Convert(kind, _)), _, _) if term == held(number, kind):
            return as_written(number)
        case Convert(kind, operand) if kind == BIGINT:
            return as_written(operand)
        case _:
            return rebuild(term, as_written)


def farthest(shift: Binary) -> int:
    """So far is a shift of an unbounded integer looked at: as far as Java shifts such a number."""
    return 63 if type_of(as_written(shift.left)) == LONG else 31


def nothing(kind: Type) -> Term:
    """A term without a value."""
    never = Binary("==", Binary("/", Int(1), Int(0)), Int(0))
    match kind:
        case IntType():
            some: Term = Convert(kind, Int(0))
        case BooleanType():
            some = TRUE
        case _:
            some = Null()
    return Choose(never, some, some)
