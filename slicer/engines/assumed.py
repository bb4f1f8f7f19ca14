"""The clauses of the precondition that a proof uses."""

from dataclasses import replace

from slicer.engines.ends import closed
from slicer.engines.question import Question
from slicer.engines.setting import Setting
from slicer.engines.verdict import HoldsWithin, Refuted, Verdict
from slicer.solve.core import needed
from slicer.solve.labels import Literal
from slicer.solve.session import Session
from slicer.solve.solver import Sat, Undecided, Unsat


def with_assumed(verdict: Verdict | Refuted | None, setting: Setting, question: Question) -> Verdict | Refuted | None:
    """The verdict with a minimal set of clauses that its core needs, if the question asks for them.

    Law: no run with these clauses alone breaks the goals, whatever the other units do; over unbounded integers, too,
    if the verdict is about these. Of the clauses the last in the text leave first.
    """
    if not question.clauses or not isinstance(verdict, HoldsWithin):
        return verdict
    rank = {clause.predicate.id: number for number, clause in enumerate(setting.encoding.assumed)}
    ranked = tuple(sorted(setting.assumed, key=lambda literal: -rank[literal.name]))
    found = needed(setting.session, _always(setting.session, question, verdict), ranked)
    if setting.needs_all_integers:
        found = _over_all_integers(setting.over_all_integers, question, verdict, found, ranked)
    return replace(verdict, assumed=frozenset(literal.name for literal in found))


def _over_all_integers(
    session: Session,
    question: Question,
    verdict: HoldsWithin,
    found: frozenset[Literal],
    ranked: tuple[Literal, ...],
) -> frozenset[Literal]:
    """The clauses if they are enough for all integers, else those that are; all where nobody knows."""
    always = _always(session, question, verdict)
    match session.check(always | found):
        case Unsat():
            return found
        case Sat():
            return needed(session, always, ranked)
        case Undecided():
            return frozenset(ranked)


def _always(session: Session, question: Question, verdict: HoldsWithin) -> frozenset[Literal]:
    """The violation of the goals within the bounds, with the core."""
    broken = session.violation(question.goals, defined=False)
    return closed(session.encoding, question.goals) | session.units(verdict.core) | {broken}
