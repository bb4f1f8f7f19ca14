"""What a walk over a program tells the solver: constraints of units, the places where bounds end runs."""

from dataclasses import dataclass, field

from slicer.base.fragments import FragmentId, UnitId
from slicer.base.source import Span
from slicer.encode.formula import Node
from slicer.encode.heap import Heap, State
from slicer.encode.prestate import well_typed
from slicer.encode.quantify import Value
from slicer.encode.sorts import Sort
from slicer.ir.program import Program
from slicer.ir.types import BIGINT, Type


@dataclass
class Constraints:
    """Law: deactivating a unit frees the values it computes and keeps its writes."""

    program: Program
    heap: Heap
    place: Span
    soft: dict[UnitId, list[Node]] = field(default_factory=dict)
    reached: dict[UnitId, list[Node]] = field(default_factory=dict)
    sites: dict[tuple[str, Span, str], list[Node]] = field(default_factory=dict)

    def within(self, of: FragmentId, what: str, beyond: Node, state: State, *, fixed: bool) -> State:
        """The runs that are not beyond: of the others nothing is known. A unit that is off decides nothing."""
        b, fragment = self.heap.b, self.program.fragments.get(of)
        if beyond is b.false:
            return state
        cut = b.symbol(f"{of}.{what}", Sort.BOOL)
        self.constrain(of, b.eq(cut, beyond), fixed=fixed)
        self.site(what, self.place if fragment is None else fragment.span, b.and_(state.path, cut))
        return state.under(b.and_(state.path, b.not_(cut)))

    def site(self, what: str, span: Span, cut: Node, goal: str = "") -> None:
        self.sites.setdefault((what, span, goal), []).append(cut)

    def constrain(self, of: FragmentId, node: Node, *, fixed: bool) -> None:
        fragment = self.program.fragments.get(of)
        if fixed or fragment is None:
            self.heap.hard.append(node)
        else:
            self.soft.setdefault(fragment.unit, []).append(node)

    def mark(self, of: FragmentId, state: State) -> None:
        fragment = self.program.fragments.get(of)
        if fragment is not None:
            self.reached.setdefault(fragment.unit, []).append(state.path)

    def freed(self, of: FragmentId, name: str, value: Value, kind: Type, state: State, *, fixed: bool) -> Node:
        """The value, or a symbol that equals it only while the unit's label is on."""
        b = self.heap.b
        self.mark(of, state)
        if kind == BIGINT:
            value = Value(b.resized(value.node, b.range_of(value.node)), value.ok)
        if fixed or of not in self.program.fragments:
            typed = well_typed(self.heap, value.node, kind, state.next)
            self.heap.hard.append(b.implies(state.path, b.and_(value.ok, typed)))
            return value.node
        symbol = b.symbol(f"{of}.{name}", value.node.sort)
        self.constrain(of, b.and_(b.implies(state.path, value.ok), b.eq(symbol, value.node)), fixed=False)
        self.heap.hard.append(b.implies(state.path, well_typed(self.heap, symbol, kind, state.next)))
        return symbol
