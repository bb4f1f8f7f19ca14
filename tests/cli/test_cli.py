"""What a user meets at the command line: exit codes, messages, files; never a traceback."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from slicer.cli.guard import guarded
from tests.command import BIN, Ran, run, run_process

PROGRAM = """class P {
    int f;

    //@ ensures \\result >= 0;
    //@ ensures f == x;
    int absolute(int x) {
        f = x;
        int y = 7;
        return x < 0 ? -x : x;
    }

    //@ ensures \\result == a;
    int first(int a) { return a; }

    //@ ensures \\result == b;
    int first(int a, int b) { return b; }

    //@ ensures \\result > x;
    int wrong(int x) { return x; }

    int silent(int x) { return x; }

    //@ ensures \\result == x;
    native int outside(int x);
}
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "P.java").write_text(PROGRAM, encoding="utf-8")
    return tmp_path


def refused(ran: Ran, code: str, *parts: str) -> None:
    """Exit code 2, nothing on stdout, and one message of our form."""
    assert ran.code == 2, ran
    assert ran.out == ""
    assert ran.err.startswith(f"error[{code}]: ")
    assert [part for part in parts if part not in ran.err] == []


def write(place: Path, name: str, text: str) -> str:
    (place / name).write_text(text, encoding="utf-8")
    return name


# What is not a question


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ([], ["parameter FILES"]),
        (["P.java", "--spec"], ["--spec"]),
        (["P.java", "--spec", "absolute", "--prov"], ["unknown option: --prov", "did you mean --prove?"]),
        (["P.java", "--spec", "absolute", "--objects", "many"], ["--objects", '"many"']),
        (["P.java", "--spec", "absolute", "--ints", "long"], ["--ints", "math", "java"]),
        (["doctor", "everything"], ["unexpected argument `everything`"]),
        (["chek", "P.java", "--spec", "absolute"], ["there is no command `chek`", "did you mean `check`?"]),
        (["check", "P.java", "--prove"], ["there is no `--prove` here", "it is an option of `slice` and `slice plan`"]),
        (["list", "P.java", "--unroll", "3"], ["there is no `--unroll` here", "it is an option of `slice` and others"]),
        (["explain", "P.java"], ["`--spec` is missing", "`slice explain S102` a message"]),
        (["explain", "S999"], ["there is no code `S999`"]),
        (["explain", "S102", "--json"], ["`--spec` is missing"]),
        (["docter"], ["there is no command `docter`", "did you mean `doctor`?"]),
        (["P.java", "--spec", "absolute", "--unroll", "1.5"], ["--unroll", '"1.5"']),
        (["P.java", "--spec", "absolute", "--prove-steps", "1e3"], ["--prove-steps", '"1e3"']),
        (["check", "P.java", "--spec", "absolute", "--workers", "2.0"], ["--workers", '"2.0"']),
        (["check", "P.java", "--spec", "absolute", "--dump", "ir", "--json"], ["`--dump`", "leave out `--json`"]),
    ],
)
def test_a_misunderstood_command_line_is_refused(place: Path, arguments: list[str], parts: list[str]) -> None:
    refused(run(place, *arguments), "S001", *parts)


def test_a_missing_file_is_refused(place: Path) -> None:
    refused(run(place, "Q.java", "--spec", "m"), "S100", "`Q.java`", "no such file")


def test_a_folder_without_java_is_refused(place: Path) -> None:
    (place / "empty").mkdir()
    refused(run(place, "empty", "--spec", "m"), "S100", "no Java file in `empty`")


def test_a_second_file_that_is_missing_is_refused(place: Path) -> None:
    refused(run(place, "P.java", "Q.java", "--spec", "absolute"), "S100", "`Q.java`", "no such file")


def test_a_file_that_is_not_utf8_is_refused(place: Path) -> None:
    (place / "L.java").write_bytes(b"class L { } // \xe9")
    refused(run_process(place, "L.java", "--spec", "m"), "S100", "UTF-8")


def test_a_syntax_error_has_a_place(place: Path) -> None:
    file = write(place, "S.java", "class S {\n    int m( { }\n}\n")
    refused(run(place, file, "--spec", "m"), "S101", "S.java:2:", "^")


@pytest.mark.parametrize("text", ["", "// nothing here\n", "/* nothing here */"])
def test_a_file_without_a_class_has_no_method(place: Path, text: str) -> None:
    refused(run(place, write(place, "E.java", text), "--spec", "m"), "S110", "the file has no method")


def test_huge_nesting_is_refused(place: Path) -> None:
    deep = "(" * 20_000 + "1" + ")" * 20_000
    file = write(place, "N.java", f"class N {{ //@ ensures true;\n int m() {{ return {deep}; }} }}")
    ran = run(place, file, "--spec", "m")
    refused(ran, "S105")


@pytest.mark.usefixtures("cold")
def test_what_javac_rejects_is_refused(place: Path) -> None:
    text = "class J {\n  //@ ensures true;\n  int m() { int x; return x; }\n}\n"
    refused(run(place, write(place, "J.java", text), "--spec", "m"), "S104", "J.java:3")


@pytest.mark.parametrize(
    ("spec", "code", "parts"),
    [
        ("absolut", "S110", ["`absolut`", "did you mean `absolute`?"]),
        ("Q.absolute", "S110", ["`Q.absolute`"]),
        ("absolute:ensure.1", "S110", ["`ensure.1`", "did you mean `ensures.1`?"]),
        ("absolute:assignable", "S110", ["there are: contract, all, ensures.1, ensures.2"]),
        ("absolute:ensures.3", "S110", ["`ensures.3`"]),
        ("first", "S111", ["P.java:13:", "P.java:16:", "P.first(int,int)"]),
        ("first(boolean)", "S110", ["no method `first` has the parameters `(boolean)`", "P.first(int)"]),
        ("silent", "S110", ["no `ensures` clause"]),
        ("outside", "S102", ["`outside` has no body"]),
        ("", "S110", ["[[pkg.]Class.]method"]),
        ("a b:c:d", "S110", ["[[pkg.]Class.]method"]),
        ("absolute(", "S110", ["[[pkg.]Class.]method"]),
    ],
)
def test_a_spec_that_names_nothing_is_refused(place: Path, spec: str, code: str, parts: list[str]) -> None:
    refused(run(place, "P.java", "--spec", spec), code, *parts)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--objects", "-1"),
        ("--objects", "1000"),
        ("--unroll", "-1"),
        ("--unroll", "13"),
        ("--length", "99999999999999999999"),
        ("--timeout", "0"),
        ("--timeout", "nan"),
        ("--timeout", "inf"),
        ("--prove-timeout", "-3"),
        ("--prove-steps", "0"),
    ],
)
def test_an_absurd_limit_is_refused(place: Path, option: str, value: str) -> None:
    refused(run(place, "P.java", "--spec", "absolute", option, value), "S401", option)


# Answers


@pytest.mark.parametrize(
    "spec", ["absolute", "P.absolute", "absolute(int)", "absolute:contract", "absolute:ensures.2", "first(int, int)"]
)
def test_the_forms_of_a_spec(place: Path, spec: str) -> None:
    assert run(place, "check", "P.java", "--spec", spec).code == 0


@pytest.mark.usefixtures("cold")
def test_a_slice_and_its_files(place: Path) -> None:
    ran = run_process(place, "P.java", "--spec", "absolute:ensures.1")
    assert ran.code == 0
    assert "absolute:ensures.1 holds within 3 objects, 3 unrolls, array length 3" in ran.out
    assert ran.err == "written to out/P.absolute/ensures.1\n"
    folder = place / "out" / "P.absolute" / "ensures.1"
    names = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert names == {"src/P.java", "problem.key", "report.json", "slice.patch", "times.json"}


def test_overloads_have_folders_of_their_own(place: Path) -> None:
    assert run(place, "P.java", "--spec", "first(int,int)").code == 0
    assert (place / "out" / "P.first(int,int)" / "contract" / "report.json").is_file()


@pytest.mark.usefixtures("cold")
def test_a_failing_property_shows_the_run_and_writes_nothing(place: Path) -> None:
    ran = run(place, "P.java", "--spec", "wrong")
    assert ran.code == 1
    assert "counterexample" in ran.out
    assert "wrong:contract fails: ensures.1 breaks (replayed in the interpreter and in the JVM)" in ran.out
    assert not (place / "out").exists()


def test_a_check_writes_nothing(place: Path) -> None:
    assert run(place, "check", "P.java", "--spec", "absolute").code == 0
    assert not (place / "out").exists()


def test_java_integers_wrap(place: Path) -> None:
    """The absolute value of the least int is negative."""
    ran = run(place, "check", "P.java", "--spec", "absolute", "--ints", "java")
    assert ran.code == 1
    assert "x = -2147483648" in ran.out


def test_cheap_statements_can_be_cut(tmp_path: Path) -> None:
    text = """class C {
    //@ ensures \\result >= 0;
    int m(int n) { int k = 1; int i = 0; while (i < n) { i = i + k; } return i < 0 ? 0 : i; }
}
"""
    write(tmp_path, "C.java", text)
    kept = run(tmp_path, "C.java", "--spec", "m")
    cut = run(tmp_path, "C.java", "--spec", "m", "--no-keep-cheap")
    assert (kept.code, cut.code) == (0, 0)
    assert ", 0 helpful" in cut.out
    assert ", 0 helpful" not in kept.out


def test_statements_that_no_run_reaches_are_cut_unless_they_are_to_stay(tmp_path: Path) -> None:
    text = """class C {
    int f;
    //@ requires x > 0; ensures \\result > 0;
    int m(int x) {
        if (x < 0) {
            f = 2;
        }
        return x;
    }
}
"""
    write(tmp_path, "C.java", text)
    cut = run(tmp_path, "C.java", "--spec", "m", "--out", "cut")
    kept = run(tmp_path, "C.java", "--spec", "m", "--out", "kept", "--keep-unreached")
    assert (cut.code, kept.code) == (0, 0), (cut, kept)
    assert "1 of 3 statements stay (33 %): 1 kept, 0 helpful, 1 cut, 1 not reached" in cut.out
    assert "2 of 3 statements stay (67 %): 1 kept, 0 helpful, 1 cut, 1 not reached" in kept.out
    assert "   6 ?              f = 2;" in cut.out
    assert "   6 ?              f = 2;" in kept.out
    assert "f = 2;" not in (tmp_path / "cut/C.m/contract/src/C.java").read_text(encoding="utf-8")
    assert "f = 2;" in (tmp_path / "kept/C.m/contract/src/C.java").read_text(encoding="utf-8")


def test_a_slice_without_what_no_run_reaches_shows_its_patch(tmp_path: Path) -> None:
    """Though nothing else is cut."""
    text = """class C {
    //@ requires x > 0; ensures \\result == x;
    int m(int x) { if (x > 0) return x; return 0; }
}
"""
    write(tmp_path, "C.java", text)
    shown = run(tmp_path, "C.java", "--spec", "m")
    whole = run(tmp_path, "C.java", "--spec", "m", "--out", "whole", "--keep-unreached")
    assert (shown.code, whole.code) == (0, 0), (shown, whole)
    assert ", 0 cut, 1 not reached" in shown.out
    assert "+++ b/C.java" in shown.out
    assert "+++ b/C.java" not in whole.out


def test_a_slice_that_cuts_nothing_shows_no_patch(tmp_path: Path) -> None:
    """Its contract is the question all the same, in the file and in its patch."""
    text = """class C {
    int f;
    //@ ensures f == 1; ensures \\result == 2; assignable f;
    int m(boolean b) { %sf = 1; return 2; }
}
"""
    shown = {}
    for cut in ("", "b = true; "):
        write(tmp_path, "C.java", text % cut)
        ran = run(tmp_path, "C.java", "--spec", "m", "--out", "some" if cut else "all")
        assert ran.code == 0, ran
        shown[bool(cut)] = "+++ b/C.java" in ran.out
    assert shown == {False: False, True: True}
    assert (tmp_path / "all" / "C.m" / "contract" / "slice.patch").read_text(encoding="utf-8") != ""


@pytest.mark.parametrize("calls", ["inline", "contract"])
def test_a_check_of_recursive_methods_prints_a_document_for_each_property(tmp_path: Path, calls: str) -> None:
    """Also where two methods call each other."""
    text = """class R {
    //@ requires n >= 0; ensures \\result >= 0;
    static int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }

    //@ requires n >= 0; ensures \\result == (n % 2 == 0);
    static boolean even(int n) { return n == 0 || odd(n - 1); }

    //@ requires n >= 0; ensures \\result == (n % 2 == 1);
    static boolean odd(int n) { return n != 0 && even(n - 1); }
}
"""
    write(tmp_path, "R.java", text)
    for method in ("sum", "even"):
        ran = run(tmp_path, "check", "R.java", "--spec", f"{method}:ensures.1", "--json", "--calls", calls)
        assert ran.code == 0, ran
        assert json.loads(ran.out)["verdict"] == "holds"


# Colour


def test_no_colour_through_a_pipe(place: Path) -> None:
    assert "\x1b" not in run_process(place, "P.java", "--spec", "absolute").text


def test_colour_on_demand(place: Path) -> None:
    assert "\x1b[" in run(place, "P.java", "--spec", "absolute", "--color", env={"TERM": "xterm"}).out


def test_no_colour_on_demand(place: Path) -> None:
    asked = ("P.java", "--spec", "absolute")
    assert "\x1b" in run(place, *asked, env={"FORCE_COLOR": "1"}).text
    assert "\x1b" not in run(place, *asked, "--no-color", env={"FORCE_COLOR": "1"}).text


def test_a_terminal_without_the_characters_gets_escapes(place: Path) -> None:
    write(place, "U.java", "class U {\n  //@ ensures \\result == é;\n  int m(int é) { return é; }\n}\n")
    ran = run_process(place, "U.java", "--spec", "m", env={"PYTHONIOENCODING": "ascii"})
    assert ran.code == 0
    assert "\\xe9" in ran.out


# The folder


def test_a_file_in_the_way_of_the_folder(place: Path) -> None:
    (place / "taken").touch()
    ran = run(place, "P.java", "--spec", "absolute", "--out", "taken")
    assert ran.code == 2
    assert ran.err.startswith("error[S502]: cannot write `taken")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission(place: Path) -> None:
    (place / "closed").mkdir(mode=0o500)
    ran = run(place, "P.java", "--spec", "absolute", "--out", "closed")
    assert ran.code == 2
    assert "error[S502]" in ran.err


def test_an_edited_slice_is_protected(place: Path) -> None:
    assert run(place, "P.java", "--spec", "absolute").code == 0
    slice_ = place / "out" / "P.absolute" / "contract" / "src" / "P.java"
    slice_.write_text(slice_.read_text(encoding="utf-8") + "// mine\n", encoding="utf-8")
    ran = run(place, "P.java", "--spec", "absolute")
    assert ran.code == 2
    assert ran.err.startswith("error[S501]")
    assert "// mine" in slice_.read_text(encoding="utf-8")
    assert run(place, "P.java", "--spec", "absolute", "--force").code == 0
    assert "// mine" not in slice_.read_text(encoding="utf-8")


def test_a_new_slice_takes_the_place_of_the_old(place: Path) -> None:
    """Files of the earlier slice that the later one does not have go, edited ones stay."""
    assert run(place, "P.java", "--spec", "absolute").code == 0
    folder = place / "out" / "P.absolute" / "contract"
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    known = next(f["sha256"] for f in report["files"] if f["path"] == "problem.key")
    for name in ("problem.old.key", "problem.mine.key"):
        report["files"].append({"path": name, "sha256": known})
    (folder / "report.json").write_text(json.dumps(report), encoding="utf-8")
    (folder / "problem.old.key").write_bytes((folder / "problem.key").read_bytes())
    (folder / "problem.mine.key").write_text("edited", encoding="utf-8")
    (folder / "problem.proof").touch()
    assert run(place, "P.java", "--spec", "absolute").code == 0
    assert (folder / "problem.proof").exists()
    assert not (folder / "problem.old.key").exists()
    assert (folder / "problem.mine.key").exists()


def test_a_proof_of_another_slice_goes(place: Path) -> None:
    assert run(place, "P.java", "--spec", "absolute").code == 0
    folder = place / "out" / "P.absolute" / "contract"
    (folder / "problem.proof").touch()
    write(place, "P.java", f"// changed\n{PROGRAM}")
    assert run(place, "P.java", "--spec", "absolute").code == 0
    assert not (folder / "problem.proof").exists()


# Without a JDK or KeY


def test_without_a_jdk_the_slice_is_made_and_not_compiled(place: Path) -> None:
    ran = run_process(place, "P.java", "--spec", "absolute", env={"PATH": ""})
    assert ran.code == 0
    assert "note: no JDK here: the slice was not compiled" in ran.out


def test_without_key_nothing_is_proved(place: Path) -> None:
    env = {"SLICER_KEY": str(place / "key")}
    ran = run(place, "P.java", "--spec", "absolute", "--prove", "--no-install", env=env)
    assert ran.code == 3
    assert not (place / "key").exists()
    assert "error[S601]" in ran.out
    assert "slice doctor --install" in ran.out


def test_the_first_proof_installs_key(place: Path) -> None:
    """Here Maven cannot; that it fetches KeY where it can is what the tests themselves rest on."""
    (place / "bin").mkdir()
    (place / "bin" / "mvn").write_text("#!/bin/sh\necho '[ERROR] no route'\nexit 1\n")
    (place / "bin" / "mvn").chmod(0o755)
    env = {"SLICER_KEY": str(place / "key"), "PATH": f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    ran = run(place, "P.java", "--spec", "absolute", "--prove", env=env)
    assert ran.code == 3
    assert f"installing KeY 2.12.3 into {place / 'key'} (only once; `--no-install` forbids it)\nfetching KeY" in ran.err
    assert "error[S601]: fetching KeY failed" in ran.err
    assert "not run problem.key: error[S601]" in ran.out


def test_without_java_nothing_is_proved(place: Path) -> None:
    ran = run(place, "P.java", "--spec", "absolute", "--prove", env={"PATH": ""})
    assert ran.code == 3
    assert "there is no `java`" in ran.out


def test_the_doctor_says_what_is_missing(place: Path) -> None:
    ran = run(place, "doctor", env={"PATH": "", "SLICER_KEY": str(place / "key")})
    assert ran.code == 3
    assert "missing  javac" in ran.out


def test_an_installation_without_maven_says_so(place: Path) -> None:
    ran = run(place, "doctor", "--install", env={"PATH": "", "SLICER_KEY": str(place / "key")})
    assert ran.code == 3
    assert ran.err.startswith("error[S601]: ")


@pytest.mark.key
def test_a_proof_that_stays_open(place: Path) -> None:
    ran = run(place, "P.java", "--spec", "absolute", "--prove", "--prove-steps", "1")
    assert ran.code == 3
    assert "open    problem.key" in ran.out


# The program itself


@pytest.mark.parametrize("arguments", [["list", "P.java"], ["check", "P.java", "--spec", "absolute", "--json"]])
def test_a_reader_that_reads_no_further_is_no_error(place: Path, arguments: list[str]) -> None:
    """`slice check … | head` ends without a word, like every command in a pipe."""
    reader, writer = os.pipe()
    os.close(reader)
    command = [str(BIN / "slice"), *arguments]
    done = subprocess.run(command, cwd=place, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert done.returncode == 141
    assert "rror" not in done.stderr
    assert not (place / "slicer-bug.txt").exists()


def test_an_internal_error_leaves_a_bundle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> int:
        raise ZeroDivisionError("of course")

    monkeypatch.chdir(tmp_path)
    assert guarded(broken) == 4
    assert capsys.readouterr().err.startswith("error[S901]: internal error: of course")
    assert "ZeroDivisionError" in (tmp_path / "slicer-bug.txt").read_text(encoding="utf-8")


def test_an_interrupt_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    assert guarded(interrupted) == 130
    assert capsys.readouterr().err == "interrupted\n"


def test_version_and_help(place: Path) -> None:
    assert run_process(place, "--version").out == "0.1.0\n"
    assert "--spec" in run_process(place, "--help").out
    assert "--install" in run(place, "doctor", "--help").out
