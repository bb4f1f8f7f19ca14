"""Turns JML comments of the user into plain comments, where the slice has its own instead."""

from collections.abc import Container, Sequence
from typing import Final

from slicer.base.edits import Edit
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.java import tree as java
from slicer.jml.show import cut
from slicer.jml.tree import Annotation, Beside, Depends, FrameClause, Kind, Part, Specs, Subject

NULLNESS: Final = frozenset({"nullable", "non_null"})


def rewrite(source: SourceFile, comments: tuple[Span, ...], token: int, text: str) -> tuple[Edit, ...]:
    """Turns the comments before the token into plain ones, and puts `text` in their place as JML.

    Line numbers stay. KeY loses its position in JML after the end of a comment of several lines. So the text goes
    to the last line of such a comment.
    """
    if not text or not comments or not _may_be_block(source.slice(comments[-1])):
        insert = (Edit(Span(token, token), f"{text} "),) if text else ()
        return (*(defuse(source, comment) for comment in comments), *insert)
    *others, last = comments
    return (*(defuse(source, comment) for comment in others), *_replaced(source, last, text))


def _may_be_block(comment: str) -> bool:
    return comment.startswith("/*") or "*/" not in comment


def _replaced(source: SourceFile, comment: Span, text: str) -> tuple[Edit, ...]:
    start, end = comment.start, comment.end
    if source.text.startswith("//", start):
        return (Edit(Span(start, start + 2), "/*"), defuse(source, comment), Edit(Span(end, end), f" */ {text}"))
    first, _, rest = source.slice(comment).rpartition(source.line_break(start))
    if not first:
        return (defuse(source, comment), Edit(Span(end, end), f" {text}"))
    joined = Span(start + len(first), end - len(rest.lstrip()))
    margin = " " * (source.column(start) - 1)
    return (
        defuse(source, comment),
        Edit(joined, " "),
        Edit(Span(end, end), f"{source.line_break(start)}{margin}{text}"),
    )


def defuse(source: SourceFile, comment: Span) -> Edit:
    """Replaces the `@` that makes the comment JML by `~`. People can still read the comment."""
    at = comment.start + 2
    assert source.text[at] in "@+-", "a comment of JML"
    return Edit(Span(at, at + 1), "~")


def leaves(part: Part | None) -> bool:
    """Does the clause leave every slice?"""
    return is_accessible(part) or isinstance(part, Beside)


def is_accessible(part: Part | None) -> bool:
    """Is it a clause that KeY takes for granted?"""
    return isinstance(part, Depends) or (isinstance(part, FrameClause) and part.kind is Kind.ACCESSIBLE)


def touching(specs: Specs, comments: Sequence[Span]) -> list[Annotation]:
    """The annotations of which some part is in these comments."""
    return [each for each in specs.annotations if any(map(each.span.meets, comments))]


@record
class Around:
    """The comments before one member that become plain, and what else is written in them.

    `about` is the place by which annotations know the member.
    """

    unit: java.Unit
    specs: Specs
    about: Span

    def comments(self, words: Container[str] = ()) -> tuple[Span, ...]:
        """Those of its contract and of these modifiers, each with the comments in which its parts begin or end."""
        giving = [each for each in self._own if each.subject is Subject.CONTRACT or each.word in words]
        found: list[Span] = []
        while giving:
            parts = [each.span for each in giving]
            more = [c.span for c in self.unit.comments if c.span not in found and any(map(c.span.meets, parts))]
            found += more
            giving = touching(self.specs, more)
        return tuple(sorted(found))

    def words(self, comments: tuple[Span, ...]) -> frozenset[str]:
        """The modifiers of the method in the comments."""
        within = (each for each in touching(self.specs, comments) if each.about == self.about)
        return frozenset(each.word for each in within if each.subject is Subject.MODIFIER)

    def others(self, comments: tuple[Span, ...]) -> str:
        """What in the comments is about something else, as a comment; but no clauses that leave."""
        others = (e for e in touching(self.specs, comments) if e.about != self.about and not leaves(e.part))
        texts = [cut(self.specs.text, each.span) for each in others]
        return f"/*@ {' '.join(texts)} @*/ " if texts else ""

    @property
    def _own(self) -> list[Annotation]:
        return [each for each in self.specs.annotations if each.about == self.about]
