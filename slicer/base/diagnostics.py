"""What the user is told about an input: a code, a sentence, and places."""

from enum import StrEnum

from slicer.base.codes import Code
from slicer.base.record import record
from slicer.base.source import SourceFile, Span

_WIDTH = 160
_MORE = "…"


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


@record(slots=True)
class Note:
    """A place in a source and what is to be seen there (may be empty)."""

    source: SourceFile
    span: Span
    text: str = ""


@record(slots=True)
class Diagnostic:
    """One finding. The message is one lower-case line without a full stop; the first note is the main place."""

    code: Code
    message: str
    notes: tuple[Note, ...] = ()
    help: str = ""
    severity: Severity = Severity.ERROR


class Refused(Exception):
    """The question cannot be asked: carries the diagnostics that say why. Caught once, at the command line."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__("; ".join(d.message for d in diagnostics))
        self.diagnostics = diagnostics


def refuse(code: Code, message: str, source: SourceFile, span: Span, help: str = "") -> Refused:  # noqa: A002
    """The refusal of one construct at one place."""
    return Refused(Diagnostic(code, message, (Note(source, span),), help))


def render(diagnostic: Diagnostic) -> str:
    """The diagnostic as text: headline, then each place with its line and carets below it."""
    lines = [f"{diagnostic.severity}[{diagnostic.code.name}]: {diagnostic.message}"]
    for note in diagnostic.notes:
        lines.extend(_place(note))
    if diagnostic.help:
        lines.append(f"  = help: {diagnostic.help}")
    return "\n".join(lines)


def _place(note: Note) -> list[str]:
    source, start = note.source, note.span.start
    line, column = source.line(start), source.column(start)
    full = source.line_at(start)
    text = source.slice(full).expandtabs(1).rstrip("\r")
    end = max(start + 1, min(note.span.end, full.end))
    text, before, length = _shortened(text, column - 1, end - start)
    carets = " " * before + "^" * length
    width = len(str(line))
    return [
        f"{' ' * width}--> {source.part(start).name}:{line}:{column}",
        f"{' ' * width} |",
        f"{line} | {text}",
        f"{' ' * width} | {carets} {note.text}".rstrip(),
    ]


def _shortened(text: str, before: int, length: int) -> tuple[str, int, int]:
    """The part of a long line around `length` characters, what stands before them in it, and how many of them."""
    if len(text) <= _WIDTH:
        return text, before, length
    first = max(0, min(before - _WIDTH // 4, len(text) - _WIDTH))
    shown = text[first : first + _WIDTH]
    more = _MORE if first else ""
    length = min(length, max(1, len(shown) - (before - first)))
    return f"{more}{shown}{_MORE if first + _WIDTH < len(text) else ''}", before - first + len(more), length
