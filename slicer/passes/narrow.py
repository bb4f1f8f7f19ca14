"""The forms of the intermediate language that the bounded stages give a meaning to: all others are beyond them."""

from collections.abc import Iterator

from slicer.base.fragments import FragmentId
from slicer.ir.nodes import (
    Allocate,
    AllocateArray,
    Assign,
    Body,
    Branch,
    Call,
    Check,
    Goal,
    Leave,
    Loop,
    Return,
    Scope,
    Snapshot,
    Statement,
    StoreElement,
    StoreField,
    assigned,
    fragment_of,
    terms_of,
    walk,
)
from slicer.ir.terms import (
    Binary,
    Bool,
    Choose,
    ElementOf,
    ElementPlace,
    FieldOf,
    FieldPlace,
    FrameKept,
    Int,
    LengthOf,
    NonNullElements,
    Null,
    ObjectPlace,
    Old,
    Quantified,
    Term,
    Unary,
    Var,
    type_of,
)
from slicer.ir.terms import walk as walk_term
from slicer.ir.types import BOOLEAN, INT, NULL, ArrayType, ClassType, Type, is_reference

_PLAIN = (Bool, Null, Var, FieldOf, ElementOf, LengthOf, Choose, Old, NonNullElements, Quantified)
_CONTROL = (Check, Branch, Loop, Scope, Leave, Return, Snapshot, Goal, Assign, StoreField, StoreElement, Allocate)
_ON_NUMBERS = frozenset({"+", "-", "*", "/", "%", "<", "<=", ">", ">="})
_ON_TRUTH = frozenset({"&&", "||", "==>", "&", "|", "^"})


def is_modelled_type(kind: Type, classes: frozenset[str]) -> bool:
    """`int`, `boolean`, the classes that are modelled, and arrays of these."""
    if isinstance(kind, ArrayType):
        return not isinstance(kind.element, ArrayType) and is_modelled_type(kind.element, classes)
    return kind in {INT, BOOLEAN, NULL} or (isinstance(kind, ClassType) and kind.name in classes)


def is_modelled(term: Term, classes: frozenset[str]) -> bool:
    """Do the bounded stages give the term the meaning that it has?"""
    return all(_is_modelled(part, classes) for part in walk_term(term))


def beyond(body: Body, classes: frozenset[str]) -> Iterator[FragmentId | None]:
    """The fragments of statements, and of statements with terms, that are beyond the bounded stages."""
    for statement in walk(body):
        terms = [statement.predicate.term] if isinstance(statement, Goal) else terms_of(statement)
        var = assigned(statement)
        known = var is None or is_modelled_type(var.type, classes)
        if not (known and _is_known(statement) and all(is_modelled(term, classes) for term in terms)):
            yield fragment_of(statement)


def _is_known(statement: Statement) -> bool:
    match statement:
        case AllocateArray():
            return not statement.inner
        case Call():
            return not statement.virtual
        case _:
            return isinstance(statement, _CONTROL)


def _is_modelled(term: Term, classes: frozenset[str]) -> bool:
    """The term itself, without its parts."""
    match term:
        case Int():
            return term.type == INT
        case Unary(op, _):
            return op in {"-", "!"}
        case Binary():
            return _is_operation(term)
        case FrameKept(_, frame):
            return all(isinstance(place, FieldPlace | ElementPlace | ObjectPlace) for place in frame.places)
        case _:
            return isinstance(term, _PLAIN) and is_modelled_type(type_of(term), classes)


def _is_operation(term: Binary) -> bool:
    """References are numbered class by class: those of two classes cannot be compared."""
    left, right = type_of(term.left), type_of(term.right)
    if term.op in {"==", "!="}:
        return left == right or (NULL in {left, right} and is_reference(left) and is_reference(right))
    if term.op in _ON_NUMBERS:
        return left == right == INT
    return term.op in _ON_TRUTH and left == right == BOOLEAN
