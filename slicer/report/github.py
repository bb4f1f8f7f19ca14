"""What a check found as annotations: commands that GitHub's workflows read from the output, one in a line."""

from collections.abc import Iterator

from slicer.base.diagnostics import Diagnostic
from slicer.report.findings import Finding, findings, told
from slicer.report.outcomes import Outcomes
from slicer.report.rules import Level
from slicer.report.spots import Spot, marks


def github(of: Outcomes) -> str:
    """An annotation for each problem; what stopped the command is an error."""
    lines = (*map(_annotation, findings(of)), *map(_stopped, of.stopped))
    return "".join(f"{line}\n" for line in lines)


def _annotation(each: Finding) -> str:
    return _command(each.level, each.at, each.title, each.message)


def _stopped(why: Diagnostic) -> str:
    places = marks(why)
    return _command(Level.ERROR, places[0].spot if places else None, f"{why.code.name}: {why.code.title}", told(why))


def _command(level: Level, at: Spot | None, title: str, message: str) -> str:
    given = {**dict(_place(at) if at is not None else ()), "title": title}
    parts = ",".join(f"{name}={_property(text)}" for name, text in given.items())
    return f"::{level} {parts}::{_message(message)}"


def _place(at: Spot) -> Iterator[tuple[str, str]]:
    """File and lines. GitHub takes columns only of a place on one line, the last one included."""
    yield "file", at.file.replace("\\", "/")
    if at.line:
        yield "line", str(at.line)
        yield "endLine", str(at.end_line or at.line)
    if at.column and at.line == at.end_line:
        yield "col", str(at.column)
        yield "endColumn", str(max(at.column, at.end_column - 1))


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
