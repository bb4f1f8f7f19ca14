"""`var` is the type of the value, as one may write it there."""

import pytest

from slicer.base.limits import Bounds, Ints, Limits
from slicer.base.source import SourceFile
from slicer.engines.verdict import Fails, HoldsWithin
from slicer.java import tree
from slicer.java.inferred import with_types
from slicer.java.parse import parse_java
from tests.stages import sliced, verdicts

TEXT = """package p;
import java.util.List;
class Node {{ int v; Node next; List all; static class In {{ Node of; }} class Own {{ }} }}
class P {{
  long f; int[][] a; Node n; p.Node.In in;
  class Inner {{ class Node {{ }} void m(p.Node node, String s) {{ {code} }} }}
}}
"""
TYPES = [
    ("var x = 1;", "int"),
    ("var x = f;", "long"),
    ("var x = 'a';", "char"),
    ("var x = 'a' + 1;", "int"),
    ("var x = (byte) 1;", "byte"),
    ("var x = f > 1;", "boolean"),
    ("final var x = s;", "String"),
    ("var x = a;", "int[][]"),
    ("var x = a[0];", "int[]"),
    ("var x = node;", "p.Node"),
    ("var x = new Node();", "Node"),
    ("var x = in;", "p.Node.In"),
    ("var x = node.all;", "List"),
    ("var y = a; var x = y[0];", "int[]"),
    ("for (var x = 1; x < 2; x++) { }", "int"),
    ("for (var x : a) { }", "int[]"),
    ("while (true) { for (var y : a) { for (var x : y) { } } }", "int"),
    ("var x = this;", "Inner"),
    ("var x = P.this;", "P"),
]


@pytest.mark.parametrize(("code", "expected"), TYPES)
def test_types(code: str, expected: str) -> None:
    unit = with_types(parse_java(SourceFile("P.java", TEXT.format(code=code))))
    assert not any(isinstance(node, tree.Unsupported) for node in tree.walk(unit))
    (found,) = (n.type for n in tree.walk(unit) if isinstance(n, tree.Declarator | tree.Parameter) and n.name == "x")
    assert (found.name + "[]" * found.dimensions, unit.source.slice(found.span)) == (expected, "var")


def test_a_class_may_have_the_name() -> None:
    unit = parse_java(
        SourceFile("P.java", "class var { } class P { void m() { var x = null; for (; ; ) { var y; } } }")
    )
    found = [node for node in tree.walk(unit) if isinstance(node, tree.Declarator | tree.Unsupported)]
    assert [type(node) for node in found] == [tree.Declarator, tree.Unsupported]


def test_the_type_of_the_value_counts() -> None:
    text = """class P {
      //@ ensures \\result == -128;
      //@ ensures \\result == 128;
      int m() { var b = (byte) 127; b++; for (var i = 0; i < 1; i++) { } return b; } }"""
    found = verdicts(text, "m:contract", Limits(Bounds(2, 2, 2), Ints.JAVA))
    assert isinstance(found["ensures.1"], HoldsWithin)
    assert isinstance(found["ensures.2"], Fails)


def test_a_slice_has_the_types() -> None:
    text = """class Q { int f; int g; int[] a;
      //@ requires a != null && a.length > 0; ensures \\result == 1 && f == 1;
      int m() { var k = this; var z = g; for (var x : a) { g += x; z = x; } k.f = 1; final var one = 1;
        if (z > 3) g = z; return k.f * one; }
      int n() { var k = a; return k.length; } }"""
    made = sliced(text, "m", Limits()).slice
    assert made is not None
    emitted = made.emission.edited.source.text
    assert "var " not in emitted
    assert "Q k = this;" in emitted
    assert "int[] k = a;" in emitted
