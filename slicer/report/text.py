"""The result for a terminal: source with its statements coloured, diff, counterexample, summary."""

import unicodedata
from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from slicer.base.source import SourceFile
from slicer.engines.verdict import Fails, Trace
from slicer.ir.collect import TEMPORARY
from slicer.ir.concrete import describe
from slicer.ir.flow import Step
from slicer.prove.attempt import Open
from slicer.report.model import Result, Status
from slicer.report.patch import patch
from slicer.report.words import attempt_line, headline, one_line, place, remarks, summary

_STYLES: Mapping[Status, str] = {
    Status.KEPT: "bold green",
    Status.HELPFUL: "cyan",
    Status.CUT: "dim strike",
    Status.UNREACHED: "yellow",
}
_LETTERS: Mapping[Status, str] = {
    Status.KEPT: "K",
    Status.HELPFUL: "H",
    Status.CUT: "-",
    Status.UNREACHED: "?",
}


def show(result: Result, console: Console) -> None:
    """Everything a person asks first, the verdict last, where the eye is: one line for each property."""
    if result.slice is not None:
        _source(result, console)
        _diff(result, console)
    if isinstance(result.verdict, Fails):
        _trace(result, result.verdict.trace, console)
    for attempt, obligation in zip(result.attempts, result.obligations, strict=False):
        console.print(Text(attempt_line(attempt, obligation.file)))
        if isinstance(attempt, Open):
            _open_goals(attempt, console)
    for remark in remarks(result):
        console.print(Text(str(remark), style="yellow"))
    console.print(Text(headline(result), style="bold"))
    if result.slice is not None:
        console.print(Text(summary(result), style="bold"))


def _source(result: Result, console: Console) -> None:
    """The lines of the methods that a run meets, each with the letters of its statements."""
    source = result.original.unit.source
    legend = Text("legend: ")
    for status in Status:
        legend.append(f"{_LETTERS[status]} {status}", style=_STYLES[status]).append("  ")
    console.print(legend)
    text = Text(_printable(source.text))
    letters: dict[int, str] = {}
    for unit in result.units:
        status = result.status(unit.id)
        for span in unit.spans:
            text.stylize(_STYLES[status], span.start, span.end)
        letters[unit.line] = letters.get(unit.line, "") + _LETTERS[status]
    for line in _lines(result, source):
        span = source.line_span(line)
        shown = text[span.start : span.end]
        shown.rstrip()
        console.print(Text(f"{line:4} {letters.get(line, ''):2} ").append_text(shown))


def _lines(result: Result, source: SourceFile) -> list[int]:
    program = result.original.program
    spans = {program.methods[u.method].span for u in result.units}
    return sorted({n for s in spans for n in range(source.line(s.start), source.line(s.end) + 1)})


def _printable(text: str) -> str:
    """The text, as long as it was, with blanks for control characters: those would vanish and shift the colours."""
    return "".join(char if char in "\n\t" or not unicodedata.category(char).startswith("C") else " " for char in text)


def _diff(result: Result, console: Console) -> None:
    console.print()
    for line in _printable(patch(result)).split("\n"):
        style = {"+": "green", "-": "red", "@": "cyan"}.get(line[:1], "")
        console.print(Text(line, style=style))
    console.print()


def _trace(result: Result, trace: Trace, console: Console) -> None:
    source = result.original.unit.source
    console.print(Text("counterexample", style="bold red"))
    for line in describe(trace.given):
        console.print(Text(f"  {line}"))
    console.print(Text("executed", style="bold red"))
    for step in _merged(trace.steps):
        console.print(Text(f"  {_step(result, source, step)}"))
    console.print(Text("breaks", style="bold red"))
    for clause in trace.broken:
        console.print(Text(f"  {place(source, clause.span)}: {one_line(source, clause.span)}"))


def _merged(steps: tuple[Step, ...]) -> list[Step]:
    """Without the inner temporaries."""
    return [step for step in steps if not step.effect.startswith(TEMPORARY)]


def _step(result: Result, source: SourceFile, step: Step) -> str:
    fragment = result.original.program.fragments.get(step.of)
    if fragment is None:
        return step.effect
    line = source.line(fragment.span.start)
    return f"{line:4}  {one_line(source, fragment.span):40}  {step.effect}"


def _open_goals(attempt: Open, console: Console) -> None:
    for number, goal in enumerate(attempt.goals, 1):
        path = " / ".join(branch.label for branch in goal.path)
        stubs = ", ".join(goal.stubs_in_sequent) or "none"
        console.print(Text(f"  goal {number}: {path or 'no branch'}; stubs in it: {stubs}"))
