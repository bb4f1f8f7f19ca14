"""`slice matrix`: which statements each property needs, and which preconditions no proof uses."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.command import run

ROOT = Path(__file__).parents[2]
TEXT = """class P { int f, g, h;
  //@ invariant h >= 0;
  /*@ requires x > 0;
    @ requires y > 0;
    @ ensures f > 0;
    @ ensures g == 1 || g != 1;
    @ ensures h >= 0; */
  void m(int x, int y) {
    f = x;
    g = y;
    set(y);
  }
  void set(int y) { h = y; }
}
"""


def matrix(place: Path, text: str, spec: str = "m", code: int = 0) -> Any:
    (place / "P.java").write_text(text, encoding="utf-8")
    ran = run(place, "matrix", "P.java", "--spec", spec, "--json")
    assert ran.code == code, ran
    return json.loads(ran.out)


def needed(found: Any) -> dict[str, list[str]]:
    return {each["text"]: each["needed_by"] for each in found["statements"]}


def test_statements_and_the_clauses_that_need_them(tmp_path: Path) -> None:
    found = matrix(tmp_path, TEXT)
    assert needed(found) == {
        "f = x;": ["ensures.1"],
        "g = y;": [],
        "set(y);": ["ensures.3"],
        "h = y;": ["ensures.3"],
    }
    texts = {each["id"]: each["text"] for each in found["statements"]}
    assert [texts[each] for each in found["unneeded"]] == ["g = y;"]


def test_preconditions_and_the_proofs_that_use_them(tmp_path: Path) -> None:
    found = matrix(tmp_path, TEXT)
    used = {each["id"]: each["used_by"] for each in found["demands"]}
    assert used == {"requires.1": ["ensures.1"], "requires.2": ["ensures.3"], "invariant.1": []}
    assert found["unused"] == ["invariant.1"]


def test_clauses_that_hold_without_any_statement(tmp_path: Path) -> None:
    assert matrix(tmp_path, TEXT)["trivial"] == ["ensures.2"]


def test_what_fails_needs_nothing(tmp_path: Path) -> None:
    found = matrix(tmp_path, TEXT.replace("ensures f > 0", "ensures f > 1"), code=1)
    assert needed(found)["f = x;"] == []
    assert [each["verdict"] for each in found["properties"]] == ["fails", "holds", "holds"]
    nothing = matrix(tmp_path, "class P { int f; /*@ ensures f == 2; */ void m() { f = 1; } }", code=1)
    assert (nothing["unneeded"], nothing["unused"], nothing["trivial"]) == ([], [], [])


def test_sites_of_the_exception_count(tmp_path: Path) -> None:
    text = """class P { int f;
      /*@ requires a.length > 2; ensures f == 1; diverges true; */
      void m(int[] a) { int x = a[1]; f = 1; }
    }"""
    found = matrix(tmp_path, text, "m:all")
    assert needed(found) == {"x = a[1]": ["nullPointer", "indexBounds"], "f = 1;": ["ensures.1"]}
    (bounds,) = [each for each in found["properties"] if each["id"] == "indexBounds"]
    assert bounds["guards"] != []
    assert bounds["assumes"] == ["requires.1"]
    assert "indexBounds" not in found["trivial"]


@pytest.mark.parametrize("ints", ["math", "java"])
def test_the_assumed_clauses_are_enough(ints: str, tmp_path: Path) -> None:
    """Without the clauses that a proof does not use the property still holds; without one that it uses it does not."""
    found = matrix(tmp_path, TEXT)
    for each in found["properties"]:
        for number, clause in ((1, "requires x > 0;"), (2, "requires y > 0;")):
            (tmp_path / "P.java").write_text(TEXT.replace(clause, "requires true;"), encoding="utf-8")
            ran = run(tmp_path, "check", "P.java", "--spec", f"m:{each['id']}", "--ints", ints)
            assert ran.code == (1 if f"requires.{number}" in each["assumes"] else 0)


def test_the_view_for_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "P.java").write_text(TEXT, encoding="utf-8")
    ran = run(tmp_path, "matrix", "P.java", "--spec", "m")
    lines = ran.out.splitlines()
    assert lines[:3] == [
        " 1 ensures.1  ensures f > 0;",
        " 2 ensures.2  ensures g == 1 || g != 1;",
        " 3 ensures.3  ensures h >= 0;",
    ]
    assert "   9  K  -  -  f = x;" in lines
    assert "  13  -  -  K  h = y;" in lines
    assert "ensures.2 holds whatever the statements do" in lines
    assert lines[lines.index("no proof uses:") + 1] == "  line 2: invariant h >= 0;"


@pytest.mark.usefixtures("forking")
def test_twice_the_same(tmp_path: Path) -> None:
    (tmp_path / "P.java").write_text(TEXT, encoding="utf-8")
    once, again = (run(tmp_path, "matrix", "P.java", "--spec", "m:all", "--workers", n).out for n in ("1", "2"))
    assert once == again


def test_the_example_of_the_page_is_real(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "plan.md").read_text(encoding="utf-8")
    shown = page.split("```console\n")[2].split("```")[0].splitlines()
    assert shown[0] == "$ slice matrix samples/05_account/Account.java --spec withdraw"
    ran = run(tmp_path, "matrix", str(ROOT / "samples" / "05_account" / "Account.java"), "--spec", "withdraw")
    assert [line for line in shown[1:] if line != "…" and line not in ran.out.splitlines()] == []
