"""Runs a program with stubs as the solver chose, before anyone sees the run."""

from slicer.engines.question import Question
from slicer.engines.replay import replay
from slicer.engines.verdict import Disagreement, How, Refuted, Trace, Unknown
from slicer.interpret.concrete import describe
from slicer.interpret.flow import NO_BODY
from slicer.interpret.judge import Judgement, judge_run
from slicer.interpret.judge import Verdict as Judged
from slicer.interpret.run import Diverges, Exhausted
from slicer.interpret.taken import HANGS, TOO_LONG, Script
from slicer.ir.claim_id import TERMINATES
from slicer.ir.nodes import Predicate
from slicer.ir.terms import TRUE

# So long is a run that is said not to end within the bounds.
STEPS = 10_000


def rerun(question: Question, found: Refuted) -> Trace | Unknown:
    """The run of the interpreter, in which stubs do what the solver chose and their contracts allow.

    It must be the one that was found, or nobody knows why not.
    """
    bounded, goals, ints = question.bounded, question.goals, question.limits.ints
    script = Script(found.calls, found.how is How.REPEATS, found.how is How.HANGS)
    judged = judge_run(bounded.program, bounded.method, found.given, ints, STEPS, script)
    if found.how is How.REPEATS and not isinstance(judged.outcome, Diverges):
        # Variables that each round assigns before it reads them count here, and not for the solver.
        return Unknown("the state that comes again differs in variables that nobody reads")
    if found.how in {How.BREAKS, How.REPEATS}:
        trace = replay(bounded, found.given, goals, ints, script)
        assert trace is not None, "nothing is guessed"
        return trace
    broken = _without_value(question, judged) if found.how is How.NO_VALUE else _unended(question, judged, found.how)
    if judged.admitted and not broken and found.how is How.GOES_ON:
        return Unknown("the run that goes on beyond the bounds ends there")
    if not judged.admitted or not broken:
        evidence = (*describe(found.given), str(found.calls), str(judged.outcome))
        raise Disagreement("a run with stubs cannot be repeated", "\n".join(evidence))
    return Trace(found.given, judged.outcome, broken)


def _without_value(question: Question, judged: Judgement) -> tuple[Predicate, ...]:
    blank = {each.id for each in judged.clauses if each.verdict is Judged.NO_VALUE}
    inside = [each.predicate for each in judged.outcome.claims if isinstance(each.found, str)]
    known = {each.id: each for each in (*question.bounded.claimed, *inside)}
    return tuple(known[goal] for goal in question.goals if goal in blank)


def _unended(question: Question, judged: Judgement, how: How) -> tuple[Predicate, ...]:
    outcome = judged.outcome
    ends = (HANGS,) if how is How.HANGS else (NO_BODY, TOO_LONG)
    if TERMINATES not in question.goals or not isinstance(outcome, Exhausted) or not outcome.why.endswith(ends):
        return ()
    return (Predicate(TERMINATES, question.bounded.method.span, TRUE),)
