"""`slice plan`: a row for everything that must be shown, what is trusted, and no word too much."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from slicer.report.plan import ProofPlan
from tests.command import Ran, run

RELAXED = """class Q { int c; int k;
  /*@ requires a >= 0; ensures c == 1; assignable c, k; diverges true; @*/
  void m(int a) { k = a; int b = a + k; one(b); }
  /*@ requires x >= 0; ensures c == 1; assignable c; @*/
  void one(int x) { c = 1; }
}"""
ASSUMED = """class Q { int c;
  //@ constraint c >= \\old(c);
  /*@ ensures c > 2; diverges true; @*/
  void m(int x) { //@ assume x > 0;
    c = get() + x; assert x > 0; }
  /*@ ensures \\result > 2; signals (Throwable e) false; assignable \\nothing; @*/ static native int get();
  //@ accessible c;
  int other() { return c; }
}"""


def plan(place: Path, text: str, *words: str) -> Ran:
    (place / "Q.java").write_text(text, encoding="utf-8")
    return run(place, "plan", "Q.java", "--spec", "m", *words)


def rows(place: Path) -> dict[str, Any]:
    found = json.loads((place / "out" / "Q.m" / "plan.json").read_text(encoding="utf-8"))
    return {f"{r['obligation']['method']}:{r['obligation']['property']}": r for r in found["rows"]}


def test_each_property_is_a_row_and_nothing_is_verified_without_proofs(tmp_path: Path) -> None:
    ran = plan(tmp_path, RELAXED)
    assert ran.code == 0
    assert "Q.m(int): not verified: 4 bounded\n" in ran.out
    assert {name: row["state"] for name, row in rows(tmp_path).items()} == {
        "Q.m(int):ensures.1": "bounded",
        "Q.m(int):assignable": "bounded",
        "Q.one(int):ensures.1": "bounded",
        "Q.one(int):assignable": "bounded",
    }


def test_a_callee_that_demands_less_in_a_slice_has_rows_of_its_own(tmp_path: Path) -> None:
    plan(tmp_path, RELAXED)
    row = rows(tmp_path)["Q.m(int):ensures.1"]["obligation"]
    assert [each["file"] for each in row["contracts"]] == ["problem.key", "problem.one.key"]
    assert [each for each in row["left_out"] if "`x >= 0` of `Q.one`" in each] == row["left_out"] != []
    kept = plan(tmp_path, RELAXED.replace("int b = a + k; one(b)", "one(a)").replace("c = 1; }", "c = x - x + 1; }"))
    assert kept.code == 0
    assert [name for name in rows(tmp_path) if "one" in name] == []


def test_every_row_has_its_slice(tmp_path: Path) -> None:
    plan(tmp_path, RELAXED)
    for row in rows(tmp_path).values():
        folder = tmp_path / "out" / row["obligation"]["folder"]
        assert [f for f in row["obligation"]["contracts"] if not (folder / f["file"]).is_file()] == []


def test_what_nobody_proves_is_a_row_and_is_trusted(tmp_path: Path) -> None:
    ran = plan(tmp_path, ASSUMED)
    found = {name: row["state"] for name, row in rows(tmp_path).items()}
    assert ran.code == 3
    assert found["Q.get():contract"] == found["Q.m(int):assume.4"] == "assumed"
    assert found["Q.m(int):constraint"] == found["Q.m(int):assert.5"] == "no slice"
    assert "Q.m(int):accessible" not in found
    assert "\n  contract of Q.get(), which has no body\n" in ran.out
    assert "\n  `assume x > 0` at line 4\n" in ran.out


@pytest.mark.parametrize(
    "words",
    ["integers: unbounded (math)", "static initialisation", "closed world", "memory", "stubs", "KeY"],
)
def test_what_every_plan_trusts(words: str, tmp_path: Path) -> None:
    found = plan(tmp_path, "class Q { /*@ ensures true; diverges true; @*/ void m() { } }", "--json")
    assert [each for each in json.loads(found.out)["trusted"] if each.startswith(words)] != []


def test_a_property_that_fails(tmp_path: Path) -> None:
    ran = plan(tmp_path, "class Q { /*@ ensures \\result == 1; @*/ int m(/*@ nullable @*/ int[] a) { return a[0]; } }")
    assert ran.code == 1
    assert {name.split(":")[1]: row["state"] for name, row in rows(tmp_path).items()} == {
        "ensures.1": "failed",
        "terminates": "bounded",
        "nullPointer": "failed",
        "indexBounds": "failed",
    }
    assert "not verified: 1 bounded, 3 failed\n" in ran.out


def test_a_plan_is_about_a_whole_method(tmp_path: Path) -> None:
    (tmp_path / "Q.java").write_text(RELAXED, encoding="utf-8")
    ran = run(tmp_path, "plan", "Q.java", "--spec", "m:ensures.1")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error[S110]: `m:ensures.1` names a property")


def test_the_document_and_its_bytes(tmp_path: Path) -> None:
    once = plan(tmp_path, RELAXED, "--json")
    written = (tmp_path / "out" / "Q.m" / "plan.json").read_bytes()
    assert once.out.encode() == written
    assert TypeAdapter(ProofPlan).validate_json(written).verified is False
    plan(tmp_path, RELAXED, "--workers", "1")
    assert (tmp_path / "out" / "Q.m" / "plan.json").read_bytes() == written


def test_an_edited_plan_stays(tmp_path: Path) -> None:
    text = "class Q { int c; /*@ ensures c == 1; diverges true; @*/ void m() { c = 1; } }"
    plan(tmp_path, text)
    file = tmp_path / "out" / "Q.m" / "plan.json"
    edited = file.read_text(encoding="utf-8").replace('"verified": false', '"verified": true')
    file.write_text(edited, encoding="utf-8")
    ran = plan(tmp_path, text)
    assert ran.code == 2
    assert "error[S501]" in ran.err
    assert file.read_text(encoding="utf-8") == edited
    assert plan(tmp_path, text, "--force").code == 0
    assert file.read_text(encoding="utf-8") != edited
