"""The values of constant expressions (JLS 15.28), as Java computes them."""

from collections.abc import Callable, Mapping
from typing import assert_never

from slicer.java.resolve.types import (
    BOOLEAN,
    BYTE,
    CHAR,
    INT,
    INTEGRAL,
    LONG,
    SHORT,
    STRING,
    JavaType,
    promoted,
)

Constant = int | bool | str
"""A value; its type tells a `char` from an `int`."""

_BITS: Mapping[JavaType, int] = {BYTE: 8, SHORT: 16, CHAR: 16, INT: 32, LONG: 64}
_INTEGERS: Mapping[str, Callable[[int, int], Constant]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}
_BOOLEANS: Mapping[str, Callable[[bool, bool], bool]] = {
    "&&": lambda a, b: a and b,
    "||": lambda a, b: a or b,
    "&": lambda a, b: a and b,
    "|": lambda a, b: a or b,
    "^": lambda a, b: a != b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "==>": lambda a, b: b or not a,
    "<==": lambda a, b: a or not b,
    "<==>": lambda a, b: a == b,
    "<=!=>": lambda a, b: a != b,
}


def converted(value: Constant | None, kind: JavaType) -> Constant | None:
    """The value where one of that type is wanted; integers wrap around. Nothing where there is no such conversion."""
    match value:
        case None:
            return None
        case bool():
            return value if kind == BOOLEAN else None
        case int():
            return wrapped(value, kind) if kind in INTEGRAL else None
        case str():
            return value if kind == STRING else None
        case _:
            assert_never(value)


def wrapped(value: int, kind: JavaType) -> int:
    """The value of that integral type with the same last bits."""
    bits = _BITS[kind]
    rest = value & (1 << bits) - 1
    return rest - (1 << bits) if kind != CHAR and rest >> bits - 1 else rest


def fits_in(value: Constant | None, kind: JavaType) -> bool:
    """Is it an integer that the integral type has?"""
    return isinstance(value, int) and not isinstance(value, bool) and wrapped(value, kind) == value


def unary(op: str, value: Constant | None, kind: JavaType) -> Constant | None:
    """`op value`, where `kind` is the type of the whole."""
    if isinstance(value, bool):
        return not value if op == "!" else None
    if not isinstance(value, int) or kind not in INTEGRAL:
        return None
    match op:
        case "-":
            return wrapped(-value, kind)
        case "~":
            return wrapped(~value, kind)
        case _:
            return value


def binary(op: str, left: tuple[JavaType, Constant | None], right: tuple[JavaType, Constant | None]) -> Constant | None:
    """`left op right`, of operands with their types; nothing where one is not constant, or for a division by zero."""
    (kind, a), (other, b) = left, right
    if a is None or b is None:
        return None
    if isinstance(a, str) or isinstance(b, str):
        return _strings(op, text(a, kind), text(b, other), both=isinstance(a, str) and isinstance(b, str))
    if isinstance(a, bool) or isinstance(b, bool):
        known = isinstance(a, bool) and isinstance(b, bool) and op in _BOOLEANS
        return _BOOLEANS[op](bool(a), bool(b)) if known else None
    if op in {"<<", ">>", ">>>"}:
        return _shift(op, a, b, promoted(kind))
    return _integers(op, a, b, promoted(kind, other))


def text(value: Constant, kind: JavaType) -> str:
    """What the value is as a part of a string."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return chr(value) if kind == CHAR and isinstance(value, int) else str(value)


def _strings(op: str, left: str, right: str, *, both: bool) -> Constant | None:
    match op:
        case "+":
            return left + right
        case "==" if both:
            return left == right
        case "!=" if both:
            return left != right
        case _:
            return None


def _integers(op: str, left: int, right: int, kind: JavaType) -> Constant | None:
    if kind not in INTEGRAL:
        return None
    if op in {"/", "%"}:
        if right == 0:
            return None
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return wrapped(quotient if op == "/" else left - right * quotient, kind)
    if op not in _INTEGERS:
        return None
    found = _INTEGERS[op](left, right)
    return found if isinstance(found, bool) else converted(found, kind)


def _shift(op: str, left: int, right: int, kind: JavaType) -> Constant | None:
    if kind not in INTEGRAL:
        return None
    count = right & _BITS[kind] - 1
    match op:
        case "<<":
            return wrapped(left << count, kind)
        case ">>":
            return left >> count
        case _:
            return wrapped((left & (1 << _BITS[kind]) - 1) >> count, kind)
