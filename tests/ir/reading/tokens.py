"""A place in the text form of programs that moves forward."""

from collections.abc import Callable
from typing import NoReturn, TypeVar

from slicer.ir.text.tokens import Kind, NotTextForm, Token, error, tokenize

Found = TypeVar("Found")


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
        return error(self.text, at, message)
