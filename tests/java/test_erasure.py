"""Annotations and type arguments: read past, and found again for whom they are in the way."""

import pytest

from slicer.base.source import SourceFile
from slicer.java import tree
from slicer.java.erasure import annotations, type_arguments
from slicer.java.parse import parse_java


def unit(text: str) -> tree.Unit:
    found = parse_java(SourceFile("A.java", text))
    assert not any(isinstance(node, tree.Unsupported) for node in tree.walk(found))
    return found


ANNOTATED = [
    ("@Deprecated class A { }", ["@Deprecated"]),
    ('@SuppressWarnings({"x", ")"}) @a.b.C final class A { }', ['@SuppressWarnings({"x", ")"})', "@a.b.C"]),
    ("class A { @X(y = @Z(1)) int f; @Override public void m(@N final int p) { @L int q = 1; } }", None),
]


@pytest.mark.parametrize(("text", "found"), ANNOTATED)
def test_annotations(text: str, found: list[str] | None) -> None:
    of = unit(text)
    spans = [of.source.slice(span) for span in annotations(of)]
    assert spans == (found or ["@X(y = @Z(1))", "@Override", "@N", "@L"])


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("class A extends B<C> implements D<int[]>, E { }", ["<C>", "<int[]>"]),
        ("class A { Map<String, List<A>> f; a.B<C>.D[] g; }", ["<String, List<A>>", "<C>"]),
        ("class A { void m(List<? extends A> p) { for (List<A> x : y) { } z = new A<>(); } }", None),
        ("class A { boolean b = 1 < 2; }", []),
    ],
)
def test_type_arguments(text: str, arguments: list[str] | None) -> None:
    of = unit(text)
    found = sorted(type_arguments(of))
    expected = ["<? extends A>", "<A>", "<>"] if arguments is None else arguments
    assert [of.source.slice(span) for span in found] == expected


def test_modifiers_beside_annotations_stay() -> None:
    (method,) = unit("class A { @Override public @X(1) static void m() { } }").classes[0].methods
    assert [word.word for word in method.words] == ["public", "static"]
