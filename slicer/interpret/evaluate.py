"""The value of a term on a concrete heap."""

from math import prod
from typing import assert_never

from slicer.interpret import arithmetic, frames
from slicer.interpret.concrete import Address, Value
from slicer.interpret.flow import Claimed
from slicer.interpret.quantify import instances
from slicer.interpret.query import NO_END, asked
from slicer.interpret.world import World, class_of, deref, is_instance
from slicer.ir.exception_kinds import CLASS_CAST, INDEX
from slicer.ir.nodes import Predicate
from slicer.ir.terms import (
    THIS,
    Binary,
    Bool,
    CastTo,
    Choose,
    Convert,
    ElementOf,
    EnumValue,
    FieldOf,
    Fold,
    Frame,
    FrameKept,
    Fresh,
    InstanceOf,
    Int,
    InvariantFor,
    LengthOf,
    NonNullElements,
    Null,
    Old,
    Quantified,
    Query,
    StaticOf,
    Term,
    Text,
    TypeOf,
    TypeValue,
    Unary,
    Var,
    type_of,
)
from slicer.ir.types import ArrayType, BooleanType, ClassType, IntType, NullType, Type, TypeType
from slicer.ir.undefined import Undefined, Unmodelled


def evaluate(term: Term, at: World) -> Value:  # noqa: C901 - one arm for each form
    """The value; `Undefined` where there is none, `Unmodelled` where it cannot be found out.

    Parts are evaluated in Java's order, all of them before the checks of null, bounds and division.
    """
    match term:
        case Int(value, kind):
            return arithmetic.wrap(value, kind, at.ints)
        case Bool(value):
            return value
        case Null():
            return None
        case Text():
            return term
        case EnumValue(owner, _, number):
            return Address(owner, number)
        case Var(name, _):
            if name not in at.vars:
                raise Unmodelled(f"`{name}` has no value yet")
            return at.vars[name]
        case FieldOf(target, _, name, _):
            return deref(evaluate(target, at), at).fields[name]
        case StaticOf(owner, name, _):
            if (owner, name) not in at.heap.statics:
                raise Unmodelled(f"nothing is known of `{owner}.{name}`")
            return at.heap.statics[owner, name]
        case ElementOf(array, index):
            reference, number = evaluate(array, at), integer(index, at)
            row = deref(reference, at).elements
            return row[checked_index(number, row)]
        case LengthOf(array):
            return len(deref(evaluate(array, at), at).elements)
        case Unary("!", operand):
            return not truth(operand, at)
        case Unary(op, operand):
            return arithmetic.unary(op, integer(operand, at), int_type(operand), at.ints)
        case Binary():
            return _binary(term, at)
        case Choose(condition, then, orelse):
            return evaluate(then if truth(condition, at) else orelse, at)
        case Convert(kind, operand):
            return arithmetic.wrap(integer(operand, at), kind, at.ints)
        case CastTo() | InstanceOf() | TypeOf() | TypeValue():
            return _of_types(term, at)
        case Query():
            return asked(term, at, evaluate)
        case Old() | Fresh() | InvariantFor() | NonNullElements() | Quantified() | Fold() | FrameKept():
            return _of_specifications(term, at)
        case _:
            assert_never(term)


def truth(term: Term, at: World) -> bool:
    value = evaluate(term, at)
    assert isinstance(value, bool)
    return value


def integer(term: Term, at: World) -> int:
    value = evaluate(term, at)
    assert isinstance(value, int)
    return value


def int_type(term: Term) -> IntType:
    kind = type_of(term)
    assert isinstance(kind, IntType)
    return kind


def checked_index(index: int, row: tuple[Value, ...]) -> int:
    if not 0 <= index < len(row):
        raise Undefined(INDEX)
    return index


def claim(term: Term, at: World) -> bool | str:
    """Does the claim hold? Where it has no value: why."""
    try:
        return truth(term, at)
    except Undefined as undefined:
        return str(undefined)
    except Unmodelled as unmodelled:
        return str(unmodelled)
    except RecursionError:
        return NO_END


def claimed(predicate: Predicate, at: World, steps: int) -> Claimed:
    """What becomes of the claim in the state after so many steps."""
    found = claim(predicate.term, at)
    return Claimed(predicate, found, None if found is True else at.frozen(), steps)


def frame_kept(before: World, after: World, frame: Frame) -> bool:
    """Is every location outside the frame, of the objects that existed, unchanged?"""
    return frames.frame_kept(before, after, frame, evaluate)


def _binary(term: Binary, at: World) -> Value:
    match term.op:
        case "&&":
            return truth(term.left, at) and truth(term.right, at)
        case "||":
            return truth(term.left, at) or truth(term.right, at)
        case "==>":
            return not truth(term.left, at) or truth(term.right, at)
        case _:
            pass
    left, right = evaluate(term.left, at), evaluate(term.right, at)
    match term.op:
        case "==":
            return left == right
        case "!=":
            return left != right
        case "<:":
            return at.program.is_subtype(_as_type(left), _as_type(right))
        case _:
            pass
    if isinstance(left, bool) and isinstance(right, bool):
        return _logical(term.op, left, right)
    assert isinstance(left, int)
    assert isinstance(right, int)
    return arithmetic.binary(term.op, (left, int_type(term.left)), (right, int_type(term.right)), at.ints)


def _logical(op: str, left: bool, right: bool) -> bool:
    if op == "^":
        return left != right
    return left and right if op == "&" else left or right


# Types ----------------------------------------------------------------------------------------


def _of_types(term: CastTo | InstanceOf | TypeOf | TypeValue, at: World) -> Value:
    match term:
        case CastTo(kind, operand):
            value = evaluate(operand, at)
            if value is not None and not is_instance(value, kind, at):
                raise Undefined(CLASS_CAST)
            return value
        case InstanceOf(operand, kind, exact):
            value = evaluate(operand, at)
            if exact:
                return value is not None and class_of(value, at) == kind
            return is_instance(value, kind, at)
        case TypeOf(operand):
            value = evaluate(operand, at)
            return type_of(operand) if isinstance(value, int) else class_of(value, at)
        case TypeValue(kind):
            return kind
        case _:
            assert_never(term)


def _as_type(value: Value) -> Type:
    assert isinstance(value, IntType | BooleanType | ClassType | ArrayType | NullType | TypeType)
    return value


# Specifications -------------------------------------------------------------------------------


def _of_specifications(
    term: Old | Fresh | InvariantFor | NonNullElements | Quantified | Fold | FrameKept, at: World
) -> Value:
    match term:
        case Old(operand, since):
            return evaluate(operand, at.since(since))
        case Fresh(operand, since):
            value = evaluate(operand, at)
            return value is not None and not isinstance(value, Text) and value not in at.since(since).heap.objects
        case InvariantFor(operand):
            return _invariants_hold(evaluate(operand, at), at)
        case NonNullElements(array):
            reference = evaluate(array, at)
            return reference is not None and None not in deref(reference, at).elements
        case Quantified(universal, var, limit, body):
            # Without a short cut: that every instance has a value does not depend on their order.
            results = [truth(body, each) for each in instances(var, limit, at, evaluate)]
            return all(results) if universal else any(results)
        case Fold():
            return _fold(term, at)
        case FrameKept(since, frame):
            before = at.snapshots.get(since, at.entry or at)
            return frame_kept(before, at, frame)
        case _:
            assert_never(term)


def _invariants_hold(value: Value, at: World) -> bool:
    """The invariants of the object's exact class and of those above it; arrays and strings have none."""
    kind = class_of(value, at)
    for name in at.program.upwards(str(kind)) if isinstance(kind, ClassType) else ():
        info = at.program.classes.get(name)
        if info is None:
            continue
        for why in info.later.values():
            raise Unmodelled(why[0].message)
        inside = World(at.program, {THIS: value}, at.heap, at.ints)
        try:
            found = [truth(each.term, inside) for each in info.invariants]
        except RecursionError:
            raise Unmodelled(NO_END) from None
        if False in found:
            return False
    return True


def _fold(term: Fold, at: World) -> int:
    found = [evaluate(term.body, each) for each in instances(term.var, term.range, at, evaluate)]
    if term.op == "\\num_of":
        return sum(value is True for value in found)
    numbers = [value for value in found if isinstance(value, int)]
    assert len(numbers) == len(found)
    kind = type_of(term)
    assert isinstance(kind, IntType)
    match term.op:
        case "\\sum":
            return arithmetic.wrap(sum(numbers), kind, at.ints)
        case "\\product":
            return arithmetic.wrap(prod(numbers), kind, at.ints)
        case _ if not numbers:
            raise Undefined(f"`{term.op}` of an empty range")
        case _:
            return max(numbers) if term.op == "\\max" else min(numbers)
