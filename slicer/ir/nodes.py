"""Statements of the intermediate language, and the program they belong to."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import assert_never

from slicer.base.fragments import FragmentId
from slicer.base.source import Span
from slicer.ir.terms import Frame, Term, Var, rebuild_frame
from slicer.ir.types import Type


@dataclass(frozen=True, slots=True)
class Assign:
    """`fixed` values belong to what a stub still evaluates (a receiver, a left side): never cut."""

    of: FragmentId
    var: Var
    value: Term
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class StoreField:
    of: FragmentId
    target: Term
    owner: str
    name: str
    type: Type
    value: Term


@dataclass(frozen=True, slots=True)
class StoreElement:
    of: FragmentId
    array: Term
    index: Term
    value: Term


@dataclass(frozen=True, slots=True)
class Allocate:
    of: FragmentId
    var: Var
    class_name: str
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class AllocateArray:
    of: FragmentId
    var: Var
    element: Type
    length: Term
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Havoc:
    """The variable takes any value of its type; a reference may be a new object only if `fresh`."""

    of: FragmentId
    var: Var
    fresh: bool


@dataclass(frozen=True, slots=True)
class HavocFrame:
    """Everything in the frame takes any value."""

    of: FragmentId
    frame: Frame


@dataclass(frozen=True, slots=True)
class Check:
    """Where the condition is false the run ends with the exception."""

    of: FragmentId
    condition: Term
    exception: str
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Branch:
    of: FragmentId
    condition: Term
    then: "Body"
    orelse: "Body"


@dataclass(frozen=True, slots=True)
class Loop:
    """`head` runs before each evaluation of the condition, `update` after each run of the body."""

    of: FragmentId
    name: str
    span: Span
    head: "Body"
    condition: Term
    body: "Body"
    update: "Body"


@dataclass(frozen=True, slots=True)
class Scope:
    """`Leave(name)` inside continues behind the scope."""

    name: str
    body: "Body"


@dataclass(frozen=True, slots=True)
class Leave:
    name: str


@dataclass(frozen=True, slots=True)
class Return:
    of: FragmentId | None
    value: Term | None


@dataclass(frozen=True, slots=True)
class Call:
    """`receiver` is missing for static methods; `result` where nobody wants it."""

    of: FragmentId
    method: str
    receiver: Term | None
    arguments: tuple[Term, ...]
    result: Var | None
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Remembers the state under a name, for `FrameKept`."""

    name: str


@dataclass(frozen=True, slots=True)
class Goal:
    """A claim about this point: an auxiliary specification of the source."""

    predicate: "Predicate"


@dataclass(frozen=True, slots=True)
class Cut:
    """The bound of the loop ends here: no run goes on."""

    loop: Span


Statement = (
    Assign
    | StoreField
    | StoreElement
    | Allocate
    | AllocateArray
    | Havoc
    | HavocFrame
    | Check
    | Branch
    | Loop
    | Scope
    | Leave
    | Return
    | Call
    | Snapshot
    | Goal
    | Cut
)
Body = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Predicate:
    """A clause of the specification: its id (`ensures.1`), where it stands, what it says.

    An implicit clause (non-null defaults) has the span of the declaration it comes from.
    """

    id: str
    span: Span
    term: Term


def bodies(statement: Statement) -> tuple[Body, ...]:
    """The bodies inside a statement, in execution order: the one place that knows them."""
    match statement:
        case Branch(_, _, then, orelse):
            return (then, orelse)
        case Loop(_, _, _, head, _, body, update):
            return (head, body, update)
        case Scope(_, body):
            return (body,)
        case _:
            return ()


def walk(body: Body) -> Iterator[Statement]:
    """All statements of a body, outer before inner."""
    for statement in body:
        yield statement
        for inner in bodies(statement):
            yield from walk(inner)


def fragment_of(statement: Statement) -> FragmentId | None:
    """The fragment a statement belongs to; none for pure control."""
    match statement:
        case Scope() | Leave() | Snapshot() | Goal() | Cut():
            return None
        case _:
            return statement.of


def assigned(statement: Statement) -> Var | None:
    """The variable a statement gives a value to."""
    match statement:
        case Assign() | Allocate() | AllocateArray() | Havoc():
            return statement.var
        case Call():
            return statement.result
        case _:
            return None


def rewrite(body: Body, change: Callable[[Statement], Body]) -> Body:
    """The body with each statement replaced, inner ones first."""
    return tuple(new for old in body for new in change(_inside(old, change)))


def _inside(statement: Statement, change: Callable[[Statement], Body]) -> Statement:
    match statement:
        case Branch(of, condition, then, orelse):
            return Branch(of, condition, rewrite(then, change), rewrite(orelse, change))
        case Loop(of, name, span, head, condition, body, update):
            return Loop(
                of,
                name,
                span,
                rewrite(head, change),
                condition,
                rewrite(body, change),
                rewrite(update, change),
            )
        case Scope(name, body):
            return Scope(name, rewrite(body, change))
        case _:
            return statement


def map_terms(statement: Statement, change: Callable[[Term], Term], var: Callable[[Var], Var]) -> Statement:
    """The statement with its own terms and assigned variables changed; inner bodies are left alone."""
    match statement:
        case Assign(of, target, value, fixed):
            return Assign(of, var(target), change(value), fixed)
        case StoreField(of, target, owner, name, kind, value):
            return StoreField(of, change(target), owner, name, kind, change(value))
        case StoreElement(of, array, index, value):
            return StoreElement(of, change(array), change(index), change(value))
        case Allocate(of, target, name, fixed):
            return Allocate(of, var(target), name, fixed)
        case AllocateArray(of, target, element, length, fixed):
            return AllocateArray(of, var(target), element, change(length), fixed)
        case Havoc(of, target, fresh):
            return Havoc(of, var(target), fresh)
        case HavocFrame(of, frame):
            return HavocFrame(of, rebuild_frame(frame, change))
        case Scope() | Leave() | Snapshot() | Goal() | Cut():
            return statement
        case Check(of, condition, exception, fixed):
            return Check(of, change(condition), exception, fixed)
        case Branch(of, condition, then, orelse):
            return Branch(of, change(condition), then, orelse)
        case Loop(of, name, span, head, condition, body, update):
            return Loop(of, name, span, head, change(condition), body, update)
        case Return(of, value):
            return Return(of, value and change(value))
        case Call(of, method, receiver, arguments, result, fixed):
            return Call(
                of,
                method,
                receiver and change(receiver),
                tuple(change(a) for a in arguments),
                result and var(result),
                fixed,
            )
        case _:
            assert_never(statement)
