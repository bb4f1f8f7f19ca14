"""Which statements each property of a method needs, and which clauses its proof assumes."""

from collections.abc import Sequence

from slicer.analysis.callees import holding, involved
from slicer.analysis.evaluated import exceptions_of, sites
from slicer.analysis.uses import uses
from slicer.base.fragments import UnitId
from slicer.base.record import record
from slicer.claims.ends import Claims
from slicer.engines.verdict import HoldsWithin
from slicer.ir.nodes import fragment_of
from slicer.replay.clauses import one_line
from slicer.report.clauses import clause_text
from slicer.report.model import LETTERS, Result, Status
from slicer.report.words import headline, kind

VERSION = 1


@record(slots=True)
class Asked:
    """A property. `needs` are the statements of its minimal core, and the calls of methods that have some of these or
    of the `guards`, which may throw what it is about.

    `unreached` are those that no run within the bounds executes. `assumes` are the clauses that its proof uses. It is
    `trivial` if it holds whatever the statements do. Only what holds has any of these.
    """

    id: str
    line: int
    text: str
    verdict: str
    headline: str
    needs: tuple[str, ...] = ()
    guards: tuple[str, ...] = ()
    unreached: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
    trivial: bool = False

    @property
    def holds(self) -> bool:
        return self.verdict == "holds"

    def letter(self, statement: str) -> str:
        """What the property makes of a statement, as the view of a slice shows it; a blank if it does not hold."""
        if not self.holds:
            return " "
        if statement in self.needs:
            return LETTERS[Status.KEPT]
        if statement in self.guards:
            return LETTERS[Status.GUARD]
        return LETTERS[Status.UNREACHED if statement in self.unreached else Status.CUT]


@record(slots=True)
class Statement:
    """A statement that a run can execute, and the properties that need it."""

    id: str
    method: str
    line: int
    text: str
    needed_by: tuple[str, ...]


@record(slots=True)
class Demand:
    """A clause that holds before the call, and the properties whose proofs use it."""

    id: str
    line: int
    text: str
    used_by: tuple[str, ...]


@record
class Matrix:
    """`unneeded` are the statements that no property needs that holds, `unused` the clauses that no proof uses.

    Both are empty if nothing holds. A property that does not hold may need more.
    """

    version: int
    source: str
    method: str
    ints: str
    properties: tuple[Asked, ...]
    statements: tuple[Statement, ...]
    demands: tuple[Demand, ...]
    unneeded: tuple[str, ...]
    unused: tuple[str, ...]
    trivial: tuple[str, ...]


def matrix(results: Sequence[Result]) -> Matrix:
    """The matrix of one method; each result is about one of its properties."""
    first = results[0]
    source = first.original.unit.source
    asked = tuple(map(_asked, results))
    holding = tuple(each for each in asked if each.holds)
    statements = tuple(
        Statement(u.id, u.method, u.line, one_line(source, u.spans[0]), _needing(holding, u.id)) for u in first.units
    )
    demands = tuple(
        Demand(
            p.id,
            source.line(p.span.start),
            clause_text(first.asked.program, first.asked.method, p),
            tuple(a.id for a in holding if p.id in a.assumes),
        )
        for p in Claims(first.asked.program, first.asked.method).assumed()
    )
    return Matrix(
        VERSION,
        source.name.replace("\\", "/").rsplit("/", 1)[-1],
        first.asked.method.id,
        first.limits.ints.value,
        asked,
        statements,
        demands,
        tuple(each.id for each in statements if holding and not each.needed_by),
        tuple(each.id for each in demands if holding and not each.used_by),
        tuple(each.id for each in holding if each.trivial),
    )


def _asked(result: Result) -> Asked:
    source, verdict = result.original.unit.source, result.verdict
    goal = next(iter(result.asked.goals), None)
    span = result.asked.method.span if goal is None else goal.span
    text = "" if goal is None else clause_text(result.asked.program, result.asked.method, goal)
    found = Asked(result.asked.label, source.line(span.start), text, kind(verdict), headline(result))
    if not isinstance(verdict, HoldsWithin):
        return found
    guards = _guards(result) - verdict.core
    calls = _calls(result, verdict.core | guards) - guards
    return Asked(
        found.id,
        found.line,
        text,
        found.verdict,
        found.headline,
        _ordered(result, verdict.core | calls),
        _ordered(result, guards),
        _ordered(result, verdict.unreached - verdict.core - calls),
        tuple(sorted(verdict.assumed or ())),
        trivial=not verdict.core and not guards,
    )


def _guards(result: Result) -> frozenset[UnitId]:
    """The statements that a slice evaluates in any case, because they may throw what the property is about."""
    program, asked = result.asked.program, result.asked
    exceptions = exceptions_of(asked.names)
    found = (s for each in involved(program, asked.method) for s in sites(program, each, exceptions))
    fragments = (program.fragments.get(of) for s in found if (of := fragment_of(s)))
    return frozenset(each.unit for each in fragments if each is not None)


def _calls(result: Result, staying: frozenset[UnitId]) -> frozenset[UnitId]:
    """The statements that call the methods in which statements stay: in a slice they stay, too."""
    program, methods = result.asked.program, involved(result.asked.program, result.asked.method)
    held = holding(program, methods, staying)
    return frozenset(unit for each in methods for unit, use in uses(each).items() if use.calls & held)


def _ordered(result: Result, units: frozenset[UnitId]) -> tuple[str, ...]:
    return tuple(unit.id for unit in result.units if unit.id in units)


def _needing(holding: tuple[Asked, ...], unit: str) -> tuple[str, ...]:
    return tuple(each.id for each in holding if unit in each.needs or unit in each.guards)
