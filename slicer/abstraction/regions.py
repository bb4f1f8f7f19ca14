"""Which neighbouring statements become one stub."""

from collections.abc import Iterator

from slicer.abstraction.facts import Facts
from slicer.abstraction.jumps_out import inside
from slicer.abstraction.stubs import java_name, place_of, variables_of
from slicer.analysis.effects import Effects, effects
from slicer.analysis.uses import fixed_terms, terms
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.nodes import Assign, Assume, Call, Goal, Statement, assigned, fragment_of, walk
from slicer.ir.terms import Var
from slicer.ir.terms import walk as walk_term
from slicer.java import tree as java
from slicer.lower.place import has_effects


@record
class Region:
    """Neighbouring statements that are wholly cut: one entry, one exit. `id` names the site, `key` the region."""

    id: str
    statements: tuple[java.Statement, ...]
    effects: Effects

    @property
    def span(self) -> Span:
        return self.statements[0].span.to(self.statements[-1].span)

    @property
    def key(self) -> str:
        return self.id if len(self.statements) == 1 else f"{self.id}+{len(self.statements)}"


Group = Region | java.Statement


def groups(facts: Facts, statements: tuple[java.Statement, ...], split: frozenset[str]) -> Iterator[Group]:
    """The statements of one block with maximal runs of wholly cut ones joined. `split` regions fall apart.

    Specifications between statements that say more than that something holds keep them apart.
    """
    run: list[java.Statement] = []
    for statement in statements:
        if run and _parted(facts, run[-1], statement):
            yield from _flush(facts, run, split)
            run = []
        if facts.wholly_cut(statement) and not is_solo(facts, statement):
            run.append(statement)
            continue
        yield from _flush(facts, run, split)
        run = []
        yield statement
    yield from _flush(facts, run, split)


def _parted(facts: Facts, before: java.Statement, after: java.Statement) -> bool:
    between = Span(before.span.end, after.span.start)
    return any(between.covers(part.span) and not facts.is_beside(part) for part in facts.specified)


def _flush(facts: Facts, run: list[java.Statement], split: frozenset[str]) -> Iterator[Group]:
    if not run:
        return
    region = region_of(facts, tuple(run))
    if region.key not in split and not facts.is_apart:
        yield region
    elif len(run) == 1:
        yield run[0]
    else:
        yield from (_apart(facts, statement, split) for statement in run)


def _apart(facts: Facts, statement: java.Statement, split: frozenset[str]) -> Group:
    """A statement of a region that fell apart: by itself, unless only a stub for all of it can stand for it."""
    if inside(statement) or is_in_place(facts, statement):
        return statement
    region = region_of(facts, (statement,))
    return statement if region.key in split else region


def region_of(facts: Facts, statements: tuple[java.Statement, ...]) -> Region:
    id_ = place_of(facts.fragments(statements[0].span)[0].id)
    return Region(id_, statements, facts.effects(statements))


def is_solo(facts: Facts, statement: java.Statement) -> bool:
    """A plain store is abstracted in its right side only, so that what it leaves alone stays provable."""
    piece = facts.piece(statement)
    if isinstance(piece[-1], Assign) or not is_in_place(facts, statement):
        return False
    return not _does_more(statement) or not any(isinstance(part, Call) for part in walk(piece))


def _does_more(statement: java.Statement) -> bool:
    """Does the value of the assignment do more than having a value?"""
    match statement:
        case java.ExpressionStatement(_, java.Assignment(_, _, _, value)):
            return has_effects(value)
        case _:
            return False


def is_in_place(facts: Facts, statement: java.Statement) -> bool:
    """Is it an assignment whose right side has no side effect, so that only the right side is cut?"""
    match statement:
        case java.ExpressionStatement(span, java.Assignment(_, _, _, value)):
            return not has_effects(value) or facts.is_plain(span)
        case java.ExpressionStatement(_, java.Step()):
            return True
        case java.LocalDeclaration(span, declarators):
            plain = all(each.init is None or not has_effects(each.init) for each in declarators)
            return plain or facts.is_plain(span)
        case _:
            return False


def regions(facts: Facts, split: frozenset[str]) -> tuple[Region, ...]:
    """All regions of the method."""
    return tuple(region for block in facts.blocks for region in _regions(facts, block.statements, split))


def _regions(facts: Facts, statements: tuple[java.Statement, ...], split: frozenset[str]) -> Iterator[Region]:
    for group in groups(facts, statements, split):
        if isinstance(group, Region):
            yield group
        else:
            for inner in inside(group):
                yield from _regions(facts, inner, split)


@record
class Outside:
    """The variables that the text outside the regions reads (or a frame mentions), and those it assigns."""

    read: frozenset[Var]
    assigned: frozenset[Var]


def outside(facts: Facts, found: tuple[Region, ...]) -> Outside:
    """Which variables the regions must leave with a value, and which at least declared."""
    swallowed = {id(s) for region in found for part in region.statements for s in walk(facts.piece(part))}
    read = {v for region in found for place in region.effects.frame.places for v in variables_of(place)}
    for fragment in facts.method.fragments:
        # What a condition or a value does besides is done by a stub before it, whose frame is read there.
        if fragment.unit not in facts.kept and not any(region.span.covers(fragment.span) for region in found):
            places = effects(facts.program, facts.own(fragment.span)).frame.places
            read |= {v for place in places for v in variables_of(place)}
    given: set[Var] = set()
    for statement in walk(facts.method.body or ()):
        if id(statement) not in swallowed:
            read |= _reads(facts, statement)
            var = assigned(statement)
            given |= {var} if var is not None else set()
    return Outside(frozenset(read) | frozenset(_receivers(facts, found)), frozenset(given))


def _reads(facts: Facts, statement: Statement) -> set[Var]:
    if isinstance(statement, Goal | Assume):
        found = (statement.predicate.term,)
        return {v for t in found for v in walk_term(t) if isinstance(v, Var)}
    of = fragment_of(statement)
    fragment = next((f for f in facts.method.fragments if f.id == of), None)
    kept = fragment is None or fragment.unit in facts.kept or fragment.id in facts.demanding
    kept = kept or (fragment is not None and facts.is_inside_evaluated(fragment.span))
    read = terms(statement) if kept else fixed_terms(statement)
    return {v for t in read for v in walk_term(t) if isinstance(v, Var)}


def _receivers(facts: Facts, found: tuple[Region, ...]) -> Iterator[Var]:
    """The variables outside the regions before the dot of a static member: `k.count` reads nothing of `k`."""
    program, variables = facts.program, sorted(facts.method.variables.items(), key=lambda each: each[0])
    static = {each.name.rpartition(".")[2] for info in program.classes.values() for each in info.statics}
    static |= {each.name for each in program.methods.values() if each.static}
    for node in (part for block in facts.blocks for part in java.walk(block)) if static else ():
        if not isinstance(node, java.Select | java.Call) or node.name not in static:
            continue
        target = node.target if isinstance(node, java.Select) else node.receiver
        if isinstance(target, java.Name) and not any(region.span.covers(node.span) for region in found):
            # Of the variables with the name it is the last one that was declared before.
            named = [var for at, var in variables if at < node.span and java_name(var) == target.name]
            yield from named[-1:]
