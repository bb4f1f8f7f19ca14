"""Which types operators take, and what they give."""

from collections.abc import Iterable

from slicer.ir.terms import ARITHMETIC, BITS, ORDER, SHIFTS, Choose, Term
from slicer.ir.types import BOOLEAN, NULL, TYPE, IntType, Type, is_reference, promoted

_LOGICAL = frozenset({"&&", "||", "==>"})
_EQUALITY = frozenset({"==", "!="})
GIVE_TRUTH = _LOGICAL | _EQUALITY | ORDER | {"<:"}


def binary(op: str, left: Type, right: Type) -> Type | None:
    """The type of the result; none where the operator does not take such operands."""
    numbers = isinstance(left, IntType) and isinstance(right, IntType)
    truths = left == right == BOOLEAN
    types = left == right == TYPE
    references = is_reference(left) and is_reference(right)
    if op in _LOGICAL:
        return BOOLEAN if truths else None
    if op in _EQUALITY:
        return BOOLEAN if numbers or truths or types or references else None
    if op == "<:":
        return BOOLEAN if types else None
    if op in BITS and truths:
        return BOOLEAN
    if not numbers:
        return None
    if op in ORDER:
        return BOOLEAN
    if op in SHIFTS:
        return promoted(left)
    return promoted(left, right) if op in ARITHMETIC | BITS else None


def choice(then: Type, orelse: Type) -> Type | None:
    """The type of either; none where one value cannot stand for the other. Of two classes either will do."""
    if isinstance(then, IntType) and isinstance(orelse, IntType):
        return then if then == orelse else promoted(then, orelse)
    if then == orelse or (is_reference(then) and is_reference(orelse)):
        return orelse if then == NULL else then
    return None


def chosen(term: Term) -> Iterable[Term]:
    """The terms one of which gives the value, where it is a reference that they choose."""
    if isinstance(term, Choose):
        return (*chosen(term.then), *chosen(term.orelse))
    return (term,)
