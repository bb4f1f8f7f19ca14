"""Where the evaluation of code throws: conditions in Java's order of evaluation."""

from collections.abc import Iterator

from slicer.ir.nodes import (
    AllocateArray,
    Assign,
    Branch,
    Check,
    Loop,
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
from slicer.ir.undefined import ARITHMETIC, ARRAY_STORE, CLASS_CAST, INDEX, NEGATIVE_SIZE, NULL_POINTER

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
        case Binary("/" | "%", _, right) if isinstance(type_of(right), IntType):
            yield Binary("==", right, Int(0)), ARITHMETIC
        case CastTo(kind, operand):
            yield Binary("&&", Binary("!=", operand, Null()), Unary("!", InstanceOf(operand, kind))), CLASS_CAST
        case _:
            pass


def null(target: Term) -> Iterator[Fail]:
    """Nothing for `this`, which is never null."""
    if not (isinstance(target, Var) and target.name.rsplit(".", 1)[-1] == THIS):
        yield Binary("==", target, Null()), NULL_POINTER


def outside(array: Term, index: Term) -> Fail:
    low, high = Binary("<", index, Int(0)), Binary(">=", index, LengthOf(array))
    return Binary("||", low, high), INDEX


def fails_of(statement: Statement, program: Program, arrays: tuple[ArrayType, ...]) -> Iterator[Fail]:
    """How the statement's own evaluation can fail; `arrays` are the exact array types there can be."""
    match statement:
        case Assign(_, _, value, _) | StoreStatic(_, _, _, _, value):
            yield from fails(value)
        case Branch(_, condition, _, _) | Loop(_, _, _, _, condition, _, _):
            yield from fails(condition)
        case Check(_, condition, name, _):
            yield from fails(condition)
            yield Unary("!", condition), name
        case Throw(_, value):
            yield from fails(value)
            yield from null(value)
        case StoreField(_, target, _, _, _, value):
            yield from (*fails(target), *fails(value), *null(target))
        case StoreElement(_, array, index, value):
            yield from (*fails(array), *fails(index), *fails(value), *null(array))
            yield outside(array, index)
            yield from bad_store(array, value, program, arrays)
        case AllocateArray(_, _, _, length, _, inner):
            for each in (length, *inner):
                yield from fails(each)
            for each in (length, *inner):
                yield Binary("<", each, Int(0)), NEGATIVE_SIZE
        case _:
            return


def bad_store(array: Term, value: Term, program: Program, arrays: tuple[ArrayType, ...]) -> Iterator[Fail]:
    """The array may be of a narrower type than the place it is in."""
    kind = type_of(array)
    assert isinstance(kind, ArrayType)
    for each in arrays:
        narrower = each != kind and program.is_subtype(each, kind)
        if narrower and is_reference(each.element) and value != Null():
            wrong = Binary("&&", Binary("!=", value, Null()), Unary("!", InstanceOf(value, each.element)))
            yield Binary("&&", InstanceOf(array, each, exact=True), wrong), ARRAY_STORE
