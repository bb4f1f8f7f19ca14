"""Places in the words of messages."""

from collections.abc import Collection, Iterable

from slicer.base.fragments import UnitId
from slicer.base.source import SourceFile, Span
from slicer.lower.files import Original


def place(source: SourceFile, span: Span) -> str:
    """The line, with its file where there are several."""
    file = f" of {source.path(source.part(span.start))}" if len(source.parts) > 1 else ""
    return f"line {source.line(span.start)}{file}"


def places(source: SourceFile, spans: Iterable[Span]) -> str:
    return ", ".join(dict.fromkeys(place(source, span) for span in sorted(spans)))


def of_units(original: Original, units: Collection[UnitId]) -> tuple[str, ...]:
    """Where the units are; nothing if there are none."""
    program = original.program
    return (places(program.source, [program.units[unit].spans[0] for unit in units]),) if units else ()
