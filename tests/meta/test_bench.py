"""What measurements say about the limits that are to be kept."""

import pytest

from bench import cores, refine, stages
from bench.check import Row, judged, table
from slicer.refine.rounds import Outcome

QUICK = Row("quick", 1.9, 0.6, 2.4, (("a", 0.1, 1.0), ("b", 0.3, 1.0)))
LATE = Row("late", 2.0, 0.6, 0.4, (("a", 0.5, 1.0), ("b", 0.9, 1.0), ("c", 0.9, 1.0)))


def test_a_method_in_time_has_a_second_and_half_more_than_the_solver() -> None:
    assert (QUICK.in_time, LATE.in_time) == (True, False)
    assert [line.rpartition(" | ")[2] for line in table([QUICK, LATE])[2:]] == ["yes |", "no |"]


def test_limits_that_are_kept() -> None:
    assert [str(limit) for limit in judged([QUICK])] == [
        "kept: wall ≤ 1.5 × solver + 1 s for 1 of 1 methods",
        "kept: a further property costs 20% of a run of its own in the median, and may cost 30%",
        "kept: the solvers need 25% of the seconds of cvc5, and may need 25%",
        "kept: slower than cvc5 alone: no method",
    ]


def test_limits_that_are_missed() -> None:
    assert [str(limit) for limit in judged([QUICK, LATE])] == [
        "missed: wall ≤ 1.5 × solver + 1 s for 1 of 2 methods; not for late",
        "missed: a further property costs 50% of a run of its own in the median, and may cost 30%",
        "missed: the solvers need 43% of the seconds of cvc5, and may need 25%",
        "missed: slower than cvc5 alone: late",
    ]


def test_one_property_is_no_further_one() -> None:
    assert not any("further" in str(limit) for limit in judged([Row("one", 1.0, 0.0, 1.0, (("a", 0.1, 0.1),))]))


def _row(own: float, other: float, *, enough: bool = True) -> cores.Row:
    found = {way: cores.Core(frozenset(), 1, own if way == "ours" else other) for way in cores.WAYS}
    return cores.Row("one", 2, found, enough)


def test_the_median_decides_how_much_quicker_our_cores_are() -> None:
    kept = [kept for _, kept in cores.judged([_row(1.0, 6.0), _row(1.0, 5.0), _row(1.0, 1.0)])]
    assert kept == [True, True, True, True]


def test_slower_cores_and_cores_that_are_not_enough_are_told() -> None:
    told = dict(cores.judged([_row(1.0, 4.0, enough=False)]))
    assert told == {
        "every core is enough": False,
        "cvc5 takes 4.0 times as long in the median, at least 5 times is wanted": False,
        "Z3 takes 4.0 times as long in the median": True,
        "deletion takes 4.0 times as long in the median, at least 3 times is wanted": True,
    }


def test_a_slice_in_time_has_a_second_and_half_more_than_its_solvers() -> None:
    rows = [stages.Row("quick", 0, 1.9, 0.6), stages.Row("late", 0, 2.0, 0.6)]
    assert [line.rpartition(" | ")[2] for line in stages.table(rows, 0.01)[2:]] == ["yes |", "no |"]
    assert [str(limit) for limit in stages.judged(rows[:1], [])] == [
        "kept: wall ≤ 1.5 × solver + 1 s for 1 of 1 questions"
    ]
    assert [str(limit) for limit in stages.judged(rows, [], cpu=True)] == [
        "missed: processor time ≤ 1.5 × solver + 1 s for 1 of 2 questions; not for late"
    ]


@pytest.mark.parametrize(
    ("every", "said"), [(3.0, "kept: a further property costs 25%"), (4.0, "missed: a further property costs 50%")]
)
def test_the_median_of_methods_decides_what_a_further_property_costs(every: float, said: str) -> None:
    cheap, dear = stages.Further("cheap", 2.0, 2.2, 3), stages.Further("dear", 2.0, 9.0, 2)
    _, found = stages.judged([], [cheap, stages.Further("m", 2.0, every, 3), dear])
    assert str(found).startswith(said)


def _refined(sample: str, *, again: int, refined: int, verdict: str = "holds", late: bool = True) -> refine.Row:
    rounds = (Outcome.CHANGED,) if late else ()
    expected = "fails" if verdict == "fails" else "holds"
    return refine.Row(sample, "m:ensures.1", expected, verdict, True, rounds, again, 4, refined, 5, 1.0)


def test_refinement_that_ends_as_it_is_to() -> None:
    rows = [_refined(f"{n}", again=1, refined=6) for n in range(4)]
    rows += [_refined("4", again=2, refined=5), *[_refined("5", again=0, refined=0, verdict="fails")] * 2]
    mistakes = "2 of 2 mistakes end in a run of the original; for 2 of them only larger bounds have one"
    assert [str(limit) for limit in refine.judged(rows, rows[-2:])] == [
        "kept: 5 of 5 end with a slice that holds within 3",
        "kept: 5 of 5 have at most 1.2 times the statements of the direct slice; the largest ratio is 1.20",
        "kept: of 5 samples a slice is broken and made again, at least 5 are wanted; of 1 twice for one property",
        "kept: 2 of 2 that fail end in a run of the original, at least 2 are wanted",
        f"kept: {mistakes}",
    ]


def test_refinement_that_ends_otherwise_is_told() -> None:
    rows = [_refined("1", again=0, refined=7), _refined("2", again=0, refined=5, verdict="vacuous")]
    fails = _refined("3", again=0, refined=0, verdict="fails", late=False)
    limits = refine.judged(rows, [fails, fails])
    assert not any(limit.kept for limit in limits)
    assert limits[0].text == "1 of 2 end with a slice that holds within 3; not for 2 m:ensures.1"
    assert "1 of 2 have at most 1.2" in limits[1].text
    assert "the largest ratio is 1.40" in limits[1].text
