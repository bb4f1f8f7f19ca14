"""Invariants for the loops of a slice: for its question, and for the contracts of callees that stay."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from slicer.base.diagnostics import Refused
from slicer.base.limits import Limits
from slicer.claims.ends import Claims
from slicer.engines.verdict import Disagreement, Insufficient
from slicer.infer.infer import Inference, Reread
from slicer.lower.files import Original
from slicer.slicing.asked_again import asked_again
from slicer.slicing.slice import Slice


@dataclass(frozen=True, slots=True)
class Invariant:
    """A clause that was found for the loop in that line. It holds within the bounds."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Lacking:
    """A method for whose loops no invariants are enough; `allowed` is a run that those that are there allow, if any."""

    method: str
    allowed: Insufficient | None


@dataclass(frozen=True)
class Found:
    """The slice read again with the invariants in its text."""

    again: Original
    invariants: tuple[Invariant, ...]
    lacking: tuple[Lacking, ...]


def find_invariants(made: Slice, limits: Limits, reread: Reread, *, generous: bool = False) -> Found | None:
    """What lets a prover close the slice; none where nothing is missing, or nothing can be found.

    A `generous` text also has clauses that are inductive, but not needed within the bounds.
    """
    names = {stub.name for stub in made.emission.stubs}
    stubs = frozenset(m.id for m in made.again.program.methods.values() if m.body is None and m.name in names)
    found = Found(made.again, (), ())
    for method, goals in _asked(made):
        now = found.again
        inference = Inference(now, now.program.methods[method], goals, limits, reread, stubs)
        try:
            got = inference.run(generous=generous)
            allowed = None if got is None or got.enough else inference.allowed()
        except Refused as refused:
            if any(each.code.is_mistake for each in refused.diagnostics):
                raise Disagreement("our own annotations are refused", str(refused)) from refused
            # With rounds in place of loops something cannot be encoded.
            found = replace(found, lacking=(*found.lacking, Lacking(method, None)))
            continue
        if got is None:
            continue
        line = now.unit.source.line
        new = tuple(Invariant(line(clause.loop.start), clause.text) for clause in got.clauses)
        lacking = () if got.enough else (Lacking(method, allowed),)
        invariants, lacking = (*found.invariants, *new), (*found.lacking, *lacking)
        found = replace(found, again=got.again, invariants=invariants, lacking=lacking)
    return None if found.again is made.again and not found.lacking else found


def _asked(made: Slice) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The methods that are proved, each with the properties of it that are."""
    program = made.again.program
    question, *callees = made.emission.contracts
    yield question.method, asked_again(made.emission, made.again)
    for each in callees:
        if each.method in program.methods:
            yield each.method, tuple(claim.id for claim in Claims(program, program.methods[each.method]).normal())
