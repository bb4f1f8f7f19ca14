"""The tokens of the text form, and looking ahead in them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import NoReturn, TypeVar

from slicer.base.source import SourceFile
from slicer.ir.text.words import RESERVED, WORD, unescape

Found = TypeVar("Found")


class NotTextForm(Exception):
    """The text is not one that the printer writes. Lines and columns count from 1."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(f"{line}:{column}: {message}")
        self.line = line
        self.column = column
        self.message = message


class Kind(Enum):
    WORD = auto()
    QUOTED = auto()
    NUMBER = auto()
    STRING = auto()
    BACK = auto()
    SIGN = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """`text` is without quotes and escapes."""

    kind: Kind
    text: str
    start: int

    @property
    def is_name(self) -> bool:
        return self.kind is Kind.QUOTED or (self.kind is Kind.WORD and self.text not in RESERVED)

    def is_sign(self, *signs: str) -> bool:
        return self.kind is Kind.SIGN and self.text in signs

    def is_word(self, *words: str) -> bool:
        return self.kind is Kind.WORD and self.text in words


_TOKEN = re.compile(
    rf"""(?P<SKIP>\s+|//[^\n]*)
    |(?P<QUOTED>`(?:[^`\\\n]|\\[^\n])*`)
    |(?P<STRING>"(?:[^"\\\n]|\\[^\n])*")
    |(?P<NUMBER>\d+[LBSC]?)
    |(?P<WORD>{WORD})
    |(?P<BACK>\\[A-Za-z_]+)
    |(?P<SIGN>>>>|==>|<<|>>|<=|>=|==|!=|&&|\|\||<:|->|::|\.\.|[-+*/%<>&|^!~?:;,.()\[\]{{}}=@])""",
    re.VERBOSE,
)


def tokenize(text: str) -> tuple[Token, ...]:
    """All tokens; the last is the end."""
    tokens: list[Token] = []
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None or found.lastgroup is None:
            raise _error(text, at, f"`{text[at]}` begins nothing")
        if found.lastgroup != "SKIP":
            kind = Kind[found.lastgroup]
            quoted = kind in {Kind.QUOTED, Kind.STRING}
            tokens.append(Token(kind, unescape(found[0][1:-1]) if quoted else found[0], at))
        at = found.end()
    return (*tokens, Token(Kind.END, "", len(text)))


def _error(text: str, at: int, message: str) -> NotTextForm:
    source = SourceFile("", text)
    return NotTextForm(source.line(at), source.column(at), message)


class Tokens:
    """A place in a text that moves forward."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokenize(text)
        self.at = 0

    def peek(self, ahead: int = 0) -> Token:
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def take(self) -> Token:
        token = self.peek()
        self.at += 1
        return token

    def accept(self, sign: str) -> bool:
        """Is the sign or word next? Then it is taken."""
        found = self.peek().is_sign(sign) or self.peek().is_word(sign)
        self.at += found
        return found

    def expect(self, sign: str) -> None:
        if not self.accept(sign):
            self.fail(f"`{sign}` is missing before")

    def name(self) -> str:
        if not self.peek().is_name:
            self.fail("a name is missing before")
        return self.take().text

    def kind(self, kind: Kind) -> str:
        if self.peek().kind is not kind:
            self.fail(f"a {kind.name.lower()} is missing before")
        return self.take().text

    def number(self) -> int:
        digits = self.kind(Kind.NUMBER)
        if not digits.isdecimal():
            self.fail("a plain number is missing before")
        return int(digits)

    def attempt(self, read: Callable[[], Found]) -> Found:
        """What `read` finds; where it finds nothing the place stays."""
        before = self.at
        found = read()
        if found is None:
            self.at = before
        return found

    def fail(self, message: str) -> NoReturn:
        token = self.peek()
        shown = "the end" if token.kind is Kind.END else f"`{token.text}`"
        raise self.error(token.start, f"{message} {shown}")

    def error(self, at: int, message: str) -> NotTextForm:
        return _error(self.text, at, message)
