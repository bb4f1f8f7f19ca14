"""`slice explain`: why a statement stays or goes, and the runs that show it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.command import run

ROOT = Path(__file__).parents[2]
TEXT = """class P { int f, g;
  //@ requires x > 2;
  //@ ensures f == x;
  void m(int x) {
    f = x;
    g = x;
    int k = 0;
    while (k > 0)
      k--;
  }
}
"""


def explained(place: Path, text: str, *words: str, code: int = 0) -> list[Any]:
    (place / "P.java").write_text(text, encoding="utf-8")
    ran = run(place, "explain", "P.java", "--spec", "m", "--json", *words)
    assert ran.code == code, ran
    found: list[Any] = json.loads(ran.out)
    return found


def statement(place: Path, text: str, line: int, *words: str) -> Any:
    (found,) = explained(place, text, "--line", str(line), *words)
    (only,) = found["statements"]
    return only


def test_all_statements_with_their_reasons(tmp_path: Path) -> None:
    (found,) = explained(tmp_path, TEXT)
    assert [(each["line"], each["status"], each["run"]) for each in found["statements"]] == [
        (5, "kept", None),
        (6, "cut", None),
        (7, "cut", None),
        (8, "cut", None),
        (9, "not reached", None),
    ]
    assert (found["method"], found["property"], found["verdict"]) == ("P.m(int)", "contract", "holds")


def test_the_slice_has_the_annotations_that_were_adopted_below_the_folder(tmp_path: Path) -> None:
    """So a file of them that nobody understands is refused."""
    found = tmp_path / "other" / "P.m" / "annotations.json"
    found.parent.mkdir(parents=True)
    found.write_text('{"version": 2}', encoding="utf-8")
    explained(tmp_path, TEXT)
    ran = run(tmp_path, "explain", "P.java", "--spec", "m", "--out", "other")
    assert (ran.code, ran.out) == (2, "")
    assert "error[S505]: `other/P.m/annotations.json` is not understood" in ran.err
    found.parent.parent.rename(tmp_path / "out")
    ran = run(tmp_path, "explain", "P.java", "--spec", "m")
    assert "error[S505]: `out/P.m/annotations.json`" in ran.err


def test_a_statement_that_stays_has_the_run_that_breaks_the_property_without_it(tmp_path: Path) -> None:
    found = statement(tmp_path, TEXT, 5)
    shown = found["run"]
    values = dict(each.split(" = ", 1) for each in shown["input"])
    x = int(values["x"])
    assert x > 2
    assert shown["original"] == [f"{values['this']}.f = {x}"]
    ((place, taken),) = [each.split(" = ") for each in shown["stub"]]
    assert place == f"{values['this']}.f"
    assert int(taken) != x
    (clause,) = shown["breaks"]
    assert (clause["id"], clause["line"], clause["text"]) == ("ensures.1", 3, "ensures f == x;")
    known = {each["text"]: (each["slice"], each["original"]) for each in clause["values"]}
    assert known["this.f == x"] == ("false", "true")
    assert known["this.f"] == (taken, str(x))
    assert (shown["how"], found["alone"], found["note"]) == ("breaks", True, "")


def test_a_statement_that_goes_has_runs_that_differ_and_satisfy_the_property(tmp_path: Path) -> None:
    found = statement(tmp_path, TEXT, 6)
    shown = found["run"]
    assert found["stubs"] == ["pure_int_m_l6_c5"]
    assert shown["how"] == "differs"
    assert shown["breaks"] == []
    assert shown["original"] != shown["stub"]
    (cell,) = [each for each in shown["differing"] if each["place"].endswith(".g")]
    assert shown["stub"] == [f"{cell['place']} = {cell['slice']}"]
    assert shown["original"] == [f"{cell['place']} = {cell['original']}"]


def test_what_has_no_effect(tmp_path: Path) -> None:
    found = statement(tmp_path, TEXT, 7)
    assert found["run"]["how"] == "same"
    assert found["run"]["lines"] == [7, 8, 9]
    text = TEXT.replace("    while (k > 0)\n      k--;\n", "")
    (left,) = explained(tmp_path, text, "--line", "7")[0]["statements"]
    assert (left["run"], left["stubs"]) == (None, [])
    assert left["note"] == "nothing stands for it: no statement that stays reads what it does"


def test_what_no_run_reaches(tmp_path: Path) -> None:
    found = statement(tmp_path, TEXT, 9)
    assert (found["why"], found["run"]) == ("no run within the bounds executes it", None)


def test_what_was_kept_for_other_reasons(tmp_path: Path) -> None:
    pinned = statement(tmp_path, TEXT, 6, "--keep", "6")
    assert (pinned["status"], pinned["why"], pinned["run"]) == ("kept", "you asked to keep it (`--keep`)", None)
    text = TEXT.replace("f = x;", "int h = 1; f = h;").replace("f == x", "f >= 1")
    (found,) = explained(tmp_path, text.replace("f = h;", "f = h > 1 ? h : 1;"))
    helpful = [each for each in found["statements"] if each["status"] == "helpful"]
    assert [each["text"] for each in helpful] == ["h = 1"]


def test_arguments_of_calls(tmp_path: Path) -> None:
    """The callee stays as it is: its argument is what the stub takes."""
    text = """class P { int f;
      //@ ensures f == x;
      void m(int x) {
        set(x);
      }
      //@ requires y == y;
      void set(int y) { f = y; }
    }"""
    shown = statement(tmp_path, text, 4)["run"]
    ((name, taken),) = [each.split(" = ") for each in shown["stub"]]
    assert name == "y"
    assert shown["original"] != [f"y = {taken}"]


def test_methods_that_the_specification_calls(tmp_path: Path) -> None:
    text = """class P { int f;
      //@ ensures f == one();
      void m() {
        f = one();
      }
      /*@ pure @*/ int one() {
        return 1;
      }
    }"""
    assert "a clause calls `one`" in statement(tmp_path, text, 7)["why"]


def test_exceptions(tmp_path: Path) -> None:
    text = """class P { int f;
      void m(int[] a) {
        int i = 0;
        if (a.length > 0)
          f = a[i];
      }
    }"""
    (tmp_path / "P.java").write_text(text, encoding="utf-8")
    ran = run(tmp_path, "explain", "P.java", "--spec", "m:indexBounds", "--line", "3", "--line", "5", "--json")
    (found,) = json.loads(ran.out)
    index, guard = found["statements"]
    assert index["status"] == "kept"
    assert index["run"]["end"].startswith("throws ArrayIndexOutOfBoundsException")
    assert guard["status"] == "guard"
    assert "it may throw a `ArrayIndexOutOfBoundsException`" in guard["why"]


def test_runs_that_do_not_end(tmp_path: Path) -> None:
    text = """class P {
      void m(int x) {
        int i = 0;
        while (i < 2)
          i++;
      }
    }"""
    (tmp_path / "P.java").write_text(text, encoding="utf-8")
    ran = run(tmp_path, "explain", "P.java", "--spec", "m:terminates", "--line", "5", "--json")
    (found,) = json.loads(ran.out)
    (advance,) = found["statements"]
    assert advance["run"]["how"] == "repeats"
    assert advance["run"]["end"] == "goes on for ever: a state comes again"


def test_clauses_without_a_value(tmp_path: Path) -> None:
    """Without the longer array only runs are left in which the clause reads behind the end of the old one."""
    text = r"""class P { int[] a;
      //@ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] == \old(a[i]));
      void m() {
        int[] old = a;
        a = new int[a.length + 1];
        for (int i = 0; i < old.length; i++)
          a[i] = old[i];
      }
    }"""
    (found,) = explained(tmp_path, text, "--line", "5")
    (made,) = found["statements"]
    assert made["run"]["how"] in {"no value", "breaks"}
    assert made["note"] == ""


@pytest.mark.parametrize(("line", "said"), [("4", "no statement begins in line 4"), ("Q.java:5", "is no line")])
def test_lines_without_a_statement(line: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "P.java").write_text(TEXT, encoding="utf-8")
    ran = run(tmp_path, "explain", "P.java", "--spec", "m", "--line", line)
    assert ran.code == 2
    assert "error[S114]: " in ran.err
    assert said in ran.err


def test_a_property_that_fails_has_no_slice_to_explain(tmp_path: Path) -> None:
    text = TEXT.replace("f == x", "f == x + 1")
    assert explained(tmp_path, text, code=1) == []
    ran = run(tmp_path, "explain", "P.java", "--spec", "m", "--line", "5")
    assert (ran.code, "counterexample\n" in ran.out) == (1, True)


@pytest.mark.usefixtures("forking")
def test_twice_the_same(tmp_path: Path) -> None:
    (tmp_path / "P.java").write_text(TEXT, encoding="utf-8")
    words = ("explain", "P.java", "--spec", "m", "--line", "5", "--line", "6")
    once, again = (run(tmp_path, *words, "--workers", n).out for n in ("1", "2"))
    assert once == again
    assert not (tmp_path / "out").exists()


def test_the_examples_of_the_page_are_real(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "explain.md").read_text(encoding="utf-8")
    shown = [each.split("```")[0].splitlines() for each in page.split("```console\n")[1:]]
    assert len(shown) == 3
    for command, *lines in shown:
        name, file, *words = command.removeprefix("$ slice ").split()
        ran = run(tmp_path, name, str(ROOT / file), *words)
        assert [line for line in lines if line != "…" and line not in ran.out.splitlines()] == [], command
