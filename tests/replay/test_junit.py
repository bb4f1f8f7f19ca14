"""A failing run as a JUnit test: it fails on the code that breaks the clause, and passes on the code that does not."""

from dataclasses import dataclass, replace
from textwrap import dedent

import pytest

from slicer.claims.ends import claimable
from slicer.interpret.run import Ended
from slicer.replay.heap import NoSuchName
from slicer.replay.junit import JUnitFile, junit_test
from tests.replay.programs import RUNS, Run
from tests.replay.runs import Shown, shown
from tests.replay.units import Unit, run_tests

ONE = '{"this": "a", "heap": {"a": {"class": "P"}}}'
ROW = '{{"this": "a", "arguments": {{"r": "r"}}, "heap": {{"a": {{"class": "P"}}, "r": {}}}}}'
NUMBERS = ROW.format('{"elements": "int", "values": [3, 1]}')
ROWS = ROW.format('{"elements": "int[]", "values": []}')


@dataclass(frozen=True)
class Mistake:
    """A class `P` with the mistake, what stands in its place where it is mended, and the clause that a case breaks."""

    clause: str
    text: str
    old: str
    new: str
    case: str = ONE
    method: str = "m"


MISTAKES = {
    "old array": Mistake(
        "ensures.1",
        """/*@ ensures (\\forall int i; 0 <= i && i < r.length; r[i] == \\old(r[i]) + 1); @*/
        void m(int[] r) { for (int i = 0; i < r.length; i++) r[i] += 2; }""",
        "+= 2",
        "+= 1",
        NUMBERS,
    ),
    "another wrong value": Mistake(
        "ensures.1", "int f; /*@ ensures f == \\old(f) + 1; @*/ void m() { f += 2; }", "+= 2", "++"
    ),
    "folds": Mistake(
        "ensures.1",
        """/*@ ensures \\result == (\\sum int i; 0 <= i && i < r.length; r[i])
          @   + (\\num_of int i; 0 <= i && i < 2; r[i] > 2)
          @   + (\\max int i; 0 <= i && i < 2; r[i]) * (\\min int i; -1 < i && i <= 1; r[i])
          @   + (\\product int i; 0 <= i && i < 2; r[i]); @*/
        int m(int[] r) { return 10; }""",
        "return 10",
        "return 11",
        NUMBERS,
    ),
    "some index": Mistake(
        "ensures.1",
        """/*@ ensures (\\exists int i; 0 <= i && i < r.length;
          @   (\\forall int j; i <= j && j < r.length; r[j] == 7)); @*/
        void m(int[] r) { r[0] = 7; }""",
        "r[0]",
        "r[1]",
        NUMBERS,
    ),
    "fresh": Mistake(
        "ensures.1",
        "/*@ nullable @*/ P p; /*@ ensures \\fresh(\\result) && \\result != this; @*/ P m() { p = this; return p; }",
        "p = this",
        "p = new P()",
    ),
    "result": Mistake("ensures.result", "P m() { return null; }", "return null", "return this"),
    "rows of the result": Mistake("ensures.result", "Object[][] m() { return new Object[1][]; }", "[1][]", "[1][0]"),
    "exact types": Mistake(
        "ensures.1",
        """static class Q extends P { }
        /*@ ensures \\typeof(\\result) == \\type(Q) && \\result instanceof P; @*/ P m() { return new P(); }""",
        "return new P()",
        "return new Q()",
    ),
    "signals": Mistake(
        "signals.1",
        "int f; /*@ signals (RuntimeException e) f == \\old(f); @*/ void m() { f++; f = 1 / (f - 1); }",
        "f++; f = 1 / (f - 1)",
        "f = 1 / f",
    ),
    "signals_only": Mistake(
        "signals_only",
        "/*@ signals_only NullPointerException; @*/ void m() { throw new IllegalStateException(); }",
        "IllegalStateException",
        "NullPointerException",
    ),
    "normal behavior": Mistake(
        "normal_behavior", "int f; /*@ public normal_behavior ensures true; @*/ void m() { f = 1 / f; }", "1 / f", "1"
    ),
    "exceptional behavior": Mistake(
        "exceptional_behavior",
        "int f; /*@ public exceptional_behavior signals (Exception e) true; @*/ void m() { f = 1; }",
        "f = 1",
        "f = 1 / f",
    ),
    "second case": Mistake(
        "case2.ensures.1",
        """int f; /*@ requires f > 0; ensures f == 1; also requires f == 0; ensures f == 2; @*/
        void m() { f = f > 0 ? 1 : 3; }""",
        ": 3",
        ": 2",
    ),
    "assignable": Mistake(
        "assignable",
        "int f; int g; /*@ assignable f, r[0]; @*/ void m(int[] r) { f = 1; r[0] = 4; r[1] = 5; }",
        "r[1] = 5",
        "r[0] = 5",
        NUMBERS,
    ),
    "assignable where it throws": Mistake(
        "assignable", "int f; int g; /*@ assignable f; @*/ void m() { g = 1; f = 1 / f; }", "g = 1;", ""
    ),
    "assignable of statics": Mistake(
        "assignable", "static int s; int f; /*@ assignable f; @*/ void m() { s++; f++; }", "s++;", ""
    ),
    "pure": Mistake("assignable", "int f; /*@ pure @*/ int m() { return f++; }", "f++", "f + 1"),
    "invariant": Mistake("invariant.1", "int f; //@ invariant f >= 0;\n void m() { f--; }", "f--", "f++"),
    "invariant of a constructor": Mistake(
        "invariant.1",
        "int f; //@ invariant f > 0;\n P(int x) { }",
        "{ }",
        "{ f = 1; }",
        '{"arguments": {"x": 3}}',
        "P.<init>(int)",
    ),
    "static invariant": Mistake(
        "invariant.1",
        "static int s = 7; //@ static invariant s > 0;\n static void m() { s = -s; }",
        "-s",
        "s + 1",
        '{"statics": {"P.s": 5}}',
    ),
    "another object's invariant": Mistake(
        "ensures.1",
        """int f; //@ invariant f >= 0;
        /*@ ensures \\invariant_for(\\result); @*/ /*@ helper @*/ P m() { P p = new P(); p.f = -1; return p; }""",
        "-1",
        "1",
    ),
    "inherited": Mistake(
        "P.I.ensures.1",
        """interface I { /*@ ensures \\result > 0; @*/ int m(); }
        static class Q implements I { public int m() { return 0; } }""",
        "return 0",
        "return 1",
        '{"this": "a", "heap": {"a": {"class": "P.Q"}}}',
        "P.Q.m()",
    ),
    "null pointer": Mistake(
        "nullPointer", "/*@ nullable @*/ P p; int f; void m() { f = p.f; }", "f = p.f", "f = p == null ? 0 : p.f"
    ),
    "index": Mistake("indexBounds", "int m(int[] r) { return r[2]; }", "r[2]", "r[1]", NUMBERS),
    "another exception": Mistake(
        "divByZero", "int f; void m() { f = 1 / f; }", "f = 1 / f", "throw new IllegalStateException()"
    ),
    "assertion": Mistake("assert.2", "int f; void m() { assert f > 0; }", "assert f > 0", "assert f == 0"),
    "nullness of elements": Mistake(
        "ensures.1",
        "/*@ ensures \\nonnullelements(\\result); @*/ /*@ nullable @*/ P[] m() { return new P[1]; }",
        "new P[1]",
        "new P[0]",
    ),
}
# What a test cannot say, and why.
UNTOLD = (
    Mistake("assert.2", "int f; void m() { /*@ assert f > 0; @*/ f = 1; }", "", ""),
    Mistake(
        "ensures.1", "//@ ghost int g; ensures g == 1; \n void m() { }".replace("; ensures", ";\n//@ ensures"), "", ""
    ),
    Mistake("assignable", "//@ ghost int g;\n /*@ assignable \\nothing; @*/ void m() { /*@ set g = 1; @*/ }", "", ""),
    Mistake("assignable", "/*@ strictly_pure @*/ void m() { new P(); }", "", ""),
    Mistake("ensures.1", "int f; /*@ ensures (\\forall P p; p.f > 0); @*/ void m() { f = -1; }", "", ""),
    Mistake(
        "nullPointer",
        "/*@ nullable @*/ P p; int f; void m() { if (f > 3) throw new NullPointerException(); f = p.f; }",
        "",
        "",
    ),
)


def found(mistake: Mistake) -> Shown:
    """The run, which breaks the clause."""
    return broken(shown(f"class P {{\n{dedent(mistake.text)}\n}}", mistake.method, mistake.case), mistake.clause)


def broken(run: Shown, clause: str) -> Shown:
    """The run as one that breaks the clause."""
    return replace(run, trace=replace(run.trace, broken=(claimable(run.original.program, run.method)[clause],)))


def written(run: Shown) -> JUnitFile:
    return junit_test(run.original, run.method, "property", run.trace)


def unit(run: Shown, program: str) -> Unit:
    test = written(run)
    assert test == written(run)
    return Unit(("P.java", program), (test.name, test.text))


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What became of all tests, which share one JVM."""
    units: dict[str, Unit] = {}
    for name, mistake in MISTAKES.items():
        run = found(mistake)
        text = run.original.unit.source.text
        assert text.count(mistake.old) == 1, name
        units[f"{name}, broken"] = unit(run, text)
        units[f"{name}, mended"] = unit(run, text.replace(mistake.old, mistake.new))
    for each in RUNS:
        run = broken(shown(each.text, each.method, each.case), "ensures.1")
        units[f"run: {each.name}"] = unit(run, run.original.unit.source.text)
    return run_tests(tmp_path_factory.mktemp("units"), units)


@pytest.mark.parametrize("name", MISTAKES)
def test_it_fails_while_the_mistake_is_there(name: str, ran: dict[str, str]) -> None:
    assert ran[f"{name}, broken"].startswith(f"fails: {MISTAKES[name].clause}")
    assert ran[f"{name}, mended"] == "passes"


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_every_heap_is_built(run: Run, ran: dict[str, str]) -> None:
    """Of these runs each that ends normally breaks its clause."""
    ends = isinstance(shown(run.text, run.method, run.case).trace.outcome, Ended)
    assert ran[f"run: {run.name}"] == ("fails: ensures.1" if ends else "passes")


@pytest.mark.parametrize("mistake", UNTOLD, ids=lambda mistake: mistake.text)
def test_what_a_test_cannot_say_is_no_test(mistake: Mistake) -> None:
    with pytest.raises(NoSuchName):
        written(found(mistake))


def test_it_says_what_breaks_and_where() -> None:
    (run,) = (each for each in RUNS if each.name == "aliases")
    test = written(shown(run.text, run.method, run.case))
    assert test.name == "P_m_property_Test.java"
    assert "void keeps_ensures_1() throws Throwable {" in test.text
    assert "// ensures.1, line 4: ensures \\result == 0;" in test.text
    assert 'assertTrue((number(result) == 0L), "ensures.1");' in test.text
