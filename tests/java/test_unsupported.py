"""What is outside the language stays in the tree, whole and in its place, and its neighbours with it."""

import pytest

from slicer.base.source import SourceFile
from slicer.java import tree
from slicer.java.inferred import with_types
from slicer.java.parse import parse_java

CLASSES = [
    ("@interface A { int x() default 1; }", "@interface"),
    ("enum A { X { void m() { } }; int m() { return switch (this) { case X -> 1; }; } }", "{ void m() { } }"),
    ("record A(int x, @B({ 1 }) C y) implements D { A { } static int m() { return 1; } }", "record"),
    ("record A<T>(T x) { }", "record"),
    ("@B public record A() { }", "record"),
    ("sealed interface A permits B { }", "sealed"),
    ("public sealed abstract class A permits B, C { void m() { } }", "sealed"),
    ("final non-sealed class A extends B { }", "non-sealed"),
    ("strictfp class A { }", "strictfp"),
    ("class A<T extends B & C> { }", "T extends B & C"),
]

MEMBERS = [
    ("double m() { }", "double", "m"),
    ("float x, y = 1;", "float", "x y"),
    ("volatile int x;", "volatile", "x"),
    ("transient int x;", "transient", "x"),
    ("synchronized void m() { }", "synchronized", "m"),
    ("<T extends B & C> void m() { }", "T extends B & C", "m"),
    ("void m(int... x) { }", "...", "m"),
    ("private record B(int x) { }", "record", "B"),
    ("@interface B { }", "@interface", "B"),
    ("sealed class B permits C { }", "sealed", "B"),
]

STATEMENTS = [
    ("synchronized (x) { }", "synchronized"),
    ("class B { }", "class"),
    ("final class B { }", "class"),
    ("record B(int x) { }", "record"),
    ("enum B { X }", "enum"),
    ("var x = null;", "var"),
    ("var x = f();", "var"),
    ("var x;", "var"),
    ("var x = { 1 };", "var"),
    ("var x = 1, y = 2;", "var"),
    ("for (var i = null; ; ) { }", "var"),
    ("for (var i : f()) { }", "var"),
    ("double x;", "double"),
    ("for (float x = 0; ; ) { }", "float"),
    ("try (A a = b) { }", "A a = b"),
    ("<A>this(x);", "<A>this(x)"),
]

EXPRESSIONS = [
    ("y -> y", "y -> y"),
    ("(y) -> y", "(y) -> y"),
    ("(a, b) -> { }", "(a, b) -> { }"),
    ("A::m", "A::m"),
    ("super::m", "super::m"),
    ("1.5", "1.5"),
    ("1f", "1f"),
    ("1e3", "1e3"),
    ("0x1p3", "0x1p3"),
    ("A.class", "A.class"),
    ("int[].class", "int[].class"),
    ("new A() { }", "{ }"),
    ("y.new B(z) { }", "{ }"),
    ("A.<B>m()", "A.<B>m()"),
    ("A.super.m()", "A.super.m()"),
    ("(double) y", "double"),
    ("new float[2]", "float"),
]


def outside(text: str) -> tuple[tree.Unsupported, SourceFile]:
    unit = with_types(parse_java(SourceFile("A.java", text)))
    (found,) = (node for node in tree.walk(unit) if isinstance(node, tree.Unsupported))
    return found, unit.source


@pytest.mark.parametrize(("text", "at"), CLASSES)
def test_classes(text: str, at: str) -> None:
    found, source = outside(f"class Before {{ }} {text} class After {{ }}")
    assert (source.slice(found.span), source.slice(found.at)) == (text, at)
    assert (found.form, found.names) == (tree.Form.CLASS, ("A",))
    assert [owner.name for owner in parse_java(source).classes] == ["Before", "After"]


@pytest.mark.parametrize(("text", "at", "names"), MEMBERS)
def test_members(text: str, at: str, names: str) -> None:
    found, source = outside(f"class A {{ int before; {text} int after; }}")
    assert (source.slice(found.span), source.slice(found.at)) == (text, at)
    assert found.names == tuple(names.split())
    (owner,) = parse_java(source).classes
    assert [field.name for field in owner.fields] == ["before", "after"]


@pytest.mark.parametrize(("text", "at"), STATEMENTS)
def test_statements(text: str, at: str) -> None:
    found, source = outside(f"class A {{ A() {{ before(); {text} after(); }} }}")
    assert (source.slice(found.span), source.slice(found.at)) == (text, at)
    assert found.form is tree.Form.STATEMENT


@pytest.mark.parametrize(("text", "at"), EXPRESSIONS)
def test_expressions(text: str, at: str) -> None:
    found, source = outside(f"class A {{ void m() {{ x = {text}; }} }}")
    assert (source.slice(found.span), source.slice(found.at)) == (text, at)
    assert found.form is tree.Form.EXPRESSION


def test_record_and_sealed_are_names_elsewhere() -> None:
    text = "class A { int record, sealed, non; void record(int x) { record(x); record = sealed; x = non-sealed; } }"
    unit = with_types(parse_java(SourceFile("A.java", text)))
    assert not any(isinstance(node, tree.Unsupported) for node in tree.walk(unit))


@pytest.mark.parametrize("text", ["record B(int x) { }", "@interface B { }", "sealed class B { }"])
def test_classes_outside_the_language_in_an_interface(text: str) -> None:
    found, _ = outside(f"interface A {{ {text} void n(); }}")
    assert (found.form, found.names) == (tree.Form.CLASS, ("B",))
