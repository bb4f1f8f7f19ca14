"""`slice FILE…` and `slice check FILE…` without `--spec`: every method with a contract is asked, and has a row."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from slicer.base.diagnostics import Diagnostic, Refused, render
from slicer.claims.spec import CONTRACT
from slicer.engines.verdict import Fails
from slicer.java.parse import read_files
from slicer.jml.family import programs
from slicer.lower.files import lowered
from slicer.report.listing import MethodEntry, Problem, listing
from slicer.report.model import Result, worst
from slicer.report.words import kind, said, statements

Ask = Callable[[str], Sequence[Result]]
"""The results for what `--spec` takes."""

REFUSED = "refused"
# The worst first: a method has the word of its worst result.
_WORDS = ("fails", "undecided", "vacuous", "holds")
_STYLES = {"holds": "green", "fails": "bold red", REFUSED: "dim"}


@dataclass(frozen=True)
class Row:
    """What became of the contract of one method, in a word and in a few; with the exit code of the question."""

    method: str
    word: str
    more: str
    code: int


def run_whole(files: Sequence[Path], ask: Ask, console: Console, *, prove: bool = False) -> int:
    """Asks for each contract, prints a row for each as soon as it is answered, and how many there are of each kind."""
    unit = read_files(files)
    for diagnostic in unit.unread:
        sys.stderr.write(f"{render(diagnostic)}\n")
    found = listing(tuple(lowered(each) for each in programs(unit)))
    rows: list[Row] = []
    for file in found.files:
        asked = [method for owner in file.classes for method in owner.methods if _has_contract(method)]
        if asked or file.problems:
            console.print(Text(file.file, style="bold"))
        width = max((len(method.id) for method in asked), default=0)
        for method in asked:
            rows.append(_row(method, ask, prove=prove))
            text = f"  {rows[-1].method:{width}}  {rows[-1].word:9}  {rows[-1].more}"
            console.print(Text(text.rstrip(), style=_STYLES.get(rows[-1].word, "yellow")))
        for problem in file.problems:
            console.print(Text(f"  not read: {_problem(problem)}", style="dim"))
    console.print(Text(_counts(rows), style="bold"))
    codes = {row.code for row in rows} | ({2} if unit.unread else set())
    return next((code for code in (2, 1, 3) if code in codes), 0)


def _has_contract(method: MethodEntry) -> bool:
    """Does it promise something? Of one that nobody can read that is not known."""
    if not method.has_code:
        return False
    return any(each.id == CONTRACT for each in method.properties) or bool(method.refused and method.cases)


def _row(method: MethodEntry, ask: Ask, *, prove: bool) -> Row:
    if method.refused is not None:
        return Row(method.id, REFUSED, _problem(method.refused), 2)
    try:
        results = ask(f"{method.id}:{CONTRACT}")
    except Refused as refused:
        return Row(method.id, REFUSED, _diagnostic(refused.diagnostics[0]), 2)
    word = next(word for word in _WORDS if any(kind(result.verdict) == word for result in results))
    more = "; ".join(dict.fromkeys(_more(results, word)))
    return Row(method.id, word, more, worst(results, prove=prove))


def _more(results: Sequence[Result], word: str) -> Iterator[str]:
    """Which properties have the verdict, and why; of a slice how much of the method stays, and where it is."""
    for result in (each for each in results if kind(each.verdict) == word):
        if isinstance(result.verdict, Fails):
            yield from (clause.id for clause in result.verdict.trace.broken)
        elif word != "holds":
            yield f"{result.asked.label} {said(result)}"
        elif result.slice is not None:
            yield statements(result)
        if result.attempts:
            yield "proved" if result.proved else "not proved"
        if result.folder is not None:
            yield str(result.folder)


def _counts(rows: Sequence[Row]) -> str:
    counts = Counter(row.word for row in rows)
    parts = ", ".join(f"{counts[word]} {word}" for word in (*reversed(_WORDS), REFUSED) if counts[word])
    if not rows:
        return "no method has a contract"
    hint = "; `--spec METHOD` shows one in full" if counts.keys() - {"holds"} else ""
    return f"{len(rows)} method{'s' if len(rows) > 1 else ''}: {parts}{hint}"


def _problem(problem: Problem) -> str:
    return f"{problem.code}, line {problem.line}: {problem.message}"


def _diagnostic(found: Diagnostic) -> str:
    note = next(iter(found.notes), None)
    at = "" if note is None else f", line {note.source.line(note.span.start)}"
    return f"{found.code.name}{at}: {found.message}"
