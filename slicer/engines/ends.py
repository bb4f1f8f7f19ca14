"""Which runs a question is about: whether those count that go on beyond the bounds."""

from collections.abc import Callable

from slicer.analysis.callees import entered
from slicer.bound.bounded import Bounded
from slicer.encode.encoding import BoundSite, Encoding
from slicer.engines.verdict import BoundHit, Unknown
from slicer.interpret.judge import TERMINATES
from slicer.ir.nodes import ENDLESS
from slicer.ir.owed import CALL, cases_of
from slicer.ir.program import Method
from slicer.ir.terms import FALSE
from slicer.solve.session import Literal, Session, Switch

_INSIDE = frozenset({"assert", "loop_invariant", "loop_assignable", "decreases", CALL})


def is_about_ends(goals: tuple[str, ...]) -> bool:
    """Is it whether runs end?"""
    return TERMINATES in goals


def is_inside(goals: tuple[str, ...]) -> bool:
    """Is it what holds when runs come by a place, wherever they go from there?"""
    return all(goal.split(".")[0] in _INSIDE for goal in goals)


def closed(encoding: Encoding, goals: tuple[str, ...]) -> frozenset[Literal]:
    """The literals of the bounds that cut off what is not asked about; those of other goals only do not.

    Whether runs end is asked without the bounds of loops and calls, and so is what holds before a run gets to them.
    """
    anywhere = is_about_ends(goals) or is_inside(goals)
    return _shut(encoding, lambda site: site.concerns(goals) and not (anywhere and site.name in ENDLESS))


def within(encoding: Encoding, goals: tuple[str, ...]) -> frozenset[Literal]:
    """The literals of all bounds that cut off runs of which these goals are claimed."""
    return _shut(encoding, lambda site: site.concerns(goals))


def but_own(encoding: Encoding, goals: tuple[str, ...]) -> frozenset[Literal]:
    """What `closed` gives without the bounds that only these goals have, which are those of their quantifiers."""
    return closed(encoding, goals) & _shut(encoding, lambda site: not site.goal)


def _shut(encoding: Encoding, wanted: Callable[[BoundSite], bool]) -> frozenset[Literal]:
    return frozenset(Literal(Switch.SITE, str(n)) for n, site in enumerate(encoding.sites) if wanted(site))


def unended(session: Session, bounded: Bounded) -> Unknown:
    """What is said where the run of the session's last `Sat` goes on, and none is known that does so for ever.

    Without a bound that cuts it, it is at a call for which a contract stands.
    """
    sites = (site for site in session.encoding.sites if site.name in ENDLESS)
    hits = tuple(BoundHit(site.name, site.span) for site in sites if session.value(site.cut))
    return Unknown("runs go on beyond the bounds" if hits else _by_contract(bounded), hits=hits)


def _by_contract(bounded: Bounded) -> str:
    """Why calls by contract need not end: because it says so, or because they are part of a recursion."""
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
