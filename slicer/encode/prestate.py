"""The state before the method: symbols for everything, and the constraints that make them a Java heap."""

from collections.abc import Mapping

from slicer.base.record import record
from slicer.bound.bounded import Bounded
from slicer.encode.formula import Node
from slicer.encode.heap import Heap, State, Tell, sort_of
from slicer.encode.object_kinds import Most
from slicer.encode.sorts import Sort
from slicer.encode.store import Cells
from slicer.ir.program import FieldInfo
from slicer.ir.terms import THIS, Var
from slicer.ir.types import BIGINT, ArrayType, ClassType, IntType, Type


@record
class Prestate:
    """`state` with its symbols; `inputs` are the values of `this` and the parameters."""

    state: State
    inputs: Mapping[str, Node]
    existing: Mapping[Type, Node]


def prestate(bounded: Bounded, heap: Heap, most: Most, longest: int) -> Prestate:
    """Any heap with at most that many objects of each kind, and no longer array than the `longest`.

    Cells of objects that come later hold anything, too.
    """
    b, layout = heap.b, heap.layout

    def more(kind: Type) -> int:
        """Beside those that are always there."""
        return 0 if bounded.program.constants(kind) else most(kind)

    existing: dict[Type, Node] = {kind: _existing(heap, kind, more(kind)) for kind in layout.caps}

    def told(kind: Type) -> Tell:
        """The cells have values of the type."""
        return lambda _, cell: heap.hard.append(well_typed(heap, cell, kind, existing))

    def is_length(_: int, cell: Node) -> None:
        heap.hard.append(b.and_(b.le(b.number(0), cell), b.le(cell, b.number(longest))))

    def told_field(field: FieldInfo) -> Tell:
        """Every object of an inner class has one around it."""
        owners, tell = dict(layout.places(ClassType(field.owner))), told(field.type)

        def tell_outer(number: int, cell: Node) -> None:
            tell(number, cell)
            exists = b.ref_le(b.ref(number), existing[owners[number]])
            heap.hard.append(b.implies(exists, b.not_(b.eq(cell, b.ref(0)))))

        return tell_outer if field.is_outer else tell

    fields = {
        (info.name, f.name): heap.any_fields((info.name, f.name), f.type, f"{info.name}.{f.name}", told_field(f))
        for info in bounded.program.classes.values()
        if layout.numbers(ClassType(info.name))
        for f in info.fields
    }
    elements: dict[Type, Cells] = {
        kind: heap.any_elements(kind, str(kind), told(kind.element))
        for kind in layout.caps
        if isinstance(kind, ArrayType)
    }
    lengths: dict[Type, Cells] = {kind: heap.any_lengths(kind, f"{kind}.length", is_length) for kind in elements}
    inputs = {var.name: _input(heap, var, existing) for var in bounded.inputs}
    statics = {
        (place.owner, place.name): _stored(heap, f"{place.owner}.{place.name}", place.type, existing)
        for place in bounded.statics
    }
    state = State(b.true, inputs, fields, elements, lengths, existing, statics)
    return Prestate(state, inputs, existing)


def _existing(heap: Heap, kind: Type, objects: int) -> Node:
    b, base = heap.b, heap.layout.bases[kind]
    symbol = b.symbol(f"next.{kind}", Sort.REF)
    least = base + heap.layout.always(kind)
    if least:
        heap.hard.append(b.ref_le(b.ref(least), symbol))
    heap.hard.append(b.ref_le(symbol, b.ref(least + objects)))
    return symbol


def _stored(heap: Heap, name: str, kind: Type, existing: Mapping[Type, Node]) -> Node:
    symbol = heap.b.symbol(name, sort_of(kind))
    heap.hard.append(well_typed(heap, symbol, kind, existing))
    return symbol


def _input(heap: Heap, var: Var, existing: Mapping[Type, Node]) -> Node:
    symbol = _stored(heap, f"input.{var.name}", var.type, existing)
    if var.name == THIS:
        heap.hard.append(heap.b.not_(heap.b.eq(symbol, heap.b.ref(0))))
    return symbol


def well_typed(heap: Heap, node: Node, kind: Type, last: Mapping[Type, Node]) -> Node:
    """A stored integer or, of clauses, any; a boolean, or null or a reference to an object that exists."""
    b = heap.b
    match kind:
        case IntType() if kind == BIGINT:
            return b.true if b.wraps else b.stored(node)
        case IntType():
            heap.integers.append((node, kind))
            return b.eq(b.wrap(node, low_bits(kind)), node) if b.wraps and kind.bits < b.bits else b.stored(node)
        case ClassType() | ArrayType():
            return heap.exists(node, kind, last)
        case _:
            return b.true


def low_bits(kind: IntType) -> int:
    """What `Builder.wrap` calls the values of the type."""
    return kind.bits if kind.values.start == 0 else -kind.bits
