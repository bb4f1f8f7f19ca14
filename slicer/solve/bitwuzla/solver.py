"""Bitwuzla as a solver: for formulas of bit vectors without maps, with limits in seconds only."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from bitwuzla import Bitwuzla as Solver
from bitwuzla import Kind, Option, Options, Result, Term, TermManager

from slicer.encode.formula import Node, Op
from slicer.encode.sorts import Sort
from slicer.solve.arithmetic import Bits, Theory
from slicer.solve.bitwuzla.emit import Emitter
from slicer.solve.evaluate import Concrete
from slicer.solve.labels import Literal
from slicer.solve.solver import TIME, Answer, Sat, Undecided, Unsat


@dataclass
class _Clock:
    """Says when the time for a question is over."""

    seconds: float = 0.0
    _end: float = 0.0

    def start(self) -> None:
        self._end = perf_counter() + self.seconds

    def is_over(self) -> bool:
        return perf_counter() > self._end


class Bitwuzla:
    """Its own limit cannot change once it is made, so it asks a clock of ours now and then."""

    def __init__(self, theory: Theory) -> None:
        assert isinstance(theory.arithmetic, Bits)
        self._manager = TermManager()
        self._emit = Emitter(self._manager, theory.arithmetic, theory.ref_bits)
        self._atoms: dict[Literal, Term] = {}
        self._asserted: dict[Term, Node] = {}
        options = Options()
        options.set(Option.PRODUCE_MODELS, True)
        options.set(Option.PRODUCE_UNSAT_ASSUMPTIONS, True)
        options.set(Option.PRODUCE_UNSAT_CORES, True)
        self._solver, self._clock = Solver(self._manager, options), _Clock()
        self._solver.configure_terminator(self._clock.is_over)

    def limit(self, seconds: float) -> None:
        self._clock.seconds = seconds

    def require(self, node: Node) -> None:
        for part in _parts(node):
            self._assert(part, self._emit.term(part))

    def label(self, literal: Literal, node: Node) -> None:
        make = self._manager.mk_term
        atom = self._atoms[literal] = self._manager.mk_const(self._manager.mk_bool_sort(), str(literal))
        unless = make(Kind.NOT, [atom])
        for part in _parts(node):
            self._assert(part, make(Kind.OR, [unless, self._emit.term(part)]))

    def _assert(self, node: Node, term: Term) -> None:
        """Asserts the term; `used` says that it is the node."""
        self._asserted[term] = node
        self._solver.assert_formula(term)

    def check(self, literals: Sequence[Literal]) -> Answer:
        terms = {self._atoms[literal]: literal for literal in literals}
        self._clock.start()
        match self._solver.check_sat(*terms):
            case Result.SAT:
                return Sat()
            case Result.UNSAT:
                return Unsat(frozenset(terms[term] for term in self._solver.get_unsat_assumptions()))
            case _:
                return Undecided(TIME)

    def value(self, symbol: Node) -> Concrete:
        found = self._solver.get_value(self._emit.term(symbol)).value(10)
        if symbol.sort is Sort.BOOL:
            return bool(found)
        raw = int(found)
        if symbol.sort is Sort.REF:
            return raw
        bits = self._emit.bits(symbol.sort)
        return raw - 2**bits if raw >= 2 ** (bits - 1) else raw

    def used(self) -> tuple[Node, ...]:
        core = self._solver.get_unsat_core()
        found = {node.number: node for term in core if (node := self._asserted.get(term)) is not None}
        return tuple(node for _, node in sorted(found.items()))


def _parts(node: Node) -> tuple[Node, ...]:
    """The conjuncts, each of which is asserted by itself, so that `used` names few of them."""
    return node.args if node.op is Op.AND else (node,)
