"""One encoding before solvers that answer again and again: labels, goals and bounds are assumption literals."""

from collections.abc import Iterable
from dataclasses import dataclass
from time import process_time

from slicer.base.fragments import UnitId
from slicer.base.limits import Limits, Solvers
from slicer.base.record import record
from slicer.encode.encoding import Encoding
from slicer.encode.formula import Node
from slicer.encode.width import Enough
from slicer.solve.arithmetic import Arithmetic, Bits, Theory, Unbounded
from slicer.solve.cvc5.solver import Cvc5, Once
from slicer.solve.evaluate import Concrete, Evaluation
from slicer.solve.labels import Literal, Switch, guarded, rank, violated
from slicer.solve.solver import Answer, Sat, Solver, Undecided, Unsat
from slicer.solve.solvers import quickest

# So much of the time the usual way of a proof has, before another one is tried. Of 348 proofs for the samples none took
# two seconds.
USUAL = 1 / 8


@dataclass
class Meter:
    """The seconds that solvers have worked, without those in which the machine did something else."""

    seconds: float = 0.0


class Session:
    """Asserts an encoding once and answers questions about sets of literals.

    The quickest solver answers. What is shown to people is cvc5's: `shown`; so is the last word: `Refutation`.

    Law: what is sat and unsat depends on the encoding and the literals only, not on earlier questions (but for
    `Undecided`); what is shown depends on these, too.
    The `meter` counts the seconds that solvers work.
    """

    def __init__(self, encoding: Encoding, arithmetic: Arithmetic, limits: Limits, meter: Meter | None = None) -> None:
        self.encoding, self.arithmetic, self.limits = encoding, arithmetic, limits
        self.meter = Meter() if meter is None else meter
        self._solver = quickest(Theory.of(encoding, arithmetic), limits)
        self._reads, self._seconds = self._solver, limits.seconds
        self._guards: dict[Literal, Node] = {}
        self._assumed: frozenset[Literal] = frozenset()
        self._last: Answer | None = None
        self._probes = 0
        self._model = Evaluation(arithmetic, self._symbol)
        self._solver.limit(limits.seconds)
        self._assert_all()

    @property
    def is_cvc5(self) -> bool:
        """Does cvc5 answer everything?"""
        return isinstance(self._solver, Cvc5)

    @property
    def seconds(self) -> float:
        """The time for each question."""
        return self._seconds

    def limit(self, seconds: float) -> None:
        """Every later question gets so many seconds."""
        self._seconds = seconds
        self._solver.limit(seconds)

    def _assert_all(self) -> None:
        for node in self.encoding.hard:
            self._solver.require(node)
        for literal, node in guarded(self.encoding):
            self._guard(literal, node)

    def _guard(self, literal: Literal, node: Node) -> None:
        """`literal` implies the node."""
        self._guards[literal] = node
        self._solver.label(literal, node)

    def violation(self, names: tuple[str, ...], *, defined: bool) -> Literal:
        """The literal that says: one of these goals is violated (and, if asked, has a value there)."""
        literal, node = violated(self.encoding, names, defined=defined)
        if literal not in self._guards:
            self._guard(literal, node)
        return literal

    def probe(self, node: Node) -> Literal:
        """A literal that implies the node."""
        self._probes += 1
        literal = Literal(Switch.PROBE, str(self._probes))
        self._guard(literal, node)
        return literal

    def literals(self, switch: Switch) -> frozenset[Literal]:
        return frozenset(known for known in self._guards if known.switch is switch)

    def units(self, units: Iterable[UnitId]) -> frozenset[Literal]:
        """The literals of those units that the formula has."""
        return frozenset(Literal(Switch.UNIT, u) for u in units) & self._guards.keys()

    def check(self, literals: Iterable[Literal]) -> Answer:
        # Sorted, because the back end's search depends on the order of assumptions.
        chosen = sorted(literals, key=rank)
        start = process_time()
        self._last = self._solver.check(chosen)
        self.meter.seconds += process_time() - start
        self._assumed = frozenset(chosen)
        self._read(self._solver)
        return self._last

    def _read(self, solver: Solver) -> None:
        self._reads = solver
        self._model = Evaluation(self.arithmetic, self._symbol)

    def shown(self) -> Answer:
        """The answer to the last question, of a fresh cvc5 that hears nothing else. Its model is read from now on."""
        asked = {literal: self._guards[literal] for literal in sorted(self._assumed, key=rank)}
        is_sat = isinstance(self._last, Sat)
        solver = Cvc5(Theory.of(self.encoding, self.arithmetic), self.limits.steps, Once.MODEL if is_sat else None)
        solver.limit(self._seconds)
        for node in (*self.encoding.hard, *(asked.values() if is_sat else ())):
            solver.require(node)
        for literal, node in () if is_sat else asked.items():
            solver.label(literal, node)
        start = process_time()
        self._last = solver.check(() if is_sat else tuple(asked))
        self.meter.seconds += process_time() - start
        self._read(solver)
        return self._last

    def refutation(self) -> "Refutation":
        """What the last answer, which was unsat, rests on."""
        assert isinstance(self._last, Unsat)
        is_final = self.is_cvc5 or self.limits.solver is Solvers.BITWUZLA
        return Refutation(self, self._solver.used(), is_final)

    # The model of the last `Sat` ------------------------------------------------------------

    def value(self, node: Node) -> int | bool:
        """The node's value; only those of symbols are asked of the solver."""
        return self._model.value(node)

    @property
    def assumed(self) -> tuple[str, ...]:
        """The names of the literals of the last question."""
        return tuple(str(literal) for literal in sorted(self._assumed, key=rank))

    def contradicted(self) -> tuple[str, ...]:
        """What was asserted and assumed, and is not true in the model."""
        asserted = [(f"hard {number}", node) for number, node in enumerate(self.encoding.hard)]
        assumed = [(str(literal), self._guards[literal]) for literal in sorted(self._assumed, key=rank)]
        return tuple(name for name, node in (*asserted, *assumed) if not self._model.value(node))

    def _symbol(self, node: Node) -> Concrete:
        return self._reads.value(node)


@record
class Refutation:
    """A solver says that `nodes` cannot hold together. It is final where nobody else is to say so."""

    session: Session
    nodes: tuple[Node, ...]
    is_final: bool

    def over(self, arithmetic: Arithmetic, seconds: float) -> Answer:
        """What a fresh cvc5 says of the nodes alone, over these integers; of bits it is asked in two ways."""
        if isinstance(arithmetic, Unbounded):
            return self._asked(arithmetic, Once.PROOF, seconds)
        first = self._asked(arithmetic, Once.PROOF, seconds * USUAL)
        if not isinstance(first, Undecided):
            return first
        return self._asked(arithmetic, Once.HARD_PROOF, seconds * (1 - USUAL))

    def at(self, enough: Enough, seconds: float) -> Answer:
        """What a fresh cvc5 says of the nodes at a width that is enough for all integers."""
        return self._asked(Bits.of(enough.width), Once.PROOF, seconds, enough.free)

    def _asked(self, arithmetic: Arithmetic, once: Once, seconds: float, free: frozenset[int] = frozenset()) -> Answer:
        session = self.session
        solver = Cvc5(Theory.of(session.encoding, arithmetic), session.limits.steps, once, free)
        solver.limit(seconds)
        for node in self.nodes:
            solver.require(node)
        start = process_time()
        answer = solver.check(())
        session.meter.seconds += process_time() - start
        return answer
