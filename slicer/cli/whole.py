"""`slice FILE…` and `slice check FILE…` without `--spec`: every method with a specification has a row."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from slicer.base.diagnostics import Diagnostic, Refused
from slicer.base.limits import Bounds
from slicer.base.record import record
from slicer.claims.properties import Sort
from slicer.claims.reading import read_programs
from slicer.claims.spec import ALL, CONTRACT
from slicer.cli.console import console
from slicer.cli.options import Checking, Choosing, Claiming, Writing
from slicer.cli.run import deliver, key_of, request_of, tell_test, wish_of
from slicer.engines.verdict import Fails, HoldsWithin, exact, rechecked
from slicer.java import tree as java
from slicer.lower.files import Lowered
from slicer.pipeline import check, slice_each
from slicer.replay.machine import Machine
from slicer.report.hidden import hidden
from slicer.report.listing import MethodEntry, Problem, file_entry, named, problem_of
from slicer.report.model import Result, exit_code, worst_of
from slicer.report.outcomes import Answered, NotAsked, OfFile, Outcome, Outcomes, Unanswered
from slicer.report.remarks import remarks
from slicer.report.words import kind, said, statements
from slicer.watch import Watch

Ask = Callable[[Lowered, str], Sequence[Result]]
"""The results for a program and what `--spec` takes."""

HOLDS, UNDECIDED, REFUSED, NOT_ASKED = "holds", "undecided", "refused", "not asked"
# The worst first: a method has the word of its worst result.
_WORDS = (REFUSED, "fails", UNDECIDED, "vacuous", HOLDS)
_STYLES = {HOLDS: "green", "fails": "bold red", NOT_ASKED: "dim"}
_UNBOUNDED = frozenset({exact(), rechecked()})
# What a specification promises; whether a method ends, or which exceptions occur, can be asked of any.
_PROMISED = frozenset({Sort.ENSURES, Sort.SIGNALS, Sort.SIGNALS_ONLY, Sort.ASSIGNABLE, Sort.INVARIANT, Sort.BEHAVIOUR})


@record
class Row:
    """What became of one method, or of what hides a specification: in a word and in a few; with an exit code."""

    of: str
    word: str
    more: str
    code: int
    outcome: Outcome


@record
class Whole:
    """How each method is asked: for this property, in these bounds if that is enough."""

    ask: Ask
    asked: str
    bounds: Bounds
    prove: bool = False

    def rows(self, at: Lowered, file: java.File, methods: Sequence[MethodEntry]) -> Iterator[Row]:
        """The rows of a file with these methods, each as soon as it is known."""
        told: list[Row] = []
        for method in methods:
            told.append(self._row(at, method))
            yield told[-1]
        for why in hidden(at, file):
            each = problem_of(why)
            if not any(each.message in row.more for row in told):
                at_line = f"line {each.line}" if each.line else "the file"
                outcome = Unanswered("", why, each.line, why == file.unread)
                yield Row(at_line, REFUSED, f"{each.code}: {each.message}", 2, outcome)

    def _row(self, at: Lowered, method: MethodEntry) -> Row:
        if not method.has_code:
            return _not_asked(method, "it has no code")
        if method.refused is not None:
            return _refused(method, _why(at, method))
        if self.asked == CONTRACT and not any(each.id == CONTRACT for each in method.properties):
            names = ", ".join(f"`{each.id}`" for each in method.properties if each.sort in _PROMISED)
            return _not_asked(method, f"it has no postcondition: ask for {names} by name")
        try:
            results = tuple(self.ask(at, f"{method.id}:{self.asked}"))
        except Refused as refused:
            return _refused(method, refused.diagnostics[0])
        word = next(word for word in _WORDS if any(_word(result) == word for result in results))
        more = "; ".join(dict.fromkeys(part for result in results for part in self._more(result)))
        code = worst_of(exit_code(result, prove=self.prove) for result in results)
        return Row(method.id, word, more, code, Answered(method.id, results))

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


def _told(files: Sequence[Path], whole: Whole, terminal: Console) -> int:
    """Prints a row for each method as soon as it is answered, and then how many there are of each kind."""
    rows: list[Row] = []
    for at, file, methods in _files(files):
        width = max((len(each.id) for each in methods), default=0)
        for number, row in enumerate(whole.rows(at, file, methods)):
            if number == 0:
                terminal.print(Text(named(file), style="bold"))
            rows.append(row)
            text = f"  {row.of:{width}}  {row.word:9}  {row.more}"
            terminal.print(Text(text.rstrip(), style=_STYLES.get(row.word, "yellow")))
    terminal.print(Text(_counts(rows), style="bold"))
    if any(row.word == HOLDS for row in rows):
        terminal.print(Text(f"where a row says no more: within {whole.bounds}; integers: unbounded", style="dim"))
    return worst_of(row.code for row in rows)


def _files(files: Sequence[Path]) -> Iterator[tuple[Lowered, java.File, list[MethodEntry]]]:
    """The files in their programs, each with its methods that have a specification."""
    for at in read_programs(files):
        for file in at.file.unit.files:
            classes = file_entry(at, file).classes
            yield at, file, [each for owner in classes for each in owner.methods if _is_specified(each)]


def check_whole(files: Sequence[Path], checking: Checking, claiming: Claiming) -> int:
    with Machine() as machine:
        return _told(files, _checks(files, checking, claiming, machine), console(color=checking.color))


def whole_outcomes(files: Sequence[Path], checking: Checking, claiming: Claiming) -> tuple[Outcomes, int]:
    """What became of every method with a specification, and the exit code."""
    with Machine() as machine:
        whole = _checks(files, checking, claiming, machine)
        rows = [(named(file), tuple(whole.rows(at, file, methods))) for at, file, methods in _files(files)]
    found = tuple(OfFile(name, tuple(row.outcome for row in of)) for name, of in rows if of)
    return Outcomes(found), worst_of(row.code for _, of in rows for row in of)


def _checks(files: Sequence[Path], checking: Checking, claiming: Claiming, machine: Machine) -> Whole:
    request = request_of(files, "", checking, claiming=claiming)

    def ask(at: Lowered, spec: str) -> tuple[Result, ...]:
        results = check(replace(request, spec=spec), Watch(), at, machine)
        for result in results:
            tell_test(result, checking)
        return results

    return Whole(ask, ALL, request.limits.bounds)


def slice_whole(
    files: Sequence[Path], checking: Checking, writing: Writing, choosing: Choosing, machine: Machine
) -> int:
    request, wish = replace(request_of(files, "", checking, choosing), out=writing.out), wish_of(writing)
    with key_of(writing) as key:

        def ask(at: Lowered, spec: str) -> tuple[Result, ...]:
            asked, watch = replace(request, spec=spec), Watch()
            each = slice_each(asked, watch, machine, file=at)
            results = tuple(deliver(result, asked, writing, wish, watch, key) for result in each)
            for result in results:
                tell_test(result, checking)
            return results

        whole = Whole(ask, CONTRACT, request.limits.bounds, writing.prove)
        return _told(files, whole, console(color=checking.color))


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


def _not_asked(method: MethodEntry, why: str) -> Row:
    return Row(method.id, NOT_ASKED, why, 0, NotAsked(method.id, why))


def _refused(method: MethodEntry, why: Diagnostic) -> Row:
    return Row(method.id, REFUSED, _problem(problem_of(why)), 2, Unanswered(method.id, why, method.line))


def _why(at: Lowered, method: MethodEntry) -> Diagnostic:
    """Why nobody can ask about the method."""
    every = at.checked.methods.values()
    return next(each.refused[0] for each in every if each.refused and each.listed == method.id)


def _problem(problem: Problem) -> str:
    return f"{problem.code}{f', line {problem.line}' if problem.line else ''}: {problem.message}"
