"""What runs reach within the bounds: which bounds cut them off, and which units none of them executes."""

from slicer.analysis.callees import involved
from slicer.base.fragments import UnitId
from slicer.encode.encoding import LENGTH, BoundSite
from slicer.encode.formula import Node
from slicer.engines.ends import within
from slicer.engines.last_word import over_all_integers
from slicer.engines.setting import Setting
from slicer.engines.tried import size_bounds
from slicer.engines.verdict import BoundHit, Reached
from slicer.solve.labels import Switch
from slicer.solve.session import Refutation, Session
from slicer.solve.solver import Sat, Undecided, Unsat


def hits(setting: Setting) -> tuple[Reached, ...]:
    """The bounds that cut some run off, and those of integers that arrays hang on.

    Law: a bound is left out only if it cuts no run, whatever its integers are.
    """
    found, rest = _cutting(setting.session, frozenset())
    is_open = setting.needs_all_integers and len(found) < len(setting.encoding.sites)
    if is_open and not (rest is not None and over_all_integers(rest)):
        # Integers that the width does not have may go where others do not.
        found |= _cutting(setting.over_all_integers, found)[0]
    cut = tuple(hit for site in setting.encoding.sites if (hit := _hit(site)) in found)
    too_long = {hit.span for hit in cut if hit.name == LENGTH}
    small = size_bounds(setting.bounded, setting.limits, setting.session.meter)
    return (*cut, *(each for each in small if each.made is None or each.made in too_long))


def _cutting(session: Session, known: frozenset[BoundHit]) -> tuple[frozenset[BoundHit], Refutation | None]:
    """The bounds that cut some run off, except those in `known`, and why no other does, unless all may do so.

    One run may settle several bounds.
    """
    runs = session.literals(Switch.ASSUMED) | session.literals(Switch.UNIT)
    open_ = [site for site in session.encoding.sites if _hit(site) not in known]
    found: set[BoundHit] = set()
    while open_:
        somewhere = session.probe(session.encoding.builder.any([site.cut for site in open_]))
        answer = session.check(runs | {somewhere})
        if isinstance(answer, Unsat):
            return frozenset(found), session.refutation()
        cutting = [site for site in open_ if isinstance(answer, Undecided) or session.value(site.cut)]
        found |= {_hit(site) for site in cutting}
        open_ = [site for site in open_ if site not in cutting]
    return frozenset(found), None


def _hit(site: BoundSite) -> BoundHit:
    return BoundHit(site.name, site.span, site.goal)


def unreached(setting: Setting, goals: tuple[str, ...]) -> frozenset[UnitId]:
    """The units that no run within the bounds is known to execute, among those that the goals are about."""
    session, bounded = setting.session, setting.bounded
    units = {unit.id for method in involved(bounded.program, bounded.method) for unit in method.units}
    runs = setting.assumed | within(setting.encoding, goals) | session.literals(Switch.UNIT)
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
