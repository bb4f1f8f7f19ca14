"""Plans in the real KeY: some that close whole, Fig. 2 among them, and that of Fig. 3, which names what is open."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from slicer.prove.install import Missing, locate
from tests.command import run

pytestmark = pytest.mark.key

ROOT = Path(__file__).parents[2]
WHOLE = """class Q { int c; int k;
  /*@ requires 0 <= a && a < 9; ensures c == 1; assignable c, k; @*/
  void m(int a) { k = 6 / (a + 1); int b = a + k; one(b); }
  /*@ requires x >= 0; ensures c == 1; assignable c; @*/
  void one(int x) { c = 1; }
}"""


@pytest.fixture(autouse=True)
def ready() -> None:
    found = locate()
    if isinstance(found, Missing):
        pytest.skip(f"{found.why}; {found.hint}")


def states(file: Path) -> tuple[Any, dict[str, str]]:
    found = json.loads(file.read_text(encoding="utf-8"))
    rows = {f"{r['obligation']['method']}:{r['obligation']['property']}": r["state"] for r in found["rows"]}
    return found, rows


@pytest.mark.skipif("SLICER_CASES" not in os.environ, reason="a long run: SLICER_CASES=1")
def test_a_plan_that_closes_whole(tmp_path: Path) -> None:
    (tmp_path / "Q.java").write_text(WHOLE, encoding="utf-8")
    ran = run(tmp_path, "plan", "Q.java", "--spec", "m", "--prove")
    assert ran.code == 0, ran
    found, rows = states(tmp_path / "out" / "Q.m" / "plan.json")
    assert found["verified"]
    assert ran.out.splitlines()[-1] == "Q.m(int): original verified for unbounded integers"
    names = ("m(int):ensures.1", "m(int):assignable", "m(int):terminates", "m(int):divByZero")
    assert rows == dict.fromkeys(
        [f"Q.{name}" for name in (*names, "one(int):ensures.1", "one(int):assignable")], "closed"
    )


@pytest.mark.skipif("SLICER_CASES" not in os.environ, reason="a long run: SLICER_CASES=1")
def test_the_plan_of_the_map(tmp_path: Path) -> None:
    """Fig. 3: its arrays may be null and too short; nothing forbids the exceptions. All else closes."""
    ran = run(tmp_path, "plan", str(ROOT / "samples" / "02_map" / "Map.java"), "--spec", "put", "--prove")
    assert ran.code == 1, ran
    found, rows = states(tmp_path / "out" / "Map.put" / "plan.json")
    assert not found["verified"]
    assert {name.split(":")[1]: state for name, state in rows.items()} == {
        "ensures.1": "closed",
        "assignable": "closed",
        "nullPointer": "failed",
        "indexBounds": "failed",
        "negSize": "closed",
        "arrayStore": "closed",
    }


@pytest.mark.skipif("SLICER_CASES" not in os.environ, reason="a long run: SLICER_CASES=1")
def test_the_plan_of_the_primes(tmp_path: Path) -> None:
    """Fig. 2: the loop inside has no invariant but those that are found."""
    ran = run(tmp_path, "plan", str(ROOT / "samples" / "01_number_of_prime"), "--spec", "numberOfPrime", "--prove")
    assert ran.code == 0, ran
    found, rows = states(tmp_path / "out" / "NumberOfPrime.numberOfPrime" / "plan.json")
    assert found["verified"]
    names = ("ensures.1", "assignable", "negSize", "divByZero")
    assert {name.split(":")[1]: state for name, state in rows.items()} == dict.fromkeys(names, "closed")


@pytest.mark.skipif("SLICER_CASES" not in os.environ, reason="a long run: SLICER_CASES=1")
def test_a_row_that_is_open_says_why(tmp_path: Path) -> None:
    """Nothing says that the loop of Fig. 3 ends."""
    ran = run(tmp_path, "plan", str(ROOT / "samples" / "02_map" / "Map.java"), "--spec", "getIndexOf", "--prove")
    assert ran.code == 1, ran
    assert "no `decreases` says that runs of the loop in line 25 end: write one before each" in ran.out
    _, rows = states(tmp_path / "out" / "Map.getIndexOf" / "plan.json")
    assert {name.split(":")[1]: state for name, state in rows.items()} == {
        "terminates": "open",
        "nullPointer": "failed",
        "indexBounds": "closed",
    }
