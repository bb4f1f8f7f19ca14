"""The text form as people see it: a golden, what need not be said, errors with their places, `--dump ir`."""

from pathlib import Path
from textwrap import dedent

import pytest

from slicer.base.source import SourceFile
from slicer.ir.program import Program
from slicer.ir.terms import Var
from slicer.ir.text import Names, NotTextForm, part, print_body, print_program, print_term
from slicer.ir.types import BOOLEAN, INT, ArrayType, ClassType
from tests.command import run
from tests.ir.lowered import GENERATED, SAMPLES, generated, whole
from tests.ir.reading.read import read_body, read_program, read_term
from tests.meta.tree import ROOT

COUNTER = """class Counter {
  int n;
  //@ requires by > 0; ensures n > \\old(n); assignable n;
  void up(int by) { while (by > 0) { n++; by -= 1; } }
}
"""
GOLDEN = """class Object extends ();

class Counter extends Object {
    int n;
}

method Counter.up(int) (int by) @85..137 {
    contract {
        requires requires.1 @31..47: by > 0;
        ensures ensures.1 @48..68: this.n > \\old(this.n);
        frame assignable @69..82: \\kept(entry; this.n);
    }
    body {
        snapshot loop_l4_c21;
        scope loop_l4_c21 {
            loop loop_l4_c21 @103..135 while (by > 0) {  [up_l4_c28_condition]
                this.n = this.n + 1;  [up_l4_c38_store]
                by = by - 1;  [up_l4_c43_assign]
            }
        }
    }
    unit up_l4_c28_condition: condition line 4 @103..116;
    unit up_l4_c38_store: store line 4 @120..124;
    unit up_l4_c43_assign: assign line 4 @125..133;
    fragment up_l4_c28_condition: condition @110..116;
    fragment up_l4_c38_store: store @120..124;
    fragment up_l4_c43_assign: assign @125..133;
}
"""
KNOWN = Names.of(
    None,
    "Node",
    [
        Var("x", INT),
        Var("y", INT),
        Var("b", BOOLEAN),
        Var("a", ArrayType(INT)),
        Var("call", INT),
        Var("check", ArrayType(INT)),
        Var("n", ClassType("Node")),
    ],
)


@pytest.mark.parametrize("sample", SAMPLES)
def test_samples_are_read_back(sample: str) -> None:
    program = whole(SAMPLES[sample])
    assert read_program(print_program(program), program.source) == program


@pytest.mark.parametrize("seed", GENERATED)
def test_generated_programs_are_read_back(seed: int) -> None:
    program = whole(generated(seed))
    assert read_program(print_program(program), program.source) == program


@pytest.mark.parametrize(
    "text",
    [
        "x + y * 2",
        "(x + y) * 2",
        "x - (y - 1) - -3",
        "-(5)",
        "-(-5)",
        "-x",
        "~x >>> 2 & 0xFF".replace("0xFF", "255"),
        "b && !(x < y) || b",
        "b ==> b ==> x == y",
        "(b ==> b) ==> b",
        "b ? x : b ? y : 1L",
        "(byte) (x + 1)",
        "(byte) -x",
        "(A.B) n",
        "((A) n).(int A::f)",
        "(A) (-x)",
        "n instanceof A && n instanceof \\exact A[]",
        "a[x + 1] + a.length",
        "n.(Node Node::next).next.next == null",
        '"a \\"word\\"\\u{a}"',
        "(\\forall int i; 0 <= i && i < a.length; a[i] == (\\sum int j; a[j]))",
        "\\kept(entry; n.(Node::f), a[*], a[1..x], a[x], n.*, Node::s, \\all Node::f, a[x..])",
        "\\typeof(n) <: \\type(A[])",
        "\\call(int A.max(int,int)(x + 1, x)) + \\virtual(int n -> A.f()()) == 1",
        "(int z) + z",
        "(long Node::s) + Node::s",
        "`a b`".replace("`a b`", "(int `a b`)"),
    ],
)
def test_terms_have_no_more_parentheses_than_they_need(text: str) -> None:
    assert print_term(read_term(text, KNOWN), KNOWN) == text


BODIES = [
    """
    int z = x + 1;
    fixed z = z * 2;
    n.(Node Node::next) = null;
    n.next = n;
    a[z] = 3;
    (int Node::s) = 1;
    """,
    """
    Node m = new Node();
    int[][] g = new int[3][];
    int[][] h = new int[3][x];
    int r = *;
    Node q = * fresh;
    havoc n.*, a[*];
    check n != null else NullPointerException;
    """,
    """
    call = call + 1;
    check[0] = call;
    call n -> Node.add(int)(x);
    x = virtual n -> Node.add(int)(x);
    fixed call Math.max(int,int)(x, y);
    call this -> Node.<init>()();
    """,
    """
    snapshot l;
    scope l {
        loop l {
            goal l.invariant.1: x >= 0;
        } while (x > 0) {
            if (x == y) {
                leave l;
            } else {
                y = 0;
            }
        } update {
            x = x - 1;
        }
    }
    cut;
    """,
    """
    try {
        try {
            throw null;
        } catch (A | B: Exception e) {
            return x;
        } catch (C c) {
        }
    } finally {
        assume assume.1: b;
        return;
    }
    """,
]


@pytest.mark.parametrize("text", [dedent(text) for text in BODIES])
def test_short_bodies(text: str) -> None:
    text = text.lstrip("\n")
    assert print_body(read_body(text, KNOWN), KNOWN, ids=False) == text


def test_comments_and_layout_mean_nothing() -> None:
    assert read_body("x=1;// one\n\n  y = 2;", KNOWN) == read_body("x = 1; y = 2;", KNOWN)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("x = 1", 1, 6, "`;` is missing before the end"),
        ("x = 1;\n  x = ;", 2, 7, "a term is missing before `;`"),
        ("x = z;", 1, 5, "nothing is known of the variable `z`; `(type name)` says it"),
        ("x = n.f;", 1, 7, "nothing is known of the field `f`; `.(type Class::field)` says it"),
        ("x + 1 = 2;", 1, 3, "`=` is missing before `+`"),
        ("a.length = 2;", 1, 1, "this cannot be assigned"),
        ("x = 1 § 2;", 1, 7, "`§` begins nothing"),
        ("x = \\nth(1);", 1, 5, "`\\nth` is no function"),
        ("if (b) { x = 1;", 1, 16, "a term is missing before the end"),
    ],
)
def test_an_error_has_a_place(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(NotTextForm) as error:
        read_body(text, KNOWN)
    assert (error.value.line, error.value.column, error.value.message) == (line, column, message)


def test_an_error_in_a_program_has_a_place() -> None:
    with pytest.raises(NotTextForm, match=r"^2:15: a word is missing before `1`$"):
        read_program("class A {\n    invariant 1;\n}", SourceFile("A.java", ""))


def counter() -> Program:
    return whole(SourceFile("Counter.java", COUNTER))


def test_a_program_as_text() -> None:
    assert print_program(part(counter(), "Counter.up(int)")) == GOLDEN


def test_the_part_of_a_method_is_closed() -> None:
    program = whole(SAMPLES["02_map"])
    assert set(part(program, "Map.put(Key,Value)").methods) >= {"Map.put(Key,Value)", "Map.addKey(Key)"}
    alone = part(program, "Map.getIndexOf(Key)")
    assert set(alone.methods) == {"Map.getIndexOf(Key)"}
    assert set(alone.classes) == {"Map", "Key", "Value"}


def test_the_dump_is_the_part_of_the_method(tmp_path: Path) -> None:
    (tmp_path / "Counter.java").write_text(COUNTER, encoding="utf-8")
    ran = run(tmp_path, "check", "Counter.java", "--spec", "up:ensures.1", "--dump", "ir")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == print_program(part(counter(), "Counter.up(int)"))


def test_a_dump_of_something_else_is_refused(tmp_path: Path) -> None:
    ran = run(tmp_path, "check", "Counter.java", "--spec", "up", "--dump", "tree")
    assert ran.code == 2


def test_the_page_shows_a_real_program(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "ir.md").read_text(encoding="utf-8")
    shown = page.split("```java\n")[1].split("```")[0]
    (tmp_path / "Counter.java").write_text(shown, encoding="utf-8")
    ran = run(tmp_path, "check", "Counter.java", "--spec", "up", "--dump", "ir")
    assert ran.out == page.split("```text\n")[1].split("```")[0]
