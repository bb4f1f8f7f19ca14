"""Source texts and places in them."""

import os
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePath

from slicer.base.record import record


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The half-open range of offsets `start:end` in one source text."""

    start: int
    end: int

    def __post_init__(self) -> None:
        assert 0 <= self.start <= self.end

    def covers(self, other: "Span") -> bool:
        return self.start <= other.start and other.end <= self.end

    def meets(self, other: "Span") -> bool:
        """Do they overlap?"""
        return self.start < other.end and other.start < self.end

    def to(self, other: "Span") -> "Span":
        """The smallest span that covers both."""
        return Span(min(self.start, other.start), max(self.end, other.end))


@record(slots=True)
class Part:
    """One file of a source: its name, and where its text stands."""

    name: str
    span: Span


@record
class SourceFile:
    """The text of one file, or of several one behind the other, so that an offset tells the file as well.

    Lines and columns are those of the file. They count from 1.
    """

    name: str
    text: str
    several: tuple[Part, ...] = ()

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The files, in the order of their texts."""
        return self.several or (Part(self.name, Span(0, len(self.text))),)

    def part(self, offset: int) -> Part:
        return self.parts[bisect_right(self.parts, offset, key=lambda part: part.span.start) - 1]

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """The text of each file, by its path below the folder that contains them all."""
        return {self.path(part): self.slice(part.span) for part in self.parts}

    def path(self, part: Part) -> str:
        """The path of the file below the folder that contains all files."""
        return _absolute(part).relative_to(self._folder).as_posix()

    def at_path(self, path: str) -> Part | None:
        return next((part for part in self.parts if self.path(part) == path), None)

    @cached_property
    def _folder(self) -> PurePath:
        return PurePath(os.path.commonpath([_absolute(part).parent for part in self.parts]))

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        return (0, *(at + 1 for at, char in enumerate(self.text) if char == "\n"))

    def _line(self, offset: int) -> int:
        return bisect_right(self._starts, offset)

    def line(self, offset: int) -> int:
        return self._line(offset) - self._line(self.part(offset).span.start) + 1

    def column(self, offset: int) -> int:
        return offset - self._starts[self._line(offset) - 1] + 1

    def line_at(self, offset: int) -> Span:
        """The line around the offset, without its line break."""
        return self._line_span(self._line(offset))

    def line_span(self, line: int, part: Part | None = None) -> Span:
        """The line of a file, of the first if none is named, without its line break."""
        return self._line_span(line + self._line((part or self.parts[0]).span.start) - 1)

    def _line_span(self, line: int) -> Span:
        start = self._starts[line - 1]
        end = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        return Span(start, end)

    def line_count(self, part: Part) -> int:
        return self._line(part.span.end) - self._line(part.span.start) + 1

    def line_break(self, offset: int) -> str:
        """That of the file at the offset."""
        return "\r\n" if "\r\n" in self.slice(self.part(offset).span) else "\n"

    def breaks(self, span: Span) -> str:
        """As many line breaks as the span has: what keeps the numbers of the lines behind it."""
        return self.line_break(span.start) * self.slice(span).count("\n")

    def slice(self, span: Span) -> str:
        return self.text[span.start : span.end]


def _absolute(part: Part) -> PurePath:
    return PurePath(os.path.normpath(Path.cwd() / part.name))


def joined(name: str, sources: Sequence[SourceFile]) -> SourceFile:
    """The sources as one, each on lines of its own."""
    if len(sources) == 1:
        return sources[0]
    parts: list[Part] = []
    at = 0
    for source in sources:
        parts.append(Part(source.name, Span(at, at + len(source.text))))
        at += len(source.text) + 1
    return SourceFile(name, "\n".join(source.text for source in sources), tuple(parts))
