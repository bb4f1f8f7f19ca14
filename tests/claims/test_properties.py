"""What is listed and what the program claims have the same ids."""

from pathlib import Path

import pytest

from slicer.base.source import SourceFile
from slicer.claims.ends import claimable
from slicer.claims.properties import Sort, properties
from slicer.java.parse import read_source
from slicer.jml.family import Annotated
from slicer.jml.tree import EXCEPTIONAL
from slicer.pipeline import read

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*/*.java"))
CLAUSES = """class P {
    P q; /*@ nullable @*/ P next; int f; int[] a;
    //@ invariant f > 0;
    //@ invariant a.length > 0;
    /*@ ensures true; ensures \\fresh(q); signals (Error e) f > 0; signals (Error e) true; assignable f;
      @ ensures f == 1 && true; signals_only Error; assignable \\set_union(f); signals_only Exception; @*/
    P m(P q) { return q; }
}
"""
CLAIMS = {Sort.ENSURES, Sort.SIGNALS, Sort.SIGNALS_ONLY, Sort.ASSIGNABLE}


def check(source: SourceFile) -> None:
    """For every method that is lowered; the program knows more clauses, such as preconditions."""
    original = read(source)
    file = Annotated(original.unit, original.specs)
    for owner in original.unit.classes:
        for code in owner.methods:
            (method,) = (m for m in original.program.methods.values() if m.span == code.span)
            if method.refused or method.static or method.helper or method.body is None:
                continue
            found = properties(file, owner, code)
            claimed = {id_ for id_ in claimable(original.program, method) if id_.split(".")[-2:-1] == ["invariant"]}
            assert {p.id for p in found if p.sort is Sort.INVARIANT} == claimed
            cases = (method.contract, *method.further)
            clauses = (p for case in cases for p in (*case.ensures, case.frame) if p is not None)
            # What is inherited, and what no clause says, is listed by `slicer.claims.implicit`.
            beside = {*original.program.classes, EXCEPTIONAL}
            lowered = {p.id for p in clauses if not beside & {*p.id.split(".")}}
            later = {id_ for case in cases for id_ in case.later}
            listed = {p.id for p in found if p.sort in CLAIMS}
            assert lowered <= listed
            assert {p.id for p in found if p.sort in {Sort.ENSURES, Sort.ASSIGNABLE}} <= lowered | later


def test_clauses_of_every_kind() -> None:
    check(SourceFile("P.java", CLAUSES))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.parent.name)
def test_samples(path: Path) -> None:
    check(read_source(path))
