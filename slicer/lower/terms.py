"""Java and JML expressions to terms. Names, types and overloads are resolved before."""

from typing import assert_never

from slicer.base.codes import Code
from slicer.base.source import Span
from slicer.ir.terms import (
    THIS,
    Binary,
    Bool,
    CastTo,
    Choose,
    ElementOf,
    FieldOf,
    InstanceOf,
    Int,
    LengthOf,
    Null,
    StaticOf,
    Term,
    Text,
    Unary,
    Var,
    type_of,
)
from slicer.ir.types import (
    BIGINT,
    BOOLEAN,
    CHAR,
    INT,
    LONG,
    NULL,
    STRING,
    ArrayType,
    ClassType,
    IntType,
    Type,
    is_reference,
)
from slicer.ir.unbounded import operands, widened
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.java.resolve.constants import Constant
from slicer.java.resolve.meanings import ClassName, EnumConstant, Length, Local, Meaning
from slicer.java.resolve.members import FieldMember
from slicer.java.resolve.types import Primitive
from slicer.lower.conversions import both, cast, convert, fitted, kept
from slicer.lower.forms import lower_form
from slicer.lower.place import Making, Place, Represented, has_effects, may_throw, names_class, represented, with_this
from slicer.lower.pure import lower_pure

_SPECIFYING = frozenset({"==>", "<==", "<==>", "<=!=>"})


def lower(at: Place, expression: java.Expr) -> Term:
    """The term; effects are handed to `at.effects` in evaluation order."""
    match expression:
        case java.IntLiteral(_, value):
            return Int(value)
        case java.LongLiteral(_, value):
            return Int(value, LONG)
        case java.CharLiteral(_, value):
            return Int(value, CHAR)
        case java.BooleanLiteral(_, value):
            return Bool(value)
        case java.StringLiteral(_, value):
            return Text(value)
        case java.NullLiteral():
            return Null()
        case java.Unsupported():
            raise refusal(at.declarations.source, expression)
        case _ if isinstance(expression, Making):
            return _make(at, expression)
        case java.This() | java.Super() | java.Name() | java.Select() | java.Index():
            return _primary(at, expression)
        case java.Unary() | java.Binary() | java.Conditional() | java.Cast() | java.InstanceOf():
            return _operation(at, expression)
        case _:
            return lower_form(at, expression, lower)


def lower_as(at: Place, expression: java.Expr, wanted: Type) -> Term:
    """The term as a value of the wanted type: constants that fit a narrower type are converted."""
    return fitted(at, lower(at, expression), wanted, expression.span)


def _make(at: Place, expression: Making) -> Term:
    if at.effects is None and isinstance(expression, java.Call):
        return lower_pure(at, expression, lower, lower_as)
    if at.effects is None:
        message = "allocations and assignments are not supported in specifications"
        raise at.declarations.refuse(Code.S202, message, expression.span)
    return at.effects.make(expression)


# Primaries ----------------------------------------------------------------------------------------


def _primary(at: Place, expression: java.This | java.Super | java.Name | java.Select | java.Index) -> Term:
    match expression:
        case java.This(span, None) | java.Super(span):
            return at.this(span)
        case java.This(span, outer):
            assert outer is not None
            return at.exactly_around(at.declarations.resolution.types[outer.span], span)
        case java.Name():
            return _name(at, expression)
        case java.Select():
            return _select(at, expression)
        case java.Index(_, array, index):
            left, right = pair(at, array, index)
            if not isinstance(type_of(left), ArrayType):
                raise at.refuse("this is not an array", array.span)
            return ElementOf(left, right)
        case _:
            assert_never(expression)


def _name(at: Place, node: java.Name) -> Term:
    if node.name in at.bound:
        return at.bound[node.name]
    meaning = at.declarations.meaning(node)
    match meaning.of:
        case Local() as local:
            return at.variable(local, node.span)
        case FieldMember() as member:
            return constant(meaning) or field(at, member, None, node.span)
        case EnumConstant() as one:
            return at.enum_value(one)
        case ClassName():
            raise at.not_yet(node.span, f"the class `{node.name}` in an expression")
        case _:
            raise at.declarations.refuse(Code.S103, f"nothing is called `{node.name}` here", node.span)


def _select(at: Place, node: java.Select) -> Term:
    meaning = at.declarations.meaning(node)
    match meaning.of:
        case Length():
            return LengthOf(lower(at, node.target))
        case EnumConstant() as one:
            return at.enum_value(one)
        case FieldMember() as member:
            target = None if names_class(at, node.target) else lower(at, node.target)
            return _evaluating(at, target, constant(meaning) or _of_object(at, meaning, member, target, node.span))
        case _:
            value = constant(meaning)
            if value is None and not names_class(at, node.target):
                lower(at, node.target)  # a target that means nothing is the better reason
            if value is None:
                raise at.not_yet(node.span, f"`{at.declarations.source.slice(node.span)}`")
            return value


def _evaluating(at: Place, target: Term | None, value: Term) -> Term:
    """A static field of an object: the object is evaluated and forgotten (JLS 15.11.1)."""
    if at.effects is None or target is None or not isinstance(value, StaticOf) or not may_throw(target):
        return value
    return Choose(Binary("==", target, Null()), value, value)


def _of_object(at: Place, meaning: Meaning, member: FieldMember, target: Term | None, span: Span) -> Term:
    """The field of the target. A constant variable has its value in every object; only null has none."""
    found, held = field(at, member, target, span), _literal(meaning, meaning.held)
    if held is None or target is None or not isinstance(found, FieldOf):
        return found
    return held if target == Var(THIS, type_of(target)) else Choose(Binary("==", target, Null()), found, held)


def constant(meaning: Meaning) -> Term | None:
    """The value of a field that is a constant variable (JLS 4.12.4)."""
    return _literal(meaning, meaning.constant)


def _literal(meaning: Meaning, value: Constant | None) -> Term | None:
    match value:
        case None:
            return None
        case bool():
            return Bool(value)
        case int():
            assert isinstance(meaning.type, Primitive)
            return Int(value, IntType(meaning.type.name))
        case str():
            return Text(value)


def field(at: Place, member: FieldMember, target: Term | None, span: Span) -> Term:
    """A field of the target; a model field is what it represents."""
    if not (member.of_specification and "model" in member.node.modifiers):
        return at.field(member, target, span)
    if member in at.unfolding:
        raise at.declarations.refuse(
            Code.S202, f"the model field `{member.node.name}` refers to itself in its `represents`", span
        )
    first, *others = represented(at, member, span)
    base = at.object_of(member.owner, span) if target is None else target
    term = _unfolded(at, member, first, base)
    for each in others:
        is_one = InstanceOf(base, ClassType(at.declarations.names.of(each.owner)))
        term = Choose(is_one, _unfolded(at, member, each, base), term)
    return term


def _unfolded(at: Place, member: FieldMember, meant: Represented, target: Term) -> Term:
    """What the model field of the target stands for where that is of the class."""
    taken = at.taken | {var.name for var in (*at.variables.values(), *at.bound.values())}
    unfolding = (*at.unfolding, member)
    unbounded = at.declarations.unbounded(meant.owner)
    inner = Place(
        at.declarations,
        meant.owner,
        static=False,
        variables={},
        unfolding=unfolding,
        taken=taken,
        unbounded=unbounded,
    )
    kind = at.declarations.written(member.node.type, member.owner)
    value = kept(inner, lower(inner, meant.value), kind, meant.value.span)
    kind = ClassType(at.declarations.names.of(meant.owner))
    return with_this(value, target if meant.owner == member.owner else CastTo(kind, target))


def pair(at: Place, left: java.Expr, right: java.Expr) -> tuple[Term, Term]:
    first = lower(at, left)
    if at.effects is not None and has_effects(right):
        first = at.effects.spill(first)
    return first, lower(at, right)


# Operators ----------------------------------------------------------------------------------------


def _operation(
    at: Place, expression: java.Unary | java.Binary | java.Conditional | java.Cast | java.InstanceOf
) -> Term:
    match expression:
        case java.Unary(_, op, operand):
            return _unary(at, op, lower(at, operand))
        case java.Binary():
            return _binary(at, expression)
        case java.Conditional():
            return _conditional(at, expression)
        case java.Cast(_, name, operand):
            return cast(at, at.declarations.written(name, at.owner), lower(at, operand), expression.span)
        case java.InstanceOf(_, operand, name):
            return InstanceOf(lower(at, operand), at.declarations.written(name, at.owner))
        case _:
            assert_never(expression)


def _unary(at: Place, op: str, term: Term) -> Term:
    if op == "+":
        return convert(term, INT) if type_of(term) not in {LONG, BIGINT} else term
    if op == "-" and isinstance(term, Int) and term.type in {INT, LONG} and -term.value in term.type.values:
        return Int(-term.value, term.type)
    return Unary(op, widened(term) if at.unbounded else term)


def joined(at: Place, operands: tuple[Term, ...], span: Span) -> Term:
    """A new string, of which nothing is known but that it is there."""
    if any(is_reference(type_of(each)) and type_of(each) not in {STRING, NULL} for each in operands):
        raise at.not_yet(span, "the concatenation of a string with an object, whose `toString` it calls,")
    if at.effects is None:
        raise at.not_yet(span, "the concatenation of strings")
    return at.effects.new_string(operands)


def _binary(at: Place, expression: java.Binary) -> Term:
    op, right = expression.op, expression.right
    if op in {"&&", "||"} and at.effects is not None and has_effects(right):
        return at.effects.lazy(expression)
    if op in _SPECIFYING and at.effects is not None:
        raise at.declarations.refuse(Code.S202, f"`{op}` is only for specifications", expression.span)
    first, second = pair(at, expression.left, right)
    if op == "+" and STRING in {type_of(first), type_of(second)}:
        value = at.declarations.resolution.constant(expression)
        return Text(value) if isinstance(value, str) else joined(at, (first, second), expression.span)
    if at.unbounded:
        first, second = operands(op, first, second)
    match op:
        case "<==":
            return Binary("==>", second, first)
        case "<==>":
            return Binary("==", first, second)
        case "<=!=>":
            return Binary("!=", first, second)
        case _:
            return Binary(op, first, second)


def _conditional(at: Place, expression: java.Conditional) -> Term:
    if at.effects is not None and (has_effects(expression.then) or has_effects(expression.orelse)):
        return at.effects.lazy(expression)
    condition = lower_as(at, expression.condition, BOOLEAN)
    then, orelse = lower(at, expression.then), lower(at, expression.orelse)
    return Choose(condition, *both(at, expression, then, orelse))
