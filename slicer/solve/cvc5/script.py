"""Writes the formula of an encoding as SMT-LIB 2.6, with the terms that a session asserts."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import cvc5

from slicer.base.record import record
from slicer.encode.encoding import Encoding
from slicer.encode.formula import Node, Op
from slicer.encode.width import reachable
from slicer.solve.arithmetic import Arithmetic, Theory
from slicer.solve.cvc5.emit import Emitter
from slicer.solve.cvc5.solver import logic_of
from slicer.solve.labels import Literal, Switch, guarded, violated

# A term that is used once is written where it is used, if it is no deeper.
DEPTH = 4
_ALWAYS = frozenset({Switch.ASSUMED, Switch.UNIT})


@record(slots=True)
class Goal:
    """Asked for at once: is one of the clauses violated? `closed` are the bounds that hold; the note is a comment."""

    clauses: tuple[str, ...]
    closed: frozenset[Literal]
    note: str


@record
class Part:
    """A formula, and what to ask of it."""

    encoding: Encoding
    arithmetic: Arithmetic
    goals: Sequence[Goal]
    notes: Sequence[str]


def script(parts: Sequence[Part]) -> str:
    """Every part between `push` and `pop`, with one `check-sat-assuming` for each goal."""
    logics = {logic_of(Theory.of(part.encoding, part.arithmetic)) for part in parts}
    lines = ["(set-info :smt-lib-version 2.6)", f"(set-logic {logics.pop() if len(logics) == 1 else 'ALL'})"]
    for part in parts:
        lines += ["", *(f"; {note}" for note in part.notes), "(push 1)", *_Writer(part).lines(), "(pop 1)"]
    return "\n".join(lines) + "\n"


@dataclass
class _Writer:
    """Terms are defined by their parts, so that the text is no longer than the formula."""

    part: Part
    manager: cvc5.TermManager = field(default_factory=cvc5.TermManager)
    _written: list[str] = field(default_factory=list)
    _depth: dict[int, int] = field(default_factory=dict)
    _uses: Counter[int] = field(default_factory=Counter)

    def lines(self) -> Iterator[str]:
        encoding = self.part.encoding
        guards = dict(guarded(encoding))
        asked = [(goal, *violated(encoding, goal.clauses)) for goal in self.part.goals]
        guards.update((literal, node) for _, literal, node in asked)
        self._count((*encoding.hard, *guards.values()))
        emit = Emitter(self.manager, self.part.arithmetic, encoding.layout.bits, self._named)
        for node in encoding.hard:
            yield from self._with_definitions(f"(assert {emit.term(node)})")
        atoms: dict[Literal, cvc5.Term] = {}
        for literal, node in guards.items():
            atom = atoms[literal] = self.manager.mkConst(self.manager.getBooleanSort(), str(literal))
            yield f"(declare-const {atom} Bool)"
            yield from self._with_definitions(f"(assert (=> {atom} {emit.term(node)}))")
        for goal, literal, _ in asked:
            chosen = (a for x, a in atoms.items() if x.switch in _ALWAYS or x in goal.closed or x == literal)
            yield f"; {goal.note}"
            yield f"(check-sat-assuming ({' '.join(map(str, chosen))}))"

    def _count(self, roots: Iterable[Node]) -> None:
        self._uses.update(root.number for root in roots)
        self._uses.update(arg.number for node in reachable(roots) for arg in node.args)

    def _with_definitions(self, line: str) -> Iterator[str]:
        """What the terms in the line needed, and the line."""
        yield from self._written
        self._written.clear()
        yield line

    def _named(self, node: Node, term: cvc5.Term) -> cvc5.Term:
        """The name of a term that is used more than once, or deep; else the term."""
        if node.op is Op.SYMBOL:
            self._written.append(f"(declare-const {term} {term.getSort()})")
            return term
        depth = self._depth[node.number] = 1 + max((self._depth.get(arg.number, 0) for arg in node.args), default=-1)
        if not node.args or (self._uses[node.number] == 1 and depth < DEPTH):
            return term
        self._depth[node.number] = 0
        name = self.manager.mkConst(term.getSort(), f"n{node.number}")
        self._written.append(f"(define-fun {name} () {term.getSort()} {term})")
        return name
