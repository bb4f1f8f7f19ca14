"""How large those integers are at most that arrays hang on, in inputs within the bounds; and bounds for larger ones."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from itertools import combinations

from slicer.base.limits import WIDEST, Bounds, Limits, Purpose
from slicer.base.record import record
from slicer.bound.bounded import Bounded
from slicer.encode.encode import encode
from slicer.encode.encoding import Encoding
from slicer.encode.formula import Node
from slicer.engines.array_sizes import Made, Sizes, name_of, sizes
from slicer.engines.verdict import SizeBound
from slicer.engines.widths import WIDTHS, width_for
from slicer.ir.nodes import ENDLESS, Cut, Predicate, walk
from slicer.ir.terms import TRUE, Binary, Int, Term, all_of
from slicer.solve.arithmetic import Bits
from slicer.solve.labels import Literal, Switch
from slicer.solve.session import Meter, Session
from slicer.solve.solver import Sat, Undecided, Unsat

# Longer than any array within bounds.
_LONG = 100
# From here on an integer is no special case: a matrix with two rows has an order in which they stand.
_ENOUGH = 2
# It is about inputs only, without the code.
SHARE = 1 / 6


@record(slots=True)
class _Group:
    """An integer, or two of one comparison, of which the smaller one counts. `made` are inputs that make that array."""

    terms: tuple[Term, ...]
    made: Made | None = None


# The largest value of each group, up to the limit that was asked for.
_Largest = Mapping[_Group, int]


def size_bounds(bounded: Bounded, limits: Limits, meter: Meter | None = None) -> tuple[SizeBound, ...]:
    """The integers that are small because arrays are short. Law: what the precondition itself limits is none of them.

    Nothing is said of those for which the solver gives up.
    """
    found, length = sizes(bounded), bounded.bounds.length
    if not found:
        return ()
    inputs = _Inputs.of(bounded, limits, found, length + 1, (length,), meter)
    bounds: dict[SizeBound, None] = {}
    for goal in ("", *bounded.guards):
        short, long = inputs.largest(goal, length), inputs.largest(goal, _LONG)
        for group, most in short.items():
            if 0 <= most < long.get(group, most) and not _is_said(group, short, found, length):
                names = tuple(name_of(bounded, term) for term in group.terms)
                bounds[SizeBound(names, most, goal, None if group.made is None else group.made.span)] = None
    return tuple(bounds)


def _is_said(group: _Group, largest: _Largest, found: Sizes, length: int) -> bool:
    """Does another bound say it: that of each integer for two, that on arrays for the length of one or an index?"""
    most = largest[group]
    if len(group.terms) > 1:
        return most >= min(largest[replace(group, terms=(term,))] for term in group.terms)
    if group.made is not None:
        return most >= length
    return most == length - 1 and all(each.index for each in found.tied if group.terms[0] in each.terms)


def fitted(bounded: Bounded, limits: Limits, widest: Bounds, meter: Meter | None = None) -> Bounds:
    """The bounds with arrays so long that integers on which arrays hang can be two or more, two of them at a time.

    Loops go on as far as the arrays do. If `widest` is not enough for that, it is the shortest length that brings most.
    """
    found, bounds = sizes(bounded), bounded.bounds
    lengths = range(bounds.length, min(widest.length, WIDEST) + 1)
    if not found or len(lengths) < 2:
        return bounds
    inputs = _Inputs.of(bounded, limits, found, _ENOUGH, lengths, meter)
    wanted = {goal: inputs.largest(goal, _LONG) for goal in ("", *bounded.guards)}
    best, length = _worth(wanted, wanted, found), bounds.length
    worth = {length: -1}
    for longer in lengths:
        worth[longer] = _worth({goal: inputs.largest(goal, longer) for goal in wanted}, wanted, found)
        length = longer if worth[longer] > worth[length] else length
        if worth[length] == best:
            break
    if length == bounds.length:
        return bounds
    goes_on = any(isinstance(each, Cut) and each.what in ENDLESS for each in walk(bounded.body))
    unroll = max(bounds.unroll, min(length, widest.unroll)) if goes_on else bounds.unroll
    return replace(bounds, length=length, unroll=unroll)


def _worth(largest: Mapping[str, _Largest], possible: Mapping[str, _Largest], found: Sizes) -> int:
    """How large the integers are in all. An index that is below a length is no reason for longer arrays."""
    index = {term for each in found.tied if each.index for term in each.terms}
    index -= {term for each in found.tied if not each.index for term in each.terms}
    return sum(
        min(largest[goal].get(group, -1), most)
        for goal, groups in possible.items()
        for group, most in groups.items()
        if group.made is not None or index.isdisjoint(group.terms)
    )


@record
class _Inputs:
    """The inputs of a method that satisfy what is assumed of them, whatever the lengths of their arrays are.

    Values from `most` on are not told apart.
    """

    guards: Mapping[str, Term]
    groups: tuple[_Group, ...]
    most: int
    encoding: Encoding
    session: Session
    _known: dict[tuple[Term, int], _Largest] = field(default_factory=dict)

    @staticmethod
    def of(
        bounded: Bounded, limits: Limits, found: Sizes, most: int, lengths: Iterable[int], meter: Meter | None
    ) -> "_Inputs":
        groups = tuple(dict.fromkeys(_groups(found)))
        terms = {_at(group, value): _all_at_least(group, value) for group in groups for value in range(most + 1)}
        terms |= {_guard(goal): guard for goal, guard in bounded.guards.items()}
        terms |= {_fits(made, n): _has_length(made, n) for made in found.made for n in (*lengths, _LONG)}
        claimed = tuple(Predicate(name, bounded.method.span, term) for name, term in terms.items())
        asked = replace(bounded, purpose=Purpose.CHECK, body=(), claimed=claimed)
        encoding = encode(asked, limits.ints, longest=_LONG)
        arithmetic = Bits.of(width_for(encoding, WIDTHS[0]))
        session = Session(encoding, arithmetic, limits.lasting(limits.share(SHARE)), meter)
        return _Inputs(bounded.guards, groups, most, encoding, session)

    def largest(self, goal: str, length: int) -> _Largest:
        """The largest values in inputs of the goal whose arrays are so long at most; -1 where there is no input.

        Groups for which the solver gives up are missing.
        """
        key = self.guards.get(goal, TRUE), length
        if key not in self._known:
            self._known[key] = self._all_largest(goal, length)
        return self._known[key]

    def _all_largest(self, goal: str, length: int) -> _Largest:
        found: dict[_Group, int] = {}
        for made in dict.fromkeys(group.made for group in self.groups):
            short = self.session.probe(self._short(goal, made, length))
            same = [group for group in self.groups if group.made == made]
            found |= self._largest(same, self.session.literals(Switch.ASSUMED) | {short, Literal(Switch.DEFINED)})
        return found

    def _largest(self, groups: list[_Group], inputs: frozenset[Literal]) -> _Largest:
        found = dict.fromkeys(groups, -1)
        while more := [self._holds(_at(group, value + 1)) for group, value in found.items() if value < self.most]:
            match self.session.check(inputs | {self.session.probe(self.encoding.builder.any(more))}):
                case Undecided():
                    return {}
                case Unsat():
                    return found
                case Sat():
                    found = {group: max(value, self._value(group)) for group, value in found.items()}
        return found

    def _value(self, group: _Group) -> int:
        """The value in the solver's model."""
        tried = range(self.most + 1)
        return sum(bool(self.session.value(self._holds(_at(group, value)))) for value in tried) - 1

    def _short(self, goal: str, made: Made | None, length: int) -> Node:
        b, before = self.encoding.builder, self.encoding.before.state
        lengths = [cell for cells in before.lengths.values() for cell in cells]
        conditions = [b.le(cell, b.number(length)) for cell in lengths]
        conditions += [self._holds(_guard(goal))] if goal else []
        return b.all(conditions + ([self._holds(_fits(made, length))] if made is not None else []))

    def _holds(self, name: str) -> Node:
        ((claim),) = self.encoding.goals[name]
        return self.encoding.builder.and_(claim.holds, claim.defined)


def _groups(found: Sizes) -> Iterator[_Group]:
    ties: list[tuple[tuple[Term, ...], Made | None]] = [(tie.terms, None) for tie in found.tied]
    ties += [(made.terms, made) for made in found.made]
    for terms, made in ties:
        yield from (_Group((term,), made) for term in terms)
        yield from (_Group(pair, made) for pair in combinations(terms, 2))


# The claims of which the formula of the inputs is made.


def _at(group: _Group, value: int) -> str:
    return f"{value} {group}"


def _guard(goal: str) -> str:
    return f"guard {goal}"


def _fits(made: Made, length: int) -> str:
    return f"{length} {made}"


def _all_at_least(group: _Group, value: int) -> Term:
    return all_of(Binary(">=", term, Int(value)) for term in group.terms)


def _has_length(made: Made, most: int) -> Term:
    return Binary("&&", Binary("<=", Int(0), made.length), Binary("<=", made.length, Int(most)))
