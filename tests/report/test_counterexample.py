"""What is shown of a counterexample: the aliases of its heap, and the value of each part of a clause."""

import pytest

from slicer.interpret.concrete import Address, Input, Object
from slicer.ir.text import Names
from slicer.ir.types import ArrayType, ClassType
from slicer.report.counterexample import aliases
from slicer.report.parts import values_of
from tests.replay.runs import shown

N1, N2, A1 = Address("N", 1), Address("N", 2), Address("N[]", 1)


def node(**fields: Address | None) -> Object:
    return Object(ClassType("N"), fields)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (Input({"p": N1, "q": N2}, {N1: node(next=None), N2: node(next=None)}), ()),
        (Input({"p": N1, "q": N1}, {N1: node(next=None)}), ("p == q",)),
        (Input({"p": N1}, {N1: node(next=N1)}), ("p == p.next",)),
        (Input({"p": N1}, {N1: node(next=N2), N2: node(next=N1)}), ("p == p.next.next",)),
        (
            Input({"a": A1}, {A1: Object(ArrayType(ClassType("N")), {}, (N1, None, N1)), N1: node(next=None)}),
            ("a[0] == a[2]",),
        ),
        (Input({"p": N1}, {N1: node(next=None)}, {("C", "s"): N1}), ("p == C.s",)),
        (Input({"p": None, "q": None, "x": 1, "y": 1}, {}), ()),
    ],
)
def test_aliases(given: Input, expected: tuple[str, ...]) -> None:
    assert aliases(given) == expected


CLAUSES = (
    (r"\result == x", ("false \\result == x", " 2 \\result", " 1 x")),
    (r"x > 0 && f == \old(f)", ("false x > 0 && this.f == \\old(this.f)", " true x > 0", "  1 x")),
    (r"x > 5 && f == 0", ("false x > 5 && this.f == 0", " false x > 5", "  1 x")),
    (
        r"x > 0 ==> f == \old(f) + 1",
        (" true x > 0", " false this.f == \\old(this.f) + 1", "  4 this.f", "   2 \\old(this.f)"),
    ),
    (r"x > 5 || c.length == 1", (" false x > 5", " false c.length == 1", "  2 c.length", "   int[]@1 c")),
    (
        r"(\forall int i; 0 <= i && i < c.length; c[i] == 7)",
        (" 1 i", " false c[i] == 7", "  8 c[i]"),
    ),
    (
        r"(\exists int i; 0 <= i && i < c.length; c[i] == 0)",
        ("false (\\exists int i; 0 <= i && i < c.length; c[i] == 0)",),
    ),
    (r"x == 1 ? f == 0 : f / 0 == 0", (" true x == 1", " false this.f == 0")),
    (r"\fresh(this)", ("false \\fresh(this)",)),
)


@pytest.mark.parametrize(("clause", "expected"), CLAUSES)
def test_parts(clause: str, expected: tuple[str, ...]) -> None:
    text = f"class P {{ int f; /*@ ensures {clause}; @*/ int m(int x, int[] c) {{ f = 4; c[1] = 8; return 2; }} }}"
    case = (
        '{"this": "p", "arguments": {"x": 1, "c": "c"}, "heap": {"p": {"class": "P", "fields": {"f": 2}},'
        ' "c": {"elements": "int", "values": [7, 0]}}}'
    )
    found = shown(text, "m", case)
    (predicate,) = found.trace.broken
    parts = values_of(predicate.term, found.trace.outcome.after, Names.inside(found.original.program, found.method))
    lines = [f"{' ' * part.depth}{part.value} {part.text}" for part in parts]
    assert lines[0].startswith("false ")
    assert [line for line in expected if line not in lines] == []
    assert len({part.text for part in parts}) == len(parts)


def test_what_is_not_evaluated_is_not_shown() -> None:
    text = "class P { /*@ ensures x > 5 && 1 / y == 0; @*/ static void m(int x, int y) { } }"
    found = shown(text, "m", '{"arguments": {"x": 1, "y": 0}}')
    parts = values_of(found.trace.broken[0].term, found.trace.outcome.after, Names())
    assert [part.value for part in parts] == ["false", "false", "1"]


def test_a_frame_shows_what_it_does_not_allow() -> None:
    text = "class P { int f; int g; /*@ assignable f; @*/ void m() { f = 1; g = 2; } }"
    found = shown(text, "m", '{"this": "p", "heap": {"p": {"class": "P"}}}')
    frame = found.method.contract.frame
    assert frame is not None
    parts = values_of(frame.term, found.trace.outcome.after, Names())
    assert [(part.text, part.value) for part in parts[1:]] == [("P@1.g", "0 -> 2")]
