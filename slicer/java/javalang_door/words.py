"""The corrected tokenizer of javalang: tokens with exact offsets, comments kept.

What is mended: a line comment ends at a carriage return; a literal ends with its line, a text block does not; what is
no token is read over as `Illegal`.
"""

import re

from javalang import tokenizer

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.source import Span
from slicer.java.characters import Characters

_COMMENT = re.compile(r"//[^\r\n]*|/\*.*?\*/", re.DOTALL)
_BLOCK = r'"""[ \t\f]*[\r\n](?:\\.|[^\\])*?"""'
_QUOTED = re.compile(_BLOCK + r"""|"(?:\\.|[^"\\\r\n])*"|'(?:\\.|[^'\\\r\n])*'""", re.DOTALL)


class Word(str):
    """The text of a token that knows its place."""

    __slots__ = ("span",)
    span: Span


def sentence(message: str) -> str:
    """The message of javalang in our style."""
    if message.startswith("Could not process token"):
        return "illegal character"
    if message.startswith("Expected "):
        return f"{message.removeprefix('Expected ')} expected"
    return message[0].lower() + message[1:]


class Illegal(tokenizer.JavaToken):  # type: ignore[misc]
    """What stands where a token should; `what` says what is wrong with it."""

    what = ""


class Tokenizer(tokenizer.JavaTokenizer):  # type: ignore[misc]
    """The tokens and comments of what Java reads; `places` are those of both in that text."""

    def __init__(self, read: Characters) -> None:
        super().__init__(read.text + "\n")
        self.read = read
        self.comments: list[Span] = []
        self.places: list[Span] = []
        self.found: list[tokenizer.JavaToken] = []
        self.wrong = ""
        self.i = self.j = 0

    def words(self) -> list[tokenizer.JavaToken]:
        for token in self.tokenize():
            self._add(token if not self.wrong else Illegal(token.value), self.i, self.j)
        return self.found

    def _add(self, token: tokenizer.JavaToken, start: int, end: int) -> None:
        token.value = Word(token.value)
        token.value.span = self.read.span(start, end)
        if isinstance(token, Illegal):
            token.what, self.wrong = self.wrong, ""
        self.places.append(Span(start, end))
        self.found.append(token)

    def pre_tokenize(self) -> None:
        self.length = len(self.data)

    def read_string(self) -> None:
        found = _QUOTED.match(self.data, self.i)
        self.j = self.i + 1 if found is None else found.end()
        if found is None:
            kind = "string" if self.data[self.i] == '"' else "character"
            self.wrong = f"the {kind} literal is not closed"

    def read_comment(self) -> str:
        found = _COMMENT.match(self.data, self.i)
        if found is None:
            at = self.read.span(self.i, self.i + 2)
            raise refuse(Code.S101, "the comment is not closed", self.read.source, at)
        self.comments.append(self.read.span(*found.span()))
        self.places.append(Span(*found.span()))
        self.i = found.end()
        return ""

    def error(self, message: str, char: str | None = None) -> None:
        self.wrong = sentence(message)
        if char is not None:
            # Nothing begins with the character, and the next token is read behind it.
            self._add(Illegal(char), self.i, self.i + 1)
