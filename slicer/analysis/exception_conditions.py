"""The conditions under which evaluating a statement throws an exception, in Java's order of evaluation.

This is the one place that says what the evaluation of a term or statement may throw.
"""

from collections.abc import Iterable, Iterator

from slicer.base.record import record
from slicer.ir.exception_kinds import ARITHMETIC, ARRAY_STORE, CLASS_CAST, INDEX, NEGATIVE_SIZE, NULL_POINTER
from slicer.ir.nodes import (
    AllocateArray,
    Assign,
    Branch,
    Call,
    Check,
    Loop,
    Return,
    Statement,
    StoreElement,
    StoreField,
    StoreStatic,
    Throw,
)
from slicer.ir.program import Program
from slicer.ir.terms import (
    THIS,
    Binary,
    CastTo,
    Choose,
    ElementOf,
    FieldOf,
    InstanceOf,
    Int,
    LengthOf,
    Null,
    Term,
    Unary,
    Var,
    parts,
    type_of,
)
from slicer.ir.types import ArrayType, IntType, is_reference

# A condition under which the exception of the class is thrown, if none before it was.
Fail = tuple[Term, str]


def fails(term: Term) -> Iterator[Fail]:
    """Law: where no condition before it holds, each condition has a value."""
    match term:
        case Binary("&&" | "||", left, right):
            yield from fails(left)
            guard = left if term.op == "&&" else Unary("!", left)
            yield from ((Binary("&&", guard, condition), name) for condition, name in fails(right))
            return
        case Choose(condition, then, orelse):
            yield from fails(condition)
            yield from ((Binary("&&", condition, c), name) for c, name in fails(then))
            yield from ((Binary("&&", Unary("!", condition), c), name) for c, name in fails(orelse))
            return
        case _:
            for part in parts(term):
                yield from fails(part)
    match term:
        case FieldOf(target, _, _, _) | LengthOf(target):
            yield from null(target)
        case ElementOf(array, index):
            yield from null(array)
            yield outside(array, index)
        case Binary("/" | "%", _, right) if isinstance(type_of(right), IntType) and not _is_positive(right):
            yield Binary("==", right, Int(0)), ARITHMETIC
        case CastTo(kind, operand):
            yield Binary("&&", Binary("!=", operand, Null()), Unary("!", InstanceOf(operand, kind))), CLASS_CAST
        case _:
            pass


def _is_positive(term: Term) -> bool:
    return isinstance(term, Int) and term.value > 0


def null(target: Term) -> Iterator[Fail]:
    """The condition that the term is null; none for `this`, which is never null."""
    if not (isinstance(target, Var) and target.name.rsplit(".", 1)[-1] == THIS):
        yield Binary("==", target, Null()), NULL_POINTER


def outside(array: Term, index: Term) -> Fail:
    low, high = Binary("<", index, Int(0)), Binary(">=", index, LengthOf(array))
    return Binary("||", low, high), INDEX


@record(slots=True)
class Failing:
    """One way in which evaluating a statement throws: an exception of the class, if the condition holds.

    `stays`: a stub for the statement still evaluates it, as a receiver or the left side of an assignment.
    """

    condition: Term
    exception: str
    stays: bool


def fails_of(statement: Statement, program: Program, arrays: tuple[ArrayType, ...]) -> Iterator[Failing]:
    """How the statement's own evaluation can fail; `arrays` are the exact array types there can be."""
    match statement:
        case Assign(_, _, value, fixed):
            yield from _each(fails(value), stays=fixed)
        case StoreStatic(_, _, _, _, value):
            yield from _each(fails(value))
        case Return(_, value) if value is not None:
            yield from _each(fails(value))
        case Call(_, _, receiver, arguments, _, _, _):
            targets = () if receiver is None else (receiver,)
            yield from _each((fail for each in targets for fail in fails(each)), stays=True)
            yield from _each(fail for each in arguments for fail in fails(each))
            yield from _each((fail for each in targets for fail in null(each)), stays=True)
        case Branch(_, condition, _, _) | Loop(_, _, _, _, condition, _, _):
            yield from _each(fails(condition))
        case Check(_, condition, name, fixed):
            yield from _each((*fails(condition), (Unary("!", condition), name)), stays=fixed)
        case Throw(_, value):
            yield from _each(fails(value))
            yield from _each(null(value), stays=True)
        case StoreField(_, target, _, _, _, value):
            yield from _each(fails(target), stays=True)
            yield from _each(fails(value))
            yield from _each(null(target), stays=True)
        case StoreElement(_, array, index, value):
            yield from _each((*fails(array), *fails(index)), stays=True)
            yield from _each(fails(value))
            yield from _each(
                (*null(array), outside(array, index), *bad_store(array, value, program, arrays)), stays=True
            )
        case AllocateArray(_, _, _, length, fixed, inner):
            sizes = (length, *inner)
            yield from _each((fail for size in sizes for fail in fails(size)), stays=fixed)
            negative = ((Binary("<", size, Int(0)), NEGATIVE_SIZE) for size in sizes if not _is_positive(size))
            yield from _each(negative, stays=fixed)
        case _:
            return


def _each(found: Iterable[Fail], *, stays: bool = False) -> Iterator[Failing]:
    return (Failing(condition, name, stays) for condition, name in found)


def bad_store(array: Term, value: Term, program: Program, arrays: tuple[ArrayType, ...]) -> Iterator[Fail]:
    """The array may be of a narrower type than the place it is in."""
    kind = type_of(array)
    assert isinstance(kind, ArrayType)
    for each in arrays:
        narrower = each != kind and program.is_subtype(each, kind)
        if narrower and is_reference(each.element) and value != Null():
            wrong = Binary("&&", Binary("!=", value, Null()), Unary("!", InstanceOf(value, each.element)))
            yield Binary("&&", InstanceOf(array, each, exact=True), wrong), ARRAY_STORE
