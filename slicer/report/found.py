"""Which invariants were found for the loops of a slice, and which loops have none that are enough."""

from collections.abc import Iterator, Sequence

from slicer.analysis.receivers import by_super
from slicer.infer.of_slice import Found, Lacking, loops_without
from slicer.ir.claim_id import TERMINATES
from slicer.ir.nodes import calls_in
from slicer.jml.tree import Kind
from slicer.report.model import Result
from slicer.slicing.choose import comes_back
from slicer.slicing.slice import Slice

Weak = tuple[str, tuple[int, ...]]
"""A method without enough invariants, and the lines of its loops."""


def invariants_found(result: Result) -> Iterator[str]:
    if result.found is not None:
        clauses = [(each.line, each.text) for each in result.found.invariants]
        yield from said_of_loops(clauses, _lacking(result), proved=result.proved)


def said_of_loops(clauses: Sequence[tuple[int, str]], lacking: Sequence[Weak], *, proved: bool) -> Iterator[str]:
    """A sentence for each loop with clauses, by its line, and for each method that lacks some."""
    how = "proved by KeY" if proved else "within the bounds"
    for line in dict.fromkeys(line for line, _ in clauses):
        texts = "; ".join(text for at, text in clauses if at == line)
        yield f"found for the loop in line {line} of the slice, {how}: {texts}"
    for method, at in () if proved else lacking:
        yield f"no invariants or measures were found that are enough for {_loops(at)} of `{method}`"


def work_list(lacking: Lacking) -> Iterator[str]:
    """What is to be written before each loop for which no invariants are enough."""
    yield f"to write for a proof of `{lacking.method}`"
    for loop in lacking.loops:
        about = f" about {', '.join(f'`{each}`' for each in loop.changes)}" if loop.changes else ""
        measure = "a `decreases`, and " if loop.lacks_measure else ""
        yield f"  loop in line {loop.line}: {measure}an invariant{about}, which says what the code behind it needs"
        if loop.frame:
            yield f"    in the slice it needs a frame, too: assignable {loop.frame};"
        if loop.holds:
            yield f"    holds there within the bounds, but is not enough: {'; '.join(loop.holds)}"


def no_proof(result: Result) -> Iterator[str]:
    """Why no proof of a slice would count, where it has no obligations."""
    if result.slice is None or result.obligations:
        return
    program, method = result.original.program, result.asked.method
    if classes := by_super(program, method):
        names = " and ".join(f"`{each}`" for each in classes)
        yield f"KeY cannot prove it: {names} calls `{method.called_in_full}` by `super` for objects that override it"
    else:
        yield f"KeY cannot prove it: no class of the files has objects that run `{method.called_in_full}`"


def unknown_to_key(result: Result) -> Iterator[str]:
    """What KeY does not know of the loops, stubs and recursions of a slice, where its proof is open."""
    made = result.slice
    if made is None:
        return
    yield from no_proof(result)
    if TERMINATES in result.asked.names:
        yield from _may_go_on(made, result.found)
    else:
        yield from said_of_loops((), _lacking(result), proved=False)
    if result.found is None and (lines := loops_without(made, None, Kind.LOOP_INVARIANT)):
        yield f"no invariant was found or written for {_loops(lines)}"
    program = made.again.program
    for method in (program.methods[each.method] for each in made.emission.contracts if each.method in program.methods):
        if any(comes_back(program, method, call) for call in calls_in(method.body or ())):
            yield f"calls come back to `{method.called_in_full}`, and in the slice no `measured_by` says how often"


def _may_go_on(made: Slice, found: Found | None) -> Iterator[str]:
    if lines := loops_without(made, found, Kind.DECREASES):
        yield f"no `decreases` says that runs of {_loops(lines)} end: write one before each"
    endless = [f"`{stub.name}`" for stub in made.emission.stubs if stub.ends.diverges]
    if endless:
        yield f"the code that {' and '.join(endless)} replaces need not end: `--keep` keeps it"


def _lacking(result: Result) -> list[Weak]:
    return [] if result.found is None else [(each.method, each.lines) for each in result.found.lacking]


def _loops(lines: tuple[int, ...]) -> str:
    if not lines:
        return "the loops"
    *others, last = map(str, lines)
    return f"the loops in lines {', '.join(others)} and {last}" if others else f"the loop in line {last}"
