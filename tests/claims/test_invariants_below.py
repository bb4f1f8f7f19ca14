"""A method owes the invariants of every class its receiver may be of: the check, a run and the list say the same."""

import json
from pathlib import Path

import pytest

from tests.command import run

PROGRAM = """class A {
  int f;
  static int s;
  A() { f = -1; }
  void m() { f = -1; }
  void up() { f++; }
  void thrown() { f = -1; throw new IllegalStateException(); }
  /*@ helper @*/ void helped() { f = -1; }
  static void none() { }
  static class C extends A implements I {
    int g;
    //@ invariant f >= 0; invariant g >= f;
  }
  interface I {
    //@ static invariant s >= 0;
  }
}
"""
BELOW = ["A.C.invariant.1", "A.C.invariant.2", "A.I.invariant.1"]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "A.java").write_text(PROGRAM, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("method", "broken"),
    [("m", BELOW[:1]), ("up", BELOW[1:2]), ("thrown", BELOW[:1]), ("helped", []), ("none", [])],
)
def test_the_check(place: Path, method: str, broken: list[str]) -> None:
    ran = run(place, "check", "A.java", "--spec", f"A.{method}:all")
    said = {line.split(" ")[0]: line for line in ran.out.splitlines() if line.startswith(f"{method}:")}
    owed = [] if method in {"helped", "none"} else BELOW
    assert list(said) == [f"{method}:{id_}" for id_ in (*owed, "terminates")]
    assert [id_ for id_ in owed if " fails: " in said[f"{method}:{id_}"]] == broken
    assert ran.code == (1 if broken else 0)


def test_one_by_its_id(place: Path) -> None:
    assert run(place, "check", "A.java", "--spec", "A.m:A.C.invariant.1").code == 1
    assert run(place, "check", "A.java", "--spec", "A.m:A.C.invariant.2").code == 0
    assert run(place, "check", "A.java", "--spec", "A.A:A.C.invariant.1").code == 2


@pytest.mark.parametrize(("exact", "failed"), [("A.C", BELOW[:1]), ("A", [])])
def test_a_run(place: Path, exact: str, failed: list[str]) -> None:
    case = {"this": "a", "heap": {"a": {"class": exact}}}
    (place / "case.json").write_text(json.dumps(case), encoding="utf-8")
    ran = run(place, "run", "A.java", "--spec", "A.m", "--input", "case.json", "--json")
    clauses = json.loads(ran.out)["clauses"]
    assert sorted({each["id"] for each in clauses}) == (BELOW if exact == "A.C" else [])
    assert [each["id"] for each in clauses if each["verdict"] == "fails"] == failed
    assert ran.code == len(failed)


def test_the_list(place: Path) -> None:
    listed = json.loads(run(place, "list", "A.java", "--json").out)
    methods = {m["id"]: m["properties"] for file in listed["files"] for c in file["classes"] for m in c["methods"]}
    ids = {id_: [p["id"] for p in found if p["checkable"]] for id_, found in methods.items()}
    assert ids["A.m()"] == [*BELOW, "terminates"]
    assert ids["A.A()"] == ids["A.none()"] == ids["A.helped()"] == ["terminates"]
