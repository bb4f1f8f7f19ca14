"""Formula terms as cvc5 terms, integers either of a fixed width or unbounded."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import assert_never

import cvc5
from cvc5 import Kind

from slicer.encode.formula import BITWISE, Node, Op
from slicer.encode.sorts import AnySort, MapSort, Sort, Wide
from slicer.solve.arithmetic import Arithmetic, Bits, Unbounded
from slicer.solve.translate import translated


@dataclass
class Emitter:
    """Translates each node once; what `named` makes of a term stands for it in others.

    Over unbounded integers one operand of a bitwise operator must be a constant.
    """

    manager: cvc5.TermManager
    arithmetic: Arithmetic
    ref_bits: int
    named: Callable[[Node, cvc5.Term], cvc5.Term] = lambda _, term: term
    _terms: dict[int, cvc5.Term] = field(default_factory=dict)

    def term(self, node: Node) -> cvc5.Term:
        return translated(node, self._terms, lambda made, args: self.named(made, self._make(made, args)))

    def sort(self, sort: AnySort) -> cvc5.Sort:
        match sort:
            case MapSort(index, value):
                return self.manager.mkArraySort(self.sort(index), self.sort(value))
            case Sort.BOOL:
                return self.manager.getBooleanSort()
            case Sort.REF:
                return self.manager.mkBitVectorSort(self.ref_bits)
            case Sort.INT:
                return self._int_sort()
            case Wide():
                return self.manager.mkBitVectorSort(sort.bits)
            case _:
                assert_never(sort)

    def _int_sort(self) -> cvc5.Sort:
        match self.arithmetic:
            case Bits(_, total):
                return self.manager.mkBitVectorSort(total)
            case Unbounded():
                return self.manager.getIntegerSort()
            case _:
                assert_never(self.arithmetic)

    def _make(self, node: Node, args: list[cvc5.Term]) -> cvc5.Term:
        make = self.manager.mkTerm
        match node.op:
            case Op.CONST:
                return self._constant(node)
            case Op.SYMBOL:
                return self.manager.mkConst(self.sort(node.sort), str(node.value))
            case Op.NOT:
                return make(Kind.NOT, *args)
            case Op.AND:
                return make(Kind.AND, *args)
            case Op.OR:
                return make(Kind.OR, *args)
            case Op.ITE:
                return make(Kind.ITE, *args)
            case Op.EQ:
                return make(Kind.EQUAL, *args)
            case Op.REF_LE:
                return make(Kind.BITVECTOR_ULE, *args)
            case Op.SELECT:
                return make(Kind.SELECT, *args)
            case Op.STORE:
                return make(Kind.STORE, *args)
            case Op.RESIZE:
                return self._resized(args[0], self.sort(node.sort).getBitVectorSize())
            case Op.WRAP:
                return self._wrap(int(node.value), args[0])
            case _:
                return self._arithmetic(node.op, args)

    def _wrap(self, bits: int, x: cvc5.Term) -> cvc5.Term:
        total, kept = x.getSort().getBitVectorSize(), abs(bits)
        if kept > total or (kept == total and bits < 0):
            return x
        low = self.manager.mkTerm(self.manager.mkOp(Kind.BITVECTOR_EXTRACT, kept - 1, 0), x)
        kind = Kind.BITVECTOR_SIGN_EXTEND if bits < 0 else Kind.BITVECTOR_ZERO_EXTEND
        return self.manager.mkTerm(self.manager.mkOp(kind, total - kept), low)

    def _resized(self, x: cvc5.Term, wanted: int) -> cvc5.Term:
        found, manager = x.getSort().getBitVectorSize(), self.manager
        if wanted < found:
            return manager.mkTerm(manager.mkOp(Kind.BITVECTOR_EXTRACT, wanted - 1, 0), x)
        more = wanted - found
        return manager.mkTerm(manager.mkOp(Kind.BITVECTOR_SIGN_EXTEND, more), x) if more else x

    def _constant(self, node: Node) -> cvc5.Term:
        match node.sort:
            case Sort.BOOL:
                return self.manager.mkBoolean(bool(node.value))
            case Sort.REF:
                return self.manager.mkBitVector(self.ref_bits, int(node.value))
            case Sort.INT:
                return self.integer(int(node.value))
            case Wide(_, _):
                bits = node.sort.bits
                return self.manager.mkBitVector(bits, int(node.value) % 2**bits)
            case MapSort():
                raise AssertionError("there are no constant maps")
            case _:
                assert_never(node.sort)

    def integer(self, value: int) -> cvc5.Term:
        match self.arithmetic:
            case Bits(_, total):
                return self.manager.mkBitVector(total, value % 2**total)
            case Unbounded():
                return self.manager.mkInteger(str(value))
            case _:
                assert_never(self.arithmetic)

    def _arithmetic(self, op: Op, args: list[cvc5.Term]) -> cvc5.Term:
        if op is Op.STORED:
            return self.stored(args[0])
        match self.arithmetic:
            case Bits():
                return self.manager.mkTerm(_BITS[op], *args)
            case Unbounded():
                return self._unbounded(op, args)
            case _:
                assert_never(self.arithmetic)

    def stored(self, x: cvc5.Term) -> cvc5.Term:
        """That the integer lies in the range of stored integers."""
        if isinstance(self.arithmetic, Unbounded) or self.arithmetic.stored >= self.arithmetic.total:
            return self.manager.mkTrue()
        half = 2 ** (self.arithmetic.stored - 1)
        low, high = self.integer(-half), self.integer(half - 1)
        make = self.manager.mkTerm
        return make(Kind.AND, make(Kind.BITVECTOR_SLE, low, x), make(Kind.BITVECTOR_SLE, x, high))

    def _unbounded(self, op: Op, args: list[cvc5.Term]) -> cvc5.Term:
        make = self.manager.mkTerm
        if op is Op.DIV:
            return self._by(args, self._truncated(*args), self._sign(args[0]))
        if op is Op.REM:
            rest = make(Kind.SUB, args[0], make(Kind.MULT, args[1], self._truncated(*args)))
            return self._by(args, rest, args[0])
        if op in BITWISE:
            return self._bitwise(op, *args)
        return make(_INTEGERS[op], *args)

    def _bitwise(self, op: Op, x: cvc5.Term, y: cvc5.Term) -> cvc5.Term:
        """As on two's complement without end: what the bits of the constant leave is sums and remainders."""
        make = self.manager.mkTerm
        if op is Op.SHIFT_RIGHT:
            return make(Kind.INTS_DIVISION, x, self.integer(2 ** int(y.getIntegerValue())))
        if x.isIntegerValue():
            x, y = y, x
        both = self._masked(x, int(y.getIntegerValue()))
        if op is Op.BIT_AND:
            return both
        assert op in {Op.BIT_OR, Op.BIT_XOR}
        either = make(Kind.SUB, make(Kind.ADD, x, y), both)
        return either if op is Op.BIT_OR else make(Kind.SUB, either, both)

    def _masked(self, x: cvc5.Term, mask: int) -> cvc5.Term:
        """The bits of the number that the mask has."""
        make = self.manager.mkTerm
        if mask < 0:
            return make(Kind.SUB, x, self._masked(x, ~mask))
        result = self.integer(0)
        while mask:
            low = (mask & -mask).bit_length() - 1
            run = ((mask >> low) + 1 & ~(mask >> low)).bit_length() - 1
            shifted = make(Kind.INTS_DIVISION, x, self.integer(2**low))
            piece = make(Kind.INTS_MODULUS, shifted, self.integer(2**run))
            result = make(Kind.ADD, result, make(Kind.MULT, piece, self.integer(2**low)))
            mask &= ~((2**run - 1) << low)
        return result

    def _truncated(self, x: cvc5.Term, y: cvc5.Term) -> cvc5.Term:
        """Division toward zero; cvc5's own rounds so that the remainder is not negative."""
        make = self.manager.mkTerm
        positive = make(Kind.INTS_DIVISION, x, y)
        negative = make(Kind.NEG, make(Kind.INTS_DIVISION, make(Kind.NEG, x), y))
        return make(Kind.ITE, make(Kind.LEQ, self.integer(0), x), positive, negative)

    def _sign(self, x: cvc5.Term) -> cvc5.Term:
        return self.manager.mkTerm(
            Kind.ITE, self.manager.mkTerm(Kind.LT, x, self.integer(0)), self.integer(1), self.integer(-1)
        )

    def _by(self, args: list[cvc5.Term], value: cvc5.Term, by_zero: cvc5.Term) -> cvc5.Term:
        """Division by zero gives what it gives for bit vectors, so that all arithmetics agree on it."""
        if args[1].isIntegerValue() and args[1].getIntegerValue() != 0:
            return value
        return self.manager.mkTerm(Kind.ITE, self.manager.mkTerm(Kind.EQUAL, args[1], self.integer(0)), by_zero, value)


_BITS = {
    Op.LT: Kind.BITVECTOR_SLT,
    Op.ADD: Kind.BITVECTOR_ADD,
    Op.SUB: Kind.BITVECTOR_SUB,
    Op.MUL: Kind.BITVECTOR_MULT,
    Op.DIV: Kind.BITVECTOR_SDIV,
    Op.REM: Kind.BITVECTOR_SREM,
    Op.BIT_AND: Kind.BITVECTOR_AND,
    Op.BIT_OR: Kind.BITVECTOR_OR,
    Op.BIT_XOR: Kind.BITVECTOR_XOR,
    Op.SHIFT_LEFT: Kind.BITVECTOR_SHL,
    Op.SHIFT_RIGHT: Kind.BITVECTOR_ASHR,
    Op.SHIFT_UNSIGNED: Kind.BITVECTOR_LSHR,
}
_INTEGERS = {Op.LT: Kind.LT, Op.ADD: Kind.ADD, Op.SUB: Kind.SUB, Op.MUL: Kind.MULT}
