"""Formulas: hash-consed terms over booleans, integers of no particular width, references, and maps."""

from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property, reduce

from slicer.encode.sorts import AnySort, MapSort, Sort, Wide


class Op(Enum):
    __hash__ = object.__hash__  # the table of a builder asks for it all the time, and that of an enum is slow
    CONST = auto()
    SYMBOL = auto()
    NOT = auto()
    AND = auto()
    OR = auto()
    ITE = auto()
    EQ = auto()
    LT = auto()
    ADD = auto()
    SUB = auto()
    MUL = auto()
    DIV = auto()
    REM = auto()
    BIT_AND = auto()
    BIT_OR = auto()
    BIT_XOR = auto()
    SHIFT_LEFT = auto()
    SHIFT_RIGHT = auto()
    SHIFT_UNSIGNED = auto()
    WRAP = auto()  # the low bits: `value` says how many, negative for two's complement
    RESIZE = auto()  # the integer in the bits of the node's sort: its sign is repeated, or its high bits are lost
    STORED = auto()  # the integer lies in the range of stored integers
    REF_LE = auto()
    SELECT = auto()
    STORE = auto()


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """One term. Equal terms of one builder are the same object; `number` orders them by birth."""

    op: Op
    sort: AnySort
    args: tuple["Node", ...]
    value: bool | int | str
    number: int

    @property
    def constant(self) -> bool:
        return self.op is Op.CONST


@dataclass
class Builder:
    """Makes terms, simplified as they are made. With `wraps`, constants are two's complement of `bits`."""

    wraps: bool = False
    bits: int = 32
    _table: dict[tuple[Op, AnySort, tuple[Node, ...], bool | int | str, type], Node] = field(default_factory=dict)
    _symbols: dict[str, int] = field(default_factory=dict)

    def _make(self, op: Op, sort: AnySort, args: tuple[Node, ...] = (), value: bool | int | str = "") -> Node:
        key = (op, sort, args, value, type(value))
        found = self._table.get(key)
        if found is None:
            found = self._table[key] = Node(op, sort, args, value, len(self._table))
        return found

    def truth(self, value: bool) -> Node:
        return self.true if value else self.false

    def number(self, value: int) -> Node:
        if self.wraps:
            value = _wrapped(value, -self.bits)
        return self._make(Op.CONST, Sort.INT, (), value)

    def any_number(self, value: int) -> Node:
        """The number itself, however large."""
        plain = self.number(value)
        return plain if plain.value == value else self._make(Op.CONST, Wide(value, value), (), value)

    def ref(self, value: int) -> Node:
        return self._make(Op.CONST, Sort.REF, (), value)

    @cached_property
    def true(self) -> Node:
        return self._make(Op.CONST, Sort.BOOL, (), value=True)

    @cached_property
    def false(self) -> Node:
        return self._make(Op.CONST, Sort.BOOL, (), value=False)

    def symbol(self, name: str, sort: AnySort) -> Node:
        """A new symbol: a repeated name gets a running number."""
        count = self._symbols[name] = self._symbols.get(name, 0) + 1
        unique = name if count == 1 else f"{name}!{count}"
        return self._make(Op.SYMBOL, sort, (), unique)

    # Booleans -----------------------------------------------------------------------------

    def not_(self, a: Node) -> Node:
        if a.op is Op.NOT:
            return a.args[0]
        if a.op is Op.CONST:
            return self.false if a.value else self.true
        return self._make(Op.NOT, Sort.BOOL, (a,))

    def all(self, parts: list[Node] | tuple[Node, ...]) -> Node:
        return self._junction(Op.AND, parts, self.true, self.false)

    def any(self, parts: list[Node] | tuple[Node, ...]) -> Node:
        return self._junction(Op.OR, parts, self.false, self.true)

    def and_(self, *parts: Node) -> Node:
        return self.all(parts)

    def or_(self, *parts: Node) -> Node:
        return self.any(parts)

    def implies(self, a: Node, b: Node) -> Node:
        return self.any((self.not_(a), b))

    def _junction(self, op: Op, parts: list[Node] | tuple[Node, ...], unit: Node, zero: Node) -> Node:
        flat: dict[Node, None] = {}
        for part in parts:
            flat |= dict.fromkeys(part.args if part.op is op else (part,))
        flat.pop(unit, None)
        if zero in flat or any(self.not_(piece) in flat for piece in flat):
            return zero
        if not flat:
            return unit
        if len(flat) == 1:
            return next(iter(flat))
        return self._make(op, Sort.BOOL, tuple(sorted(flat, key=lambda n: n.number)))

    # Any sort -----------------------------------------------------------------------------

    def ite(self, c: Node, a: Node, b: Node) -> Node:
        if a is b:
            return a
        if c.op is Op.CONST:
            return a if c.value else b
        if c.op is Op.NOT:
            return self.ite(c.args[0], b, a)
        if a.sort is Sort.BOOL:
            if a.constant:
                return self.or_(c, b) if a.value else self.and_(self.not_(c), b)
            if b.constant:
                return self.or_(self.not_(c), a) if b.value else self.and_(c, a)
        if a.sort != b.sort:
            sort = self.range_of(a, b)
            return self._make(Op.ITE, sort, (c, self.resized(a, sort), self.resized(b, sort)))
        return self._make(Op.ITE, a.sort, (c, a, b))

    def eq(self, a: Node, b: Node) -> Node:
        if a is b:
            return self.true
        if a.constant and b.constant:
            return self.truth(a.value == b.value)
        a, b = self._of_one_size(a, b)
        if a.sort is Sort.BOOL:
            return self._iff(a, b)
        return self._make(Op.EQ, Sort.BOOL, tuple(sorted((a, b), key=lambda n: n.number)))

    def _iff(self, a: Node, b: Node) -> Node:
        if a.constant:
            return b if a.value else self.not_(b)
        if b.constant:
            return a if b.value else self.not_(a)
        return self._make(Op.EQ, Sort.BOOL, tuple(sorted((a, b), key=lambda n: n.number)))

    # Integers -----------------------------------------------------------------------------

    def lt(self, a: Node, b: Node) -> Node:
        if a is b:
            return self.false
        if a.constant and b.constant:
            return self.truth(a.value < b.value)  # type: ignore[operator]
        a, b = self._of_one_size(a, b)
        return self._make(Op.LT, Sort.BOOL, (a, b))

    def le(self, a: Node, b: Node) -> Node:
        return self.not_(self.lt(b, a))

    def add(self, a: Node, b: Node) -> Node:
        if a.constant and b.constant:
            return self.number(_number(a) + _number(b))
        if a.constant and a.value == 0:
            return b
        if b.constant and b.value == 0:
            return a
        return self._make(Op.ADD, Sort.INT, (a, b))

    def sub(self, a: Node, b: Node) -> Node:
        if b.constant:
            return self.add(a, self.number(-_number(b)))
        return self._make(Op.SUB, Sort.INT, (a, b))

    def mul(self, a: Node, b: Node) -> Node:
        if a.constant and b.constant:
            return self.number(_number(a) * _number(b))
        return self._make(Op.MUL, Sort.INT, (a, b))

    def div(self, a: Node, b: Node) -> Node:
        return self._make(Op.DIV, Sort.INT, (a, b))

    def rem(self, a: Node, b: Node) -> Node:
        return self._make(Op.REM, Sort.INT, (a, b))

    def wrap(self, a: Node, bits: int) -> Node:
        """The low bits of `a`, in two's complement where `bits` is negative."""
        if a.constant:
            return self.number(_wrapped(_number(a), bits))
        return self._make(Op.WRAP, Sort.INT, (a,), bits)

    def range_of(self, *nodes: Node) -> Wide:
        """Where the values of the integers lie."""
        found = [_range(node, self.bits) for node in nodes]
        return Wide(min(each.low for each in found), max(each.high for each in found))

    def resized(self, a: Node, sort: Sort | Wide) -> Node:
        """The integer as one of the sort, which has its value unless it has fewer bits."""
        if a.sort == sort:
            return a
        if a.constant:
            return self.number(_number(a)) if sort is Sort.INT else self._make(Op.CONST, sort, (), _number(a))
        return self._make(Op.RESIZE, sort, (a,))

    def _of_one_size(self, a: Node, b: Node) -> tuple[Node, Node]:
        sort = self.range_of(a, b) if isinstance(a.sort, Wide) or isinstance(b.sort, Wide) else None
        return (a, b) if sort is None else (self.resized(a, sort), self.resized(b, sort))

    def exact(self, op: Op, sort: Wide, a: Node, b: Node) -> Node:
        """An operator whose operands and value lie in the sort."""
        return self._make(op, sort, (self.resized(a, sort), self.resized(b, sort)))

    def bitwise(self, op: Op, a: Node, b: Node) -> Node:
        assert op in BITWISE
        return self._make(op, Sort.INT, (a, b))

    def stored(self, a: Node) -> Node:
        """Widths are chosen so that constants fit."""
        if a.constant:
            return self.true
        return self._make(Op.STORED, Sort.BOOL, (a,))

    # References ---------------------------------------------------------------------------

    def ref_le(self, a: Node, b: Node) -> Node:
        if a.constant and b.constant:
            return self.truth(_number(a) <= _number(b))
        if a.constant and a.value == 0:
            return self.true
        return self._make(Op.REF_LE, Sort.BOOL, (a, b))

    def ref_next(self, a: Node, low: int, high: int) -> Node:
        """`a + 1`, as a choice over the constants from `low` up to `high`."""
        if a.constant:
            return self.ref(_number(a) + 1)
        pairs = [(self.eq(a, self.ref(n)), self.ref(n + 1)) for n in range(low, high)]
        return reduce(lambda rest, pair: self.ite(pair[0], pair[1], rest), pairs, self.ref(high + 1))

    # Maps ---------------------------------------------------------------------------------

    def select(self, a: Node, index: Node) -> Node:
        while a.op is Op.STORE and a.args[1] is not index and a.args[1].constant and index.constant:
            a = a.args[0]
        if a.op is Op.STORE and a.args[1] is index:
            return a.args[2]
        assert isinstance(a.sort, MapSort)
        return self._make(Op.SELECT, a.sort.value, (a, index))

    def store(self, a: Node, index: Node, value: Node) -> Node:
        if a.op is Op.STORE and a.args[1] is index:
            return self.store(a.args[0], index, value)
        if value.op is Op.SELECT and value.args == (a, index):
            return a
        return self._make(Op.STORE, a.sort, (a, index, value))


SHIFTING = frozenset({Op.SHIFT_LEFT, Op.SHIFT_RIGHT, Op.SHIFT_UNSIGNED})
BITWISE = frozenset({Op.BIT_AND, Op.BIT_OR, Op.BIT_XOR}) | SHIFTING


def _range(node: Node, bits: int) -> Wide:
    if isinstance(node.sort, Wide):
        return node.sort
    low, high = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    return Wide(_number(node), _number(node)) if node.constant else Wide(low, high)


def _wrapped(value: int, bits: int) -> int:
    low = -(1 << (-bits - 1)) if bits < 0 else 0
    return (value - low) % (1 << abs(bits)) + low


def _number(node: Node) -> int:
    assert isinstance(node.value, int)
    return node.value
