"""Which goals do not hold, for annotations that a slice carries, and for trials: nothing is minimised or shown."""

from slicer.base.limits import Limits
from slicer.base.record import record
from slicer.bound.bounded import Bounded
from slicer.encode.encode import encode
from slicer.engines.ends import within
from slicer.engines.question import Question
from slicer.engines.setting import runs
from slicer.engines.widths import WIDTHS, width_for
from slicer.solve.arithmetic import Bits
from slicer.solve.labels import Switch
from slicer.solve.session import Meter, Session
from slicer.solve.solver import Answer, Undecided, Unsat


@record(slots=True)
class Failing:
    """The goals that a run may break, and those that nobody could decide."""

    broken: frozenset[str]
    undecided: frozenset[str]

    @property
    def all(self) -> frozenset[str]:
        return self.broken | self.undecided


def failing(bounded: Bounded, goals: tuple[str, ...], limits: Limits, meter: Meter | None = None) -> Failing:
    """The goals that do not hold, each asked by itself, on the program as it is."""
    session = _session(bounded, limits, meter)
    every = session.literals(Switch.ASSUMED) | session.literals(Switch.UNIT)

    def answer(goal: str) -> Answer:
        violated = session.violation((goal,), defined=False)
        return session.check(every | within(session.encoding, (goal,)) | {violated})

    answers = {goal: answer(goal) for goal in goals}
    undecided = frozenset(goal for goal, found in answers.items() if isinstance(found, Undecided))
    return Failing(frozenset(g for g, found in answers.items() if not isinstance(found, Unsat)) - undecided, undecided)


def holds(question: Question, meter: Meter | None = None) -> bool:
    """Is there surely no run that breaks the goals? Larger integers and empty preconditions are not looked at."""
    session = _session(question.bounded, question.limits, meter)
    violated = session.violation(question.goals, defined=False)
    return isinstance(session.check(runs(session, question.goals) | {violated}), Unsat)


def _session(bounded: Bounded, limits: Limits, meter: Meter | None) -> Session:
    encoding = encode(bounded, limits.ints)
    return Session(encoding, Bits.of(width_for(encoding, WIDTHS[1])), limits, meter)
