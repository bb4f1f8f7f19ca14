"""One conjunct of a clause as a question of its own."""

from pathlib import Path

import pytest

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.limits import Limits
from slicer.claims.properties import Sort, properties
from slicer.engines.verdict import Fails, HoldsWithin
from slicer.ir.program import MethodKind
from slicer.ir.terms import conjuncts
from slicer.java.parse import read_source
from slicer.pipeline import Request, check, read, slice_method
from slicer.watch import Watch
from tests.stages import asked, file_of

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*/*.java"))

PROGRAM = """class P {
    int f, g; /*@ nullable @*/ P next;

    /*@ requires x > 0;
      @ ensures (f == x && (\\lblneg other
      @             g == 7)) && 0 <= \\result < x;
      @ ensures f > 0; @*/
    int m(int x) {
        f = x;
        g = 7;
        return x;
    }

    //@ ensures f == 1 &&
    //@     three() == 3;
    void s() { f = 1; }

    int three() { return 3; }
}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "P.java"
    path.write_text(PROGRAM, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["ensures.1.1", "ensures.1.2", "other", "ensures.1.3"])
def test_a_conjunct_that_holds(file: Path, name: str) -> None:
    (result,) = check(Request((file,), f"m:{name}", Limits()), Watch())
    assert isinstance(result.verdict, HoldsWithin)
    assert result.asked.label == ("ensures.1.2" if name == "other" else name)


def test_a_conjunct_that_fails_is_the_one_that_is_shown(file: Path) -> None:
    (result,) = check(Request((file,), "m:ensures.1.4", Limits()), Watch())
    assert isinstance(result.verdict, Fails)
    (broken,) = result.verdict.trace.broken
    assert (broken.id, result.original.unit.source.slice(broken.span)) == ("ensures.1.4", "\\result < x")


@pytest.mark.parametrize(
    ("name", "clause", "kept"),
    [
        ("ensures.1.1", "f == x", "f = x;"),
        ("ensures.1.2", "(\\lblneg other g == 7)", "g = 7;"),
        ("ensures.1.3", "0 <= \\result", "return x;"),
    ],
)
def test_the_slice_claims_the_conjunct_alone(file: Path, name: str, clause: str, kept: str) -> None:
    result = slice_method(Request((file,), f"m:{name}", Limits()), Watch())
    assert result.slice is not None
    contract = f"requires x > 0; ensures {clause}; assignable \\everything;"
    assert contract in result.slice.emission.edited.source.text
    assert [p.id for p in result.slice.again.program.methods["P.m(int)"].contract.ensures] == ["ensures.1"]
    units = {unit.id: unit for unit in result.units}
    source = result.original.unit.source
    assert [source.slice(units[id_].spans[0]) for id_ in result.slice.emission.plan.kept] == [kept]


def test_a_conjunct_of_a_clause_that_cannot_be_checked_is_refused_where_the_clause_is_not_read(file: Path) -> None:
    with pytest.raises(Refused) as refused:
        slice_method(Request((file,), "s:ensures.1.1", Limits()), Watch())
    (diagnostic,) = refused.value.diagnostics
    (note,) = diagnostic.notes
    assert (diagnostic.code, note.source.line(note.span.start)) == (Code.S202, 15)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.parent.name)
def test_the_conjuncts_of_a_clause_are_the_clause(path: Path) -> None:
    """Whatever can be asked as a whole can be asked in parts, which have the places and meanings of its parts."""
    original = read(read_source(path))
    file = file_of(original)
    methods = [m for m in original.program.methods.values() if m.kind is MethodKind.METHOD and not m.refused]
    for owner in original.unit.classes:
        for method in (m for m in methods if m.owner == owner.name):
            (code,) = (each for each in owner.methods if each.span == method.span)
            found = {p.id: p for p in properties(file, owner, code) if p.sort is Sort.CONJUNCT}
            for clause in method.contract.ensures if method.body is not None else ():
                parts = [p for p in found.values() if p.clause == clause.id]
                goals = [goal for p in parts for goal in asked(original, f"{method.id}:{p.id}").goals]
                assert [(g.id, g.span) for g in goals] == [(p.id, p.span) for p in parts]
                assert not goals or tuple(g.term for g in goals) == conjuncts(clause.term)
