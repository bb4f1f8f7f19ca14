"""Whether runs end: the one question for which bounds on loops and calls are no assumptions."""

from slicer.engines.verdict import BoundHit
from slicer.ir.judge import TERMINATES
from slicer.ir.nodes import DEPTH, LOOP
from slicer.solve.session import Literal, Session, Switch

# The bounds behind which a run may go on for ever.
ENDLESS = frozenset({LOOP, DEPTH})


def is_about_ends(goals: tuple[str, ...]) -> bool:
    return TERMINATES in goals


def closed(session: Session, goals: tuple[str, ...]) -> frozenset[Literal]:
    """The literals of the bounds that cut runs off; whether runs end is asked without those of loops and calls."""
    sites = session.literals(Switch.SITE)
    if not is_about_ends(goals):
        return sites
    open_ = {str(n) for n, site in enumerate(session.encoding.sites) if site.name in ENDLESS}
    return frozenset(site for site in sites if site.name not in open_)


def beyond(session: Session) -> tuple[BoundHit, ...]:
    """The bounds of loops and calls beyond which the run of the session's last `Sat` goes."""
    sites = (site for site in session.encoding.sites if site.name in ENDLESS)
    return tuple(BoundHit(site.name, site.span) for site in sites if session.value(site.cut))
