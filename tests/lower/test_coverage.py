"""Every node of Java that lowering knows, and every form it makes, occurs in the tables: a new one needs a test."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import get_args

from slicer.base.source import SourceFile
from slicer.ir import nodes, terms
from slicer.java import tree as java
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from tests.lower import (
    test_assignments,
    test_calls,
    test_classes,
    test_expressions,
    test_invariants,
    test_jumps,
    test_loops,
    test_specifications,
)
from tests.lower.lowered import ANY, Case, meant, source

CODE: list[Case] = [
    *test_expressions.CASES,
    *test_assignments.CASES,
    *test_calls.CASES,
    *test_loops.CASES,
    *test_jumps.CASES,
    *test_classes.CASES,
    *test_specifications.AMONG,
]
CLAIMS: list[Case] = [*test_specifications.TERMS, *test_specifications.CLAUSES]
# What only later stages make.
LATER = {nodes.Havoc, nodes.HavocFrame, nodes.Cut}
# What is no code: names and texts.
AROUND = {java.Unit, java.Switching, java.Import, java.Comment, java.Modifier, java.Unsupported}
JAVA_OPERATORS = {"-", "+", "!", "~"}, {*"+-*/%<>&|^", "<<", ">>", ">>>", "<=", ">=", "==", "!=", "&&", "||"}
ASSIGNING = {"=", *(f"{op}=" for op in ("+", "-", "*", "/", "%", "<<", ">>", ">>>", "&", "|", "^"))}


def below(value: object) -> Iterator[object]:
    """All dataclass values in it, however it holds them."""
    pending = [value]
    while pending:
        part = pending.pop()
        if isinstance(part, Mapping):
            pending += part.values()
        elif isinstance(part, tuple | list):
            pending += part
        elif is_dataclass(part) and not isinstance(part, type | SourceFile):
            yield part
            pending += [getattr(part, each.name) for each in fields(part)]


@cache
def read() -> tuple[object, ...]:
    """All nodes of the snippets and their specifications."""
    found: list[object] = []
    for case in (*CODE, *CLAIMS, *test_invariants.CASES):
        unit = parse_java(SourceFile("P.java", source(case[0])))
        found += below((unit, attach(unit)))
    return tuple(found)


@cache
def made() -> tuple[object, ...]:
    """All forms in what the expected texts show whole."""
    bodies = [meant(case).body for case in CODE if ANY not in case[1]]
    contracts = [(meant(case).contract, meant(case).further) for case in CLAIMS]
    return tuple(below((bodies, contracts)))


def test_every_node_of_java_is_lowered_somewhere() -> None:
    known = {kind for kind in vars(java).values() if is_dataclass(kind)} - AROUND
    assert known - {type(each) for each in read()} == set()


def test_every_operator_is_lowered_somewhere() -> None:
    found = read()
    unary, binary = JAVA_OPERATORS
    assert {each.op for each in found if isinstance(each, java.Unary)} == unary
    assert {each.op for each in found if isinstance(each, java.Binary)} >= binary
    assert {each.op for each in found if isinstance(each, java.Assignment)} == ASSIGNING
    steps = {(each.op, each.is_prefix) for each in found if isinstance(each, java.Step)}
    assert steps == {("++", True), ("++", False), ("--", True), ("--", False)}


def test_every_form_is_expected_somewhere() -> None:
    """Law: what later stages make is what lowering does not."""
    found = {type(each) for each in made()}
    forms = {*get_args(nodes.Statement), *get_args(terms.Term), *get_args(terms.Place)}
    assert forms - found == LATER
    folds = {each.op for each in made() if isinstance(each, terms.Fold)}
    assert folds == {"\\sum", "\\product", "\\num_of", "\\max", "\\min"}
