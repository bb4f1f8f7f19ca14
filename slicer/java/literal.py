"""The values of literals."""

import re

_DIGITS = re.compile(r"0[xX][0-9a-fA-F](_*[0-9a-fA-F])*|0[bB][01](_*[01])*|[0-9](_*[0-9])*")
_INT, _LONG = 32, 64
_ESCAPE = re.compile(r"\\([btnfr\"'\\]|[0-3]?[0-7]?[0-7])|([^\\\r\n])", re.DOTALL)
_LETTERS = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}


def int_value(text: str) -> int | None:
    """The value of an `int` literal; nothing where Java has no such `int`.

    Hexadecimal, octal and binary literals wrap as in Java: `0xFFFFFFFF` is -1.
    """
    return _value(text, _INT)


def long_value(text: str) -> int | None:
    """The value of a `long` literal, its `L` included."""
    return _value(text[:-1], _LONG) if text[-1] in "lL" else None


def is_least_magnitude(text: str) -> bool:
    """Whether the literal is 2147483648, which Java allows only after a minus sign."""
    return _plain(text) == str(1 << _INT - 1)


def is_least_long_magnitude(text: str) -> bool:
    """Whether the literal is 9223372036854775808L, which Java allows only after a minus sign."""
    return text[-1] in "lL" and _plain(text[:-1]) == str(1 << _LONG - 1)


def char_value(text: str) -> int | None:
    """The value of a character literal with its quotes; nothing where it is not one UTF-16 unit."""
    inside = _unescaped(text[1:-1], "'")
    if inside is None or len(inside) != 1 or ord(inside) > 0xFFFF:
        return None
    return ord(inside)


def string_value(text: str) -> str | None:
    """The characters of a string literal with its quotes; nothing where an escape is not one of Java's."""
    return _unescaped(text[1:-1], '"')


def _value(text: str, bits: int) -> int | None:
    if _DIGITS.fullmatch(text) is None:
        return None
    digits = _plain(text).lower()
    base = _base(digits)
    if base == 8 and set(digits) & {"8", "9"}:
        return None
    value, modulus = int(digits, base), 1 << bits
    if value < modulus // 2:
        return value
    return value - modulus if base != 10 and value < modulus else None


def _plain(text: str) -> str:
    return text.replace("_", "")


def _base(digits: str) -> int:
    if digits.startswith("0x"):
        return 16
    if digits.startswith("0b"):
        return 2
    return 8 if digits.startswith("0") and len(digits) > 1 else 10


def _unescaped(text: str, quote: str) -> str | None:
    found, at = [], 0
    while at < len(text):
        part = _ESCAPE.match(text, at)
        if part is None or part[2] == quote:
            return None
        found.append(part[2] or _escaped(part[1]))
        at = part.end()
    return "".join(found)


def _escaped(text: str) -> str:
    return chr(int(text, 8)) if text[0].isdigit() else _LETTERS.get(text, text)
