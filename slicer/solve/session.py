"""One incremental solver over one encoding: labels, goals and bounds are assumption literals."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from time import perf_counter

import cvc5
from cvc5 import Kind

from slicer.base.fragments import UnitId
from slicer.encode.encoding import Encoding
from slicer.encode.formula import Node, Sort
from slicer.solve.emit import Arithmetic, Bits, Emitter


class Switch(Enum):
    """What an assumption literal turns on."""

    UNIT = auto()
    ASSUMED = auto()
    GOAL = auto()
    SITE = auto()
    DEFINED = auto()
    FITS = auto()
    PROBE = auto()


@dataclass(frozen=True, slots=True)
class Literal:
    """`name` is a unit, a clause id, a site number, or empty."""

    switch: Switch
    name: str = ""


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

TIME = "time"
_WORDS = {"timeout": TIME, "resourceout": "steps"}


class Session:
    """Asserts an encoding once and answers questions about sets of literals.

    Law: the answer depends on the encoding and the literals only, not on earlier questions
    (but for `Undecided`). `seconds` is how long the solver has worked so far.
    """

    def __init__(self, encoding: Encoding, arithmetic: Arithmetic, seconds: float, steps: int = 0) -> None:
        self.encoding = encoding
        self._manager = cvc5.TermManager()
        self._solver = cvc5.Solver(self._manager)
        self._literals: dict[Literal, cvc5.Term] = {}
        self._probes = 0
        self.seconds = 0.0
        self._emit = Emitter(self._manager, arithmetic, (encoding.layout.largest + 1).bit_length())
        self._configure(arithmetic, seconds, steps)
        self._assert_all()

    def limit(self, seconds: float) -> None:
        """Every later question gets so many seconds."""
        self._solver.setOption("tlimit-per", str(max(1, int(seconds * 1000))))

    def _configure(self, arithmetic: Arithmetic, seconds: float, steps: int) -> None:
        options = {
            "incremental": "true",
            "produce-models": "true",
            "produce-unsat-assumptions": "true",
            "tlimit-per": str(max(1, int(seconds * 1000))),
        }
        if isinstance(arithmetic, Bits):
            options |= {"bitblast": "eager", "bool-to-bv": "all"}
        if steps:
            # Of the solvers for bit vectors only this one counts what it does while it searches.
            options |= {"rlimit-per": str(steps), "bv-solver": "bitblast-internal"}
        for name, value in options.items():
            self._solver.setOption(name, value)
        self._solver.setLogic("QF_BV" if isinstance(arithmetic, Bits) else "ALL")

    def _assert_all(self) -> None:
        e, b = self.encoding, self.encoding.builder
        for node in e.hard:
            self._assert(node)
        for clause in e.assumed:
            self._guard(Literal(Switch.ASSUMED, clause.predicate.id), clause.holds)
        for unit, nodes in sorted(e.soft.items()):
            self._guard(Literal(Switch.UNIT, unit), b.all(nodes))
        for number, site in enumerate(e.sites):
            self._guard(Literal(Switch.SITE, str(number)), b.not_(site.cut))
        self._guard(Literal(Switch.DEFINED), b.all([c.defined for c in e.assumed]))
        if any(self._emit.can_be_outside(node) for node in e.fits):
            self._guard(Literal(Switch.FITS), b.all(e.fits))

    def _assert(self, node: Node) -> None:
        self._solver.assertFormula(self._emit.term(node))

    def _guard(self, literal: Literal, node: Node) -> None:
        """`literal` implies the node."""
        atom = self._manager.mkConst(self._manager.getBooleanSort(), f"{literal.switch.name}.{literal.name}")
        self._literals[literal] = atom
        self._solver.assertFormula(
            self._manager.mkTerm(Kind.OR, self._manager.mkTerm(Kind.NOT, atom), self._emit.term(node))
        )

    def violation(self, names: tuple[str, ...], *, defined: bool) -> Literal:
        """The literal that says: one of these goals is violated (and, if asked, has a value there)."""
        literal = Literal(Switch.GOAL, ("defined " if defined else "") + " ".join(names))
        if literal not in self._literals:
            b = self.encoding.builder
            claims = [c for name in names for c in self.encoding.goals.get(name, ())]
            broken = [b.and_(c.path, b.not_(c.holds), c.defined if defined else b.true) for c in claims]
            self._guard(literal, b.any(broken))
        return literal

    def probe(self, node: Node) -> Literal:
        """A literal that implies the node."""
        self._probes += 1
        literal = Literal(Switch.PROBE, str(self._probes))
        self._guard(literal, node)
        return literal

    def literals(self, switch: Switch) -> frozenset[Literal]:
        return frozenset(known for known in self._literals if known.switch is switch)

    def units(self, units: Iterable[UnitId]) -> frozenset[Literal]:
        """The literals of those units that the formula has."""
        return frozenset(Literal(Switch.UNIT, u) for u in units) & self._literals.keys()

    def check(self, literals: Iterable[Literal]) -> Answer:
        # Sorted, because the back end's search depends on the order of assumptions.
        chosen = sorted(literals, key=lambda known: (known.switch.value, known.name))
        terms = {self._literals[literal]: literal for literal in chosen}
        start = perf_counter()
        result = self._solver.checkSatAssuming(*terms)
        self.seconds += perf_counter() - start
        if result.isSat():
            return Sat()
        if result.isUnsat():
            return Unsat(frozenset(terms[t] for t in self._solver.getUnsatAssumptions()))
        why = str(result.getUnknownExplanation()).rsplit(".", 1)[-1].lower()
        return Undecided(_WORDS.get(why, why))

    def value(self, node: Node) -> int | bool:
        """The node's value in the model of the last `Sat`."""
        if node.constant:
            assert not isinstance(node.value, str)
            return node.value
        term = self._solver.getValue(self._emit.term(node))
        match node.sort:
            case Sort.BOOL:
                return bool(term.getBooleanValue())
            case Sort.REF:
                return int(term.getBitVectorValue(10))
            case Sort.INT:
                return self._integer(term)

    def _integer(self, term: cvc5.Term) -> int:
        if term.isIntegerValue():
            return int(term.getIntegerValue())
        raw, bits = int(term.getBitVectorValue(10)), term.getSort().getBitVectorSize()
        return raw - 2**bits if raw >= 2 ** (bits - 1) else raw
