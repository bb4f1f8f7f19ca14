"""What every solver can do. All of them pass the same tests (`tests/solve/test_solvers.py`)."""

from collections.abc import Sequence
from typing import Protocol

from slicer.base.record import record
from slicer.encode.formula import Node
from slicer.solve.evaluate import Concrete
from slicer.solve.labels import Literal

TIME = "time"


@record(slots=True)
class Sat:
    """There is a model; read it before the next question."""


@record(slots=True)
class Unsat:
    core: frozenset[Literal]


@record(slots=True)
class Undecided:
    why: str


Answer = Sat | Unsat | Undecided


class Solver(Protocol):
    """Has a formula that only grows, and answers questions about sets of literals.

    Laws: equal calls in equal order give equal answers, models and cores, but for `Undecided`. What is sat and what
    is unsat depends on the formula and the literals only.
    """

    def limit(self, seconds: float) -> None:
        """Every later question gets so many seconds."""

    def require(self, node: Node) -> None:
        """From now on the node holds."""

    def label(self, literal: Literal, node: Node) -> None:
        """From now on the literal implies the node."""

    def check(self, literals: Sequence[Literal]) -> Answer:
        """Can the formula hold together with these literals?"""

    def value(self, symbol: Node) -> Concrete:
        """The symbol's value in the model of the last `Sat`."""

    def used(self) -> tuple[Node, ...]:
        """Formulas that cannot hold together, from those that the last `Unsat` is about."""
