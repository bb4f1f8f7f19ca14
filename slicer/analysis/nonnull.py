"""Which variables the surrounding statements guarantee to be not null."""

from itertools import accumulate

from slicer.ir.nodes import Allocate, AllocateArray, Assign, Body, Check, Statement, Try, assigned, walk
from slicer.ir.terms import THIS, Binary, CastTo, Choose, EnumValue, Null, Term, Text, Unary, Var, type_of
from slicer.ir.types import is_reference

# Names of variables that are not null at some point.
NonNull = frozenset[str]


def may_be_null(term: Term, known: NonNull) -> bool:
    match term:
        case Var(name, _):
            return name not in known and name != THIS
        case Text() | EnumValue():
            return False
        case CastTo(_, operand):
            return may_be_null(operand, known)
        case Choose(_, then, orelse):
            return may_be_null(then, known) or may_be_null(orelse, known)
        case _:
            return True


def given(body: Body) -> frozenset[str]:
    """The names of all variables that some statement in the body gives a value to."""
    found = {var.name for statement in walk(body) if (var := assigned(statement)) is not None}
    caught = {catch.var.name for statement in walk(body) if isinstance(statement, Try) for catch in statement.catches}
    return frozenset(found | caught)


def implied(condition: Term, *, holds: bool) -> NonNull:
    """The variables that are not null where the condition has this value."""
    match condition:
        case Unary("!", operand):
            return implied(operand, holds=not holds)
        case Binary("&&", left, right) if holds:
            return implied(left, holds=True) | implied(right, holds=True)
        case Binary("||", left, right) if not holds:
            return implied(left, holds=False) | implied(right, holds=False)
        case Binary("!=" | "==" as op, Var(name, _), Null()) | Binary("!=" | "==" as op, Null(), Var(name, _)):
            return frozenset({name}) if (op == "!=") == holds else frozenset()
        case _:
            return frozenset()


def behind(statement: Statement, known: NonNull) -> NonNull:
    """What is not null where the statement has ended normally, given what was not null before it."""
    kept = known - given((statement,))
    match statement:
        case Allocate(_, var, _, _) | AllocateArray(_, var, _, _, _, _):
            return kept | {var.name}
        case Assign(_, var, value, _):
            sure = is_reference(type_of(value)) and not may_be_null(value, known)
            return kept | {var.name} if sure else kept
        case Check(_, condition, _, _):
            return kept | implied(condition, holds=True)
        case _:
            return kept


def along(body: Body, known: NonNull) -> tuple[NonNull, ...]:
    """What is not null before each statement of the body and behind the last: one more than there are statements."""
    return tuple(accumulate(body, lambda at, statement: behind(statement, at), initial=known))
