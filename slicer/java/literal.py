"""The values of integer literals."""

import re

_DIGITS = re.compile(r"0[xX][0-9a-fA-F](_*[0-9a-fA-F])*|0[bB][01](_*[01])*|[0-9](_*[0-9])*")
_MODULUS = 1 << 32


def int_value(text: str) -> int | None:
    """The value of an `int` literal; nothing where Java has no such `int`.

    Hexadecimal, octal and binary literals wrap as in Java: `0xFFFFFFFF` is -1.
    """
    if _DIGITS.fullmatch(text) is None:
        return None
    digits = text.replace("_", "").lower()
    base = _base(digits)
    if base == 8 and set(digits) & {"8", "9"}:
        return None
    value = int(digits, base)
    if value < _MODULUS // 2:
        return value
    return value - _MODULUS if base != 10 and value < _MODULUS else None


def is_least_magnitude(text: str) -> bool:
    """Whether the literal is 2147483648, which Java allows only after a minus sign."""
    return text.replace("_", "") == str(_MODULUS // 2)


def _base(digits: str) -> int:
    if digits.startswith("0x"):
        return 16
    if digits.startswith("0b"):
        return 2
    return 8 if digits.startswith("0") and len(digits) > 1 else 10
