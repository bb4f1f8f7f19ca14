"""Which integers of the input arrays hang on: clauses compare them with lengths, code makes arrays of that length."""

from collections.abc import Iterator
from functools import cached_property

from slicer.base.record import record
from slicer.base.source import Span
from slicer.bound.bounded import Bounded
from slicer.ir.nodes import AllocateArray, Assign, HavocFrame, StoreField, StoreStatic, assigned, walk
from slicer.ir.terms import (
    ORDER,
    THIS,
    Binary,
    Convert,
    ElementOf,
    FieldOf,
    Fold,
    Int,
    InvariantFor,
    LengthOf,
    Null,
    Quantified,
    StaticOf,
    Term,
    Unary,
    Var,
    parts,
    rebuild,
    type_of,
)
from slicer.ir.terms import walk as walk_term
from slicer.ir.types import IntType

_ANY = Null()
_COMPARED = ORDER | {"=="}
# A comparison of more integers says little about any two of them.
_MOST = 4


@record(slots=True)
class Tied:
    """Integers of the input that one comparison ties to lengths. An `index` is below a length, no more."""

    terms: tuple[Term, ...]
    index: bool = False


@record(slots=True)
class Made:
    """An array that the method makes at the span, with a length that integers of the input give."""

    span: Span
    length: Term
    terms: tuple[Term, ...]


@record
class Sizes:
    """What ties integers of the input to the lengths of arrays."""

    tied: tuple[Tied, ...]
    made: tuple[Made, ...]

    def __bool__(self) -> bool:
        return bool(self.tied or self.made)


def sizes(bounded: Bounded) -> Sizes:
    """What the assumed clauses compare with lengths, what equations tie to that, and what arrays are made of."""
    found = _Finder(bounded)
    return Sizes(tuple(found.tied()), tuple(found.made()))


def name_of(bounded: Bounded, term: Term) -> str:
    """The integer as one writes it in the method."""
    match term:
        case Var(name):
            return name
        case FieldOf(Var(name), _, field, _) if name == THIS and all(field != var.name for var in bounded.inputs):
            return field
        case FieldOf(target, _, field, _):
            return f"{name_of(bounded, target)}.{field}"
        case StaticOf(owner, field, _):
            return field if owner == bounded.method.owner else f"{owner}.{field}"
        case _:
            raise AssertionError(f"no integer of the input: {term}")


@record
class _Finder:
    bounded: Bounded

    # What clauses say -----------------------------------------------------------------------

    def tied(self) -> Iterator[Tied]:
        atoms = [
            (atom, self._inputs(atom, hidden), _has_length(atom))
            for predicate in self.bounded.assumed
            for atom, hidden in self._comparisons(predicate.term, frozenset())
        ]
        known: set[Term] = set()
        for atom, terms, has_length in atoms:
            if has_length and 0 < len(terms) <= _MOST:
                known.update(terms)
                yield Tied(terms, _is_index(atom))
        rest = [terms for atom, terms, has_length in atoms if atom.op == "==" and not has_length]
        while joined := [terms for terms in rest if known.intersection(terms) and len(terms) <= _MOST]:
            rest = [terms for terms in rest if terms not in joined]
            for terms in joined:
                known.update(terms)
                yield Tied(terms)

    def _comparisons(self, term: Term, hidden: frozenset[str]) -> Iterator[tuple[Binary, frozenset[str]]]:
        """The comparisons of integers in a clause, each with the variables of the quantifiers around it."""
        match term:
            case Binary(op, left, _) if op in _COMPARED and isinstance(type_of(left), IntType):
                yield term, hidden
            case InvariantFor(operand):
                for each in self._invariants(operand):
                    if not any(isinstance(part, InvariantFor) for part in walk_term(each)):
                        yield from self._comparisons(each, hidden)
            case _:
                if isinstance(term, Quantified | Fold):
                    hidden |= {term.var.name}
                for part in parts(term):
                    yield from self._comparisons(part, hidden)

    def _invariants(self, operand: Term) -> Iterator[Term]:
        """The invariants of the operand's class and those above, about the operand."""

        def about(term: Term) -> Term:
            return operand if isinstance(term, Var) and term.name == THIS else rebuild(term, about)

        program = self.bounded.program
        for name in program.upwards(str(type_of(operand))):
            info = program.classes.get(name)
            yield from (about(clause.term) for clause in (info.invariants if info is not None else ()))

    def _inputs(self, term: Term, hidden: frozenset[str] = frozenset()) -> tuple[Term, ...]:
        """The integers of the input in a term; not those that only choose an array or an element."""
        if isinstance(term, LengthOf | ElementOf):
            return ()
        if isinstance(type_of(term), IntType) and self._is_input(term, hidden):
            return (term,)
        return tuple(dict.fromkeys(found for part in parts(term) for found in self._inputs(part, hidden)))

    def _is_input(self, term: Term, hidden: frozenset[str]) -> bool:
        match term:
            case Var(name):
                return name not in hidden and term in self.bounded.inputs
            case FieldOf(target):
                return self._is_input(target, hidden)
            case StaticOf():
                return True
            case _:
                return False

    # What code makes ------------------------------------------------------------------------

    def made(self) -> Iterator[Made]:
        """The arrays whose lengths are terms over the input."""
        for statement in walk(self.bounded.body):
            if not isinstance(statement, AllocateArray):
                continue
            length = self._before(statement.length)
            terms = () if length is None else self._inputs(length)
            if length is not None and 0 < len(terms) <= _MOST:
                fragment = self.bounded.program.fragments.get(statement.of)
                yield Made(self.bounded.method.span if fragment is None else fragment.span, length, terms)

    def _before(self, term: Term, inside: frozenset[object] = frozenset()) -> Term | None:
        """The term in the state before the call; none if something in it may have had several values.

        `inside` are the variables and fields whose values it is part of.
        """
        match term:
            case Var(name) if term in self.bounded.inputs:
                return None if name in self._writes else term
            case Var(name):
                return self._only(name, term, inside)
            case FieldOf(target, owner, name, kind) if not self._changes_anything:
                if (owner, name) in self._writes:
                    return None if target in self.bounded.inputs else self._only((owner, name), target, inside)
                before = self._before(target, inside)
                return None if before is None else FieldOf(before, owner, name, kind)
            case StaticOf(owner, name, _) if not self._changes_anything:
                return None if (owner, name) in self._writes else term
            case Int():
                return term
            case Unary() | Binary() | Convert() | LengthOf():
                found = {part: self._before(part, inside) for part in parts(term)}
                return None if None in found.values() else rebuild(term, lambda part: found[part] or part)
            case _:
                return None

    def _only(self, place: object, target: Term, inside: frozenset[object]) -> Term | None:
        """The only value of a variable, or of a field of a new object."""
        written = self._writes.get(place, [])
        if len(written) != 1 or place in inside or written[0][0] != target:
            return None
        return self._before(written[0][1], inside | {place})

    @cached_property
    def _writes(self) -> dict[object, list[tuple[Term, Term]]]:
        """For each variable and each field what is written, with the term it is written to.

        Any value is no term over the input.
        """
        found: dict[object, list[tuple[Term, Term]]] = {}
        for statement in walk(self.bounded.body):
            match statement:
                case Assign(_, var, value):
                    found.setdefault(var.name, []).append((var, value))
                case StoreField(_, target, owner, name, _, value):
                    found.setdefault((owner, name), []).append((target, value))
                case StoreStatic(_, owner, name, _, value):
                    found.setdefault((owner, name), []).append((_ANY, value))
                case _:
                    given = assigned(statement)
                    if given is not None:
                        found.setdefault(given.name, []).append((given, _ANY))
        return found

    @cached_property
    def _changes_anything(self) -> bool:
        """Does a contract stand for some code? Then fields may have any value."""
        return any(isinstance(statement, HavocFrame) for statement in walk(self.bounded.body))


def _has_length(atom: Binary) -> bool:
    return any(isinstance(part, LengthOf) for part in walk_term(atom))


def _is_index(atom: Binary) -> bool:
    """Is something compared to be below a length?"""
    below = {"<": atom.right, ">": atom.left}.get(atom.op)
    return below is not None and any(isinstance(part, LengthOf) for part in walk_term(below))
