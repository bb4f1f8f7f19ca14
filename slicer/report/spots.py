"""Places in files by their lines and columns, as other tools want them."""

from slicer.base.diagnostics import Diagnostic
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.claims.methods import heading
from slicer.report.model import Result


@record(slots=True)
class Spot:
    """A place in a file. Lines and columns count from 1, and are 0 where they are not known; the end is exclusive."""

    file: str
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0


@record(slots=True)
class Marked:
    """A place and what is to be seen there."""

    spot: Spot
    text: str


def spot(source: SourceFile, span: Span) -> Spot:
    """The place of the span, without the space at its end."""
    end = max(span.start, span.start + len(source.slice(span).rstrip()))
    return Spot(
        source.part(span.start).name,
        source.line(span.start),
        source.column(span.start),
        source.line(end),
        source.column(end),
    )


def marks(diagnostic: Diagnostic) -> tuple[Marked, ...]:
    """The places of a diagnostic, the main one first."""
    return tuple(Marked(spot(note.source, note.span), note.text or diagnostic.message) for note in diagnostic.notes)


def of_method(result: Result) -> Spot:
    """The first line of the method that is asked about."""
    return spot(result.original.unit.source, heading(result.original.program, result.asked.method))
