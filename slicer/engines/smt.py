"""The bounded check by cvc5, and the minimal set of units it rests on."""

from dataclasses import dataclass

from slicer.base.fragments import UnitId
from slicer.base.limits import Bounds, Ints, Limits
from slicer.encode.encode import encode
from slicer.encode.encoding import Encoding
from slicer.encode.formula import BITWISE, Node
from slicer.encode.width import FALLBACK, Width, reachable, width_of
from slicer.engines.ends import closed, is_about_ends, reached, unended
from slicer.engines.met import input_bounds
from slicer.engines.reach import hits, unreached
from slicer.engines.replay import replay, replay_checked
from slicer.engines.verdict import (
    AbstractVerdict,
    Disagreement,
    Fails,
    HoldsWithin,
    Integers,
    Refuted,
    Unknown,
    Vacuous,
    Verdict,
    exact,
    java,
    ranged,
    rechecked,
)
from slicer.ir.nodes import Predicate
from slicer.passes.bounded import Bounded, bound
from slicer.passes.endings import LASSO
from slicer.solve.core import Minimal, minimise, units_in
from slicer.solve.emit import Bits, Unbounded
from slicer.solve.model import decode
from slicer.solve.session import Answer, Literal, Sat, Session, Switch, Undecided, Unsat

# Over all integers the solver is quick or lost: an undecided re-check only costs a word in the verdict.
RECHECK_SHARE = 1 / 6
WIDTHS = (FALLBACK, 12, 16, 24, 32)


@dataclass(frozen=True)
class Question:
    """Do the goals hold within the bounds? With an `order` the core is minimised, first units dropped first."""

    bounded: Bounded
    goals: tuple[str, ...]
    limits: Limits
    strangers: int = 0
    order: tuple[UnitId, ...] | None = None


def ask(question: Question) -> Verdict:
    """The verdict. A core is re-checked by a fresh solver on a fresh encoding; a failure is replayed."""
    found = _answer(question, abstract=False)
    assert not isinstance(found, Refuted)
    return found


def ask_abstract(question: Question) -> AbstractVerdict:
    """The verdict on a program with stubs, whose violating runs are no counterexamples to anything."""
    found = _answer(question, abstract=True)
    assert not isinstance(found, Fails)
    return found


def _answer(question: Question, *, abstract: bool) -> Verdict | Refuted:
    assert question.goals, "a question asks for something"
    claimed = {predicate.id for predicate in question.bounded.claimed}
    wide = question.bounded.met is not None
    assert wide or claimed.issuperset(question.goals), "every goal is claimed at the exit"
    encoding = _encode(question)
    for minimum in WIDTHS:
        attempt = _Attempt(question, encoding, width_for(encoding, minimum), abstract=abstract)
        verdict = attempt.verdict()
        if verdict is not None:
            return verdict
    raise AssertionError("the last width always answers")


def _encode(question: Question) -> Encoding:
    return encode(question.bounded, question.limits.ints, strangers=question.strangers)


def width_for(encoding: Encoding, minimum: int) -> Width:
    if encoding.ints is Ints.JAVA:
        bits = encoding.builder.bits
        return Width(bits, bits, exact=True)
    return width_of(_roots(encoding), minimum)


def _roots(encoding: Encoding) -> list[Node]:
    claims = [c for claims in encoding.goals.values() for c in claims]
    return [
        *encoding.hard,
        *(node for a in encoding.assumed for node in (a.holds, a.defined)),
        *(node for nodes in encoding.soft.values() for node in nodes),
        *(site.cut for site in encoding.sites),
        *(node for c in claims for node in (c.path, c.holds, c.defined)),
    ]


class _Attempt:
    """One width tried. `verdict` is none where a wider one must be tried."""

    def __init__(self, question: Question, encoding: Encoding, width: Width, *, abstract: bool) -> None:
        self.question = question
        self.encoding = encoding
        self.width = width
        self.abstract = abstract
        limits = question.limits
        self.session = Session(encoding, Bits.of(width), limits.seconds, limits.steps)
        self.assumed = self.session.literals(Switch.ASSUMED)
        self.sites = closed(self.session, question.goals)
        self.units = self.session.literals(Switch.UNIT)

    def verdict(self) -> Verdict | Refuted | None:
        empty = self._vacuity()
        if empty is not None:
            return self._settled(empty)
        goal = self.session.violation(self.question.goals, defined=False)
        answer = self._everything(goal)
        match answer:
            case Undecided(why):
                return Unknown(why)
            case Sat():
                return self._lasso() if is_about_ends(self.question.goals) else self._failure(self.question.goals)
            case Unsat(core):
                return self._success(goal, units_in(core))

    def _everything(self, *more: Literal) -> Answer:
        return self.session.check(self.assumed | self.sites | self.units | frozenset(more))

    def _vacuity(self) -> Verdict | None:
        answer = self.session.check(self.assumed)
        if isinstance(answer, Undecided):
            return Unknown(answer.why)
        if isinstance(answer, Unsat):
            names = {literal.name for literal in answer.core}
            clauses = tuple(a.predicate for a in self.encoding.assumed if a.predicate.id in names)
            return self._no_input(clauses)
        if is_about_ends(self.question.goals):
            return None
        place, nobody = reached(self.encoding, self.question.goals)
        answer = self._everything(self.session.probe(place))
        if isinstance(answer, Undecided):
            return Unknown(answer.why)
        if isinstance(answer, Unsat):
            return Vacuous(nobody, (), hits(self.session), input_bounds(self.question.bounded))
        return None

    def _no_input(self, clauses: tuple[Predicate, ...]) -> Vacuous:
        """Says whether it is the bounds that exclude every input."""
        bounded, limits = self.question.bounded, self.question.limits
        if bounded.met is not None:
            return Vacuous("no input within the bounds satisfies the precondition", clauses, (), input_bounds(bounded))
        most = max(limits.bounds.objects, *(n for _, n in limits.bounds.single), 0)
        wider = Bounds(2 * most + 2, 0, 2 * limits.bounds.length + 2)
        again = bound(bounded.program, bounded.method, wider)
        encoding = encode(again, limits.ints, strangers=0)
        session = Session(encoding, Bits.of(width_for(encoding, WIDTHS[1])), limits.seconds, limits.steps)
        if isinstance(session.check(session.literals(Switch.ASSUMED)), Sat):
            why = "no input within the bounds satisfies the precondition; with more objects or longer arrays some do"
            return Vacuous(why, clauses, (), input_bounds(bounded))
        return Vacuous("no input satisfies the precondition", clauses)

    @property
    def _has_bits(self) -> bool:
        """Are there operators that have no meaning over unbounded integers?"""
        return any(node.op in BITWISE for node in reachable(_roots(self.encoding)))

    @property
    def _is_widest(self) -> bool:
        return self.width.exact or self.width.stored >= WIDTHS[-1]

    def _settled(self, empty: Verdict) -> Verdict | None:
        """What stays of a vacuous question where larger integers might fill it; none where a wider attempt must say."""
        if self.width.exact or isinstance(empty, Unknown):
            return empty
        if self._has_bits:
            return Unknown("every run needs integers that are too large") if self._is_widest else None
        limits = self.question.limits
        session = Session(self.encoding, Unbounded(), limits.seconds * RECHECK_SHARE, limits.steps)
        literals = session.literals(Switch.ASSUMED)
        if not (isinstance(empty, Vacuous) and empty.clauses):
            literals |= closed(session, self.question.goals) | session.literals(Switch.UNIT)
            literals |= {session.probe(reached(self.encoding, self.question.goals)[0])}
        if isinstance(session.check(literals), Unsat):
            return empty
        return Unknown("every run needs integers that are too large") if self._is_widest else None

    def _lasso(self) -> Verdict | Refuted | None:
        """Runs go on beyond the bounds; one that comes back to a state it was in goes on for ever."""
        undecided = unended(self.session)
        match self._everything(self.session.violation((LASSO,), defined=True)):
            case Sat():
                return self._failure((LASSO,))
            case Undecided(why):
                return Unknown(why)
            case Unsat():
                return undecided if self._is_widest else None

    def _failure(self, goals: tuple[str, ...]) -> Verdict | Refuted | None:
        """There is a violation of the goals; a real one gives every clause it rests on a value."""
        defined = self.session.violation(goals, defined=True)
        answer = self._everything(defined, *self.session.literals(Switch.DEFINED))
        match answer:
            case Sat() if self.abstract:
                reached = self.encoding.reached.items()
                return Refuted(frozenset(unit for unit, node in reached if self.session.value(node)))
            case Sat():
                question = self.question
                again = replay if question.bounded.met is None else replay_checked
                trace = again(question.bounded, decode(self.session), question.goals, question.limits.ints)
                return trace if isinstance(trace, Unknown) else Fails(trace)
            case Undecided(why):
                return Unknown(why)
            case Unsat():
                return Unknown("specification undefined", self._undefined()) if self._is_widest else None

    def _undefined(self) -> Predicate | None:
        """The clause that has no value where it matters: a goal, else something assumed."""
        defined = self.session.literals(Switch.DEFINED)
        for name in self.question.goals:
            broken = self.session.violation((name,), defined=False)
            if isinstance(self._everything(broken, *defined), Sat):
                return self.encoding.predicates[name]
        for clause in self.encoding.assumed:
            probe = self.session.probe(self.encoding.builder.not_(clause.defined))
            if isinstance(self._everything(probe), Sat):
                return clause.predicate
        return None

    def _success(self, goal: Literal, first: frozenset[UnitId]) -> Verdict | None:
        base = self.assumed | self.sites | {goal}
        found = Minimal(first, frozenset())
        if self.question.order is not None:
            found = minimise(self.session, base, first, self.question.order)
        fresh = _encode(self.question)
        agrees = self._refuted(fresh, found.units, unbounded=False)
        if agrees is None:
            return Unknown("time for the re-check of the core")
        if not agrees:
            raise Disagreement("a core failed its re-check", ", ".join(sorted(found.units)))
        integers = self._integers(fresh, found.units)
        if integers is None:
            return None
        unseen = unreached(self.session) if self.question.order is not None else frozenset()
        inputs = input_bounds(self.question.bounded)
        return HoldsWithin(found.units, found.undecided, unseen, integers, hits(self.session), inputs)

    def _integers(self, fresh: Encoding, units: frozenset[UnitId]) -> Integers | None:
        """Over which integers the core refutes the violation; none where a wider attempt must say."""
        if self.question.limits.ints is Ints.JAVA:
            return java(self.encoding.builder.bits)
        if self.width.exact:
            return exact()
        if self._has_bits:
            return ranged(self.width)
        answer = self._refuted(fresh, units, unbounded=True)
        if answer:
            return rechecked()
        if answer is None or self.width.stored >= WIDTHS[-1]:
            return ranged(self.width)
        return None

    def _refuted(self, fresh: Encoding, units: frozenset[UnitId], *, unbounded: bool) -> bool | None:
        """Does a fresh solver agree that these units are enough? None where it gives up."""
        arithmetic = Unbounded() if unbounded else Bits.of(self.width)
        limits = self.question.limits
        session = Session(fresh, arithmetic, limits.seconds * (RECHECK_SHARE if unbounded else 1), limits.steps)
        literals = (
            session.literals(Switch.ASSUMED)
            | closed(session, self.question.goals)
            | session.units(units)
            | {session.violation(self.question.goals, defined=False)}
        )
        match session.check(literals):
            case Unsat():
                return True
            case Sat():
                return False
            case Undecided():
                return None


def failing(bounded: Bounded, goals: tuple[str, ...], limits: Limits) -> frozenset[str]:
    """The goals that do not hold (or cannot be decided), each on its own, on the program as it is."""
    encoding = encode(bounded, limits.ints, strangers=0)
    session = Session(encoding, Bits.of(width_for(encoding, WIDTHS[1])), limits.seconds, limits.steps)
    everything = session.literals(Switch.ASSUMED) | session.literals(Switch.SITE) | session.literals(Switch.UNIT)
    return frozenset(
        goal
        for goal in goals
        if not isinstance(session.check(everything | {session.violation((goal,), defined=False)}), Unsat)
    )
