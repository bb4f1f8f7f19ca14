"""`slice list`: what there is to ask, as text and as a document, and what is said when a question cannot be asked."""

import json
import os
import shutil
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.limits import Ints
from slicer.claims.sliced import find_sliced
from slicer.claims.spec import Asked
from slicer.cli.guard import guarded
from slicer.cli.list import run_list
from slicer.report.listing import Listing
from slicer.report.published import schema
from tests.command import run as run_command
from tests.jdk import Jdk
from tests.stages import file_of, read_text

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "samples").glob("*/*.java"))


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


def run(place: Path, *names: str, document: bool = False) -> Ran:
    out, err = StringIO(), StringIO()
    with chdir(place), redirect_stdout(out), redirect_stderr(err):
        code = guarded(lambda: run_list([Path(name) for name in names], json=document))
    return Ran(code, out.getvalue(), err.getvalue())


def methods(place: Path, text: str) -> dict[str, Any]:
    """The methods of one file as the document has them, by id."""
    (place / "P.java").write_text(text, encoding="utf-8")
    ran = run(place, "P.java", document=True)
    assert ran.code == 0
    (file,) = json.loads(ran.out)["files"]
    return {method["id"]: method for owner in file["classes"] for method in owner["methods"]}


def ids(method: Any) -> list[str]:
    return [each["id"] for each in method["properties"]]


PROGRAM = """package p;
class P {
    int f; /*@ nullable @*/ P next; int[] a;
    //@ invariant f >= 0;
    //@ static invariant true;

    /*@ requires x > 0;
      @ ensures \\result > 0 && (\\lblneg small f <= x);
      @ ensures (\\lblpos whole f == x);
      @ signals (RuntimeException e) false;
      @ signals (Throwable t) true;
      @ signals_only RuntimeException;
      @ assignable f; @*/
    int m(int x) {
        //@ assert x > 0; assert f >= 0;
        //@ loop_invariant true;
        while (f < x) f++;
        do { f = x; } while (false);
        return f;
    }

    /*@ ensures true; also exceptional_behavior signals (E) f > 0; @*/
    void n(P q, int[] b) { q.next.f = b[0] / f; }

    //@ diverges true;
    /*@ helper @*/ static P fresh(int n) { P[] many = new P[n]; many[0] = (P) null; return many[0]; }

    void n(P q) { }
}
"""


def test_properties_and_their_order(tmp_path: Path) -> None:
    found = methods(tmp_path, PROGRAM)
    assert list(found) == ["P.m(int)", "P.n(P,int[])", "P.fresh(int)", "P.n(P)"]
    assert ids(found["P.m(int)"]) == [
        "contract",
        "ensures.1",
        "ensures.1.1",
        "ensures.1.2",
        "ensures.2",
        "signals.1",
        "signals.2",
        "signals_only",
        "assignable",
        "invariant.1",
        "invariant.2",
        "invariant.a",
        "assert.15",
        "assert.15.2",
        "terminates",
        "loop_invariant.16",
    ]


def test_several_cases_and_exception_kinds(tmp_path: Path) -> None:
    found = methods(tmp_path, PROGRAM)
    assert ids(found["P.n(P,int[])"]) == [
        "contract",
        "case1.ensures.1",
        "case2.signals.1",
        "invariant.1",
        "invariant.2",
        "invariant.a",
        "terminates",
        "nullPointer",
        "indexBounds",
        "divByZero",
        "case2.exceptional_behavior",
    ]
    kinds = ["nullPointer", "indexBounds", "negSize", "classCast", "arrayStore"]
    assert ids(found["P.fresh(int)"]) == ["contract", "ensures.result", *kinds]


def test_labels_are_aliases(tmp_path: Path) -> None:
    named = {
        each["id"]: each["aliases"] for each in methods(tmp_path, PROGRAM)["P.m(int)"]["properties"] if each["aliases"]
    }
    assert named == {"ensures.1.2": ["small"], "ensures.2": ["whole"]}


@pytest.mark.parametrize("body", ["f = 5;", ""])
def test_a_conjunct_can_be_checked_where_its_clause_can(tmp_path: Path, body: str) -> None:
    clauses = "ensures f > 0 && f < 9; ensures f > 1 && \\dl_some(f);"
    text = f"class P {{ int f; /*@ {clauses} @*/ void m() {{ {body} }} }}"
    found = methods(tmp_path, text)["P.m()"]["properties"]
    possible = ["ensures.1", "ensures.1.1", "ensures.1.2", "terminates"]
    assert [each["id"] for each in found if each["checkable"]] == possible


def test_loops(tmp_path: Path) -> None:
    first, second = methods(tmp_path, PROGRAM)["P.m(int)"]["loops"]
    assert (first["kind"], first["line"], first["invariants"]) == ("while", 17, 1)
    assert (second["kind"], second["line"], second["invariants"]) == ("do", 18, 0)


# The division is what initialises a field, and what a class below does.
CALLED = """class Q { static int s; }
class R { int[] b; int k = 1 / s(); static int d = 1 % Q.s; R(int n) { b = new int[n]; } int s() { return Q.s; } }
class S { Object[] b = new Object[1]; { b[0] = this; } }
class A { int n(int k) { return k; } }
class My extends RuntimeException { int q; }
class B extends A { int n(int k) { return 1 / k; } }
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("int m() { return f; }", []),
        ("int m() { return this.f; }", []),
        ("int m(P q) { return q.f; }", ["nullPointer"]),
        ("int m() { return P.s + Q.s; }", []),
        ("void m(P q) { q.m(q); }", ["nullPointer"]),
        ("void m(P q) { m(q); this.m(q); new P().m(q); }", []),
        ("int m(int[] b) { return b[0]; }", ["nullPointer", "indexBounds"]),
        ("void m(int[] b) { for (int i : b) { } }", ["nullPointer"]),
        ("void m(Error e) { throw e; }", ["nullPointer"]),
        ("void m() { throw new Error(); }", []),
        # A caught exception is a variable, whatever its name looks like.
        ("int m() { try { } catch (My E) { E = null; return E.q; } return 1; }", ["nullPointer"]),
        ("void m() { try { } catch (Error | My E) { throw E; } }", ["nullPointer"]),
        ("Object m(int n) { return new int[n]; }", ["negSize"]),
        ("Object m(int n) { return new int[3][0]; }", []),
        ("int m(int n) { return 1 / n; }", ["divByZero"]),
        ("int m(int n) { return n % 2 + n / 3; }", []),
        ("void m(int n) { n /= n; }", ["divByZero"]),
        ("Object m(Object o) { return (P) o; }", ["classCast"]),
        ("int m(long n) { return (int) n; }", []),
        ("void m(Object[] b) { b[0] = null; }", ["nullPointer", "indexBounds", "arrayStore"]),
        ("void m(int[][] b) { b[0][0] = 1; }", ["nullPointer", "indexBounds"]),
        ("void m(int[][] b) { b[0] = null; }", ["nullPointer", "indexBounds", "arrayStore"]),
        ("void m(String s) { switch (s) { default: } }", ["nullPointer"]),
        ("void m(int s) { switch (s) { default: } }", []),
        # What it calls, and what that calls.
        ("int m(int[] b) { return P.t(b); } static int t(int[] b) { return P.u(b); }", ["nullPointer"]),
        ("int m(int[] b) { return 1; } int n(int[] b) { return P.u(b); }", []),
        ("Object m(int n) { return new R(n); }", ["negSize", "divByZero"]),
        ("Object m() { return new S(); }", ["nullPointer", "indexBounds", "arrayStore"]),
        ("int m(A a) { return a.n(2); }", ["nullPointer", "divByZero"]),
        ("int m() { return s(); } native int s();", []),
    ],
)
def test_exception_kinds(tmp_path: Path, code: str, expected: list[str]) -> None:
    text = f"class P {{ int f; static int s; static int u(int[] b) {{ return b.length; }} {code} }} {CALLED}"
    (found,) = (method for name, method in methods(tmp_path, text).items() if name.startswith("P.m("))
    assert [each["id"] for each in found["properties"] if each["sort"] == "exception"] == expected


def test_invariants_that_are_inherited(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text("class A implements I { //@ invariant true;\n int f; }", encoding="utf-8")
    (tmp_path / "I.java").write_text("interface I { //@ ensures true;\n void m(); }", encoding="utf-8")
    (tmp_path / "B.java").write_text(
        "class B extends A { //@ invariant f > 0;\n public void m() { } static void n() { } }", encoding="utf-8"
    )
    ran = run(tmp_path, "B.java", "A.java", "I.java", document=True)
    found = {m["id"]: m for file in json.loads(ran.out)["files"] for c in file["classes"] for m in c["methods"]}
    assert ids(found["B.m()"]) == ["contract", "invariant.1", "A.invariant.1", "terminates", "I.ensures.1"]
    assert found["B.m()"]["inherits"] == ["I.m()"]
    assert ids(found["B.n()"]) == ["terminates"]


def test_a_file_and_a_folder(tmp_path: Path) -> None:
    (tmp_path / "q" / "r").mkdir(parents=True)
    for place in ("P.java", "q/A.java", "q/r/B.java"):
        (tmp_path / place).write_text("class X { }", encoding="utf-8")
    (tmp_path / "q" / "notes.txt").write_text("nothing", encoding="utf-8")
    ran = run(tmp_path, "P.java", "q", "q/A.java", document=True)
    assert [file["file"] for file in json.loads(ran.out)["files"]] == ["P.java", "q/A.java", "q/r/B.java"]


def test_what_is_wrong_with_a_file_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text("class A { void m( }", encoding="utf-8")
    (tmp_path / "B.java").write_text("class B { void m() { } }", encoding="utf-8")
    ran = run(tmp_path, "A.java", "B.java")
    assert ran.code == 2
    assert "error[S101]" in ran.err
    assert "B.m()" in ran.out


def test_no_file(tmp_path: Path) -> None:
    assert "error[S100]" in run(tmp_path, "Nowhere.java").err
    (tmp_path / "empty").mkdir()
    ran = run(tmp_path, "empty")
    assert (ran.code, "there is no Java file" in ran.err) == (2, True)


def test_malformed_specifications_are_listed_with_their_place(tmp_path: Path) -> None:
    text = "class P {\n  //@ ensures x >;\n  //@ ensures true;\n  void m(int x) { }\n}"
    found = methods(tmp_path, text)["P.m(int)"]
    first, second = (each for each in found["properties"] if each["sort"] == "ensures")
    assert (first["id"], first["problem"]["code"], first["problem"]["line"]) == ("ensures.1", "S201", 2)
    assert (second["id"], second["problem"]) == ("ensures.2", None)
    ran = run(tmp_path, "P.java")
    assert "line 2: unexpected `;` [S201]" in ran.out


def test_the_text_names_what_cannot_be_checked_yet(tmp_path: Path) -> None:
    text = "class P { //@ ensures \\result == x; ensures \\dl_some(x);\n int m(int x) { return x; } }"
    (tmp_path / "P.java").write_text(text, encoding="utf-8")
    lines = run(tmp_path, "P.java").out.splitlines()
    assert lines == [
        "P.java",
        "  class P (line 1)",
        "    P.m(int) (line 2)",
        "      lightweight (2 ensures)",
        "      :contract             * ensures.1, ensures.2",
        "      :ensures.1              ensures \\result == x;",
        "      :ensures.2            * ensures \\dl_some(x); [S202: `\\dl_some` is not supported yet]",
        "      :terminates",
        "  line 1: `\\dl_some` is not supported yet [S202]",
        "* can be neither checked nor sliced, for the reason that is given in brackets",
    ]


USING = """package p;
import p.q.C;
class A {
    int field(B b) { return b.f; }
    int creation() { B b = new B(); return 1; }
    int imported(C c) { return 1; }
    int call() { return B.one(); }
    int value() { return B.s; }
    //@ requires B.s == 1; ensures true;
    int specified() { return 1; }
    int unknown(D d) { return 1; }
    int none() { return 1; }
}
"""


@pytest.mark.parametrize("names", [("A.java", "B.java", "q/C.java", "x/B.java"), (".",)])
def test_classes_of_other_files_are_known(tmp_path: Path, names: tuple[str, ...]) -> None:
    (tmp_path / "q").mkdir()
    (tmp_path / "x").mkdir()
    (tmp_path / "A.java").write_text(USING, encoding="utf-8")
    (tmp_path / "B.java").write_text("package p; class B { int f; static int s; static int one() { return 1; } }")
    (tmp_path / "q" / "C.java").write_text("package p.q; public class C { }")
    (tmp_path / "x" / "B.java").write_text("package p; class B { int copy; }")
    ran = run(tmp_path, *names, document=True)
    first = next(file for file in json.loads(ran.out)["files"] if file["file"] == "A.java")
    refused = {method["id"]: method["refused"] for method in first["classes"][0]["methods"]}
    assert {name: why and (why["code"], why["line"], why["message"]) for name, why in refused.items()} == {
        "p.A.field(B)": None,
        "p.A.creation()": None,
        "p.A.imported(C)": None,
        "p.A.call()": None,
        "p.A.value()": None,
        "p.A.specified()": None,
        "p.A.unknown(D)": ("S103", 11, "no class is called `D` here"),
        "p.A.none()": None,
    }
    assert (ran.code, ran.err, first["problems"]) == (0, "", [])


HIDDEN = """package p;
record Point(int x) { int sum() { return x; } }
class Box<T extends P & Note> { int get() { return 1; } class Lid { } }
class P { enum Color { RED { } } int m() { return 1; } }
@interface Note { }
"""


INHERITING = """interface I { //@ public normal_behavior
  //@ requires n > 0; ensures \\result > 0 && n > 0; assignable \\nothing;
  //@ also public exceptional_behavior requires n < 0; signals (RuntimeException e) n < 0;
  int m(int n); }
abstract class A { int z; //@ invariant z >= 0;
  //@ ensures \\result != this && helped() == 1;
  Object o() { return null; }
  int helped() { return 1; } abstract void gone(); }
class C extends A implements I { int f; Object p;
  public int m(int n) { if (n < 0) throw new RuntimeException(); return n + 1; }
  //@ also ensures true;
  Object o() { return p; }
  //@ normal_behavior requires f > 0; ensures f == 1; also normal_behavior requires f <= 0; ensures f == 2;
  void two() { f = 1; called(f); }
  //@ requires n > 0; ensures f == n; signals_only \\nothing; assignable f;
  void called(int n) { f = n; }
  //@ normal_behavior ensures f == 1;
  C() { f = 1; p = this; }
  /*@ pure @*/ int pure(int[] a) { /*@ loop_invariant i >= 0; decreases 3 - i; @*/ for (int i = 0; i < 3; i++) ;
    /*@ assert f == 1; @*/ return a[0]; }
  void gone() { } }"""


@pytest.mark.parametrize("more", [(), ("--auxiliary",), ("--calls", "contract")])
def test_what_a_check_answers_is_listed_and_can_be_asked_for(tmp_path: Path, more: tuple[str, ...]) -> None:
    """By the same id; so are inherited clauses, what the words of a case claim, and what calls owe."""
    listed = methods(tmp_path, INHERITING)
    answered: dict[str, list[str]] = {}
    for id_, method in listed.items():
        if method["refused"] is None:
            ran = run_command(tmp_path, "check", "P.java", "--spec", f"{id_}:all", "--json", *more)
            answered[id_] = [document["property"] for document in documents(ran.out)]
            assert set(answered[id_]) <= set(ids(method))
    assert "I.case1.normal_behavior" in answered["C.m(int)"]
    assert "case2.normal_behavior" in answered["C.two()"]
    for id_, name in (("C.m(int)", "I.case1.normal_behavior"), ("C.C()", "normal_behavior")):
        ran = run_command(tmp_path, "check", "P.java", "--spec", f"{id_}:{name}")
        assert f":{name} holds" in ran.out


def documents(text: str) -> list[Any]:
    """JSON documents one behind the other."""
    found, at, decoder = list[Any](), 0, json.JSONDecoder()
    while text[at:].strip():
        document, end = decoder.raw_decode(text[at:].lstrip())
        at += len(text[at:]) - len(text[at:].lstrip()) + end
        found.append(document)
    return found


def test_inherited_clauses_have_their_texts_and_reasons(tmp_path: Path) -> None:
    (tmp_path / "P.java").write_text(INHERITING, encoding="utf-8")
    said = [line.strip() for line in run(tmp_path, "P.java").out.splitlines()]
    why = "[S202: a call of `helped`, which is not `pure`, in a specification is not supported yet]"
    assert ":I.case1.ensures.1      ensures \\result > 0 && n > 0;" in said
    assert ":I.case1.ensures.1.2    n > 0" in said
    assert ":I.case1.normal_behavior   normal_behavior" in said
    assert ":A.ensures.result       \\result != null" in said
    assert f":A.ensures.1          * ensures \\result != this && helped() == 1; {why}" in said
    assert "* line 8: `gone` has no body [S102]" in said
    assert "* can be neither checked nor sliced, for the reason that is given in brackets" in said


def test_classes_outside_the_language_are_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "P.java").write_text(HIDDEN, encoding="utf-8")
    ran = run(tmp_path, "P.java")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[1:10] == [
        "  record p.Point (line 2)",
        "    line 2: the record `Point` is not supported yet [S102]",
        "  class p.Box (line 3)",
        "    line 3: the type variable `T` with several bounds is not supported yet [S102]",
        "  class p.P (line 4)",
        "    P.m() (line 4)",
        "      :terminates",
        "  enum p.P.Color (line 4)",
        "    line 4: the class body of the constant `RED` is not supported yet [S102]",
    ]
    assert ran.out.splitlines()[10] == "  annotation type p.Note (line 5)"


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("Box.get", "the type variable `T` with several bounds is not supported yet"),
        ("p.Box.Lid.nothing", "the type variable `T` with several bounds is not supported yet"),
        ("get", "the type variable `T` with several bounds is not supported yet"),
        ("sum", "the record `Point` is not supported yet"),
        ("P.Color.values", "the class body of the constant `RED` is not supported yet"),
    ],
)
def test_a_question_about_a_class_outside_the_language(spec: str, message: str) -> None:
    assert refusal(spec, HIDDEN)[:2] == (Code.S102, message)


def test_the_published_schema_is_the_schema() -> None:
    published = (ROOT / "docs" / "list.schema.json").read_text(encoding="utf-8")
    assert json.loads(published) == schema(Listing)


@pytest.mark.parametrize("sample", SAMPLES, ids=[path.parent.name for path in SAMPLES])
def test_samples_are_listed_without_a_problem(sample: Path) -> None:
    ran = run(sample.parent, sample.name, document=True)
    assert ran.code == 0
    found = TypeAdapter(Listing).validate_json(ran.out)
    assert [problem for file in found.files for problem in file.problems] == []
    assert run(sample.parent, sample.name, document=True).out == ran.out


@pytest.mark.parametrize("sample", SAMPLES, ids=[path.parent.name for path in SAMPLES])
def test_samples_have_a_paragraph(sample: Path) -> None:
    title, *parts = (sample.parent / "README.md").read_text(encoding="utf-8").split("\n\n")
    assert title.startswith("# ")
    assert len([part for part in parts if not part.startswith("```")]) == 1


def test_the_compiler_accepts_every_sample(jdk: Jdk, tmp_path: Path) -> None:
    """Samples that declare the same class go to the compiler one after the other."""
    if shutil.which("javac") is None:
        pytest.skip("needs a JDK")
    pending = list(SAMPLES)
    while pending:
        batch = list({path.name: path for path in reversed(pending)}.values())
        pending = [path for path in pending if path not in batch]
        command = ["javac", "-Xlint:all", "-Werror", "-d", str(tmp_path / str(len(pending)))]
        done = jdk.run([*command, *map(str, batch)])
        assert (done.returncode, done.stderr) == (0, "")


# Questions that cannot be asked ---------------------------------------------------------------------


def asked(spec: str, text: str = PROGRAM) -> Asked:
    original = read_text(text)
    (asked,) = find_sliced(original.program, file_of(original), spec, Ints.MATH)
    return asked


def refusal(spec: str, text: str = PROGRAM) -> tuple[Code, str, str]:
    with pytest.raises(Refused) as refused:
        asked(spec, text)
    diagnostic = refused.value.diagnostics[0]
    return diagnostic.code, diagnostic.message, diagnostic.help


SIMPLE = """package p;
class P {
    int f;
    //@ ensures f > 0 && (\\lblneg bounded f < 9);
    //@ ensures (\\lblneg same \\result == x);
    int m(int x) { f = 1; return x; }
    //@ ensures true; signals (RuntimeException e) f > 0;
    void s() { }
    P() { }
    void v(int x) { }
    void v(P x) { }
}
"""

CLAUSES = "ensures.1, ensures.1.1, ensures.1.2, bounded, ensures.2, same, terminates"


@pytest.mark.parametrize("spec", ["m", "P.m", "p.P.m", "m(int)", "P.m( int ):contract"])
def test_names_of_a_method(spec: str) -> None:
    found = asked(spec, SIMPLE)
    assert (found.label, found.names) == ("contract", ("ensures.1", "ensures.2"))


@pytest.mark.parametrize(
    ("name", "id_"),
    [("ensures.2", "ensures.2"), ("same", "ensures.2"), ("ensures.1.2", "ensures.1.2"), ("bounded", "ensures.1.2")],
)
def test_a_label_is_as_good_as_an_id(name: str, id_: str) -> None:
    found = asked(f"m:{name}", SIMPLE)
    assert (found.label, found.names) == (id_, (id_,))


@pytest.mark.parametrize(
    ("spec", "code", "message", "hint"),
    [
        ("k", Code.S110, "no method is called `k`", "there are: "),
        ("P.mm", Code.S110, "no method is called `P.mm`", "did you mean `m`?"),
        ("Q.m", Code.S110, "no method is called `Q.m`", "did you mean one of: P.m(int)?"),
        ("Q.P", Code.S110, "no method is called `Q.P`", "did you mean one of: P()?"),
        ("P", Code.S110, "`P` has no `ensures` clause to ask about", ""),
        ("v", Code.S111, "several methods are called `v`", "ask for one of: P.v(int), P.v(P)"),
        ("v(long)", Code.S110, "no method `v` has the parameters `(long)`", "ask for one of: P.v(int), P.v(P)"),
        ("v(int)", Code.S110, "`v` has no `ensures` clause to ask about", ""),
        ("m:ensures.3", Code.S110, "`m` has no property `ensures.3`", "did you mean `ensures.2`?"),
        ("m:sane", Code.S110, "`m` has no property `sane`", "did you mean `same`?"),
        ("m:nullPointer", Code.S110, "`m` has no property `nullPointer`", f"there are: contract, all, {CLAUSES}"),
        ("P.P", Code.S110, "`P` has no `ensures` clause to ask about", ""),
        ("m:", Code.S110, "`m:` is not of the form", ""),
    ],
)
def test_questions_that_cannot_be_asked(spec: str, code: Code, message: str, hint: str) -> None:
    found = refusal(spec, SIMPLE)
    assert found[0] is code
    assert found[1].startswith(message)
    assert hint in found[2]


def test_a_class_is_no_question() -> None:
    found = refusal("P", "class P { void m() { } void n() { } } class Q { void k() { } }")
    assert found == (Code.S110, "no method is called `P`", "`P` is a class; its methods are: P.m(), P.n()")


@pytest.mark.parametrize(("option", "styled"), [("--no-color", False), ("--color", True)])
def test_colour_is_an_option(tmp_path: Path, option: str, styled: bool) -> None:
    (tmp_path / "P.java").write_text(SIMPLE, encoding="utf-8")
    ran = run_command(tmp_path, "list", "P.java", option)
    assert (ran.code, ran.err, "\x1b[" in ran.out) == (0, "", styled)


def test_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "P.java").write_text(SIMPLE, encoding="utf-8")
    command = [sys.executable, "-m", "slicer", "list", "P.java"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == run(tmp_path, "P.java").out
