"""Which runs a question is about: whether those count that go on beyond the bounds, and what each must get to."""

from slicer.encode.encoding import Encoding
from slicer.encode.formula import Node
from slicer.engines.verdict import BoundHit, Unknown
from slicer.ir.judge import TERMINATES
from slicer.ir.nodes import DEPTH, LOOP
from slicer.ir.owed import CALL
from slicer.solve.session import Literal, Session, Switch

# The bounds behind which a run may go on for ever.
ENDLESS = frozenset({LOOP, DEPTH})
_INSIDE = frozenset({"assert", "loop_invariant", "loop_assignable", "decreases", CALL})


def is_about_ends(goals: tuple[str, ...]) -> bool:
    """Is it whether runs end?"""
    return TERMINATES in goals


def is_inside(goals: tuple[str, ...]) -> bool:
    """Is it what holds when runs come by a place, wherever they go from there?"""
    return all(goal.split(".")[0] in _INSIDE for goal in goals)


def closed(session: Session, goals: tuple[str, ...]) -> frozenset[Literal]:
    """The literals of the bounds that cut off what is not asked about.

    Whether runs end is asked without the bounds of loops and calls, and so is what holds before a run gets to them.
    """
    sites = session.literals(Switch.SITE)
    if not is_about_ends(goals) and not is_inside(goals):
        return sites
    open_ = {str(n) for n, site in enumerate(session.encoding.sites) if site.name in ENDLESS}
    return frozenset(site for site in sites if site.name not in open_)


def reached(encoding: Encoding, goals: tuple[str, ...]) -> tuple[Node, str]:
    """Says that a run gets to what is asked about, and how one says that none does."""
    if not is_inside(goals):
        return encoding.exit, "no run within the bounds ends normally"
    paths = [claim.path for goal in goals for claim in encoding.goals.get(goal, ())]
    return encoding.builder.any(paths), "no run within the bounds gets there"


def unended(session: Session) -> Unknown:
    """What is said where the run of the session's last `Sat` goes on, and none is known that does so for ever."""
    sites = (site for site in session.encoding.sites if site.name in ENDLESS)
    hits = tuple(BoundHit(site.name, site.span) for site in sites if session.value(site.cut))
    why = "runs go on beyond the bounds" if hits else "a callee may not end, by its contract"
    return Unknown(why, None, hits)
