"""Chooses what is tried next with a slice. It looks at nothing but what was tried before."""

from collections.abc import Sequence
from dataclasses import field, replace
from typing import assert_never

from slicer.base.limits import LARGEST, Bounds
from slicer.base.record import record
from slicer.refine.rounds import Annotate, Move, Outcome, Prove, Restore, Round, Settle, Stop, Widen


@record(slots=True)
class Wish:
    """What the user wants of a slice that holds within `bounds`: invariants, a proof, checks in larger bounds.

    `widenings` says how often bounds may grow. If it is not `sliced`, `bounds` have no run that is asked about: then
    larger ones come first.
    """

    bounds: Bounds = field(default_factory=Bounds)
    annotate: bool = False
    prove: bool = False
    widenings: int = 0
    sliced: bool = True


def next_move(history: Sequence[Round], wish: Wish) -> Move:
    """The next move after those of the history.

    Law: whatever comes of the moves, after some of them comes `Stop`. A slice that changed is treated like a new one.
    """
    if not history:
        return _of_new_slice(wish, history) if wish.sliced else _widen(wish, history)
    last = history[-1]
    match last.move:
        case Annotate():
            return Restore() if last.outcome is Outcome.LACKING else _proof(wish, history)
        case Restore():
            return _proof(wish, history)
        case Prove():
            return _after_proof(wish, history)
        case Widen():
            return _after_widening(wish, history)
        case Settle():
            return _of_new_slice(wish, history) if last.outcome is Outcome.CHANGED else Stop()
        case Stop():
            return Stop()
    assert_never(last.move)


def larger(bounds: Bounds) -> Bounds:
    """One more of everything, as far as bounds go."""
    single = tuple((name, _more(number)) for name, number in bounds.single)
    objects, unroll, length = map(_more, (bounds.objects, bounds.unroll, bounds.length))
    return replace(bounds, objects=objects, unroll=unroll, length=length, single=single)


def _of_new_slice(wish: Wish, history: Sequence[Round]) -> Move:
    return Annotate() if wish.annotate else _proof(wish, history)


def _proof(wish: Wish, history: Sequence[Round]) -> Move:
    return Prove() if wish.prove else _widen(wish, history)


def _after_proof(wish: Wish, history: Sequence[Round]) -> Move:
    last, tried = history[-1], with_this_slice(history)
    if last.outcome in {Outcome.CLOSED, Outcome.NOT_RUN}:
        return Stop()
    has_found = any(each.outcome in {Outcome.ENOUGH, Outcome.CHANGED} for each in tried)
    if has_found and not any(each.move == Prove(more=True) for each in tried):
        return Prove(more=True)
    return _widen(wish, history)


def _after_widening(wish: Wish, history: Sequence[Round]) -> Move:
    match history[-1].outcome:
        case Outcome.HOLDS | Outcome.EMPTY:
            return _widen(wish, history)
        case Outcome.CHANGED | Outcome.FIRST:
            return _of_new_slice(wish, history)
        case _:
            return Stop()


def _widen(wish: Wish, history: Sequence[Round]) -> Move:
    done = [each.move.bounds for each in history if isinstance(each.move, Widen)]
    bounds = done[-1] if done else wish.bounds
    wider = larger(bounds)
    if len(done) < wish.widenings and wider != bounds:
        return Widen(wider)
    # What is minimal within small bounds need not be so within larger ones. What a proof needs stays.
    held = bool(done) and history[-1].outcome is Outcome.HOLDS
    came_back = any(isinstance(each.move, Restore) and each.outcome is Outcome.CHANGED for each in history)
    return Settle(bounds) if held and not wish.prove and not came_back else Stop()


def with_this_slice(history: Sequence[Round]) -> Sequence[Round]:
    """The rounds with the slice as larger bounds left it."""
    changes = [n for n, each in enumerate(history) if _is_by_bounds(each) and each.outcome is Outcome.CHANGED]
    return history[changes[-1] + 1 :] if changes else history


def _is_by_bounds(each: Round) -> bool:
    return isinstance(each.move, Widen | Settle)


def _more(number: int) -> int:
    return number if number >= LARGEST else number + 1
