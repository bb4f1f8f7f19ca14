"""Which clauses of a slice's text ask the question, so that the text can be checked again."""

from collections.abc import Iterator

from slicer.abstraction.asking import EXECUTED
from slicer.abstraction.contracts import is_result_clause
from slicer.abstraction.emit import Emission
from slicer.abstraction.emitted import EmittedCase
from slicer.ir.claim_id import TERMINATES, ClaimId
from slicer.ir.nodes import Goal, walk
from slicer.ir.owed import cases_of
from slicer.ir.program import Contract, Method
from slicer.ir.terms import TRUE
from slicer.jml.tree import Kind
from slicer.lower.files import Original


def asked_again(emission: Emission, again: Original) -> tuple[str, ...]:
    """The clauses of the emitted contract that ask the question, by their ids there; they must be the question."""
    question = emission.contracts[0]
    method = again.program.methods[question.method]
    cases = tuple(zip(cases_of(method), question.cases, strict=False))
    normal = tuple(dict.fromkeys(clause.id for case, _ in cases for clause in case.ensures))
    of_result = any(map(is_result_clause, emission.plan.goals))
    assert any(map(is_result_clause, normal)) == of_result, "the result is asked about if the question does so"
    written = [id_ for id_ in normal if not is_result_clause(id_)]
    asked = [max(len(case.ensures), 1) for case in question.cases]
    assert len(written) == sum(asked), "the emitted contract has the clauses of the question"
    others = tuple(id_ for case in cases for id_ in _beside(*case))
    others += tuple(_inside(again, method))
    others += (TERMINATES,) if any(case.ends for case in question.cases) else ()
    if others and not any(clause.id != EXECUTED for case in question.cases for clause in case.ensures):
        normal = tuple(filter(is_result_clause, normal))
    return (*normal, *dict.fromkeys(others))


def _beside(case: Contract, asked: EmittedCase) -> Iterator[str]:
    """What a case says besides its postconditions."""
    if all(each.predicate.id != EXECUTED for each in asked.signals):
        yield from (each.predicate.id for each in case.signals if each.predicate.term != TRUE)
    if asked.only is not None and case.only is not None:
        yield case.only.id
    if asked.frame is not None and case.frame is not None:
        yield case.frame.id


def _inside(again: Original, method: Method) -> Iterator[str]:
    """JML's assertions among the statements: of those only what is asked for has stayed."""
    written = {part.span for parts in again.specs.code.values() for part in parts}
    goals = (s.predicate for s in walk(method.body or ()) if isinstance(s, Goal))
    return (goal.id for goal in goals if goal.span in written and ClaimId.parse(goal.id).word == Kind.ASSERT)
