"""Bounds of single classes, which bounds may matter, and bounds that grow."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from slicer.base.limits import COUNTED, Bounds, Ints, Limits, Purpose
from slicer.base.source import Span
from slicer.encode.encode import encode
from slicer.engines.grow import Asking, Scoped, Step, grow, is_empty
from slicer.engines.question import Question
from slicer.engines.setting import Setting
from slicer.engines.smt import Found, ask, decide
from slicer.engines.vacuity import BEYOND
from slicer.engines.verdict import BoundHit, Fails, HoldsWithin, InputBound, Unknown, Vacuous
from slicer.engines.workers import Workers
from slicer.ir.nodes import ENDLESS
from slicer.ir.types import ClassType
from slicer.report.words import kind
from tests import stages
from tests.stages import method_of, read_text

NODE = "class N { int f; /*@ nullable */ N next; }"
THREE = f"""{NODE} class P {{
    //@ requires a != b && b != c && a != c;
    //@ ensures false;
    static void m(N a, N b, N c) {{ }}
}}"""
COUNT = """class P {
    //@ requires x <= 4;
    //@ ensures \\result <= 4;
    static int m(int x) { int i = 0; while (i < x) i++; return i; }
}"""
LATE = COUNT.replace("\\result <= 4", "\\result <= 3")


def asking(text: str) -> Asking:
    original = read_text(text)
    method = method_of(original, "m")
    return lambda limits: stages.question(original, method, limits, "ensures.1")


def grown(text: str, bounds: Bounds, seconds: float = 30.0) -> tuple[Scoped, list[Bounds]]:
    rounds: list[Bounds] = []

    def tell(number: int, steps: Sequence[Step]) -> None:
        assert number == len(rounds) + 1
        rounds.extend(step.bounds for step in steps)

    (found,) = grow(Workers(), [asking(text)], Limits(bounds, seconds=seconds), tell)
    return found, rounds


def test_it_is_told_whether_bounds_are_too_small_to_ask_anything() -> None:
    assert is_empty(ask(asking(THREE)(Limits(Bounds(2, 1, 1)))))
    assert not is_empty(ask(asking(THREE)(Limits(Bounds(3, 1, 1)))))
    assert not is_empty(ask(asking(THREE.replace("a != c", "a == c && a != c"))(Limits(Bounds(2, 1, 1))))), (
        "a contradiction"
    )
    assert is_empty(Unknown(BEYOND))
    assert not is_empty(Unknown("time"))


def test_a_class_has_a_bound_of_its_own() -> None:
    two = Bounds(2, 1, 1)
    assert isinstance(ask(asking(THREE)(Limits(two))), Vacuous)
    assert isinstance(ask(asking(THREE)(Limits(two.with_objects_of("N", 3)))), Fails)
    bounded = asking(THREE.replace("static ", ""))(Limits(two.with_objects_of("N", 5))).bounded
    for purpose, caps in ((Purpose.CHECK, (5, 2)), (Purpose.CORE, (6, 3)), (Purpose.ABSTRACT, (6, 3))):
        found = encode(replace(bounded, purpose=purpose), Ints.MATH).layout.caps
        assert (found[ClassType("N")], found[ClassType("P")]) == caps


def test_the_bounds_say_themselves() -> None:
    bounds = Bounds(2, 3, 4).with_objects_of("N", 5).with_objects_of("A", 1)
    assert str(bounds) == "2 objects (A: 1, N: 5), 3 unrolls, array length 4"


@pytest.mark.parametrize(
    ("members", "inputs"),
    [
        ("static int m(int x) { return x; }", []),
        ("static int m(N a, N b) { return a.f; }", []),
        ("static int m(N a, N b) { return a.next.f; }", [InputBound("N", 2)]),
        ("static int m(N a) { return a.next == null ? 0 : a.next.f; }", [InputBound("N", 2)]),
        ("static int m(int[] c) { return c.length; }", [InputBound("", 2)]),
        # That no element is null is assumed of all of them.
        ("static int m(N[] c) { return c[0].f; }", [InputBound("N", 2), InputBound("", 2)]),
    ],
)
def test_bounds_that_may_matter_are_named(members: str, inputs: list[InputBound]) -> None:
    found = ask(asking(f"{NODE} class P {{ //@ ensures true;\n {members} }}")(Limits(Bounds(2, 2, 2))))
    assert isinstance(found, HoldsWithin)
    assert list(found.inputs) == inputs


def test_a_loop_meets_as_many_objects_as_it_has_rounds() -> None:
    text = f"""{NODE} class P {{ //@ ensures true;
        static void m(/*@ nullable */ N a) {{ while (a != null) a = a.next; }} }}"""
    small = ask(asking(text)(Limits(Bounds(2, 2, 2))))
    large = ask(asking(text)(Limits(Bounds(9, 2, 2))))
    assert isinstance(small, HoldsWithin)
    assert isinstance(large, HoldsWithin)
    assert (small.inputs, large.inputs) == ((InputBound("N", 2),), ())


def test_only_what_cuts_grows_and_only_until_it_does_not() -> None:
    found, rounds = grown(COUNT, Bounds(2, 2, 2))
    assert isinstance(found.verdict, HoldsWithin)
    assert not found.verdict.hits
    wider = [Bounds(2, unroll, 2, counted=COUNTED) for unroll in (3, 4)]
    assert rounds == [Bounds(2, 2, 2), *wider]
    assert found.limits.bounds == wider[-1]


def test_a_claim_beyond_the_bounds_on_every_run_grows() -> None:
    text = (
        "class P { //@ requires n == 5; ensures (\\forall int i; 0 <= i && i < n; i < 5);\n static void m(int n) { } }"
    )
    assert isinstance(ask(asking(text)(Limits(Bounds(2, 2, 2)))), Unknown)
    found, rounds = grown(text, Bounds(2, 2, 2))
    assert isinstance(found.verdict, HoldsWithin)
    assert rounds == [Bounds(2, 2, 2), Bounds(2, 2, 3)]


def test_growth_finds_a_late_failure() -> None:
    assert isinstance(ask(asking(LATE)(Limits(Bounds(2, 2, 2)))), HoldsWithin)
    found, _ = grown(LATE, Bounds(2, 2, 2))
    assert isinstance(found.verdict, Fails)
    assert found.limits.bounds == Bounds(2, 4, 2, counted=COUNTED)


def test_too_few_objects_grow() -> None:
    found, rounds = grown(THREE, Bounds(2, 1, 1))
    assert isinstance(found.verdict, Fails)
    assert rounds == [Bounds(2, 1, 1), Bounds(2, 1, 1).with_objects_of("N", 3)]


def test_what_a_larger_round_cannot_decide_leaves_the_verdict_before(monkeypatch: pytest.MonkeyPatch) -> None:
    def shy(setting: Setting, question: Question) -> Found:
        within = question.limits.bounds.unroll < 3
        return decide(setting, question) if within else Found(Unknown("time"), open=False)

    monkeypatch.setattr("slicer.engines.host.decide", shy)
    found, rounds = grown(COUNT, Bounds(2, 2, 2))
    assert isinstance(found.verdict, HoldsWithin)
    assert found.limits.bounds == Bounds(2, 2, 2)
    assert len(rounds) == 2


def test_runs_that_go_on_in_a_larger_round_take_nothing_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def shy(setting: Setting, question: Question) -> Found:
        if question.limits.bounds.unroll == 2:
            return decide(setting, question)
        hits = (BoundHit(next(iter(ENDLESS)), Span(0, 1)),) if question.limits.bounds.unroll < 5 else ()
        return Found(Unknown("runs go on beyond the bounds", hits=hits), open=False)

    monkeypatch.setattr("slicer.engines.host.decide", shy)
    found, rounds = grown(COUNT, Bounds(2, 2, 2))
    assert isinstance(found.verdict, HoldsWithin)
    assert found.limits.bounds == Bounds(2, 2, 2)
    assert [bounds.unroll for bounds in rounds] == [2, 3, 4, 5]


def test_each_round_tells_its_answers() -> None:
    heard: list[tuple[int, str]] = []
    both = [asking(COUNT.replace("x <= 4", "x <= 1")), asking(COUNT)]
    grow(Workers(0), both, Limits(Bounds(2, 2, 2)), lambda *_: None, lambda n, a: heard.append((n, kind(a.verdict))))
    assert sorted(heard) == [(0, "holds"), (1, "holds"), (1, "holds"), (1, "holds")]


def test_growth_ends_at_the_largest_bound() -> None:
    text = "class P { //@ ensures \\result >= 0;\n static int m(int x) { int i = 0; while (i < x) i++; return i; } }"
    found, rounds = grown(text, Bounds(1, 11, 1), 60.0)
    assert len(rounds) == 2
    assert found.limits.bounds.unroll == 12
