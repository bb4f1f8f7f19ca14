"""What is tried next with a slice, from histories made by hand and by chance."""

from dataclasses import replace
from random import Random

import pytest

from slicer.base.limits import LARGEST, Bounds
from slicer.refine.policy import Wish, larger, next_move
from slicer.refine.rounds import Annotate, Move, Outcome, Prove, Restore, Round, Settle, Stop, Widen

SMALL = Bounds(1, 1, 1)
ALL = Wish(SMALL, annotate=True, prove=True, widenings=2)
OUTCOMES = {
    Annotate: (Outcome.SAME, Outcome.ENOUGH, Outcome.LACKING),
    Restore: (Outcome.SAME, Outcome.CHANGED),
    Prove: (Outcome.SAME, Outcome.CLOSED, Outcome.OPEN, Outcome.NOT_RUN),
    Widen: (
        Outcome.HOLDS,
        Outcome.CHANGED,
        Outcome.FAILS,
        Outcome.UNDECIDED,
        Outcome.COARSE,
        Outcome.FIRST,
        Outcome.EMPTY,
    ),
    Settle: (Outcome.SAME, Outcome.CHANGED, Outcome.UNDECIDED),
}


def moves(wish: Wish, *outcomes: Outcome) -> list[Move]:
    """The moves that follow each other where these are their outcomes."""
    history: tuple[Round, ...] = ()
    for outcome in outcomes:
        history = (*history, Round(next_move(history, wish), outcome))
    return [*(each.move for each in history), next_move(history, wish)]


def test_nothing_is_tried_without_a_wish() -> None:
    assert moves(Wish(SMALL)) == [Stop()]


def test_a_slice_that_closes_is_done() -> None:
    assert moves(ALL, Outcome.ENOUGH, Outcome.CLOSED) == [Annotate(), Prove(), Stop()]


def test_where_invariants_are_lacking_statements_come_back_before_the_proof() -> None:
    assert moves(ALL, Outcome.LACKING, Outcome.CHANGED) == [Annotate(), Restore(), Prove()]
    assert moves(ALL, Outcome.LACKING, Outcome.SAME) == [Annotate(), Restore(), Prove()]


def test_an_open_proof_gets_more_invariants_once_and_then_larger_bounds() -> None:
    found = moves(ALL, Outcome.ENOUGH, Outcome.OPEN, Outcome.OPEN, Outcome.HOLDS, Outcome.HOLDS)
    two, three = Bounds(2, 2, 2), Bounds(3, 3, 3)
    assert found == [Annotate(), Prove(), Prove(more=True), Widen(two), Widen(three), Stop()]


def test_where_there_are_no_more_invariants_bounds_grow() -> None:
    assert moves(ALL, Outcome.ENOUGH, Outcome.OPEN, Outcome.SAME)[-1] == Widen(Bounds(2, 2, 2))


def test_without_found_invariants_there_are_not_more_of_them() -> None:
    assert moves(ALL, Outcome.SAME, Outcome.OPEN)[-1] == Widen(Bounds(2, 2, 2))


def test_a_slice_that_changed_is_proved_like_a_new_one() -> None:
    found = moves(ALL, Outcome.SAME, Outcome.OPEN, Outcome.CHANGED, Outcome.ENOUGH, Outcome.OPEN)
    assert found[3:] == [Annotate(), Prove(), Prove(more=True)]


@pytest.mark.parametrize("outcome", [Outcome.FAILS, Outcome.UNDECIDED, Outcome.COARSE])
def test_a_real_run_or_no_answer_is_the_end(outcome: Outcome) -> None:
    assert moves(Wish(SMALL, widenings=9), Outcome.HOLDS, outcome)[-1] == Stop()


def test_a_slice_that_held_to_the_end_is_made_as_small_as_the_last_bounds_allow() -> None:
    found = moves(Wish(SMALL, widenings=2), Outcome.HOLDS, Outcome.HOLDS, Outcome.SAME)
    assert found[2:] == [Settle(Bounds(3, 3, 3)), Stop()]
    assert moves(Wish(SMALL, widenings=1), Outcome.CHANGED) == [Widen(Bounds(2, 2, 2)), Stop()]
    again = moves(Wish(SMALL, annotate=True, widenings=1), Outcome.SAME, Outcome.HOLDS, Outcome.CHANGED)
    assert again[2:] == [Settle(Bounds(2, 2, 2)), Annotate()], "a smaller slice gets invariants of its own"


def test_bounds_without_a_run_grow_before_anything_else() -> None:
    wish = Wish(SMALL, annotate=True, prove=True, widenings=2, sliced=False)
    two, three = Bounds(2, 2, 2), Bounds(3, 3, 3)
    assert moves(wish, Outcome.EMPTY, Outcome.FIRST) == [Widen(two), Widen(three), Annotate()]
    assert moves(wish, Outcome.EMPTY, Outcome.EMPTY) == [Widen(two), Widen(three), Stop()]
    found = moves(Wish(SMALL, widenings=2, sliced=False), Outcome.FIRST, Outcome.HOLDS)
    assert found == [Widen(two), Widen(three), Settle(three)]


@pytest.mark.parametrize("outcome", [Outcome.FAILS, Outcome.UNDECIDED])
def test_without_a_slice_a_real_run_or_no_answer_is_the_end(outcome: Outcome) -> None:
    assert moves(Wish(SMALL, widenings=9, sliced=False), Outcome.EMPTY, outcome)[-1] == Stop()


def test_what_came_back_for_a_proof_does_not_leave_again() -> None:
    wish = Wish(SMALL, annotate=True, widenings=1)
    assert moves(wish, Outcome.LACKING, Outcome.CHANGED, Outcome.HOLDS)[2:] == [Widen(Bounds(2, 2, 2)), Stop()]


def test_bounds_grow_only_as_far_as_they_go() -> None:
    most = Bounds(LARGEST, LARGEST, 40, (("Node", LARGEST),))
    assert larger(most) == most
    assert moves(Wish(most, widenings=3)) == [Stop()]
    assert larger(Bounds(1, 2, 3, (("Node", 4),))) == Bounds(2, 3, 4, (("Node", 5),))


@pytest.mark.parametrize("seed", range(200))
def test_every_history_ends(seed: int) -> None:
    random = Random(seed)
    widenings = random.randrange(5)
    wish = Wish(SMALL, annotate=random.random() < 0.7, prove=random.random() < 0.7, widenings=widenings)
    wish = replace(wish, sliced=random.random() < 0.7)
    history: tuple[Round, ...] = ()
    while (move := next_move(history, wish)) != Stop():
        history = (*history, Round(move, random.choice(OUTCOMES[type(move)])))
        assert len(history) <= 5 * (widenings + 1) + 1
    wide = [each.move.bounds for each in history if isinstance(each.move, Widen)]
    assert wide == sorted(wide, key=lambda bounds: bounds.length)
    assert len(wide) == len(set(wide)) <= widenings
