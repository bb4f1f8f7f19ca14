"""Runs a counterexample in the interpreter before anyone sees it."""

from slicer.base.limits import Ints
from slicer.bound.bounded import Bounded
from slicer.claims.ends import claimable, loop_clauses
from slicer.engines.ends import is_inside
from slicer.engines.overflow import overflow
from slicer.engines.verdict import Disagreement, Trace, Unknown
from slicer.interpret.concrete import Input, describe
from slicer.interpret.judge import Verdict as Failing
from slicer.interpret.judge import judge_run
from slicer.interpret.run import Exhausted, Threw
from slicer.interpret.taken import NO_CALLS, Script
from slicer.ir.claim_id import ClaimId
from slicer.ir.exception_kinds import KINDS

# Steps of a replay. What breaks inside breaks within the bounds, however long the run may go on.
_WHOLE, _INSIDE = 100_000, 10_000


def replay(
    bounded: Bounded,
    given: Input,
    goals: tuple[str, ...],
    ints: Ints,
    script: Script = NO_CALLS,
    *,
    guessed: bool = False,
) -> Trace | Unknown | None:
    """Runs the program on this input. A precondition must hold, and the run must violate one of the goals.

    If it has stubs, they do what the script says.

    `guessed`: a contract or an annotation stood for code of the run. The code may behave better: none if it does.
    Where an invariant that holds before cannot be read, nobody knows whether the input is one.
    """
    for id_, why in bounded.unread.items():
        return Unknown(f"there may be a counterexample, but nobody knows whether it satisfies `{id_}`", refused=why[0])
    inlined = bool(bounded.contracts.loops)
    watched = any(id_.call or (inlined and id_.of_loop) for id_ in map(ClaimId.parse, goals))
    steps = _INSIDE if is_inside(goals) else _WHOLE
    found = judge_run(bounded.program, bounded.method, given, ints, steps, script, watched=watched)
    outcome = found.outcome
    failed = {each.predicate.id: each.predicate for each in reversed(outcome.claims) if each.found is False}
    if isinstance(outcome, Exhausted) and not failed.keys() & set(goals) and not guessed:
        return Unknown(f"a counterexample cannot be run: {outcome.why}")
    if not found.admitted:
        raise _disagree("the specification does not speak of this input", given)
    fails = {clause.id for clause in found.clauses if clause.verdict is Failing.FAILS}
    if isinstance(outcome, Threw) and outcome.implicitly is not None:
        fails |= {id_ for id_, name in KINDS.items() if name == outcome.exception}
    known = {p.id: p for p in loop_clauses(bounded.program, bounded.method)} | claimable(
        bounded.program, bounded.method
    )
    broken = tuple(failed.get(goal) or known[goal] for goal in goals if goal in fails)
    if not broken and guessed:
        return None
    if not broken:
        raise _disagree("no clause breaks", given)
    where = overflow(bounded.program, bounded.method, given, outcome, ints, steps, script)
    return Trace(given, outcome, broken, where)


def _disagree(what: str, given: Input) -> Disagreement:
    return Disagreement(f"a counterexample cannot be replayed: {what}", "\n".join(describe(given)))
