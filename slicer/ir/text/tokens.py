"""The tokens of the text form."""

import re
from enum import Enum, auto

from slicer.base.record import record
from slicer.base.source import SourceFile
from slicer.ir.text.words import RESERVED, WORD, unescape


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


@record(slots=True)
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
            raise error(text, at, f"`{text[at]}` begins nothing")
        if found.lastgroup != "SKIP":
            kind = Kind[found.lastgroup]
            quoted = kind in {Kind.QUOTED, Kind.STRING}
            tokens.append(Token(kind, unescape(found[0][1:-1]) if quoted else found[0], at))
        at = found.end()
    return (*tokens, Token(Kind.END, "", len(text)))


def error(text: str, at: int, message: str) -> NotTextForm:
    source = SourceFile("", text)
    return NotTextForm(source.line(at), source.column(at), message)
