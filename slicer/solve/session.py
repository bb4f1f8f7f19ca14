"""One incremental solver over one encoding: labels, goals and bounds are assumption literals."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from time import perf_counter

import cvc5
from cvc5 import Kind

from slicer.base.fragments import UnitId
from slicer.encode.encoding import Encoding
from slicer.encode.formula import Node
from slicer.solve.emit import Arithmetic, Bits, Emitter
from slicer.solve.evaluate import Concrete, Evaluation
from slicer.solve.read import concrete


class Switch(Enum):
    """What an assumption literal turns on."""

    UNIT = auto()
    ASSUMED = auto()
    GOAL = auto()
    SITE = auto()
    DEFINED = auto()
    PROBE = auto()


@dataclass(frozen=True, slots=True)
class Literal:
    """`name` is a unit, a clause id, a site number, or empty."""

    switch: Switch
    name: str = ""

    def __str__(self) -> str:
        return f"{self.switch.name}:{self.name}"


def _rank(literal: Literal) -> tuple[int, str]:
    return literal.switch.value, literal.name


@dataclass(frozen=True, slots=True)
class Guard:
    """The solver's name for a literal, and what it turns on."""

    atom: cvc5.Term
    node: Node


@dataclass(frozen=True, slots=True)
class Sat:
    """There is a model; read it from the session before the next question."""


@dataclass(frozen=True, slots=True)
class Unsat:
    core: frozenset[Literal]


@dataclass(frozen=True, slots=True)
class Undecided:
    why: str


Answer = Sat | Unsat | Undecided

BIT_VECTORS = "QF_BV"
TIME = "time"
_WORDS = {"timeout": TIME, "resourceout": "steps"}


def _why(reason: cvc5.UnknownExplanation) -> str:
    word = str(reason).rsplit(".", 1)[-1].lower()
    return _WORDS.get(word, word)


# Why the solver has no answer; asked otherwise it may have one.
GAVE_UP = frozenset(map(_why, cvc5.UnknownExplanation))


def logic_of(encoding: Encoding, arithmetic: Arithmetic) -> str:
    """Only formulas of bit vectors are made into one propositional formula at once (guide E7)."""
    # The logics for arrays without quantifiers are slower than `ALL` (guide E3.6).
    return BIT_VECTORS if isinstance(arithmetic, Bits) and not encoding.has_maps else "ALL"


def guarded(encoding: Encoding) -> Iterator[tuple[Literal, Node]]:
    """Every literal that a session starts with, and what it implies."""
    b = encoding.builder
    for clause in encoding.assumed:
        yield Literal(Switch.ASSUMED, clause.predicate.id), clause.holds
    for unit, nodes in sorted(encoding.soft.items()):
        yield Literal(Switch.UNIT, unit), b.all(nodes)
    for number, site in enumerate(encoding.sites):
        yield Literal(Switch.SITE, str(number)), b.not_(site.cut)
    yield Literal(Switch.DEFINED), b.all([c.defined for c in encoding.assumed])


def violated(encoding: Encoding, names: tuple[str, ...], *, defined: bool = False) -> tuple[Literal, Node]:
    """One of these goals is violated (and, if asked, has a value there)."""
    b = encoding.builder
    claims = [c for name in names for c in encoding.goals.get(name, ())]
    broken = [b.and_(c.path, b.not_(c.holds), c.defined if defined else b.true) for c in claims]
    return Literal(Switch.GOAL, ("defined " if defined else "") + " ".join(names)), b.any(broken)


@dataclass
class Meter:
    """The seconds that solvers have worked."""

    seconds: float = 0.0


class Session:
    """Asserts an encoding once and answers questions about sets of literals.

    Law: the answer depends on the encoding and the literals only, not on earlier questions
    (but for `Undecided`). The `meter` counts the seconds that its solver works.
    """

    def __init__(
        self, encoding: Encoding, arithmetic: Arithmetic, seconds: float, steps: int = 0, meter: Meter | None = None
    ) -> None:
        self.encoding = encoding
        self.arithmetic = arithmetic
        self._manager = cvc5.TermManager()
        self._solver = cvc5.Solver(self._manager)
        self._guards: dict[Literal, Guard] = {}
        self._assumed: frozenset[Literal] = frozenset()
        self._probes = 0
        self.meter = Meter() if meter is None else meter
        self._emit = Emitter(self._manager, arithmetic, encoding.layout.bits)
        self._model = Evaluation(arithmetic, self._symbol)
        self._configure(seconds, steps)
        self._assert_all()

    def limit(self, seconds: float) -> None:
        """Every later question gets so many seconds."""
        self._solver.setOption("tlimit-per", str(max(1, int(seconds * 1000))))

    def _configure(self, seconds: float, steps: int) -> None:
        options = {
            "incremental": "true",
            "produce-models": "true",
            "produce-unsat-assumptions": "true",
            "tlimit-per": str(max(1, int(seconds * 1000))),
        }
        logic = logic_of(self.encoding, self.arithmetic)
        if logic == BIT_VECTORS:
            options |= {"bitblast": "eager", "bool-to-bv": "all"}
            if steps:
                # Of the solvers for bit vectors only this one counts what it does while it searches.
                options |= {"bv-solver": "bitblast-internal"}
        elif self.encoding.has_maps:
            options |= {"sat-solver": "cadical", "arrays-eager-index": "false"}
        if steps:
            options |= {"rlimit-per": str(steps)}
        for name, value in options.items():
            self._solver.setOption(name, value)
        self._solver.setLogic(logic)

    def _assert_all(self) -> None:
        for node in self.encoding.hard:
            self._solver.assertFormula(self._emit.term(node))
        for literal, node in guarded(self.encoding):
            self._guard(literal, node)

    def _guard(self, literal: Literal, node: Node) -> None:
        """`literal` implies the node."""
        atom = self._manager.mkConst(self._manager.getBooleanSort(), str(literal))
        self._guards[literal] = Guard(atom, node)
        self._solver.assertFormula(
            self._manager.mkTerm(Kind.OR, self._manager.mkTerm(Kind.NOT, atom), self._emit.term(node))
        )

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
        chosen = sorted(literals, key=_rank)
        terms = {self._guards[literal].atom: literal for literal in chosen}
        start = perf_counter()
        result = self._solver.checkSatAssuming(*terms)
        self.meter.seconds += perf_counter() - start
        self._assumed = frozenset(chosen)
        self._model = Evaluation(self.arithmetic, self._symbol)
        if result.isSat():
            return Sat()
        if result.isUnsat():
            return Unsat(frozenset(terms[t] for t in self._solver.getUnsatAssumptions()))
        return Undecided(_why(result.getUnknownExplanation()))

    # The model of the last `Sat` ------------------------------------------------------------

    def value(self, node: Node) -> int | bool:
        """The node's value; only those of symbols are asked of the solver."""
        return self._model.value(node)

    def contradicted(self) -> tuple[str, ...]:
        """What was asserted and assumed, and is not true in the model."""
        asserted = [(f"hard {number}", node) for number, node in enumerate(self.encoding.hard)]
        assumed = [(str(literal), self._guards[literal].node) for literal in sorted(self._assumed, key=_rank)]
        return tuple(name for name, node in (*asserted, *assumed) if not self._model.value(node))

    def _symbol(self, node: Node) -> Concrete:
        return concrete(self._solver.getValue(self._emit.term(node)), node.sort)
