"""What names in specifications mean, the types of expressions, and names that mean nothing."""

import pytest

from slicer.base.source import SourceFile
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated, Family
from slicer.jml.resolve import Resolution
from slicer.jml.scopes import resolve_file

PROGRAM = """package p;
class A extends B {{
    int f; long g; A next; A[] many; static int s; int[][] grid;
    //@ ghost \\bigint counted; model int size;
    int f() {{ return 1; }}
    A next(int i) {{ return null; }}
    class Inner {{ int deep; //@ invariant f > deep;
    }}
    /*@ ensures {}; @*/
    A m(A p, byte small, java.util.List list) {{ return null; }}
}}
class B {{ boolean inherited; }}
"""


def resolved(*texts: str) -> tuple[Resolution, SourceFile]:
    files = tuple(_read(f"F{n}.java", text) for n, text in enumerate(texts))
    return resolve_file(Family(files), files[0]), files[0].unit.source


def _read(name: str, text: str) -> Annotated:
    unit = parse_java(SourceFile(name, text))
    return Annotated(unit, attach(unit))


TYPES = [
    ("f", "int"),
    ("this.g", "long"),
    ("f + g", "long"),
    ("small + 1", "int"),
    ("p.next.many[0].f", "int"),
    ("p.many", "A[]"),
    ("p.many[f]", "A"),
    ("p.many.length", "int"),
    ("grid[0]", "int[]"),
    ("grid[0][1]", "int"),
    ("inherited", "boolean"),
    ("A.s", "int"),
    ("s", "int"),
    ("\\result", "A"),
    ("\\result.next(3).f()", "int"),
    ("\\old(p.next)", "A"),
    ("counted + 1", "\\bigint"),
    ("this.size", "int"),
    ("(short) f", "short"),
    ("f == 1 ? null : p", "A"),
    ("f < 1", "boolean"),
    ("!inherited", "boolean"),
    ("inherited & true", "boolean"),
    ("p instanceof B", "boolean"),
    ("\\fresh(p)", "boolean"),
    ("\\typeof(p)", "\\TYPE"),
    ("(\\forall A x; x.f > 0)", "boolean"),
    ("(\\sum int i; 0 <= i && i < 3; many[i].g)", "long"),
    ("(\\num_of int i; 0 <= i && i < 3; inherited)", "int"),
    ("'c'", "char"),
    ('"s"', "String"),
]


@pytest.mark.parametrize(("text", "expected"), TYPES, ids=[text for text, _ in TYPES])
def test_types(text: str, expected: str) -> None:
    found, source = resolved(PROGRAM.format(text))
    at = source.text.index(f"ensures {text};") + len("ensures ")
    types = {(span.start, span.end): str(kind) for span, kind in found.types.items()}
    assert types[at, at + len(text)] == expected
    assert found.unknown == []


UNKNOWN = [
    ("nothing > 0", "nothing is called `nothing` here"),
    ("p.nothing > 0", "`A` has no field `nothing`"),
    ("p.next.nothing > 0", "`A` has no field `nothing`"),
    ("nothing()", "`A` has no method `nothing`"),
    ("f(1) > 0", "`A` has no method `f`"),
    ("p.nothing()", "`A` has no method `nothing`"),
    ("(\\forall int i; true) && i > 0", "nothing is called `i` here"),
]


@pytest.mark.parametrize(("text", "message"), UNKNOWN, ids=[text for text, _ in UNKNOWN])
def test_names_that_mean_nothing(text: str, message: str) -> None:
    found, _ = resolved(PROGRAM.format(text))
    assert [diagnostic.message for diagnostic in found.unknown] == [message]


@pytest.mark.parametrize("text", ["list.size() > 0", "java.util.List.x == 1", "Math.abs(f) > 0", "list.a.b[0] == 1"])
def test_what_is_not_among_the_files_is_not_known(text: str) -> None:
    found, _ = resolved(PROGRAM.format(text))
    assert found.unknown == []


def test_a_class_above_that_is_not_among_the_files_may_have_the_name() -> None:
    text = "class A extends C { //@ invariant x > this.y && z();\n }"
    assert resolved(text)[0].unknown == []
    messages = [diagnostic.message for diagnostic in resolved(text, "class C { int x; }")[0].unknown]
    assert messages == ["`A` has no field `y`", "`A` has no method `z`"]


LOCALS = """class A { void m(int p) {
    int before = 0;
    { int hidden = 0; }
    //@ ghost int ghostly = before;
    //@ loop_invariant before <= i && i <= p && ghostly > 0; decreases p - i;
    for (int i = 0; i < p; i++) {
        int inside = i;
        //@ assert inside == i && before == 0;
        //@ loop_invariant inside > e;
        for (int e : new int[] {1}) { }
    }
    try { } catch (Error c) { /*@ assert c != null; @*/ }
    %s
    int after = 0;
} }"""


def test_locals_are_visible_in_their_blocks() -> None:
    found, _ = resolved(LOCALS % "//@ set ghostly = 1; assert before == p;")
    assert found.unknown == []


@pytest.mark.parametrize("name", ["hidden", "i", "inside", "e", "c", "after"])
def test_locals_are_not_visible_outside(name: str) -> None:
    found, _ = resolved(LOCALS % f"//@ assert {name} == 1;")
    assert [diagnostic.message for diagnostic in found.unknown] == [f"nothing is called `{name}` here"]


@pytest.mark.parametrize("word", ["", "static"])
def test_names_in_initialisers(word: str) -> None:
    block = "{ int x = 0; /*@ assert x == y; @*/ //@ loop_invariant z > x;\n while (true) { } }"
    found, _ = resolved(f"class A {{ {word} {block} }}")
    messages = [diagnostic.message for diagnostic in found.unknown]
    assert sorted(messages) == ["nothing is called `y` here", "nothing is called `z` here"]


def test_the_exception_of_a_signals_clause() -> None:
    found, _ = resolved("class A { /*@ signals (Error e) e != null; ensures e; @*/ void m() { } }")
    assert [diagnostic.message for diagnostic in found.unknown] == ["nothing is called `e` here"]
