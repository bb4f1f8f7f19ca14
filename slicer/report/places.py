"""Places in the words of messages."""

from slicer.base.source import SourceFile, Span


def place(source: SourceFile, span: Span) -> str:
    """The line, with its file where there are several."""
    file = f" of {source.path(source.part(span.start))}" if len(source.parts) > 1 else ""
    return f"line {source.line(span.start)}{file}"
