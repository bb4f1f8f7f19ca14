"""Annotations that the slice still carries and that its code must still establish."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from slicer.abstraction.emit import Emission
from slicer.abstraction.emitted import ClauseKey
from slicer.abstraction.loop_annotations import loop_clause
from slicer.analysis.callees import involved
from slicer.base.diagnostics import Refused
from slicer.base.limits import Limits, Purpose
from slicer.base.record import record
from slicer.base.source import Span
from slicer.bound.bounded import Bounded
from slicer.bound.method import bound
from slicer.claims.ends import Claims
from slicer.engines.failing import Failing
from slicer.engines.workers import Claimed, Workers
from slicer.ir.claim_id import ClaimId
from slicer.ir.nodes import Call, Goal, calls_in, walk
from slicer.ir.owed import owed
from slicer.ir.program import Method
from slicer.ir.terms import TRUE
from slicer.jml.tree import Kind
from slicer.lower.files import Original
from slicer.lower.numbered import placed


@record(slots=True)
class Unestablished:
    """Clauses that the slice may break, and those of which nobody could decide that; as ids of the original."""

    broken: frozenset[ClauseKey]
    undecided: frozenset[ClauseKey]


@record
class Carried:
    """The clauses of kept callees and kept loops that a slice carries, as goals of its methods within the bounds.

    A callee's precondition is checked where it is called, its other clauses for every input. A method that is refused
    has no program.
    """

    keys: tuple[Mapping[str, ClauseKey], ...]
    programs: tuple[Bounded | None, ...]

    @classmethod
    def of(cls, emission: Emission, again: Original, limits: Limits) -> "Carried":
        methods = again.program.methods
        # Initialisers that do nothing are gone where a member that nobody can read has left.
        there = (methods[id_] for id_ in (emission.plan.method, *emission.callees) if id_ in methods)
        found = [(method, keys) for method in there if (keys := dict(_keys(method, emission, again)))]
        programs = tuple(_bounded(method, tuple(keys), again, limits) for method, keys in found)
        return cls(tuple(keys for _, keys in found), programs)

    @property
    def asked(self) -> tuple[Claimed, ...]:
        """The goals that can be asked."""
        pairs = zip(self.programs, self.keys, strict=True)
        return tuple((program, tuple(keys)) for program, keys in pairs if program is not None)

    def unestablished(self, answers: Sequence[Failing]) -> Unestablished:
        """The clauses that do not hold, by the answers to `asked`. What cannot be asked is not decided.

        A clause is one of the broken ones if it is broken anywhere.
        """
        broken: set[ClauseKey] = set()
        undecided: set[ClauseKey] = set()
        found = iter(answers)
        for program, keys in zip(self.programs, self.keys, strict=True):
            failing = Failing(frozenset(), frozenset(keys)) if program is None else next(found)
            broken.update(keys[goal] for goal in failing.broken)
            undecided.update(keys[goal] for goal in failing.undecided)
        return Unestablished(frozenset(broken), frozenset(undecided - broken))


def assume_alike(before: Emission, after: Emission) -> bool:
    """Do all methods of both texts assume the same? Then what held in the one holds in the other, with fewer clauses.

    A method assumes its preconditions, if it has a contract at all. No other clause is assumed within the bounds.
    """
    contracted = [{each.method for each in of.contracts} for of in (before, after)]
    return contracted[0] == contracted[1] and not any(e.is_demand for e in after.plan.dropped - before.plan.dropped)


def meets_demands(emission: Emission, again: Original, limits: Limits, workers: Workers) -> bool:
    """Do all calls of the asked method in the slice establish what its contract demands?"""
    demands = [(_bounded(method, goals, again, limits), goals) for method, goals in recursive_demands(emission, again)]
    asked = [(program, goals) for program, goals in demands if program is not None]
    return len(asked) == len(demands) and not any(found.all for found in workers.failing(asked, limits))


def recursive_demands(emission: Emission, of: Original) -> Iterator[tuple[Method, tuple[str, ...]]]:
    """The methods that are proved, each with what it owes to the contract of the asked one, if anything.

    It owes that also where methods without a contract, whose bodies the prover uses, call the asked one for it.
    """
    program, asked = of.program, of.program.methods[emission.plan.method]
    proved = [each.method for each in emission.contracts]
    for method in (program.methods[id_] for id_ in proved):
        used = (method, *(each for each in involved(program, method) if each.id not in proved))
        calls = (s for each in used for s in calls_in(each.body or ()) if s.method == asked.id)
        demands = tuple(dict.fromkeys(p.id for call in calls for p in owed(program, call.of, asked).before))
        if demands:
            yield method, demands


def _bounded(method: Method, goals: tuple[str, ...], again: Original, limits: Limits) -> Bounded | None:
    """The method within the bounds; none if that is refused."""
    with suppress(Refused):
        return bound(again.program, method, limits.bounds, limits.ints, frozenset(goals), purpose=Purpose.ABSTRACT)
    return None


def _keys(method: Method, emission: Emission, again: Original) -> Iterator[tuple[str, ClauseKey]]:
    """The auxiliary goals of a method of the slice, each with the clause of the original that it stands for."""
    emitted = {each.method: each for each in emission.contracts}
    for statement in walk(method.body or ()):
        if isinstance(statement, Goal):
            id_ = statement.predicate.id
            if statement.predicate.term == TRUE or ClaimId.parse(id_).word == Kind.ASSERT:
                continue
            yield id_, ClauseKey(method.id, loop_clause(_loop_clause(id_, emission, again)))
        elif isinstance(statement, Call) and statement.method in emitted and statement.method in emission.callees:
            due = owed(again.program, statement.of, again.program.methods[statement.method])
            was = emitted[statement.method].originals
            for demand in due.before:
                own = demand.id.removeprefix(due.prefix)
                yield demand.id, ClauseKey(statement.method, was.get(own, own))
    if method.id in emitted and method.id != emission.plan.method:
        was = emitted[method.id].originals
        claims = Claims(again.program, method)
        thrown = {id_ for id_ in was if ClaimId.parse(id_).word in {Kind.SIGNALS, Kind.SIGNALS_ONLY}}
        for claim in (*claims.normal(), *(each for each in claims.exceptional() if each.id in thrown)):
            yield claim.id, ClauseKey(method.id, was.get(claim.id, claim.id))


def _loop_clause(goal: str, emission: Emission, again: Original) -> Span:
    """`loop_invariant.7` is the clause in line 7; the loop there has some of the clauses that it had."""
    at = next(span for span, id_ in placed(again.unit.source, again.specs).items() if id_ == goal)
    spans = {loop: [clause.span for clause in spec.clauses] for loop, spec in again.specs.loops.items()}
    here = next(loop for loop, clauses in spans.items() if at in clauses)
    was = emission.edited.origin(Span(here.start, here.start + 1))
    assert was is not None, f"{goal} is not a loop of the original"
    text = next(t for t in emission.loops if t.loop.start == was.start)
    # Counted from the last: one may have been added before the first.
    return text.clauses[spans[here].index(at) - len(spans[here])]
