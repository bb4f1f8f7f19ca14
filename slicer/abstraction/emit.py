"""The whole slice as text: stubs in place, contracts, declarations of the stubs."""

from collections.abc import Iterator
from dataclasses import replace

from slicer.abstraction.before_classes import behind_member_classes
from slicer.abstraction.bodies import Bodies
from slicer.abstraction.casts import Casts
from slicer.abstraction.changes import Change, declared
from slicer.abstraction.clauses_left import unused, without_clauses
from slicer.abstraction.columns import COLUMNS, fitted
from slicer.abstraction.contracts import Contracts
from slicer.abstraction.cut_expressions import MARK
from slicer.abstraction.cut_statements import Cutting
from slicer.abstraction.emitted import ClauseKey, Emitted
from slicer.abstraction.facts import Trial
from slicer.abstraction.jml_comments import defuse
from slicer.abstraction.kept_methods import Named, told_of
from slicer.abstraction.left_out import Leaving, removed
from slicer.abstraction.library import Missing, missing
from slicer.abstraction.library_calls import LibraryCalls
from slicer.abstraction.loop_annotations import LoopText, loop_texts
from slicer.abstraction.modifiers import plain
from slicer.abstraction.regions import Region
from slicer.abstraction.stubs import Stub
from slicer.base.edits import Edit, Edited
from slicer.base.fragments import UnitId
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.ir.program import Method
from slicer.java import tree as java
from slicer.java.tokens import Tokens
from slicer.lower.files import Original


@record
class Plan:
    """What a slice is made from. `split` regions stay apart, `dropped` clauses and `left_out` members leave.

    With a `trial` it is not a slice, but the text that shows what a slice needs.
    """

    method: str
    goals: frozenset[str]
    kept: frozenset[UnitId]
    split: frozenset[str] = frozenset()
    dropped: frozenset[ClauseKey] = frozenset()
    left_out: frozenset[Span] = frozenset()
    trial: Trial | None = None


@record
class Emission:
    """A slice's text and how it came about. `callees` are the methods whose calls stay, in order.

    `whole` are methods that stay as they are although no call of them does. `silenced` are the methods that lost their
    contracts, `assertions` those that are no longer JML, `unused` annotations of code that no call enters.
    `guards` are the units that are cut but still evaluated. `left_out` are the members that KeY cannot load, `library`
    the classes that it lacks. `changes` are what the text is to do to the tree of the original.
    """

    plan: Plan
    edited: Edited
    stubs: tuple[Stub, ...]
    regions: tuple[Region, ...]
    contracts: tuple[Emitted, ...]
    loops: tuple[LoopText, ...]
    callees: tuple[str, ...]
    whole: frozenset[str]
    silenced: frozenset[str]
    guards: frozenset[UnitId]
    assertions: frozenset[Span]
    unused: frozenset[Span]
    left_out: tuple[java.Member, ...]
    library: tuple[Missing, ...]
    changes: tuple[Change, ...]

    @property
    def needed(self) -> frozenset[str]:
        """The methods that a prover of the slice may look at."""
        return frozenset({self.plan.method, *self.callees, *(contract.method for contract in self.contracts)})


def emit(original: Original, plan: Plan) -> Emission:
    """The slice of the plan. Units that the text cannot cut are kept, and named in the emission's plan."""
    while True:
        asked = original.program.methods[plan.method]
        bodies = Bodies(original, asked, plan.kept, plan.goals, plan.trial)
        cuttings = _cut_all(bodies, plan)
        forced = {unit for cutting in cuttings.values() for unit in cutting.slots.forced}
        forced |= told_of(original, plan.method, plan.goals, tuple(cuttings)) - plan.kept
        if not forced:
            return _assemble(bodies, plan, cuttings)
        plan = replace(plan, kept=plan.kept | forced)


def _cut_all(bodies: Bodies, plan: Plan) -> dict[str, Cutting]:
    """The root and every method whose call stays."""
    original = bodies.original
    done: dict[str, Cutting] = {}
    pending = [plan.method]
    while pending:
        id_ = pending.pop(0)
        method = original.program.methods[id_]
        if id_ in done or method.body is None:
            continue
        facts = bodies.facts(method)
        cutting = Cutting(original.unit.source, original.specs, facts, bodies.site(method), plan.split)
        if bodies.owner(method).kind is java.ClassKind.INTERFACE:
            cutting.stays()  # no stub can be declared there
        else:
            fields = bodies.fields(method)
            cutting.run(fields)
            tokens = Tokens(original.unit.source, original.unit.tokens)
            LibraryCalls(cutting.slots, tokens, (*cutting.facts.blocks, *fields)).replace()
        done[id_] = cutting
        pending.extend(sorted(cutting.slots.called))
    return done


def _assemble(bodies: Bodies, plan: Plan, cuttings: dict[str, Cutting]) -> Emission:
    original, program = bodies.original, bodies.original.program
    source, methods = original.unit.source, program.methods
    casts = Casts(original.unit, original.specs, program)
    leaving = Leaving(original, frozenset({plan.method, *cuttings}), plan.left_out)
    writer = Contracts(source, program, original.specs, original.unit, leaving.fields)
    edits = [edit for cutting in cuttings.values() for edit in cutting.slots.edits]
    named = Named.of(original, plan.method, tuple(cuttings))
    emitted = [writer.question(methods[plan.method], plan.goals)]
    silenced = set(named.silenced)
    for id_ in named.contracted:
        contract = writer.callee(methods[id_], plan.goals, plan.dropped)
        if contract is None:
            silenced.add(id_)
        else:
            emitted.append(contract)
    used = {contract.method for contract in emitted}
    written = {m.id for m in methods.values() if m.body is not None and m.span in original.specs.contracts}
    silenced |= written - used - {*named.gone}
    with_text = {id_ for id_ in silenced if bodies.declared(methods[id_]) is not None}
    silenced = {id_ for id_ in with_text if not leaving.has(methods[id_].span)}
    edits += [edit for id_ in sorted(silenced) for edit in writer.silenced(methods[id_])]
    edits += [edit for contract in emitted for edit in contract.edits]
    loops = _loops(casts, plan, cuttings)
    edits += [edit for loop in loops for edit in loop.edits]
    assertions = frozenset(_assertions(cuttings))
    edits += _unasserted(original, assertions)
    gone = [methods[id_] for id_ in named.gone if not leaving.has(methods[id_].span)]
    edits += [edit for method in gone for edit in removed(original, _declaration(bodies, method), MARK)]
    present = frozenset({plan.method, *cuttings})
    said = unused(program, original.unit, original.specs, present)
    beside = frozenset(span for span in said if not leaving.has(span))
    changes = [change for cutting in cuttings.values() for change in cutting.slots.changes]
    changes += [Change(_declaration(bodies, method), ()) for method in gone]
    stubs = tuple(dict.fromkeys(stub for cutting in cuttings.values() for stub in cutting.slots.stubs))
    owners = _owners(original.unit, stubs)
    edits += _declarations(original.unit, owners)
    changes += [declared(owner, of) for owner, of in owners]
    left_out = leaving.found(edits)
    edits += left_out.edits
    changes += left_out.changes
    edits += behind_member_classes(original.unit, original.specs, left_out.nodes)
    edits += [*without_clauses(original.unit, original.specs, beside, edits)]
    edits += [*casts.inserted(edits)]
    regions = tuple(region for cutting in cuttings.values() for region in cutting.merged)
    return Emission(
        plan,
        fitted(plain(original.unit, edits)),
        stubs,
        regions,
        tuple(emitted),
        loops,
        tuple(id_ for id_ in cuttings if id_ != plan.method),
        frozenset(each.id for each in bodies.reached) - cuttings.keys() - {*named.gone},
        frozenset(silenced),
        frozenset(unit for cutting in cuttings.values() for unit in cutting.slots.guards),
        assertions,
        beside,
        left_out.nodes,
        missing(original, tuple(node.span for node in left_out.nodes)),
        tuple(changes),
    )


def _declaration(bodies: Bodies, method: Method) -> java.Method | java.Constructor:
    found = bodies.declared(method)
    assert found is not None, f"nobody wrote {method.id}"
    return found


def _loops(casts: Casts, plan: Plan, cuttings: dict[str, Cutting]) -> tuple[LoopText, ...]:
    """The annotated loops that no region swallowed."""
    found: list[LoopText] = []
    for id_, cutting in cuttings.items():
        stay = [loop for loop in sorted(casts.specs.loops) if cutting.shows(loop)]
        found.extend(loop_texts(casts, id_, stay, plan.dropped, plan.goals))
    return tuple(found)


def _assertions(cuttings: dict[str, Cutting]) -> Iterator[Span]:
    """The assertions in the code that stays: they are questions of their own."""
    for cutting in cuttings.values():
        yield from (p.span for p in cutting.facts.specified if cutting.facts.is_beside(p) and cutting.shows(p.span))


def _unasserted(original: Original, assertions: frozenset[Span]) -> Iterator[Edit]:
    """The comments of assertions as plain ones; where they say more, blanks for the assertions."""
    source = original.unit.source
    said = {each.span for each in original.specs.annotations}
    for comment in (c.span for c in original.unit.comments):
        inside = [span for span in sorted(assertions) if comment.covers(span)]
        if inside and {span for span in said if comment.covers(span)} == {*inside}:
            yield defuse(source, comment)
        else:
            yield from (Edit(span, source.breaks(span)) for span in inside)


def _owners(unit: java.Unit, stubs: tuple[Stub, ...]) -> list[tuple[java.Class, tuple[Stub, ...]]]:
    """The classes that stubs are for, with their stubs."""
    owners = java.every_class(unit)
    found = ((owner, tuple(stub for stub in stubs if stub.owner == owner.span)) for owner in owners)
    return [(owner, of) for owner, of in found if of]


def _declarations(unit: java.Unit, owners: list[tuple[java.Class, tuple[Stub, ...]]]) -> list[Edit]:
    """The stubs before the closing brace of their class."""
    edits: list[Edit] = []
    for owner, stubs in owners:
        at = owner.body.end - 1
        text = _lines(unit.source, at, [stub.text for stub in stubs], last=owner == _last(unit, owner))
        edits.append(Edit(Span(at, at), text))
    return edits


def _last(unit: java.Unit, owner: java.Class) -> java.Class | java.Unsupported:
    """The last class of the top level in the file of the class."""
    return unit.file(owner.span.start).declarations[-1]


def _lines(source: SourceFile, at: int, texts: list[str], *, last: bool) -> str:
    """Lines of their own where no other class follows; else the line of the brace, so that line numbers stay."""
    one = f" /*~ stubs */ {' '.join(texts)} "
    if not last and source.column(at) + len(one) <= COLUMNS:
        return one
    line_break = source.line_break(at)
    gap = f"{line_break}  "
    wrapped = [text if len(text) < COLUMNS else text.replace("@*/ ", f"@*/{gap}", 1) for text in texts]
    return gap.join(["  /*~ stubs */", *wrapped]) + line_break
