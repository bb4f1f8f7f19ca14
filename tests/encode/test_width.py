"""Integers: exact widths lose nothing (guide E2), Java's wrap, division rounds toward zero."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from slicer.base.fragments import UnitId
from slicer.base.limits import Bounds, Heaps, Ints, Limits, Purpose
from slicer.encode.encode import encode
from slicer.encode.encoding import Encoding
from slicer.encode.width import Width, width_of
from slicer.engines.question import Question
from slicer.engines.smt import ask
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Verdict
from slicer.engines.widths import width_for
from slicer.solve.arithmetic import Bits
from slicer.solve.core import minimise, units_in
from slicer.solve.labels import Switch
from slicer.solve.session import Session
from slicer.solve.solver import Answer, Unsat
from tests.encode.posed import FILES, Posed, breakable, posed
from tests.stages import method_of, question, read_text

SUBSETS = max(2, int(os.environ.get("SLICER_CASES", "132")) // 66)
LIMITS = Limits(Bounds(objects=2, unroll=2, length=2))
CLAMP = """
class P {
  //@ ensures \\result <= 40;
  static int m(int x) {
    int r = x;
    if (r > 20)
      r = 20;
    return r;
  }
}
"""
MAXIMUM = """
class P {
  //@ ensures \\result >= x && \\result >= y - 3;
  static int m(int x, int y) {
    int r = x;
    int unused = 70;
    if (y > x)
      r = y - 2;
    if (r < x)
      r = x;
    return r;
  }
}
"""
COUNT = """
class P {
  //@ requires c.length > 0;
  //@ ensures 0 <= \\result && \\result < c.length;
  static int m(int[] c) {
    int best = 0;
    int other = c[0];
    for (int i = 1; i < c.length; i++) {
      if (c[i] > c[best])
        best = i;
      other = other + 5;
    }
    return best;
  }
}
"""
LIST = """
class P {
  int f;
  /*@ nullable */ P next;
  //@ requires p.f <= 9;
  //@ ensures \\result <= 20;
  static int m(P p) {
    int r = p.f + 2;
    if (p.next != null)
      if (p.next.f < 18)
        r = p.next.f + 1;
    p.f = 100;
    return r;
  }
}
"""


@dataclass(frozen=True)
class Asked:
    """The first postcondition of `m`."""

    text: str

    def question(self, limits: Limits, purpose: Purpose) -> Question:
        original = read_text(self.text)
        return question(original, method_of(original, "m"), limits, "ensures.1", purpose=purpose)

    def encoding(self) -> Encoding:
        return encode(self.question(LIMITS, Purpose.CORE).bounded, Ints.MATH)

    def core(self, width: Width) -> frozenset[UnitId] | type[Answer]:
        """The minimal core at this width, or what the answer was instead."""
        encoding = self.encoding()
        session = Session(encoding, Bits.of(width), Limits(seconds=10.0))
        base = session.literals(Switch.ASSUMED) | session.literals(Switch.SITE)
        base |= {session.violation(("ensures.1",), defined=False)}
        answer = session.check(base | session.literals(Switch.UNIT))
        if not isinstance(answer, Unsat):
            return type(answer)
        wanted = self.question(LIMITS, Purpose.CORE).order
        assert wanted is not None
        return minimise(session, base, units_in(answer.core), wanted).units

    def verdict(self, ints: Ints) -> Verdict:
        return ask(self.question(Limits(LIMITS.bounds, ints), Purpose.CHECK))


def kept_text(asked: Asked, core: frozenset[UnitId] | type[Answer]) -> set[str]:
    assert isinstance(core, frozenset)
    original = read_text(asked.text)
    units = original.program.units
    return {original.unit.source.slice(units[unit].spans[0]) for unit in core}


def test_clamp_needs_its_condition_and_its_cap() -> None:
    asked = Asked(CLAMP)
    width = width_for(asked.encoding(), 0)
    assert width.exact
    assert kept_text(asked, asked.core(width)) == {"if (r > 20", "r = 20;", "return r;"}


def test_too_narrow_a_width_would_make_clamp_trivial() -> None:
    assert Asked(CLAMP).core(Width(6, 8, exact=False)) == frozenset()


@pytest.mark.parametrize("text", [CLAMP, MAXIMUM, COUNT, LIST])
def test_core_is_the_same_at_larger_widths(text: str) -> None:
    asked = Asked(text)
    exact = width_for(asked.encoding(), 0)
    assert exact.exact
    cores = [asked.core(Width(exact.stored + more, exact.total + more, exact=True)) for more in (0, 1, 4)]
    assert cores[0]
    assert cores[0] == cores[1] == cores[2]


@pytest.mark.parametrize(
    ("change", "claim"),
    [("r - 1", "<= 40"), ("r + 1", "<= 21"), ("r", "<= 20"), ("r", "<= 19"), ("r + 100", "<= 119"), ("r - 50", "< 0")],
)
def test_verdict_is_the_same_at_larger_widths(change: str, claim: str) -> None:
    asked = Asked(CLAMP.replace("return r;", f"return {change};").replace("<= 40", claim))
    exact = width_for(asked.encoding(), 0)
    kinds = [asked.core(Width(exact.stored + more, exact.total + more, exact=True)) for more in (0, 1, 4, 20)]
    assert all(kind == kinds[0] for kind in kinds)


def simple(requires: str, value: str, ensures: str) -> Asked:
    contract = f"/*@ requires {requires}; ensures {ensures}; @*/"
    return Asked(f"class P {{ {contract} static int m(int x, int y) {{ return {value}; }} }}")


MINIMUM = "-2147483647 - 1"


@pytest.mark.parametrize(
    ("requires", "value", "ensures", "math", "wrapping"),
    [
        ("true", "x + 1", "\\result > x", True, False),
        ("true", "-x", "x > 0 ==> \\result < 0", True, True),
        ("true", "-x", "x < 0 ==> \\result > 0", True, False),
        ("x > y", "x - y", "\\result > 0", True, False),
        (f"x == {MINIMUM}", "x / -1", "\\result > 2147483647", True, False),
        (f"x == {MINIMUM}", "x / -1", "\\result == x", False, True),
        (f"x == {MINIMUM}", "x % -1", "\\result == 0", True, True),
        ("x == -7", "x / 2", "\\result == -3", True, True),
        ("x == 7", "x / -2", "\\result == -3", True, True),
        ("x == -7", "x / -2", "\\result == 3", True, True),
        ("x == -7", "x % 2", "\\result == -1", True, True),
        ("x == 7", "x % -2", "\\result == 1", True, True),
        ("x == -7", "x % -2", "\\result == -1", True, True),
        ("-9 <= x && x <= 9 && -4 <= y && y <= 4 && y != 0", "(x / y) * y + x % y", "\\result == x", True, True),
        ("-9 <= x && x <= 9 && -4 <= y && y <= 4", "x % y", "\\result == 0 || (\\result < 0 <==> x < 0)", True, True),
        ("true", "x / 2", "x < 0 || \\result <= x", True, True),
        # Constants that conditions choose between are compared as they are, however narrow the rest is.
        ("true", "x > 0 ? 100 : 200", "\\result < 150", False, False),
        ("(x > 0 ? 100 : 200) > 150", "x", "\\result <= 0", True, True),
        ("true", "x < 0 ? x : 1", "(\\result < 0 ? 1000 : \\result) < 5", False, False),
        ("true", "x", "(x == 0 ? 40 : x == 1 ? 80 : 160) <= 100", False, False),
        ("true", "x", "(x == 0 ? -500 : x) >= 0 || x < 0", False, False),
    ],
)
def test_arithmetic(requires: str, value: str, ensures: str, math: bool, wrapping: bool) -> None:
    asked = simple(requires, value, ensures)
    for ints, holds in ((Ints.MATH, math), (Ints.JAVA, wrapping)):
        assert isinstance(asked.verdict(ints), HoldsWithin if holds else Fails), ints


def test_values_beyond_every_width_are_unknown() -> None:
    verdict = simple("x == 2147483647", "x * x * x", "\\result > 0").verdict(Ints.MATH)
    assert isinstance(verdict, Unknown)
    assert "integers" in verdict.why


@pytest.mark.parametrize(
    ("requires", "value", "ensures"),
    [
        ("x == 1000 * y && y == 1000", "x", "\\result > y"),
        ("y == 1000", "y * y * y", "\\result > y"),
        ("x > y * 1000 && y > 1000", "x - y", "\\result > 0"),
    ],
)
def test_large_values_are_not_lost(requires: str, value: str, ensures: str) -> None:
    assert isinstance(simple(requires, value, ensures).verdict(Ints.MATH), HoldsWithin)


@pytest.mark.parametrize(
    ("requires", "value", "ensures"),
    [
        ("y == 1000", "y * y", "\\result < 5000"),
        ("x == 1000 * y && y == 1000", "x", "\\result < y"),
        ("true", "x * x", "\\result < 100000 || \\result > 300000"),
    ],
)
def test_large_counterexamples_are_found(requires: str, value: str, ensures: str) -> None:
    assert isinstance(simple(requires, value, ensures).verdict(Ints.MATH), Fails)


def sampled(files: Sequence[Path]) -> Iterator[tuple[Posed, Encoding, Width]]:
    """The methods of these samples whose integers are only compared with each other and constants."""
    for asked in (asked for file in files for asked in posed(file)):
        encoding = asked.encoding(Heaps.EXPANDED)
        width = width_of(encoding.roots, 0)
        if width.exact:
            yield asked, encoding, width


@pytest.mark.parametrize("part", range(4))
def test_answers_on_samples_are_the_same_at_other_widths(part: int) -> None:
    """One bit is to spare, so even one bit less gives the same answer for every set of labels."""
    seen: Counter[str] = Counter()
    for asked, encoding, width in sampled(FILES[part::4]):
        rng = Random(asked.name)
        sessions = [
            Session(encoding, Bits(width.stored + n, width.total + n), Limits(seconds=20.0)) for n in (-1, 0, 1, 4)
        ]
        literals = sorted(sessions[0].literals(Switch.UNIT), key=str)
        base = sessions[0].literals(Switch.SITE) | sessions[0].literals(Switch.ASSUMED)
        for goal in rng.choices(breakable(asked, sessions[0]), k=SUBSETS):
            chosen = base | {each for each in literals if rng.random() < 0.8}
            answers = {type(s.check(chosen | {s.violation((goal,), defined=False)})).__name__ for s in sessions}
            assert len(answers) == 1, (asked.name, goal, chosen)
            seen.update(answers)
    assert set(seen) == {"Sat", "Unsat"}
