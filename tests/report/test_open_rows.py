"""An open row of a plan says what KeY does not know."""

from dataclasses import replace

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.infer.of_slice import Found, Lacking, OpenLoop
from slicer.report.found import unknown_to_key
from tests.stages import sliced

LIMITS = Limits(Bounds(2, 2, 2))
LACKING = Lacking("P.m(int)", (OpenLoop(6, ("i",), ()),), None)
LOOP = """class P { int f;
  //@ ensures f == 0 || f == 1;
  void m(int n) {
    f = 0;
    %s
    for (int i = 0; i < n && i < 2; i++)
      f = 1 - f;
  }
}"""
STUB = """class P {
  int m(int[] a) {
    if (a.length < 20) return 0;
    return 1 + loop(a.length);
  }
  /*@ pure @*/ static int loop(int n) {
    while (n > 0) { }
    return 0;
  }
}"""
AGAIN = """class P {
  //@ requires n >= 0; ensures \\result == 0; measured_by n;
  static int m(int n) {
    return n == 0 || n > 2 ? 0 : m(n - 1);
  }
}"""


@pytest.mark.parametrize(
    ("text", "spec", "said"),
    [
        (LOOP % "", "m", ["no invariant was found or written for the loop in line 6"]),
        (LOOP % "//@ loop_invariant f == 0 || f == 1;", "m", []),
        (
            LOOP % "//@ loop_invariant 0 <= i && i <= 2;",
            "m:terminates",
            ["no `decreases` says that runs of the loop in line 6 end"],
        ),
        (LOOP % "//@ loop_invariant 0 <= i && i <= 2; decreases 2 - i;", "m:terminates", []),
        (STUB, "m:terminates", ["the code that `pure_int_m_l4_c5` replaces need not end: `--keep` keeps it"]),
        (AGAIN, "m", ["calls come back to `P.m(int)`, and in the slice no `measured_by` says how often"]),
    ],
)
def test_what_key_does_not_know(text: str, spec: str, said: list[str]) -> None:
    found = list(unknown_to_key(sliced(text, spec, LIMITS)))
    assert len(found) == len(said)
    assert all(one.startswith(other) for one, other in zip(found, said, strict=True))


def test_the_loops_for_which_nothing_was_found() -> None:
    result = sliced(LOOP % "", "m", LIMITS)
    assert result.slice is not None
    result = replace(result, found=Found(result.slice.again, (), (LACKING,)))
    assert list(unknown_to_key(result)) == [
        "no invariants or measures were found that are enough for the loop in line 6 of `P.m(int)`"
    ]
