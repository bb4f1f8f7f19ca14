"""Answers questions with the solver: the bounded check, and the minimal set of units that it needs."""

from slicer.base.fragments import UnitId
from slicer.base.limits import Ints, Purpose
from slicer.base.record import record
from slicer.bound.endings import LASSO
from slicer.engines.assumed import with_assumed
from slicer.engines.ends import closed, is_about_ends, unended
from slicer.engines.last_word import NO_RECHECK, confirmed, over_all_integers, shown
from slicer.engines.question import Question
from slicer.engines.reach import hits, unreached
from slicer.engines.reachable_objects import input_bounds
from slicer.engines.replay import replay
from slicer.engines.setting import Setting, at_width, runs, set_up
from slicer.engines.stand_ins import insufficient, is_guessed
from slicer.engines.vacuity import settled, vacuity
from slicer.engines.verdict import (
    AbstractVerdict,
    Disagreement,
    Fails,
    HoldsWithin,
    How,
    Insufficient,
    Integers,
    Refuted,
    Unknown,
    Vacuous,
    Verdict,
    exact,
    java,
    ranged,
    rechecked,
    with_hits,
)
from slicer.engines.widths import WIDTHS
from slicer.engines.wishes import wishes
from slicer.engines.witness import UNDEFINED, refuted, undefined, witness
from slicer.solve.alternatives import alternatives
from slicer.solve.core import Minimal, minimise, units_in
from slicer.solve.labels import Literal, Switch, violated
from slicer.solve.session import Meter, Refutation, Session
from slicer.solve.solver import Answer, Sat, Undecided, Unsat


@record(slots=True)
class Found:
    """A verdict. `open`: the bounds that cut runs off have not been named yet."""

    verdict: Verdict | Refuted
    open: bool


def ask(question: Question) -> Verdict:
    """The verdict. A fresh solver checks a minimal core again, with a fresh formula; a failure is replayed."""
    setting = set_up((question,))
    if isinstance(setting, Unknown):
        return setting
    found = decide(setting, question)
    assert not isinstance(found.verdict, Refuted)
    return with_hits(found.verdict, question.goals, hits(setting)) if found.open else found.verdict


def ask_abstract(question: Question, meter: Meter | None = None) -> AbstractVerdict:
    """The verdict on a program with stubs. A violating run of it is not a counterexample to the original."""
    setting = set_up((question,), meter)
    if isinstance(setting, Unknown):
        return setting
    found = decide(setting, question).verdict
    assert not isinstance(found, Fails | Insufficient)
    return found


def decide(setting: Setting, question: Question) -> Found:
    """The verdict on one of the questions that share the setting, at the smallest width that can decide it."""
    assert question.goals, "a question asks for something"
    for minimum in WIDTHS:
        attempt = setting if minimum == WIDTHS[0] else _wider(setting, question, minimum)
        verdict = with_assumed(_Attempt(attempt, question).verdict(), attempt, question)
        if verdict is None:
            continue
        names_bounds = isinstance(verdict, HoldsWithin) or (isinstance(verdict, Vacuous) and not verdict.clauses)
        if not names_bounds or attempt is setting:
            return Found(verdict, names_bounds)
        assert not isinstance(verdict, Fails | Refuted | Unknown)
        return Found(with_hits(verdict, question.goals, hits(attempt)), open=False)
    raise AssertionError("the last width always answers")


def _wider(setting: Setting, question: Question, minimum: int) -> Setting:
    return at_width((question,), setting.encode(), minimum, setting.session.meter)


@record
class _Attempt:
    """An attempt with one width. `verdict` is none if a wider one must be tried."""

    setting: Setting
    question: Question

    @property
    def session(self) -> Session:
        return self.setting.session

    def _everything(self, *more: Literal) -> Answer:
        return self.setting.everything(self.question.goals, *more)

    def verdict(self) -> Verdict | Refuted | None:
        empty = vacuity(self.setting, self.question)
        if empty is not None:
            return settled(self.setting, self.question, empty)
        goal = self.session.violation(self.question.goals, defined=False)
        match self._everything(goal):
            case Undecided(why):
                return Unknown(why)
            case Sat() as answer:
                return self._lasso(answer) if is_about_ends(self.question.goals) else self._failure(self.question.goals)
            case Unsat(core):
                return self._proved(goal, units_in(core), self.session.refutation())

    def _proved(self, goal: Literal, used: frozenset[UnitId], why: Refutation) -> Verdict | None:
        """The verdict if no run violates the goals, provided that there are runs."""
        end = self.setting.end(self.question.goals)
        if isinstance(end, Undecided):
            return Unknown(end.why)
        return self._success(goal, used, why)

    def _lasso(self, answer: Sat) -> Verdict | Refuted | None:
        """Some runs continue beyond the bounds. One that comes back to an earlier state never ends."""
        again = shown(self.session, answer)
        if isinstance(again, Undecided):
            return Unknown(again.why)
        undecided = unended(self.session, self.question.bounded)
        match self._everything(self.session.violation((LASSO,), defined=True)):
            case Sat():
                return self._failure((LASSO,))
            case Undecided(why):
                return Unknown(why)
            case Unsat():
                return undecided if self.setting.is_widest or not self._has_larger_lassos() else None

    def _has_larger_lassos(self) -> bool:
        """Is there an endless run with integers beyond the width?"""
        if not self.setting.needs_all_integers:
            return True
        session = self.setting.over_all_integers
        literals = runs(session, self.question.goals) | {session.violation((LASSO,), defined=True)}
        return isinstance(session.check(literals), Sat)

    def _failure(self, goals: tuple[str, ...]) -> Verdict | Refuted | None:
        """There is a violation of the goals. It is real if every clause that it rests on has a value.

        Where a contract or an annotation stands for code, the code may behave better in one such run and not in
        another, so several are looked at.
        """
        wanted = {self.session.violation(goals, defined=True), *self.session.literals(Switch.DEFINED)}
        weak: Insufficient | None = None
        undecided: Unknown | None = None
        for wish in wishes(self.setting, goals):
            match self._everything(*wanted, *wish):
                case Undecided(why):
                    undecided = Unknown(why)
                case Sat() as answer:
                    found = self._judged(answer, goals)
                    if not isinstance(found, Insufficient | Unknown):
                        return found
                    weak = weak or (found if isinstance(found, Insufficient) else None)
                    undecided = found if isinstance(found, Unknown) else undecided
                case Unsat() if not wish:
                    return weak or (self._undefined() if self.setting.is_widest else None)
                case Unsat():
                    pass
        return weak or undecided

    def _judged(self, answer: Sat, goals: tuple[str, ...]) -> Verdict | Refuted:
        """The verdict that rests on this violation, as cvc5 repeats it."""
        again = shown(self.session, answer)
        if isinstance(again, Undecided):
            return Unknown(again.why)
        if self.question.bounded.purpose is Purpose.ABSTRACT:
            return refuted(self.session, How.REPEATS if goals == (LASSO,) else How.BREAKS)
        return self._replayed(goals)

    def _replayed(self, violated: tuple[str, ...]) -> Fails | Insufficient | Unknown:
        bounded, goals, ints = self.question.bounded, self.question.goals, self.question.limits.ints
        given = witness(self.session)
        trace = replay(bounded, given, goals, ints, guessed=is_guessed(self.session, violated))
        if trace is None:
            return insufficient(self.session, violated, given)
        return trace if isinstance(trace, Unknown) else Fails(trace)

    def _undefined(self) -> Unknown:
        """Names the clause without a value that matters: a goal, or else an assumption."""
        encoding, defined = self.setting.encoding, self.session.literals(Switch.DEFINED)
        for name in self.question.goals:
            broken = self.session.violation((name,), defined=False)
            answer = self._everything(broken, *defined)
            if isinstance(answer, Sat):
                return undefined(self.session, encoding.predicates[name], shown(self.session, answer))
        for clause in encoding.assumed:
            probe = self.session.probe(encoding.builder.not_(clause.defined))
            if isinstance(self._everything(probe), Sat):
                return Unknown(UNDEFINED, clause.predicate)
        return Unknown(UNDEFINED)

    def _success(self, goal: Literal, used: frozenset[UnitId], why: Refutation) -> Verdict | None:
        if self.question.order is not None:
            return self._minimal(goal, used, self.question.order)
        integers = self._integers(used, why)
        if not isinstance(integers, Integers):
            return integers
        inputs = input_bounds(self.question.bounded)
        contracts = self.question.bounded.contracts
        return HoldsWithin(used, frozenset(), frozenset(), integers, (), inputs, contracts)

    def _minimal(self, goal: Literal, used: frozenset[UnitId], order: tuple[UnitId, ...]) -> Verdict | None:
        always = self.setting.assumed | closed(self.setting.encoding, self.question.goals) | {goal}
        found = minimise(self.session, always, used, order)
        session, others = self.session, None
        if self.question.sets > 1:
            others = alternatives(session, always, found.units, order, self.question.sets)
        if others is not None and self.question.smallest:
            found = Minimal(min(others.sets, key=len), found.undecided)
        fresh = Session(self.setting.encode(), session.arithmetic, self.question.limits, session.meter)
        agrees = self._refuted(fresh, found.units)
        if agrees is None:
            return Unknown(NO_RECHECK)
        if not agrees:
            raise Disagreement("a core failed its re-check", ", ".join(sorted(found.units)))
        integers = self._integers(found.units, fresh.refutation())
        if not isinstance(integers, Integers):
            return integers
        inputs = input_bounds(self.question.bounded)
        contracts = self.question.bounded.contracts
        return HoldsWithin(
            found.units,
            found.undecided & found.units,
            unreached(self.setting, self.question.goals),
            integers,
            (),
            inputs,
            contracts,
            alternatives=others,
        )

    def _integers(self, units: frozenset[UnitId], why: Refutation) -> Integers | Unknown | None:
        """The integers over which the units exclude a violation, if cvc5 agrees that they do.

        None if a wider attempt must decide.
        """
        width = self.setting.width
        if self.question.limits.ints is Ints.JAVA:
            found = java(self.setting.encoding.builder.bits)
        elif width is None or width.exact:
            found = exact()
        else:
            found = ranged(width)
            if not self.setting.encoding.has_bits:
                answer = self._over_all_integers(units, why)
                if answer:
                    return rechecked()
                if answer is False and not self.setting.is_widest:
                    return None
        return found if self._cannot_break else confirmed(why) or found

    def _over_all_integers(self, units: frozenset[UnitId], why: Refutation) -> bool | None:
        """Do the units exclude a violation with any integers? None if nobody knows.

        What holds for all integers holds for those of the width: nothing else needs to be asked then.
        """
        if self._cannot_break:
            return True
        return over_all_integers(why, lambda: self._refuted(self.setting.over_all_integers, units))

    @property
    def _cannot_break(self) -> bool:
        """Does the formula itself say that no run breaks the goals, whatever the integers are?"""
        _, broken = violated(self.setting.encoding, self.question.goals)
        return broken is self.setting.encoding.builder.false

    def _refuted(self, session: Session, units: frozenset[UnitId]) -> bool | None:
        """Does a fresh solver agree that these units are enough? None if it gives up."""
        literals = (
            session.literals(Switch.ASSUMED)
            | closed(session.encoding, self.question.goals)
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
