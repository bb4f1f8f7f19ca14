"""Which files are one program, and what a method overrides."""

from collections.abc import Sequence

import pytest

from slicer.base.source import SourceFile, joined
from slicer.java import tree as java
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated, programs


def read(files: Sequence[tuple[str, str]]) -> java.Unit:
    return parse_java(joined("", [SourceFile(*file) for file in files]))


A, B, P = "class A { }", "class B { }", "package p; class A { }"
GROUPS = [
    ([("x/A.java", A), ("x/B.java", B)], ["x/A.java x/B.java"]),
    ([("x/A.java", A), ("y/B.java", B)], ["x/A.java y/B.java"]),
    ([("x/A.java", A), ("y/A.java", A)], ["x/A.java", "y/A.java"]),
    ([("x/A.java", A), ("y/B.java", B), ("y/A.java", A)], ["x/A.java", "y/B.java y/A.java"]),
    ([("x/A.java", A), ("x/A2.java", A), ("x/B.java", B)], ["x/A.java x/B.java", "x/A2.java"]),
    ([("x/A.java", A), ("x/p/A.java", P)], ["x/A.java x/p/A.java"]),
    ([("x/p/A.java", P), ("y/p/A.java", P), ("y/B.java", B)], ["x/p/A.java", "y/p/A.java y/B.java"]),
]


@pytest.mark.parametrize(("files", "groups"), GROUPS)
def test_groups_have_one_class_of_each_name(files: list[tuple[str, str]], groups: list[str]) -> None:
    found = programs(read(files))
    assert [" ".join(file.name for file in unit.files) for unit in found] == groups


def test_overridden_methods_have_the_same_types() -> None:
    texts = [
        "package p; class A extends q.B implements I { void m(A a) { } void n(p.A a) { } static void s() { } }",
        "package q; public class B { public void m(A a) { } public static void s() { } } class A { }",
        "package p; interface I { void m(p.A x); void n(A x); }",
    ]
    unit = read([(f"{n}.java", text) for n, text in enumerate(texts)])
    file = Annotated(unit, attach(unit))
    owner = unit.classes[0]
    found = {m.name: [file.name(c) for c, _ in file.overridden(owner, m)] for m in owner.methods}
    assert found == {"m": ["p.I"], "n": ["p.I"], "s": []}
    assert [each.name for each in file.upwards(owner)] == ["A", "B", "I"]
