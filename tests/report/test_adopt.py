"""Annotations that a user wrote into a slice are in the next one, or a sentence says why not."""

import json
import re
from pathlib import Path

import pytest

from tests.command import Ran, run

PROGRAM = r"""class C {
  int k;

  //@ ensures \result == 8; diverges true;
  int power(int n) {
    int p = 1, i = 0;
    while (i < 3) { p = p + p; k = n; i++; }
    return p;
  }

  //@ ensures \result == 2 * n + 1; ensures k == 1; diverges true;
  int odd(int n) { k = n * n; k = 1; return twice(n) + one(); }
  int twice(int n) { int t = 0; for (int i = 0; i < 2; i++) { t = t + n; } return t; }
  //@ ensures \result == 1;
  int one() { return 1; }

  //@ ensures (\forall int j; 0 <= j && j < a.length; a[j] == 0); diverges true;
  void fill(int[] a) { int i = 0; while (i < a.length) { a[i] = 0; i++; } }
  int safe(int[] a) { k = one(); return a.length > 0 ? a[0] : 0; }
}
"""
ENDS = PROGRAM.replace("ensures k == 1; diverges true;", "ensures k == 1;")
POWERS = "(i == 0 && p == 1) || (i == 1 && p == 2) || (i == 2 && p == 4) || (i == 3 && p == 8)"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "C.java").write_text(PROGRAM, encoding="utf-8")
    return tmp_path


def sliced(place: Path, spec: str, *options: str) -> Ran:
    ran = run(place, "C.java", "--spec", spec, *options)
    assert ran.code == 0, ran
    return ran


def edit(place: Path, spec: str, old: str, new: str) -> None:
    file = place / source(spec)
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, text
    file.write_text(text.replace(old, new), encoding="utf-8")


def source(spec: str) -> str:
    method, _, label = spec.partition(":")
    return f"out/C.{method}/{label or 'contract'}/src/C.java"


def adopted(place: Path, method: str) -> dict[tuple[str, str], list[str]]:
    found = json.loads((place / f"out/C.{method}/annotations.json").read_bytes())
    return {(each["property"], each["of"]): each["clauses"] for each in found["annotations"]}


def test_clauses_of_a_loop_are_in_the_next_slice(place: Path) -> None:
    sliced(place, "power")
    edit(place, "power", "while (i < 3)", f"/*@ loop_invariant {POWERS};\n assignable k; @*/ while (i < 3)")
    refused = run(place, "C.java", "--spec", "power")
    assert refused.code == 2
    assert "`slice adopt out/C.power/contract` keeps its annotations" in refused.err
    ran = run(place, "adopt", "out")
    assert (ran.code, ran.out.splitlines()) == (
        0,
        [
            f"adopted for C.power(int) loop 1: loop_invariant {POWERS};",
            "adopted for C.power(int) loop 1: assignable k;",
            "C.power:contract: 2 annotations are new (out/C.power/contract)",
        ],
    )
    sliced(place, "power")
    text = (place / source("power")).read_text(encoding="utf-8")
    assert f"/*@ loop_invariant {POWERS}; assignable k; @*/" in text
    assert text.count("\n") == PROGRAM.count("\n") + 2
    patch = (place / "out/C.power/contract/slice.patch").read_text(encoding="utf-8")
    assert "-    while (i < 3) { p = p + p; k = n; i++; }" in patch
    files = {path: path.read_bytes() for path in (place / "out").rglob("*") if path.suffix in {".java", ".patch"}}
    sliced(place, "power")
    assert {path: path.read_bytes() for path in files} == files
    assert run(place, "adopt", "out").out == "C.power:contract: 0 annotations are new (out/C.power/contract)\n"


def test_clauses_come_and_go(place: Path) -> None:
    sliced(place, "power")
    edit(place, "power", "while (i < 3)", "/*@ loop_invariant 0 <= i; loop_invariant p >= 0; @*/ while (i < 3)")
    assert run(place, "adopt", "out").code == 0
    sliced(place, "power")
    edit(place, "power", "loop_invariant 0 <= i; loop_invariant p >= 0;", "loop_invariant p >= 0; decreases 3 - i;")
    assert run(place, "adopt", "out").code == 0
    found = adopted(place, "power")
    assert found == {("contract", "C.power(int) loop 1"): ["loop_invariant p >= 0;", "decreases 3 - i;"]}


def test_what_the_tool_found_is_not_the_users(place: Path) -> None:
    sliced(place, "fill", "--annotate")
    edit(place, "fill", "loop_invariant i <= a.length;", "loop_invariant i <= a.length; loop_invariant 0 <= i;")
    assert run(place, "adopt", "out").code == 0
    assert adopted(place, "fill") == {("contract", "C.fill(int[]) loop 1"): ["loop_invariant 0 <= i;"]}
    sliced(place, "fill", "--annotate")
    text = (place / source("fill")).read_text(encoding="utf-8")
    assert "/*~ found */ /*@ loop_invariant 0 <= i; loop_invariant (\\forall" in text


def test_clauses_need_no_blank_behind_their_word(place: Path) -> None:
    text = PROGRAM.replace("while (i < 3)", "//@ loop_invariant(0 <= i);\n    while (i < 3)")
    (place / "C.java").write_text(text, encoding="utf-8")
    sliced(place, "power")
    edit(
        place, "power", "loop_invariant(0 <= i);", "loop_invariant(0 <= i); loop_invariant(i >= -1); decreases(3 - i);"
    )
    assert run(place, "adopt", "out").code == 0
    assert "note: " not in sliced(place, "power").out.replace("note: bound", "")
    found = (place / source("power")).read_text(encoding="utf-8")
    assert "loop_invariant(0 <= i); loop_invariant(i >= -1);" in found


def test_what_cannot_be_taken_out_is_named(place: Path) -> None:
    text = PROGRAM.replace("while (i < 3)", "//@ loop_invariant 0 <= i;\n    while (i < 3)")
    (place / "C.java").write_text(text, encoding="utf-8")
    sliced(place, "power")
    edit(place, "power", "//@ loop_invariant 0 <= i;", "")
    sliced(place, "fill", "--annotate")
    edit(place, "fill", "loop_invariant i <= a.length;", "")
    ran = run(place, "adopt", "out")
    rest = "is gone: it is of the original or was found, so it comes back"
    assert ran.out.splitlines() == [
        f"note: not adopted: that `loop_invariant i <= a.length;` of C.fill(int[]) loop 1 {rest}",
        "C.fill:contract: 0 annotations are new (out/C.fill/contract)",
        f"note: not adopted: that `loop_invariant 0 <= i;` of C.power(int) loop 1 {rest}",
        "C.power:contract: 0 annotations are new (out/C.power/contract)",
    ]


def test_contracts_are_not_adopted_where_a_method_must_end(place: Path) -> None:
    (place / "C.java").write_text(ENDS, encoding="utf-8")
    sliced(place, "odd:terminates")
    edit(place, "odd:terminates", "int twice(int n)", "/*@ ensures true; @*/ int twice(int n)")
    ran = run(place, "adopt", "out")
    assert (ran.code, ran.out) == (2, "")
    assert "error[S504]: `out/C.odd/terminates/src/C.java` was edited in more than annotations of loops\n" in ran.err
    assert "whether a method ends, contracts are fixed, too" in ran.err


def test_contracts_that_were_adopted_where_a_method_must_end_are_named(place: Path) -> None:
    """An earlier version kept them, or somebody wrote them into the file."""
    (place / "C.java").write_text(ENDS, encoding="utf-8")
    sliced(place, "odd:terminates")
    entry = {"property": "terminates", "of": "C.twice(int)", "clauses": ["ensures true;"]}
    file = place / "out/C.odd/annotations.json"
    file.write_text(json.dumps({"version": 1, "annotations": [entry]}), encoding="utf-8")
    ran = sliced(place, "odd:terminates")
    why = "no contract counts where the question is whether a method ends"
    assert f"note: the contract that was adopted for `C.twice(int)` is left out: {why}" in ran.out


def test_what_the_slice_breaks_is_named(place: Path) -> None:
    sliced(place, "power")
    edit(place, "power", "while (i < 3)", "/*@ loop_invariant p < 5; @*/ while (i < 3)")
    assert run(place, "adopt", "out").code == 0
    ran = sliced(place, "power")
    assert "note: `loop_invariant p < 5` (line 7) is left out: the slice may break it" in ran.out
    assert "/*@ loop_invariant p < 5" not in (place / source("power")).read_text(encoding="utf-8")


def test_what_means_nothing_in_the_original_is_named(place: Path) -> None:
    sliced(place, "power")
    (stub,) = set(re.findall(r"pure_int_\w+", (place / source("power")).read_text(encoding="utf-8")))
    clauses = f"loop_invariant {stub}() == 0; loop_invariant 0 <= i;"
    edit(place, "power", "while (i < 3)", f"/*@ {clauses} @*/ while (i < 3)")
    assert run(place, "adopt", "out").code == 0
    ran = sliced(place, "power")
    assert "` of `C.power(int) loop 1` is left out: " in ran.out
    assert "/*@ loop_invariant 0 <= i; @*/" in (place / source("power")).read_text(encoding="utf-8")


def test_a_contract_of_a_callee_is_an_obligation_of_the_next_slice(place: Path) -> None:
    sliced(place, "odd:ensures.1")
    contract = "/*@ public normal_behavior ensures \\result == 2 * n; assignable \\nothing; diverges true; @*/"
    edit(place, "odd:ensures.1", "int twice(int n)", f"{contract} int twice(int n)")
    assert run(place, "adopt", "out").code == 0
    assert len(adopted(place, "odd")["ensures.1", "C.twice(int)"]) == 4
    sliced(place, "odd:ensures.1")
    assert (place / "out/C.odd/ensures.1/problem.twice.key").is_file()
    assert "ensures \\result == 2 * n;" in (place / source("odd:ensures.1")).read_text(encoding="utf-8")
    changed = PROGRAM.replace("  int twice", "  //@ ensures true;\n  int twice")
    (place / "C.java").write_text(changed, encoding="utf-8")
    ran = sliced(place, "odd:ensures.1")
    assert "the contract that was adopted for `C.twice(int)` is left out: the original has one by now" in ran.out


def test_each_property_has_its_own(place: Path) -> None:
    for spec, clause in (("odd:ensures.1", "t >= n || t < n"), ("odd:ensures.1", "0 <= i")):
        sliced(place, spec)
        edit(place, spec, "for (int i = 0;", f"/*@ loop_invariant {clause}; @*/ for (int i = 0;")
        assert run(place, "adopt", "out").code == 0
    sliced(place, "odd")
    edit(place, "odd", "for (int i = 0;", "/*@ loop_invariant i <= 2; @*/ for (int i = 0;")
    assert run(place, "adopt", "out/C.odd/contract").code == 0
    assert adopted(place, "odd") == {
        ("contract", "C.twice(int) loop 1"): ["loop_invariant i <= 2;"],
        ("ensures.1", "C.twice(int) loop 1"): ["loop_invariant t >= n || t < n;", "loop_invariant 0 <= i;"],
    }
    sliced(place, "odd")
    assert "0 <= i" not in (place / source("odd")).read_text(encoding="utf-8")


def test_a_contract_of_the_original_is_changed_there(place: Path) -> None:
    sliced(place, "odd:ensures.1")
    edit(place, "odd:ensures.1", "ensures \\result == 1; assignable", "ensures \\result >= 1; assignable")
    ran = run(place, "adopt", "out")
    assert ran.out.splitlines()[0] == (
        "note: not adopted: the contract of `C.one()` is one of the original: change it there"
    )
    again = run(place, "C.java", "--spec", "odd:ensures.1")
    assert again.code == 2, "what is kept nowhere else is not overwritten"
    assert "error[S501]" in again.err


def test_code_is_not_adopted(place: Path) -> None:
    sliced(place, "power")
    edit(place, "power", "return p;", "return 8;")
    ran = run(place, "adopt", "out")
    assert (ran.code, ran.out) == (2, "")
    assert "error[S504]" in ran.err
    assert not (place / "out/C.power/annotations.json").exists()


def test_annotations_without_a_place_are_named(place: Path) -> None:
    sliced(place, "power")
    edit(place, "power", "while (i < 3)", "/*@ loop_invariant 0 <= i; @*/ while (i < 3)")
    assert run(place, "adopt", "out").code == 0
    text = PROGRAM.replace("while (i < 3) { p = p + p; k = n; i++; }", "p = 8; k = n;")
    (place / "C.java").write_text(text, encoding="utf-8")
    ran = sliced(place, "power")
    assert "what was adopted for `C.power(int) loop 1` is left out: the original has no such loop or callee" in ran.out


def test_a_program_in_newer_java(tmp_path: Path) -> None:
    """Its slices are made of older Java, with the same lines."""
    text = r"""class C {
  int k;
  //@ ensures \result == 3; diverges true;
  int m(int n) {
    switch (n) { case 1 -> k = n; default -> k = 2 * n; }
    int i = 0;
    while (i < 3) { k = n * n; i++; }
    return i;
  }
}
"""
    (tmp_path / "C.java").write_text(text, encoding="utf-8")
    sliced(tmp_path, "m")
    edit(tmp_path, "m", "while (i < 3)", "/*@ loop_invariant i <= 3; @*/ while (i < 3)")
    assert run(tmp_path, "adopt", "out").code == 0
    sliced(tmp_path, "m")
    assert "/*@ loop_invariant i <= 3; @*/ while" in (tmp_path / source("m")).read_text(encoding="utf-8")
    patch = (tmp_path / "out/C.m/contract/slice.patch").read_text(encoding="utf-8")
    assert "-    switch (n) { case 1 -> k = n; default -> k = 2 * n; }" in patch


def test_a_plan_has_them_too(place: Path) -> None:
    sliced(place, "power", "--split", "clauses")
    edit(place, "power:ensures.1", "while (i < 3)", "/*@ loop_invariant 0 <= i; @*/ while (i < 3)")
    assert run(place, "adopt", "out").code == 0
    run(place, "plan", "C.java", "--spec", "power")
    assert "/*@ loop_invariant 0 <= i; @*/" in (place / source("power:ensures.1")).read_text(encoding="utf-8")


@pytest.mark.parametrize("clause", ["loop_invariant true; @*/ k = 7; /*@ assert true;", "k = 7;", "loop_invariant", ""])
def test_what_is_no_clause_is_named(clause: str, place: Path) -> None:
    """Somebody may have edited the file by hand."""
    sliced(place, "power")
    entry = {"property": "contract", "of": "C.power(int) loop 1", "clauses": [clause, "loop_invariant 0 <= i;"]}
    file = place / "out/C.power/annotations.json"
    file.write_text(json.dumps({"version": 1, "annotations": [entry]}), encoding="utf-8")
    ran = sliced(place, "power")
    assert f"note: `{clause}` of `C.power(int) loop 1` is left out: " in ran.out
    text = (place / source("power")).read_text(encoding="utf-8")
    assert "k = 7" not in text
    assert "/*@ loop_invariant 0 <= i; @*/" in text


@pytest.mark.parametrize("method", ["C.safe(int[])", "C.one()", "C.gone()"])
def test_only_callees_get_a_contract(method: str, place: Path) -> None:
    """A contract for the question itself would change what is asked."""
    sliced(place, "safe:indexBounds")
    entry = {"property": "indexBounds", "of": method, "clauses": ["requires false;"]}
    file = place / "out/C.safe/annotations.json"
    file.write_text(json.dumps({"version": 1, "annotations": [entry]}), encoding="utf-8")
    ran = sliced(place, "safe:indexBounds")
    assert f"adopted for `{method}` is left out: " in ran.out
    assert "requires false" not in (place / source("safe:indexBounds")).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"version": 2}', "version"),
        ('{"version": 1, "annotation": []}', "annotation"),
        ('{"version": 1, "annotations": [{"property": "contract", "of": "C.m()", "clauses": [], "by": 1}]}', "by"),
        ('{"version": 1, "texts": [{"property": "contract", "path": "src/C.java", "sha256": "", "by": 1}]}', "by"),
    ],
)
def test_what_this_version_does_not_know_is_refused(text: str, where: str, place: Path) -> None:
    """It would be lost when the file is written again."""
    sliced(place, "power")
    file = place / "out/C.power/annotations.json"
    file.write_text(text, encoding="utf-8")
    ran = run(place, "C.java", "--spec", "power")
    assert ran.code == 2
    assert re.search(rf"error\[S505\].* is not understood: `[\w.]*{where}`: ", ran.err)
    assert file.read_text(encoding="utf-8") == text


def test_nothing_is_written_through_a_link(place: Path) -> None:
    sliced(place, "power")
    edit(place, "power", "while (i < 3)", "/*@ loop_invariant 0 <= i; @*/ while (i < 3)")
    (place / "mine").write_text("{}", encoding="utf-8")
    (place / "out/C.power/annotations.json").symlink_to(place / "mine")
    ran = run(place, "adopt", "out")
    assert ran.code == 2
    assert "`out/C.power/annotations.json` is a link" in ran.err
    assert (place / "mine").read_text(encoding="utf-8") == "{}"
