"""What a call gives in a specification: its body is run on a heap that it does not change."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from slicer.base.record import record
from slicer.interpret.concrete import Value
from slicer.interpret.world import Evaluate, World, class_of
from slicer.ir.exception_kinds import NULL_POINTER
from slicer.ir.nodes import (
    Allocate,
    AllocateArray,
    Assign,
    Assume,
    Body,
    Branch,
    Call,
    Check,
    Goal,
    Leave,
    Loop,
    Return,
    Scope,
    Snapshot,
    Statement,
    Throw,
)
from slicer.ir.owed import preconditions
from slicer.ir.program import Method
from slicer.ir.terms import THIS, Query, Term
from slicer.ir.types import STRING, ClassType
from slicer.ir.undefined import Undefined, Unmodelled

MOST = 100_000
NO_END = "its evaluation does not end"


def asked(term: Query, at: World, evaluate: Evaluate) -> Value:
    """The value of the call; `Undefined` where it is not allowed or throws."""
    receiver = None if term.receiver is None else evaluate(term.receiver, at)
    arguments = [evaluate(each, at) for each in term.arguments]
    try:
        return _Running(at, evaluate).call(term, receiver, arguments)
    except RecursionError:
        raise Unmodelled(NO_END) from None


@record(slots=True)
class _Given:
    """The body returned this."""

    value: Value


# How a statement ends: none is the normal end.
_Flow = _Given | Leave | None


@dataclass
class _Running:
    """`steps` counts the statements that were run."""

    at: World
    evaluate: Evaluate
    steps: int = 0

    def call(self, call: Call | Query, receiver: Value, arguments: Sequence[Value]) -> Value:
        method = self._method(call, receiver)
        given = {var.name: value for var, value in zip(method.parameters, arguments, strict=True)}
        names: dict[str, Value] = given if method.static else {THIS: receiver, **given}
        inside = World(self.at.program, names, self.at.heap, self.at.ints)
        for clause in preconditions(method):
            if not self.evaluate(clause.term, inside):
                raise Undefined(f"the precondition of `{method.called}` does not hold")
        flow = self._body(method.body or (), names, lambda term: self.evaluate(term, inside))
        assert isinstance(flow, _Given), "who is asked for a value returns one"
        return flow.value

    def _method(self, call: Call | Query, receiver: Value) -> Method:
        program = self.at.program
        method = program.methods[call.method]
        if not method.static:
            if receiver is None:
                raise Undefined(NULL_POINTER)
            exact = class_of(receiver, self.at)
            if call.virtual and isinstance(exact, ClassType) and exact != STRING:
                method = program.body_for(method.id, exact.name)
        if method.refused:
            raise Unmodelled(method.refused[0].message)
        if method.body is None:
            raise Unmodelled(f"`{method.called}` has no body")
        return method

    def _body(self, body: Body, names: dict[str, Value], value: Callable[[Term], Value]) -> _Flow:
        for statement in body:
            flow = self._statement(statement, names, value)
            if flow is not None:
                return flow
        return None

    def _statement(self, statement: Statement, names: dict[str, Value], value: Callable[[Term], Value]) -> _Flow:
        self.steps += 1
        if self.steps > MOST:
            raise Unmodelled(NO_END)
        match statement:
            case Assign(_, var, term):
                names[var.name] = value(term)
            case Branch(_, condition, then, orelse):
                return self._body(then if value(condition) else orelse, names, value)
            case Loop():
                return self._loop(statement, names, value)
            case Scope(name, body):
                flow = self._body(body, names, value)
                return None if flow == Leave(name) else flow
            case Leave():
                return statement
            case Return(_, term):
                return _Given(None if term is None else value(term))
            case Call(_, _, receiver, arguments, result):
                target = None if receiver is None else value(receiver)
                found = self.call(statement, target, [value(each) for each in arguments])
                if result is not None:
                    names[result.name] = found
            case Check(_, condition, exception):
                if not value(condition):
                    raise Undefined(exception)
            case Allocate(_, _, name):
                raise Undefined(f"the call makes an object of `{name}`")
            case AllocateArray() | Throw():
                raise Undefined("the call throws an exception")
            case Goal() | Snapshot() | Assume():
                pass
            case _:
                raise Unmodelled(f"`{type(statement).__name__}` in a call of a specification")
        return None

    def _loop(self, loop: Loop, names: dict[str, Value], value: Callable[[Term], Value]) -> _Flow:
        while True:
            flow = self._body(loop.head, names, value)
            if flow is not None or not value(loop.condition):
                return flow
            flow = self._body(loop.body, names, value) or self._body(loop.update, names, value)
            if flow is not None:
                return flow
