"""What refinement tried with a slice, in sentences and as data."""

from collections.abc import Iterator
from typing import assert_never

from slicer.base.record import record
from slicer.refine.policy import with_this_slice
from slicer.refine.rounds import Annotate, Move, Outcome, Prove, Restore, Round, Settle, Stop, Widen
from slicer.report.model import Result
from slicer.report.places import of_units


@record
class RoundEntry:
    """What was tried with the slice, and what came of it.

    `move`: `annotate`, `restore`, `prove`, `prove with more`, `widen` or `settle`; these two name their bounds.
    `brought` are the ids of the statements that came back, `left` those of the statements that went.
    """

    move: str
    outcome: str
    bounds: str = ""
    brought: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    why: str = ""


def refinement(result: Result) -> Iterator[str]:
    """A sentence for each round that larger bounds had a part in, and for what came back to the slice as it is now."""
    now = () if result.slice is None else with_this_slice(result.rounds)
    for each in result.rounds:
        if each in now or isinstance(each.move, Widen | Settle):
            yield from _told(result, each)


def _told(result: Result, each: Round) -> Iterator[str]:
    original = result.original
    match each.move:
        case Annotate() | Prove() | Stop():
            return
        case Restore():
            if each.outcome is Outcome.CHANGED:
                yield from (f"came back because a proof needs it: {at}" for at in of_units(original, each.brought))
        case Widen(bounds):
            yield from _widened(result, each, str(bounds))
        case Settle(bounds):
            if each.outcome is Outcome.CHANGED:
                yield f"within {bounds} fewer statements are enough{_moved(result, each)}"
        case _:
            assert_never(each.move)


def _widened(result: Result, each: Round, bounds: str) -> Iterator[str]:
    match each.outcome:
        case Outcome.HOLDS:
            yield f"the slice holds within {bounds}, too"
        case Outcome.CHANGED:
            yield f"within {bounds} a run broke the slice before, and no run breaks the original{_moved(result, each)}"
        case Outcome.FAILS:
            yield f"nothing broke within smaller bounds; the original fails within {bounds}"
        case Outcome.FIRST:
            yield f"no run was asked about within smaller bounds; the slice is the first, within {bounds}"
        case Outcome.EMPTY:
            yield f"within {bounds} no run is asked about either: {each.why}"
        case Outcome.COARSE:
            yield f"within {bounds} a run breaks the slice; whether one breaks the original is undecided: {each.why}"
        case _:
            yield f"within {bounds} nothing is decided: {each.why}"


def _moved(result: Result, each: Round) -> str:
    came = "".join(f"; came back: {at}" for at in of_units(result.original, each.brought))
    return came + "".join(f"; went: {at}" for at in of_units(result.original, each.left))


def round_entry(each: Round) -> RoundEntry:
    bounds = str(each.move.bounds) if isinstance(each.move, Widen | Settle) else ""
    return RoundEntry(_move(each.move), each.outcome.value, bounds, each.brought, each.left, each.why)


def _move(move: Move) -> str:
    match move:
        case Annotate():
            return "annotate"
        case Restore():
            return "restore"
        case Prove(more):
            return "prove with more" if more else "prove"
        case Widen():
            return "widen"
        case Settle():
            return "settle"
        case Stop():
            return "stop"
    assert_never(move)
