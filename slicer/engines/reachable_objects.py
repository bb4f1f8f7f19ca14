"""How many objects a bounded run can reach at most, and so which bounds on inputs may matter."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from slicer.analysis.meant import meant, of_objects
from slicer.bound.bounded import Bounded
from slicer.engines.verdict import InputBound
from slicer.ir.nodes import (
    Assume,
    Body,
    Branch,
    Goal,
    Havoc,
    HavocFrame,
    Leave,
    Statement,
    bodies,
    map_terms,
)
from slicer.ir.program import Program
from slicer.ir.ranges import range_of
from slicer.ir.terms import (
    ElementOf,
    EveryPlace,
    FieldOf,
    Fold,
    InvariantFor,
    NonNullElements,
    Quantified,
    Query,
    StaticOf,
    Term,
    Text,
    Var,
    parts,
    type_of,
)
from slicer.ir.terms import walk as walk_term
from slicer.ir.thrown import THROWN
from slicer.ir.types import OBJECT, ArrayType, IntType, Type, is_reference

# More than any bound.
_ANY = 10**6

Met = Counter[Type]


def input_bounds(bounded: Bounded) -> tuple[InputBound, ...]:
    """The bounds on inputs that may exclude runs.

    Law: a class is left out only if no run can tell an input with more of its objects from one within the bound.
    A run and the clauses know an object only if they read a reference to it.
    """
    met = most_met(bounded)
    program, bounds = bounded.program, bounded.bounds
    found: list[InputBound] = []
    arrays = False
    for kind in bounded.met.kinds:
        most = sum(n for place, n in met.items() if program.is_subtype(kind, place))
        arrays |= isinstance(kind, ArrayType) and most > 0
        if most > bounds.objects_of(str(kind)) and not program.constants(kind):
            found.append(InputBound(str(kind), bounds.objects_of(str(kind))))
    if arrays:
        found.append(InputBound("", bounds.length))
    return tuple(found)


def most_met(bounded: Bounded) -> Met:
    """By static type, how often one run and the clauses can read a reference, at most."""
    bounds = bounded.bounds
    reads = _Reads(bounded.program, max(bounds.length, bounds.unroll) + 2, bounds.length)
    total = Met(var.type for var in bounded.inputs if is_reference(var.type))
    for predicate in (*bounded.assumed, *bounded.claimed):
        total += reads.of_term(predicate.term)
    return total + reads.of_body(bounded.body)


@dataclass
class _Reads:
    """Counts reads of references. `reach` is how many values a quantifier with computed ends has."""

    program: Program
    reach: int
    length: int
    _known: dict[int, Met] = field(default_factory=dict)

    def of_body(self, body: Body) -> Met:
        total = Met()
        for statement in body:
            if id(statement) not in self._known:
                self._known[id(statement)] = self._of_statement(statement)
            total += self._known[id(statement)]
        return total

    def _of_statement(self, statement: Statement) -> Met:
        if _is_guard(statement):
            return Met()
        total = Met()

        def note(term: Term) -> Term:
            total.update(self.of_term(term))
            return term

        map_terms(statement, note, lambda var: var)
        match statement:
            case Branch(_, _, then, orelse):
                return total + (self.of_body(then) | self.of_body(orelse))
            case Goal(predicate) | Assume(predicate):
                return total + self.of_term(predicate.term)
            case Havoc(_, var, _) if is_reference(var.type):
                return total + Met({var.type: 1})
            case HavocFrame(_, frame) if frame.everything or any(isinstance(p, EveryPlace) for p in frame.places):
                # One object that nobody reads may show that more was changed than is allowed.
                return total + Met({OBJECT: 1})
            case _:
                return sum((self.of_body(inner) for inner in bodies(statement)), total)

    def of_term(self, term: Term) -> Met:
        total = sum((self.of_term(part) for part in parts(term)), Met())
        match term:
            case Quantified(_, var, limit, _) | Fold(_, var, limit, _):
                if is_reference(var.type):
                    return Met({OBJECT: _ANY})
                times = self._tried(var, limit)
                return Met({kind: n * times for kind, n in total.items()})
            case InvariantFor(operand):
                clauses = [
                    clause.term for info in of_objects(self.program, type_of(operand)) for clause in info.invariants
                ]
                if any(isinstance(part, InvariantFor) for each in clauses for part in walk_term(each)):
                    return total + self._any_read(term)
                return sum(map(self.of_term, clauses), total)
            case Query():
                return total + self._any_read(term)
            case NonNullElements(array):
                kind = type_of(array)
                assert isinstance(kind, ArrayType)
                return total + Met({kind.element: self.length})
            case FieldOf() | StaticOf() | ElementOf() | Text() if is_reference(type_of(term)):
                return total + Met({type_of(term): 1})
            case _:
                return total

    def _any_read(self, term: Term) -> Met:
        """Of all types that the term can read, through calls and invariants too, any number of objects."""
        terms = [term, *(each for each, _ in meant(self.program, [term]).terms())]
        found = {kind for each in terms for part in walk_term(each) for kind in _read(part)}
        return Met(dict.fromkeys(found, _ANY))

    def _tried(self, var: Var, limit: Term) -> int:
        """How many values a quantifier runs over, at most."""
        return len(range_of(var, limit).tried(self.reach)) if isinstance(var.type, IntType) else self.reach


def _read(part: Term) -> Iterator[Type]:
    """The types of the references that this part of a term reads."""
    match part:
        case FieldOf() | StaticOf() | ElementOf() | Text() if is_reference(type_of(part)):
            yield type_of(part)
        case Quantified(_, var) | Fold(_, var) if is_reference(var.type):
            yield OBJECT
        case NonNullElements(array):
            kind = type_of(array)
            assert isinstance(kind, ArrayType)
            yield kind.element
        case _:
            pass


def _is_guard(statement: Statement) -> bool:
    """Is it a check before a statement? Then it reads what the statement reads, in the same state."""
    match statement:
        case Branch(_, _, (Leave(name),), ()):
            return name.startswith(THROWN)
        case _:
            return False
