"""All minimal sets, against every subset of the units of small programs. `SLICER_CASES` sets how many programs."""

import os
from itertools import combinations
from pathlib import Path

import pytest

from slicer.base.fragments import UnitId
from slicer.ir.program import Method
from slicer.lower.files import Original
from slicer.solve.alternatives import Alternatives, alternatives
from slicer.solve.core import units_in
from slicer.solve.labels import Switch
from slicer.solve.solver import Unsat
from tests.command import run
from tests.slicing.test_mutation import Claim, Fresh, generated
from tests.stages import ranked

CASES = int(os.environ.get("SLICER_CASES", "200")) // 10
CHUNK = 5
MOST_UNITS = 9
MOST_SETS = 1_000


def every(fresh: Fresh) -> frozenset[frozenset[UnitId]]:
    """All minimal sets: each subset is asked, the small ones first, but for those that contain a known one."""
    units = sorted(UnitId(literal.name) for literal in fresh.session.literals(Switch.UNIT))
    found: set[frozenset[UnitId]] = set()
    for size in range(len(units) + 1):
        for chosen in map(frozenset, combinations(units, size)):
            enough = any(known <= chosen for known in found)
            if not enough and isinstance(fresh.check(chosen), Unsat):
                found.add(chosen)
    return frozenset(found)


def searched(claim: Claim, most: int) -> Alternatives:
    fresh = Fresh(claim)
    base = fresh.base(claim.goal)
    answer = fresh.session.check(base | fresh.session.literals(Switch.UNIT))
    assert isinstance(answer, Unsat)
    order = [u for u in ranked(claim.original, claim.method) if fresh.session.units([u])]
    first = fresh.core(claim.goal)
    assert first is not None
    assert units_in(answer.core) <= set(order)
    return alternatives(fresh.session, base, first, order, most)


def number_of_units(original: Original, method: Method) -> int:
    return len(ranked(original, method))


@pytest.mark.parametrize("first", range(0, CASES, CHUNK))
def test_all_minimal_sets_are_found(first: int) -> None:
    told = several = 0
    for claim in generated(first * 40, CHUNK):
        if number_of_units(claim.original, claim.method) > MOST_UNITS:
            continue
        expected = every(Fresh(claim))
        found = searched(claim, MOST_SETS)
        assert found.complete, claim.shown
        assert frozenset(found.sets) == expected, claim.shown
        assert found.must == frozenset.intersection(*expected), claim.shown
        assert searched(claim, 1).must == found.must, claim.shown
        told, several = told + 1, several + (len(expected) > 1)
    assert told


TEXT = """class P {
  int f, g;
  //@ ensures f > 0;
  void m(int x) {
    f = 1;
    g = x * x;
    f = 2; g = f; f = g;
  }
}
"""


def test_what_the_user_sees(tmp_path: Path) -> None:
    (tmp_path / "P.java").write_text(TEXT.replace("f = 2; g = f; f = g;", "if (x > 0) f = 2; else f = 3;"), "utf-8")
    ran = run(tmp_path, "P.java", "--spec", "m", "--all", "5")
    assert "in every minimal set: line 7" in ran.out
    assert "minimal set 1 (this slice), 2 statements: line 7" in ran.out
    assert "minimal set 2" not in ran.out


def test_the_smallest(tmp_path: Path) -> None:
    (tmp_path / "P.java").write_text(TEXT, encoding="utf-8")
    ran = run(tmp_path, "P.java", "--spec", "m", "--smallest")
    assert "3 of 5 statements stay" in ran.out
    assert run(tmp_path, "P.java", "--spec", "m", "--all", "101").code == 2
