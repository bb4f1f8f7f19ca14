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
    ("", "class Round<T> extends Shape { int area() { return 7; } }", {"dispatches"}),
    ("", "enum Fixed implements Op { A; public int apply(int y) { return 7; } }", {"applies"}),
    ("Op g() { return x -> x + 1; }", "", {"applies"}),
    ("Op g() { return Math::abs; }", "", {"applies"}),
    ("void g() { class Local extends Square { int area() { return 7; } } }", "", {"dispatches", "below"}),
    ("double g(double d) { return d; }", "", set()),
    ("int g(int x) { return switch (x) { case 1 -> 2; default -> 3; }; }", "", set()),
    ("Op g(int x) { switch (x) { case 1 -> { return y -> 2; } default -> { } } }", "", {"applies"}),
    ("", "class Round extends Shape { synchronized int area() { return 7; } }", {"dispatches"}),
    ("", "class Round extends Shape { int area() { double d = 7; return (int) d; } }", {"dispatches"}),
    ("", "class Round extends Shape { int area() { return switch (1) { default -> 7; }; } }", {"dispatches"}),
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
    ("", "interface Sub extends Op { default int apply(int x) { return 7; } } class I implements Sub { }", OP),
    ("", "interface Sub extends Op { default int apply(int x) { return 7; } } class I implements Op, Sub { }", OP),
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
    original = read_text(MADE.format(above="class Above<T> { Above() { P.s = 1; } }", member=""))
    assert _is_refused(original, "made")


def test_an_interface_that_nothing_implements_has_objects() -> None:
    text = "interface Op { int apply(int x); } class P { //@ ensures \\result == (o == null ? 0 : 1);\n"
    original = read_text(text + " int m(/*@ nullable @*/ Op o) { return o == null ? 0 : 2; } }")
    found = ask(question(original, method_of(original, "m"), Limits(Bounds(2, 2, 2)), "ensures.1"))
    assert isinstance(found, Fails)


@pytest.mark.parametrize(
    ("beside", "reads"),
    [
        ("class Round<T> extends Shape { int area() { return 7; } }", False),
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
