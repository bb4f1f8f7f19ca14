"""Changes to a source text as data: the one truth that slice text, diff and report are made from."""

from dataclasses import dataclass

from slicer.base.source import SourceFile, Span


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """`span` of the original is replaced by `new`; an empty span inserts."""

    span: Span
    new: str


@dataclass(frozen=True)
class Edited:
    """A source with its edits applied. Law: outside the edits every byte is the original's."""

    original: SourceFile
    edits: tuple[Edit, ...]
    source: SourceFile

    def origin(self, span: Span) -> Span | None:
        """The original place of untouched text; none for what an edit wrote or changed."""
        shift = 0
        for edit in self.edits:
            start = edit.span.start + shift
            if span.end <= start:
                break
            if span.start < start + len(edit.new):
                return None
            shift += len(edit.new) - (edit.span.end - edit.span.start)
        return Span(span.start - shift, span.end - shift)


def apply(original: SourceFile, edits: list[Edit]) -> Edited:
    """The text with non-overlapping edits applied; inserts at one place keep their order."""
    ordered = tuple(sorted(edits, key=lambda e: (e.span.start, e.span.end)))
    parts: list[str] = []
    at = 0
    for edit in ordered:
        assert edit.span.start >= at, "edits overlap"
        parts += [original.text[at : edit.span.start], edit.new]
        at = edit.span.end
    parts.append(original.text[at:])
    return Edited(original, ordered, SourceFile(original.name, "".join(parts)))
