"""What a bounded check can answer. A verdict carries its evidence and its scope."""

from dataclasses import dataclass

from slicer.base.diagnostics import Diagnostic
from slicer.base.fragments import UnitId
from slicer.base.source import Span
from slicer.bound.bounded import NONE, Standing
from slicer.encode.width import Width
from slicer.interpret.concrete import Input
from slicer.interpret.flow import Step
from slicer.interpret.run import Outcome
from slicer.ir.nodes import Predicate


@dataclass(frozen=True, slots=True)
class Integers:
    """Over which integers a verdict holds: `unbounded`, or a range that is part of the bounds."""

    text: str


def exact() -> Integers:
    return Integers("unbounded")


def rechecked() -> Integers:
    return Integers("unbounded (core re-checked)")


def ranged(width: Width) -> Integers:
    return Integers(f"{width.low}…{width.high}, as part of the bounds")


def java(bits: int = 32) -> Integers:
    return Integers("32-bit two's complement (java)" if bits == 32 else "two's complement of each type (java)")


@dataclass(frozen=True, slots=True)
class BoundHit:
    """A bound that cut a run: the loop, allocation or quantifier at the span.

    With a `goal` it is a quantifier of that goal only.
    """

    name: str
    span: Span
    goal: str = ""


@dataclass(frozen=True, slots=True)
class InputBound:
    """Inputs with more than `most` objects of `kind` were not tried; without a kind, with more elements in an array.

    Whether such an input breaks the goal is not known, and neither is whether there is one.
    """

    kind: str
    most: int


@dataclass(frozen=True, slots=True)
class Trace:
    """A run of the original, replayed by the interpreter: the input, how it ended, and the clauses that broke.

    A run that was not followed to its end breaks what is claimed before.
    `overflow` is the first place where Java's integers would do something else; none where they would not.
    """

    given: Input
    outcome: Outcome
    broken: tuple[Predicate, ...]
    overflow: Span | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.outcome.steps


@dataclass(frozen=True, slots=True)
class HoldsWithin:
    """No violation within the bounds. `core` is minimal if that was asked for, else what the solver used.

    `undecided` units stay in it because the solver gave up on them; `unreached` ones are executed by
    no run within the bounds, so nothing is known of them. `contracts` stood for calls.
    """

    core: frozenset[UnitId]
    undecided: frozenset[UnitId]
    unreached: frozenset[UnitId]
    integers: Integers
    hits: tuple[BoundHit, ...]
    inputs: tuple[InputBound, ...] = ()
    contracts: Standing = NONE


@dataclass(frozen=True, slots=True)
class Fails:
    trace: Trace


@dataclass(frozen=True, slots=True)
class Refuted:
    """An abstract program has a run that breaks a goal. Stubs cannot be run, so nothing is replayed."""

    executed: frozenset[UnitId]


@dataclass(frozen=True, slots=True)
class Vacuous:
    """Nothing was checked: the clauses contradict each other, or (without clauses) no run ends normally.

    `inputs` are the bounds without which that may be different; `integers` are there where they are a bound, too.
    """

    why: str
    clauses: tuple[Predicate, ...]
    hits: tuple[BoundHit, ...] = ()
    inputs: tuple[InputBound, ...] = ()
    integers: Integers | None = None


@dataclass(frozen=True, slots=True)
class Unknown:
    """`clause` is the one without a value, where that is the reason; `refused` says what nobody can read or encode;
    `hits` are the bounds beyond which runs go on, where that is.
    """

    why: str
    clause: Predicate | None = None
    refused: Diagnostic | None = None
    hits: tuple[BoundHit, ...] = ()


Verdict = HoldsWithin | Fails | Vacuous | Unknown
AbstractVerdict = HoldsWithin | Refuted | Vacuous | Unknown


class Disagreement(Exception):
    """Two of our own parts contradict each other: an internal error, with what is needed to see it."""

    def __init__(self, what: str, evidence: str) -> None:
        super().__init__(what)
        self.what = what
        self.evidence = evidence
