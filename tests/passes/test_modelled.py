"""What is beyond the bounded stages is refused with its place, whatever stands before it in the file."""

import pytest
from slicer.passes.inline import reachable
from slicer.passes.narrow import beyond, is_modelled

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.source import SourceFile
from tests.ir.lowered import GENERATED, SAMPLES, generated
from tests.stages import method_of, read, read_text

BEYOND = [
    ("class E { //@ ensures (\\exists E c; (\\exists D d; c == d));\n void m() { } } class D { }", Code.S104),
    ("class E { boolean m(D d) { return this != d; } } class D { }", Code.S104),
    ("class E { boolean m(int[] d) { return d != this; } }", Code.S104),
    ("class E { boolean m(boolean c, D d) { return (c ? this : d) != null; } } class D { }", Code.S102),
    (
        "class E { boolean m(boolean c, D d) { return (c ? n() : d) != null; } E n() { return this; } } class D { }",
        Code.S102,
    ),
    ("class E { //@ ensures (\\forall \\TYPE t; t == t);\n void m() { } }", Code.S202),
    ("class E { D g; int m() { return 4; } } class D { String s; }", Code.S102),
    ("class E { D g; int m() { return g.s; } } class D { short s; }", Code.S102),
    ("class E { D g; //@ invariant g.s > 0;\n int m() { return 4; } } class D { long s; }", Code.S102),
]


@pytest.mark.parametrize(("text", "code"), BEYOND)
def test_what_is_beyond_is_refused(text: str, code: Code) -> None:
    with pytest.raises(Refused) as refused:
        needed(text)
    (found,) = refused.value.diagnostics
    assert found.code is code
    assert found.notes


def needed(text: str) -> None:
    """Refuses where the method `m` or its contract needs what is beyond."""
    original = read_text(text)
    method = method_of(original, "m")
    reachable(original.program, method.id)
    for why in method.contract.later.values():
        raise Refused(*why)


SOURCES = {**SAMPLES, **{f"generated {seed}": generated(seed) for seed in GENERATED}}


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
def test_what_is_left_has_only_forms_that_are_modelled(source: SourceFile) -> None:
    program = read(source).program
    classes = frozenset(program.classes)
    for method in program.methods.values():
        assert tuple(beyond(method.body or (), classes)) == ()
        clauses = (*method.contract.requires, *method.contract.ensures)
        assert all(is_modelled(clause.term, classes) for clause in clauses), method.id
    for info in program.classes.values():
        assert all(is_modelled(p.term, classes) for p in info.invariants), info.name
