"""Which runs a question is about, and whether runs that continue beyond the bounds count."""

from collections.abc import Callable

from slicer.analysis.callees import entered
from slicer.bound.bounded import Bounded
from slicer.encode.encoding import BoundSite, Encoding
from slicer.engines.verdict import BoundHit, How, Unknown
from slicer.engines.witness import of_stubs
from slicer.ir.claim_id import LOOP_FRAME, TERMINATES, ClaimId
from slicer.ir.nodes import ENDLESS
from slicer.ir.owed import cases_of
from slicer.ir.program import Method
from slicer.ir.terms import FALSE
from slicer.jml.tree import Kind
from slicer.solve.labels import Literal, Switch
from slicer.solve.session import Session

_INSIDE = frozenset({Kind.ASSERT, Kind.LOOP_INVARIANT, LOOP_FRAME, Kind.DECREASES})


def is_about_ends(goals: tuple[str, ...]) -> bool:
    """Do the goals ask whether runs end?"""
    return TERMINATES in goals


def is_inside(goals: tuple[str, ...]) -> bool:
    """Are the goals about a place inside the method, wherever runs go from there?"""
    found = map(ClaimId.parse, goals)
    return all(each.call or each.word in _INSIDE for each in found)


def closed(encoding: Encoding, goals: tuple[str, ...]) -> frozenset[Literal]:
    """The literals of the bounds that cut off runs that the question is not about.

    Termination is asked without the bounds of loops and calls. So is what must hold before a run reaches them.
    """
    anywhere = is_about_ends(goals) or is_inside(goals)
    return _shut(encoding, lambda site: site.concerns(goals) and not (anywhere and site.name in ENDLESS))


def within(encoding: Encoding, goals: tuple[str, ...]) -> frozenset[Literal]:
    """The literals of all bounds that cut off runs that these goals are about."""
    return _shut(encoding, lambda site: site.concerns(goals))


def but_own(encoding: Encoding, goals: tuple[str, ...]) -> frozenset[Literal]:
    """The literals of `closed` without the bounds of the goals' own quantifiers."""
    return closed(encoding, goals) & _shut(encoding, lambda site: not site.goal)


def _shut(encoding: Encoding, wanted: Callable[[BoundSite], bool]) -> frozenset[Literal]:
    return frozenset(Literal(Switch.SITE, str(n)) for n, site in enumerate(encoding.sites) if wanted(site))


def unended(session: Session, bounded: Bounded) -> Unknown:
    """The answer if the run of the session's last `Sat` continues beyond the bounds, and no endless run is known.

    If no bound cuts the run, it is at a call or a loop for which something stands.
    """
    sites = (site for site in session.encoding.sites if site.name in ENDLESS)
    hits = tuple(BoundHit(site.name, site.span) for site in sites if session.value(site.cut))
    run = of_stubs(session, How.GOES_ON if hits else How.HANGS)
    return Unknown("runs go on beyond the bounds" if hits else _not_said(bounded), hits=hits, run=run)


def _not_said(bounded: Bounded) -> str:
    """Why what stands for code need not end."""
    if bounded.contracts.methods:
        return _by_contract(bounded)
    lines = (str(bounded.program.source.line(loop.start)) for loop in bounded.contracts.loops)
    return f"no `decreases` says that the loop ends, in line {' or '.join(lines)}"


def _by_contract(bounded: Bounded) -> str:
    """Why calls by contract need not end: the contract allows it, or they are part of a recursion."""
    callees = [bounded.program.methods[id_] for id_ in bounded.contracts.methods]
    recursive = [callee for callee in callees if _comes_back(bounded, callee)]
    names = " and ".join(f"`{callee.called_in_full}`" for callee in recursive)
    recursion = f"no contract is trusted to say that the recursion through {names} ends"
    if not any(_may_diverge(callee) for callee in callees):
        return recursion
    diverging = "by its contract a callee need not end"
    return f"{diverging}, and {recursion}" if recursive else diverging


def _may_diverge(callee: Method) -> bool:
    return any(case.diverges is not None and case.diverges.term != FALSE for case in cases_of(callee))


def _comes_back(bounded: Bounded, callee: Method) -> bool:
    """May the callee, or what it calls, call the method that is asked about?"""
    return bounded.method.id in {callee.id, *(m.id for m in entered(bounded.program, callee.body or ()))}
