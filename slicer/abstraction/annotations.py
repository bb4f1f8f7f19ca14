"""JML of the user's that gives way to ours."""

from typing import Final

from slicer.base.edits import Edit
from slicer.base.source import SourceFile, Span

COLUMNS: Final = 255
"""JML that starts beyond makes KeY refuse the file or never end."""


def rewrite(source: SourceFile, comments: tuple[Span, ...], token: int, text: str) -> tuple[Edit, ...]:
    """The comments before the token become plain ones, with `text` as the JML in their place.

    Line numbers stay. KeY loses its place in JML behind the end of a comment of several lines: such a
    comment lends the text its last line. Nothing stands behind the text that it could push beyond `COLUMNS`.
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
    first, _, rest = source.slice(comment).rpartition(source.line_break)
    if not first:
        return (defuse(source, comment), Edit(Span(end, end), f" {text}"))
    joined = Span(start + len(first), end - len(rest.lstrip()))
    margin = " " * (source.column(start) - 1)
    return (
        defuse(source, comment),
        Edit(joined, " "),
        Edit(Span(end, end), f"{source.line_break}{margin}{text}"),
    )


def defuse(source: SourceFile, comment: Span) -> Edit:
    """The comment's first `@` becomes `~`: it stays to be read, but is no longer JML."""
    at = source.text.index("@", comment.start, comment.end)
    return Edit(Span(at, at + 1), "~")
