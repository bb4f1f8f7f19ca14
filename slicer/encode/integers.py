"""Operators between integers, in both modes."""

from slicer.encode.formula import Builder, Node, Op
from slicer.encode.prestate import low_bits
from slicer.ir.types import LONG, IntType


def fitted(b: Builder, node: Node, kind: IntType) -> Node:
    """The value of the type that stands for the number; unbounded integers stay as they are."""
    return b.wrap(node, low_bits(kind)) if b.wraps and kind.bits < b.bits else node


def arithmetic(b: Builder, op: str, x: Node, y: Node, kind: IntType) -> Node:
    """An operator that gives an integer; `kind` is the promoted type."""
    if op in _BITWISE:
        return b.bitwise(_BITWISE[op], x, y)
    make = {"+": b.add, "-": b.sub, "*": b.mul, "/": b.div, "%": b.rem}[op]
    return fitted(b, make(x, y), kind)


def shifted(b: Builder, op: str, x: Node, count: Node, kind: IntType) -> Node:
    """A shift of a value of that promoted type. Over unbounded integers the count is a constant that is not large."""
    if not b.wraps:
        assert count.constant
        assert op != ">>>"
        by = int(count.value)
        return b.mul(x, b.number(2**by)) if op == "<<" else b.bitwise(Op.SHIFT_RIGHT, x, count)
    masked = b.bitwise(Op.BIT_AND, count, b.number(63 if kind == LONG else 31))
    if op == "<<":
        return fitted(b, b.bitwise(Op.SHIFT_LEFT, x, masked), kind)
    if op == ">>":
        return b.bitwise(Op.SHIFT_RIGHT, x, masked)
    # The sign bit moves into the value: shift what has none.
    plain = b.wrap(x, kind.bits) if kind.bits < b.bits else x
    return fitted(b, b.bitwise(Op.SHIFT_UNSIGNED, plain, masked), kind)


_BITWISE = {"&": Op.BIT_AND, "|": Op.BIT_OR, "^": Op.BIT_XOR}
