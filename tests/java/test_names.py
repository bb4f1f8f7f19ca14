"""The table of classes."""

import pytest

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.source import SourceFile
from slicer.java.names import Classes, class_table, parameter_types
from slicer.java.parse import parse_java

FIRST = "class A { int x; static A[] y; void m() { } int m(int a) { } int m(A[] a) { } }"


def table(*texts: str) -> Classes:
    return class_table([parse_java(SourceFile(f"{at}.java", text)) for at, text in enumerate(texts)])


def test_finds_classes_and_fields() -> None:
    found = table(FIRST, "class B { } class C { }")
    assert list(found.classes) == ["A", "B", "C"]
    owner = found.find("C")
    assert owner is not None
    assert found.unit_of(owner).source.name == "1.java"
    assert found.find("D") is None
    field = found.field("A", "y")
    assert field is not None
    assert (field.type.name, field.type.dimensions) == ("A", 1)
    assert field.modifiers == {"static"}
    assert found.field("A", "z") is None
    assert found.field("D", "x") is None


def test_tells_methods_apart() -> None:
    found = table(FIRST)
    assert len(found.methods("A", "m")) == 3
    assert len(found.methods("A", "m", arity=1)) == 2
    (method,) = found.methods("A", "m", types=["A[]"])
    assert parameter_types(method) == ("A[]",)
    assert found.methods("A", "n") == ()
    assert found.methods("B", "m") == ()


def test_refuses_two_classes_of_one_name() -> None:
    with pytest.raises(Refused, match="declared twice") as refused:
        table("class A { }", "class B { } class A { }")
    (found,) = refused.value.diagnostics
    assert found.code is Code.S104
    assert [note.source.name for note in found.notes] == ["1.java", "0.java"]
