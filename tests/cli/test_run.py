"""`slice run`: what one run does and what each clause says of it; what is said about a case that does not fit."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from slicer.report.case_json import CaseDocument
from slicer.report.ran import Ran
from tests.command import Ran as Command
from tests.command import run

PROGRAM = """package p;
class Node {
    int val; /*@ nullable @*/ Node next; static int count; char letter; String name = "a"; boolean flag;
    //@ invariant val >= 0;

    /*@ requires x > 0;
      @ ensures val == x && \\result == \\old(val);
      @ signals (RuntimeException e) false;
      @ assignable val, count;
      @ also exceptional_behavior
      @ requires x <= 0;
      @ signals (E e) e.code == x; @*/
    int set(int x) throws E {
        int old = val;
        if (x <= 0) throw new E(x);
        count++;
        val = x;
        return old;
    }

    //@ ensures next.val == 0;
    void look() { }

    void keep(/*@ nullable @*/ Object o, /*@ nullable @*/ String s, boolean b, char c, long l) { next.val = 1; }

    void loop() { while (true) { } }

    //@ ensures \\result == (int) (x + 1); ensures \\result > x;
    static int up(int x) { return x + 1; }

    //@ ensures \\result.length == 2;
    static int[] pair(int[] a) { a[0] = a[1]; return new int[2]; }

    /*@ ensures val == v; @*/
    Node(int v) { val = v; }
}
class E extends Exception { int code; E(int c) { code = c; } }
abstract class Shape { }
"""
NODE = {"class": "Node", "fields": {"val": 1, "next": "n2", "name": {"text": "n"}}}
HEAP = {"n1": NODE, "n2": {"class": "Node"}, "a": {"elements": "int", "values": [4, 5]}}


def ask(place: Path, spec: str, case: Any, *more: str) -> Command:
    (place / "P.java").write_text(PROGRAM, encoding="utf-8")
    text = case if isinstance(case, str) else json.dumps(case)
    (place / "case.json").write_text(text, encoding="utf-8")
    return run(place, "run", "P.java", "--spec", spec, "--input", "case.json", *more)


def document(place: Path, spec: str, case: Any, *more: str) -> tuple[int, Ran]:
    ran = ask(place, spec, case, "--json", *more)
    assert ran.err == ""
    return ran.code, TypeAdapter(Ran).validate_json(ran.out)


def verdicts(found: Ran) -> dict[str, str]:
    return {f"{each.when} {each.id}": each.verdict for each in found.clauses}


def on(this: str, **arguments: Any) -> dict[str, Any]:
    return {"this": this, "arguments": arguments, "heap": HEAP}


def test_a_run_as_text(tmp_path: Path) -> None:
    ran = ask(tmp_path, "set", on("n1", x=3) | {"statics": {"Node.count": 4}})
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[:3] == ["Node.set(int) gives 1", "  n1.val: 1 -> 3", "  Node.count: 4 -> 5"]
    assert ["holds", "after", "case1.ensures.1", "line", "7"] in [line.split() for line in lines]


def test_a_run_as_a_document(tmp_path: Path) -> None:
    code, found = document(tmp_path, "set", on("n1", x=-2))
    assert code == 0
    assert (found.end.kind, found.end.exception, found.end.value) == ("threw", "E", "E@1")
    assert [(new.name, new.class_name, new.fields) for new in found.created] == [("E@1", "E", {"code": -2})]
    clauses = verdicts(found)
    assert (clauses["before case1.requires.1"], clauses["before case2.requires.1"]) == ("fails", "holds")
    assert (clauses["after case1.ensures.1"], clauses["after case2.signals.1"]) == ("not asked", "holds")
    assert clauses["after invariant.1"] == "holds"
    assert [each.line for each in found.clauses if each.id == "case2.signals.1"] == [12]


def test_a_failing_clause(tmp_path: Path) -> None:
    full = {**HEAP, "n2": {"class": "Node", "fields": {"val": 7, "name": {"text": ""}}}}
    code, found = document(tmp_path, "look", {"this": "n1", "heap": full})
    assert (code, verdicts(found)["after ensures.1"]) == (1, "fails")


def test_a_clause_without_value(tmp_path: Path) -> None:
    lonely = {"n": {"class": "Node", "fields": {"name": {"text": ""}}}}
    code, found = document(tmp_path, "look", {"this": "n", "heap": lonely})
    assert (code, verdicts(found)["after ensures.1"]) == (3, "no value")
    assert [each.why for each in found.clauses if each.id == "ensures.1"] == ["NullPointerException"]


def test_an_input_that_the_specification_says_nothing_of(tmp_path: Path) -> None:
    heap = {"n": {"class": "Node", "fields": {"val": -1, "name": {"text": ""}}}}
    code, found = document(tmp_path, "set", {"this": "n", "arguments": {"x": 1}, "heap": heap})
    assert (code, found.admitted, verdicts(found)["before invariant.1"]) == (3, False, "fails")
    assert "note: the specification says nothing" in ask(tmp_path, "set", on("n2", x=1)).out


def test_a_run_without_an_end(tmp_path: Path) -> None:
    code, found = document(tmp_path, "loop", on("n1"))
    assert (code, found.end.kind) == (1, "diverges")
    assert verdicts(found)["after terminates"] == "fails"


def test_integers(tmp_path: Path) -> None:
    case = {"arguments": {"x": 2**31 - 1}}
    code, found = document(tmp_path, "up", case)
    assert (code, found.end.value, found.overflow) == (0, 2**31, True)
    code, found = document(tmp_path, "up", case, "--ints", "java")
    assert (code, found.end.value, found.overflow) == (1, -(2**31), False)
    assert verdicts(found) == {"after ensures.1": "holds", "after ensures.2": "fails"}


def test_arrays_and_new_ones(tmp_path: Path) -> None:
    code, found = document(tmp_path, "pair", {"arguments": {"a": "a"}, "heap": HEAP})
    assert (code, found.end.value) == (0, "int[]@2")
    assert [(each.place, each.old, each.new) for each in found.changes] == [("a[0]", 4, 5)]
    assert [new.values for new in found.created] == [(0, 0)]


def test_a_constructor(tmp_path: Path) -> None:
    code, found = document(tmp_path, "Node", {"arguments": {"v": 5}})
    assert (code, found.method) == (0, "Node.<init>(int)")
    assert verdicts(found)["after invariant.1"] == "holds"


def test_values_of_every_type(tmp_path: Path) -> None:
    case = on("n1", o="a", s={"text": "x"}, b=True, c="y", l=2**40)
    code, found = document(tmp_path, "keep", case)
    assert code == 0
    assert [(each.place, each.new) for each in found.changes] == [("n2.val", 1)]


GOOD = on("n1", x=3)


@pytest.mark.parametrize(
    ("spec", "case", "message", "place", "hint"),
    [
        ("set", "{", 'a name in `"` is missing here', ":1:2", ""),
        ("set", "", "a value is missing here", ":1:1", ""),
        ("set", "[1,", "a value is missing here", ":1:4", ""),
        ("set", "{} {}", "the text goes on behind its end", ":1:4", ""),
        ("set", '{"this": 1.5}', "numbers are integers", ":1:10", ""),
        ("set", f'{{"this": {"9" * 2000}}}', "a number has at most 1000 digits", ":1:10", ""),
        ("set", '{"this": "a}', "this string has no end on its line", ":1:10", ""),
        ("set", '{"this": "\\ud800"}', "this string has an escape that means no character", ":1:10", ""),
        ("set", '{"this": "\\x"}', "this string has an escape that means no character", ":1:10", ""),
        ("set", '{"this": "a", "this": "b"}', "`this` stands here twice", ":1:15", ""),
        ("set", "[" * 60, "nested more than 50 levels deep", ":1:52", ""),
        ("set", "[]", "a case is an object `{…}`", ":1:1", ""),
        ("set", {"argument": {}}, "a case has no part `argument`", ":1:2", "did you mean `arguments`?"),
        ("set", {"heap": []}, "`heap` is an object `{…}`", ":1:10", ""),
        ("set", {"arguments": {"x": 1}}, "`this` is missing: `Node.set(int)` is not static", ":1:1", ""),
        ("set", {**GOOD, "this": None}, "`this` is never null", ":1:10", ""),
        ("set", {**GOOD, "this": "a"}, "this is `int[]`, not `Node`", ":1:10", ""),
        ("set", {**GOOD, "this": "n3"}, "no object of the heap is called `n3`", ":1:10", "there are: n1, n2, a"),
        ("set", on("n1"), "the argument `x` is missing", ":1:29", ""),
        ("set", on("n1", x=1, xx=2), "`Node.set(int)` has no parameter `xx`", ":1:38", "did you mean `x`?"),
        ("set", on("n1", x=True), "this is no `int`", ":1:35", "a number such as `-1`"),
        ("set", on("n1", x="1"), "this is no `int`", ":1:35", "a number such as `-1`"),
        ("up", {"this": "n1", "arguments": {"x": 1}, "heap": HEAP}, "`Node.up(int)` is static", ":1:10", ""),
        ("Node", on("n1", v=1), "the object of a constructor is new", ":1:10", ""),
        ("look", {"this": "n", "heap": {"n": {"class": "Mode"}}}, "no class is called `Mode`", "", "`Node`?"),
        ("look", {"this": "n", "heap": {"n": {"class": "int"}}}, "`int` is no class", "", ""),
        ("look", {"this": "n", "heap": {"n": {"class": "Shape"}}}, "`Shape` is abstract", "", ""),
        ("look", {"this": "n", "heap": {"n": {"class": "String"}}}, "a string is written", "", ""),
        ("look", {"this": "n", "heap": {"n": {"class": "Node["}}}, "`Node[` is no type", "", ""),
        ("look", {"this": "n", "heap": {"n": {"class": 1}}}, "the name of a type is a string", "", ""),
        ("look", {"this": "n", "heap": {"n": {}}}, "an object has either a `class` or `elements`", "", ""),
        ("look", {"this": "n", "heap": {"n": 1}}, "an object is `", "", ""),
        ("look", {"heap": {"n": {"class": "Node", "values": []}}}, "an object has no `values`", "", ""),
        ("look", {"heap": {"n": {"elements": "int", "fields": {}}}}, "an array has no `fields`", "", ""),
        ("look", {"heap": {"n": {"elements": "int", "values": 1}}}, "`values` is a list", "", ""),
        ("look", {"heap": {"n": {"elements": "int", "values": [None]}}}, "this is no `int`", "", ""),
        ("look", {"heap": {"n": {"class": "Node", "fields": {"vall": 1}}}}, "`Node` has no field `vall`", "", "`val`?"),
        ("look", {"heap": {"n": {"class": "Node", "fields": {"next": 1}}}}, "this is no `Node`", "", "`null`, or"),
        ("look", {"heap": {"n": {"class": "Node", "fields": {"name": "x"}}}}, "no object", "", "a string is written"),
        ("look", {"heap": {"n": {"class": "Node", "fields": {"next": {"text": ""}}}}}, "this is `String`", "", ""),
        ("look", {**on("n1"), "statics": {"Node.cont": 1}}, "there is no static field", "", "`Node.count`?"),
        ("keep", on("n1", c="yy"), "this is no `char`", "", "a text of one character"),
        ("keep", on("n1", b=1), "this is no `boolean`", "", "`true` or `false`"),
    ],
)
def test_cases_that_do_not_fit(tmp_path: Path, spec: str, case: Any, message: str, place: str, hint: str) -> None:
    ran = ask(tmp_path, spec, case)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"error[S113]: {message}")
    assert f"--> case.json{place}" in ran.err
    assert hint in ran.err


def test_numbers_fit_their_types_in_java_only(tmp_path: Path) -> None:
    case = {"arguments": {"x": 2**31}}
    assert ask(tmp_path, "up", case).code == 0
    ran = ask(tmp_path, "up", case, "--ints", "java")
    assert (ran.code, "`int` has the values -2147483648 to 2147483647" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("spec", "code"),
    [("nothing", "S110"), ("set:ensures.1", "S110"), ("Node.set(long)", "S110"), ("p.Node.set", "")],
)
def test_names_of_methods(tmp_path: Path, spec: str, code: str) -> None:
    ran = ask(tmp_path, spec, GOOD)
    assert (f"error[{code}]" in ran.err) == (code != "")


def test_a_case_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "P.java").write_text(PROGRAM, encoding="utf-8")
    ran = run(tmp_path, "run", "P.java", "--spec", "set", "--input", "nowhere.json")
    assert (ran.code, "error[S100]" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("case", "fits"),
    [
        (GOOD, True),
        ({}, True),
        ({"arguments": {"x": {"text": "a"}, "y": None, "z": True}}, True),
        ({"arguments": {"x": 1.5}}, False),
        ({"arguments": {"x": {"words": "a"}}}, False),
        ({"heap": {"n": {"class": "A", "values": []}}}, False),
        ({"heap": {"n": {"elements": "A", "fields": {}}}}, False),
        ({"heap": {"n": {}}}, False),
        ({"things": {}}, False),
    ],
)
def test_the_schema_says_what_the_reader_takes(case: Any, fits: bool) -> None:
    try:
        TypeAdapter(CaseDocument).validate_json(json.dumps(case))
    except ValidationError:
        assert not fits
    else:
        assert fits
