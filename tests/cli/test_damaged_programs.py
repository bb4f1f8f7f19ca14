"""Programs of which nobody can read all: what ended with an internal error once is answered or refused."""

from pathlib import Path

import pytest

from tests.command import Ran, run

ASKED = """package q;
class P {
  int f; int g;
  //@ ensures f == 1;
  void m() { g = 2; f = 1; }
  %s
}
"""


def written(place: Path, **files: str | bytes) -> Path:
    """The files below the folder, `__` in their names for slashes."""
    for name, text in files.items():
        path = place / f"{name.replace('__', '/')}.java"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return place


def sliced(place: Path, *options: str) -> Ran:
    return run(place, ".", "--spec", "m", *options, env={"PATH": ""})


@pytest.mark.parametrize("beside", [b"\xff\xfe", b"package q\nclass {", b"class {", b"package r; class B {"])
def test_files_that_cannot_be_read_change_no_name(tmp_path: Path, beside: bytes) -> None:
    """Although they seem to be in another package, or not beside the others."""
    place = written(tmp_path, q__A=ASKED % "", q__B=beside, q__C="package q; class C { }")
    ran = sliced(place)
    assert ran.code == 0, ran.text
    assert "B.java cannot be read" in ran.out
    assert (place / "out" / "P.m" / "contract" / "src" / "A.java").exists()


def test_one_of_several_programs_is_sliced(tmp_path: Path) -> None:
    place = written(tmp_path, a__A=ASKED % "", b__A=ASKED.replace("void m", "void n") % "")
    assert sliced(place).code == 0
    assert [path.name for path in (place / "out" / "P.m" / "contract" / "src").rglob("*.java")] == ["A.java"]


@pytest.mark.parametrize(
    "member",
    [
        "/*@ alarm <=>= 1; @*/ public Lim n(int x) { return null; }",
        "/*@ ensures x == \\old(; @*/ public synchronized void n(int x) { }",
        "//@ ensures true;\n public void n( { }",
        "n(int x) { } R() { } R(int x) { }",
    ],
)
def test_members_that_leave_with_what_is_said_of_them(tmp_path: Path, member: str) -> None:
    beside = f"interface I {{ Lim n(int x); }} class Lim {{ }} abstract class R implements I {{ int k; {member} }}"
    ran = sliced(written(tmp_path, A=ASKED % "" + beside))
    assert ran.code == 0, ran.text
    assert run(tmp_path, "list", "A.java").code == (2 if "S101" in ran.out else 0)


def test_a_primitive_type_is_no_class(tmp_path: Path) -> None:
    ran = sliced(written(tmp_path, A=ASKED % "", B="class B extends int { }"))
    assert ran.code == 0, ran.text
    assert "the class `B` at line 1 of B.java cannot be read: `int` is no class" in ran.out


def test_what_javac_says_of_the_program_is_no_error_of_ours(tmp_path: Path) -> None:
    place = written(tmp_path, J=(ASKED % "").replace("class P", "public class P"))
    ran = run(place, "J.java", "--spec", "m")
    assert ran.code == 2
    assert "error[S104]: javac rejects the program: class P is public" in ran.err
    assert "2 | public class P" in ran.err


def test_with_a_refusal_goes_what_cannot_be_read(tmp_path: Path) -> None:
    text = ASKED.replace("//@ ensures f == 1;", "//@ requires true;\n   @ ensures f == 1;\n   @ assignable f;") % ""
    ran = sliced(written(tmp_path, A=text))
    assert ran.code == 2
    assert "error[S110]" in ran.err
    assert "error[S101]" in ran.err
    assert "5 |    @ ensures f == 1;" in ran.err


@pytest.mark.parametrize("command", [(), ("check",)])
def test_a_broken_member_is_refused_where_it_is_asked_or_called(tmp_path: Path, command: tuple[str, ...]) -> None:
    member = "int broken(int x) { return x +; }\n  //@ ensures f == 1;\n  void calls() { broken(1); f = 1; }"
    place = written(tmp_path, A=ASKED % member)
    assert run(place, *command, "A.java", "--spec", "m:contract", env={"PATH": ""}).code == 0
    for spec in ("broken", "calls:contract"):
        ran = run(place, *command, "A.java", "--spec", spec, env={"PATH": ""})
        assert ran.code == 2
        assert "expression expected" in ran.err
        assert "--> A.java:6:33" in ran.err


def test_module_and_package_files_have_no_classes(tmp_path: Path) -> None:
    files = {"module-info": "module m { exports q; }", "q__package-info": "/** q. */ @Deprecated package q;"}
    place = written(tmp_path, q__A=ASKED % "", **files)
    ran = sliced(place)
    assert ran.code == 0, ran.text
    assert "cannot be read" not in ran.out
    assert run(place, "list", ".").code == 0


def test_a_byte_order_mark_is_skipped(tmp_path: Path) -> None:
    assert sliced(written(tmp_path, A=b"\xef\xbb\xbf" + (ASKED % "").encode())).code == 0
