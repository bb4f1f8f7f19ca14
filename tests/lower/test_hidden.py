"""Classes that nobody can read: what they may override refuses the calls that may run it, and nothing else."""

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Limits
from slicer.engines.smt import ask
from slicer.engines.verdict import Fails, HoldsWithin
from slicer.lower.files import Original
from tests.stages import method_of, question, read_text

TEXT = """interface Op {{ int apply(int x); }}
class Twice implements Op {{ public int apply(int x) {{ return 2 * x; }} }}
class Shape {{ int area() {{ return 1; }} int other() {{ return 2; }} }}
class Square extends Shape {{ int area() {{ return 1; }} }}
class P {{
  int f;
  //@ ensures \\result == 1;
  int dispatches(Shape s) {{ return s.area(); }}
  //@ ensures \\result == 2;
  int elsewhere(Shape s) {{ return s.other(); }}
  //@ ensures \\result == 1;
  int below(Square s) {{ return s.area(); }}
  //@ ensures f == 3;
  void alone(Op o) {{ f = 3; }}
  //@ ensures true;
  int applies(Op o) {{ return o.apply(1); }}
  {member}
}}
{beside}
"""
OP = {"applies"}
HIDDEN = [
    ("Object g() { return new Shape() { int area() { return 7; } }; }", "", {"dispatches"}),
    ("Object g() { return new Shape(); }", "record R(int x) { }", set()),
    ("", "record R(int x) implements Op { public int apply(int y) { return 7; } }", {"applies"}),
    ("", "strictfp class Round extends Shape { int area() { return 7; } }", {"dispatches"}),
    ("", "enum Fixed implements Op { A { }; public int apply(int y) { return 7; } }", {"applies"}),
    ("Op g() { return x -> x + 1; }", "", {"applies"}),
    ("Op g() { return Math::abs; }", "", {"applies"}),
    ("void g() { class Local extends Square { int area() { return 7; } } }", "", {"dispatches", "below"}),
    ("double g(double d) { return d; }", "", set()),
    ("int g(int x) { return switch (x) { case 1 -> 2; default -> 3; }; }", "", set()),
    ("Op g(int x) { switch (x) { case 1 -> { return y -> 2; } default -> { } } }", "", {"applies"}),
    ("", "class Round extends Shape { synchronized int area() { return 7; } }", {"dispatches"}),
    ("", "class Round extends Shape { int area() { double d = 7; return (int) d; } }", {"dispatches"}),
    ("", "class Round extends Shape { int area( { return 7; } }", {"dispatches"}),
    ("", "class Round extends Shape { int x int area() { return 7; } }", {"dispatches"}),
    ("", "class Round extends Shape { void m() { if (true) { } int area() { return 7; } } }", {"dispatches"}),
    ("", "class Round extends Shape x { int area() { return 7; } }", {"dispatches"}),
    ("", "class Cube extends Square { synchronized int area() { return 7; } }", {"dispatches", "below"}),
    ("", "class Round extends Shape { synchronized int area(int x) { return 7; } int area() { return 1; } }", set()),
    (
        "",
        "class Base { public synchronized int apply(int x) { return 7; } } class I extends Base implements Op { }",
        OP,
    ),
    (
        "",
        "interface Sub extends Op { default int apply(int x) { double d = 7; return 7; } } class I implements Sub { }",
        OP,
    ),
    (
        "",
        "interface Sub extends Op { default int apply(int x) { double d; return 7; } } class I implements Op, Sub { }",
        OP,
    ),
]
MADE = """class P {{
  static int s;
  //@ ensures \\result == 0;
  static int made() {{ s = 0; new Below(); return s; }}
}}
class Other {{ Other() {{ }} Other(int x, double d) {{ P.s = 1; }} }}
{above}
class Below extends Above {{ {member} }}
"""
MAKING = [
    ("Above() { }", "", False),
    ("Above(int... x) { P.s = 1; }", "", True),
    ("Above(int... x) { P.s = 1; }", "Below() { }", True),
    ("Above(int... x) { P.s = 1; }", "Below() { super(); }", True),
    ("Above(int... x) { P.s = 1; } Above() { }", "", False),
    ("Above( { P.s = 1; }", "", True),
    ("{ P.s = 1; x = ; }", "", True),
    ("int x = P.s = 1 +;", "", True),
    ("int x", "{ P.s = 1; x = ; }", True),
    ("void m( { P.s = 1; }", "", False),
]


def refused(text: str) -> set[str]:
    """The methods that no question can be asked about: calls in them may run what nobody can read."""
    original = read_text(text)
    names = ("dispatches", "elsewhere", "below", "alone", "applies")
    return {name for name in names if _is_refused(original, name)}


def _is_refused(original: Original, name: str) -> bool:
    method = method_of(original, name)
    try:
        found = ask(question(original, method, Limits(Bounds(2, 2, 2)), "ensures.1"))
    except Refused:
        return True
    assert isinstance(found, HoldsWithin)
    return False


@pytest.mark.parametrize(("member", "beside", "expected"), HIDDEN)
def test_calls_that_may_run_hidden_code(member: str, beside: str, expected: set[str]) -> None:
    assert refused(TEXT.format(member=member, beside=beside)) == expected


@pytest.mark.parametrize(("above", "member", "expected"), MAKING)
def test_objects_whose_making_may_run_hidden_code(above: str, member: str, expected: bool) -> None:
    original = read_text(MADE.format(above=f"class Above {{ {above} }}", member=member))
    assert _is_refused(original, "made") == expected


def test_the_constructor_of_a_class_that_nobody_can_read_may_do_anything() -> None:
    original = read_text(MADE.format(above="strictfp class Above { Above() { P.s = 1; } }", member=""))
    assert _is_refused(original, "made")


def test_an_interface_that_nothing_implements_has_objects() -> None:
    text = "interface Op { int apply(int x); } class P { //@ ensures \\result == (o == null ? 0 : 1);\n"
    original = read_text(text + " int m(/*@ nullable @*/ Op o) { return o == null ? 0 : 2; } }")
    found = ask(question(original, method_of(original, "m"), Limits(Bounds(2, 2, 2)), "ensures.1"))
    assert isinstance(found, Fails)


@pytest.mark.parametrize(
    ("beside", "reads"),
    [
        ("strictfp class Round extends Shape { int area() { return 7; } }", False),
        ("class Round extends Shape { synchronized int area() { return 7; } }", False),
        ("class Round extends Shape { int area( { return 7; } }", False),
        ("class Round extends Shape { synchronized int other() { return 7; } }", True),
        ("", True),
    ],
)
def test_a_pure_method_in_a_clause_may_be_overridden_by_hidden_code(beside: str, reads: bool) -> None:
    shape = "class Shape { /*@ pure @*/ int area() { return 1; } }"
    original = read_text(f"{shape} {beside} class P {{ //@ ensures s.area() == 1;\n void m(Shape s) {{ }} }}")
    assert ("ensures.1" not in method_of(original, "m").contract.later) == reads


BELOW = """class A {{ int f() {{ return 1; }} /*@ pure @*/ int g() {{ return 1; }} }}
interface I {{ int h(); }}
interface J extends I {{ }}
class K implements J {{ public int h() {{ return 1; }} }}
class P {{
  //@ requires a != null; ensures \\result == 1;
  int calls(A a) {{ return a.f(); }}
  //@ requires a != null; ensures a.g() == 1;
  void says(A a) {{ }}
  //@ ensures \\result;
  boolean tests(A a) {{ Object o = a; return !(o instanceof C); }}
  //@ requires j != null; ensures \\result == 1;
  int functional(J j) {{ return j.h(); }}
  {member}
}}
{beside}
"""
LOST = [
    ("calls", "Object x() { return new A(')') { int f() { return 0; } }; }", ""),
    ("calls", "", "record R(int x) { R { class B extends /* {} */ A { int f() { return 0; } } } }"),
    ("calls", "int run(String s, J j) { return 0; }", "enum E { X; A a = new A() { int f() { return 0; } }; }"),
    ("calls", "void x() { class B extends A { } class D extends B { int f() { return 0; } } }", ""),
    ("calls", "", "class G<T> extends A { } class C extends G<String> { int f() { return 0; } }"),
    ("calls", "", "class G<T extends J> extends \\u0041 { int f() { return 0; } }"),
    ("says", "", "class G<T> extends A { } class C extends G<String> { int g() { return 0; } }"),
    ("tests", "", "class G<T> extends A { } class C extends G<String> { }"),
    ("tests", "", "class G<T> extends A { } class C extends H<String> { } class H<T> extends G<T> { }"),
    ("functional", "J x() { return () -> 0; }", ""),
    ("functional", "", 'enum E { X; int g() { return run("by default", () -> 0); } }'),
]


@pytest.mark.parametrize(("name", "member", "beside"), LOST)
def test_no_class_below_is_lost(name: str, member: str, beside: str) -> None:
    text = BELOW.format(member=member, beside=beside)
    original = read_text(text if "class C " in text else f"{text} class C {{ }}")
    try:
        found = ask(question(original, method_of(original, name), Limits(Bounds(2, 2, 2)), "ensures.1"))
    except Refused:
        return
    assert isinstance(found, Fails)


INHERITED = """class P {{
  int {name}() {{ return 1; }}
  class C {above} {{
    //@ ensures \\result == 1;
    int calls() {{ return {name}(); }}
  }}
}}
class G<T> {{ int hidden() {{ return 2; }} }}
"""


@pytest.mark.parametrize(
    ("name", "above", "is_ours"),
    [
        ("ours", "", True),
        ("ours", "extends Exception", True),
        ("ours", "implements Comparable", True),
        ("hashCode", "", False),
        ("getCause", "extends Exception", False),
        ("getPriority", "extends Thread", False),
        ("anything", "extends javax.swing.JFrame", False),
        ("hidden", "extends G<String>", False),
    ],
)
def test_a_call_may_be_of_what_is_inherited_from_code_that_is_not_read(name: str, above: str, is_ours: bool) -> None:
    original = read_text(INHERITED.format(name=name, above=above))
    try:
        found = ask(question(original, method_of(original, "calls"), Limits(Bounds(2, 2, 2)), "ensures.1"))
    except Refused:
        assert not is_ours
        return
    assert isinstance(found, HoldsWithin) == is_ours
