"""Invariants for the loops of a slice: for its question, and for the contracts of callees that stay."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from slicer.base.diagnostics import Refused
from slicer.base.limits import Limits
from slicer.base.record import record
from slicer.claims.ends import Claims
from slicer.engines.verdict import Disagreement
from slicer.infer.annotate import Clause
from slicer.infer.for_proof import ForProof
from slicer.infer.infer import Allowed, Inference, Reread
from slicer.infer.places import Place, changed, places
from slicer.ir.claim_id import TERMINATES
from slicer.java.tree import ForEach
from slicer.jml.tree import Kind, LoopSpec
from slicer.lower.files import Original
from slicer.slicing.asked_again import asked_again
from slicer.slicing.slice import Slice

MOST_SHOWN = 6


@record(slots=True)
class Invariant:
    """A clause that was found for the loop in that line, perhaps a measure. It holds within the bounds."""

    line: int
    text: str
    is_measure: bool = False


@record(slots=True)
class OpenLoop:
    """A loop of a method for which the invariants are not enough, by its line in the text without clauses of ours.

    The invariant must say of what the rounds change as much as the rest of the method needs. What is in `holds` is
    inductive within the bounds, but not enough. `frame` is what it needs as a frame, if it has none.
    """

    line: int
    changes: tuple[str, ...]
    holds: tuple[str, ...]
    lacks_measure: bool = False
    frame: str = ""


@record(slots=True)
class Lacking:
    """A method for whose loops no invariants are enough; `allowed` is a run that those that are there allow, if any."""

    method: str
    loops: tuple[OpenLoop, ...]
    allowed: Allowed | None

    @property
    def lines(self) -> tuple[int, ...]:
        return tuple(loop.line for loop in self.loops)


@record
class Found:
    """The slice read again with the invariants in its text."""

    again: Original
    invariants: tuple[Invariant, ...]
    lacking: tuple[Lacking, ...]


def find_invariants(made: Slice, limits: Limits, reread: Reread, *, more: bool = False) -> Found | None:
    """What lets a prover close the slice; none where nothing is missing, or nothing can be found.

    With `more` the text also has clauses that are inductive, but not needed within the bounds.
    """
    stubs, found = _stubs(made), Found(made.again, (), ())
    for method, goals in _asked(made):
        now = found.again
        inference = Inference(now, now.program.methods[method], goals, limits, reread, stubs)
        try:
            got = inference.run(more=more)
            allowed = None if got is None or got.enough else inference.allowed(got.inductive)
        except Refused as refused:
            if any(each.code.is_mistake for each in refused.diagnostics):
                raise Disagreement("our own annotations are refused", str(refused)) from refused
            # With rounds in place of loops something cannot be encoded.
            found = replace(found, lacking=(*found.lacking, Lacking(method, _open(made, now, method, goals, ()), None)))
            continue
        if got is None:
            continue
        line = now.unit.source.line
        new = tuple(Invariant(line(clause.loop.start), clause.text, clause.is_measure) for clause in got.clauses)
        lacking = () if got.enough else (Lacking(method, _open(made, now, method, goals, got.inductive), allowed),)
        invariants, lacking = (*found.invariants, *new), (*found.lacking, *lacking)
        found = replace(found, again=got.again, invariants=invariants, lacking=lacking)
    return None if found.again is made.again and not found.lacking else found


def checked_by_measures(made: Slice, limits: Limits, reread: Reread) -> Slice:
    """The slice with a check of its own that unrolls no loops; as it was if that does not say that it holds."""
    again, plan = made.again, made.emission.plan
    method, goals = again.program.methods[plan.method], tuple(sorted(plan.goals))
    found = ForProof(again, method, goals, limits, reread, _stubs(made)).verdict()
    return made if found is None else replace(made, recheck=found)


def loops_without(made: Slice, found: Found | None, kind: Kind) -> tuple[int, ...]:
    """The lines of the loops of a slice that have no clause of this kind, nor was one found."""
    loops = {place.loop.span for method, _ in _asked(made) for place in _places(made, made.again, method)}
    again, lines = made.again if found is None else found.again, made.again.unit.source.line
    having = {again.unit.source.line(at.start) for at, spec in again.specs.loops.items() if _has(spec, kind)}
    return tuple(sorted({lines(span.start) for span in loops} - having))


def _has(spec: LoopSpec, kind: Kind) -> bool:
    return any(clause.kind is kind for clause in spec.clauses)


def _open(
    made: Slice, now: Original, method: str, goals: tuple[str, ...], inductive: Sequence[Clause]
) -> tuple[OpenLoop, ...]:
    """What the loops of the method need; of the clauses that are inductive the first few."""
    stubs, lacks_measure = _stubs(made), TERMINATES in goals

    def needed(place: Place, same: Place) -> OpenLoop:
        line = made.again.unit.source.line(place.loop.span.start)
        changes = (*changed(made.again, place, stubs), *(["\\index"] if isinstance(place.loop, ForEach) else []))
        holds = (each.text for each in inductive if each.loop == same.loop.span)
        first = tuple(islice(holds, MOST_SHOWN))
        return OpenLoop(line, changes, first, lacks_measure and not place.has_measure, place.frame)

    pairs = zip(_places(made, made.again, method), _places(made, now, method), strict=True)
    return tuple(needed(place, same) for place, same in pairs)


def _places(made: Slice, of: Original, method: str) -> tuple[Place, ...]:
    return places(of, of.program.methods[method], _stubs(made))


def _stubs(made: Slice) -> frozenset[str]:
    names = {stub.name for stub in made.emission.stubs}
    return frozenset(m.id for m in made.again.program.methods.values() if m.body is None and m.name in names)


def _asked(made: Slice) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The methods that are proved, each with the properties of it that are."""
    program = made.again.program
    question, *callees = made.emission.contracts
    yield question.method, asked_again(made.emission, made.again)
    for each in callees:
        if each.method in program.methods:
            yield each.method, tuple(claim.id for claim in Claims(program, program.methods[each.method]).normal())
