"""The corrected tokenizer of javalang: tokens with exact offsets, comments kept.

What is mended: a line comment ends at a carriage return.
"""

import re

from javalang import tokenizer

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.source import Span
from slicer.java.characters import Characters

_COMMENT = re.compile(r"//[^\r\n]*|/\*.*?\*/", re.DOTALL)


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


class Tokenizer(tokenizer.JavaTokenizer):  # type: ignore[misc]
    """The tokens and comments of what Java reads; `places` are those of both in that text."""

    def __init__(self, read: Characters) -> None:
        super().__init__(read.text + "\n")
        self.read = read
        self.comments: list[Span] = []
        self.places: list[Span] = []
        self.i = self.j = 0

    def words(self) -> list[tokenizer.JavaToken]:
        tokens = []
        for token in self.tokenize():
            token.value = Word(token.value)
            token.value.span = self.read.span(self.i, self.j)
            self.places.append(Span(self.i, self.j))
            tokens.append(token)
        return tokens

    def pre_tokenize(self) -> None:
        self.length = len(self.data)

    def read_comment(self) -> str:
        found = _COMMENT.match(self.data, self.i)
        if found is None:
            at = self.read.span(self.i, self.i + 2)
            raise refuse(Code.S101, "the comment is not closed", self.read.source, at)
        self.comments.append(self.read.span(*found.span()))
        self.places.append(Span(*found.span()))
        self.i = found.end()
        return ""

    def error(self, message: str, char: str | None = None) -> None:  # noqa: ARG002
        at = self.read.span(self.i, self.i + 1)
        raise refuse(Code.S101, sentence(message), self.read.source, at)
