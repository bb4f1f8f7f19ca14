"""The values of the integer and character literals of specifications."""

import re

_DIGITS = re.compile(r"0[xX][0-9a-fA-F](_*[0-9a-fA-F])*|0[bB][01](_*[01])*|[0-9](_*[0-9])*")
_ESCAPE = re.compile(r"\\(?:[0-3]?[0-7]{1,2}|.)")
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "s": " ", '"': '"', "'": "'", "\\": "\\"}
LEAST = frozenset({"2147483648", "9223372036854775808L", "9223372036854775808l"})
"""The literals that Java allows only after a minus sign."""


class NotALiteral(Exception):
    """The text is no literal; the message says why."""


def integer(text: str) -> int:
    """The value of an `int` literal, or with `L` a `long` literal, with perhaps a minus sign.

    Hexadecimal, octal and binary literals wrap as in Java: `0xFFFFFFFF` is -1.
    """
    body = text.removeprefix("-")
    kind, bits = ("long", 64) if body[-1:] in {"l", "L"} else ("int", 32)
    digits = body.rstrip("lL").replace("_", "").lower()
    base = _base(digits)
    if _DIGITS.fullmatch(body.rstrip("lL")) is None or (base == 8 and set(digits) & {"8", "9"}):
        raise NotALiteral(f"`{text}` is not a number")
    magnitude = int(digits, base)
    value = -magnitude if text.startswith("-") else magnitude
    if base == 10 and -(1 << bits - 1) <= value < 1 << bits - 1:
        return value
    if base == 10 or magnitude >= 1 << bits:
        raise NotALiteral(f"`{text}` does not fit `{kind}`")
    return value - (1 << bits) if value >= 1 << bits - 1 else value


def character(text: str) -> int:
    """The number of the one character between the quotes."""
    found = string(text)
    if len(found) != 1:
        raise NotALiteral(f"{text} is not one character")
    return ord(found)


def string(text: str) -> str:
    """What is between the quotes, escapes resolved."""
    return _ESCAPE.sub(lambda escape: _resolved(escape[0]), text[1:-1])


def _resolved(escape: str) -> str:
    if escape[1:].isdigit():
        return chr(int(escape[1:], 8))
    if escape[1:] not in _ESCAPES:
        raise NotALiteral(f"`{escape}` is not an escape")
    return _ESCAPES[escape[1:]]


def _base(digits: str) -> int:
    if digits.startswith("0x"):
        return 16
    if digits.startswith("0b"):
        return 2
    return 8 if digits.startswith("0") and len(digits) > 1 else 10
