"""Changes to a source text as data. The slice's text, the diff and the report are all made from them."""

from dataclasses import dataclass

from slicer.base.record import record
from slicer.base.source import Part, SourceFile, Span


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """`span` of the original is replaced by `new`; an empty span inserts."""

    span: Span
    new: str


@record
class Edited:
    """A source with its edits applied. Law: outside the edits every byte is the original's.

    The edits are as applied: with the blanks that keep words apart.
    """

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

    def was(self, span: Span) -> Span:
        """The piece of the original that the text in the span is, or stands for. An insertion stands for nothing."""
        return Span(self._was(span.start, first=True), self._was(span.end, first=False))

    def _was(self, at: int, *, first: bool) -> int:
        """Where a piece begins, or ends, that does so here: around the edits that it has a part of."""
        shift = 0
        for edit in self.edits:
            start = edit.span.start + shift
            end = start + len(edit.new)
            if at < start or (at == start and not first):
                break
            if at < end or (at == end and not first):
                return edit.span.start if first else edit.span.end
            shift += len(edit.new) - (edit.span.end - edit.span.start)
        return at - shift


def apply(original: SourceFile, edits: list[Edit]) -> Edited:
    """The text with non-overlapping edits applied; inserts at one place keep their order.

    Law: no word of an edit becomes one with a word beside it: where they would touch, the edit has a blank.
    """
    text, at = "", 0
    done: list[Edit] = []
    for edit in sorted(edits, key=lambda e: (e.span.start, e.span.end)):
        assert edit.span.start >= at, "edits overlap"
        text += original.text[at : edit.span.start]
        at = edit.span.end
        done.append(_apart(text[-1:], edit, original.text[at : at + 1]))
        text += done[-1].new
    return Edited(original, tuple(done), SourceFile(original.name, text + original.text[at:], _moved(original, done)))


def _moved(original: SourceFile, edits: list[Edit]) -> tuple[Part, ...]:
    """The files of a source with several, where they stand after the edits, each of which is inside one file."""
    found: list[Part] = []
    start = 0
    for part in original.several:
        inside = [e for e in edits if part.span.covers(e.span)]
        length = len(original.slice(part.span)) + sum(len(e.new) - (e.span.end - e.span.start) for e in inside)
        found.append(Part(part.name, Span(start, start + length)))
        start += length + 1
    return tuple(found)


def _apart(before: str, edit: Edit, after: str) -> Edit:
    """The edit with the blanks that it needs between these neighbours; they were not neighbours before it."""
    new = edit.new
    if _is_word(before) and _is_word(new[:1] or after):
        new = f" {new}"
    if _is_word(new[-1:]) and _is_word(after):
        new = f"{new} "
    return Edit(edit.span, new)


def _is_word(character: str) -> bool:
    """May it be part of a word of Java? Of a character beyond ASCII it is assumed."""
    return character.isalnum() or character in {"_", "$"} or character > "\x7f"
