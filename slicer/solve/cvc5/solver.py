"""cvc5 as a solver: for every formula, with a limit in steps."""

from collections.abc import Sequence
from enum import Enum, auto

import cvc5
from cvc5 import Kind

from slicer.encode.formula import Node
from slicer.solve.arithmetic import Theory
from slicer.solve.cvc5.emit import Emitter
from slicer.solve.cvc5.read import concrete
from slicer.solve.evaluate import Concrete
from slicer.solve.labels import Literal, rank
from slicer.solve.solver import TIME, Answer, Sat, Undecided, Unsat

BIT_VECTORS = "QF_BV"
_WORDS = {"timeout": TIME, "resourceout": "steps"}


def _why(reason: cvc5.UnknownExplanation) -> str:
    word = str(reason).rsplit(".", 1)[-1].lower()
    return _WORDS.get(word, word)


# Why the solver has no answer; asked otherwise it may have one.
GAVE_UP = frozenset(map(_why, cvc5.UnknownExplanation))


def logic_of(theory: Theory) -> str:
    """Only formulas of bit vectors are made into one propositional formula at once (guide E7)."""
    # The logics for arrays without quantifiers are slower than `ALL` (guide E3.6).
    return BIT_VECTORS if theory.is_bits else "ALL"


class Once(Enum):
    """Why a solver is asked a single question, without literals: for a model to show, or for a proof.

    Where the usual way takes long for a proof, another one may not: to count the bits of an integer takes 18 s then.
    """

    MODEL = auto()
    PROOF = auto()
    HARD_PROOF = auto()


class Cvc5:
    """`steps` is a limit for one question, 0 for none. Asked once, without literals, it can do more beforehand.

    The terms that are `free`, by their numbers, may be any stored integers.
    """

    def __init__(
        self, theory: Theory, steps: int = 0, once: Once | None = None, free: frozenset[int] = frozenset()
    ) -> None:
        manager = cvc5.TermManager()
        self._manager, self._solver = manager, cvc5.Solver(manager)

        def named(node: Node, term: cvc5.Term) -> cvc5.Term:
            if node.number not in free:
                return term
            anything = manager.mkConst(term.getSort(), f"free!{node.number}")
            self._solver.assertFormula(self._emit.stored(anything))
            return anything

        self._emit = Emitter(manager, theory.arithmetic, theory.ref_bits, named)
        self._atoms: dict[Literal, cvc5.Term] = {}
        self._required: list[Node] = []
        self._labelled: dict[Literal, Node] = {}
        self._core: frozenset[Literal] = frozenset()
        self._solver.setOption("incremental", "true" if once is None else "false")
        for name, value in _options(theory, steps, once).items():
            self._solver.setOption(name, value)
        self._solver.setLogic(logic_of(theory))

    def limit(self, seconds: float) -> None:
        self._solver.setOption("tlimit-per", str(max(1, int(seconds * 1000))))

    def require(self, node: Node) -> None:
        self._required.append(node)
        self._solver.assertFormula(self._emit.term(node))

    def label(self, literal: Literal, node: Node) -> None:
        make = self._manager.mkTerm
        self._labelled[literal] = node
        atom = self._atoms[literal] = self._manager.mkConst(self._manager.getBooleanSort(), str(literal))
        self._solver.assertFormula(make(Kind.OR, make(Kind.NOT, atom), self._emit.term(node)))

    def check(self, literals: Sequence[Literal]) -> Answer:
        terms = {self._atoms[literal]: literal for literal in literals}
        result = self._solver.checkSatAssuming(*terms)
        if result.isSat():
            return Sat()
        if result.isUnsat():
            self._core = frozenset(terms[term] for term in self._solver.getUnsatAssumptions())
            return Unsat(self._core)
        return Undecided(_why(result.getUnknownExplanation()))

    def value(self, symbol: Node) -> Concrete:
        return concrete(self._solver.getValue(self._emit.term(symbol)), symbol.sort)

    def used(self) -> tuple[Node, ...]:
        return (*self._required, *(self._labelled[literal] for literal in sorted(self._core, key=rank)))


# What becomes of Booleans before bits are made of all.
_BOOLEANS = {None: "all", Once.PROOF: "all", Once.HARD_PROOF: "off", Once.MODEL: "ite"}


def _options(theory: Theory, steps: int, once: Once | None) -> dict[str, str]:
    options = {"produce-models": "true", "produce-unsat-assumptions": "true"}
    if theory.is_bits:
        # Measured on all samples: for models a ninth of the time of `all`, for proofs a third more.
        options |= {"bitblast": "eager", "bool-to-bv": _BOOLEANS[once]}
        if steps:
            # Of the solvers for bit vectors only this one counts what it does while it searches.
            options |= {"bv-solver": "bitblast-internal"}
    elif theory.has_maps:
        options |= {"sat-solver": "cadical", "arrays-eager-index": "false"}
    if steps:
        options |= {"rlimit-per": str(steps)}
    return options
