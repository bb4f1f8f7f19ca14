"""Breaks lines so that KeY can read the comments in them.

KeY 2.12.3 keeps columns in eight bits. It never ends, or refuses the file, where JML begins further to the right. It
puts the comments before a declaration or in a statement together by the columns at which they begin, and fails where
one seems to begin before the end of the last: where both are too far to the right, or the last has several lines.
"""

import re
from collections.abc import Iterator
from typing import Final

from slicer.base.edits import Edit, Edited, apply
from slicer.base.source import Span

COLUMNS: Final = 255
"""The last column that KeY knows."""

_COMMENT: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|(?P<comment>/\*.*?\*/|//[^\r\n]*)', re.DOTALL
)
_JML: Final = re.compile(r"/[/*][-+\w]*@")


def breaks(text: str) -> Iterator[int]:
    """Where lines must end so that KeY can read the comments behind."""
    line = end = least = 0
    for found in _COMMENT.finditer(text):
        comment, start = found["comment"], found.start()
        if comment is None:
            continue
        begins = text.rfind("\n", end, start) + 1
        line, least = (begins, 0) if begins else (line, least)
        column = _column(text, line, start)
        if min(column, COLUMNS) - 1 < least or (column > COLUMNS and _JML.match(comment)):
            yield start
            line, column = start, 1
        end, last = found.end(), comment.rfind("\n") + 1
        # KeY takes the last line of a comment for one that begins where the first does.
        least = min(column, COLUMNS) - 1 + len(comment) - last
        line = start + last if last else line


def _column(text: str, line: int, at: int) -> int:
    return len(text[line:at].expandtabs(8)) + 1


def fitted(edited: Edited) -> Edited:
    """The same text with these line breaks."""
    pending = list(breaks(edited.source.text))
    edits: list[Edit] = []
    shift = 0
    for edit in edited.edits:
        start = edit.span.start + shift
        new, before = edit.new, [at for at in pending if at < start]
        inside = [at for at in pending if start <= at < start + len(new)]
        for at in reversed(inside):
            new = f"{new[: at - start]}{edited.original.line_break(edit.span.start)}{new[at - start :]}"
        edits += [_break(edited, at - shift) for at in before]
        edits.append(Edit(edit.span, new))
        pending = [at for at in pending if at >= start + len(edit.new)]
        shift += len(edit.new) - (edit.span.end - edit.span.start)
    edits += [_break(edited, at - shift) for at in pending]
    return apply(edited.original, edits)


def _break(edited: Edited, at: int) -> Edit:
    return Edit(Span(at, at), edited.original.line_break(at))
