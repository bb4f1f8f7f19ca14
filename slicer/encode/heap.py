"""The state of a run as terms: variables, and a fully expanded heap with one cell a term."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from slicer.encode.formula import Builder, Node, Sort
from slicer.encode.layout import Layout
from slicer.ir.types import ArrayType, BooleanType, ClassType, IntType, NullType, Type, TypeType

Vector = tuple[Node, ...]
FieldKey = tuple[str, str]


@dataclass(frozen=True, slots=True)
class State:
    """`fields` are vectors over the objects of a class, `elements` matrices over array and index, by exact type.

    The objects are those of the layout, in its order; `next` is the number of the last one of a class that exists.
    """

    path: Node
    vars: Mapping[str, Node]
    fields: Mapping[FieldKey, Vector]
    elements: Mapping[Type, tuple[Vector, ...]]
    lengths: Mapping[Type, Vector]
    next: Mapping[Type, Node]
    statics: Mapping[FieldKey, Node] = field(default_factory=dict)

    def under(self, path: Node) -> "State":
        return replace(self, path=path)

    def with_var(self, name: str, value: Node) -> "State":
        return replace(self, vars={**self.vars, name: value})


def sort_of(kind: Type) -> Sort:
    match kind:
        case IntType():
            return Sort.INT
        case BooleanType():
            return Sort.BOOL
        case ClassType() | ArrayType() | NullType():
            return Sort.REF
        case TypeType():
            raise AssertionError("refused before: types are no values of code")


def default(b: Builder, kind: Type) -> Node:
    """The value a fresh field or element has."""
    match sort_of(kind):
        case Sort.INT:
            return b.number(0)
        case Sort.BOOL:
            return b.false
        case Sort.REF:
            return b.ref(0)


@dataclass
class Heap:
    """Reads and writes of cells. A read that hits no cell gives junk: one symbol for each such read.

    `fits` says of the stored integers of unbounded arithmetic that they are integers of Java.
    """

    b: Builder
    layout: Layout
    length: int
    hard: list[Node]
    fits: list[Node] = field(default_factory=list)
    _junk: dict[tuple[object, ...], Node] = field(default_factory=dict)

    # Cells ----------------------------------------------------------------------------------

    def field(self, state: State, owner: str, name: str, kind: Type, ref: Node) -> Node:
        """The cell of the object `ref`."""
        return self._select(state.fields[owner, name], self.layout.numbers(ClassType(owner)), sort_of(kind), ref)

    def length_of(self, state: State, kind: Type, ref: Node) -> Node:
        """The length of an array in a place of the type."""
        cells = tuple(cell for each in self.layout.kinds(kind) for cell in state.lengths[each])
        return self._select(cells, self.layout.numbers(kind), Sort.INT, ref)

    def element(self, state: State, kind: Type, ref: Node, index: Node) -> Node:
        """The element of an array in a place of the type."""
        assert isinstance(kind, ArrayType)
        matrix = tuple(row for each in self.layout.kinds(kind) for row in state.elements[each])
        result = self._junk_for(sort_of(kind.element), (matrix, ref.number, index.number))
        outside = result
        for number, cells in reversed(tuple(zip(self.layout.numbers(kind), matrix, strict=True))):
            at = self.b.eq(ref, self.b.ref(number))
            row = outside
            for i in range(self.length - 1, -1, -1):
                row = self.b.ite(self.b.eq(index, self.b.number(i)), cells[i], row)
            result = self.b.ite(at, row, result)
        return result

    def _select(self, vector: Vector, numbers: Sequence[int], sort: Sort, ref: Node) -> Node:
        if ref.constant and ref.value in numbers:
            return vector[numbers.index(int(ref.value))]
        result = self._junk_for(sort, (vector, ref.number))
        for number, cell in reversed(tuple(zip(numbers, vector, strict=True))):
            result = self.b.ite(self.b.eq(ref, self.b.ref(number)), cell, result)
        return result

    def store_field(self, state: State, owner: str, name: str, ref: Node, value: Node) -> State:
        cells = self._store(state.fields[owner, name], self.layout.numbers(ClassType(owner)), ref, value)
        return replace(state, fields={**state.fields, (owner, name): cells})

    def store_element(self, state: State, kind: Type, ref: Node, index: Node, value: Node) -> State:
        b, elements = self.b, dict(state.elements)
        hits = [b.eq(index, b.number(i)) for i in range(self.length)]
        for each in self.layout.kinds(kind):
            elements[each] = tuple(
                tuple(b.ite(b.and_(b.eq(ref, b.ref(n)), hits[i]), value, cell) for i, cell in enumerate(row))
                for n, row in zip(self.layout.of_kind(each), elements[each], strict=True)
            )
        return replace(state, elements=elements)

    def with_array(self, state: State, kind: Type, ref: Node, length: Node, row: Vector) -> State:
        """The array `ref` of exactly that type, with the length and elements."""
        b, numbers = self.b, self.layout.of_kind(kind)
        matrix = tuple(
            tuple(b.ite(b.eq(ref, b.ref(n)), new, old) for new, old in zip(row, cells, strict=True))
            for n, cells in zip(numbers, state.elements[kind], strict=True)
        )
        lengths = self._store(state.lengths[kind], numbers, ref, length)
        return replace(state, lengths={**state.lengths, kind: lengths}, elements={**state.elements, kind: matrix})

    def _store(self, vector: Vector, numbers: Sequence[int], ref: Node, value: Node) -> Vector:
        b = self.b
        return tuple(b.ite(b.eq(ref, b.ref(n)), value, cell) for n, cell in zip(numbers, vector, strict=True))

    def _junk_for(self, sort: Sort, key: tuple[object, ...]) -> Node:
        found = self._junk.get(key)
        if found is None:
            found = self._junk[key] = self.b.symbol("junk", sort)
            if sort is Sort.INT:
                self.hard.append(self.b.stored(found))
        return found

    # Types ----------------------------------------------------------------------------------

    def exists(self, ref: Node, kind: Type, last: Mapping[Type, Node]) -> Node:
        """Null, or an object of the type that exists where `last` are the last ones."""
        b = self.b
        found = [self._below(ref, each, last[each]) for each in self.layout.kinds(kind)]
        if all(self.layout.bases[each] for each in self.layout.kinds(kind)):
            found.append(b.eq(ref, b.ref(0)))
        return b.any(found)

    def _below(self, ref: Node, kind: Type, last: Node) -> Node:
        """An object of exactly that class that exists, or null if that is the number before."""
        b, base = self.b, self.layout.bases[kind]
        above = b.true if base == 0 else b.not_(b.ref_le(ref, b.ref(base)))
        return b.and_(above, b.ref_le(ref, last))

    def is_of(self, ref: Node, kinds: tuple[Type, ...]) -> Node:
        """Is the reference, if it is to an object that exists, to one of these exact classes?"""
        b = self.b
        found = []
        for kind in kinds:
            numbers = self.layout.of_kind(kind)
            above = b.not_(b.ref_le(ref, b.ref(numbers.start - 1)))
            found.append(b.and_(above, b.ref_le(ref, b.ref(numbers.stop - 1))))
        return b.any(found)


def merge(b: Builder, states: list[State]) -> State | None:
    """One state for several with disjoint paths; none where there is none."""
    if not states:
        return None
    result = states[-1]
    for state in reversed(states[:-1]):
        result = choose(b, state.path, state, result, b.or_(state.path, result.path))
    return result


def choose(b: Builder, condition: Node, a: State, c: State, path: Node) -> State:
    """State `a` where the condition holds, else `c`. A variable that only one side knows keeps that value."""

    def vector(left: Vector, right: Vector) -> Vector:
        if left is right:
            return left
        return tuple(b.ite(condition, x, y) for x, y in zip(left, right, strict=True))

    names = {**c.vars, **a.vars}
    return State(
        path,
        {n: b.ite(condition, a.vars.get(n, v), c.vars.get(n, v)) for n, v in names.items()},
        {k: vector(a.fields[k], v) for k, v in c.fields.items()},
        {k: tuple(vector(x, y) for x, y in zip(a.elements[k], v, strict=True)) for k, v in c.elements.items()},
        {k: vector(a.lengths[k], v) for k, v in c.lengths.items()},
        {k: b.ite(condition, a.next[k], v) for k, v in c.next.items()},
        {k: b.ite(condition, a.statics[k], v) for k, v in c.statics.items()},
    )
