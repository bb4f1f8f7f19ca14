"""Vacuous questions: no input satisfies the precondition, or no run reaches the place that the goals are about."""

from dataclasses import replace

from slicer.bound.bounded import Bounded
from slicer.engines.ends import but_own, is_about_ends
from slicer.engines.last_word import confirmed, shown
from slicer.engines.question import Question
from slicer.engines.reachable_objects import input_bounds
from slicer.engines.room import most_of
from slicer.engines.setting import Setting, end_of
from slicer.engines.verdict import BoundHit, Unknown, Vacuous, ranged
from slicer.ir.nodes import Predicate
from slicer.solve.labels import Switch
from slicer.solve.solver import Answer, Sat, Undecided, Unsat

BEYOND = "on every run the property needs more than the bounds allow"
TOO_LARGE = Unknown("every run needs integers that are too large")


def vacuity(setting: Setting, question: Question) -> Vacuous | Unknown | None:
    """Why the question is vacuous with the integers of this setting; none if some run is asked about."""
    if isinstance(setting.start, Undecided):
        return Unknown(setting.start.why)
    if isinstance(setting.start, Unsat):
        return _clashing(setting, shown(setting.session, setting.start))
    if not isinstance(setting.end(question.goals), Unsat):
        return None
    unseen = _unseen(setting, question.goals)
    if unseen is not None:
        return unseen
    session, end = setting.session, end_of(setting.session, question.goals)
    match setting.everything(question.goals, session.probe(end.node)):
        case Undecided(why):
            return Unknown(why)
        case _:
            nowhere = Vacuous(_nowhere(setting.bounded, question.goals), (), (), input_bounds(setting.bounded))
            return confirmed(session.refutation()) or nowhere


def _clashing(setting: Setting, answer: Answer) -> Vacuous | Unknown:
    """The verdict if no input satisfies what is assumed: cvc5 says which clauses clash."""
    if isinstance(answer, Undecided):
        return Unknown(answer.why)
    assert isinstance(answer, Unsat)
    names = {literal.name for literal in answer.core}
    return _no_input(setting, tuple(a.predicate for a in setting.encoding.assumed if a.predicate.id in names))


def _unseen(setting: Setting, goals: tuple[str, ...]) -> Unknown | None:
    """The answer if runs reach the goals, but on all of them a quantifier of the goals exceeds the bounds."""
    session, sites = setting.session, setting.encoding.sites
    own = [site for site in sites if site.goal in goals]
    if not own:
        return None
    runs = setting.assumed | but_own(setting.encoding, goals) | session.literals(Switch.UNIT)
    answer = session.check(runs | {session.probe(end_of(session, goals).node)})
    match shown(session, answer) if isinstance(answer, Sat) else answer:
        case Unsat():
            return None
        case Undecided(why):
            return Unknown(why)
        case Sat():
            cutting = [BoundHit(site.name, site.span) for site in own if session.value(site.cut)]
            return Unknown(BEYOND, hits=tuple(dict.fromkeys(cutting)))


def _nowhere(bounded: Bounded, goals: tuple[str, ...]) -> str:
    run = "no run of its case within the bounds" if set(goals) <= bounded.guards.keys() else "no run within the bounds"
    if is_about_ends(goals):
        return f"{run} reaches an end or a bound of loops or calls"
    if bounded.thrown.intersection(goals):
        return f"{run} ends"
    if {predicate.id for predicate in bounded.claimed}.intersection(goals):
        return f"{run} ends normally"
    return f"{run} reaches what the property is about"


def _no_input(setting: Setting, clauses: tuple[Predicate, ...]) -> Vacuous:
    """The verdict without inputs; it says whether the bounds are the reason."""
    within = "no input within the bounds satisfies the precondition"
    match setting.room:
        case Unsat():
            most = most_of(setting.limits)
            far = f"{most.objects} objects, array length {most.length}"
            return Vacuous(f"{within}, nor within {far}", clauses)
        case Undecided():
            return Vacuous(within, clauses, (), input_bounds(setting.bounded))
        case room:
            why = f"{within}; with more objects or longer arrays some inputs do"
            return Vacuous(why, clauses, (), input_bounds(setting.bounded), room=room)


def settled(setting: Setting, question: Question, empty: Vacuous | Unknown) -> Vacuous | Unknown | None:
    """The verdict on a vacuous question that larger integers might change; none if a wider attempt must decide."""
    if setting.is_exact:
        return empty
    if isinstance(empty, Unknown):
        # Runs with larger integers may be within the bounds.
        return empty if setting.is_widest or not empty.hits else None
    assert setting.width is not None
    match None if setting.encoding.has_bits else _anywhere(setting, question, empty):
        case Unsat():
            return empty
        case Sat():
            return TOO_LARGE if setting.is_widest else None
        case _:
            return replace(empty, integers=ranged(setting.width)) if setting.is_widest else None


def _anywhere(setting: Setting, question: Question, empty: Vacuous) -> Answer:
    """The solver's answer over unbounded integers, for inputs or runs that do not exist within the width."""
    session = setting.over_all_integers
    if empty.clauses:
        return session.check(session.literals(Switch.ASSUMED))
    end = end_of(session, question.goals)
    return session.check(end.runs | {session.probe(end.node)})
