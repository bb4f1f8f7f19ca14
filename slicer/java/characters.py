"""The characters of a source as Java reads them: Unicode escapes (JLS 3.3), and what is a blank."""

import re
from bisect import bisect_right

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.record import record
from slicer.base.source import SourceFile, Span

_ESCAPE = re.compile(r"\\(?:\\|u+([0-9a-fA-F]{0,4}))")
_FOREIGN = re.compile(r"[^ \t\f\r\n]")
_JML = re.compile(r"/[/*](?:[-+]\w+)*@")
_MARKS = frozenset("\r\n@*/+-\"'\\")
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")


@record(slots=True)
class Characters:
    """The text of a file with its Unicode escapes read; `part` is where the file stands in the source.

    `ends[i]` is the offset in `text` behind the i-th escape, `shifts[i]` how much further on the source is from there.
    """

    source: SourceFile
    part: Span
    text: str
    escapes: tuple[Span, ...]
    ends: tuple[int, ...]
    shifts: tuple[int, ...]

    def span(self, start: int, end: int) -> Span:
        """The part of the source that a part of the text was read from."""
        return Span(self._origin(start), self._origin(end))

    def _origin(self, at: int) -> int:
        before = bisect_right(self.ends, at)
        return min(at + (self.shifts[before - 1] if before else self.part.start), self.part.end)


def characters(source: SourceFile, part: Span) -> Characters:
    """What Java reads of a file; an escape without four digits is refused wherever it stands."""
    parts: list[str] = []
    escapes: list[Span] = []
    ends: list[int] = []
    shifts: list[int] = []
    at, length = part.start, 0
    for found in _ESCAPE.finditer(source.text, part.start, part.end):
        digits = found[1]
        if digits is None:
            continue
        span = Span(*found.span())
        if len(digits) != 4:
            raise refuse(Code.S101, f"`{found[0]}` is not a Unicode escape", source, span)
        parts += [source.text[at : span.start], chr(int(digits, 16))]
        length += span.start - at + 1
        at = span.end
        escapes.append(span)
        ends.append(length)
        shifts.append(at - length)
    parts.append(source.text[at : part.end])
    return Characters(source, part, "".join(parts), tuple(escapes), tuple(ends), tuple(shifts))


def joined(text: str) -> str:
    """The text with one character for each pair of surrogates, as if it had been written without escapes."""
    return _PAIR.sub(lambda pair: pair[0].encode("utf-16", "surrogatepass").decode("utf-16"), text)


def outside(escapes: tuple[Span, ...], places: list[Span]) -> tuple[Span, ...]:
    """The escapes that are in none of the places; both are in order."""
    found: list[Span] = []
    at = 0
    for escape in escapes:
        while at < len(places) and places[at].end <= escape.start:
            at += 1
        if at == len(places) or not places[at].covers(escape):
            found.append(escape)
    return tuple(found)


def refuse_in_jml(read: Characters, comments: list[Span]) -> None:
    """Refuses escapes in JML that could hide some of it: its comments are read as they are written."""
    for comment in comments if read.escapes else ():
        for found in _ESCAPE.finditer(read.source.text, comment.start, comment.end):
            if found[1] and chr(int(found[1], 16)) in _MARKS and _JML.match(_decoded(read.source.slice(comment))):
                message = f"the Unicode escape `{found[0]}` in JML is not supported yet"
                raise refuse(Code.S202, message, read.source, Span(*found.span()))


def _decoded(text: str) -> str:
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[0], text)


def refuse_foreign(read: Characters, places: list[Span]) -> None:
    """Refuses characters between the tokens that Python takes for blanks and Java does not; places are in the text."""
    end = 0
    for place in [*places, Span(len(read.text), len(read.text))]:
        found = _FOREIGN.search(read.text, end, place.start)
        if found is not None:
            message = f"illegal character {found[0]!a}"
            raise refuse(Code.S101, message, read.source, read.span(*found.span()))
        end = place.end
