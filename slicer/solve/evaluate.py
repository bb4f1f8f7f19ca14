"""Computes the values of formula terms in a model, from the values of its symbols alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from slicer.base.record import record
from slicer.encode.formula import Node, Op
from slicer.encode.sorts import AnySort, Sort, Wide
from slicer.solve.arithmetic import Arithmetic, Bits, Unbounded
from slicer.solve.translate import translated


@record(slots=True)
class Map:
    """A total map: `otherwise` is the value of all that is no key of `entries`."""

    entries: Mapping[int, "Concrete"]
    otherwise: "Concrete"

    def at(self, index: int) -> "Concrete":
        return self.entries.get(index, self.otherwise)

    def put(self, index: int, value: "Concrete") -> "Map":
        return Map({**self.entries, index: value}, self.otherwise)


# Integers are signed, references are not.
Concrete = bool | int | Map


@dataclass
class Evaluation:
    """Law: a term has the value that `Emitter` lets the solver give it."""

    arithmetic: Arithmetic
    symbol: Callable[[Node], Concrete]
    _known: dict[int, Concrete] = field(default_factory=dict)

    def value(self, node: Node) -> int | bool:
        found = self.any_value(node)
        assert not isinstance(found, Map)
        return found

    def any_value(self, node: Node) -> Concrete:
        return translated(node, self._known, self._make)

    def _make(self, node: Node, args: list[Concrete]) -> Concrete:
        match node.op:
            case Op.SYMBOL:
                return self.symbol(node)
            case Op.CONST:
                assert not isinstance(node.value, str)
                return self._fitted(node.value, node.sort) if node.sort is Sort.INT else node.value
            case Op.NOT:
                return not args[0]
            case Op.AND:
                return all(args)
            case Op.OR:
                return any(args)
            case Op.ITE:
                return args[1] if args[0] else args[2]
            case Op.EQ:
                return args[0] == args[1]
            case Op.SELECT:
                array, index = args
                assert isinstance(array, Map)
                return array.at(_int(index))
            case Op.STORE:
                array, index, value = args
                assert isinstance(array, Map)
                return array.put(_int(index), value)
            case Op.LT:
                return _int(args[0]) < _int(args[1])
            case Op.REF_LE:
                return _int(args[0]) <= _int(args[1])
            case Op.STORED:
                return self._is_stored(_int(args[0]))
            case Op.WRAP:
                return self._fitted(_low(_int(args[0]), int(node.value)), node.sort)
            case Op.RESIZE:
                return self._fitted(_int(args[0]), node.sort)
            case _:
                return self._fitted(self._integer(node, *map(_int, args)), node.sort)

    def _integer(self, node: Node, x: int, y: int) -> int:
        match node.op:
            case Op.ADD:
                return x + y
            case Op.SUB:
                return x - y
            case Op.MUL:
                return x * y
            case Op.DIV:
                return _quotient(x, y)
            case Op.REM:
                return x - y * _quotient(x, y)
            case Op.BIT_AND:
                return x & y
            case Op.BIT_OR:
                return x | y
            case Op.BIT_XOR:
                return x ^ y
            case Op.SHIFT_LEFT:
                return x << self._count(y, node.sort)
            case Op.SHIFT_RIGHT:
                return x >> self._count(y, node.sort)
            case Op.SHIFT_UNSIGNED:
                return _low(x, self._bits(node.sort)) >> self._count(y, node.sort)
            case _:
                raise AssertionError(f"{node.op} gives no integer")

    def _bits(self, sort: AnySort) -> int:
        if isinstance(sort, Wide):
            return sort.bits
        assert isinstance(self.arithmetic, Bits), "bit operators have no meaning over unbounded integers"
        return self.arithmetic.total

    def _count(self, y: int, sort: AnySort) -> int:
        """A count is read without sign, one that is too large shifts everything out; unbounded, it is a constant."""
        return y if isinstance(self.arithmetic, Unbounded) else min(_low(y, self._bits(sort)), self._bits(sort))

    def _fitted(self, value: int, sort: AnySort) -> int:
        if isinstance(sort, Wide):
            return _low(value, -sort.bits)
        match self.arithmetic:
            case Bits(_, total):
                return _low(value, -total)
            case Unbounded():
                return value
            case _:
                assert_never(self.arithmetic)

    def _is_stored(self, value: int) -> bool:
        match self.arithmetic:
            case Bits(stored, total):
                return stored >= total or _low(value, -stored) == value
            case Unbounded():
                return True
            case _:
                assert_never(self.arithmetic)


def _int(value: Concrete) -> int:
    assert isinstance(value, int)
    return value


def _low(value: int, bits: int) -> int:
    """The low bits, in two's complement where `bits` is negative."""
    low = value & ((1 << abs(bits)) - 1)
    return low - (1 << -bits) if bits < 0 and low >> (-bits - 1) else low


def _quotient(x: int, y: int) -> int:
    """Toward zero; by zero what bit vectors say."""
    if y == 0:
        return 1 if x < 0 else -1
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
