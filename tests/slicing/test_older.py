"""Programs in the older Java that slices are made of: what they look like, and that they do the same."""

import subprocess
from pathlib import Path

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.limits import Limits
from slicer.base.source import SourceFile
from slicer.java.parse import parse_java
from slicer.lower.files import Lowered
from slicer.pipeline import Request, slice_method
from slicer.slicing.older import in_older_java, refuse_newer
from slicer.watch import Watch
from tests.jvm.cases import lowered, starts
from tests.jvm.inputs import as_input
from tests.jvm.outcome import outcome
from tests.jvm.programs import program

CASES = [
    (
        (
            "int m(int x) { switch (x) { case 1, 2 -> x = 5; case 3 -> { if (x > 0) return 1; } "
            "default -> throw null; } return x; }"
        ),
        (
            "int m(int x) { switch (x) { case 1: case 2 : x = 5; break; case 3 : { if (x > 0) return 1; } break; "
            "default : throw null; } return x; }"
        ),
    ),
    (
        "int m(E e) { return switch (e) { case P -> 1; case Q -> { f = 2; yield f; } }; }",
        "int m(E e) { switch (e) { case P : return 1; case Q : default: { f = 2; return f; } } }",
    ),
    (
        "int m(int x) { return switch (x) { case 1 -> { int t = 7; yield t + x; } default -> 6; }; }",
        "int m(int x) { switch (x) { case 1 : { int t = 7; return t + x; } default : return 6; } }",
    ),
    (
        "void m(int x) { this.f = (switch (x) { case 1: yield 2; default: yield x; }); }",
        "void m(int x) { switch (x) { case 1: { this.f = 2; break; } default: { this.f = x; break; } } }",
    ),
    (
        "void m(int x) { final var y = switch (x) { case 1 -> 2; default -> { while (true) yield 3; } }; }",
        (
            "void m(int x) { final int y; value_1: switch (x) { case 1 : { y = 2; break; } "
            "default : { while (true) { y = 3; break value_1; } } } }"
        ),
    ),
    (
        "int m(int x) { return switch (x) { case 1 -> switch (f) { default -> 2; }; default -> 3; }; }",
        "int m(int x) { switch (x) { case 1 : switch (f) { default : return 2; } default : return 3; } }",
    ),
    (
        "void m(int x) { x = switch (x) { case 1 -> switch (f) { default -> 2; }; default -> 3; }; }",
        (
            "void m(int x) { switch (x) { case 1 : { switch (f) { default : { x = 2; break; } } break; } "
            "default : { x = 3; break; } } }"
        ),
    ),
    ("T t; <U extends T> void m(U u) { T v = (T) u; }", "Object t; void m(Object u) { Object v = (Object) u; }"),
    ("A<T> m(A<? super T> t) { return t; }", "A m(A t) { return t; }"),
]
KEPT = [
    "int m(int x) { return 1 + switch (x) { default -> 2; }; }",
    "void m(int x) { f += switch (x) { default -> 2; }; }",
    "void m(int x, A<T> a) { a.f = switch (x) { default -> 2; }; }",
    "void m(int x) { f = switch (x) { default -> { int f = 1; yield f; } }; }",
    "void m(int x) { for (int y = switch (x) { default -> 2; }; y > 3; ) { } }",
]
SEEDS = range(40)


def rewritten(text: str) -> Lowered | None:
    return in_older_java(parse_java(SourceFile("M.java", text)))


def words(text: str) -> list[str]:
    bare = text.replace("/*~ <T> */", "").replace("/*~ <U extends T> */", "").replace("/*~ <? super T> */", "")
    return bare.replace("java.lang.", "").replace("  ", " ").split()


@pytest.mark.parametrize(("member", "expected"), CASES)
def test_older_forms(member: str, expected: str) -> None:
    found = rewritten(f"class A<T> {{ int f; enum E {{ P, Q }} {member} }}")
    assert found is not None
    text = found.file.unit.source.text
    assert words(text) == words(f"class A {{ int f; enum E {{ P, Q }} {expected} }}")
    refuse_newer(found.file.unit)


@pytest.mark.parametrize("member", KEPT)
def test_what_has_no_older_form_stays_and_is_refused(member: str) -> None:
    found = rewritten(f"class A<T> {{ int f; {member} }}")
    assert found is not None
    assert "switch" in found.file.unit.source.text
    with pytest.raises(Refused, match="KeY cannot load a `switch` expression"):
        refuse_newer(found.file.unit)


def test_nothing_is_rewritten_where_all_is_old() -> None:
    assert rewritten("class A { void m(int x) { switch (x) { case 1: break; default: } } }") is None


def test_random_programs_do_the_same(tmp_path: Path) -> None:
    files: list[Path] = []
    for seed in SEEDS:
        made = program(seed)
        older = rewritten(made.text)
        if older is None:
            continue
        before = lowered(made)
        for given in starts(made):
            runs = [outcome(made, each, as_input(made, each, given)) for each in (before, older.whole)]
            assert runs[0] == runs[1], f"{made.text}\n{older.file.unit.source.text}"
        files.append(tmp_path / made.world.package / "M.java")
        files[-1].parent.mkdir()
        files[-1].write_text(older.file.unit.source.text, encoding="utf-8")
    assert files
    command = ["javac", "-proc:none", "-nowarn", "-d", str(tmp_path / "out"), *map(str, files)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_javac_rejects_only_what_the_question_needs(tmp_path: Path) -> None:
    """Without type variables `max` is no Java any more, but the constructor is."""
    text = """import java.util.*;
class P { int f; Object o = "x";
  /*@ ensures f == 1; */ P() { f = 1; f = f + 0; }
  <X extends Comparable<X>> X max(List<? extends X> xs) { X best = null;
    for (X t : xs) if (best == null || t.compareTo(best) > 0) best = t;
    xs.forEach(x -> System.out.println(x)); return best; } }
"""
    (tmp_path / "P.java").write_text(text, encoding="utf-8")
    result = slice_method(Request((tmp_path / "P.java",), "P.P", Limits()), Watch())
    assert result.slice is not None
    assert result.compiled
    assert "compareTo" not in result.slice.emission.edited.source.text
