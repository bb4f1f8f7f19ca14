"""Where runs get to within the bounds: which bounds cut them off, and what none of them executes."""

from slicer.base.fragments import UnitId
from slicer.encode.encoding import BoundSite
from slicer.encode.formula import Node
from slicer.engines.setting import Setting
from slicer.engines.verdict import BoundHit
from slicer.passes.inline import reachable
from slicer.solve.session import Literal, Sat, Session, Switch, Undecided, Unsat


def hits(setting: Setting) -> tuple[BoundHit, ...]:
    """The bounds that cut a run. Law: empty only if no bound cuts any, whatever its integers are."""
    found = _hits(setting.session)
    if found or not setting.needs_all_integers:
        return found
    # Integers that the width does not have may go where others do not.
    return _hits(setting.over_all_integers)


def _hits(session: Session) -> tuple[BoundHit, ...]:
    sites = session.encoding.sites
    runs = session.literals(Switch.ASSUMED) | session.literals(Switch.UNIT)
    anywhere = session.probe(session.encoding.builder.any([site.cut for site in sites]))
    answer = session.check(runs | {anywhere})
    if isinstance(answer, Unsat):
        return ()
    if isinstance(answer, Undecided):
        return tuple(BoundHit(site.name, site.span) for site in sites)
    # Sites that cut the same runs hide each other; then those of one such run are named.
    together = [site for site in sites if session.value(site.cut)]
    alone = [site for number, site in enumerate(sites) if _cuts_alone(session, runs, number, site)]
    return tuple(BoundHit(site.name, site.span) for site in alone or together)


def _cuts_alone(session: Session, runs: frozenset[Literal], number: int, site: BoundSite) -> bool:
    others = session.literals(Switch.SITE) - {Literal(Switch.SITE, str(number))}
    return not isinstance(session.check(runs | others | {session.probe(site.cut)}), Unsat)


def unreached(setting: Setting) -> frozenset[UnitId]:
    """Units of which no run within the bounds is known that executes them."""
    session, bounded = setting.session, setting.bounded
    methods = reachable(bounded.program, bounded.method.id)
    units = {u.id for id_ in methods for u in bounded.program.methods[id_].units}
    runs = session.literals(Switch.ASSUMED) | session.literals(Switch.SITE) | session.literals(Switch.UNIT)
    open_: dict[UnitId, Node] = dict(setting.encoding.reached)
    found = units - open_.keys()
    while open_:
        unit, node = next(iter(open_.items()))
        if isinstance(session.check(runs | {session.probe(node)}), Sat):
            seen = {u for u, n in open_.items() if session.value(n)}
        else:
            seen = {unit}
            found.add(unit)
        open_ = {u: n for u, n in open_.items() if u not in seen}
    return frozenset(found)
