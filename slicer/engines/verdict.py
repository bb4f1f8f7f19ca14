"""The verdicts of a bounded check, each with its evidence and its scope."""

from dataclasses import replace
from enum import StrEnum

from slicer.base.diagnostics import Diagnostic
from slicer.base.fragments import UnitId
from slicer.base.limits import Bounds
from slicer.base.record import record
from slicer.base.source import Span
from slicer.bound.bounded import NONE, Standing
from slicer.encode.width import Width
from slicer.interpret.concrete import Input
from slicer.interpret.flow import Step
from slicer.interpret.run import Outcome
from slicer.interpret.taken import Taken
from slicer.ir.nodes import Predicate
from slicer.solve.alternatives import Alternatives


@record(slots=True)
class Integers:
    """The integers for which a verdict holds: `unbounded`, or a range that is part of the bounds."""

    text: str


def exact() -> Integers:
    return Integers("unbounded")


def rechecked() -> Integers:
    return Integers("unbounded (core re-checked)")


def ranged(width: Width) -> Integers:
    return Integers(f"{width.low}…{width.high}, as part of the bounds")


def java(bits: int = 32) -> Integers:
    return Integers("32-bit two's complement (java)" if bits == 32 else "two's complement of each type (java)")


@record(slots=True)
class BoundHit:
    """A bound that cut a run off: the loop, allocation or quantifier at the span.

    With a `goal` it is a quantifier of that goal only.
    """

    name: str
    span: Span
    goal: str = ""


@record(slots=True)
class InputBound:
    """Inputs with more than `most` objects of `kind` were not tried; without a kind, with more elements in an array.

    It is not known whether there is such an input, nor whether it violates the goal.
    """

    kind: str
    most: int


@record(slots=True)
class SizeBound:
    """Inputs in which this integer (of several: each of them) is more than `most` were not tried: arrays are too short.

    With a span it is the array made there that is too short. With a `goal` it is about that goal only.
    """

    names: tuple[str, ...]
    most: int
    goal: str = ""
    made: Span | None = None


Reached = BoundHit | SizeBound


@record(slots=True)
class Trace:
    """A run of the original, replayed by the interpreter: the input, how it ended, and the clauses that broke.

    If the run was not followed to its end, it violates a claim before its end.
    `overflow` is the first place where Java's integers would give another result, if there is one.
    """

    given: Input
    outcome: Outcome
    broken: tuple[Predicate, ...]
    overflow: Span | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.outcome.steps


@record(slots=True)
class Measured:
    """A loop, and what each of its rounds makes smaller."""

    loop: Span
    text: str


@record(slots=True)
class HoldsWithin:
    """No violation within the bounds. `core` is minimal if that was asked for, else what the solver used.

    `undecided` units stay in it because the solver gave up on them. No run within the bounds executes the
    `unreached` ones. `contracts` were used for calls. `alternatives` are other minimal cores, `assumed` the
    clauses, by id, that the core needs to hold before the call, if asked for. Loops with `measures` were not unrolled:
    an arbitrary round stood for each.
    """

    core: frozenset[UnitId]
    undecided: frozenset[UnitId]
    unreached: frozenset[UnitId]
    integers: Integers
    hits: tuple[BoundHit, ...]
    inputs: tuple[InputBound, ...] = ()
    contracts: Standing = NONE
    sizes: tuple[SizeBound, ...] = ()
    alternatives: Alternatives | None = None
    assumed: frozenset[str] | None = None
    measures: tuple[Measured, ...] = ()


@record(slots=True)
class Fails:
    trace: Trace


class How(StrEnum):
    """What is wrong with a run of a program with stubs.

    `BREAKS`: it violates a goal. `NO_VALUE`: a goal has no value. Of runs that are to end: `REPEATS`: a state comes
    again. `HANGS`: a stub need not end. `GOES_ON`: the run has not ended within the bounds.
    """

    BREAKS = "breaks"
    NO_VALUE = "no value"
    REPEATS = "repeats"
    HANGS = "hangs"
    GOES_ON = "goes on"


@record(slots=True)
class Refuted:
    """A program with stubs has a run that is not as asked: on the input `given`, where stubs do what `calls` say."""

    executed: frozenset[UnitId]
    given: Input
    calls: tuple[Taken, ...]
    how: How = How.BREAKS


@record(slots=True)
class Vacuous:
    """Nothing was checked: the clauses contradict each other, or (without clauses) no run ends normally.

    `inputs` are the bounds without which this may change; `integers` if they are a bound, too. `room` are bounds in
    which some input satisfies the precondition, if they are the reason.
    """

    why: str
    clauses: tuple[Predicate, ...]
    hits: tuple[BoundHit, ...] = ()
    inputs: tuple[InputBound, ...] = ()
    integers: Integers | None = None
    sizes: tuple[SizeBound, ...] = ()
    room: Bounds | None = None


@record(slots=True)
class Head:
    """A state that the annotations of the loop allow before a round: variables in scope, statics, and the heap."""

    loop: Span
    at: Input


@record(slots=True)
class Insufficient:
    """What stands for code allows a run that breaks the clauses; the code itself may have none.

    `methods` are those, by id, whose contracts stand for calls, `heads` the states of the loops that the run is in or
    has passed. `given` is its input.
    """

    broken: tuple[Predicate, ...]
    methods: tuple[str, ...]
    given: Input
    heads: tuple[Head, ...] = ()


@record(slots=True)
class Unknown:
    """`clause` is the clause without a value, if that is the reason. `refused` says what cannot be read or encoded.
    `hits` are the bounds beyond which runs continue, if that is the reason. `run` is a run of a program with stubs for
    which nothing better can be said.
    """

    why: str
    clause: Predicate | None = None
    refused: Diagnostic | None = None
    hits: tuple[BoundHit, ...] = ()
    run: Refuted | None = None

    @property
    def mistake(self) -> Diagnostic | None:
        """What the user must correct before the question can be asked, if that is the reason."""
        return self.refused if self.refused is not None and self.refused.code.is_mistake else None


Verdict = HoldsWithin | Fails | Insufficient | Vacuous | Unknown
AbstractVerdict = HoldsWithin | Refuted | Vacuous | Unknown


def with_hits(verdict: Verdict, goals: tuple[str, ...], named: tuple[Reached, ...]) -> Verdict:
    """The verdict on these goals, with the bounds that cut runs of theirs off or keep integers of theirs small."""
    assert isinstance(verdict, HoldsWithin | Vacuous)
    hits = (replace(each, goal="") for each in named if isinstance(each, BoundHit) and each.goal in {"", *goals})
    small = [each for each in named if isinstance(each, SizeBound)]
    own = [each for each in small if each.goal in goals]
    # What is known of one spec case says more than what is known of all.
    known = {(each.names, each.made) for each in own}
    own += (each for each in small if not each.goal and (each.names, each.made) not in known)
    sizes = dict.fromkeys(replace(each, goal="") for each in own)
    return replace(verdict, hits=tuple(dict.fromkeys(hits)), sizes=tuple(sizes))


class Disagreement(Exception):
    """Two parts of the slicer contradict each other: an internal error, with the evidence."""

    def __init__(self, what: str, evidence: str) -> None:
        super().__init__(what)
        self.what = what
        self.evidence = evidence
