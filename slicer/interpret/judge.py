"""Judges one run of a method by its whole specification."""

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum

from slicer.base.limits import Ints
from slicer.base.record import record
from slicer.base.source import Span
from slicer.interpret.concrete import Input
from slicer.interpret.evaluate import claim
from slicer.interpret.flow import Claimed
from slicer.interpret.run import Diverges, Ended, Exhausted, Outcome, Threw, run
from slicer.interpret.taken import NO_CALLS, Script
from slicer.interpret.world import World, before, class_of, entry_world, is_thrown_as
from slicer.ir.claim_id import TERMINATES, ClaimId
from slicer.ir.nodes import Goal, Predicate, walk
from slicer.ir.program import ClassInfo, Contract, Method, MethodKind, Only, Program, Signals
from slicer.ir.terms import THIS
from slicer.ir.types import ClassType
from slicer.jml.tree import Kind

# Others, such as `measured_by` and `accessible`, say nothing that one run could break.
_OF_RUNS = frozenset({"requires", "ensures", "signals", "signals_only", "assignable"})


class Verdict(StrEnum):
    """What one run says about one clause. `NOT_ASKED` where the clause does not speak of this run."""

    HOLDS = "holds"
    FAILS = "fails"
    NO_VALUE = "no value"
    NOT_ASKED = "not asked"


class When(StrEnum):
    """The state a clause is judged in."""

    BEFORE = "before"
    INSIDE = "inside"
    AFTER = "after"


@record(slots=True)
class Judged:
    """A clause by its id, and what the run says about it; `why` where there is no plain answer.

    Invariants of other classes than the method's have their class before the id.
    """

    id: str
    when: When
    span: Span | None
    verdict: Verdict
    why: str = ""


@record
class Judgement:
    """A run and all that is said about it. `admitted` where it is one that the specification speaks of."""

    outcome: Outcome
    entry: World
    clauses: tuple[Judged, ...]
    admitted: bool

    @property
    def fails(self) -> bool:
        """Does the run break something that the method owes?"""
        return any(c.verdict is Verdict.FAILS for c in self.clauses if c.when is not When.BEFORE)

    @property
    def is_decided(self) -> bool:
        """Was everything that the run is asked for answered?"""
        blank = any(c.verdict is Verdict.NO_VALUE for c in self.clauses if c.when is not When.BEFORE)
        return self.admitted and not blank and not isinstance(self.outcome, Exhausted)


def judge_run(
    program: Program,
    method: Method,
    given: Input,
    ints: Ints,
    budget: int = 100_000,
    script: Script = NO_CALLS,
    *,
    watched: bool = False,
) -> Judgement:
    """The run on this input, and what it says about each clause of the method's specification.

    A run is admitted if the invariants hold before it and the preconditions of some case do; the clauses of other
    cases are not asked. Without a body calls do what the script says. Law: a clause fails only if the run is admitted.
    """
    entry = entry_world(program, given, ints)
    old = before(method, entry)
    outcome = run(program, method, given, ints, budget, script, watched=watched)
    invariants = tuple(_invariants(method, entry))
    makes = method.kind is MethodKind.CONSTRUCTOR
    assumed = (each.clause for each in invariants if each.static or not makes)
    first = (*_unreadable(method, entry), *(_judged(clause, When.BEFORE, old) for clause in assumed))
    sound = all(each.verdict is Verdict.HOLDS for each in first)
    cases = tuple(_Case(n, contract, old) for n, contract in enumerate((method.contract, *method.further), 1))
    asked = "" if sound else "an invariant does not hold before the call"
    parts = [part for case in cases for part in case.judged(outcome, asked)]
    admitted = sound and any(case.applies for case in cases)
    barred = asked or ("" if admitted else "no precondition holds")
    inside = tuple(_claims(method, outcome.claims, barred))
    after = tuple(_after(p.clause, outcome, _exit(method, outcome, p) or barred) for p in invariants)
    endless = (_endless(cases, outcome, barred),) if isinstance(outcome, Diverges) else ()
    return Judgement(outcome, entry, (*first, *parts, *inside, *after, *endless), admitted)


@record
class _Case:
    """One case of the specification, and whether it speaks of the run."""

    number: int
    contract: Contract
    entry: World

    @property
    def requires(self) -> tuple[Judged, ...]:
        lowered = tuple(_judged(clause, When.BEFORE, self.entry) for clause in self.contract.requires)
        return (*lowered, *(each for each in self._later() if each.when is When.BEFORE))

    @property
    def applies(self) -> bool:
        return all(each.verdict is Verdict.HOLDS for each in self.requires)

    @property
    def ends(self) -> bool | str:
        """Does the case demand an end? Why, where that has no value."""
        if Kind.DIVERGES in (ClaimId.parse(id_).word for id_ in self.contract.later):
            return "`diverges` cannot be read"
        if self.contract.diverges is None:
            return True
        found = claim(self.contract.diverges.term, self.entry)
        return found if isinstance(found, str) else not found

    def judged(self, outcome: Outcome, barred: str) -> Iterator[Judged]:
        """All clauses of the case; `barred` says why none is asked, if so."""
        yield from self.requires
        why = barred or ("" if self.applies else "the precondition of the case does not hold")
        contract = self.contract
        for clause in contract.ensures:
            yield _after(clause, outcome, _only_after(outcome, Ended) or why)
        for signals in contract.signals:
            yield _signals(signals, outcome, _only_after(outcome, Threw) or why)
        if contract.only is not None:
            yield _only(contract.only, outcome, _only_after(outcome, Threw) or why)
        if contract.frame is not None:
            yield _after(contract.frame, outcome, _unfinished(outcome) or why)
        for each in self._later():
            if each.when is When.AFTER:
                yield replace(each, verdict=Verdict.NOT_ASKED, why=why) if why else each

    def _later(self) -> Iterator[Judged]:
        """Clauses about a run that cannot be lowered: nothing is known of them."""
        for id_, diagnostics in self.contract.later.items():
            kind = ClaimId.parse(id_).word
            when = When.BEFORE if kind == "requires" else When.AFTER
            span = diagnostics[0].notes[0].span if diagnostics and diagnostics[0].notes else None
            if kind in _OF_RUNS:
                yield Judged(id_, when, span, Verdict.NO_VALUE, diagnostics[0].message if diagnostics else "")
            else:
                yield Judged(id_, when, span, Verdict.NOT_ASKED, f"`{kind}` is not judged by a run")


# Clauses --------------------------------------------------------------------------------------


def _judged(clause: Predicate, when: When, at: World) -> Judged:
    return _found(clause.id, when, clause.span, claim(clause.term, at))


def _found(id_: str, when: When, span: Span, found: bool | str) -> Judged:
    if isinstance(found, str):
        return Judged(id_, when, span, Verdict.NO_VALUE, found)
    return Judged(id_, when, span, Verdict.HOLDS if found else Verdict.FAILS)


def _after(clause: Predicate, outcome: Outcome, barred: str) -> Judged:
    if barred or isinstance(outcome, Diverges | Exhausted):
        return Judged(clause.id, When.AFTER, clause.span, Verdict.NOT_ASKED, barred)
    return _judged(clause, When.AFTER, outcome.after)


def _signals(signals: Signals, outcome: Outcome, barred: str) -> Judged:
    clause = signals.predicate
    if barred or not isinstance(outcome, Threw):
        return Judged(clause.id, When.AFTER, clause.span, Verdict.NOT_ASKED, barred)
    if not is_thrown_as(outcome.thrown, signals.exception, outcome.after):
        why = f"{outcome.exception} is no {signals.exception}"
        return Judged(clause.id, When.AFTER, clause.span, Verdict.NOT_ASKED, why)
    at = outcome.after if signals.var is None else outcome.after.bind(signals.var.name, outcome.thrown)
    return _judged(clause, When.AFTER, at)


def _only(only: Only, outcome: Outcome, barred: str) -> Judged:
    if barred or not isinstance(outcome, Threw):
        return Judged(only.id, When.AFTER, only.span, Verdict.NOT_ASKED, barred)
    allowed = any(is_thrown_as(outcome.thrown, name, outcome.after) for name in only.classes)
    return _found(only.id, When.AFTER, only.span, allowed)


def _claims(method: Method, claims: tuple[Claimed, ...], barred: str) -> Iterator[Judged]:
    """Each claim of the body and of the calls it makes, once: it fails if it failed any time the run came by."""
    inside = [statement.predicate for statement in walk(method.body or ()) if isinstance(statement, Goal)]
    for clause in dict.fromkeys((*inside, *(each.predicate for each in claims))):
        found = [each.found for each in claims if each.predicate == clause]
        if barred or not found:
            yield Judged(clause.id, When.INSIDE, clause.span, Verdict.NOT_ASKED, barred or "the run does not reach it")
        else:
            unknown = next((each for each in found if isinstance(each, str)), True)
            yield _found(clause.id, When.INSIDE, clause.span, False if False in found else unknown)


def _endless(cases: tuple[_Case, ...], outcome: Diverges, barred: str) -> Judged:
    """A run without an end breaks a case that speaks of it, unless its `diverges` is true before the call."""
    ends = [case.ends for case in cases if case.applies]
    if barred or not any(ends):
        return Judged(TERMINATES, When.AFTER, outcome.loop, Verdict.NOT_ASKED, barred or "`diverges` holds")
    unknown = next((each for each in ends if isinstance(each, str)), "")
    return _found(TERMINATES, When.AFTER, outcome.loop, False if True in ends else unknown)


# Invariants -----------------------------------------------------------------------------------


@record(slots=True)
class _Invariant:
    """`static` where it says nothing of one object."""

    static: bool
    clause: Predicate


def _invariants(method: Method, entry: World) -> Iterator[_Invariant]:
    """What is assumed before the call and owed after it: by the receiver's exact class and those above.

    A static method owes the static ones of its class.
    """
    for info in _classes(method, entry):
        for clause in info.invariants:
            static = clause.id in info.of_class
            if static or not method.static:
                named = clause if info.name == method.owner else replace(clause, id=f"{info.name}.{clause.id}")
                yield _Invariant(static, named)


def _unreadable(method: Method, entry: World) -> Iterator[Judged]:
    """The invariants that cannot be lowered."""
    for info in _classes(method, entry):
        for id_, why in info.later.items():
            if id_ in info.of_class or not method.static:
                named = id_ if info.name == method.owner else f"{info.name}.{id_}"
                yield Judged(named, When.BEFORE, None, Verdict.NO_VALUE, why[0].message)


def _classes(method: Method, entry: World) -> Iterator[ClassInfo]:
    if method.helper or method.kind in {MethodKind.FIELDS, MethodKind.STATICS}:
        return
    exact = ClassType(method.owner) if method.static else class_of(entry.vars[THIS], entry)
    for name in entry.program.upwards(str(exact)) if isinstance(exact, ClassType) else ():
        if name in entry.program.classes:
            yield entry.program.classes[name]


# Exits ----------------------------------------------------------------------------------------


def _only_after(outcome: Outcome, end: type[Ended] | type[Threw]) -> str:
    """Why a clause about the one end does not speak of this run."""
    if isinstance(outcome, end):
        return ""
    match outcome:
        case Ended():
            return "the run ends normally"
        case Threw(exception):
            return f"the run ends with {exception}"
        case Diverges() | Exhausted():
            return _unfinished(outcome)


def _unfinished(outcome: Outcome) -> str:
    match outcome:
        case Exhausted(why):
            return f"the run does not end: {why}"
        case Diverges():
            return "the run does not end: a state repeats"
        case _:
            return ""


def _exit(method: Method, outcome: Outcome, invariant: _Invariant) -> str:
    """Why an invariant is not owed at this end; a constructor that throws leaves no object."""
    if method.kind is MethodKind.CONSTRUCTOR and not invariant.static:
        return _only_after(outcome, Ended)
    return _unfinished(outcome)
