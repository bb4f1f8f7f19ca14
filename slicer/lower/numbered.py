"""Gives clauses their ids, such as `ensures.1`."""

from collections.abc import Iterator, Mapping
from typing import assert_never

from slicer.base.source import SourceFile, Span
from slicer.java import tree as java
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


def placed(source: SourceFile, specs: jml.Specs) -> Mapping[Span, str]:
    """The ids of the clauses that stand at loops, by their spans: a word and the line, `decreases.12`.

    Of several with one word on one line, the second has `.2` behind it.
    """
    found: dict[Span, str] = {}
    counts: dict[str, int] = {}
    clauses = (clause for spec in specs.loops.values() for clause in spec.clauses)
    for clause in sorted(clauses, key=lambda each: each.span):
        if clause.kind is None:
            continue
        word = _AT_LOOPS.get(clause.kind, str(clause.kind))
        id_ = f"{word}.{source.line(clause.span.start)}"
        counts[id_] = counts.get(id_, 0) + 1
        found[clause.span] = id_ if counts[id_] == 1 else f"{id_}.{counts[id_]}"
    return found


def among_code(source: SourceFile, specs: jml.Specs, part: jml.Clause | jml.Unreadable) -> str:
    """The id of an `assert` or `assume` among the statements: its word and line, and `.2` for the second there."""
    line = source.line(part.span.start)
    parts = next(parts for parts in specs.code.values() if part in parts)
    same = [p for p in parts if isinstance(p, jml.Clause | jml.Unreadable) and p.kind is part.kind]
    number = 1 + [p for p in same if source.line(p.span.start) == line].index(part)
    return f"{part.kind}.{line}" if number == 1 else f"{part.kind}.{line}.{number}"


def asserted(
    source: SourceFile, specs: jml.Specs, code: java.Method | java.Constructor
) -> Iterator[tuple[str, java.Assert]]:
    """Java's own assertions with their ids: of several in a line those of JML are counted first."""
    parts = specs.code.get(code.span, ())
    lines = [
        source.line(part.span.start)
        for part in parts
        if isinstance(part, jml.Clause | jml.Unreadable) and part.kind is jml.Kind.ASSERT
    ]
    for node in sorted((n for n in java.walk(code) if isinstance(n, java.Assert)), key=lambda n: n.span):
        line = source.line(node.span.start)
        lines.append(line)
        number = lines.count(line)
        yield f"{jml.Kind.ASSERT}.{line}" if number == 1 else f"{jml.Kind.ASSERT}.{line}.{number}", node


_AT_LOOPS = {jml.Kind.ASSIGNABLE: "loop_assignable"}


def only_case(specs: jml.Specs, method: Span) -> jml.SpecCase | None:
    """The case of a method whose contract has exactly one."""
    cases = specs.contracts.get(method, ())
    return cases[0] if len(cases) == 1 else None
