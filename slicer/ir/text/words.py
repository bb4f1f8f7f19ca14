"""How names, types and strings are written: what the printer asks and the reader undoes."""

import re

from slicer.ir.terms import RESULT
from slicer.ir.types import ArrayType, ClassType, Type

WORD = r"(?:[^\W\d]|[$#])(?:\w|[$#~'])*"
PRIMITIVE = frozenset({"byte", "short", "char", "int", "long", "boolean"})
# Never a name unless it is quoted.
RESERVED = frozenset({"true", "false", "null", "instanceof", "new", "else", *PRIMITIVE})
# Words that begin a statement, unless what follows says that they are a variable or a class.
STARTS = frozenset(
    {"if", "loop", "scope", "leave", "return", "throw", "try", "check", "fixed", "havoc", "snapshot", "goal"}
    | {"assume", "cut", "call", "virtual"}
)
_DECLARES = frozenset({"constant", "static", "nullable", "invariant", "later", "refused", "warning"})

_NAME = re.compile(WORD)
_ID = re.compile(rf"{WORD}(?:\.(?:{WORD}|\d+))*")
_PATH = rf"{WORD}(?:\.{WORD})*"
_METHOD = re.compile(rf"{_PATH}(?:\.<{WORD}>)?\((?:{_PATH}(?:\[\])*(?:,{_PATH}(?:\[\])*)*)?\)")
_ESCAPED = re.compile(r"\\(?:u\{([0-9a-f]+)\}|(.))")


def escape(text: str, quote: str) -> str:
    """The text between quotes, on one line. Law: `unescape(escape(text, q)[1:-1]) == text`."""
    return quote + "".join(_escaped(char, quote) for char in text) + quote


def _escaped(char: str, quote: str) -> str:
    if char in {quote, "\\"}:
        return f"\\{char}"
    return char if char.isprintable() else f"\\u{{{ord(char):x}}}"


def unescape(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], text)


def name(text: str) -> str:
    """The name of a field, a scope or a fragment."""
    return text if _NAME.fullmatch(text) and text not in RESERVED else escape(text, "`")


def variable(text: str) -> str:
    return text if text == RESULT else name(text)


def dotted(text: str) -> str:
    """The id of a clause or a unit."""
    return text if _ID.fullmatch(text) else escape(text, "`")


def method(text: str) -> str:
    """The id of a method."""
    return text if _METHOD.fullmatch(text) else escape(text, "`")


def class_name(text: str) -> str:
    parts = text.split(".")
    plain = all(_NAME.fullmatch(part) for part in parts)
    return text if plain and not (RESERVED | STARTS | _DECLARES) & set(parts) else escape(text, "`")


def type_name(kind: Type) -> str:
    match kind:
        case ClassType(text):
            return class_name(text)
        case ArrayType(element):
            return f"{type_name(element)}[]"
        case _:
            return str(kind)
