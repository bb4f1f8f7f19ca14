"""The JML comments of a file, and their text without anything that is not JML."""

import re
from itertools import groupby

from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.java.tree import Comment, Unit

_MARKER = re.compile(r"/[/*](?P<keys>(?:[-+]\w+)*)@+")
_END = re.compile(r"@*\*/$")
_CONTINUED = re.compile(r"(?<=[\r\n])[ \t\f]*@+")
_INNER = re.compile(r'"(?:\\.|[^"\\\r\n])*"|\'(?:\\.|[^\'\\\r\n])\'|\(\*.*?\*\)|(//(?!@)[^\r\n]*|/\*.*?\*/)', re.DOTALL)
_ENABLED = "KEY"


@record(slots=True)
class Group:
    """The JML comments before one token, as one text as long as the part of the file they span."""

    source: SourceFile
    comments: tuple[Span, ...]
    next_token: int
    text: str

    @property
    def start(self) -> int:
        return self.comments[0].start


def groups(unit: Unit) -> tuple[Group, ...]:
    """The JML of a file, by the token that follows it."""
    found = [comment for comment in unit.comments if is_jml(unit.source.slice(comment.span))]
    by_token = groupby(found, key=lambda comment: comment.next_token)
    return tuple(_group(unit.source, next_token, tuple(part)) for next_token, part in by_token)


def _group(source: SourceFile, next_token: int, comments: tuple[Comment, ...]) -> Group:
    spans = tuple(comment.span for comment in comments)
    parts, end = [], spans[0].start
    for span in spans:
        parts += [" " * (span.start - end), _blanked(source.slice(span))]
        end = span.end
    return Group(source, spans, next_token, "".join(parts))


def is_jml(text: str) -> bool:
    """Whether the comment is JML for KeY: no key it names is in its way, in whatever case."""
    marker = _MARKER.match(text)
    if marker is None:
        return False
    keys = re.findall(r"[-+]\w+", marker["keys"].upper())
    wanted = {key for key in keys if key.startswith("+")}
    return f"-{_ENABLED}" not in keys and (not wanted or f"+{_ENABLED}" in wanted)


def _blanked(text: str) -> str:
    """The comment with blanks for its delimiters, its leading `@` signs and comments inside it."""
    marker = _MARKER.match(text)
    assert marker is not None
    end = _END.search(text, marker.end()) if text.startswith("/*") else None
    stop = end.start() if end else len(text)
    return _blanks(marker) + _plain(text[marker.end() : stop]) + " " * (len(text) - stop)


def _plain(body: str) -> str:
    """The inside of a comment with blanks for leading `@` signs and comments in it."""
    body = _CONTINUED.sub(_blanks, body)
    return _INNER.sub(lambda found: _blanks(found) if found[1] else found[0], body)


def _blanks(found: re.Match[str]) -> str:
    return " " * len(found[0])
