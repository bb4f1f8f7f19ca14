"""Questions about the whole language that are about nothing: whatever holds of no run is told, never a success."""

import os
import signal

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines import host
from slicer.engines.setting import Setting
from slicer.engines.verdict import AbstractVerdict, BoundHit, Disagreement, Fails, HoldsWithin, Vacuous, Verdict
from slicer.engines.workers import Workers
from tests.engines.test_workers import each_of_three, three
from tests.stages import verdicts

LIMITS = Limits(Bounds(2, 2, 2))


def test_ends_of_no_run() -> None:
    """The array is longer than any within the bounds, so that no run gets to the loop."""
    text = "class P { //@ ensures true;\n static int m() { int[] a = new int[9]; while (true) a[0]++; } }"
    found = verdicts(text, "m:all", LIMITS)
    assert {type(verdict) for verdict in found.values()} == {Vacuous}
    assert {hit.name for verdict in found.values() if isinstance(verdict, Vacuous) for hit in verdict.hits} == {
        "array length"
    }


def test_ends_where_runs_only_go_on() -> None:
    """No run ends, and one comes back to where it was: that is no empty question."""
    found = verdicts("class P { //@ ensures true;\n static void m() { while (true) { } } }", "m:all", LIMITS)
    assert isinstance(found["ensures.1"], Vacuous)
    assert isinstance(found["terminates"], Fails)


def test_a_case_that_speaks_of_no_run() -> None:
    """The precondition of the second case contradicts itself, that of the method does not."""
    text = r"""class P {
        /*@ public normal_behavior
          @ requires x > 0; ensures \result == x;
          @ also public normal_behavior
          @ requires x < 0 && x > 5; ensures \result == 77; assignable \nothing;
          @*/
        public static int m(int x) { return x; } }"""
    found = verdicts(text, "m:all", LIMITS)
    assert isinstance(found["case1.ensures.1"], HoldsWithin)
    assert isinstance(found["terminates"], HoldsWithin)
    empty = found["case2.ensures.1"]
    assert isinstance(empty, Vacuous)
    assert empty.why == "no run of its case within the bounds ends normally"
    assert isinstance(found["case2.assignable"], Vacuous)


def test_arrays_longer_than_were_tried_are_no_contradiction() -> None:
    text = "class P { //@ requires a.length == 200; ensures false;\n static void m(int[] a) { } }"
    empty = verdicts(text, "m:ensures.1", LIMITS)["ensures.1"]
    assert isinstance(empty, Vacuous)
    assert empty.why.endswith("nor within 6 objects, array length 12")
    near = verdicts(text.replace("200", "4"), "m:ensures.1", LIMITS)["ensures.1"]
    assert isinstance(near, Vacuous)
    assert near.why.endswith("with more objects or longer arrays some inputs do")


def test_a_bug_in_naming_the_bounds_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Setting) -> tuple[BoundHit, ...]:
        raise KeyError("key")

    monkeypatch.setattr(host, "hits", broken)
    with pytest.raises(Disagreement, match="KeyError"):
        Workers().ask(three())


LOOPS = """/*@ ensures \\result == x; ensures \\result <= x; ensures \\result < x; @*/
    static int m(int x) {
        int i = 0;
        for (int j = 0; j < 1; j++) i = 0;
        while (i < x) i++;
        return x;
    }"""


def loops_cut(verdict: Verdict | AbstractVerdict) -> set[str]:
    """The words that the loops begin with which the bounds cut or may cut."""
    assert isinstance(verdict, HoldsWithin)
    text = f"class P {{ {LOOPS} }}"
    return {text[hit.span.start :].split(" ", maxsplit=1)[0] for hit in verdict.hits if hit.name == "loop"}


def test_bounds_that_nobody_could_name_may_all_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(_: Setting) -> tuple[BoundHit, ...]:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("dead")

    asked = each_of_three(LOOPS)
    found = [answer.verdict for answer in Workers().ask(asked)]
    monkeypatch.setattr(host, "hits", dies)
    lost = [answer.verdict for answer in Workers().ask(asked)]
    for known, unknown in zip(found[:2], lost[:2], strict=True):
        assert loops_cut(known) == {"while"}
        assert loops_cut(unknown) == {"for", "while"}
    assert isinstance(lost[2], Fails)
