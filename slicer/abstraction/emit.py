"""The whole slice as text: stubs in place, contracts, declarations of the stubs."""

from collections.abc import Iterable
from dataclasses import dataclass

from slicer.abstraction.annotations import COLUMNS, Around, rewrite
from slicer.abstraction.changes import Change, declared
from slicer.abstraction.contracts import ClauseKey, Contracts, Emitted
from slicer.abstraction.facts import Facts
from slicer.abstraction.loops import LoopText, loop_texts
from slicer.abstraction.modifiers import plain
from slicer.abstraction.regions import Region
from slicer.abstraction.statements import MARK, Cutting
from slicer.abstraction.stubs import Stub
from slicer.analysis.callees import involved
from slicer.analysis.uses import calls
from slicer.base.edits import Edit, Edited, apply
from slicer.base.fragments import UnitId
from slicer.base.source import SourceFile, Span
from slicer.ir.program import Method, Program
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.jml.scan import is_jml
from slicer.jml.words import MODIFIERS


@dataclass(frozen=True)
class Original:
    """A file read: text, tree, specifications and program."""

    unit: java.Unit
    specs: jml.Specs
    program: Program


@dataclass(frozen=True)
class Plan:
    """What a slice is made from. `split` regions stay apart, `dropped` clauses are left out."""

    method: str
    goals: frozenset[str]
    kept: frozenset[UnitId]
    split: frozenset[str] = frozenset()
    dropped: frozenset[ClauseKey] = frozenset()


@dataclass(frozen=True)
class Emission:
    """A slice's text and how it came about. `callees` are the methods whose calls stay, in order.

    `changes` are what the text is to do to the tree of the original.
    """

    plan: Plan
    edited: Edited
    stubs: tuple[Stub, ...]
    regions: tuple[Region, ...]
    contracts: tuple[Emitted, ...]
    loops: tuple[LoopText, ...]
    callees: tuple[str, ...]
    changes: tuple[Change, ...]


def emit(original: Original, plan: Plan) -> Emission:
    """The slice of the plan. Units that the text cannot cut are kept, and named in the emission's plan."""
    while True:
        cuttings = _cut_all(original, plan)
        forced = {unit for cutting in cuttings.values() for unit in cutting.forced}
        if not forced:
            return _assemble(original, plan, cuttings)
        plan = Plan(plan.method, plan.goals, plan.kept | forced, plan.split, plan.dropped)


def _cut_all(original: Original, plan: Plan) -> dict[str, Cutting]:
    """The root and every method whose call stays."""
    done: dict[str, Cutting] = {}
    todo = [plan.method]
    while todo:
        id_ = todo.pop(0)
        method = original.program.methods[id_]
        if id_ in done or method.body is None:
            continue
        facts = Facts(original.program, method, plan.kept)
        cutting = Cutting(original.unit.source, original.specs, facts, plan.split)
        cutting.run(_declaration(original.unit, method).body or java.Block(method.span, ()))
        done[id_] = cutting
        todo.extend(sorted(cutting.called))
    return done


def _assemble(original: Original, plan: Plan, cuttings: dict[str, Cutting]) -> Emission:
    program = original.program
    writer = Contracts(original.unit.source, program, original.specs, original.unit)
    edits = [edit for cutting in cuttings.values() for edit in cutting.edits]
    callees = tuple(id_ for id_ in cuttings if id_ != plan.method)
    emitted = [writer.question(program.methods[plan.method], plan.goals)]
    for id_ in callees:
        contract = writer.callee(program.methods[id_], plan.dropped)
        emitted.extend([contract] if contract is not None else [])
        edits += writer.silenced(program.methods[id_], plan.dropped)
    edits += [edit for contract in emitted for edit in contract.edits]
    loops = _loops(original, plan, cuttings)
    edits += [edit for loop in loops for edit in loop.edits]
    gone = _unused(original, plan, cuttings)
    edits += [edit for method in gone for edit in _blank(original, method)]
    changes = [change for cutting in cuttings.values() for change in cutting.changes]
    changes += [Change(_declaration(original.unit, method), ()) for method in gone]
    stubs = tuple(dict.fromkeys(stub for cutting in cuttings.values() for stub in cutting.stubs))
    owners = _owners(original.unit, stubs)
    edits += _declarations(original.unit, owners)
    changes += [declared(owner, of) for owner, of in owners]
    regions = tuple(region for cutting in cuttings.values() for region in cutting.merged)
    edited = plain(apply(original.unit.source, edits))
    return Emission(plan, edited, stubs, regions, tuple(emitted), loops, callees, tuple(changes))


def _declaration(unit: java.Unit, method: Method) -> java.Method:
    return next(m for c in unit.classes for m in c.methods if m.span == method.span)


def _loops(original: Original, plan: Plan, cuttings: dict[str, Cutting]) -> tuple[LoopText, ...]:
    """The annotated loops that no region swallowed."""
    found: list[LoopText] = []
    for id_, cutting in cuttings.items():
        merged = [region.span for region in cutting.merged]
        method = original.program.methods[id_].span
        stay = [
            loop
            for loop in sorted(original.specs.loops)
            if method.covers(loop) and not any(span.covers(loop) for span in merged)
        ]
        found.extend(loop_texts(original.unit.source, original.specs, id_, stay, plan.dropped))
    return tuple(found)


def _unused(original: Original, plan: Plan, cuttings: dict[str, Cutting]) -> list[Method]:
    """Methods that only cut calls reached: nothing in the slice mentions them."""
    program = original.program
    was = {method.id for method in involved(program, program.methods[plan.method])}
    apart = {id_ for id_ in program.methods if id_ not in was}
    needed = {*cuttings, *_closure(program, apart)}
    return [program.methods[id_] for id_ in sorted(was - needed) if program.methods[id_].body is not None]


def _closure(program: Program, roots: Iterable[str]) -> set[str]:
    found: set[str] = set()
    todo = list(roots)
    while todo:
        id_ = todo.pop()
        if id_ not in found:
            found.add(id_)
            todo.extend(calls(program.methods[id_].body or ()))
    return found


def _blank(original: Original, method: Method) -> tuple[Edit, ...]:
    """The method with its JML, as blank lines; what the JML before it says of the class stays."""
    source, start = original.unit.source, method.span.start
    around = Around(original.unit, original.specs, _declaration(original.unit, method))
    before = [c.span for c in original.unit.comments if c.next_token == start and is_jml(source.slice(c.span))]
    if not around.others(tuple(before)):
        span = Span(min([start, *(comment.start for comment in before)]), method.span.end)
        return (Edit(span, MARK + source.breaks(span)),)
    comments = tuple(each for each in around.comments(MODIFIERS) if each.end <= start)
    kept = rewrite(source, comments, start, around.others(comments).strip())
    return (*kept, Edit(method.span, MARK + source.breaks(method.span)))


def _owners(unit: java.Unit, stubs: tuple[Stub, ...]) -> list[tuple[java.Class, tuple[Stub, ...]]]:
    """The classes that stubs are for, with their stubs."""
    found = ((owner, tuple(stub for stub in stubs if stub.owner == owner.name)) for owner in unit.classes)
    return [(owner, of) for owner, of in found if of]


def _declarations(unit: java.Unit, owners: list[tuple[java.Class, tuple[Stub, ...]]]) -> list[Edit]:
    """The stubs before the closing brace of their class."""
    edits: list[Edit] = []
    for owner, stubs in owners:
        at = owner.body.end - 1
        text = _lines(unit.source, at, [stub.text for stub in stubs], last=owner == unit.classes[-1])
        edits.append(Edit(Span(at, at), text))
    return edits


def _lines(source: SourceFile, at: int, texts: list[str], *, last: bool) -> str:
    """Lines of their own where no other class follows; else the line of the brace, so that line numbers stay.

    Lines that KeY could not read to their end are broken all the same.
    """
    one = f" /*~ stubs */ {' '.join(texts)} "
    if not last and source.column(at) + len(one) <= COLUMNS:
        return one
    gap = f"{source.line_break}  "
    wrapped = [text if len(text) < COLUMNS else text.replace("@*/ ", f"@*/{gap}", 1) for text in texts]
    return gap.join(["  /*~ stubs */", *wrapped]) + source.line_break
