"""`slice FILE` and `slice check FILE` without `--spec`: each method with a specification has a row."""

from pathlib import Path

import pytest

from tests.command import Ran, run

PROGRAM = """class P {
    int f, g;

    //@ ensures f == x;
    void set(int x) {
        g = 3;
        f = x;
    }

    //@ ensures \\result > x;
    int wrong(int x) { return x; }

    int silent(int x) { return x; }
}
"""


def asked(tmp_path: Path, text: str, *arguments: str) -> Ran:
    (tmp_path / "P.java").write_text(text, encoding="utf-8")
    return run(tmp_path, *(arguments or ("check", "P.java")), "--no-color")


def rows(out: str) -> list[list[str]]:
    """The words of each row: the method and what became of it."""
    return [line.split(maxsplit=2) for line in out.splitlines() if line.startswith("  ")]


def one(member: str) -> str:
    return f"class P {{\n  int f;\n  {member}\n}}\n"


def test_every_method_with_a_specification_is_checked(tmp_path: Path) -> None:
    ran = asked(tmp_path, PROGRAM)
    assert ran.out.splitlines() == [
        "P.java",
        "  P.set(int)    holds",
        "  P.wrong(int)  fails      ensures.1",
        "1 holds, 1 fails; `--spec METHOD` shows one in full",
        "where a row says no more: within 3 objects, 3 unrolls, array length 3; integers: unbounded",
    ]
    assert ran.code == 1


def test_every_contract_is_sliced(tmp_path: Path) -> None:
    ran = asked(tmp_path, PROGRAM, "P.java")
    folder = Path("out") / "P.set" / "contract"
    assert rows(ran.out)[0] == ["P.set(int)", "holds", f"1 of 2 statements stay (50 %); {folder}"]
    assert (tmp_path / folder / "report.json").exists()
    assert ran.code == 1


@pytest.mark.parametrize(
    ("member", "row", "code"),
    [
        ("//@ ensures f == 1; assignable f;\n void m() { f = 1; }", ["P.m()", "holds"], 0),
        # Each is all that a file has: nothing that nobody could ask passes for an answer.
        ("//@ ensures \\result > 2.5;\n double m() { return 3; }", ["line", "4", "refused    S102:"], 2),
        ("//@ ensuress f == 1;\n void m() { }", ["line", "3", "refused    S201:"], 2),
        ("//@ ensures f == 1;\n native void m();", ["P.m()", "not", "asked  it has no code"], 0),
        ("//@ ensures true; assignable \\nothing;\n void m() { f = 1; }", ["P.m()", "fails", "assignable"], 1),
        ("//@ invariant f >= 0;\n void m() { f = -1; }", ["P.m()", "fails", "invariant"], 1),
        ("//@ ensures \\result == f;\n int m() { return y; }", ["P.m()", "refused", "S1"], 2),
        ("//@ requires f > 0 && f < 0; ensures f == 1;\n void m() { }", ["P.m()", "vacuous", "ensures.1"], 3),
        (
            "//@ ensures f == 1;\n void m(int n) { f = 1; for (int i = 0; i < n; i++) { } }",
            ["P.m(int)", "undecided"],
            3,
        ),
    ],
)
def test_one_method(tmp_path: Path, member: str, row: list[str], code: int) -> None:
    ran = asked(tmp_path, one(member))
    found = ran.out.splitlines()[1].split(maxsplit=2)
    assert all(real.startswith(part) for real, part in zip(found, row, strict=False)), ran.out
    assert len(found) >= len(row)
    assert ran.code == code


def test_a_bound_that_cut_stands_in_the_row(tmp_path: Path) -> None:
    loop = "//@ ensures f == 1; diverges true;\n void m(int n) { f = 1; for (int i = 0; i < n; i++) { } }"
    ran = asked(tmp_path, one(loop), "P.java")
    assert "S303 bound reached: loop at line 4" in rows(ran.out)[0][2]


def test_what_a_slice_is_not_about_stands_in_the_row(tmp_path: Path) -> None:
    member = "//@ ensures f == 1; signals (RuntimeException e) false;\n void m(int n) { f = 1; f = f / n; f = 1; }"
    assert "not about signals.1" in rows(asked(tmp_path, one(member), "P.java").out)[0][2]
    frame = "//@ assignable f;\n void m() { f = 1; }"
    assert "ask for `assignable` by name" in asked(tmp_path, one(frame), "P.java").out


def test_code_beside_the_specifications_may_be_anything(tmp_path: Path) -> None:
    ran = asked(
        tmp_path, one("//@ ensures f == 1;\n void m() { f = 1; }\n double d() { return 2.5; }\n record R(int x) { }")
    )
    assert (ran.code, len(rows(ran.out))) == (0, 1)


def test_the_failing_runs_become_tests(tmp_path: Path) -> None:
    asked(tmp_path, PROGRAM, "check", "P.java", "--junit", "tests")
    assert [file.name for file in (tmp_path / "tests").rglob("*.java")] != []


def test_a_file_without_specifications(tmp_path: Path) -> None:
    ran = asked(tmp_path, "class P { void m() { } }\n")
    assert (ran.code, ran.out) == (0, "no method has a specification\n")


@pytest.mark.parametrize("arguments", [["check", "P.java", "--json"], ["check", "P.java", "--dump", "ir"]])
def test_one_method_must_be_named_for_the_rest(tmp_path: Path, arguments: list[str]) -> None:
    ran = asked(tmp_path, PROGRAM, *arguments)
    assert ran.code == 2
    assert "`--spec` is missing" in ran.err


@pytest.mark.parametrize("arguments", [["check", "P.java", "Q.java"], ["check", "P.java", "--objects", "x"]])
def test_what_is_wrong_with_all_is_told_once(tmp_path: Path, arguments: list[str]) -> None:
    ran = asked(tmp_path, PROGRAM, *arguments)
    assert (ran.code, ran.out, ran.err.count("error[")) == (2, "", 1)


def test_two_programs_with_a_class_of_the_same_name(tmp_path: Path) -> None:
    for folder, value in (("a", 1), ("b", 2)):
        (tmp_path / "src" / folder).mkdir(parents=True)
        text = one(f"//@ ensures f == 1;\n void m() {{ f = {value}; }}")
        (tmp_path / "src" / folder / "P.java").write_text(text, encoding="utf-8")
    ran = run(tmp_path, "check", "src", "--no-color")
    assert [row[1] for row in rows(ran.out)] == ["holds", "fails"]


def test_a_file_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    folder = tmp_path / "src"
    folder.mkdir()
    (folder / "P.java").write_text(one("//@ ensures true;\n void m() { }"), encoding="utf-8")
    (folder / "Q.java").write_text("class Q {\n //@ ensures true;\n void m( { }\n", encoding="utf-8")
    (folder / "R.java").write_bytes(b"class R { } // \xe9")
    ran = run(tmp_path, "check", "src", "--no-color")
    assert [row[:2] for row in rows(ran.out)] == [["P.m()", "holds"], ["line", "3"], ["the", "file"]]
    assert ran.code == 2
