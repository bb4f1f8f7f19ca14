"""The formula of one bounded program in one solver, shared by all questions about the program."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from slicer.base.limits import Bounds, Heaps, Ints, Limits
from slicer.base.record import record
from slicer.bound.bounded import Bounded
from slicer.encode.encode import encode
from slicer.encode.encoding import Encoding
from slicer.encode.formula import Node
from slicer.encode.width import Width
from slicer.engines.ends import closed
from slicer.engines.question import Question
from slicer.engines.room import room_for
from slicer.engines.verdict import Unknown
from slicer.engines.widths import WIDTHS, width_for
from slicer.solve.arithmetic import Bits, Unbounded
from slicer.solve.labels import Literal, Switch
from slicer.solve.session import Meter, Session
from slicer.solve.solver import Answer, Sat, Undecided, Unsat

NO_BITS = "bit operators between variables need `--encoding expanded` or `--ints java`"
# Nearly always some run ends, and is found at once; a question can look for one again.
END_SHARE = 1 / 6
# Over all integers the solver is quick or lost: an undecided re-check only costs a word in the verdict.
RECHECK_SHARE = 1 / 24


@record(slots=True)
class End:
    """The place where goals are claimed, and the runs that they are about, as literals."""

    node: Node
    runs: frozenset[Literal]


@record
class Setting:
    """`start` is the solver's answer about the precondition, `ended` about the runs that reach the goals.

    Without a `width` the integers are unbounded.
    """

    bounded: Bounded
    limits: Limits
    encoding: Encoding
    width: Width | None
    session: Session
    start: Answer
    ended: Mapping[End, Answer]

    @property
    def assumed(self) -> frozenset[Literal]:
        return self.session.literals(Switch.ASSUMED)

    def everything(self, goals: tuple[str, ...], *more: Literal) -> Answer:
        """The solver's answer about the runs that the goals are about and that satisfy these literals."""
        return self.session.check(runs(self.session, goals) | frozenset(more))

    def end(self, goals: tuple[str, ...]) -> Answer:
        """The solver's answer about the runs that reach a place where one of the goals is claimed."""
        end = end_of(self.session, goals)
        known = self.ended.get(end)
        if known is None or isinstance(known, Undecided):
            return self.everything(goals, self.session.probe(end.node))
        return known

    def encode(self, heaps: Heaps | None = None) -> Encoding:
        """The formula once more, from the beginning."""
        limits = self.limits
        return encode(self.bounded, limits.ints, heaps or limits.heaps)

    @cached_property
    def over_all_integers(self) -> Session:
        """Over unbounded integers the solver is quicker with maps than with a term for each cell (guide E2.7)."""
        recheck = self.limits.lasting(self.limits.share(RECHECK_SHARE))
        return Session(self.encode(Heaps.ARRAYS), Unbounded(), recheck, self.session.meter)

    @property
    def needs_all_integers(self) -> bool:
        """Can the answer differ over unbounded integers, and can the solver be asked there?"""
        return not self.is_exact and not self.encoding.has_bits

    @cached_property
    def room(self) -> Bounds | Unsat | Undecided:
        """The smallest bounds in which some input satisfies the precondition, where there is none in these."""
        return room_for(self.bounded, self.limits, self.session.meter)

    @property
    def is_exact(self) -> bool:
        return self.width is None or self.width.exact

    @property
    def is_widest(self) -> bool:
        return self.width is None or self.width.exact or self.width.stored >= WIDTHS[-1]


def set_up(questions: Sequence[Question], meter: Meter | None = None) -> Setting | Unknown:
    """The formula that the questions share, at the smallest width; or why the solver cannot be asked at all."""
    first = questions[0]
    assert {question.setting for question in questions} == {first.setting}
    encoding = encoded(first)
    if unbounded(first.limits) and encoding.has_bits:
        return Unknown(NO_BITS)
    return at_width(questions, encoding, WIDTHS[0], meter)


def at_width(questions: Sequence[Question], encoding: Encoding, minimum: int, meter: Meter | None = None) -> Setting:
    """The formula whose stored integers have at least so many bits, unless fewer are exact."""
    limits = questions[0].limits
    width = None if unbounded(limits) else width_for(encoding, minimum)
    arithmetic = Unbounded() if width is None else Bits.of(width)
    session = Session(encoding, arithmetic, limits, meter)
    for question in questions:
        session.violation(question.goals, defined=False)
    goals = dict.fromkeys(question.goals for question in questions)
    ends = {end: session.probe(end.node) for end in dict.fromkeys(end_of(session, each) for each in goals)}
    start, ended = session.check(session.literals(Switch.ASSUMED)), dict[End, Answer]()
    if isinstance(start, Sat):
        session.limit(limits.share(END_SHARE))
        ended = {end: session.check(end.runs | {probe}) for end, probe in ends.items()}
        session.limit(limits.seconds)
    return Setting(questions[0].bounded, limits, encoding, width, session, start, ended)


def runs(session: Session, goals: tuple[str, ...]) -> frozenset[Literal]:
    """The runs that the goals are about."""
    return session.literals(Switch.ASSUMED) | closed(session.encoding, goals) | session.literals(Switch.UNIT)


def end_of(session: Session, goals: tuple[str, ...]) -> End:
    """The runs that reach a place where one of the goals is claimed."""
    encoding = session.encoding
    paths = [encoding.ends.get(goal, encoding.builder.false) for goal in goals]
    return End(encoding.builder.any(paths), runs(session, goals))


def encoded(question: Question) -> Encoding:
    limits = question.limits
    return encode(question.bounded, limits.ints, limits.heaps)


def unbounded(limits: Limits) -> bool:
    """Is the solver asked with unbounded integers?"""
    return limits.heaps is Heaps.ARRAYS and limits.ints is Ints.MATH
