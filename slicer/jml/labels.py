"""Names that users give to parts of clauses."""

from dataclasses import dataclass

from slicer.base.source import Span


@dataclass(frozen=True, slots=True)
class Label:
    r"""`(\\lblneg name part)` or `(\\lblpos name part)`; the span is all of it."""

    span: Span
    name: str
