"""Which units to lose first, and which to keep although the bounded proof did not need them."""

from collections.abc import Iterable, Mapping

from slicer.analysis.uses import Uses, uses
from slicer.base.fragments import FragmentKind, Unit, UnitId
from slicer.ir.collect import TEMPORARY
from slicer.ir.program import Method


def order(methods: Iterable[Method]) -> tuple[UnitId, ...]:
    """All units of the methods, dearest to a prover first.

    Calls need contracts, reads and writes of arrays need quantifiers; conditions and allocations
    come last because a cut condition doubles the paths and a cut allocation loses freshness. Of
    equals the later in the source goes first.
    """
    ranked = [(_cost(unit, use), unit.spans[0].start, unit.id) for method in methods for unit, use in _units(method)]
    return tuple(unit for _, _, unit in sorted(ranked, key=lambda r: (-r[0], -r[1])))


def _units(method: Method) -> list[tuple[Unit, Uses]]:
    known = uses(method)
    return [(unit, known[unit.id]) for unit in method.units]


def _cost(unit: Unit, use: Uses) -> int:
    if use.allocates or unit.kind is FragmentKind.LOOP or use.branches or use.loop:
        return 0
    dear = 4 * bool(use.calls) + 3 * use.reads_element + 2 * use.stores + use.reads_field
    return 1 + dear


def helpful(methods: Iterable[Method], kept: frozenset[UnitId]) -> frozenset[UnitId]:
    """Units worth keeping for the prover: cheap ones, and what moves a kept loop along.

    Literals and allocations assigned to a local that a kept unit reads; every assignment to a local
    that a kept loop's condition reads (so that a `while` is as provable as the same `for`).
    """
    found: set[UnitId] = set()
    for method in methods:
        found |= _helpful(uses(method), kept)
    return frozenset(found) - kept


def _helpful(known: Mapping[UnitId, Uses], kept: frozenset[UnitId]) -> set[UnitId]:
    found: set[UnitId] = set()
    while True:
        staying = [use for unit, use in known.items() if unit in kept or unit in found]
        read = {name for use in staying for name in use.reads}
        tested = {name for use in staying if use.loop for name in use.reads}
        more = {
            unit
            for unit, use in known.items()
            if unit not in kept
            and unit not in found
            and not use.stores
            and not use.calls
            and ((_is_cheap(use) and _locals(use) & read) or _locals(use) & tested)
        }
        if not more:
            return found
        found |= more


def _is_cheap(use: Uses) -> bool:
    return (use.constant or use.allocates) and not use.loop and not use.branches


def _locals(use: Uses) -> set[str]:
    return {name for name in use.assigns if not name.startswith(TEMPORARY)}
