"""`slice check --format`: one document for other tools, of all that was asked."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest
from jsonschema import Draft7Validator

from tests.command import Ran, run, run_process
from tests.meta.tree import ROOT

PROGRAM = """class P {
    int f;
    //@ invariant f >= 0;

    //@ ensures f == x + 1;
    void set(int x) { f = x; }

    //@ ensures \\result == x;
    int same(int x) { return x; }

    /*@ requires x > 0 && x < 0;
      @ ensures true; */
    void never(int x) { }

    //@ ensures f == 1; diverges true;
    void longer(int n, int[] a) {
        f = 1;
        //@ assert n < 2;
        f = a[0] * a[0];
        f = 1;
    }

    //@ ensures true;
    native void nobody();

    //@ ensures \\result == f;
    int unknown() { return y; }
}
"""
# Its name, folder and clause have what the formats must escape.
NAMES = 'a, b&"c"%d:<e>'
SPECIAL = """class Q {
    //@ ensures s == "<&%,:\\"'>" || \\result < 0;
    int odd(String s) { return 0; }

    //@ ensures \\result > 2.5;
    double half() { return 3; }
}
"""
FORMATS = ("sarif", "junit", "github")


@cache
def validator() -> Draft7Validator:
    schema = (ROOT / "tests" / "report" / "sarif-schema-2.1.0.json").read_text(encoding="utf-8")
    return Draft7Validator(json.loads(schema), format_checker=Draft7Validator.FORMAT_CHECKER)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / NAMES).mkdir()
    (tmp_path / "P.java").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / NAMES / "Q.java").write_text(SPECIAL, encoding="utf-8")
    return tmp_path


def checked(place: Path, form: str, *arguments: str) -> Ran:
    return run(place, "check", *arguments, "--format", form)


def sarif_run(ran: Ran) -> Any:
    """The one run of a log that is valid."""
    log = json.loads(ran.out)
    assert [error.message for error in validator().iter_errors(log)] == []
    (found,) = log["runs"]
    return found


def by_key(found: Any) -> dict[str, Any]:
    return {each["partialFingerprints"]["methodAndProperty/v1"]: each for each in found["results"]}


def region(location: Any) -> tuple[int, int, int, int]:
    of = location["physicalLocation"]["region"]
    return of["startLine"], of["startColumn"], of["endLine"], of["endColumn"]


def text_at(text: str, place: tuple[int, int, int, int]) -> str:
    line, column, end_line, end_column = place
    assert line == end_line
    return text.splitlines()[line - 1][column - 1 : end_column - 1]


def tree(ran: Ran) -> ET.Element:
    return ET.fromstring(ran.out)  # noqa: S314 - the tool that is tested wrote it


def annotations(ran: Ran) -> list[tuple[str, dict[str, str], str]]:
    """The level, the properties and the message of each, as GitHub reads them."""
    found = []
    for line in ran.out.splitlines():
        match = re.fullmatch(r"::(error|warning) ([^:]*)::(.*)", line)
        assert match, line
        given = dict(part.split("=", 1) for part in match[2].split(","))
        found.append((match[1], {name: unquote(value) for name, value in given.items()}, unquote(match[3])))
    return found


# SARIF ---------------------------------------------------------------------------------------------


def test_a_log_has_what_does_not_hold(place: Path) -> None:
    ran = checked(place, "sarif", "P.java")
    found = sarif_run(ran)
    results = by_key(found)
    assert {key: (each["ruleId"], each["level"]) for key, each in results.items()} == {
        "P.set(int):ensures.1": ("ensures", "error"),
        "P.set(int):invariant.1": ("invariant", "error"),
        "P.never(int):ensures.1": ("vacuous", "warning"),
        "P.never(int):invariant.1": ("vacuous", "warning"),
        "P.never(int):terminates": ("vacuous", "warning"),
        "P.longer(int,int[]):assert n < 2;": ("assert", "error"),
        "P.longer(int,int[]):indexBounds": ("indexBounds", "error"),
        "P.unknown():S103 nothing is called `y` here": ("S103", "warning"),
    }
    rules = found["tool"]["driver"]["rules"]
    assert [each["id"] for each in rules] == sorted({each["ruleId"] for each in results.values()})
    assert all(rules[each["ruleIndex"]]["id"] == each["ruleId"] for each in results.values())
    assert (found["tool"]["driver"]["name"], found["invocations"][0]["executionSuccessful"]) == ("slice", True)
    assert ran.code == run(place, "check", "P.java").code == 2


def test_a_result_has_its_places(place: Path) -> None:
    results = by_key(sarif_run(checked(place, "sarif", "P.java")))
    clause = results["P.set(int):ensures.1"]
    assert text_at(PROGRAM, region(clause["locations"][0])) == "ensures f == x + 1;"
    assert clause["message"]["text"].startswith("P.set(int):ensures.1 fails")
    (flow,) = clause["codeFlows"]
    steps = [each["location"] for each in flow["threadFlows"][0]["locations"]]
    assert [text_at(PROGRAM, region(each)) for each in steps] == ["f = x;"]
    # An invariant stands in the class: the result is at the method, and leads to the invariant.
    invariant = results["P.set(int):invariant.1"]
    assert text_at(PROGRAM, region(invariant["locations"][0])) == "void set(int x) { f = x; }"
    assert [text_at(PROGRAM, region(each)) for each in invariant["relatedLocations"]] == ["invariant f >= 0;"]
    # The code that throws.
    thrown = results["P.longer(int,int[]):indexBounds"]["relatedLocations"][0]
    assert text_at(PROGRAM, region(thrown)) == "f = a[0] * a[0];"
    assert thrown["message"]["text"].startswith("throws ArrayIndexOutOfBoundsException")
    # Clauses that contradict.
    contradicting = results["P.never(int):ensures.1"]["relatedLocations"][0]
    assert text_at(PROGRAM, region(contradicting)) == "requires x > 0 && x < 0;"


def test_braces_in_a_message_are_doubled(place: Path) -> None:
    text = by_key(sarif_run(checked(place, "sarif", "P.java")))["P.set(int):ensures.1"]["message"]["text"]
    assert re.search(r"P@\d+ = \{\{f: -?\d+\}\}", text)


def test_fingerprints_stay_when_lines_move(place: Path) -> None:
    before = by_key(sarif_run(checked(place, "sarif", "P.java")))
    (place / "P.java").write_text(f"\n\n{PROGRAM}", encoding="utf-8")
    after = by_key(sarif_run(checked(place, "sarif", "P.java")))
    assert list(before) == list(after)
    assert before != after


@pytest.mark.parametrize("member", ["//@ ensures true;\n double d(double x) { return x; }", "//@ ensuress true;"])
def test_two_problems_of_one_kind_have_two_fingerprints(tmp_path: Path, member: str) -> None:
    (tmp_path / "P.java").write_text(f"class P {{\n{member}\n{member.replace(' d(', ' e(')}\n}}\n", encoding="utf-8")
    found = sarif_run(checked(tmp_path, "sarif", "P.java"))
    assert len(found["results"]) == len(by_key(found)) >= 2


def test_a_log_of_what_holds_has_no_result(place: Path) -> None:
    ran = checked(place, "sarif", "P.java", "--spec", "same")
    found = sarif_run(ran)
    assert (found["results"], found["tool"]["driver"]["rules"], ran.code) == ([], [], 0)


def test_the_name_of_a_file_becomes_a_uri(place: Path) -> None:
    found = sarif_run(checked(place, "sarif", "."))
    uris = {each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for each in found["results"]}
    assert uris == {"P.java", "a%2C%20b%26%22c%22%25d%3A%3Ce%3E/Q.java"}
    absolute = sarif_run(checked(place, "sarif", str(place / "P.java"), "--spec", "set:ensures.1"))
    (result,) = absolute["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == (place / "P.java").as_uri()


@pytest.mark.parametrize("arguments", [["P.java", "--spec", "nothing"], ["None.java"], ["P.java", "--unroll", "99"]])
def test_what_stops_a_command_is_a_notification(place: Path, arguments: list[str]) -> None:
    ran = checked(place, "sarif", *arguments)
    found = sarif_run(ran)
    (invocation,) = found["invocations"]
    (why,) = invocation["toolExecutionNotifications"]
    assert (found["results"], invocation["executionSuccessful"], ran.code) == ([], False, 2)
    assert f"error[{why['descriptor']['id']}]: {why['message']['text'].splitlines()[0]}" in ran.err
    assert [each["id"] for each in found["tool"]["driver"]["notifications"]] == [why["descriptor"]["id"]]


def unreadable(place: Path) -> None:
    (place / "R.java").write_text("class R { void m( { }\n", encoding="utf-8")
    (place / "S.java").write_bytes(b"class S { } // \xe9")


def test_a_file_that_cannot_be_read_is_an_error_of_that_file(place: Path) -> None:
    unreadable(place)
    results = sarif_run(checked(place, "sarif", "."))["results"]
    found = {each["ruleId"]: each for each in results if each["level"] == "error"}
    uris = {
        code: found[code]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for code in ("S100", "S101")
    }
    assert uris == {"S100": "S.java", "S101": "R.java"}


# JUnit ---------------------------------------------------------------------------------------------


def test_a_report_has_a_case_for_each_property(place: Path) -> None:
    ran = checked(place, "junit", ".")
    root = tree(ran)
    assert [suite.get("name") for suite in root] == ["P.java", f"{NAMES}/Q.java"]
    kinds = {
        (case.get("classname"), case.get("name")): "".join(f"{each.tag} {each.get('type')}" for each in case)
        for case in root.iter("testcase")
    }
    assert kinds["P", "set(int):ensures.1"] == "failure ensures"
    assert kinds["P", "same(int):ensures.1"] == ""
    assert kinds["P", "never(int):ensures.1"] == "error vacuous"
    assert kinds["P", "nobody()"] == "skipped None"
    assert kinds["P", "unknown()"] == "error S103"
    assert kinds["Q", "odd(String):ensures.1"] == "failure ensures"
    for suite in (root, *root):
        assert suite.get("tests") == str(len([*suite.iter("testcase")]))
        assert suite.get("failures") == str(len([*suite.iter("failure")]))
        assert suite.get("errors") == str(len([*suite.iter("error")]))
        assert suite.get("skipped") == str(len([*suite.iter("skipped")]))
    assert ran.code == 2


def test_a_failure_has_the_counterexample(place: Path) -> None:
    root = tree(checked(place, "junit", f"{NAMES}/Q.java", "--spec", "odd:ensures.1"))
    (failure,) = root.iter("failure")
    shown = run(place, "check", f"{NAMES}/Q.java", "--spec", "odd:ensures.1", "--no-color").out.splitlines()
    assert (failure.text or "").splitlines()[1:] == shown[:-1]
    assert 'ensures s == "<&%,:\\"\'>" || \\result < 0;' in (failure.text or "")


def test_a_character_that_no_xml_has(tmp_path: Path) -> None:
    text = 'class P {\n  //@ ensures \\result == "";\n  String m() { return "\\u0001\\ud800"; }\n}\n'
    (tmp_path / "P.java").write_text(text, encoding="utf-8")
    root = tree(checked(tmp_path, "junit", "P.java", "--spec", "m:ensures.1"))
    assert len([*root.iter("failure")]) == 1


def test_what_stops_a_command_is_an_error(place: Path) -> None:
    ran = checked(place, "junit", "None.java")
    (error,) = tree(ran).iter("error")
    assert (error.get("type"), ran.code) == ("S100", 2)
    assert error.text == ran.err.rstrip("\n")


# GitHub --------------------------------------------------------------------------------------------


def test_annotations_name_what_does_not_hold(place: Path) -> None:
    found = annotations(checked(place, "github", "P.java"))
    assert [(level, given["title"]) for level, given, _ in found] == [
        ("error", "P.set(int): ensures.1 fails"),
        ("error", "P.set(int): invariant.1 fails"),
        ("warning", "P.never(int): ensures.1 is vacuous"),
        ("warning", "P.never(int): invariant.1 is vacuous"),
        ("warning", "P.never(int): terminates is vacuous"),
        ("error", "P.longer(int,int[]): assert.18 fails"),
        ("error", "P.longer(int,int[]): indexBounds fails"),
        ("warning", "P.unknown() cannot be asked about"),
    ]
    _, given, message = found[0]
    assert given == {
        "file": "P.java",
        "line": "5",
        "endLine": "5",
        "col": "9",
        "endColumn": "27",
        "title": "P.set(int): ensures.1 fails",
    }
    assert "\nbreaks\n  line 5: ensures f == x + 1;" in message


def test_annotations_are_escaped(place: Path) -> None:
    out = checked(place, "github", f"{NAMES}/Q.java").out
    assert 'file=a%2C b&"c"%25d%3A<e>/Q.java,line=2' in out
    assert '"<&%25,:\\"\'>"' in out
    level, given, message = annotations(Ran(0, out, ""))[0]
    assert (level, given["file"]) == ("error", f"{NAMES}/Q.java")
    assert 'ensures s == "<&%,:\\"\'>" || \\result < 0;' in message


def test_lines_without_columns_where_a_clause_has_several(tmp_path: Path) -> None:
    text = "class P {\n  /*@ ensures \\result > 0\n    @   && \\result < 9; */\n  int m() { return 9; }\n}\n"
    (tmp_path / "P.java").write_text(text, encoding="utf-8")
    ((_, given, _),) = annotations(checked(tmp_path, "github", "P.java"))
    assert given == {"file": "P.java", "line": "2", "endLine": "3", "title": "P.m(): ensures.1 fails"}


def test_files_that_cannot_be_read_are_errors(place: Path) -> None:
    unreadable(place)
    found = annotations(checked(place, "github", "."))
    assert [given["file"] for level, given, _ in found if level == "error" and "cannot be read" in given["title"]] == [
        "R.java",
        "S.java",
    ]
    ((level, given, message),) = annotations(checked(place, "github", "None.java"))
    assert (level, given) == ("error", {"title": "S100: the file cannot be read"})
    assert message.startswith("cannot read `None.java`")


# All -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
def test_two_runs_give_the_same_bytes(place: Path, form: str) -> None:
    unreadable(place)
    first = checked(place, form, ".")
    assert (
        first.out
        == checked(place, form, ".", "--workers", "0").out
        == run_process(place, "check", ".", "--format", form).out
    )
    assert first.out.isascii()


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("spec", ["set", "same", "longer:indexBounds", "never:ensures.1"])
def test_the_exit_code_is_that_of_the_text(place: Path, form: str, spec: str) -> None:
    assert checked(place, form, "P.java", "--spec", spec).code == run(place, "check", "P.java", "--spec", spec).code


def test_text_is_the_default(place: Path) -> None:
    assert checked(place, "text", "P.java").out == run(place, "check", "P.java").out


def test_an_undecided_property_says_why(tmp_path: Path) -> None:
    loop = "//@ ensures f == 1;\n void m(int n) { f = 1; for (int i = 0; i < n; i++) { } }"
    (tmp_path / "P.java").write_text(f"class P {{ int f;\n {loop}\n}}\n", encoding="utf-8")
    (result,) = sarif_run(checked(tmp_path, "sarif", "P.java"))["results"]
    assert (result["ruleId"], result["level"]) == ("undecided", "warning")
    assert "bound reached: loop at line 3" in result["message"]["text"]
    (error,) = tree(checked(tmp_path, "junit", "P.java")).iter("error")
    assert error.get("type") == "undecided"
    assert "runs go on beyond the bounds" in (error.get("message") or "")
    ((level, given, _),) = annotations(checked(tmp_path, "github", "P.java"))
    assert (level, given["title"]) == ("warning", "P.m(int): terminates is undecided")


def test_a_clause_outside_the_language_is_refused_beside_others(tmp_path: Path) -> None:
    text = "class P {\n int f;\n //@ ensures f == 1; ensures \\result > 2.5;\n int m() { f = 1; return 3; }\n}\n"
    (tmp_path / "P.java").write_text(text, encoding="utf-8")
    results = by_key(sarif_run(checked(tmp_path, "sarif", "P.java", "--spec", "m")))
    assert [(key, each["ruleId"]) for key, each in results.items()] == [("P.m():ensures.2", "S202")]
    assert region(results["P.m():ensures.2"]["locations"][0])[0] == 3


def test_a_clause_of_another_file_is_a_related_place(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text(
        "class A {\n //@ ensures \\result > 0;\n int m() { return 1; }\n}\n", encoding="utf-8"
    )
    (tmp_path / "B.java").write_text("class B extends A {\n int m() { return 0; }\n}\n", encoding="utf-8")
    found = sarif_run(checked(tmp_path, "sarif", "A.java", "B.java", "--spec", "B.m"))
    (result,) = found["results"]
    uris = [each["physicalLocation"]["artifactLocation"]["uri"] for each in result["relatedLocations"]]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "B.java"
    assert (uris, result["ruleId"]) == (["A.java"], "ensures")
    suites = tree(checked(tmp_path, "junit", "A.java", "B.java", "--spec", "B.m"))
    assert [each.get("name") for each in suites] == ["B.java"]


@pytest.mark.parametrize("other", [["--json"], ["--dump", "ir"]])
def test_one_output_has_one_form(place: Path, other: list[str]) -> None:
    ran = run(place, "check", "P.java", "--spec", "set", *other, "--format", "sarif")
    assert (ran.code, ran.out) == (2, "")
    assert "prints no sarif" in ran.err


def test_what_a_call_owes_stands_at_the_call(tmp_path: Path) -> None:
    text = (
        "class P {\n //@ requires x > 0; ensures \\result > 0;\n int abs(int x) { return x + 5; }\n"
        " //@ requires y > -3; ensures \\result > 1;\n int m(int y) {\n  return abs(y);\n }\n}\n"
    )
    (tmp_path / "P.java").write_text(text, encoding="utf-8")
    results = by_key(sarif_run(checked(tmp_path, "sarif", "P.java", "--spec", "m", "--calls", "contract")))
    owed = results["P.m(int):call.P.abs.requires.1"]
    assert (owed["ruleId"], text_at(text, region(owed["locations"][0]))) == ("call.requires", "return abs(y);")
    weak = results["P.m(int):ensures.1"]
    assert (weak["ruleId"], weak["level"]) == ("undecided", "warning")


def test_a_clause_without_a_value_is_undecided(tmp_path: Path) -> None:
    text = "class P {\n //@ ensures 4 / x <= 4;\n void m(int x) { }\n}\n"
    (tmp_path / "P.java").write_text(text, encoding="utf-8")
    (result,) = sarif_run(checked(tmp_path, "sarif", "P.java", "--spec", "m:ensures.1"))["results"]
    assert result["ruleId"] == "undecided"
    assert result["relatedLocations"][0]["message"]["text"] == "has no value: ensures 4 / x <= 4;"
