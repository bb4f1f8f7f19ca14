"""Operators between integers, in both modes, and those of clauses, which lose nothing in either."""

from collections.abc import Callable, Mapping

from slicer.encode.formula import Builder, Node, Op
from slicer.encode.prestate import low_bits
from slicer.encode.sorts import Sort, Wide
from slicer.ir.terms import MOST_SHIFTED, SHIFTS
from slicer.ir.types import BIGINT, LONG, IntType


def fitted(b: Builder, node: Node, kind: IntType) -> Node:
    """The value of the Java type that stands for the number; unbounded integers stay as they are."""
    node = _low(b, node)
    return b.wrap(node, low_bits(kind)) if b.wraps and kind.bits < b.bits else node


def _low(b: Builder, node: Node) -> Node:
    """The bits that code has."""
    return b.resized(node, Sort.INT) if isinstance(node.sort, Wide) else node


def number(b: Builder, node: Node, kind: IntType) -> Node:
    """The value of a type as what clauses compute with: nothing is known of it but its type.

    A ghost may hold a number that its type does not have.
    """
    if not b.wraps or isinstance(node.sort, Wide) or node.constant or kind == BIGINT or kind.bits == b.bits:
        return node
    return b.resized(node, Wide(kind.values.start, kind.values.stop - 1))


def exact(b: Builder, op: str, x: Node, y: Node) -> Node:
    """An operator of clauses that gives an integer: the value has the bits that it needs."""
    assert op not in SHIFTS
    if not b.wraps:
        return arithmetic(b, op, x, y, BIGINT)
    return _made(b, _OPERATORS[op], x, y, _range(op, b.range_of(x), b.range_of(y)))


def _made(b: Builder, op: Op, x: Node, y: Node, found: Wide) -> Node:
    if x.constant and y.constant and op in _FOLDED:
        return b.any_number(_FOLDED[op](int(x.value), int(y.value)))
    if op in {Op.ADD, Op.SUB} and y.constant and y.value == 0:
        return x
    if op is Op.ADD and x.constant and x.value == 0:
        return y
    around = b.range_of(x, y)
    return b.exact(op, Wide(min(found.low, around.low), max(found.high, around.high)), x, y)


def _range(op: str, x: Wide, y: Wide) -> Wide:
    """Where the value lies, if division by zero is left out."""
    match op:
        case "+":
            return Wide(x.low + y.low, x.high + y.high)
        case "-":
            return Wide(x.low - y.high, x.high - y.low)
        case "*":
            ends = [p * q for p in (x.low, x.high) for q in (y.low, y.high)]
            return Wide(min(ends), max(ends))
        case "/":
            most = max(abs(x.low), abs(x.high), 1)
            return Wide(-most, most)
        case "%":
            return Wide(min(x.low, 0), max(x.high, 0))
        case _:
            most = 1 << (max(x.bits, y.bits) - 1)
            return Wide(-most, most - 1)


def arithmetic(b: Builder, op: str, x: Node, y: Node, kind: IntType) -> Node:
    """An operator that gives an integer; `kind` is the promoted type."""
    if isinstance(x.sort, Wide) or isinstance(y.sort, Wide):
        return fitted(b, exact(b, op, x, y), kind)
    if op in _BITWISE:
        return b.bitwise(_BITWISE[op], x, y)
    make = {"+": b.add, "-": b.sub, "*": b.mul, "/": b.div, "%": b.rem}[op]
    return fitted(b, make(x, y), kind)


def is_far(b: Builder, op: str, count: Node, most: int) -> Node:
    """Does the shift of an unbounded integer move it to the left by more than `most`? Constants may be larger."""
    if op == ">>>":
        return b.false
    if count.constant:
        return b.truth(abs(int(count.value)) > MOST_SHIFTED)
    return b.lt(b.number(most), count) if op == "<<" else b.lt(count, b.number(-most))


def moved(b: Builder, op: str, x: Node, count: Node, most: int) -> Node:
    """A shift of an unbounded integer, where it is not far. A negative count shifts the other way, as in KeY."""
    if op == ">>>":
        return _unsigned(b, x, count, most)
    if count.constant and not is_far(b, op, count, most).value:
        by = int(count.value) if op == "<<" else -int(count.value)
        return exact(b, "*", x, b.any_number(1 << by)) if by >= 0 else _right(b, x, b.any_number(-by))
    minus = exact(b, "-", b.number(0), count)
    forward, backward = (_left, _right) if op == "<<" else (_right, _left)
    apart = (backward(b, x, minus, most), forward(b, x, count, most))
    return b.ite(b.lt(count, b.number(0)), *apart)


def _unsigned(b: Builder, x: Node, count: Node, most: int) -> Node:
    """As Java shifts, by no more than `most`: of a negative integer, zeros take the place of the bits of the sign."""
    assert not b.wraps, "a clause says that it computes as Java does"
    if count.constant:
        by = int(count.value) & most
        if by == 0:
            return x
        plain, zeros = b.bitwise(Op.SHIFT_RIGHT, x, b.number(by)), b.number(2 << (most - by))
        return b.ite(b.lt(x, b.number(0)), b.add(plain, zeros), plain)
    masked = b.bitwise(Op.BIT_AND, count, b.number(most))
    rest = b.bitwise(Op.BIT_AND, b.sub(b.number(most), masked), b.number(most))
    plain, zeros = b.bitwise(Op.SHIFT_RIGHT, x, masked), b.bitwise(Op.SHIFT_LEFT, b.number(2), rest)
    is_signed = b.and_(b.lt(x, b.number(0)), b.not_(b.eq(masked, b.number(0))))
    return b.ite(is_signed, b.add(plain, zeros), plain)


def _left(b: Builder, x: Node, count: Node, most: int) -> Node:
    """The count has no bits but those of `most`, so that the number of bits of the value is known."""
    masked = b.bitwise(Op.BIT_AND, _low(b, count), b.number(most))
    if not b.wraps:
        return b.bitwise(Op.SHIFT_LEFT, x, masked)
    found = b.range_of(x)
    return _made(b, Op.SHIFT_LEFT, x, masked, Wide(min(found.low << most, 0), max(found.high << most, most)))


def _right(b: Builder, x: Node, count: Node, _: int = 0) -> Node:
    """However far, the sign stays."""
    return b.bitwise(Op.SHIFT_RIGHT, x, count) if not b.wraps else _made(b, Op.SHIFT_RIGHT, x, count, b.range_of(x))


def shifted(b: Builder, op: str, x: Node, count: Node, kind: IntType) -> Node:
    """A shift of a value of that promoted type, as in Java."""
    masked = b.bitwise(Op.BIT_AND, _low(b, count), b.number(63 if kind == LONG else 31))
    if op == ">>" and isinstance(x.sort, Wide):
        return fitted(b, b.exact(Op.SHIFT_RIGHT, b.range_of(x, masked), x, masked), kind)
    x = _low(b, x)
    if op == "<<":
        return fitted(b, b.bitwise(Op.SHIFT_LEFT, x, masked), kind)
    if op == ">>":
        return b.bitwise(Op.SHIFT_RIGHT, x, masked)
    # The sign bit moves into the value: shift what has none.
    plain = b.wrap(x, kind.bits) if kind.bits < b.bits else x
    return fitted(b, b.bitwise(Op.SHIFT_UNSIGNED, plain, masked), kind)


_BITWISE = {"&": Op.BIT_AND, "|": Op.BIT_OR, "^": Op.BIT_XOR}
_OPERATORS = {"+": Op.ADD, "-": Op.SUB, "*": Op.MUL, "/": Op.DIV, "%": Op.REM, **_BITWISE}
_FOLDED: Mapping[Op, Callable[[int, int], int]] = {
    Op.ADD: lambda x, y: x + y,
    Op.SUB: lambda x, y: x - y,
    Op.MUL: lambda x, y: x * y,
}
