"""Shifts of unbounded integers in statements, which are followed only so far."""

from collections.abc import Iterable

from slicer.encode.formula import Node
from slicer.encode.heap import State
from slicer.encode.values import Values
from slicer.ir.nodes import (
    AllocateArray,
    Assign,
    Check,
    HavocFrame,
    Statement,
    StoreElement,
    StoreField,
    terms_of,
)
from slicer.ir.terms import SHIFTS, Binary, Query, Term, walk


def far(values: Values, statement: Statement, state: State) -> tuple[Node, Node]:
    """Is a number shifted too far, in what the statement does in any case, and in what is freed with its unit?"""
    match statement:
        case StoreField(_, target, _, _, _, value):
            stays, freed = [target], [value]
        case StoreElement(_, array, index, value):
            stays, freed = [array, index], [value]
        case HavocFrame() | Assign(fixed=True) | Check(fixed=True) | AllocateArray(fixed=True):
            stays, freed = terms_of(statement), []
        case _:
            stays, freed = [], terms_of(statement)
    return _any(values, stays, state), _any(values, freed, state)


def _any(values: Values, terms: Iterable[Term], state: State) -> Node:
    found = values.b.false
    for term in terms:
        if any(isinstance(each, Query) or (isinstance(each, Binary) and each.op in SHIFTS) for each in walk(term)):
            values.forget()
            values.value(term, state)
            found = values.b.any([found, *values.far])
    return found
