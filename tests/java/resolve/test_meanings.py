"""What names and calls mean, shown as the declarations they lead to."""

from pathlib import Path
from typing import assert_never

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.source import SourceFile, joined
from slicer.java import tree
from slicer.java.parse import parse_java, read_files
from slicer.java.resolve import resolve
from slicer.java.resolve.meanings import (
    ClassName,
    DefaultConstructor,
    EnumConstant,
    Length,
    LibraryMember,
    Local,
    Meaning,
    PackageName,
    Resolution,
)
from slicer.java.resolve.members import CodeMember, FieldMember
from tests.java.test_samples import FOLDERS

BASE = """package p;
public class Base implements Shape { protected int f; static long s; static final int N = 3; Base next; int[] row;
  private int hidden; Base() { } Base(int x) { } class In { int g; } static class Deep { static byte b; Base base; }
  int area() { return 0; } int m(int x) { return 0; } long m(long x) { return 0; }
  boolean m(Object o) { return true; } char m(Base b) { return 'c'; } void only() { } }
interface Shape { int SIDES = 4; int area(); }
class Other extends Base { }
class Square implements Shape, Comparable { public int area() { return 4; } }
"""
DERIVED = """package p;
class Derived extends Base { boolean f; short k; Derived(Derived d) { super(1); }
  int area() { return 1; } byte m(Derived d) { return 0; }
  static void stat() { } void outer() { }
  class Inside { void outer() { } int use(Derived d, Base b, int i, byte y, char c, long l, Object o, int[][] aa) {
    return EXPR; } } }
"""


def shown(found: Meaning) -> str:
    match found.of:
        case None:
            of = ""
        case Local():
            of = " local"
        case FieldMember(owner, node):
            of = f" {owner}#{node.name}"
        case CodeMember(owner, node, parameters):
            of = f" {owner}#{node.name}({', '.join(map(str, parameters))})"
        case Length():
            of = " length"
        case DefaultConstructor(owner):
            of = f" new {owner}"
        case EnumConstant(owner, name):
            of = f" {owner}#{name}"
        case ClassName(name) | PackageName(name):
            of = f" class {name}" if isinstance(found.of, ClassName) else f" package {name}"
        case LibraryMember(name):
            of = f" library {name}"
        case _:
            assert_never(found.of)
    return f"{found.type}{of}"


def resolved(text: str, *others: str) -> Resolution:
    sources = [SourceFile(f"{n}.java", each) for n, each in enumerate((text, *others))]
    return resolve(parse_java(joined("", sources)))


def returned(expression: str) -> tuple[str, list[str]]:
    file = resolved(DERIVED.replace("EXPR", expression), BASE, "package q; public class Far { public int far; }")
    (use,) = (m for c in tree.every_class(file.unit) for m in c.methods if m.name == "use")
    assert use.body is not None
    (leave,) = use.body.statements
    assert isinstance(leave, tree.Return)
    assert leave.value is not None
    return shown(file.meaning(leave.value)), [p.diagnostic.message for p in file.problems]


@pytest.mark.parametrize(
    ("expression", "meaning"),
    [
        ("i", "int local"),
        ("f", "boolean p.Derived#f"),
        ("k", "short p.Derived#k"),
        ("next", "p.Base p.Base#next"),
        ("d.f", "boolean p.Derived#f"),
        ("b.f", "int p.Base#f"),
        ("((Base) d).f", "int p.Base#f"),
        ("Derived.this.f", "boolean p.Derived#f"),
        ("Derived.s", "long p.Base#s"),
        ("p.Base.N", "int p.Base#N"),
        ("Base.Deep.b", "byte p.Base.Deep#b"),
        ("Deep.b", "byte p.Base.Deep#b"),
        ("SIDES", "int p.Shape#SIDES"),
        ("Shape.SIDES", "int p.Shape#SIDES"),
        ("d.next.next.row", "int[] p.Base#row"),
        ("row.length", "int length"),
        ("aa[0].length", "int length"),
        ("aa[i][y]", "int"),
        ("aa[i]", "int[]"),
        ("this", "p.Derived.Inside"),
        ("Derived.this", "p.Derived"),
        ("d.new In().g", "int p.Base.In#g"),
        ("new Derived(d)", "p.Derived p.Derived#Derived(p.Derived)"),
        ("new Base(y)", "p.Base p.Base#Base(int)"),
        ("new Base()", "p.Base p.Base#Base()"),
        ("new Deep()", "p.Base.Deep new p.Base.Deep"),
        ("new int[i][][]", "int[][][]"),
        ("new int[][] {{1}, row}", "int[][]"),
        ("d.area()", "int p.Derived#area()"),
        ("b.area()", "int p.Base#area()"),
        ("area()", "int p.Derived#area()"),
        ("((Shape) d).area()", "int p.Shape#area()"),
        ("m(i)", "int p.Base#m(int)"),
        ("m(y)", "int p.Base#m(int)"),
        ("m(c)", "int p.Base#m(int)"),
        ("m(l)", "long p.Base#m(long)"),
        ("m(o)", "boolean p.Base#m(java.lang.Object)"),
        ("m(b)", "char p.Base#m(p.Base)"),
        ("m(d)", "byte p.Derived#m(p.Derived)"),
        ("m(null)", "byte p.Derived#m(p.Derived)"),
        ("m(aa)", "boolean p.Base#m(java.lang.Object)"),
        ("b.m(d)", "char p.Base#m(p.Base)"),
        ("Derived.stat()", "void p.Derived#stat()"),
        ("outer()", "void p.Derived.Inside#outer()"),
        ("only()", "void p.Base#only()"),
        ("o.hashCode()", "int library hashCode"),
        ("d.toString()", "java.lang.String library toString"),
        ("y + c", "int"),
        ("y + l", "long"),
        ("y << l", "int"),
        ("l >>> i", "long"),
        ("-c", "int"),
        ("~l", "long"),
        ("f & f", "boolean"),
        ("i & y", "int"),
        ("i < l", "boolean"),
        ('"a" + i', "java.lang.String"),
        ("f ? i : l", "long"),
        ("f ? y : c", "int"),
        ("f ? y : 1", "byte"),
        ("f ? 1 : y", "byte"),
        ("f ? y : 300", "int"),
        ("f ? y : i", "int"),
        ("f ? c : 7", "char"),
        ("f ? c : -7", "int"),
        ("f ? k : y", "short"),
        ("f ? y : k", "short"),
        ("f ? y : N", "byte"),
        ("f ? y : 1L", "long"),
        ("f ? this : d", "java.lang.Object"),
        ("f ? d : new Other()", "p.Base"),
        ("f ? new Other() : d", "p.Base"),
        ("f ? new Square() : d", "p.Shape"),
        ("f ? new Square() : new Deep()", "java.lang.Object"),
        ("f ? new Other[1] : new Derived[1]", "p.Base[]"),
        ("f ? row : new long[1]", "java.lang.Object"),
        ("f ? row : d", "java.lang.Object"),
        ("f ? new RuntimeException() : new Error()", "java.lang.Throwable"),
        ("(f ? new Square() : d).area()", "int p.Shape#area()"),
        ("Integer.MAX_VALUE", "int library MAX_VALUE"),
        ("f ? d : b", "p.Base"),
        ("f ? null : d", "p.Derived"),
        ("(short) l", "short"),
        ("o instanceof Derived", "boolean"),
        ("l = i", "long"),
        ("y += i", "byte"),
        ("y++", "byte"),
        ("y = 1", "byte"),
        ("q.Far.class == null", "boolean"),
        ("new q.Far().far", "int q.Far#far"),
        ("new RuntimeException()", "java.lang.RuntimeException library java.lang.RuntimeException"),
    ],
)
def test_expressions(expression: str, meaning: str) -> None:
    assert returned(expression) == (meaning, [])


@pytest.mark.parametrize(
    ("expression", "problem"),
    [
        ("zz", "nothing is called `zz` here"),
        ("zz.m()", "nothing is called `zz` here"),
        ("d.zz", "`p.Derived` has no field `zz`"),
        ("zz()", "class `p.Derived.Inside` has no method `zz`"),
        ("d.zz()", "class `p.Derived` has no method `zz`"),
        ("(Zz) d", "no class is called `Zz` here"),
        ("new Zz()", "no class is called `Zz` here"),
        ("d.only(i)", "no method `only` accepts (int)"),
        ("new Derived()", "no constructor of `p.Derived` accepts ()"),
        ("i.f", "`int` has no field `f`"),
        ("i.f()", "`int` has no method `f`"),
        ("i[0]", "this is not an array"),
        ("aa[f]", "an index is `int`, not `boolean`"),
        ("i ? 1 : 2", "a condition is `boolean`, not `int`"),
        ("d = b", "this is `p.Base`, not `p.Derived`"),
        ("i = l", "this is `long`, not `int`"),
        ("f ? 1 : null", "boxing and unboxing is not supported yet"),
        ("f ? 1 : f", "boxing and unboxing is not supported yet"),
        ("Integer.valueOf(i).x + 1 + (Integer) o", "boxing and unboxing is not supported yet"),
        ("f && i", "`&&` cannot be applied to `boolean` and `int`"),
        ("d * 2", "`*` cannot be applied to `p.Derived` and `int`"),
        ("~f", "`~` cannot be applied to `boolean`"),
        ("Derived", "nothing is called `p.Derived` here"),
    ],
)
def test_problems(expression: str, problem: str) -> None:
    assert returned(expression)[1] == [problem]


def test_ambiguous_calls_name_what_fits() -> None:
    text = "class A { void m(A a, Object o) { } void m(Object o, A a) { } void n() { m(this, this); m(null, this); } }"
    found = resolved(text).problems
    assert [p.diagnostic.code.name for p in found] == ["S111", "S111"]
    assert [len(p.diagnostic.notes) for p in found] == [3, 3]


@pytest.mark.parametrize("member", ["void m(double d) { }", "void m(int... d) { }", "<T> void m(T t) { }"])
def test_a_call_that_may_mean_something_outside_the_language_is_a_problem(member: str) -> None:
    calls = "void n(byte b) { m(b); } void exact() { m(1); } void ok() { }"
    file = resolved(f"class A {{ {member} void m(int x) {{ }} {calls} }}")
    n, exact, ok = file.unit.classes[0].methods[-3:]
    assert [p.code.name for p in file.problems_in(n.span)] == ["S102"]
    assert file.problems_in(exact.span) == file.problems_in(ok.span) == ()


def test_a_private_member_is_not_inherited() -> None:
    file = resolved("class B extends A { int m() { return f; } }", "class A { private int f; }")
    assert [p.diagnostic.message for p in file.problems] == ["nothing is called `f` here"]


def test_scopes() -> None:
    text = """class A { int i; void m(A p) {
        for (int i = 0; i < 1; i++) { int j = i; } i = 2;
        for (A p2 : new A[1]) { p2 = p; } { int k = 0; } int k = 1;
        try { int t = 0; } catch (ArithmeticException | NullPointerException e) { e = null; }
        catch (Error e) { throw e; }
        switch (k) { case 1: int s = 0; break; default: s = 1; } } }"""
    file = resolved(text)
    assert file.problems == ()
    uses = [n for n in tree.walk(file.unit) if isinstance(n, tree.Name) and n.name == "i"]
    assert [isinstance(file.meaning(use).of, Local) for use in uses] == [True, True, True, False]


def test_a_name_declared_twice_is_a_problem() -> None:
    file = resolved("class A { void m(int a) { int a; { int b; } { int b; int b; } } }")
    assert [p.diagnostic.message for p in file.problems] == ["`a` is already declared", "`b` is already declared"]


def test_library_classes_are_known_by_name() -> None:
    text = "import java.util.*; import a.B; class A extends B { B b; Set s; void m() { b.x().y = s.z; q(); } }"
    found = resolved(text)
    assert [p.diagnostic.code.name for p in found.problems] == []
    (field, other) = found.unit.classes[0].fields
    assert found.types[field.type.span] == "a.B"
    assert found.types[other.type.span] == "java.util.Set"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_samples_have_no_problems(folder: Path) -> None:
    file = resolve(read_files([folder]))
    assert [p.diagnostic for p in file.problems] == []
    for node in tree.walk(file.unit):
        if isinstance(node, tree.Expr):
            assert node.span in file.meanings


@pytest.mark.parametrize(
    ("members", "what"),
    [
        ("void m() { } int m() { return 1; }", "the method `m()`"),
        ("int m(int[] a, String s) { return 1; } void m(int b[], java.lang.String s) { }", "the method `m(int[],"),
        ("A(int x) { } A(int y) { }", "the constructor `A(int)`"),
        ("static class B { void m(A a) { } void m(A a) { } }", "the method `m(A)`"),
        ("int f; boolean g, f;", "the field `f`"),
    ],
)
def test_members_of_one_signature_are_refused(members: str, what: str) -> None:
    with pytest.raises(Refused) as refused:
        resolved(f"class A {{ {members} }}")
    (diagnostic,) = refused.value.diagnostics
    assert diagnostic.message.startswith(what)
    assert diagnostic.message.endswith("is declared twice")
    assert [note.text for note in diagnostic.notes] == ["", "the first"]


def test_members_that_nobody_can_compare_may_differ() -> None:
    methods = "void m(E e) { } void m(F f) { } void m(Q q) { } void m(S[] s) { } void m(T[] t) { }"
    resolved(f"class A {{ enum E {{ X }} enum F {{ Y }} {methods} int m; A() {{ }} }}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("class A extends A { }", "`A` is among its own supertypes"),
        ("class A { class B extends C { } class C extends B { } }", "`A.B` is among its own supertypes"),
        ("interface I extends J { } interface J extends I { } class K implements J { }", "`I` is among its own"),
        ("package java.lang; public class Object { }", "`java.lang.Object` is a class of the library"),
    ],
)
def test_a_class_above_itself_is_refused(text: str, message: str) -> None:
    with pytest.raises(Refused, match=message):
        resolved(text)
