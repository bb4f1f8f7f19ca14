"""Formula terms as terms of Bitwuzla: integers have a fixed width, and there are no maps."""

from dataclasses import dataclass, field

from bitwuzla import Kind, Term, TermManager
from bitwuzla import Sort as TheirSort

from slicer.encode.formula import Node, Op
from slicer.encode.sorts import AnySort, MapSort, Sort
from slicer.solve.arithmetic import Bits
from slicer.solve.translate import translated


@dataclass
class Emitter:
    """Translates each node once."""

    manager: TermManager
    arithmetic: Bits
    ref_bits: int
    _terms: dict[int, Term] = field(default_factory=dict)

    def term(self, node: Node) -> Term:
        return translated(node, self._terms, self._make)

    def bits(self, sort: AnySort) -> int:
        """How many bits a value of the sort has."""
        assert not isinstance(sort, MapSort)
        match sort:
            case Sort.BOOL:
                return 1
            case Sort.REF:
                return self.ref_bits
            case Sort.INT:
                return self.arithmetic.total
            case _:
                return sort.bits

    def _sort(self, sort: AnySort) -> TheirSort:
        return self.manager.mk_bool_sort() if sort is Sort.BOOL else self.manager.mk_bv_sort(self.bits(sort))

    def _make(self, node: Node, args: list[Term]) -> Term:
        match node.op:
            case Op.CONST:
                return self._constant(node)
            case Op.SYMBOL:
                return self.manager.mk_const(self._sort(node.sort), str(node.value))
            case Op.STORED:
                return self._stored(args[0])
            case Op.RESIZE:
                return self._extended(args[0], self.bits(node.args[0].sort), self.bits(node.sort), Kind.BV_SIGN_EXTEND)
            case Op.WRAP:
                return self._wrap(int(node.value), args[0])
            case _:
                return self.manager.mk_term(_KINDS[node.op], args)

    def _constant(self, node: Node) -> Term:
        if node.sort is Sort.BOOL:
            return self.manager.mk_true() if node.value else self.manager.mk_false()
        return self._number(int(node.value), self.bits(node.sort))

    def _number(self, value: int, bits: int) -> Term:
        return self.manager.mk_bv_value(self.manager.mk_bv_sort(bits), value % 2**bits)

    def _wrap(self, bits: int, x: Term) -> Term:
        total, kept = self.arithmetic.total, abs(bits)
        if kept > total or (kept == total and bits < 0):
            return x
        low = self._extended(x, total, kept, Kind.BV_SIGN_EXTEND)
        return self._extended(low, kept, total, Kind.BV_SIGN_EXTEND if bits < 0 else Kind.BV_ZERO_EXTEND)

    def _extended(self, x: Term, bits: int, wanted: int, how: Kind) -> Term:
        """The term with as many bits as wanted, of which it has `bits`."""
        if wanted == bits:
            return x
        if wanted < bits:
            return self.manager.mk_term(Kind.BV_EXTRACT, [x], [wanted - 1, 0])
        return self.manager.mk_term(how, [x], [wanted - bits])

    def _stored(self, x: Term) -> Term:
        stored, total = self.arithmetic.stored, self.arithmetic.total
        if stored >= total:
            return self.manager.mk_true()
        low, high = self._number(-(2 ** (stored - 1)), total), self._number(2 ** (stored - 1) - 1, total)
        make = self.manager.mk_term
        return make(Kind.AND, [make(Kind.BV_SLE, [low, x]), make(Kind.BV_SLE, [x, high])])


_KINDS = {
    Op.NOT: Kind.NOT,
    Op.AND: Kind.AND,
    Op.OR: Kind.OR,
    Op.ITE: Kind.ITE,
    Op.EQ: Kind.EQUAL,
    Op.REF_LE: Kind.BV_ULE,
    Op.LT: Kind.BV_SLT,
    Op.ADD: Kind.BV_ADD,
    Op.SUB: Kind.BV_SUB,
    Op.MUL: Kind.BV_MUL,
    Op.DIV: Kind.BV_SDIV,
    Op.REM: Kind.BV_SREM,
    Op.BIT_AND: Kind.BV_AND,
    Op.BIT_OR: Kind.BV_OR,
    Op.BIT_XOR: Kind.BV_XOR,
    Op.SHIFT_LEFT: Kind.BV_SHL,
    Op.SHIFT_RIGHT: Kind.BV_ASHR,
    Op.SHIFT_UNSIGNED: Kind.BV_SHR,
}
