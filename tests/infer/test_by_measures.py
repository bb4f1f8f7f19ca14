"""Whether a method ends where its loops go on beyond every bound: measures that the tool finds show it.

`SLICER_CASES` sets the number of random loops.
"""

import operator
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from slicer.abstraction.emit import Plan, emit
from slicer.base.limits import Bounds, Ints, Limits
from slicer.engines.verdict import Fails, HoldsWithin, Unknown
from slicer.infer.for_proof import ForProof
from slicer.pipeline import Request, read, slice_method
from slicer.report.model import Result, Status
from slicer.slicing.read_again import read_again
from slicer.watch import Watch

CASES = int(os.environ.get("SLICER_CASES", "4"))
LIMITS = Limits(Bounds(2, 2, 2), seconds=30.0)
PROGRAM = r"""class C {
  int k;
  //@ ensures true;
  int power(int n, int x) {
    int i = 0, r = 1;
    while (i < n) {
      r = r * x;
      k = k + r;
      i++;
    }
    return r;
  }
  //@ requires n >= 0;
  //@ ensures true;
  void equal(int n) { int i = 0; while (i != n) { k = k + i; i++; } }
  //@ ensures true;
  void written(int n) { int i = n; /*@ decreases i + 1; @*/ while (i > 0) { k = i; i--; } }
  //@ ensures true;
  void nested(int n, int m) { for (int i = 0; i < n; i++) { for (int j = 0; j < m; j++) k = k + j; } }
  //@ ensures true;
  void inside(int n) { k = 3; up(n); k = 4; }
  void up(int n) { for (int i = 0; i < n; i++) k = k + i; }
  //@ ensures true;
  int gcd(int a, int b) { while (b > 0) { int t = a % b; a = b; b = t; k = t; } return a; }

  //@ ensures true;
  void beyond(int n) { int i = 0; while (i != n) { k = k + i; i++; } }
  //@ ensures true;
  void wrong(int n) { int i = n; /*@ decreases i; @*/ while (i > -5) { k = i; i--; } }
  //@ requires n >= 0;
  //@ ensures true;
  void collatz(int n) { while (n > 1) { if (n % 2 == 0) n = n / 2; else n = 3 * n + 1; } }
  //@ ensures true;
  void calls(int n) { k = 0; while (k < n) { back(n); k++; } }
  void back(int n) { if (n == 9) k--; }
}
"""
ENDING = {
    "power": ("n - i",),
    "equal": ("n - i",),
    "written": ("i + 1",),
    "nested": ("n - i", "m - j"),
    "inside": ("n - i",),
    "gcd": ("b",),
}


def asked(place: Path, text: str, method: str, limits: Limits = LIMITS) -> Result:
    (place / "C.java").write_text(text, encoding="utf-8")
    return slice_method(Request((place / "C.java",), f"{method}:terminates", limits), Watch())


@pytest.mark.parametrize("method", ENDING)
def test_what_each_round_makes_smaller_shows_that_it_ends(method: str, tmp_path: Path) -> None:
    result = asked(tmp_path, PROGRAM, method)
    assert isinstance(result.verdict, HoldsWithin)
    assert tuple(each.text for each in result.verdict.measures) == ENDING[method]
    assert result.slice is not None
    assert isinstance(result.slice.recheck, HoldsWithin)


def test_only_what_the_measure_needs_stays(tmp_path: Path) -> None:
    result = asked(tmp_path, PROGRAM, "power")
    status = {unit.line: result.status(unit.id) for unit in result.units}
    assert [line for line, said in status.items() if said is Status.KEPT] == [6, 9]
    assert {status[line] for line in (7, 8, 11)} == {Status.CUT}


@pytest.mark.parametrize("method", ["power", "equal"])
def test_without_a_kept_statement_nothing_shows_that_it_ends(method: str, tmp_path: Path) -> None:
    """A stub in its place may do anything, so no measure gets smaller."""
    result = asked(tmp_path, PROGRAM, method)
    assert isinstance(result.verdict, HoldsWithin)
    assert result.verdict.core
    for unit in result.verdict.core:
        plan = Plan(result.asked.method.id, frozenset(result.asked.names), result.verdict.core - {unit})
        emission = emit(result.original, plan)
        assert unit not in emission.plan.kept
        again = read_again(result.original, emission, read)
        there = again.program.methods[result.asked.method.id]
        stubs = frozenset(each.id for each in again.program.methods.values() if each.body is None)
        assert ForProof(again, there, result.asked.names, LIMITS, read, stubs).verdict() is None, unit


def test_integers_of_java_wrap(tmp_path: Path) -> None:
    """`i <= n` holds for ever where `n` is the largest."""
    text = PROGRAM.replace("while (i < n) {\n", "while (i <= n) {\n")
    assert text != PROGRAM
    assert not isinstance(
        asked(tmp_path, text, "power", replace(LIMITS, ints=Ints.JAVA, seconds=8.0)).verdict, HoldsWithin
    )


@pytest.mark.parametrize("method", ["beyond", "wrong", "collatz", "calls"])
def test_nothing_is_said_of_loops_without_a_measure(method: str, tmp_path: Path) -> None:
    result = asked(tmp_path, PROGRAM, method)
    assert isinstance(result.verdict, Unknown | Fails)
    assert result.slice is None


# Random loops -------------------------------------------------------------------------------------

TESTS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "!=": operator.ne,
    ">": operator.gt,
    ">=": operator.ge,
}
ROUNDS = 100


def test_a_loop_that_goes_on_is_never_said_to_end(tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    for seed in range(CASES):
        rng = Random(f"loop {seed}")
        start, test = rng.choice((0, 1, -2)), rng.choice(list(TESTS))
        steps = rng.choice(((1, 1), (-1, -1), (2, 1), (1, 0), (3, 3), (-2, -1), (1, -1)))
        least = rng.choice((None, 0, 1))
        text = f"""class C {{
  int k;
  {"" if least is None else f"//@ requires n >= {least};"}
  //@ ensures true;
  void m(int n, int x) {{
    int i = {start};
    while (i {test} n) {{ k = k + x; if (x > 0) i = i + {steps[0]}; else i = i + {steps[1]}; }}
  }}
}}
"""
        result = asked(tmp_path, text, "m")
        inputs = [n for n in range(-7, 8) if least is None or n >= least]
        ends = all(_ends(start, TESTS[test], n, step) for n in inputs for step in steps)
        assert ends or not isinstance(result.verdict, HoldsWithin), text
        measured = isinstance(result.verdict, HoldsWithin) and result.verdict.measures
        seen["measured" if measured else "other" if ends else "goes on"] += 1
    assert seen["measured"]
    assert seen["goes on"]


def _ends(start: int, test: Callable[[int, int], bool], n: int, step: int) -> bool:
    at = start
    for _ in range(ROUNDS):
        if not test(at, n):
            return True
        at += step
    return False
