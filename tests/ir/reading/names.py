"""From tokens to names, types and the ids of methods and clauses."""

from dataclasses import dataclass

from slicer.base.source import Span
from slicer.ir.terms import RESULT
from slicer.ir.text.tokens import Kind
from slicer.ir.text.words import PRIMITIVE
from slicer.ir.types import BIGINT, BOOLEAN, NULL, TYPE, ArrayType, ClassType, IntType, Type
from tests.ir.reading.tokens import Tokens

_BACK: dict[str, Type] = {str(kind): kind for kind in (TYPE, BIGINT)}


@dataclass
class NameReader:
    tokens: Tokens

    def type(self) -> Type:
        kind = self.type_if_any()
        if kind is None:
            self.tokens.fail("a type is missing before")
        return kind

    def type_if_any(self) -> Type | None:
        """The type that is next, if one is."""
        token = self.tokens.peek()
        kind: Type
        if token.kind is Kind.BACK and token.text in _BACK:
            self.tokens.take()
            kind = _BACK[token.text]
        elif token.is_word(*PRIMITIVE):
            kind = BOOLEAN if self.tokens.take().text == "boolean" else IntType(token.text)
        elif token.is_word("null"):
            self.tokens.take()
            kind = NULL
        elif token.is_name:
            kind = ClassType(self.class_name())
        else:
            return None
        while self.tokens.peek().is_sign("[") and self.tokens.peek(1).is_sign("]"):
            self.tokens.at += 2
            kind = ArrayType(kind)
        return kind

    def class_name(self) -> str:
        parts = [self.tokens.name()]
        while self.tokens.peek().is_sign(".") and self.tokens.peek(1).is_name:
            self.tokens.take()
            parts.append(self.tokens.name())
        return ".".join(parts)

    def class_names(self, between: str) -> tuple[str, ...]:
        """Class names, perhaps none."""
        if not self.tokens.peek().is_name:
            return ()
        found = [self.class_name()]
        while self.tokens.accept(between):
            found.append(self.class_name())
        return tuple(found)

    def _path_ends(self) -> int:
        """How many tokens a dotted name has that is next."""
        ahead = 0
        while self.tokens.peek(ahead).is_name:
            ahead += 1
            if not self.tokens.peek(ahead).is_sign("."):
                break
            ahead += 1
        return ahead

    def at_static(self) -> bool:
        """Is the next thing `Class::…`?"""
        return self.tokens.peek(self._path_ends()).is_sign("::") and self.tokens.peek().is_name

    def at_variable(self) -> bool:
        token = self.tokens.peek()
        return token.is_name or (token.kind is Kind.BACK and token.text == RESULT)

    def variable(self) -> str:
        return self.tokens.take().text if self.at_variable() else self.tokens.name()

    def at_method(self) -> bool:
        """Is the next thing the id of a method, and no term?"""
        ahead = self._path_ends()
        dot = ahead > 0 and self.tokens.peek(ahead - 1).is_sign(".")
        return ahead > 0 and self.tokens.peek(ahead).is_sign("<" if dot else "(")

    def method(self) -> str:
        """The id of a method; it is quoted where it has an unusual form."""
        if self.tokens.peek().kind is Kind.QUOTED:
            return self.tokens.take().text
        start = self.tokens.peek().start
        while not self.tokens.peek().is_sign("(") and self.tokens.peek().kind is not Kind.END:
            self.tokens.take()
        self.tokens.expect("(")
        while not self.tokens.peek().is_sign(")") and self.tokens.peek().kind is not Kind.END:
            self.tokens.take()
        end = self.tokens.peek().start + 1
        self.tokens.expect(")")
        return "".join(self.tokens.text[start:end].split())

    def dotted(self) -> str:
        """The id of a clause."""
        if self.tokens.peek().kind is Kind.QUOTED:
            return self.tokens.take().text
        parts = [self.tokens.kind(Kind.WORD)]
        while self.tokens.accept("."):
            numbered = self.tokens.peek().kind is Kind.NUMBER
            parts.append(self.tokens.kind(Kind.NUMBER if numbered else Kind.WORD))
        return ".".join(parts)

    def span(self) -> Span:
        """The span that is next; where none is, the empty one."""
        if not self.tokens.accept("@"):
            return Span(0, 0)
        start = self.tokens.number()
        self.tokens.expect("..")
        return Span(start, max(start, self.tokens.number()))
