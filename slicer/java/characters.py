"""Characters that javalang reads otherwise than Java."""

import re

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.source import SourceFile, Span

_ESCAPE = re.compile(r"(?<!\\)(?:\\\\)*(\\u+[0-9a-fA-F]{0,4})")
_FOREIGN = re.compile(r"[^ \t\f\r\n]")


def refuse_escapes(source: SourceFile) -> None:
    found = _ESCAPE.search(source.text)
    if found is None:
        return
    message = f"the Unicode escape `{found[1]}` is not supported yet"
    raise refuse(Code.S102, message, source, Span(*found.span(1)))


def refuse_foreign(source: SourceFile, places: list[Span]) -> None:
    """Refuses characters between the tokens that Python takes for blanks and Java does not."""
    end = 0
    for place in [*places, Span(len(source.text), len(source.text))]:
        found = _FOREIGN.search(source.text, end, place.start)
        if found is not None:
            message = f"illegal character {found[0]!a}"
            raise refuse(Code.S101, message, source, Span(*found.span()))
        end = place.end
