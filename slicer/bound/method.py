"""Makes the bounded program of a method: calls, loops and exceptions become branches. Lists the passes."""

from contextlib import suppress
from dataclasses import replace

from slicer.analysis.callees import involved
from slicer.analysis.evaluated import evaluated, exceptions_of
from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.limits import PLAIN, Bounds, Calls, Demands, Ints, Purpose
from slicer.bound.bounded import Bounded, Standing, assumptions, rounds
from slicer.bound.by_invariant import ByInvariant, annotations
from slicer.bound.endings import Endings
from slicer.bound.entering import Entering
from slicer.bound.exact_classes import meets
from slicer.bound.expand import Expand
from slicer.bound.raising import Raising
from slicer.bound.sequence import Pass, Seen, run_passes, unseen
from slicer.bound.unroll import Unroll
from slicer.claims.ends import Claims, are_of_exceptions, by_contract, demanded
from slicer.claims.gate import Gate
from slicer.claims.methods import without_body
from slicer.ir.claim_id import TERMINATES, ClaimId
from slicer.ir.nodes import Body, Goal, Predicate, Snapshot
from slicer.ir.program import Method, MethodKind, Program
from slicer.ir.terms import FALSE, Binary, FrameKept, Term, rebuild, rename
from slicer.ir.terms import walk as walk_term
from slicer.jml.tree import EXCEPTIONAL

THREW = "#threw"
# The passes of `bound`, in their order, by the names that `--dump` takes behind `ir.`.
NAMES = (Entering.name, Expand.name, Raising.name, Unroll.name, Endings.name)


def bound(
    program: Program,
    method: Method,
    bounds: Bounds,
    ints: Ints,
    goals: frozenset[str],
    demands: Demands = PLAIN,
    seen: Seen = unseen,
    purpose: Purpose = Purpose.CHECK,
) -> Bounded:
    """The method within the bounds. Exceptional ends are ends of runs, whatever the goals are about.

    `seen` is called with the body after each pass.

    If all goals are about exceptions, bodies stand for calls by contract whose contracts say nothing of exceptions.
    Where these bodies are too large or cannot be encoded, the contracts stand for them all the same.
    """
    if demands.calls is Calls.CONTRACT and are_of_exceptions(goals):
        with suppress(Refused):
            return _bound(program, method, bounds, ints, goals, demands, seen, purpose, thrown=True)
    return _bound(program, method, bounds, ints, goals, demands, seen, purpose, thrown=False)


def _bound(
    program: Program,
    method: Method,
    bounds: Bounds,
    ints: Ints,
    goals: frozenset[str],
    demands: Demands,
    seen: Seen,
    purpose: Purpose,
    *,
    thrown: bool,
) -> Bounded:
    _refuse(program, method)
    claims = Claims(program, method)
    normal = tuple(p for p in claims.normal() if p.id in goals)
    exceptional = tuple(p for p in claims.exceptional() if p.id in goals)
    assumed = tuple(claims.assumed())
    predicates = (*normal, *exceptional, *assumed)
    inputs = claims.inputs
    assert method.body is not None
    calls, loops = demands.calls, annotations(method.body) if demands.by_invariant else frozenset[str]()
    entering = Entering(method, goals | loops)
    claimed = (Goal(replace(p, term=_at_exit(p.term, entering.kept))) for p in exceptional)
    behind: Body = (Snapshot(THREW), *claimed)
    owed = claims.owed_end() if TERMINATES in goals else None
    is_core = purpose is Purpose.CORE
    asked = exceptions_of(goals) if is_core else frozenset[str]()
    hard = evaluated(program, involved(program, method), asked)
    passes: tuple[Pass, ...] = (
        entering,
        Expand(program, method, bounds.unroll, goals, demands, purpose is Purpose.CHECK, thrown),
        Raising(program, method.span, predicates, inputs, bounds.length, behind, is_core, hard),
        ByInvariant(goals, owed, inputs)
        if demands.by_invariant
        else Unroll(program.source, bounds.unroll, owed, inputs, bounds.counted),
        Endings(owed),
    )
    body = run_passes(passes, method.body, seen)
    Gate(program, ints, method.span).check(body, predicates)
    met = meets(program, body, predicates, inputs)
    statics = tuple(f for c in program.classes.values() for f in c.statics if (f.owner, f.name) in met.statics)
    made = method.owner if method.kind is MethodKind.CONSTRUCTOR else ""
    return Bounded(
        program,
        method,
        bounds,
        purpose,
        inputs,
        assumed,
        body,
        normal,
        statics,
        met,
        made,
        frozenset(p.id for p in exceptional) | {p.id for p in normal if _forbids_normal_ends(p, purpose)},
        Standing(
            tuple(m.id for m in by_contract(program, method, calls, thrown=thrown)),
            demanded(program, method, calls, thrown=thrown),
            assumptions(body),
            rounds(body),
        ),
        claims.guards,
        claims.unread,
    )


def _forbids_normal_ends(claim: Predicate, purpose: Purpose) -> bool:
    """Is it what `exceptional_behavior` claims? A slice says `ensures false` for that."""
    if ClaimId.parse(claim.id).word == EXCEPTIONAL:
        return True
    claimed = claim.term.right if isinstance(claim.term, Binary) and claim.term.op == "==>" else claim.term
    return purpose is Purpose.ABSTRACT and claimed == FALSE


def _at_exit(term: Term, kept: dict[str, str]) -> Term:
    """A postcondition at the end of the body: it reads the copies of parameters, and frames in the old state."""
    if isinstance(term, FrameKept):
        return term
    if any(isinstance(part, FrameKept) for part in walk_term(term)):
        return rebuild(term, lambda part: _at_exit(part, kept))
    return rename(term, kept)


def _refuse(program: Program, method: Method) -> None:
    if method.refused:
        raise Refused(*method.refused)
    source = program.source
    if method.body is None:
        raise without_body(program, method)
    if method.kind in {MethodKind.FIELDS, MethodKind.STATICS}:
        raise refuse(Code.S102, "a question about initialisers is not supported yet", source, method.span)
    if method.kind is MethodKind.CONSTRUCTOR and program.classes[method.owner].is_abstract:
        raise refuse(Code.S102, "the constructor of an abstract class is not supported yet", source, method.span)
