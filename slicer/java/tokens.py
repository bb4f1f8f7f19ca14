"""Finding tokens by their offsets."""

from bisect import bisect_left
from collections.abc import Callable

from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.java.tree import Switching


@record(slots=True)
class Tokens:
    """All tokens of one source, in order, and the Unicode escapes outside literals and comments.

    `switch` converts the `switch` in an expression, for statements stand in it.
    """

    source: SourceFile
    spans: tuple[Span, ...]
    escapes: tuple[Span, ...] = ()
    switch: "Callable[[Tokens, object], Switching] | None" = None

    def text(self, span: Span) -> str:
        return self.source.slice(span)

    def index(self, offset: int) -> int:
        """The index of the first token that starts at the offset or after it."""
        return bisect_left(self.spans, offset, key=lambda span: span.start)

    def after(self, offset: int) -> Span:
        """The first token that starts at the offset or after it."""
        return self.spans[self.index(offset)]

    def before(self, offset: int) -> Span:
        """The last token that starts before the offset."""
        return self.spans[self.index(offset) - 1]

    def inside(self, span: Span) -> tuple[Span, ...]:
        return self.spans[self.index(span.start) : self.index(span.end)]

    def dimensions(self, span: Span) -> int:
        """The number of `[` in the span."""
        return sum(self.text(token) == "[" for token in self.inside(span))

    def brackets_after(self, offset: int) -> Span:
        """The brackets of `name[][]` from the offset on; an empty span where there are none."""
        first = at = self.index(offset)
        while at < len(self.spans) and self.text(self.spans[at]) in {"[", "]"}:
            at += 1
        return Span(offset, self.spans[at - 1].end) if at > first else Span(offset, offset)

    def closing(self, opening: Span) -> Span:
        """The parenthesis that closes this one."""
        at, depth = self.index(opening.start), 1
        while depth:
            at += 1
            word = self.text(self.spans[at])
            depth += (word == "(") - (word == ")")
        return self.spans[at]
