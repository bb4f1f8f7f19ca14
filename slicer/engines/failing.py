"""Which goals do not hold, for annotations that a slice carries: nothing is minimised or shown."""

from dataclasses import dataclass

from slicer.base.limits import Limits
from slicer.bound.bounded import Bounded
from slicer.encode.encode import encode
from slicer.engines.ends import within
from slicer.engines.widths import WIDTHS, width_for
from slicer.solve.arithmetic import Bits
from slicer.solve.labels import Switch
from slicer.solve.session import Session
from slicer.solve.solver import Answer, Undecided, Unsat


@dataclass(frozen=True, slots=True)
class Failing:
    """The goals that a run may break, and those that nobody could decide."""

    broken: frozenset[str]
    undecided: frozenset[str]

    @property
    def all(self) -> frozenset[str]:
        return self.broken | self.undecided


def failing(bounded: Bounded, goals: tuple[str, ...], limits: Limits) -> Failing:
    """The goals that do not hold, each asked by itself, on the program as it is."""
    encoding = encode(bounded, limits.ints)
    session = Session(encoding, Bits.of(width_for(encoding, WIDTHS[1])), limits)
    runs = session.literals(Switch.ASSUMED) | session.literals(Switch.UNIT)

    def answer(goal: str) -> Answer:
        violated = session.violation((goal,), defined=False)
        return session.check(runs | within(encoding, (goal,)) | {violated})

    answers = {goal: answer(goal) for goal in goals}
    undecided = frozenset(goal for goal, found in answers.items() if isinstance(found, Undecided))
    return Failing(frozenset(g for g, found in answers.items() if not isinstance(found, Unsat)) - undecided, undecided)
