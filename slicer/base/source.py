"""Source texts and places in them."""

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The half-open range of offsets `start:end` in one source text."""

    start: int
    end: int

    def __post_init__(self) -> None:
        assert 0 <= self.start <= self.end

    def covers(self, other: "Span") -> bool:
        return self.start <= other.start and other.end <= self.end

    def to(self, other: "Span") -> "Span":
        """The smallest span that covers both."""
        return Span(min(self.start, other.start), max(self.end, other.end))


@dataclass(frozen=True)
class SourceFile:
    """A text and the name it was asked for by. Lines and columns count from 1."""

    name: str
    text: str

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        return (0, *(at + 1 for at, char in enumerate(self.text) if char == "\n"))

    def line(self, offset: int) -> int:
        return bisect_right(self._starts, offset)

    def column(self, offset: int) -> int:
        return offset - self._starts[self.line(offset) - 1] + 1

    def line_span(self, line: int) -> Span:
        """The line without its line break."""
        start = self._starts[line - 1]
        end = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        return Span(start, end)

    @property
    def line_count(self) -> int:
        return len(self._starts)

    @property
    def line_break(self) -> str:
        return "\r\n" if "\r\n" in self.text else "\n"

    def breaks(self, span: Span) -> str:
        """As many line breaks as the span has: what keeps the numbers of the lines behind it."""
        return self.line_break * self.slice(span).count("\n")

    def slice(self, span: Span) -> str:
        return self.text[span.start : span.end]
