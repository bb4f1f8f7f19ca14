"""The state of a run as terms: variables, and a fully expanded heap with one cell a term."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from slicer.encode.formula import Builder, Node, Sort
from slicer.ir.types import ArrayType, BooleanType, ClassType, IntType, NullType, Type, TypeType

Vector = tuple[Node, ...]
FieldKey = tuple[str, str]


@dataclass(frozen=True, slots=True)
class State:
    """`fields` are vectors over the objects of a class, `elements` matrices over array and index.

    References of one class or array type are 1, 2, …, and `next` says how many are allocated.
    """

    path: Node
    vars: Mapping[str, Node]
    fields: Mapping[FieldKey, Vector]
    elements: Mapping[Type, tuple[Vector, ...]]
    lengths: Mapping[Type, Vector]
    next: Mapping[Type, Node]

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
            raise AssertionError("refused before: `passes.modelled`")


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
    """Reads and writes of cells. A read that hits no cell gives junk: one symbol for each such read."""

    b: Builder
    caps: Mapping[Type, int]
    length: int
    hard: list[Node]
    _junk: dict[tuple[object, ...], Node] = field(default_factory=dict)

    def select(self, vector: Vector, ref: Node) -> Node:
        """The cell of the object `ref`."""
        if ref.constant and 1 <= int(ref.value) <= len(vector):
            return vector[int(ref.value) - 1]
        result = self._junk_for(vector[0].sort, (vector, ref.number))
        for n in range(len(vector), 0, -1):
            result = self.b.ite(self.b.eq(ref, self.b.ref(n)), vector[n - 1], result)
        return result

    def select_element(self, matrix: tuple[Vector, ...], ref: Node, index: Node) -> Node:
        result = self._junk_for(matrix[0][0].sort, (matrix, ref.number, index.number))
        outside = result
        for n in range(len(matrix), 0, -1):
            at = self.b.eq(ref, self.b.ref(n))
            row = outside
            for i in range(self.length - 1, -1, -1):
                row = self.b.ite(self.b.eq(index, self.b.number(i)), matrix[n - 1][i], row)
            result = self.b.ite(at, row, result)
        return result

    def store(self, vector: Vector, ref: Node, value: Node) -> Vector:
        b = self.b
        return tuple(b.ite(b.eq(ref, b.ref(n)), value, cell) for n, cell in enumerate(vector, 1))

    def store_element(self, matrix: tuple[Vector, ...], ref: Node, index: Node, value: Node) -> tuple[Vector, ...]:
        b = self.b
        hits = [b.eq(index, b.number(i)) for i in range(self.length)]
        return tuple(
            tuple(b.ite(b.and_(b.eq(ref, b.ref(n)), hits[i]), value, cell) for i, cell in enumerate(row))
            for n, row in enumerate(matrix, 1)
        )

    def store_row(self, matrix: tuple[Vector, ...], ref: Node, row: Vector) -> tuple[Vector, ...]:
        b = self.b
        return tuple(
            tuple(b.ite(b.eq(ref, b.ref(n)), new, old) for new, old in zip(row, cells, strict=True))
            for n, cells in enumerate(matrix, 1)
        )

    def _junk_for(self, sort: Sort, key: tuple[object, ...]) -> Node:
        found = self._junk.get(key)
        if found is None:
            found = self._junk[key] = self.b.symbol("junk", sort)
            if sort is Sort.INT:
                self.hard.append(self.b.stored(found))
        return found


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
    )
