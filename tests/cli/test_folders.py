"""Questions about folders: several files in packages, with files and members that nobody can read among them."""

import shutil
from pathlib import Path

import pytest

from tests.command import Ran, run

SHOP = Path(__file__).parents[1] / "samples" / "shop"
CLOSED = "closed  problem.key"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    shutil.copytree(SHOP, tmp_path / "shop")
    return tmp_path


def sliced(place: Path, spec: str, *options: str) -> Ran:
    ran = run(place, "shop", "--spec", spec, *options)
    assert ran.code == 0, ran.text
    return ran


@pytest.mark.parametrize("spec", ["Main.step", "shop.app.Main.step", "app.Main.step(int)", "step"])
def test_a_method_is_found_in_the_folder(place: Path, spec: str) -> None:
    assert "step:ensures.1 holds" in run(place, "check", "shop", "--spec", f"{spec}:contract").out


def test_files_named_one_by_one_are_the_same_program(place: Path) -> None:
    files = sorted(str(path.relative_to(place)) for path in (place / "shop").rglob("*.java"))
    by_name = run(place, "check", *files, "--spec", "Main.step:contract")
    assert by_name.out == run(place, "check", "shop", "--spec", "Main.step:contract").out


def test_the_slice_has_all_files_and_what_keys_library_lacks(place: Path) -> None:
    sliced(place, "Kinds.inc")
    folder = place / "out" / "shop.util.Kinds.inc" / "contract" / "src"
    found = {str(path.relative_to(folder)) for path in folder.rglob("*.java")}
    own = {str(path.relative_to(place / "shop")) for path in (place / "shop").rglob("*.java")}
    assert found - own == {
        "java/util/HashMap.java",
        "java/util/concurrent/locks/Lock.java",
        "java/util/function/Function.java",
    }
    assert own <= found


def test_what_key_cannot_load_leaves_with_a_note(place: Path) -> None:
    ran = sliced(place, "Kinds.inc")
    text = (place / "out" / "shop.util.Kinds.inc" / "contract" / "src" / "util" / "Kinds.java").read_text()
    assert "left out of the slice, the question does not reach it" in ran.out
    for word in ("->", "@Override public", "<T>", "Comparable", "keySet", "Map.Entry"):
        assert word not in text.replace("/*~ @Override */", "").replace("/*~ <T> */", ""), text
    assert len(text.splitlines()) >= len((SHOP / "util" / "Kinds.java").read_text().splitlines())


def test_a_file_that_cannot_be_read_is_named(place: Path) -> None:
    ran = sliced(place, "Main.step")
    assert "app/Broken.java cannot be read: expression expected" in ran.out


def test_a_question_about_a_file_that_cannot_be_read_is_refused(place: Path) -> None:
    ran = run(place, "check", "shop", "--spec", "Broken.m")
    assert ran.code == 2
    assert "whose file cannot be read (expression expected)" in ran.err


def test_a_failing_method_is_replayed_in_the_jvm_although_another_file_is_broken(place: Path) -> None:
    ran = run(place, "check", "shop", "--spec", "Count.lost:contract")
    assert ran.code == 1
    assert "replayed in the interpreter and in the JVM" in ran.out


def test_the_answer_does_not_depend_on_the_working_directory(place: Path) -> None:
    """Not even where classes of the same names lie there."""
    before = run(place, "check", str(place / "shop"), "--spec", "Main.step:contract").out
    elsewhere = place / "elsewhere"
    (elsewhere / "shop" / "model").mkdir(parents=True)
    (elsewhere / "shop" / "model" / "Item.java").write_text("package shop.model; public class Item { nonsense }")
    (elsewhere / "Missing.java").write_text("public class Missing { }")
    assert run(elsewhere, "check", str(place / "shop"), "--spec", "Main.step:contract").out == before


def test_a_class_that_only_lies_beside_is_not_known(tmp_path: Path) -> None:
    (tmp_path / "Missing.java").write_text("public class Missing { }")
    (tmp_path / "A.java").write_text("class A { //@ ensures \\result == 1;\n int m(Missing m) { return 1; } }")
    ran = run(tmp_path, "check", "A.java", "--spec", "m:contract")
    assert (ran.code, "Missing" in ran.err) == (2, True)


def test_programs_with_the_same_class_are_told_apart(tmp_path: Path) -> None:
    for name, value in (("x", 1), ("y", 2)):
        (tmp_path / name).mkdir()
        members = f"int m() {{ return {value}; }} int only{name}() {{ return 0; }}"
        (tmp_path / name / "A.java").write_text(f"class A {{ //@ ensures \\result == {value};\n {members} }}")
    assert "onlyx" in run(tmp_path, "check", ".", "--spec", "onlyx").text
    refused = run(tmp_path, "check", ".", "--spec", "m")
    assert (refused.code, "several programs have a method `m`" in refused.err) == (2, True)


@pytest.mark.parametrize("spec", ["Kinds.inc", "Main.step", "Item.raise"])
def test_key_proves_slices_of_folders(place: Path, spec: str) -> None:
    assert CLOSED in sliced(place, spec, "--prove").out


def test_a_slice_of_a_slice_is_the_same_question(place: Path) -> None:
    """The folder of a slice is a program as any other."""
    sliced(place, "Main.step")
    again = place / "out" / "shop.app.Main.step" / "contract" / "src"
    ran = run(place, str(again), "--spec", "Main.step", "--out", "again", "--prove")
    assert (ran.code, CLOSED in ran.out) == (0, True), ran.text


def test_a_class_leaves_with_what_it_extends_on_whatever_lines(tmp_path: Path) -> None:
    (tmp_path / "X.java").write_text(
        "class A { int f() { return 1; } }\nclass G<T extends A & Cloneable> extends A { }\n"
        "class C extends G<String> { int f() { return 0; } }\n"
        "class X {\n //@ ensures \\result == 1;\n static int k() { return 1; }\n"
        " static int other() { return new C().f(); } }\n"
    )
    ran = run(tmp_path, "X.java", "--spec", "k")
    assert ran.code == 0, ran.out
    assert "left out of the slice, the question does not reach it: line 2, line 3, line 7" in ran.out


def test_a_file_that_is_not_utf8_stands_beside_the_slice(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    text = "class P { int f; int g; //@ ensures f == 1;\n void m() { g = 2; f = 1; } }\n"
    (tmp_path / "src" / "P.java").write_text(text, encoding="utf-8")
    (tmp_path / "src" / "L.java").write_bytes(b"class L { } // \xe9")
    ran = run(tmp_path, "src", "--spec", "m")
    assert ran.code == 0, ran
    assert "1 of 2 statements stay" in ran.out
    assert "is not UTF-8" in ran.out
