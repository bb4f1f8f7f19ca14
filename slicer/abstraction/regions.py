"""Which neighbouring statements become one stub."""

from collections.abc import Iterator
from dataclasses import dataclass

from slicer.abstraction.facts import Facts
from slicer.abstraction.stubs import variables_of
from slicer.analysis.effects import Effects
from slicer.analysis.uses import calls, fixed_terms, terms
from slicer.base.source import Span
from slicer.ir.nodes import Assign, Goal, Statement, assigned, fragment_of, walk
from slicer.ir.terms import Var
from slicer.ir.terms import walk as walk_term
from slicer.java import tree as java


@dataclass(frozen=True)
class Region:
    """Neighbours that are wholly cut: single entry, single exit. `id` names the site."""

    id: str
    statements: tuple[java.Statement, ...]
    effects: Effects

    @property
    def span(self) -> Span:
        return self.statements[0].span.to(self.statements[-1].span)


Group = Region | java.Statement


def groups(facts: Facts, statements: tuple[java.Statement, ...], split: frozenset[str]) -> Iterator[Group]:
    """The statements of one block with maximal runs of wholly cut ones joined. `split` regions fall apart."""
    run: list[java.Statement] = []
    for statement in statements:
        if facts.wholly_cut(statement) and not is_solo(facts, statement):
            run.append(statement)
            continue
        yield from _flush(facts, run, split)
        run = []
        yield statement
    yield from _flush(facts, run, split)


def _flush(facts: Facts, run: list[java.Statement], split: frozenset[str]) -> Iterator[Group]:
    if not run:
        return
    id_ = facts.fragments(run[0].span)[0].id.rsplit("_", 1)[0]
    if id_ in split:
        yield from run
    else:
        yield Region(id_, tuple(run), facts.effects(tuple(run)))


def is_solo(facts: Facts, statement: java.Statement) -> bool:
    """A plain store is abstracted in its right side only, so that what it leaves alone stays provable."""
    match statement:
        case java.ExpressionStatement(_, java.Assignment(_, target, _, _) | java.Step(_, target, _)):
            stores = not any(isinstance(s, Assign) and s.var.name == _name(target) for s in facts.piece(statement))
            return stores and not calls(facts.piece(statement))
        case _:
            return False


def _name(target: java.Expr) -> str:
    return target.name if isinstance(target, java.Name) else ""


def regions(facts: Facts, body: java.Block, split: frozenset[str]) -> tuple[Region, ...]:
    """All regions of a body."""
    return tuple(_regions(facts, body.statements, split))


def _regions(facts: Facts, statements: tuple[java.Statement, ...], split: frozenset[str]) -> Iterator[Region]:
    for group in groups(facts, statements, split):
        if isinstance(group, Region):
            yield group
        else:
            for inner in blocks(group):
                yield from _regions(facts, inner, split)


def blocks(statement: java.Statement) -> tuple[tuple[java.Statement, ...], ...]:
    """The statement lists directly inside a statement."""
    match statement:
        case java.Block(_, statements):
            return (statements,)
        case java.If(_, _, then, orelse):
            return (inside(then),) if orelse is None else (inside(then), inside(orelse))
        case java.While(_, _, body) | java.For(_, _, _, _, _, body):
            return (inside(body),)
        case _:
            return ()


def inside(body: java.Statement) -> tuple[java.Statement, ...]:
    """The statements of a statement that is the body of another: the braces stay."""
    return body.statements if isinstance(body, java.Block) else (body,)


@dataclass(frozen=True)
class Outside:
    """The variables that the text outside the regions reads (or a frame mentions), and those it assigns."""

    read: frozenset[Var]
    assigned: frozenset[Var]


NOTHING_OUTSIDE = Outside(frozenset(), frozenset())


def outside(facts: Facts, found: tuple[Region, ...]) -> Outside:
    """Which variables the regions must leave with a value, and which at least declared."""
    swallowed = {id(s) for region in found for part in region.statements for s in walk(facts.piece(part))}
    read = {v for region in found for place in region.effects.frame.places for v in variables_of(place)}
    given: set[Var] = set()
    for statement in walk(facts.method.body or ()):
        if id(statement) not in swallowed:
            read |= _reads(facts, statement)
            var = assigned(statement)
            given |= {var} if var is not None else set()
    return Outside(frozenset(read), frozenset(given))


def _reads(facts: Facts, statement: Statement) -> set[Var]:
    if isinstance(statement, Goal):
        found = (statement.predicate.term,)
        return {v for t in found for v in walk_term(t) if isinstance(v, Var)}
    of = fragment_of(statement)
    fragment = next((f for f in facts.method.fragments if f.id == of), None)
    kept = fragment is None or fragment.unit in facts.kept or fragment.id in facts.demanding
    read = terms(statement) if kept else fixed_terms(statement)
    return {v for t in read for v in walk_term(t) if isinstance(v, Var)}
