"""From a slice to a proof: invariants, KeY, and what is tried when a proof stays open."""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from slicer.base.diagnostics import Refused
from slicer.base.fragments import UnitId
from slicer.base.record import record
from slicer.engines.grow import is_empty
from slicer.engines.verdict import Disagreement, Fails, HoldsWithin, Insufficient, Refuted, Unknown, Vacuous
from slicer.engines.workers import Workers
from slicer.infer.for_proof import ForProof
from slicer.infer.of_slice import find_invariants
from slicer.pipeline import Request, asked_within, read, sliced
from slicer.prove.attempt import Closed, Conditional, Open
from slicer.refine.policy import Wish, next_move
from slicer.refine.rounds import Annotate, Outcome, Prove, Restore, Round, Settle, Stop, Widen
from slicer.report.model import Result
from slicer.report.words import kind
from slicer.slicing.read_again import question_within
from slicer.watch import Watch

Proved = Callable[[Result], Result]
"""Puts a slice to the prover, and returns the result with its answers."""


def with_invariants(result: Result, watch: Watch, *, more: bool = False) -> Result:
    """The result with invariants for the loops of its slice, where a prover needs some.

    With `more` there are also invariants that the properties do not need within the bounds.
    """
    if result.slice is None:
        return result
    with watch.stage("infer"):
        found = find_invariants(result.slice, result.limits, read, more=more)
    return replace(result, found=found)


@record
class Refinement:
    """Drives the rounds with one slice. `prove` is called only if a proof is wished for.

    Rounds go on after those that the result has.
    """

    request: Request
    watch: Watch
    wish: Wish
    prove: Proved

    def run(self, result: Result) -> Result:
        """The result after the last round, which may have another slice, or a run that breaks the property."""
        while not isinstance(move := next_move(result.rounds, self.wish), Stop):
            result = self._after(result, move)
        return result

    def until_sliced(self, result: Result) -> Result:
        """The result after as many rounds as it takes until there is a slice."""
        while result.slice is None and not isinstance(move := next_move(result.rounds, self.wish), Stop):
            result = self._after(result, move)
        return result

    def _after(self, result: Result, move: Annotate | Restore | Prove | Widen | Settle) -> Result:
        match move:
            case Annotate():
                after, made = self._annotated(result, move)
            case Restore():
                after, made = self._restored(result, move)
            case Prove():
                after, made = self._proved(result, move)
            case Widen():
                after, made = self._widened(result, move)
            case Settle():
                after, made = self._asked_again(result, move)
            case _:
                assert_never(move)
        return replace(after, rounds=(*result.rounds, made))

    def _annotated(self, result: Result, move: Annotate) -> tuple[Result, Round]:
        result = with_invariants(result, self.watch)
        if result.found is None:
            return result, Round(move, Outcome.SAME)
        return result, Round(move, Outcome.LACKING if result.found.lacking else Outcome.ENOUGH)

    def _restored(self, result: Result, move: Restore) -> tuple[Result, Round]:
        """The slice with what a proof of the original needs, if invariants are enough for it then."""
        asked = result.asked
        with self.watch.stage("infer"):
            found = ForProof(result.original, asked.method, asked.names, result.limits, read).verdict()
        needed = frozenset[UnitId]() if found is None else found.core
        brought = needed - _kept(result)
        if not brought:
            return result, Round(move, Outcome.SAME, why="the whole program does not help either")
        try:
            again = with_invariants(sliced(self.request, self.watch, result, needed), self.watch)
        except Refused as refused:
            return result, Round(move, Outcome.SAME, why=refused.diagnostics[0].message)
        if again.found is not None and again.found.lacking:
            return result, Round(move, Outcome.SAME, why="with what the whole program needs it is not enough either")
        return again, Round(move, Outcome.CHANGED, tuple(sorted(_kept(again) - _kept(result))))

    def _proved(self, result: Result, move: Prove) -> tuple[Result, Round]:
        wanted = with_invariants(result, self.watch, more=True) if move.more else result
        if move.more and wanted.text == result.text:
            return result, Round(move, Outcome.SAME)
        tried = self.prove(wanted)
        if tried.proved:
            return tried, Round(move, Outcome.CLOSED)
        if move.more:
            # Saved proofs are of the text as it was before.
            had_proofs = any(isinstance(attempt, Closed) for attempt in result.attempts)
            return self.prove(result) if had_proofs else result, Round(move, Outcome.OPEN)
        is_open = any(isinstance(attempt, Open | Conditional) for attempt in tried.attempts)
        return tried, Round(move, Outcome.OPEN if is_open else Outcome.NOT_RUN)

    def _widened(self, result: Result, move: Widen) -> tuple[Result, Round]:
        made = result.slice
        if made is None:
            return self._begun(result, move)
        limits = replace(result.limits, bounds=move.bounds)
        try:
            question = question_within(made.emission, made.again, limits)
        except Refused as refused:
            return result, Round(move, Outcome.UNDECIDED, why=refused.diagnostics[0].message)
        with self.watch.stage("solve"):
            found = Workers(self.request.workers, self.watch.tell_effort).ask_abstract(question)
        match found:
            case HoldsWithin():
                return result, Round(move, Outcome.HOLDS)
            case Refuted():
                return self._asked_again(result, move)
            case Vacuous(why) | Unknown(why):
                return result, Round(move, Outcome.UNDECIDED, why=why)
            case _:
                assert_never(found)

    def _begun(self, result: Result, move: Widen) -> tuple[Result, Round]:
        """What the original says within larger bounds, after smaller ones had no run that is asked about."""
        try:
            other = asked_within(self.request, self.watch, result, move.bounds)
        except Refused as refused:
            return result, Round(move, Outcome.UNDECIDED, why=refused.diagnostics[0].message)
        match other.verdict:
            case HoldsWithin():
                return other, Round(move, Outcome.FIRST)
            case Fails():
                return other, Round(move, Outcome.FAILS)
            case Vacuous(why) | Unknown(why):
                return other, Round(move, Outcome.EMPTY if is_empty(other.verdict) else Outcome.UNDECIDED, why=why)
            case Insufficient():
                return result, Round(move, Outcome.UNDECIDED, why=kind(other.verdict))
            case _:
                assert_never(other.verdict)

    def _asked_again(self, result: Result, move: Widen | Settle) -> tuple[Result, Round]:
        """What the original says within the bounds. After `Settle` only a smaller slice that surely holds counts."""
        unknown = Outcome.COARSE if isinstance(move, Widen) else Outcome.UNDECIDED
        try:
            other = asked_within(self.request, self.watch, result, move.bounds)
        except Refused as refused:
            return result, Round(move, unknown, why=refused.diagnostics[0].message)
        if isinstance(other.verdict, Fails):
            return other, Round(move, Outcome.FAILS)
        if other.slice is None:
            why = other.verdict.why if isinstance(other.verdict, Unknown) else kind(other.verdict)
            return result, Round(move, unknown, why=why)
        is_sure = isinstance(other.slice.recheck, HoldsWithin)
        if isinstance(move, Settle) and (not is_sure or len(_kept(other)) >= len(_kept(result))):
            return result, Round(move, Outcome.SAME)
        return other, _changed(result, other, move)


def _changed(before: Result, after: Result, move: Widen | Settle) -> Round:
    assert before.slice is not None
    assert after.slice is not None
    text, is_sure = after.slice.emission.edited.source.text, isinstance(after.slice.recheck, HoldsWithin)
    if is_sure and text == before.slice.emission.edited.source.text:
        raise Disagreement("a slice fails within bounds within which its re-check holds", text)
    kept, was = _kept(after), _kept(before)
    return Round(move, Outcome.CHANGED, tuple(sorted(kept - was)), tuple(sorted(was - kept)))


def _kept(result: Result) -> frozenset[UnitId]:
    assert result.slice is not None
    return result.slice.emission.plan.kept
