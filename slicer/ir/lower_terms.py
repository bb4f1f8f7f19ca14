"""Java and JML expressions to terms."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, assert_never

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.source import Span
from slicer.ir.beyond import beyond, not_yet
from slicer.ir.declare import Declarations
from slicer.ir.ranges import range_of
from slicer.ir.terms import (
    ARITHMETIC,
    ORDER,
    THIS,
    TRUE,
    Binary,
    Bool,
    Choose,
    ElementOf,
    FieldOf,
    Int,
    LengthOf,
    NonNullElements,
    Null,
    Old,
    Quantified,
    Term,
    Unary,
    Var,
    type_of,
)
from slicer.ir.types import BOOLEAN, INT, ArrayType, ClassType, Type, fits, is_reference
from slicer.java import tree as java

LOGICAL = frozenset({"&&", "||", "==>", "<==", "<==>", "<=!=>"})
SHIFTS = frozenset({"<<", ">>", ">>>"})
STRICT = frozenset({"&", "|", "^"})


class Effects(Protocol):
    """What happens to the parts of code that do something besides having a value."""

    def make(self, expression: java.Call | java.New | java.NewArray) -> Term: ...
    def spill(self, term: Term) -> Term: ...
    def lazy(self, expression: java.Binary | java.Conditional) -> Term: ...


@dataclass(frozen=True)
class Place:
    """Where an expression stands: what its names mean. Without `effects` it is a specification."""

    declarations: Declarations
    owner: str
    static: bool
    names: dict[str, Var]
    result: Var | None = None
    effects: Effects | None = None

    @property
    def outside(self) -> Code:
        """The code for what lowering does not know here."""
        return Code.S202 if self.effects is None else Code.S102

    def not_yet(self, span: Span, what: str) -> Refused:
        return not_yet(self.declarations.source, span, what, self.outside)


def has_effects(expression: java.Expr) -> bool:
    match expression:
        case java.Call() | java.New() | java.NewArray():
            return True
        case java.Select(_, target, _):
            return has_effects(target)
        case java.Index(_, array, index):
            return has_effects(array) or has_effects(index)
        case java.Unary(_, _, operand):
            return has_effects(operand)
        case java.Binary(_, _, left, right):
            return has_effects(left) or has_effects(right)
        case java.Conditional(_, condition, then, orelse):
            return has_effects(condition) or has_effects(then) or has_effects(orelse)
        case _:
            return False


def lower(at: Place, expression: java.Expr) -> Term:  # noqa: C901
    """The term; names are resolved, types checked, effects handed to `at.effects` in evaluation order."""
    match expression:
        case java.IntLiteral(_, value):
            return Int(value)
        case java.BooleanLiteral(_, value):
            return Bool(value)
        case java.NullLiteral():
            return Null()
        case java.This(span, outer):
            if outer is not None:
                raise at.not_yet(span, f"`{outer.name}.this`")
            return _this(at, span)
        case java.Name(span, name):
            return _name(at, span, name)
        case java.Select():
            return _select(at, expression)
        case java.Index(_, array, index):
            left, right = _pair(at, array, index)
            _expect(at, isinstance(type_of(left), ArrayType), "this is not an array", array.span)
            _expect(at, type_of(right) == INT, "an index is an int", index.span)
            return ElementOf(left, right)
        case java.Unary(_, op, operand):
            if op == "~":
                raise at.not_yet(expression.span, "the operator `~`")
            wanted = BOOLEAN if op == "!" else INT
            term = lower_as(at, operand, wanted)
            return term if op == "+" else _negative(op, term)
        case java.Binary():
            return _binary(at, expression)
        case java.Conditional():
            return _conditional(at, expression)
        case java.Call(span) | java.New(span) | java.NewArray(span):
            if at.effects is None:
                raise at.declarations.refuse(
                    Code.S202, "calls and allocations are not supported in specifications", span
                )
            return at.effects.make(expression)
        case java.Result(span):
            if at.result is None:
                raise at.declarations.refuse(Code.S203, "there is no result here", span)
            return at.result
        case java.Old(_, operand):
            return Old(lower(at, operand))
        case java.NonNullElements(span, operand):
            term = lower(at, operand)
            _expect(at, isinstance(type_of(term), ArrayType), "this is not an array", span)
            return NonNullElements(term)
        case java.Quantified():
            return _quantified(at, expression)
        case (
            java.LongLiteral()
            | java.CharLiteral()
            | java.StringLiteral()
            | java.Super()
            | java.ArrayInitialiser()
            | java.Cast()
            | java.InstanceOf()
            | java.Assignment()
            | java.Step()
            | java.Fresh()
            | java.InvariantFor()
            | java.TypeOf()
            | java.TypeValue()
            | java.Fold()
            | java.Unsupported()
        ):
            raise beyond(at.declarations.source, expression, at.outside)
        case _:
            assert_never(expression)


def lower_as(at: Place, expression: java.Expr, wanted: Type) -> Term:
    """The term, refused unless a value of it can be stored in a place of the wanted type."""
    term = lower(at, expression)
    found = type_of(term)
    if not fits(found, wanted):
        raise at.declarations.refuse(Code.S104, f"this is `{found}`, not `{wanted}`", expression.span)
    return term


def field_of(at: Place, target: Term, name: str, span: Span) -> FieldOf:
    info = at.declarations.field(type_of(target), name)
    if info is None:
        raise at.declarations.refuse(Code.S103, f"`{type_of(target)}` has no field `{name}`", span)
    return FieldOf(target, info.owner, info.name, info.type)


def _negative(op: str, term: Term) -> Term:
    if op == "-" and isinstance(term, Int):
        return Int(-term.value)
    return Unary(op, term)


def _this(at: Place, span: Span) -> Term:
    if at.static:
        raise at.declarations.refuse(Code.S103, "there is no `this` in a static method", span)
    return Var(THIS, ClassType(at.owner))


def _name(at: Place, span: Span, name: str) -> Term:
    if name in at.names:
        return at.names[name]
    if at.declarations.field(ClassType(at.owner), name) is None:
        if name in at.declarations.fields or name in at.declarations.outside.classes:
            raise at.not_yet(span, f"the class `{name}` in an expression")
        raise at.declarations.refuse(Code.S103, f"nothing is called `{name}` here", span)
    return field_of(at, _this(at, span), name, span)


def _select(at: Place, expression: java.Select) -> Term:
    target = lower(at, expression.target)
    if isinstance(type_of(target), ArrayType):
        _expect(at, expression.name == "length", "arrays only have `length`", expression.span)
        return LengthOf(target)
    return field_of(at, target, expression.name, expression.span)


def _pair(at: Place, left: java.Expr, right: java.Expr) -> tuple[Term, Term]:
    first = lower(at, left)
    if at.effects is not None and has_effects(right):
        first = at.effects.spill(first)
    return first, lower(at, right)


def _binary(at: Place, expression: java.Binary) -> Term:
    op, left, right = expression.op, expression.left, expression.right
    if op in LOGICAL:
        return _logical(at, expression)
    if op in SHIFTS or op == "<:":
        raise at.not_yet(expression.span, f"the operator `{op}`")
    first, second = _pair(at, left, right)
    kinds = type_of(first), type_of(second)
    if op in ARITHMETIC or op in ORDER:
        _expect(at, kinds == (INT, INT), f"`{op}` needs two ints", expression.span)
    elif op in STRICT:
        if kinds == (INT, INT):
            raise at.declarations.refuse(Code.S102, f"`{op}` on ints is not supported yet", expression.span)
        _expect(at, kinds == (BOOLEAN, BOOLEAN), f"`{op}` needs two booleans", expression.span)
    else:
        same = kinds[0] == kinds[1] or (
            all(is_reference(k) for k in kinds) and (fits(*kinds) or fits(kinds[1], kinds[0]))
        )
        _expect(at, same, f"`{kinds[0]}` and `{kinds[1]}` cannot be compared", expression.span)
    return Binary(op, first, second)


def _logical(at: Place, expression: java.Binary) -> Term:
    if at.effects is not None and has_effects(expression.right):
        return at.effects.lazy(expression)
    left = lower_as(at, expression.left, BOOLEAN)
    right = lower_as(at, expression.right, BOOLEAN)
    match expression.op:
        case "<==":
            return Binary("==>", right, left)
        case "<==>":
            return Binary("==", left, right)
        case "<=!=>":
            return Binary("!=", left, right)
        case op:
            return Binary(op, left, right)


def _conditional(at: Place, expression: java.Conditional) -> Term:
    if at.effects is not None and (has_effects(expression.then) or has_effects(expression.orelse)):
        return at.effects.lazy(expression)
    condition = lower_as(at, expression.condition, BOOLEAN)
    then, orelse = lower(at, expression.then), lower(at, expression.orelse)
    kinds = type_of(then), type_of(orelse)
    _expect(at, fits(*kinds) or fits(kinds[1], kinds[0]), "both sides need one type", expression.span)
    return Choose(condition, then, orelse)


def _quantified(at: Place, expression: java.Quantified) -> Term:
    var = Var(_unused(expression.name, at.names), at.declarations.type(expression.type))
    inner = Place(at.declarations, at.owner, at.static, {**at.names, expression.name: var}, at.result, at.effects)
    limit: Term = TRUE if expression.range is None else lower_as(inner, expression.range, BOOLEAN)
    body = lower_as(inner, expression.body, BOOLEAN)
    if limit == TRUE and isinstance(body, Binary) and body.op == ("==>" if expression.universal else "&&"):
        limit, body = _split(expression.universal, body)
    if var.type == INT and not range_of(var, limit).bounded:
        raise at.declarations.refuse(
            Code.S202,
            f"`{var.name}` has no lower and upper bound here",
            expression.span,
            "give a range such as `0 <= i && i < n`",
        )
    return Quantified(expression.universal, var, limit, body)


def _unused(name: str, names: Mapping[str, Var]) -> str:
    """A bound variable may be called like a parameter; in the program the two have to differ."""
    taken = {var.name for var in names.values()}
    while name in taken:
        name += "'"
    return name


def _split(universal: bool, body: Binary) -> tuple[Term, Term]:
    """Range and body of a quantifier written with one predicate."""
    if universal:
        return body.left, body.right
    return body, TRUE


def _expect(at: Place, holds: bool, message: str, span: Span) -> None:
    if not holds:
        raise at.declarations.refuse(Code.S104, message, span)
