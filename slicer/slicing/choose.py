"""Which units to cut first, and which to keep although the bounded proof does not need them."""

from collections.abc import Iterable

from slicer.abstraction.kept_calls import demanded
from slicer.analysis.callees import callees, entered, holding
from slicer.analysis.uses import Uses, uses
from slicer.base.fragments import FragmentKind, Unit, UnitId
from slicer.ir.claim_id import TERMINATES
from slicer.ir.nodes import Call, calls_in
from slicer.ir.program import Method, Program
from slicer.lower.collect import TEMPORARY
from slicer.slicing.headers import needed_headers
from slicer.slicing.pins import FREE, Pins


def order(methods: Iterable[Method], pinned: Pins = FREE) -> tuple[UnitId, ...]:
    """All units of the methods: those to cut first, those to keep last, and of others what costs a prover most first.

    Calls need contracts, reads and writes of arrays need quantifiers. Conditions and allocations
    come last, because a cut condition doubles the paths and a cut allocation loses freshness. Of
    equals the later in the source comes first.
    """
    ranked = [(_cost(unit, use), unit.spans[0].start, unit.id) for method in methods for unit, use in _units(method)]
    by_cost = [unit for _, _, unit in sorted(ranked, key=lambda r: (-r[0], -r[1]))]
    return tuple(sorted(by_cost, key=lambda unit: (unit in pinned.keep) - (unit in pinned.cut)))


def by_cost(methods: Iterable[Method], sets: Iterable[frozenset[UnitId]]) -> tuple[frozenset[UnitId], ...]:
    """The sets, those first that a proof probably has the least work with.

    A loop needs an invariant, a call a contract, an access to an array a quantifier: these count before the size.
    """
    known = (each for method in methods for each in _units(method))
    costs = {unit.id: (use.loop, _cost(unit, use)) for unit, use in known}

    def cost(units: frozenset[UnitId]) -> tuple[int, int, int, list[UnitId]]:
        found = [costs[unit] for unit in units]
        return sum(loop for loop, _ in found), sum(each for _, each in found), len(units), sorted(units)

    return tuple(sorted(sets, key=cost))


def _units(method: Method) -> list[tuple[Unit, Uses]]:
    known = uses(method)
    return [(unit, known[unit.id]) for unit in method.units]


def _cost(unit: Unit, use: Uses) -> int:
    if use.allocates or unit.kind is FragmentKind.LOOP or use.branches or use.loop:
        return 0
    dear = 4 * bool(use.calls) + 3 * use.reads_element + 2 * use.stores + use.reads_field
    return 1 + dear


def helpful(program: Program, methods: tuple[Method, ...], kept: frozenset[UnitId]) -> frozenset[UnitId]:
    """Units worth keeping for the prover: cheap ones, and those that advance a loop that stays.

    Literals and allocations assigned to a local that a kept unit reads, or a call of a method that is kept in part
    and demands something; the header of a loop that is kept in part, if its annotations or kept accesses to arrays
    need its counters; every assignment to a local that a kept loop's condition reads (so that a `while` is as
    provable as the same `for`).
    """
    staying = holding(program, methods, kept)
    demanding = frozenset(each.id for each in methods if each.id in staying and demanded(each))
    found: set[UnitId] = set()
    for method in methods:
        found |= _helpful(method, kept, staying, demanding)
    return frozenset(found) - kept


def _helpful(
    method: Method, kept: frozenset[UnitId], staying: frozenset[str], demanding: frozenset[str]
) -> set[UnitId]:
    known = uses(method)
    found: set[UnitId] = set()
    while True:
        present = kept | found
        here = [use for unit, use in known.items() if unit in present]
        calling = [use for use in known.values() if use.calls & demanding]
        read = {name for use in (*here, *calling) for name in use.reads}
        tested = {name for use in here if use.loop for name in use.reads}
        headers = needed_headers(method, known, present, staying)
        more = {
            unit
            for unit, use in known.items()
            if unit not in present
            and not use.stores
            and not use.calls
            and (unit in headers or (_is_cheap(use) and _locals(use) & read) or _locals(use) & tested)
        }
        if not more:
            return found
        found |= more


def recursive_calls(program: Program, methods: Iterable[Method], goals: Iterable[str]) -> frozenset[UnitId]:
    """The units with calls that may come back to their method, if it is asked whether runs end.

    A stub for such a call need not end, however few objects there are within the bounds.
    """
    if TERMINATES not in goals:
        return frozenset()
    found: set[UnitId] = set()
    for method in methods:
        unit_of = {each.id: each.unit for each in method.fragments}
        calls = (s for s in calls_in(method.body or ()) if s.of in unit_of)
        found.update(unit_of[call.of] for call in calls if comes_back(program, method, call))
    return frozenset(found)


def comes_back(program: Program, method: Method, call: Call) -> bool:
    """May the call lead to a call of its method?"""
    run = callees(program, call)
    return any(method.id in {each.id, *(m.id for m in entered(program, each.body or ()))} for each in run)


def _is_cheap(use: Uses) -> bool:
    return (use.constant or use.allocates) and not use.loop and not use.branches


def _locals(use: Uses) -> set[str]:
    return {name for name in use.assigns if not name.startswith(TEMPORARY)}
