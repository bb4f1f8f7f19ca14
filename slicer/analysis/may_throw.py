"""Which exceptions code may throw, and which handlers may take them."""

from collections.abc import Iterator
from dataclasses import dataclass

from slicer.analysis.callees import callees, entered
from slicer.analysis.exception_conditions import fails_of
from slicer.analysis.nonnull import NonNull, along, given, implied, may_be_null
from slicer.base.fragments import FragmentId
from slicer.base.record import record
from slicer.ir import exception_kinds
from slicer.ir.nodes import (
    Assign,
    Body,
    Branch,
    Call,
    Catch,
    Cut,
    Finally,
    Leave,
    Loop,
    Return,
    Scope,
    Statement,
    StoreElement,
    Throw,
    Try,
    bodies,
    walk,
)
from slicer.ir.program import Method, Program
from slicer.ir.terms import (
    TRUE,
    Binary,
    Bool,
    Choose,
    ElementOf,
    InstanceOf,
    Int,
    LengthOf,
    Null,
    Term,
    Unary,
    Var,
    type_of,
)
from slicer.ir.terms import walk as walk_term
from slicer.ir.types import OBJECT, STRING, ArrayType, ClassType, Type, is_reference


@dataclass(frozen=True, slots=True, order=True)
class Thrown:
    """An exception of exactly this class, or of it or any class below it."""

    name: str
    exact: bool = True


ANY = Thrown("Throwable", exact=False)
NULL_POINTER = Thrown(exception_kinds.NULL_POINTER)
NOTHING: frozenset[Thrown] = frozenset()


def throws(program: Program, body: Body) -> frozenset[Thrown]:
    """What may leave the body as an exception.

    Law: the class of every exception that ends a run of the body is one of these, or below one that is not exact.
    """
    return Throws.of(program, body).escaping(body, frozenset())


def route(program: Program, thrown: Thrown, catches: tuple[Catch, ...]) -> tuple[tuple[int, ...], bool]:
    """The positions of the clauses that may take the exception, and whether it may pass all of them."""
    takers: list[int] = []
    for at, catch in enumerate(catches):
        if any(_is_below(program, thrown.name, name) for name in catch.classes):
            return (*takers, at), False
        if any(_may_be(program, thrown, name) for name in catch.classes):
            takers.append(at)
    return tuple(takers), True


def _is_below(program: Program, name: str, above: str) -> bool:
    return above == ANY.name or above in program.upwards(name)


def _may_be(program: Program, thrown: Thrown, name: str) -> bool:
    """May an exception of the class that is thrown be one of class `name`, though it need not be?

    A class that the program does not know may be related to any other.
    """
    if thrown.exact:
        return thrown.name not in program.parents
    strangers = {thrown.name, name} - program.parents.keys()
    return bool(strangers) or _is_below(program, name, thrown.name)


def raised(program: Program, statement: Statement, known: NonNull) -> frozenset[Thrown]:
    """What the statement itself may throw, without the bodies inside it and those it calls."""
    found = {Thrown(each.exception) for each in fails_of(statement, program, ()) if _may_hold(each.condition, known)}
    match statement:
        case StoreElement(_, array, _, value) if _may_mismatch(program, array, value):
            found.add(Thrown(exception_kinds.ARRAY_STORE))
        case Throw(_, value):
            found.update(_classes(value))
        case _:
            pass
    return frozenset(found)


def _may_hold(condition: Term, known: NonNull) -> bool:
    """May a condition under which an exception is thrown hold, where these variables are not null?"""
    match condition:
        case Binary("&&", Binary("!=", operand, Null()), Unary("!", InstanceOf(_, kind, False))):
            return operand != Null() and kind != OBJECT
        case Binary("&&", left, right):
            return _may_hold(left, known) and _may_hold(right, known | implied(left, holds=True))
        case Binary("==", target, Null()):
            return may_be_null(target, known)
        case Binary("==", Int(left), Int(right)):
            return left == right
        case Binary("<", Int(left), Int(right)):
            return left < right
        case Unary("!", Bool(value)):
            return not value
        case _:
            return True


def _classes(value: Term) -> Iterator[Thrown]:
    match value:
        case Null():
            return
        case Choose(_, then, orelse):
            yield from _classes(then)
            yield from _classes(orelse)
        case _:
            kind = type_of(value)
            yield Thrown(kind.name, exact=False) if isinstance(kind, ClassType) else ANY


def _may_mismatch(program: Program, array: Term, value: Term) -> bool:
    kind = type_of(array)
    element = kind.element if isinstance(kind, ArrayType) else OBJECT
    return is_reference(element) and value != Null() and _has_subtypes(program, element)


def _has_subtypes(program: Program, kind: Type) -> bool:
    if isinstance(kind, ArrayType):
        return is_reference(kind.element) and _has_subtypes(program, kind.element)
    name = str(kind)
    closed = name in program.classes or kind == STRING
    return not closed or any(name in above for above in program.parents.values())


@record
class Throws:
    """What the methods that some code can enter may throw."""

    program: Program
    methods: dict[str, frozenset[Thrown]]

    @staticmethod
    def of(program: Program, body: Body) -> "Throws":
        """The least solution: grows until nothing changes."""
        reached = entered(program, body)
        found = Throws(program, dict.fromkeys((m.id for m in reached), NOTHING))
        changed = True
        while changed:
            changed = False
            for method in reached:
                new = found.method(method)
                changed |= new != found.methods[method.id]
                found.methods[method.id] = new
        return found

    def method(self, method: Method) -> frozenset[Thrown]:
        """What a method without a body throws is not known, but for some of the library."""
        if method.body is None:
            return frozenset() if method.never_throws else frozenset({ANY})
        return self.escaping(method.body, frozenset())

    def statement(self, statement: Statement, known: NonNull) -> frozenset[Thrown]:
        """What the statement may throw, with what it calls but without the bodies inside it."""
        found = raised(self.program, statement, known)
        if isinstance(statement, Call):
            run = callees(self.program, statement)
            found |= {t for each in run for t in self.methods[each.id]} if run else {ANY}
        return found

    def escaping(self, body: Body, known: NonNull) -> frozenset[Thrown]:
        """What may leave the body, where these variables are not null before it."""
        before = along(body, known)
        found = (self._inside(statement, at) for statement, at in zip(body, before, strict=False))
        return NOTHING.union(*found)

    def _inside(self, statement: Statement, known: NonNull) -> frozenset[Thrown]:
        own = self.statement(statement, known)
        match statement:
            case Branch(_, condition, then, orelse):
                taken = self.escaping(then, known | implied(condition, holds=True))
                return own | taken | self.escaping(orelse, known | implied(condition, holds=False))
            case Loop(_, _, _, head, condition, _, update):
                rounds = known - given((statement,))
                tested = along(head, rounds)[-1]
                inside = tested | implied(condition, holds=True)
                own = self.statement(statement, tested)
                rest = (*_without_row(statement), *update)
                return own | self.escaping(head, rounds) | self.escaping(rest, inside)
            case Try(body, catches):
                return self._try(body, catches, known)
            case Finally(body, last):
                left = self.escaping(last, known - given(body))
                return left | (self.escaping(body, known) if completes(last) else NOTHING)
            case Scope(_, body):
                return self.escaping(body, known)
            case _:
                return own

    def _try(self, body: Body, catches: tuple[Catch, ...], known: NonNull) -> frozenset[Thrown]:
        thrown = self.escaping(body, known)
        routes = {each: route(self.program, each, catches) for each in thrown}
        taken = {at for takers, _ in routes.values() for at in takers}
        entry = known - given(body)
        handled = (self.escaping(catches[at].body, entry | {catches[at].var.name}) for at in taken)
        return frozenset(each for each, (_, passes) in routes.items() if passes).union(*handled)


def _without_row(loop: Loop) -> Body:
    """The body, of `for (T x : row)` without the statement that reads the element: its index is one of the row's."""
    match loop.condition:
        case Binary("<", Var() as index, LengthOf(Var() as row)):
            return tuple(s for s in loop.body if not _reads(s, loop.of, ElementOf(row, index)))
        case _:
            return loop.body


def _reads(statement: Statement, header: FragmentId, element: Term) -> bool:
    """Is the element read there, as a part of the header?"""
    return isinstance(statement, Assign) and statement.of == header and element in walk_term(statement.value)


def completes(body: Body) -> bool:
    """May the body end normally, as far as its form tells?"""
    return all(map(_completes, body))


def _completes(statement: Statement) -> bool:
    match statement:
        case Leave() | Return() | Throw() | Cut():
            return False
        case Branch(_, _, then, orelse):
            return completes(then) or completes(orelse)
        case Loop(_, _, _, _, condition, _, _):
            return condition != TRUE
        case Scope(name, body):
            return completes(body) or any(isinstance(s, Leave) and s.name == name for s in walk(body))
        case Try(_, _):
            return any(map(completes, bodies(statement)))
        case Finally(body, last):
            return completes(body) and completes(last)
        case _:
            return True
