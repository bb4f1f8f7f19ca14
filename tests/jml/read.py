"""Drives the JML front end, for its tests."""

from slicer.base.source import SourceFile, Span
from slicer.java import tree
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.tree import CaseClause, Clause, SpecCase, Specs

METHOD = "class A {{ {} void m(int x) {{ }} }}"


def specs(text: str) -> tuple[Specs, tree.Unit]:
    unit = parse_java(SourceFile("A.java", text))
    return attach(unit), unit


def cases(jml: str) -> tuple[tuple[SpecCase, ...], SourceFile]:
    """The spec cases that the JML before a method gives."""
    found, unit = specs(METHOD.format(jml))
    return found.contracts.get(unit.classes[0].methods[0].span, ()), unit.source


def clauses(jml: str) -> tuple[tuple[CaseClause, ...], SourceFile]:
    """The clauses of the only spec case."""
    ((case,), source) = cases(jml)
    return case.clauses, source


def expression(source: SourceFile, span: Span) -> tree.Expr:
    """The expression that the text of a span is by itself, at its place: all else in the file is blank."""
    before, text, after = "class A{/*@invariant ", source.slice(span), "; @*/ }"
    found, unit = specs(f"{before:{span.start}}{text}{after}")
    ((invariant,),) = (found.invariants[owner.span] for owner in unit.classes)
    assert isinstance(invariant.clause, Clause)
    return invariant.clause.predicate
