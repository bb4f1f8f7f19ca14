"""The tree of the emitted text is the original's with the planned changes: any other edit is noticed."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from slicer.abstraction.emit import Emission, Plan, emit
from slicer.base.diagnostics import Refused
from slicer.base.limits import Limits
from slicer.base.source import SourceFile
from slicer.engines.verdict import Disagreement, HoldsWithin
from slicer.engines.workers import Workers
from slicer.java import tree as java
from slicer.java.parse import parse_java
from slicer.lower.files import Original
from slicer.pipeline import Request, read, slice_method
from slicer.slicing.compare_trees import compare
from slicer.slicing.slice import make_slice
from slicer.watch import Watch
from tests.java.programs import Programs
from tests.oracle.cases import Case, case_of, taken_apart
from tests.stages import method_of, read_text

MEANINGLESS = {"(", ")", ";", "@Override"}
"""Tokens that may come and go without a change of the tree: parentheses, `;` among declarations, annotations."""


def unit_of(text: str) -> java.Unit:
    return parse_java(SourceFile("A.java", text))


def mutated(tokens: list[str], rng: Random) -> list[str]:
    """The tokens with one missing, doubled, exchanged or replaced."""
    at, other = rng.randrange(len(tokens)), rng.randrange(len(tokens))
    found = list(tokens)
    match rng.randrange(4):
        case 0:
            del found[at]
        case 1:
            found.insert(at, found[at])
        case 2:
            found[at], found[other] = found[other], found[at]
        case _:
            found[at] = found[other]
    return found


def is_noticed(original: java.Unit, text: str, emission: Emission | None = None) -> bool:
    """Is the text refused, or not what was planned?"""
    try:
        compare(original, unit_of(text), emission.changes if emission else ())
    except (Refused, Disagreement):
        return True
    return False


@pytest.mark.parametrize("seed", range(40))
def test_any_change_of_any_form_is_noticed(seed: int) -> None:
    tokens, rng = Programs(seed).unit(), Random(seed)
    unit = unit_of(" ".join(tokens))
    compare(unit, unit_of("/* a */ " + "\n".join(tokens)), ())
    said = [token for token in tokens if token not in MEANINGLESS]
    for _ in range(25):
        found = mutated(tokens, rng)
        same = said == [token for token in found if token not in MEANINGLESS]
        assert same or is_noticed(unit, " ".join(found)), " ".join(found)


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("class A { int f = 1, g; }", "1", "2"),
        ("class A { int f; }", "int f", "int[] f"),
        ("class A { A() { this(1); } A(int x) { } }", "this", "super"),
        ("class A { void m() { a: while (true) { break a; } } }", "break a", "break"),
        ("class A { void m(int x) { switch (x) { case 1: m(2); default: } } }", "case 1", "case 3"),
        ("class A { void m() { try { m(); } catch (Error | RuntimeException e) { } } }", " | RuntimeException", ""),
        ("class A { void m() { do { m(); } while (true); } }", "m();", ""),
        ("class A { void m(long x) { x = 1L; } }", "1L", "1"),
        ("class A { double f = 1.5; }", "1.5", "2.5"),
        ("class A { void m(Runnable r) { m(() -> { m(null); }); } }", "null", "r"),
        ("class A { enum E { B, C } }", "B, C", "C, B"),
        ("import a.B; class A { }", "a.B", "a.C"),
    ],
)
def test_what_is_changed_is_noticed(text: str, old: str, new: str) -> None:
    assert old in text
    unit = unit_of(text)
    assert not is_noticed(unit, text)
    assert is_noticed(unit, text.replace(old, new))


# Slices -----------------------------------------------------------------------------------------


def emitted(seed: int) -> tuple[Case, Emission]:
    case = case_of(seed)
    return case, emit(case.original, case.plan(case.some_units([0.2, 0.5, 0.8])))


def again(emission: Emission) -> java.Unit:
    return parse_java(emission.edited.source)


def test_slices_are_as_planned_and_nothing_else() -> None:
    seen: Counter[bool] = Counter()
    for seed in range(60):
        case, emission = emitted(seed)
        unit, rng = again(emission), Random(seed)
        compare(case.original.unit, unit, emission.changes)
        for _ in range(8):
            found = mutated([unit.source.slice(token) for token in unit.tokens], rng)
            said, was = (
                [t for t in tokens if t not in MEANINGLESS] for tokens in (found, map(unit.source.slice, unit.tokens))
            )
            noticed = is_noticed(case.original.unit, " ".join(found), emission)
            assert noticed or said == was, " ".join(found)
            seen[noticed] += 1
    assert seen[True] > 300


@pytest.mark.parametrize(
    "body",
    [
        "int y = 0; if (x > 3) y = x; else++y; return y > 3;",
        "int y = 0; if (x > 3) f = x; else--f; return!b;",
        "if (b) return(x > 3); else return-x > 3;",
        "boolean c; if (b) c = x > 0; else c = id(!b); return c;",
        "while (x > 0) x--; return b;",
        "for (int i = 0; i < x; i++) f = id(b) ? 1 : 2; return b;",
    ],
)
def test_statements_without_braces_and_blanks(body: str) -> None:
    """Everything is cut, with and without joined regions."""
    text = f"""class A {{ int f;
  //@ ensures true;
  boolean m(int x, boolean b) {{ {body} }}
  boolean id(boolean b) {{ return b; }}
}}"""
    original = read_text(text)
    plan = Plan(method_of(original, "m").id, frozenset(), frozenset())
    for emission in (emit(original, plan), taken_apart(original, plan)):
        compare(original.unit, again(emission), emission.changes)


def test_a_change_that_was_not_made_is_noticed() -> None:
    """Of any planned change without its edit, and of any edit without its plan."""
    number = 0
    for seed in range(20):
        case, emission = emitted(seed)
        unit = case.original.unit
        for change in emission.changes:
            others = tuple(each for each in emission.changes if each is not change)
            with pytest.raises(Disagreement):
                compare(unit, again(emission), others)
            with pytest.raises(Disagreement):
                compare(unit, unit, (change,))
            number += 1
    assert number > 100


def test_a_node_is_changed_once() -> None:
    case, emission = next(made for made in map(emitted, range(20)) if made[1].changes)
    with pytest.raises(Disagreement, match="twice"):
        compare(case.original.unit, again(emission), (*emission.changes, emission.changes[0]))


def test_no_slice_leaves_with_a_stray_edit(tmp_path: Path) -> None:
    """Of one that no other check can see: compiled, linted and re-checked, the text would pass."""
    file = tmp_path / "A.java"
    file.write_text("class A { int f; //@ ensures f > 0;\n void m(int x) { f = 3; x = 5; } }", encoding="utf-8")
    result = slice_method(Request((file,), "m", Limits()), Watch())
    assert isinstance(result.verdict, HoldsWithin)

    def stray(source: SourceFile) -> Original:
        return read(SourceFile(source.name, source.text.replace("f = 3", "f = 4")))

    asked, verdict = result.asked, result.verdict
    with pytest.raises(Disagreement, match="more than was planned: IntLiteral, line 2"):
        make_slice(result.original, asked.method, asked.names, verdict, result.limits, stray, Workers(0))
