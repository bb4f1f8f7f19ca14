"""The entry of this stage: a bounded program to its labelled formula."""

from dataclasses import replace

from slicer.base.limits import Heaps, Ints, Purpose
from slicer.bound.bounded import Bounded
from slicer.bound.method import THREW
from slicer.encode.arrays import Arrays
from slicer.encode.constraints import Constraints
from slicer.encode.encoding import Assumption, BoundSite, Encoding
from slicer.encode.expanded import Expanded
from slicer.encode.formula import Builder, Node
from slicer.encode.heap import Heap, State
from slicer.encode.object_kinds import layout_of, new_objects
from slicer.encode.prestate import prestate
from slicer.encode.run import Run, frozen
from slicer.encode.values import Values
from slicer.ir.claim_id import TERMINATES
from slicer.ir.nodes import ENDLESS, Statement, StoreField, walk
from slicer.ir.terms import ENTRY, RESULT, THIS, type_of
from slicer.ir.types import BIGINT, ClassType, Type


def encode(bounded: Bounded, ints: Ints, heaps: Heaps = Heaps.EXPANDED, longest: int | None = None) -> Encoding:
    """All runs of the bounded program.

    With a `longest` the arrays of the input may have up to so many elements; those beyond the bounds are not known.
    """
    b = Builder(wraps=ints is Ints.JAVA, bits=64 if bounded.met.long else 32)
    hard: list[Node] = []

    def most(kind: Type) -> int:
        return bounded.bounds.objects_of(str(kind)) + bounded.strangers

    length = bounded.bounds.length
    # A map holds integers of one size.
    as_maps = heaps is Heaps.ARRAYS and not (b.wraps and any(map(_is_unbounded, walk(bounded.body))))
    store = Arrays(b, length) if as_maps else Expanded(b, length)
    heap = Heap(b, layout_of(bounded, most), length, hard, store)
    before = prestate(bounded, heap, most, length if longest is None else longest)
    reach = max(bounded.bounds.length, bounded.bounds.unroll) + 2
    deep = max((reach, *(most(kind) + 2 for kind in bounded.met.kinds)))
    values = Values(b, heap, {ENTRY: before.state}, reach, deep)
    told = Constraints(bounded.program, heap, bounded.method.span)
    run = Run(bounded.program, heap, values, new_objects(bounded), told, bounded.purpose is Purpose.CORE)
    assumed = []
    for predicate in bounded.assumed:
        value = run.checked(predicate, before.state)
        assumed.append(Assumption(predicate, value.node, value.ok))
    start = before.state
    if bounded.made:
        # The object that a constructor makes has its number before it exists: the old state speaks of it in vain.
        ref, _ = run.cells.new(ClassType(bounded.made), start)
        start = replace(start, vars={**start.vars, THIS: ref})
        run.values.snapshots[ENTRY] = start
    after = run.body(bounded.body, start)
    if after is not None:
        names = dict(before.inputs)
        names.update((name, after.vars[name]) for name in (RESULT, THIS) if name in after.vars)
        # Parameters in a postcondition mean their values at entry.
        final = replace(after, vars=names)
        for predicate in bounded.claimed:
            run.claim(predicate, final)
    sites = tuple(BoundSite(*place, b.any(cuts)) for place, cuts in sorted(told.sites.items()))
    return Encoding(
        bounded,
        ints,
        b,
        heap,
        before,
        after,
        tuple(dict.fromkeys(hard)),
        tuple(assumed),
        frozen(told.soft),
        {name: tuple(claims) for name, claims in run.goals.items()},
        run.predicates,
        sites,
        {unit: b.any(paths) for unit, paths in told.reached.items()},
        _ends(run, bounded, before.state, after),
        tuple(dict.fromkeys(heap.integers)),
        tuple(run.chosen),
        tuple(run.rounds),
    )


def _is_unbounded(statement: Statement) -> bool:
    """Does it store a number that its place may not have room for?"""
    return isinstance(statement, StoreField) and type_of(statement.value) == BIGINT


def _ends(run: Run, bounded: Bounded, before: State, after: State | None) -> dict[str, Node]:
    b, threw = run.heap.b, run.values.snapshots.get(THREW)
    ends = {name: b.any([claim.path for claim in claims]) for name, claims in run.goals.items()}
    normal = b.false if after is None else after.path
    ends.update((predicate.id, normal) for predicate in bounded.claimed)
    anyhow = normal if threw is None else b.or_(normal, threw.path)
    ends.update((name, anyhow) for name in bounded.thrown)
    endless = [cut for (name, _, _), cuts in run.told.sites.items() if name in ENDLESS for cut in cuts]
    ends[TERMINATES] = b.or_(anyhow, *endless)
    for name, guard in bounded.guards.items():
        if name in ends:
            ends[name] = b.and_(ends[name], run.values.value(guard, before).node)
    return ends
