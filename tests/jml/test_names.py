"""What names in specifications mean, the types of expressions, and what is wrong with them."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings

from slicer.base.codes import Code
from slicer.base.source import SourceFile, Span, joined
from slicer.java import tree
from slicer.java.parse import parse_java, read_source
from slicer.java.resolve.meanings import ClassName, LibraryMember, Local, Meaning, Resolution
from slicer.java.resolve.members import CodeMember, FieldMember
from slicer.java.resolve.types import Unknown
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.jml.names import resolve_all
from tests.generate import program
from tests.java.resolve.test_meanings import shown
from tests.jml.test_generated import phrases

ROOT = Path(__file__).parents[2]
PROGRAM = """package p;
class A extends B {{
    int f; long g; A next; A[] many; static int s; int[][] grid; static final int N = 3;
    //@ ghost \\bigint counted; model int size; ghost \\locset places;
    //@ model int twice(int x) {{ return 2 * x; }} model boolean twice(A a);
    int f() {{ return 1; }}
    int over(long x) {{ return 1; }} long over(A a) {{ return 1; }}
    A next(int i) {{ return null; }}
    class Inner {{ int deep; //@ invariant f > deep;
    }}
    /*@ ensures ({0}) == ({0}); ensures x; @*/
    A m(A p, byte small, java.util.List list) {{ return null; }}
}}
class B {{ boolean inherited; private int hidden; /*@ spec_public @*/ private int opened; }}
"""


def resolved(*texts: str) -> Resolution:
    unit = parse_java(joined("", [SourceFile(f"F{n}.java", text) for n, text in enumerate(texts)]))
    return resolve_all(Annotated(unit, attach(unit)))


def messages(file: Resolution) -> list[str]:
    return [problem.diagnostic.message for problem in file.problems]


def found(expression: str) -> tuple[Meaning, list[str]]:
    """What an expression in a postcondition means, and what is wrong with it."""
    text = PROGRAM.format(expression).replace("ensures x; ", "")
    file = resolved(text)
    at = text.index("ensures (") + len("ensures ")
    return file.meanings[Span(at, at + len(expression) + 2)], messages(file)


MEANINGS = [
    ("f", "int p.A#f"),
    ("this.g", "long p.A#g"),
    ("f + g", "long"),
    ("small + 1", "int"),
    ("small", "byte local"),
    ("p.next.many[0].f", "int p.A#f"),
    ("p.many", "p.A[] p.A#many"),
    ("p.many[f]", "p.A"),
    ("p.many.length", "int length"),
    ("grid[0]", "int[]"),
    ("grid[0][1]", "int"),
    ("inherited", "boolean p.B#inherited"),
    ("opened", "int p.B#opened"),
    ("A.s", "int p.A#s"),
    ("s", "int p.A#s"),
    ("\\result", "p.A"),
    ("\\result.next(3).f()", "int p.A#f()"),
    ("\\old(p.next)", "p.A"),
    ("counted + 1", "\\bigint"),
    ("counted", "\\bigint p.A#counted"),
    ("this.size", "int p.A#size"),
    ("(short) f", "short"),
    ("f == 1 ? null : p", "p.A"),
    ("f < 1", "boolean"),
    ("!inherited", "boolean"),
    ("inherited & true", "boolean"),
    ("inherited ==> f > 1", "boolean"),
    ("inherited <=!=> f > 1", "boolean"),
    ("p instanceof B", "boolean"),
    ("\\fresh(p)", "boolean"),
    ("\\nonnullelements(many)", "boolean"),
    ("\\invariant_for(p.next)", "boolean"),
    ("\\inv", "boolean"),
    ("\\typeof(p)", "\\TYPE"),
    ("\\type(A[])", "\\TYPE"),
    ("\\typeof(p) <: \\type(B)", "boolean"),
    ("(\\forall A x; x.f > 0)", "boolean"),
    ("(\\forall int i, j; i < j; many[i] == many[j])", "boolean"),
    ("(\\exists A f; f.f > 0)", "boolean"),
    ("(\\sum int i; 0 <= i && i < 3; many[i].g)", "long"),
    ("(\\sum byte i; 0 <= i && i < 3; i)", "int"),
    ("(\\max byte i; 0 <= i && i < 3; i)", "byte"),
    ("(\\num_of \\bigint i; 0 <= i && i < 3; many[i].inherited)", "int"),
    ("'c'", "char"),
    ('"s"', "java.lang.String"),
    ("over(f)", "int p.A#over(long)"),
    ("over(p.next)", "long p.A#over(p.A)"),
    ("over(\\result)", "long p.A#over(p.A)"),
    ("over(null)", "long p.A#over(p.A)"),
    ("twice(small)", "int p.A#twice(int)"),
    ("p.twice(this)", "boolean p.A#twice(p.A)"),
    ("list.size()", "int library size"),
    ("Math.abs(f)", "int library abs"),
    ("Math.cbrt(f)", "? library cbrt"),
]


@pytest.mark.parametrize(("text", "expected"), MEANINGS, ids=[text for text, _ in MEANINGS])
def test_meanings(text: str, expected: str) -> None:
    meaning, problems = found(text)
    assert (shown(meaning), problems) == (expected, [])


WRONG = [
    ("nothing > 0", "nothing is called `nothing` here"),
    ("p.nothing > 0", "`p.A` has no field `nothing`"),
    ("p.next.nothing > 0", "`p.A` has no field `nothing`"),
    ("hidden > 0", "nothing is called `hidden` here"),
    ("nothing()", "class `p.A` has no method `nothing`"),
    ("f(1) > 0", "no method `f` accepts (int)"),
    ("over(inherited) > 0", "no method `over` accepts (boolean)"),
    ("p.nothing()", "class `p.A` has no method `nothing`"),
    ("(\\forall int i; true) && i > 0", "nothing is called `i` here"),
    ("(\\forall Nothing i; true)", "no class is called `Nothing` here"),
    ("(\\sum A a; a)", "`\\sum` is about numbers, not `p.A`"),
    ("(\\forall int i; i)", "a condition is `boolean`, not `int`"),
    ("\\fresh(f)", "`\\fresh` is about objects, not `int`"),
    ("\\nonnullelements(p)", "`\\nonnullelements` is about arrays, not `p.A`"),
    ("\\invariant_for(1)", "`\\invariant_for` is about objects, not `int`"),
    ("\\type(Nothing)", "no class is called `Nothing` here"),
    ("f && inherited", "`&&` cannot be applied to `int` and `boolean`"),
    ("inherited ==> f", "`==>` cannot be applied to `boolean` and `int`"),
    ("p < 1", "`<` cannot be applied to `p.A` and `int`"),
    ("p == 1", "`==` cannot be applied to `p.A` and `int`"),
    ("f <: \\type(A)", "`<:` cannot be applied to `int` and `\\TYPE`"),
    ("-inherited", "`-` cannot be applied to `boolean`"),
    ("!f", "`!` cannot be applied to `int`"),
    ("p.many[inherited]", "an index is `int`, not `boolean`"),
    ("f ? 1 : 2", "a condition is `boolean`, not `int`"),
]


@pytest.mark.parametrize(("text", "message"), WRONG, ids=[text for text, _ in WRONG])
def test_problems(text: str, message: str) -> None:
    assert list(dict.fromkeys(found(text)[1])) == [message]


def test_a_problem_is_known_by_its_place() -> None:
    file = resolved("class A { //@ ensures x > 0;\n void m() { } //@ ensures y > 0; requires true;\n void n() { } }")
    clauses = [file.unit.source.slice(p.span) for p in file.problems]
    assert clauses == ["x", "y"]
    assert [d.message for d in file.problems_in(Span(0, 40))] == ["nothing is called `x` here"]


@pytest.mark.parametrize("text", ["list.size() > 0", "java.util.List.x == 1", "Math.abs(f) > 0", "list.a.b[0] == 1"])
def test_what_is_not_among_the_files_is_not_known(text: str) -> None:
    assert found(text)[1] == []


@pytest.mark.parametrize(
    ("jml", "problem"),
    [
        ("ensures f;", "a predicate is `boolean`, not `int`"),
        ("ensures \\result > 0;", "there is no `\\result` here"),
        ("signals (Nothing e) true;", "no class is called `Nothing` here"),
        ("signals (Error e) e > 1;", "`>` cannot be applied to `java.lang.Error` and `int`"),
        ("signals_only Nothing;", "no class is called `Nothing` here"),
        ("assignable nothing;", "nothing is called `nothing` here"),
        ("assignable o.nothing;", "`A` has no field `nothing`"),
        ("assignable nothing.*;", "nothing is called `nothing` here"),
        ("assignable f[*];", "this is not an array"),
        ("assignable a[o];", "an index is `int`, not `A`"),
        ("measured_by nothing;", "nothing is called `nothing` here"),
    ],
)
def test_clauses_with_problems(jml: str, problem: str) -> None:
    text = f"class A {{ int f; int[] a; /*@ {jml} @*/ void m(A o) {{ }} }}"
    assert messages(resolved(text)) == [problem]


@pytest.mark.parametrize(
    ("jml", "problem"),
    [
        ("ghost boolean x = f;", "this is `int`, not `boolean`"),
        ("ghost Nothing x;", "no class is called `Nothing` here"),
        ("model int x(Nothing n);", "no class is called `Nothing` here"),
        ("model int x(A n) { return n; }", "this is `A`, not `int`"),
        ("represents f = this;", "this is `A`, not `int`"),
        ("represents f \\such_that f;", "a predicate is `boolean`, not `int`"),
        ("invariant \\result;", "there is no `\\result` here"),
        ("accessible \\inv: nothing;", "nothing is called `nothing` here"),
    ],
)
def test_members_with_problems(jml: str, problem: str) -> None:
    assert messages(resolved(f"class A {{ int f; /*@ {jml} @*/ }}")) == [problem]


def test_an_element_of_a_sequence_is_no_mistake() -> None:
    file = resolved(
        "class A { /*@ ghost \\seq s; ghost \\locset l; invariant (int) s[0] > 0; invariant (int) l[0] > 0; @*/ }"
    )
    found = [(each.diagnostic.code, each.diagnostic.message) for each in file.problems]
    assert found == [
        (Code.S202, "an element of a `\\seq` is not supported yet"),
        (Code.S104, "this is not an array"),
    ]


def test_locations_have_the_meaning_of_their_fields() -> None:
    text = """class A { int f; A a; static int[] s; //@ ghost int g;
        /*@ assignable f, this.a, a.a.f, g, A.s, s[0..f], \\all_objects(A.f), A.*; @*/ void m(int p) { } }"""
    file = resolved(text)
    assert messages(file) == []
    start = text.index("assignable") + len("assignable ")
    parts = text[start : text.index("; @*/ void m")].split(", ")
    where = [text.index(part, start) for part in parts]
    meanings = [file.meanings.get(Span(at, at + len(part))) for at, part in zip(where, parts, strict=True)]
    expected = ["int A#f", "A A#a", "int A#f", "int A#g", "int[] A#s"]
    assert [shown(meaning) for meaning in meanings[:5] if meaning is not None] == expected
    assert meanings[3] is not None
    assert isinstance(meanings[3].of, FieldMember)
    assert meanings[3].of.of_specification


def test_code_does_not_see_what_only_specifications_have() -> None:
    text = "class A { //@ ghost int g; model int h() { return g; } ensures g == h();\n int m() { return g + h(); } }"
    assert messages(resolved(text)) == ["nothing is called `g` here", "class `A` has no method `h`"]


def test_model_methods_are_inherited_and_overloaded() -> None:
    text = "class A extends B { //@ invariant q(1) && q(true) == 1;\n boolean q(int x) { return true; } }"
    file = resolved(text, "class B { //@ model int q(boolean x);\n }")
    assert messages(file) == []
    chosen = [meaning.of for meaning in file.meanings.values() if isinstance(meaning.of, CodeMember)]
    assert sorted((member.owner, member.of_specification) for member in chosen) == [("A", False), ("B", True)]


def test_a_class_above_that_is_not_among_the_files_may_have_the_name() -> None:
    text = "class A extends C { //@ invariant x > this.y && z();\n }"
    assert [m for m in messages(resolved(text)) if "class" not in m] == ["nothing is called `x` here"]
    problems = messages(resolved(text, "class C { int x; }"))
    assert problems == ["`A` has no field `y`", "class `A` has no method `z`"]


LOCALS = """class A { void m(int p) {
    int before = 0;
    { int hidden = 0; /*@ ghost int deep = 1; @*/ ; }
    //@ ghost int ghostly = before;
    //@ loop_invariant before <= i && i <= p && ghostly > 0; decreases p - i;
    for (int i = 0; i < p; i++) {
        int inside = i;
        //@ assert inside == i && before == 0;
        //@ loop_invariant inside > e;
        for (int e : new int[] {1}) { }
    }
    try { } catch (Error | RuntimeException c) { /*@ assert c != null; @*/ }
    %s
    int after = 0;
} }"""


def test_locals_are_visible_in_their_blocks() -> None:
    file = resolved(LOCALS % "//@ set ghostly = 1; assert before == p;")
    assert messages(file) == []
    source = file.unit.source
    names = {(source.slice(v.name_span), str(v.type)) for v in file.variables.values()}
    assert {("c", "java.lang.Throwable"), ("ghostly", "int"), ("e", "int"), ("p", "int")} <= names
    for span, meaning in file.meanings.items():
        if isinstance(meaning.of, Local):
            assert file.variables[meaning.of.name_span] == meaning.of
            assert source.slice(meaning.of.name_span) == source.slice(span)


@pytest.mark.parametrize("name", ["hidden", "deep", "i", "inside", "e", "c", "after"])
def test_locals_are_not_visible_outside(name: str) -> None:
    file = resolved(LOCALS % f"//@ assert {name} == 1;")
    assert messages(file) == [f"nothing is called `{name}` here"]


def test_the_exception_of_a_signals_clause() -> None:
    file = resolved("class A { /*@ signals (Error e) e != null; ensures e == null; @*/ void m() { } }")
    assert messages(file) == ["nothing is called `e` here"]


SOURCES = sorted([*ROOT.glob("samples/*/*.java"), *ROOT.glob("tests/samples/variants/*/*.java")])


@pytest.mark.parametrize("path", SOURCES, ids=[path.parent.name for path in SOURCES])
def test_every_expression_of_a_sample_has_a_meaning_and_none_a_problem(path: Path) -> None:
    unit = parse_java(read_source(path))
    file = Annotated(unit, attach(unit))
    found_ = resolve_all(file)
    assert messages(found_) == []
    assert all(str(found_.meaning(node).type) != "?" or found_.meaning(node).of for node in expressions(file))


def expressions(file: Annotated) -> list[tree.Expr]:
    """All expressions of code and specifications, however they are reached."""
    found_: list[tree.Expr] = [node for node in tree.walk(file.unit) if isinstance(node, tree.Expr)]
    pending: list[object] = [getattr(file.specs, name) for name in file.specs.__slots__]
    while pending:
        part = pending.pop()
        if isinstance(part, tree.Expr):
            found_.append(part)
        if isinstance(part, dict):
            pending += part.values()
        elif isinstance(part, tuple):
            pending += part
        elif not isinstance(part, Span | str | SourceFile) and hasattr(part, "__slots__"):
            pending += [getattr(part, name) for name in part.__slots__]
    return found_


# Generated specifications -------------------------------------------------------------------------


@settings(deadline=None, max_examples=300)
@given(phrases(3))
def test_an_expression_without_a_type_has_a_problem_or_a_part_of_the_library(
    phrase: tuple[int, tuple[str, str]],
) -> None:
    jml = phrase[1][0].replace("·", "")
    text = f"""class A {{ int a; A x1; boolean requires; A f; /*@ ensures {jml}; @*/ A m() {{ return f; }}
        int g() {{ return a; }} int g(Object o) {{ return a; }} }} class p {{ static class A {{ }} }}"""
    unit = parse_java(SourceFile("A.java", text))
    file = Annotated(unit, attach(unit))
    of = resolve_all(file)
    of_library = [span for span, meaning in of.meanings.items() if isinstance(meaning.of, LibraryMember)]
    for node in expressions(file):
        is_known = not isinstance(of.meaning(node).type, Unknown) or isinstance(of.meaning(node).of, ClassName)
        may_be_known = any(node.span.covers(span) for span in of_library)
        assert is_known or may_be_known or of.problems_in(node.span), unit.source.slice(node.span)


@pytest.mark.parametrize("seed", range(40))
def test_generated_programs_have_no_problem(seed: int) -> None:
    unit = parse_java(SourceFile("A.java", program(Random(seed)).text))
    file = Annotated(unit, attach(unit))
    of = resolve_all(file)
    assert messages(of) == []
    assert all(not isinstance(of.meaning(node).type, Unknown) for node in expressions(file))


@pytest.mark.parametrize("word", ["", "static"])
def test_names_in_initialisers(word: str) -> None:
    block = "{ int x = 0; /*@ assert x == y; @*/ //@ loop_invariant z > x;\n while (true) { } }"
    problems = messages(resolved(f"class A {{ {word} {block} }}"))
    assert sorted(problems) == ["nothing is called `y` here", "nothing is called `z` here"]
