"""A failing property at the command line: what is shown, the document, and the JUnit test."""

import json
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from slicer.engines.verdict import Trace
from slicer.interpret.concrete import Address
from slicer.ir.program import Method
from slicer.lower.files import Original
from slicer.replay.jvm import replay_in_jvm
from slicer.replay.machine import Machine
from slicer.report import results
from slicer.report.document import Document
from tests.command import run

PROGRAM = """class P {
    private int f;
    /*@ nullable @*/ P next;

    //@ requires p == q && q == this && next == null;
    //@ ensures q != null ==> f == \\old(f);
    void m(P p, P q) { p.f = 5; f = 3; q.f = 4; p.f = q.f; }

    //@ requires x > 2147483640;
    //@ ensures x + 100 < x;
    int large(int x) { int y = x + 100; return y; }

    //@ ensures true;
    void fine() { }
}
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "P.java").write_text(PROGRAM, encoding="utf-8")
    return tmp_path


def test_the_input_the_run_and_the_parts_are_shown(place: Path) -> None:
    ran = run(place, "check", "P.java", "--spec", "m:ensures.1")
    assert ran.code == 1
    heap, rest = ran.out.split("executed\n")
    assert "  this == p == q\n" in heap
    steps, broken = rest.split("breaks\n")
    assert "p.f = 5;" in steps
    assert "  line 6: ensures q != null ==> f == \\old(f);\n" in broken
    assert "      this.f == \\old(this.f) is false\n" in broken
    assert ran.out.endswith("m:ensures.1 fails: ensures.1 breaks (replayed in the interpreter and in the JVM)\n")


def test_what_specifications_set_is_shown_with_its_line(tmp_path: Path) -> None:
    text = "class G {\n  //@ ghost int g;\n  //@ ensures g == x;\n  void m(int x) {\n    //@ set g = x + 1;\n  }\n}"
    (tmp_path / "G.java").write_text(text, encoding="utf-8")
    ran = run(tmp_path, "check", "G.java", "--spec", "m:ensures.1")
    (step,) = ran.out.split("executed\n")[1].split("breaks\n")[0].splitlines()
    assert step.split("G@")[0].split() == ["5", "set", "g", "=", "x", "+", "1;"]


def test_strings_are_shown_as_java_writes_them(tmp_path: Path) -> None:
    text = 'class S {\n  //@ ensures s == t;\n  static void m(String s, String t) { if (s == "hi") t = s; }\n}'
    (tmp_path / "S.java").write_text(text, encoding="utf-8")
    ran = run(tmp_path, "check", "S.java", "--spec", "m:ensures.1")
    assert [line.strip()[:5] for line in ran.out.splitlines()[1:3]] == ['s = "', 't = "']
    assert "Text(" not in ran.out


BEHAVIOURS = """class B {
  int f;
  //@ requires x >= 0;
  //@ ensures f == x;
  //@ also public normal_behavior
  //@   requires x < 0;
  //@   ensures f == 0;
  B(int x) { if (x < 0) throw new IllegalStateException(); f = x; }

  /*@ public exceptional_behavior
    @   signals (Exception e) true; */
  void leaves(int[] a) { a[0] = 1; }
}
"""


@pytest.mark.parametrize(
    ("spec", "line"),
    [
        ("B:case2.normal_behavior", "line 5: normal_behavior, but the run ends with IllegalStateException"),
        ("leaves:exceptional_behavior", "line 10: exceptional_behavior, but the run ends normally"),
        ("leaves:indexBounds", "line 12: no ArrayIndexOutOfBoundsException but by a `throw`"),
    ],
)
def test_what_a_behaviour_forbids_is_told_in_words(tmp_path: Path, spec: str, line: str) -> None:
    (tmp_path / "B.java").write_text(BEHAVIOURS, encoding="utf-8")
    ran = run(tmp_path, "check", "B.java", "--spec", spec, "--junit", ".")
    assert ran.code == 1
    assert ran.out.splitlines()[-2:] == [
        f"  {line}",
        f"{spec} fails: {spec.partition(':')[2]} breaks (replayed in the interpreter and in the JVM)",
    ]
    (test,) = tmp_path.glob("*_Test.java")
    assert f"// {spec.partition(':')[2]}, {line}\n" in test.read_text(encoding="utf-8")


def test_a_constructor_is_called_as_one_asks_for_it(tmp_path: Path) -> None:
    text = """class N {
      //@ ensures true;
      N(int x) { }
      N() { }
    }
    class M {
      //@ ensures true;
      N m() { return new N(1); }
    }"""
    (tmp_path / "N.java").write_text(text, encoding="utf-8")
    assert run(tmp_path, "check", "N.java", "--spec", "N(int):ensures.1").out.startswith("N:ensures.1 holds within")
    ran = run(tmp_path, "check", "N.java", "--spec", "M.m:ensures.1", "--calls", "contract")
    assert "rests on the contract of `N(int)` at line 3, with" in ran.out
    for spec in ("N", "N:ensures.1", "K", "N.n"):
        refused = run(tmp_path, "check", "N.java", "--spec", spec)
        assert (refused.code, "N(int)" in refused.err, "<" in refused.err) == (2, True, False)


def test_without_a_jdk_the_jvm_is_left_out(place: Path) -> None:
    ran = run(place, "check", "P.java", "--spec", "m:ensures.1", env={"PATH": str(place)})
    assert ran.code == 1
    assert "note: not replayed in the JVM: no JDK\n" in ran.out
    assert ran.out.endswith("breaks (replayed in the interpreter)\n")


def test_what_java_cannot_do_is_told(place: Path) -> None:
    ran = run(place, "check", "P.java", "--spec", "large:ensures.1", "--junit", "tests")
    assert ran.code == 1
    assert "note: over unbounded integers; the JVM would overflow at line 11\n" in ran.out
    assert ran.err.endswith("\nno JUnit test: over unbounded integers; the JVM would overflow at line 11\n")
    assert not (place / "tests").exists()


def test_the_document_has_the_counterexample(place: Path) -> None:
    ran = run(place, "check", "P.java", "--spec", "m:ensures.1", "--json")
    assert ran.code == 1
    found = TypeAdapter(Document).validate_json(ran.out)
    assert found.verdict == "fails"
    assert found.counterexample is not None
    assert found.counterexample.replayed == ("interpreter", "JVM")
    assert found.counterexample.aliases == ("this == p == q",)
    (broken,) = found.counterexample.broken
    assert (broken.id, broken.line) == ("ensures.1", 6)
    assert broken.parts[0].value == "false"


def test_the_document_of_what_holds_has_none(place: Path) -> None:
    ran = run(place, "check", "P.java", "--spec", "fine:ensures.1", "--json")
    assert (ran.code, json.loads(ran.out)["counterexample"]) == (0, None)


@pytest.mark.parametrize(("command", "asked"), [((), "contract"), (("check",), "ensures_1")])
def test_a_junit_test_is_written(place: Path, command: tuple[str, ...], asked: str) -> None:
    ran = run(place, *command, "P.java", "--spec", "m", "--junit", "made/tests")
    assert ran.code == 1
    file = Path("made") / "tests" / f"P_m_{asked}_Test.java"
    assert ran.err.splitlines()[-1] == f"written to {file}"
    text = (place / file).read_bytes()
    assert run(place, *command, "P.java", "--spec", "m", "--junit", "made/tests").code == 1
    assert (place / file).read_bytes() == text


def test_another_file_is_not_written_over(place: Path) -> None:
    file = place / "P_m_ensures_1_Test.java"
    file.write_text("mine", encoding="utf-8")
    ran = run(place, "check", "P.java", "--spec", "m", "--junit", ".")
    assert ran.code == 2
    assert "error[S501]: `P_m_ensures_1_Test.java` exists and differs from the test" in ran.err
    assert file.read_text(encoding="utf-8") == "mine"


def test_what_holds_makes_no_test(place: Path) -> None:
    ran = run(place, "check", "P.java", "--spec", "fine", "--junit", "tests")
    assert ran.code == 0
    assert "test" not in ran.err
    assert not (place / "tests").exists()


def test_a_wrong_interpreter_is_an_internal_error(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its end is changed behind the replay; the JVM does not agree."""

    def changed(original: Original, method: Method, trace: Trace, machine: Machine | None) -> object:
        this = trace.given.arguments["this"]
        assert isinstance(this, Address)
        trace.outcome.after.heap.set_field(this, "f", -77)
        return replay_in_jvm(original, method, trace, machine=machine)

    monkeypatch.setattr(results, "replay_in_jvm", changed)
    ran = run(place, "check", "P.java", "--spec", "m")
    assert ran.code == 4
    assert ran.out == ""
    assert "error[S901]: internal error: the JVM disagrees with a counterexample: P@" in ran.err
    assert ".f is -77 in the interpreter and 4 in the JVM" in ran.err
    assert "class Replay" in (place / "slicer-bug.txt").read_text(encoding="utf-8")
