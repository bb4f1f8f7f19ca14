"""`slice FILE` and `slice check FILE` without `--spec`: each method with a contract has a row."""

from pathlib import Path

import pytest

from tests.command import run

PROGRAM = """class P {
    int f, g;

    //@ ensures f == x;
    void set(int x) {
        g = 3;
        f = x;
    }

    //@ ensures \\result > x;
    int wrong(int x) { return x; }

    //@ ensures \\result == x % 2.5;
    double odd(double x) { return x % 2.5; }

    //@ ensures \\result >= 0;
    int misspelt(int x) { return y; }

    int silent(int x) { return x; }

    //@ ensures \\result == x;
    native int outside(int x);
}
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "P.java").write_text(PROGRAM, encoding="utf-8")
    return tmp_path


def rows(out: str) -> list[list[str]]:
    """The words of each row: the method and what became of it."""
    return [line.split(maxsplit=2) for line in out.splitlines() if line.startswith("  ")]


def test_every_contract_is_checked(place: Path) -> None:
    ran = run(place, "check", "P.java", "--no-color")
    first, *_, last = ran.out.splitlines()
    assert first == "P.java"
    found = rows(ran.out)
    assert [row[:2] for row in found] == [
        ["P.set(int)", "holds"],
        ["P.wrong(int)", "fails"],
        ["P.misspelt(int)", "refused"],
        ["not", "read:"],
    ]
    assert found[1][2] == "ensures.1"
    assert "line 17" in found[2][2]
    assert last == "3 methods: 1 holds, 1 fails, 1 refused; `--spec METHOD` shows one in full"
    # A method with `double` is no method that anybody could ask about.
    assert "line 14: the type `double`" in found[3][2]
    # What cannot be asked is the worst that may happen.
    assert ran.code == 2


def test_every_contract_is_sliced(place: Path) -> None:
    before, _ = PROGRAM.split("    //@ ensures \\result == x % 2.5;")
    (place / "P.java").write_text(f"{before}}}", encoding="utf-8")
    ran = run(place, "P.java", "--no-color")
    folder = Path("out") / "P.set" / "contract"
    assert rows(ran.out)[0] == ["P.set(int)", "holds", f"1 of 2 statements stay (50 %); {folder}"]
    assert (place / folder / "report.json").exists()
    assert ran.code == 1


def test_the_failing_runs_become_tests(place: Path) -> None:
    run(place, "check", "P.java", "--junit", "tests")
    assert [file.name for file in (place / "tests").rglob("*.java")] != []


def test_a_file_without_contracts(place: Path) -> None:
    (place / "Q.java").write_text("class Q { void m() { } }\n", encoding="utf-8")
    ran = run(place, "check", "Q.java")
    assert (ran.code, ran.out) == (0, "no method has a contract\n")


@pytest.mark.parametrize(
    "arguments",
    [["check", "P.java", "--json"], ["check", "P.java", "--dump", "ir"], ["plan", "P.java"], ["matrix", "P.java"]],
)
def test_one_method_must_be_named_for_the_rest(place: Path, arguments: list[str]) -> None:
    ran = run(place, *arguments)
    assert ran.code == 2
    assert "`--spec` is missing" in ran.err


def test_a_file_that_cannot_be_read_hides_no_other(place: Path) -> None:
    folder = place / "src"
    folder.mkdir()
    (folder / "P.java").write_text("class P {\n  //@ ensures true;\n  void m() { }\n}\n", encoding="utf-8")
    (folder / "Q.java").write_text("class Q { void m( { }\n", encoding="utf-8")
    ran = run(place, "check", "src")
    assert [row[:2] for row in rows(ran.out)] == [["P.m()", "holds"], ["not", "read:"]]
    assert "Q.java" in ran.err
    assert ran.code == 2
