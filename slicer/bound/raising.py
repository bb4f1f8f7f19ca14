"""Turns exceptions into jumps: control goes to the handler's scope, and a variable holds the exception."""

from dataclasses import dataclass, field, replace
from itertools import islice
from typing import ClassVar

from slicer.analysis.exception_conditions import bad_store, fails, fails_of, null, outside
from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.fragments import FragmentId
from slicer.base.record import record
from slicer.base.source import Span
from slicer.bound.exact_classes import meets
from slicer.bound.jumps import leaves, redirected
from slicer.ir.exception_kinds import NEGATIVE_SIZE, NULL_POINTER
from slicer.ir.nodes import (
    Allocate,
    AllocateArray,
    Assign,
    Assume,
    Body,
    Branch,
    Catch,
    Check,
    Finally,
    Leave,
    Loop,
    Predicate,
    Scope,
    Statement,
    StoreElement,
    Throw,
    Try,
    fragment_of,
    walk,
)
from slicer.ir.program import Program
from slicer.ir.terms import FALSE, Binary, Bool, InstanceOf, Int, Null, Term, Unary, Var, any_of, type_of
from slicer.ir.thrown import IMPLICITLY, NOBODY, THROWABLE, THROWN
from slicer.ir.types import BOOLEAN, INT, NULL, ArrayType, ClassType, Type
from slicer.lower.collect import TEMPORARY

SIZE_LIMIT = 50_000
HELP = "lower `--unroll`, or ask about a part of it"
ENDED = "#ended"


@dataclass
class _Handler:
    """Where exceptions go. `raised` collects the classes of implicit exceptions that may arrive there."""

    name: str
    raised: dict[str, None] = field(default_factory=dict)

    @property
    def thrown(self) -> str:
        return f"{THROWN}{self.name}"

    @property
    def implicitly(self) -> str:
        return f"{IMPLICITLY}{self.name}"


@record
class Raising:
    """`Throw`, `Try` and `Finally` become jumps; terms that may throw get guards in front.

    Law: a run ends as before, and every term that a run reaches has a value. `behind` is what
    exceptional ends claim; a run that reaches the end of the body ended normally. `predicates` and `inputs` are asked
    besides; `length` is that of the longest array.

    With `cuttable` units can be switched off. The guard of a unit that is off is free: the exception may come or not,
    for the stub of the unit does not evaluate what the guard tests. Guards of what a stub still evaluates stay, and all
    guards of the `evaluated` fragments: there the stub only takes the place of the value.
    """

    name: ClassVar[str] = "raised"
    program: Program
    place: Span
    predicates: tuple[Predicate, ...]
    inputs: tuple[Var, ...]
    length: int
    behind: Body
    cuttable: bool = False
    evaluated: frozenset[FragmentId] = frozenset()

    def run(self, body: Body) -> Body:
        arrays = meets(self.program, body, self.predicates, self.inputs).arrays
        root = _Handler("")
        stop = Assume(Predicate("exceptional end", self.place, FALSE))
        jumps = _Jumps(self.program, arrays, self.length, self.place, self.cuttable, self.evaluated)
        caught = jumps.whole(body, root)
        return (Scope(ENDED, (*caught, *self.behind, stop)),)


@dataclass
class _Jumps:
    """One run of the pass. `count` numbers its handlers, `made` counts the statements so far."""

    program: Program
    arrays: tuple[ArrayType, ...]
    length: int
    place: Span
    cuttable: bool
    evaluated: frozenset[FragmentId]
    count: int = 0
    made: int = 0

    def _count(self, more: int) -> None:
        """Refuses a program that becomes too large."""
        self.made += more
        if self.made > SIZE_LIMIT:
            message = f"the exceptions that its statements may throw make more than {SIZE_LIMIT} statements"
            raise refuse(Code.S402, message, self.program.source, self.place, HELP)

    def whole(self, body: Body, root: _Handler) -> Body:
        return self._caught(root, (*self._body(body, root), Leave(ENDED)))

    def _caught(self, handler: _Handler, body: Body) -> Body:
        """The body in the handler's scope, and around it one for each class of implicit exceptions."""
        for name in handler.raised:
            exception = Var(handler.thrown, ClassType(name))
            made = (
                Allocate(NOBODY, exception, name, fixed=True),
                Assign(NOBODY, Var(handler.implicitly, BOOLEAN), Bool(True), fixed=True),
                Leave(f"{THROWN}{handler.name}"),
            )
            body = (Scope(_scope(handler, name), body), *made)
        return (Scope(f"{THROWN}{handler.name}", body),)

    def _body(self, body: Body, handler: _Handler) -> Body:
        found: list[Statement] = []
        for old in body:
            new = self._statement(old, handler)
            self._count(len(new))
            found += new
        return tuple(found)

    def _statement(self, statement: Statement, handler: _Handler) -> Body:
        if self.cuttable and isinstance(statement, StoreElement | Throw):
            return self._freed(statement, handler)
        guards = self._guards(statement, handler)
        match statement:
            case Assign(of, var, value) if of in self.evaluated and _is_temporary(var):
                return (*guards, Assign(of, var, value, fixed=True))
            case Branch(of, condition, then, orelse):
                return (*guards, Branch(of, condition, self._body(then, handler), self._body(orelse, handler)))
            case Loop(of, name, span, head, condition, body, update):
                head = (*self._body(head, handler), *guards)
                inside, after = self._body(body, handler), self._body(update, handler)
                return (Loop(of, name, span, head, condition, inside, after),)
            case Scope(name, body):
                return (Scope(name, self._body(body, handler)),)
            case Throw():
                return (*guards, *_thrown(statement, handler))
            case Try():
                return self._try(statement, handler)
            case Finally():
                return self._finally(statement, handler)
            case StoreElement():
                return (*guards, *self._fitting(statement), statement)
            case AllocateArray():
                return (*guards, *self._allocate(statement))
            case _:
                return (*guards, statement)

    def _freed(self, statement: StoreElement | Throw, handler: _Handler) -> Body:
        """Assigns the value to a variable first, so that a stub's value is tested before it is stored or thrown."""
        var = Var(f"#value{self._number()}", self._wanted(statement))
        valued = self._statement(Assign(statement.of, var, statement.value), handler)
        stays = replace(statement, of=NOBODY, value=var)
        if isinstance(stays, Throw):
            return (*valued, *self._guards(stays, handler), *_thrown(stays, handler))
        left = (*fails(stays.array), *fails(stays.index))
        wrong = bad_store(stays.array, var, self.program, self.arrays)
        right = (*null(stays.array), outside(stays.array, stays.index), *wrong)
        first, last = (tuple(self._guard(NOBODY, *each, handler) for each in part) for part in (left, right))
        return (*first, *valued, *last, *self._fitting(stays), stays)

    def _wanted(self, statement: StoreElement | Throw) -> Type:
        """The type of the values that a stub may return here."""
        if isinstance(statement, Throw):
            kind = type_of(statement.value)
            return THROWABLE if kind == NULL else kind
        array = type_of(statement.array)
        assert isinstance(array, ArrayType)
        return array.element

    def _fitting(self, store: StoreElement) -> Body:
        """What is known after the guards: the array can hold the value."""
        wrong = bad_store(store.array, store.value, self.program, self.arrays)
        return tuple(Check(store.of, Unary("!", condition), name, fixed=True) for condition, name in wrong)

    # Implicit exceptions --------------------------------------------------------------------

    def _guards(self, statement: Statement, handler: _Handler) -> Body:
        of = fragment_of(statement) if self.cuttable else None
        of = None if of in self.evaluated else of
        return tuple(
            self._guard(NOBODY if of is None or each.stays else of, each.condition, each.exception, handler)
            for each in fails_of(statement, self.program, self.arrays)
        )

    def _guard(self, of: FragmentId, condition: Term, name: str, handler: _Handler) -> Statement:
        handler.raised[name] = None
        return Branch(of, condition, (Leave(_scope(handler, name)),), ())

    # Handlers -------------------------------------------------------------------------------

    def _number(self) -> str:
        self.count += 1
        return f"#{self.count}"

    def _try(self, statement: Try, handler: _Handler) -> Body:
        inner = _Handler(self._number())
        end = f"{inner.name}.end"
        caught = self._caught(inner, (*self._body(statement.body, inner), Leave(end)))
        rest = self._pass_on(inner, handler)
        for catch in reversed(statement.catches):
            held = Var(inner.thrown, catch.var.type)
            bind = Assign(NOBODY, catch.var, held, fixed=True)
            condition = any_of(InstanceOf(Var(inner.thrown, THROWABLE), ClassType(name)) for name in catch.classes)
            rest = (Branch(NOBODY, condition, (bind, *self._handled(catch, inner, handler)), rest),)
        return (Scope(end, (*caught, *rest)),)

    def _handled(self, catch: Catch, inner: _Handler, handler: _Handler) -> Body:
        """Handles an exception; a handler that we added only looks at it."""
        match catch.body:
            case (*first, Throw(of, value)) if of == NOBODY and value == catch.var:
                return (*self._body(tuple(first), handler), *self._pass_on(inner, handler))
            case body:
                return self._body(body, handler)

    def _pass_on(self, inner: _Handler, handler: _Handler) -> Body:
        """The exception goes on to the next handler."""
        return (
            Assign(NOBODY, Var(handler.thrown, THROWABLE), Var(inner.thrown, THROWABLE), fixed=True),
            Assign(NOBODY, Var(handler.implicitly, BOOLEAN), Var(inner.implicitly, BOOLEAN), fixed=True),
            Leave(f"{THROWN}{handler.name}"),
        )

    def _finally(self, statement: Finally, handler: _Handler) -> Body:
        """Every exit from the body executes a copy of `last`."""
        inner = _Handler(self._number())
        end = f"{inner.name}.end"
        body = self._body(statement.body, inner)
        names = tuple(dict.fromkeys(leaves(body, frozenset())))
        own = {f"{THROWN}{inner.name}", *(_scope(inner, name) for name in inner.raised)}
        outward = tuple(name for name in names if name not in own)
        last = self._body(statement.last, handler)
        self._count(sum(1 for _ in islice(walk(body), SIZE_LIMIT)))
        result: Body = (*redirected(body, {name: f"{inner.name}.{name}" for name in outward}), *last, Leave(end))
        for name in outward:
            result = (Scope(f"{inner.name}.{name}", result), *last, Leave(name))
        return (Scope(end, (*self._caught(inner, result), *last, *self._pass_on(inner, handler))),)

    # Arrays of arrays -----------------------------------------------------------------------

    def _allocate(self, made: AllocateArray) -> Body:
        """All lengths are evaluated first; then rows are made one by one."""
        if not made.inner:
            return (made,)
        number = self._number()
        of, fixed = (made.of, made.fixed) if self.cuttable else (NOBODY, True)
        sizes = tuple(Var(f"#size{number}.{n}", INT) for n in range(1 + len(made.inner)))
        lengths = (made.length, *made.inner)
        entry: list[Statement] = [Assign(of, v, t, fixed) for v, t in zip(sizes, lengths, strict=True)]
        entry += [Check(of, Binary(">=", size, Int(0)), NEGATIVE_SIZE, fixed) for size in sizes]
        return (*entry, *self._rows(made, made.var, sizes, number))

    def _rows(self, made: AllocateArray, var: Var, sizes: tuple[Var, ...], number: str) -> Body:
        assert isinstance(var.type, ArrayType)
        element = var.type.element
        of, fixed = (made.of, made.fixed) if self.cuttable else (NOBODY, True)
        array = AllocateArray(made.of, var, element, sizes[0], fixed)
        if len(sizes) == 1:
            return (array,)
        row = Var(f"#row{number}.{len(sizes)}", element)
        filled: list[Statement] = []
        for i in range(self.length):
            inner = (*self._rows(made, row, sizes[1:], number), StoreElement(of, var, Int(i), row))
            filled.append(Branch(of, Binary("<", Int(i), sizes[0]), inner, ()))
        return (array, *filled)


def _thrown(statement: Throw, handler: _Handler) -> Body:
    """After the guards: the object goes to the handler."""
    check = Check(statement.of, Binary("!=", statement.value, Null()), NULL_POINTER, fixed=True)
    thrown = Assign(statement.of, Var(handler.thrown, THROWABLE), statement.value, fixed=True)
    implicitly = Assign(NOBODY, Var(handler.implicitly, BOOLEAN), Bool(False), fixed=True)
    return (check, thrown, implicitly, Leave(f"{THROWN}{handler.name}"))


def _is_temporary(var: Var) -> bool:
    """Does it hold a part of a value? Names of callees' variables have a prefix."""
    return var.name.rpartition(".")[2].startswith(TEMPORARY)


def _scope(handler: _Handler, name: str) -> str:
    return f"{THROWN}{handler.name}.{name}"
