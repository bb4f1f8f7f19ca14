"""The result for a terminal: source with its statements coloured, diff, counterexample, summary."""

import unicodedata
from collections.abc import Mapping, Sequence
from io import StringIO

from rich.console import Console
from rich.text import Text

from slicer.base.fragments import Unit
from slicer.base.source import Part, SourceFile, Span
from slicer.engines.verdict import Fails, Insufficient
from slicer.infer.of_slice import Found
from slicer.ir.program import Method, MethodKind
from slicer.prove.attempt import Attempt, Open
from slicer.report.counterexample import Counterexample, counterexample
from slicer.report.found import work_list
from slicer.report.model import LETTERS, Obligation, Result, Status
from slicer.report.open_goals import open_goals
from slicer.report.patch import patch
from slicer.report.remarks import Remark, remarks
from slicer.report.shortfall import Shortfall, shortfall
from slicer.report.words import attempt_line, count, headline, kind, outcome, question, summary

_STYLES: Mapping[Status, str] = {
    Status.KEPT: "bold green",
    Status.HELPFUL: "cyan",
    Status.GUARD: "magenta",
    Status.CUT: "dim strike",
    Status.UNREACHED: "yellow",
}
_HAVE: Mapping[str, str] = {
    "holds": "hold",
    "fails": "fail",
    "vacuous": "are vacuous",
    "undecided": "are undecided",
}


def show(result: Result, console: Console) -> None:
    """Prints a result: source, diff, counterexample, what KeY made of it, and the verdict last."""
    if result.slice is not None:
        _source(result, console)
        if not all(result.stays(unit.id) for unit in result.units):
            _diff(result, console)
    if isinstance(result.verdict, Fails):
        _counterexample(counterexample(result, result.verdict.trace), "counterexample", console)
    if isinstance(result.verdict, Insufficient):
        _shortfall(shortfall(result.original.unit.source, result.verdict), "", console)
    if result.found is not None and not result.proved:
        _lacking(result.found, console)
    show_attempts(result.attempts, result.obligations, console)
    _verdict(result, remarks(result), console)
    if result.slice is not None:
        console.print(Text(summary(result), style="bold"))
    if result.attempts:
        console.print(Text(outcome(result), style="bold green" if result.proved else "bold yellow"))


def plain(result: Result) -> str:
    """What is shown of a result, without colours."""
    text = StringIO()
    show(result, Console(file=text, color_system=None, highlight=False, soft_wrap=True))
    return text.getvalue()


def show_all(results: Sequence[Result], console: Console) -> None:
    """Prints several checks: failing runs, remarks that several verdicts share, and one line for each property."""
    if len(results) == 1:
        show(results[0], console)
        return
    shared = _shared(results)
    for result in results:
        if isinstance(result.verdict, Fails):
            title = f"counterexample to {question(result)}"
            _counterexample(counterexample(result, result.verdict.trace), title, console)
        if isinstance(result.verdict, Insufficient):
            _shortfall(shortfall(result.original.unit.source, result.verdict), f" for {question(result)}", console)
    for remark, of in shared.items():
        console.print(Text(f"{remark}{of}", style="yellow"))
    for result in results:
        _verdict(result, [r for r in remarks(result) if r not in shared], console)


def _shared(results: Sequence[Result]) -> dict[Remark, str]:
    """Remarks that several results share, each once, with the names of these results.

    No names are given if all results but the failing ones have it.

    Law: together with the remarks that only one result has, every remark of a result is printed.
    """
    holders: dict[Remark, list[Result]] = {}
    for result in results:
        for remark in dict.fromkeys(remarks(result)):
            holders.setdefault(remark, []).append(result)
    return {remark: _whose(of, results) for remark, of in holders.items() if len(of) > 1}


def _whose(of: Sequence[Result], results: Sequence[Result]) -> str:
    """Names some of the results: by their common verdict, or one by one."""
    if of == [result for result in results if not isinstance(result.verdict, Fails)]:
        return ""
    kinds = {kind(result.verdict) for result in of}
    if of == [result for result in results if kind(result.verdict) in kinds]:
        return f" ({' and '.join(f'all that {_HAVE[each]}' for each in _HAVE if each in kinds)})"
    return f" ({', '.join(result.asked.label for result in of)})"


def _verdict(result: Result, restrictions: Sequence[Remark], console: Console) -> None:
    for remark in restrictions:
        console.print(Text(str(remark), style="yellow"))
    console.print(Text(headline(result), style="bold"))


def _source(result: Result, console: Console) -> None:
    """Prints the lines of the methods that a run can enter, each with the letters of its statements."""
    source = result.original.unit.source
    legend = Text("legend: ")
    for status in count(result):
        legend.append(f"{LETTERS[status]} {status}", style=_STYLES[status]).append("  ")
    console.print(legend)
    text = Text(_printable(source.text))
    letters: dict[Span, str] = {}
    for unit in result.units:
        status = result.status(unit.id)
        for span in unit.spans:
            text.stylize(_STYLES[status], span.start, span.end)
        line = source.line_at(unit.spans[0].start)
        letters[line] = letters.get(line, "") + LETTERS[status]
    for part in source.parts:
        lines = _lines(result, source, part)
        if lines and len(source.parts) > 1:
            console.print(Text(source.path(part), style="bold"))
        for span in lines:
            shown = text[span.start : span.end]
            shown.rstrip()
            console.print(Text(f"{source.line(span.start):4} {letters.get(span, ''):2} ").append_text(shown))


def _lines(result: Result, source: SourceFile, part: Part) -> list[Span]:
    """The lines of the file that have a method that a run can enter."""
    program = result.original.program
    spans = {span for unit in result.units for span in _around(program.methods[unit.method], unit)}
    inside = (span for span in spans if part.span.covers(span))
    numbers = sorted({n for s in inside for n in range(source.line(s.start), source.line(s.end) + 1)})
    return [source.line_span(number, part) for number in numbers]


def _around(method: Method, unit: Unit) -> tuple[Span, ...]:
    """The method; of what initialises objects just the statement, for that is written all over the class."""
    return unit.spans if method.kind in {MethodKind.FIELDS, MethodKind.STATICS} else (method.span,)


def _printable(text: str) -> str:
    """The text with blanks for control characters. Its length stays, so that the colours stay in place."""
    return "".join(char if char in "\n\t" or not unicodedata.category(char).startswith("C") else " " for char in text)


def _diff(result: Result, console: Console) -> None:
    console.print()
    for line in _printable(patch(result)).split("\n"):
        style = {"+": "green", "-": "red", "@": "cyan"}.get(line[:1], "")
        console.print(Text(line, style=style))
    console.print()


def _counterexample(found: Counterexample, title: str, console: Console) -> None:
    console.print(Text(title, style="bold red"))
    for line in (*found.input, *found.aliases):
        console.print(Text(f"  {_printable(line)}"))
    console.print(Text("executed", style="bold red"))
    for step in found.executed:
        place = f"{step.line:4}  {step.text:40}  " if step.line else ""
        console.print(Text(f"  {place}{_printable(step.effect)}"))
    if found.end:
        console.print(Text(f"  throws {found.end}"))
    if found.endless:
        console.print(Text(f"  goes on for ever: a state repeats at the head of the loop in line {found.endless}"))
    console.print(Text("breaks", style="bold red"))
    for clause in found.broken:
        console.print(Text(f"  line {clause.line}: {clause.text}"))
        for part in clause.parts:
            console.print(Text(f"    {'  ' * part.depth}{part.text} is {part.value}"))


def _lacking(found: Found, console: Console) -> None:
    """For each method without enough invariants a run that these allow, and what its loops need."""
    for each in found.lacking:
        if each.allowed is not None:
            shown = shortfall(each.allowed.source, each.allowed.run)
            _shortfall(shown, f" for a proof of `{each.method}`", console)
        for line in work_list(each):
            console.print(Text(line))


def _shortfall(found: Shortfall, of: str, console: Console) -> None:
    console.print(Text(f"too weak{of}: the annotations allow this, the code need not do it", style="bold red"))
    for line in found.input:
        console.print(Text(f"  {_printable(line)}"))
    for each in found.rounds:
        console.print(Text(f"before a round of the loop in line {each.line}", style="bold red"))
        for line in each.state:
            console.print(Text(f"  {_printable(line)}"))
    console.print(Text("breaks", style="bold red"))
    for clause in found.broken:
        console.print(Text(f"  line {clause.line}: {clause.text}"))


def show_attempts(attempts: Sequence[Attempt], obligations: Sequence[Obligation], console: Console) -> None:
    """Prints what KeY made of each obligation, if it was asked."""
    for attempt, obligation in zip(attempts, obligations, strict=False):
        console.print(Text(attempt_line(attempt, obligation.file)))
        for line in open_goals(attempt) if isinstance(attempt, Open) else ():
            console.print(Text(f"  {_printable(line)}"))
