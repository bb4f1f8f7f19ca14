"""The entry of this stage: a bounded program to its labelled formula."""

from dataclasses import replace

from slicer.base.limits import Ints
from slicer.encode.encoding import Assumption, BoundSite, Encoding
from slicer.encode.formula import Builder, Node
from slicer.encode.heap import Heap
from slicer.encode.kinds import kinds_of, layout_of
from slicer.encode.prestate import prestate
from slicer.encode.run import Run, frozen
from slicer.encode.values import Values
from slicer.ir.terms import RESULT
from slicer.passes.bounded import Bounded

ENTRY = "entry"


def encode(bounded: Bounded, ints: Ints, *, strangers: int) -> Encoding:
    """All runs of the bounded program. `strangers` more objects of each kind may exist than the bound says:

    a freed reference needs something else to point to (none when the program itself is checked).
    """
    b = Builder(wraps=ints is Ints.JAVA)
    hard: list[Node] = []
    kinds = kinds_of(bounded)
    objects = bounded.bounds.objects + strangers
    heap = Heap(b, layout_of(bounded, kinds, objects), bounded.bounds.length, hard)
    before = prestate(bounded, heap, objects)
    reach = max(bounded.bounds.length, bounded.bounds.unroll) + 2
    run = Run(bounded.program, heap, Values(b, heap, before.state, {ENTRY: before.state}, reach))
    assumed = []
    for predicate in bounded.assumed:
        value = run.checked(predicate, before.state)
        assumed.append(Assumption(predicate, value.node, value.ok))
    after = run.body(bounded.body, before.state)
    if after is not None:
        names = dict(before.inputs)
        if RESULT in after.vars:
            names[RESULT] = after.vars[RESULT]
        # Parameters in a postcondition mean their values at entry.
        final = replace(after, vars=names)
        for predicate in bounded.claimed:
            run.claim(predicate, final)
    sites = tuple(BoundSite(name, span, b.any(cuts)) for (name, span), cuts in sorted(run.sites.items()))
    return Encoding(
        bounded,
        ints,
        b,
        heap.layout,
        before,
        after,
        tuple(dict.fromkeys(hard)),
        tuple(assumed),
        frozen(run.soft),
        {name: tuple(claims) for name, claims in run.goals.items()},
        run.predicates,
        sites,
        {unit: b.any(paths) for unit, paths in run.reached.items()},
        b.false if after is None else after.path,
    )
