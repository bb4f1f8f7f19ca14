"""The exact classes of the objects that a question is about, and which of them one variable or field can hold."""

from collections.abc import Iterable, Iterator

from slicer.analysis.meant import meant
from slicer.analysis.uses import terms
from slicer.base.record import record
from slicer.ir.nodes import (
    Allocate,
    AllocateArray,
    Assume,
    Body,
    Goal,
    HavocFrame,
    Predicate,
    StoreStatic,
    assigned,
    walk,
)
from slicer.ir.owed import preconditions
from slicer.ir.program import Program
from slicer.ir.terms import (
    Binary,
    CastTo,
    Fold,
    Frame,
    FrameKept,
    InstanceOf,
    InvariantFor,
    Quantified,
    Query,
    StaticOf,
    StaticPlace,
    Term,
    Text,
    TypeValue,
    Var,
    type_of,
)
from slicer.ir.terms import walk as walk_term
from slicer.ir.types import LONG, OBJECT, STRING, ArrayType, ClassType, Type, is_reference


@record
class Met:
    """`kinds` in a fixed order; `together` are sets of them that share numbers; `texts` the string literals.

    `counted` are the reference types whose objects some quantifier runs over.
    """

    kinds: tuple[Type, ...]
    together: tuple[frozenset[Type], ...]
    texts: tuple[str, ...]
    long: bool
    statics: frozenset[tuple[str, str]]
    counted: frozenset[Type] = frozenset()

    @property
    def arrays(self) -> tuple[ArrayType, ...]:
        return tuple(kind for kind in self.kinds if isinstance(kind, ArrayType))


def all_terms(body: Body, predicates: Iterable[Predicate]) -> Iterator[Term]:
    """All terms, with the terms inside them."""
    outer = [p.term for p in predicates]
    for statement in walk(body):
        outer += terms(statement)
        if isinstance(statement, Goal | Assume):
            outer.append(statement.predicate.term)
    for term in outer:
        yield from walk_term(term)


def meets(program: Program, body: Body, predicates: tuple[Predicate, ...], inputs: tuple[Var, ...]) -> Met:
    """The classes that the body and the predicates can be about, with those in the invariants of these classes."""
    found = _Closure(program)
    for var in inputs:
        found.place(var.type)
    for statement in walk(body):
        target = assigned(statement)
        if target is not None:
            found.place(target.type)
        match statement:
            case Allocate(_, _, name):
                found.made(ClassType(name))
            case AllocateArray(_, var, _, _):
                found.made(var.type)
            case StoreStatic(_, owner, name, kind):
                found.static(owner, name, kind)
            case HavocFrame(_, frame):
                found.frame(frame)
            case _:
                pass
    every = tuple(all_terms(body, predicates))
    found.terms(iter(every))
    for method in meant(program, (term for term in every if isinstance(term, InvariantFor | Query))).methods:
        for statement in walk(method.body or ()):
            target = assigned(statement)
            if target is not None:
                found.place(target.type)
        found.terms(all_terms(method.body or (), preconditions(method)))
    return found.met()


class _Closure:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.places: dict[Type, None] = {}
        self.kinds: dict[Type, None] = {}
        self.pairs: dict[tuple[Type, Type], None] = {}
        self.texts: dict[str, None] = {}
        self.statics: dict[tuple[str, str], None] = {}
        self.counted: dict[Type, None] = {}
        self.long = False

    def place(self, kind: Type) -> None:
        self.long |= kind == LONG
        if not is_reference(kind) or kind in self.places:
            return
        self.places[kind] = None
        if isinstance(kind, ArrayType):
            self.place(kind.element)
            self.made(kind)
        if isinstance(kind, ClassType) and kind.name not in self.program.classes:
            self.made(kind)

    def made(self, kind: Type) -> None:
        if kind in self.kinds:
            return
        self.kinds[kind] = None
        if isinstance(kind, ArrayType):
            self.place(kind.element)
        if isinstance(kind, ClassType):
            for name in self.program.upwards(kind.name):
                info = self.program.classes.get(name)
                for each in () if info is None else info.fields:
                    self.place(each.type)
                for clause in () if info is None else info.invariants:
                    self.terms(walk_term(clause.term))

    def static(self, owner: str, name: str, kind: Type) -> None:
        self.statics[owner, name] = None
        self.place(kind)

    def frame(self, frame: Frame) -> None:
        for place in frame.places:
            if isinstance(place, StaticPlace):
                self.statics[place.owner, place.name] = None

    def terms(self, found: Iterator[Term]) -> None:
        for term in found:
            kind = type_of(term)
            self.place(kind)
            match term:
                case Text(text):
                    self.texts[text] = None
                case StaticOf(owner, name, kind):
                    self.static(owner, name, kind)
                case InstanceOf(operand, kind) | CastTo(kind, operand):
                    self.place(kind)
                    self.pairs[kind, type_of(operand)] = None
                case TypeValue(kind):
                    self.place(kind)
                case Binary("==" | "!=", left, right):
                    self.pairs[type_of(left), type_of(right)] = None
                case Quantified(_, var, _, _) | Fold(_, var, _, _):
                    self.place(var.type)
                    self.counted.update({var.type: None} if is_reference(var.type) else {})
                case FrameKept(_, frame):
                    self.frame(frame)
                case _:
                    pass

    def met(self) -> Met:
        before = -1
        while before != len(self.kinds) + len(self.places):
            before = len(self.kinds) + len(self.places)
            for kind in tuple(self.places):
                self._below(kind)
        kinds = tuple(sorted(self.kinds, key=lambda kind: (isinstance(kind, ArrayType), str(kind))))
        below = {place: frozenset(self._of(kinds, place)) for place in self.places}
        groups = [*below.values(), *(below.get(x, frozenset()) | below.get(y, frozenset()) for x, y in self.pairs)]
        texts = tuple(sorted(self.texts))
        statics, counted = frozenset(self.statics), frozenset(self.counted)
        return Met(kinds, tuple(groups), texts, self.long, statics, counted)

    def _of(self, kinds: tuple[Type, ...], above: Type) -> Iterator[Type]:
        return (kind for kind in kinds if self.program.is_subtype(kind, above))

    def _below(self, above: Type) -> None:
        """The exact classes of the program, and the array types over its classes, that the place can hold."""
        if isinstance(above, ArrayType):
            inner, depth = above.element, 1
            while isinstance(inner, ArrayType):
                inner, depth = inner.element, depth + 1
            for name in self._narrower(inner) if isinstance(inner, ClassType) else ():
                kind: Type = ClassType(name)
                for _ in range(depth):
                    kind = ArrayType(kind)
                self.place(kind)
            return
        for name, info in self.program.classes.items():
            if not info.is_abstract and self.program.is_subtype(ClassType(name), above):
                self.made(ClassType(name))

    def _narrower(self, inner: ClassType) -> tuple[str, ...]:
        """The classes whose arrays stand for all those that an array of the class can be.

        Law: what cannot be stored into some array of a class below cannot be stored into the array of one of these. Of
        the library two are enough, for no object is of both.
        """
        program = self.program
        own = program.downwards(inner.name)
        if inner == OBJECT:
            return (*own, STRING.name)
        library = sorted(n for n, above in program.parents.items() if n not in program.classes and inner.name in above)
        return (*own, *library[:2])
