"""Which invariants were found for the loops of a slice, and which loops have none that are enough."""

from collections.abc import Iterator, Sequence

from slicer.infer.of_slice import loops_without
from slicer.ir.claim_id import TERMINATES
from slicer.jml.tree import Kind
from slicer.report.model import Result

Lacking = tuple[str, tuple[int, ...]]
"""A method without enough invariants, and the lines of its loops."""


def invariants_found(result: Result) -> Iterator[str]:
    if result.found is not None:
        clauses = [(each.line, each.text) for each in result.found.invariants]
        yield from said_of_loops(clauses, _lacking(result), proved=result.proved)


def said_of_loops(clauses: Sequence[tuple[int, str]], lacking: Sequence[Lacking], *, proved: bool) -> Iterator[str]:
    """A sentence for each loop with clauses, by its line, and for each method that lacks some."""
    how = "proved by KeY" if proved else "within the bounds"
    for line in dict.fromkeys(line for line, _ in clauses):
        texts = "; ".join(text for at, text in clauses if at == line)
        yield f"found for the loop in line {line} of the slice, {how}: {texts}"
    for method, at in () if proved else lacking:
        yield f"no invariants were found that are enough for the loops of `{method}`, {_at(at)}"


def loops_left(result: Result) -> Iterator[str]:
    """What KeY does not know about the loops of a slice, where its proof is open."""
    made = result.slice
    lines = () if made is None or TERMINATES not in result.asked.names else loops_without(made, Kind.DECREASES)
    if lines:
        yield f"no `decreases` says that the loop {_at(lines)} ends: write one before it"
        return
    yield from said_of_loops((), _lacking(result), proved=False)
    if made is not None and result.found is None and (lines := loops_without(made, Kind.LOOP_INVARIANT)):
        yield f"no invariant was found or written for the loop {_at(lines)}"


def _lacking(result: Result) -> list[Lacking]:
    return [] if result.found is None else [(each.method, each.lines) for each in result.found.lacking]


def _at(lines: tuple[int, ...]) -> str:
    return f"in line {' and '.join(map(str, lines))}"
