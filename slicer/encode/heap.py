"""The state of a run as terms: variables, and a heap whose cells a `Store` keeps."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from slicer.base.record import record
from slicer.encode.formula import Builder, Node
from slicer.encode.layout import Layout
from slicer.encode.sorts import Sort
from slicer.encode.store import Cells, Shelf, Store
from slicer.ir.types import ArrayType, BooleanType, ClassType, IntType, NullType, Type, TypeType

FieldKey = tuple[str, str]
Tell = Callable[[int, Node], None]


@record(slots=True)
class State:
    """`fields` are the cells of the objects of a class, `elements` and `lengths` those of an exact array type.

    `next` is the number of the last object of an exact class that exists. `bound` are the variables of quantifiers,
    which no state changes. `past` says that references may be to objects which come later.
    """

    path: Node
    vars: Mapping[str, Node]
    fields: Mapping[FieldKey, Cells]
    elements: Mapping[Type, Cells]
    lengths: Mapping[Type, Cells]
    next: Mapping[Type, Node]
    statics: Mapping[FieldKey, Node] = field(default_factory=dict)
    bound: Mapping[str, Node] = field(default_factory=dict)
    past: bool = False

    def under(self, path: Node) -> "State":
        return replace(self, path=path)

    def with_var(self, name: str, value: Node) -> "State":
        return replace(self, vars={**self.vars, name: value})

    def bind(self, name: str, value: Node) -> "State":
        return replace(self, bound={**self.bound, name: value})

    def var(self, name: str) -> Node | None:
        """The value of a variable; those of quantifiers hide others."""
        return self.bound.get(name, self.vars.get(name))

    def since(self, now: "State") -> "State":
        """This state, seen from a later one: variables that it does not know keep the values they have now."""
        past = now.past or self.next != now.next
        return replace(self, path=now.path, vars={**now.vars, **self.vars}, bound=now.bound, past=past)


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

    `integers` are the stored ones with the types of their places.
    """

    b: Builder
    layout: Layout
    length: int
    hard: list[Node]
    store: Store
    integers: list[tuple[Node, IntType]] = field(default_factory=list)
    _junk: dict[tuple[object, ...], Node] = field(default_factory=dict)

    # Cells ----------------------------------------------------------------------------------

    def field(self, state: State, owner: str, name: str, kind: Type, ref: Node) -> Node:
        """The cell of the object `ref`."""
        return self._read([self._fields(state, (owner, name))], sort_of(kind), ref)

    def length_of(self, state: State, kind: Type, ref: Node) -> Node:
        """The length of an array in a place of the type."""
        return self._read([self._lengths(state, each) for each in self.layout.kinds(kind)], Sort.INT, ref)

    def element(self, state: State, kind: Type, ref: Node, index: Node) -> Node:
        """The element of an array in a place of the type."""
        assert isinstance(kind, ArrayType)
        shelves = [self._elements(state, each) for each in self.layout.kinds(kind)]
        junk = self.junk(sort_of(kind.element), (*(s.cells for s in shelves), ref.number, index.number))
        return self.store.read_element(shelves, ref, index, junk)

    def _read(self, shelves: Sequence[Shelf], sort: Sort, ref: Node) -> Node:
        for shelf in shelves if ref.constant else ():
            if ref.value in shelf.numbers:
                return self.store.cell(shelf, int(ref.value))
        return self.store.read(shelves, ref, self.junk(sort, (*(s.cells for s in shelves), ref.number)))

    def store_field(self, state: State, owner: str, name: str, ref: Node, value: Node) -> State:
        key = owner, name
        return replace(state, fields={**state.fields, key: self.store.write(self._fields(state, key), ref, value)})

    def store_element(self, state: State, kind: Type, ref: Node, index: Node, value: Node) -> State:
        elements = {
            each: self.store.write_element(self._elements(state, each), ref, index, value)
            for each in self.layout.kinds(kind)
        }
        return replace(state, elements={**state.elements, **elements})

    def with_array(self, state: State, kind: Type, ref: Node, length: Node, row: Sequence[Node]) -> State:
        """The array `ref` of exactly that type, with the length and elements."""
        lengths = self.store.write(self._lengths(state, kind), ref, length)
        return replace(self.with_row(state, kind, ref, row), lengths={**state.lengths, kind: lengths})

    def with_row(self, state: State, kind: Type, ref: Node, row: Sequence[Node]) -> State:
        """The array `ref`, if it is of exactly that type, with the elements."""
        elements = self.store.write_row(self._elements(state, kind), ref, row)
        return replace(state, elements={**state.elements, kind: elements})

    # The cells of single objects --------------------------------------------------------------

    def field_of(self, state: State, key: FieldKey, number: int) -> Node:
        return self.store.cell(self._fields(state, key), number)

    def row_of(self, state: State, kind: Type, number: int) -> Sequence[Node]:
        """All elements of one array of exactly that type, also those behind its length."""
        return self.store.row(self._elements(state, kind), number)

    def any_fields(self, key: FieldKey, kind: Type, name: str, tell: Tell) -> Cells:
        """Any values of a field; `tell` hears each cell with the number of its object."""
        return self.store.new(name, self.layout.numbers(ClassType(key[0])), sort_of(kind), tell)

    def any_elements(self, kind: ArrayType, name: str, tell: Tell) -> Cells:
        return self.store.new_rows(name, self.layout.of_kind(kind), sort_of(kind.element), tell)

    def any_lengths(self, kind: Type, name: str, tell: Tell) -> Cells:
        return self.store.new(name, self.layout.of_kind(kind), Sort.INT, tell)

    def _fields(self, state: State, key: FieldKey) -> Shelf:
        return Shelf(self.layout.numbers(ClassType(key[0])), state.fields[key])

    def _elements(self, state: State, kind: Type) -> Shelf:
        return Shelf(self.layout.of_kind(kind), state.elements[kind])

    def _lengths(self, state: State, kind: Type) -> Shelf:
        return Shelf(self.layout.of_kind(kind), state.lengths[kind])

    def junk(self, sort: Sort, key: tuple[object, ...]) -> Node:
        """Any value, for what has none: always the same for one key."""
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

    def cells(left: Cells, right: Cells) -> Cells:
        if left is right:
            return left
        return tuple(b.ite(condition, x, y) for x, y in zip(left, right, strict=True))

    names = {**c.vars, **a.vars}
    return State(
        path,
        {n: b.ite(condition, a.vars.get(n, v), c.vars.get(n, v)) for n, v in names.items()},
        {k: cells(a.fields[k], v) for k, v in c.fields.items()},
        {k: cells(a.elements[k], v) for k, v in c.elements.items()},
        {k: cells(a.lengths[k], v) for k, v in c.lengths.items()},
        {k: b.ite(condition, a.next[k], v) for k, v in c.next.items()},
        {k: b.ite(condition, a.statics[k], v) for k, v in c.statics.items()},
    )
