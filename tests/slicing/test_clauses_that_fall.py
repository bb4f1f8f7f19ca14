"""Clauses that the slice may break leave it, and with them those that only held because of them."""

from collections.abc import Sequence

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.failing import Failing
from slicer.slicing.annotation_checks import Carried, Unestablished
from tests.stages import sliced

LIMITS = Limits(Bounds(2, 3, 2))
TEXT = """class P { int f, g;
  //@ ensures f == 1;
  void m() { set(1, 2); }
  //@ requires n > 0; ensures g == n; %s assignable f, g;
  void set(int x, int n) {
    g = n;
    int i = 0;
    //@ loop_invariant n > 0;
    while (i < n) {
      f = x;
      i++;
    }
  }
}"""


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> list[Unestablished]:
    """What was found in each round."""
    found: list[Unestablished] = []
    unestablished = Carried.unestablished

    def noted(carried: Carried, answers: Sequence[Failing]) -> Unestablished:
        found.append(unestablished(carried, answers))
        return found[-1]

    monkeypatch.setattr(Carried, "unestablished", noted)
    return found


def clauses(extra: str) -> set[str]:
    """The clauses that left; those of the loop by its name alone."""
    made = sliced(TEXT % extra, "m", LIMITS).slice
    assert made is not None
    return {key.clause.partition("@")[0] for key in made.emission.plan.dropped}


def test_a_contract_without_a_promise_takes_its_precondition_along(rounds: list[Unestablished]) -> None:
    assert clauses("") == {"ensures.1", "loop"}
    assert [len(each.broken) for each in rounds] == [1, 1]


def test_nothing_is_asked_again_where_all_methods_assume_the_same(rounds: list[Unestablished]) -> None:
    assert clauses("ensures n >= 0;") == {"ensures.1"}
    assert [len(each.broken) for each in rounds] == [1]
