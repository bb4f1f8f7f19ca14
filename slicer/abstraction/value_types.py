"""The types of the values that fragments compute and give away."""

from slicer.abstraction.facts import Facts
from slicer.base.source import Span
from slicer.ir.nodes import Assign, Branch, StoreElement, StoreField, StoreStatic, Throw
from slicer.ir.terms import Binary, Choose, Convert, type_of
from slicer.ir.terms import walk as walk_term
from slicer.ir.types import INT, NULL, ArrayType, IntType, Type


def target_type(facts: Facts, span: Span) -> Type:
    """The type of what the fragment assigns last."""
    match facts.own(span)[-1]:
        case Assign(_, var, _, _):
            return var.type
        case StoreField(_, _, _, _, kind, _) | StoreStatic(_, _, _, kind, _):
            return kind
        case StoreElement(_, array, _, _):
            kind = type_of(array)
            assert isinstance(kind, ArrayType)
            return kind.element
        case other:
            raise AssertionError(f"{other} assigns nothing")


def computed_type(facts: Facts, span: Span) -> Type:
    """The type of the value that the fragment computes, before it is made to fit what it is assigned to."""
    match facts.own(span)[-1]:
        case Assign(_, _, value) | StoreField(_, _, _, _, _, value) | StoreStatic(_, _, _, _, value):
            pass
        case StoreElement(_, _, _, value):
            pass
        case other:
            raise AssertionError(f"{other} computes nothing")
    while isinstance(value, Convert):
        value = value.operand
    kind = type_of(value)
    return INT if isinstance(kind, IntType) and kind.bits < INT.bits else kind


def thrown_type(facts: Facts, span: Span) -> Type | None:
    """The static type of what is thrown, where it is plain."""
    last = facts.own(span)[-1]
    assert isinstance(last, Throw)
    kind = type_of(last.value)
    return None if kind == NULL or any(isinstance(part, Choose) for part in walk_term(last.value)) else kind


def tested_type(facts: Facts, span: Span) -> Type:
    """The type of the subject of a `switch`: what its cases test comes last, behind what the subject tests itself."""
    own = facts.own(span)[::-1]
    tests = (s.condition.left for s in own if isinstance(s, Branch) and isinstance(s.condition, Binary))
    values = (s.value for s in own if isinstance(s, Assign))
    return next((type_of(term) for term in (*tests, *values)), INT)


def result_type(facts: Facts) -> Type:
    """The type of what the method returns."""
    assert facts.method.result is not None
    return facts.method.result.type
