"""`slice FILE…` and `slice check FILE…` without `--spec`: every method with a specification has a row."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds
from slicer.claims.properties import Sort
from slicer.claims.reading import read_programs
from slicer.claims.spec import CONTRACT
from slicer.engines.verdict import Fails, HoldsWithin, exact, rechecked
from slicer.lower.files import Lowered
from slicer.report.hidden import hidden
from slicer.report.listing import FileEntry, MethodEntry, Problem, listing, problem_of
from slicer.report.model import Result, exit_code, worst_of
from slicer.report.remarks import remarks
from slicer.report.words import kind, said, statements

Ask = Callable[[Lowered, str], Sequence[Result]]
"""The results for a program and what `--spec` takes."""

HOLDS, UNDECIDED, REFUSED, NOT_ASKED = "holds", "undecided", "refused", "not asked"
# The worst first: a method has the word of its worst result.
_WORDS = (REFUSED, "fails", UNDECIDED, "vacuous", HOLDS)
_STYLES = {HOLDS: "green", "fails": "bold red", NOT_ASKED: "dim"}
_UNBOUNDED = frozenset({exact(), rechecked()})
# What a specification promises; whether a method ends, or which exceptions occur, can be asked of any.
_PROMISED = frozenset({Sort.ENSURES, Sort.SIGNALS, Sort.SIGNALS_ONLY, Sort.ASSIGNABLE, Sort.INVARIANT, Sort.BEHAVIOUR})


@dataclass(frozen=True)
class Row:
    """What became of one method, or of what hides a specification: in a word and in a few; with an exit code."""

    of: str
    word: str
    more: str
    code: int


@dataclass(frozen=True)
class Whole:
    """How each method is asked: for this property, in these bounds if that is enough."""

    ask: Ask
    asked: str
    bounds: Bounds
    prove: bool = False

    def rows(self, at: Lowered, file: FileEntry) -> Iterator[Row]:
        """The rows of a file, each as soon as it is known."""
        told: list[Row] = []
        for method in (method for owner in file.classes for method in owner.methods if _is_specified(method)):
            told.append(self._row(at, method))
            yield told[-1]
        (unit,) = (each for each in at.file.unit.files if each.name.replace("\\", "/") == file.file)
        for each in map(problem_of, hidden(at, unit)):
            if not any(each.message in row.more for row in told):
                at_line = f"line {each.line}" if each.line else "the file"
                yield Row(at_line, REFUSED, f"{each.code}: {each.message}", 2)

    def _row(self, at: Lowered, method: MethodEntry) -> Row:
        if not method.has_code:
            return Row(method.id, NOT_ASKED, "it has no code", 0)
        if method.refused is not None:
            return Row(method.id, REFUSED, _problem(method.refused), 2)
        if self.asked == CONTRACT and not any(each.id == CONTRACT for each in method.properties):
            names = ", ".join(f"`{each.id}`" for each in method.properties if each.sort in _PROMISED)
            return Row(method.id, NOT_ASKED, f"it has no postcondition: ask for {names} by name", 0)
        try:
            results = self.ask(at, f"{method.id}:{self.asked}")
        except Refused as refused:
            return Row(method.id, REFUSED, _problem(problem_of(refused.diagnostics[0])), 2)
        word = next(word for word in _WORDS if any(_word(result) == word for result in results))
        more = "; ".join(dict.fromkeys(part for result in results for part in self._more(result)))
        return Row(method.id, word, more, worst_of(exit_code(result, prove=self.prove) for result in results))

    def _more(self, result: Result) -> Iterator[str]:
        """Which properties do not hold, and why; what restricts those that do; how much stays, and where it is."""
        verdict, word = result.verdict, _word(result)
        if isinstance(verdict, Fails):
            yield ", ".join(clause.id for clause in verdict.trace.broken)
            return
        if word != HOLDS:
            yield f"{result.asked.label} {said(result)}" if kind(verdict) != HOLDS else "the slice is not re-checked"
            return
        if result.limits.bounds != self.bounds:
            yield f"within {result.limits.bounds}"
        if isinstance(verdict, HoldsWithin) and verdict.integers not in _UNBOUNDED:
            yield f"integers: {verdict.integers.text}"
        yield from (f"{each.code.name} {each.text}" for each in remarks(result) if each.code is not None)
        if result.asked.left:
            yield f"not about {', '.join(result.asked.left)}"
        if result.slice is not None:
            yield statements(result)
        if result.attempts:
            yield "proved" if result.proved else "not proved"
        if result.folder is not None:
            yield str(result.folder)


def run_whole(files: Sequence[Path], whole: Whole, console: Console) -> int:
    """Prints a row for each method as soon as it is answered, and then how many there are of each kind."""
    rows: list[Row] = []
    for at in read_programs(files):
        for file in listing((at,)).files:
            title, width = Text(file.file, style="bold"), max(_widths(file), default=0)
            for row in whole.rows(at, file):
                if title:
                    console.print(title)
                    title = Text()
                rows.append(row)
                text = f"  {row.of:{width}}  {row.word:9}  {row.more}"
                console.print(Text(text.rstrip(), style=_STYLES.get(row.word, "yellow")))
    console.print(Text(_counts(rows), style="bold"))
    if any(row.word == HOLDS for row in rows):
        console.print(Text(f"where a row says no more: within {whole.bounds}; integers: unbounded", style="dim"))
    return worst_of(row.code for row in rows)


def _widths(file: FileEntry) -> Iterator[int]:
    return (len(method.id) for owner in file.classes for method in owner.methods if _is_specified(method))


def _is_specified(method: MethodEntry) -> bool:
    """Does anybody say what the method does? Of one that nobody can read that is known by its cases."""
    return bool(method.cases) or any(each.sort in _PROMISED for each in method.properties)


def _word(result: Result) -> str:
    match exit_code(result, prove=False):
        case 2:
            return REFUSED
        case 3 if kind(result.verdict) == HOLDS:
            return UNDECIDED
        case _:
            return kind(result.verdict)


def _counts(rows: Sequence[Row]) -> str:
    if not rows:
        return "no method has a specification"
    counts = Counter(row.word for row in rows)
    parts = (f"{counts[word]} {word}" for word in (*reversed(_WORDS), NOT_ASKED) if counts[word])
    return f"{', '.join(parts)}; `--spec METHOD` shows one in full"


def _problem(problem: Problem) -> str:
    return f"{problem.code}{f', line {problem.line}' if problem.line else ''}: {problem.message}"
