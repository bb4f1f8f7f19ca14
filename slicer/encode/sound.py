"""The invariants of an object, which may speak of those of others."""

from dataclasses import replace
from functools import partial

from slicer.base.record import record
from slicer.encode.formula import Node
from slicer.encode.heap import State
from slicer.encode.once import cells, once
from slicer.encode.quantify import Evaluator, Value
from slicer.encode.sorts import Sort
from slicer.encode.typing import is_instance
from slicer.ir.terms import THIS
from slicer.ir.types import ClassType, Type

# What stands among the active calls for the invariants of an object.
_INVARIANTS = "\\invariant_for"


@record
class Soundness:
    """Invariants in one state."""

    values: Evaluator
    state: State

    def invariants(self, ref: Node, static: Type) -> tuple[Node, Node]:
        """The invariants of the object's exact class and of those above it, and that they have a value."""
        b, values = self.values.b, self.values
        null = b.eq(ref, b.ref(0))
        if values.active.count(_INVARIANTS) >= values.deep:
            values.deeper.append(b.and_(*values.guards, b.not_(null)))
            return b.true, b.true
        if not values.active:
            found = self._sound(ref, static)
        else:
            found = Value(b.true, b.true)
            for number, exact in values.heap.layout.places(static):
                is_it = b.eq(ref, b.ref(number))
                if b.and_(*values.guards, is_it) is not b.false:
                    finding = partial(self._sound, b.ref(number), exact)
                    one = once(values, self.state, is_it, (_INVARIANTS, number), finding)
                    found = Value(b.ite(is_it, one.node, found.node), b.ite(is_it, one.ok, found.ok))
        anything = values.heap.junk(Sort.BOOL, (_INVARIANTS, *cells(self.state)))
        return b.and_(found.node, b.or_(b.not_(null), anything)), found.ok

    def _sound(self, ref: Node, static: Type) -> Value:
        """The invariants of an object that is there."""
        b, values, layout = self.values.b, self.values, self.values.heap.layout
        inside = replace(self.state, vars={THIS: ref}, bound={})
        holds: list[Node] = []
        oks: list[Node] = []
        values.active.append(_INVARIANTS)
        names = dict.fromkeys(name for kind in layout.kinds(static) for name in layout.program.upwards(str(kind)))
        for name in names:
            info = layout.program.classes.get(name)
            for clause in () if info is None else info.invariants:
                guard = is_instance(values.heap, ref, static, ClassType(name), exact=False)
                found = values.guarded(guard, clause.term, inside)
                holds.append(b.implies(guard, found.node))
                oks.append(b.implies(guard, found.ok))
        values.active.pop()
        return Value(b.all(holds), b.all(oks))
