"""The forms that only specifications have, to terms."""

from collections.abc import Callable
from typing import assert_never

from slicer.base.codes import Code
from slicer.ir.ranges import implied, range_of
from slicer.ir.terms import (
    TRUE,
    Binary,
    Bool,
    Fold,
    Fresh,
    InvariantFor,
    NonNullElements,
    Old,
    Quantified,
    Term,
    TypeOf,
    TypeValue,
    Var,
    all_of,
    type_of,
)
from slicer.ir.types import BOOLEAN, ArrayType, ClassType, IntType, is_reference
from slicer.ir.unbounded import widened
from slicer.java import tree as java
from slicer.lower.place import Place

Lower = Callable[[Place, java.Expr], Term]


def lower_form(at: Place, expression: java.SpecForm, lower: Lower) -> Term:
    """The term of a form whose parts `lower` lowers."""
    match expression:
        case java.Result(span):
            if at.result is None:
                raise at.declarations.refuse(Code.S203, "there is no result here", span)
            return at.result
        case java.Old(_, operand):
            return Old(lower(at, operand))
        case java.NonNullElements(span, operand):
            term = lower(at, operand)
            if not isinstance(type_of(term), ArrayType):
                raise at.refuse("this is not an array", span)
            return NonNullElements(term)
        case java.Fresh(_, operands):
            return all_of(tuple(Fresh(_object(at, operand, lower)) for operand in operands))
        case java.InvariantFor(span, operand):
            term = _object(at, operand, lower)
            if not isinstance(type_of(term), ClassType):
                raise at.refuse("this is not an object of a class", span)
            return InvariantFor(term)
        case java.TypeOf(_, operand):
            return TypeOf(_object(at, operand, lower))
        case java.TypeValue(_, name):
            return TypeValue(at.declarations.written(name, at.owner))
        case java.Quantified():
            return _quantified(at, expression, lower)
        case java.Fold():
            return _fold(at, expression, lower)
        case _:
            assert_never(expression)


def _object(at: Place, operand: java.Expr, lower: Lower) -> Term:
    term = lower(at, operand)
    if not is_reference(type_of(term)):
        raise at.refuse("this is not a reference", operand.span)
    return term


def _quantified(at: Place, expression: java.Quantified, lower: Lower) -> Term:
    var, inner = _binding(at, expression)
    limit = TRUE if expression.range is None else _truth(inner, expression.range, lower)
    body = _truth(inner, expression.body, lower)
    if limit == TRUE and isinstance(body, Binary) and body.op == ("==>" if expression.universal else "&&"):
        limit, body = (body.left, body.right) if expression.universal else (body, TRUE)
    if limit == TRUE and isinstance(body, Quantified) and body.universal == expression.universal:
        limit = implied(var, body)
    _bounded(at, expression, var, limit)
    return Quantified(expression.universal, var, limit, body)


def _fold(at: Place, expression: java.Fold, lower: Lower) -> Term:
    var, inner = _binding(at, expression)
    limit = TRUE if expression.range is None else _truth(inner, expression.range, lower)
    body = _truth(inner, expression.body, lower) if expression.op == "\\num_of" else lower(inner, expression.body)
    if at.unbounded and expression.op in {"\\sum", "\\product"}:
        body = widened(body)
    if expression.op == "\\num_of" and limit == TRUE:
        limit, body = body, TRUE
    _bounded(at, expression, var, limit)
    return Fold(expression.op, var, limit, body)


def _binding(at: Place, expression: java.Quantified | java.Fold) -> tuple[Var, Place]:
    kind = at.declarations.written(expression.type, at.owner)
    var = Var(_unused(expression.name, at.taken | {v.name for v in (*at.variables.values(), *at.bound.values())}), kind)
    return var, at.binding(expression.name, var)


def _unused(name: str, taken: frozenset[str]) -> str:
    """A bound variable may be called like a parameter; in the program the two have to differ."""
    while name in taken:
        name += "'"
    return name


def _truth(at: Place, expression: java.Expr, lower: Lower) -> Term:
    term = lower(at, expression)
    if type_of(term) != BOOLEAN:
        raise at.refuse(f"this is `{type_of(term)}`, not `boolean`", expression.span)
    return term


def _bounded(at: Place, expression: java.Quantified | java.Fold, var: Var, limit: Term) -> None:
    if isinstance(var.type, IntType) and limit != Bool(value=False) and not range_of(var, limit).bounded:
        raise at.declarations.refuse(
            Code.S202,
            f"`{var.name}` has no lower and upper bound here",
            expression.span,
            "give a range such as `0 <= i && i < n`",
        )
