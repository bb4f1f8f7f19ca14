"""The ids of the clauses of a specification case."""

from collections.abc import Iterator
from typing import assert_never

from slicer.base.source import Span
from slicer.jml import tree as jml


def numbered(case: jml.SpecCase) -> Iterator[tuple[str, jml.CaseClause]]:
    """The clauses with their ids, which those that cannot be read have too."""
    counts: dict[jml.Kind, int] = {}
    for clause in case.clauses:
        kind = kind_of(clause)
        if kind is None:
            continue
        counts[kind] = counts.get(kind, 0) + 1
        alone = kind in {jml.Kind.ASSIGNABLE, jml.Kind.SIGNALS_ONLY} and counts[kind] == 1
        yield str(kind) if alone else f"{kind}.{counts[kind]}", clause


def kind_of(clause: jml.CaseClause) -> jml.Kind | None:
    match clause:
        case jml.Clause() | jml.Unreadable() | jml.Measure() | jml.FrameClause():
            return clause.kind
        case jml.Signals():
            return jml.Kind.SIGNALS
        case jml.SignalsOnly():
            return jml.Kind.SIGNALS_ONLY
        case _:
            assert_never(clause)


def only_case(specs: jml.Specs, method: Span) -> jml.SpecCase | None:
    """The contract of a method that the bounded stages can deal with: it has one case at most."""
    cases = specs.contracts.get(method, ())
    return cases[0] if cases else None
