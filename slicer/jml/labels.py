"""Names that users give to parts of clauses."""

from slicer.base.record import record
from slicer.base.source import Span


@record(slots=True)
class Label:
    r"""`(\\lblneg name part)` or `(\\lblpos name part)`; the span is all of it."""

    span: Span
    name: str
