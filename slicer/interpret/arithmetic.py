r"""Integers in both modes: unbounded, or two's complement of each Java type. `\bigint` is unbounded in both."""

from collections.abc import Callable, Mapping

from slicer.base.limits import Ints
from slicer.ir.exception_kinds import ARITHMETIC
from slicer.ir.types import BIGINT, LONG, IntType, promoted
from slicer.ir.undefined import Undefined, Unmodelled
from slicer.jml.arithmetic import JAVA

# Far beyond what a specification means, and far below what stops the machine.
LARGEST_BITS = 10_000


def wrap(value: int, kind: IntType, ints: Ints) -> int:
    """The value of the type that stands for the number."""
    if ints is Ints.MATH or kind == BIGINT:
        if value.bit_length() > LARGEST_BITS:
            raise Unmodelled(f"a number has more than {LARGEST_BITS} bits")
        return value
    low = kind.values.start
    return (value - low) % (1 << kind.bits) + low


def unary(op: str, value: int, kind: IntType, ints: Ints) -> int:
    """`-` or `~`, with numeric promotion."""
    return wrap(-value if op == "-" else ~value, promoted(kind), ints)


def binary(op: str, left: tuple[int, IntType], right: tuple[int, IntType], ints: Ints) -> int | bool:
    """An operator between integers of two types, with numeric promotion."""
    x, y = left[0], right[0]
    if op in COMPARISONS:
        return COMPARISONS[op](x, y)
    if op in {"<<", ">>", ">>>"}:
        return _shift(op, x, y, promoted(left[1]), ints)
    if op in {"/", "%"} and y == 0:
        raise Undefined(ARITHMETIC)
    return wrap(_OPERATIONS[op](x, y), promoted(left[1], right[1]), ints)


def _shift(op: str, value: int, count: int, kind: IntType, ints: Ints) -> int:
    """Of unbounded integers a negative count shifts the other way, as in KeY; `>>>` counts as Java does."""
    if op == ">>>" and kind == BIGINT:
        raise Unmodelled(f"`>>>` needs `{JAVA}`")
    if op == ">>>" and ints is Ints.MATH:
        count %= kind.bits
        return (value >> count) + (1 << (kind.bits - count) if value < 0 and count else 0)
    if ints is Ints.MATH or kind == BIGINT:
        left = (op == "<<") == (count >= 0)
        if left and abs(count) + value.bit_length() > LARGEST_BITS and value != 0:
            raise Unmodelled(f"a number has more than {LARGEST_BITS} bits")
        return value << abs(count) if left and value != 0 else value >> abs(count)
    count &= 63 if kind == LONG else 31
    if op == ">>>":
        value %= 1 << kind.bits
    return wrap(value << count if op == "<<" else value >> count, kind, ints)


def _divide(x: int, y: int) -> int:
    """Truncates toward zero."""
    quotient = abs(x) // abs(y)
    return quotient if (x < 0) == (y < 0) else -quotient


COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y,
}

_OPERATIONS: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "/": _divide,
    "%": lambda x, y: x - y * _divide(x, y),
    "&": lambda x, y: x & y,
    "|": lambda x, y: x | y,
    "^": lambda x, y: x ^ y,
}
