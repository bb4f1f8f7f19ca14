"""Calls in specifications: the body is run within the bounds, on a heap that it does not change."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial, reduce

from slicer.base.record import record
from slicer.encode.formula import Node
from slicer.encode.heap import State, sort_of
from slicer.encode.once import cells, once
from slicer.encode.quantify import Evaluator, Value
from slicer.encode.typing import is_instance
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
from slicer.ir.terms import THIS, Query, Term, type_of
from slicer.ir.types import Type

# So many statements are run for the calls of one formula. What is beyond is cut off as what is too deep.
MOST = 20_000


@record
class Querying:
    """Calls in one state."""

    values: Evaluator
    state: State

    def value(self, term: Query) -> Value:
        """Where the call has no value it is any, always the same in one state."""
        b, values = self.values.b, self.values
        given = [values.value(each, self.state) for each in term.arguments]
        nodes = [each.node for each in given]
        if term.receiver is None:
            oks, numbers = [each.ok for each in given], [node.number for node in nodes]
            found = self.entered(b.all(oks), values.heap.layout.program.methods[term.method], None, nodes, term.type)
        else:
            target, static = values.value(term.receiver, self.state), type_of(term.receiver)
            oks = [target.ok, values.there(target.node, static, self.state), *(each.ok for each in given)]
            numbers = [target.node.number, *(node.number for node in nodes)]
            found = self.called(term, b.all(oks), target.node, static, nodes, term.type)
        ok = b.all([*oks, found.ok])
        junk = values.heap.junk(sort_of(term.type), (term.method, *numbers, *cells(self.state)))
        return Value(b.ite(ok, found.node, junk), ok)

    def called(
        self, call: Call | Query, guard: Node, this: Node, static: Type, given: Sequence[Node], kind: Type
    ) -> Value:
        """What the call gives where the guard holds, which says that the receiver is there."""
        b, heap, program = self.values.b, self.values.heap, self.values.heap.layout.program
        if self.values.active:
            return self._of_each(call, guard, this, static, given, kind)
        if not call.virtual:
            return self.entered(guard, program.methods[call.method], this, given, kind)
        exact: dict[str, list[Node]] = {}
        for each in heap.layout.kinds(static):
            body = program.body_for(call.method, str(each)).id
            exact.setdefault(body, []).append(is_instance(heap, this, static, each, exact=True))
        found = Value(b.symbol("nothing", sort_of(kind)), b.not_(guard))
        for n, (body, kinds) in enumerate(exact.items()):
            is_one = b.any(kinds) if len(exact) > 1 else b.true
            one = self.entered(b.and_(guard, is_one), program.methods[body], this, given, kind)
            found = one if n == 0 else Value(b.ite(is_one, one.node, found.node), b.ite(is_one, one.ok, found.ok))
        return found

    def _of_each(
        self, call: Call | Query, guard: Node, this: Node, static: Type, given: Sequence[Node], kind: Type
    ) -> Value:
        """The same, found out once for each object that may be the receiver."""
        b, program = self.values.b, self.values.heap.layout.program
        found = Value(b.symbol("nothing", sort_of(kind)), b.not_(guard))
        for number, exact in self.values.heap.layout.places(static):
            is_it = b.and_(guard, b.eq(this, b.ref(number)))
            if b.and_(*self.values.guards, is_it) is not b.false:
                method = program.body_for(call.method, str(exact)) if call.virtual else program.methods[call.method]
                entering = partial(self.entered, b.true, method, b.ref(number), given, kind)
                key = (method.id, number, *(node.number for node in given))
                one = once(self.values, self.state, is_it, key, entering)
                found = Value(b.ite(is_it, one.node, found.node), b.ite(is_it, one.ok, found.ok))
        return found

    def entered(self, guard: Node, method: Method, this: Node | None, given: Sequence[Node], kind: Type) -> Value:
        b, values = self.values.b, self.values
        beyond = b.and_(*values.guards, guard)
        nothing = b.symbol("nothing", sort_of(kind))
        if beyond is b.false:
            return Value(nothing, b.true)
        if method.body is None or method.refused:
            return Value(nothing, b.not_(guard))
        if values.active.count(method.id) >= values.deep or values.spent > MOST:
            values.deeper.append(beyond)
            return Value(nothing, b.true)
        names = {var.name: node for var, node in zip(method.parameters, given, strict=True)}
        if this is not None:
            names[THIS] = this
        values.active.append(method.id)
        values.guards.append(guard)
        found = _Running(values, replace(self.state, bound={}), kind).run(method, names)
        values.guards.pop()
        values.active.pop()
        return Value(found.node, b.implies(guard, found.ok))


@record(slots=True)
class _Path:
    """The runs that come to a statement, and the variables there."""

    condition: Node
    names: dict[str, Node]


@dataclass
class _Running:
    """One run of a body. A path ends where something has no value; `ok` says that none does."""

    values: Evaluator
    state: State
    kind: Type
    ok: list[Node] = field(default_factory=list)
    returned: list[tuple[Node, Node]] = field(default_factory=list)
    left: dict[str, list[_Path]] = field(default_factory=dict)

    def run(self, method: Method, names: dict[str, Node]) -> Value:
        b = self.values.b
        path: _Path | None = _Path(b.true, names)
        for clause in preconditions(method):
            path = path and self._where(path, clause.term)
        self._body(method.body or (), path)
        nothing = b.symbol("nothing", sort_of(self.kind))
        node = reduce(lambda rest, each: b.ite(each[0], each[1], rest), reversed(self.returned), nothing)
        return Value(node, b.all(self.ok))

    # Terms ----------------------------------------------------------------------------------

    def _value(self, path: _Path, term: Term) -> tuple[_Path, Node]:
        """The value, and the runs that go on because there is one."""
        found = self.values.guarded(path.condition, term, replace(self.state, vars=path.names))
        return self._going_on(path, found.ok), found.node

    def _going_on(self, path: _Path, ok: Node) -> _Path:
        """The runs for which this is true; the others give nothing."""
        b = self.values.b
        self.ok.append(b.implies(path.condition, ok))
        return _Path(b.and_(path.condition, ok), path.names)

    def _where(self, path: _Path, condition: Term) -> _Path | None:
        """The runs for which the condition is true; the others give nothing."""
        after, holds = self._value(path, condition)
        return self._alive(self._going_on(after, holds))

    def _alive(self, path: _Path) -> _Path | None:
        return None if path.condition is self.values.b.false else path

    def _split(self, path: _Path, condition: Term) -> tuple[_Path | None, _Path | None]:
        b = self.values.b
        after, holds = self._value(path, condition)
        yes, no = (b.and_(after.condition, each) for each in (holds, b.not_(holds)))
        return self._alive(_Path(yes, after.names)), self._alive(_Path(no, after.names))

    # Statements -----------------------------------------------------------------------------

    def _body(self, body: Body, path: _Path | None) -> _Path | None:
        for statement in body:
            if path is None:
                return None
            path = self._statement(statement, path)
        return path

    def _statement(self, statement: Statement, path: _Path) -> _Path | None:
        self.values.spent += 1
        match statement:
            case Assign(_, var, term):
                path, node = self._value(path, term)
                return self._alive(_Path(path.condition, {**path.names, var.name: node}))
            case Branch(_, condition, then, orelse):
                first, second = self._split(path, condition)
                return self._joined([self._body(then, first), self._body(orelse, second)])
            case Loop():
                return self._loop(statement, path)
            case Scope(name, body):
                self.left[name] = []
                end = self._body(body, path)
                return self._joined([*self.left.pop(name), end])
            case Leave(name):
                self.left[name].append(path)
                return None
            case Return(_, term):
                assert term is not None, "who is asked for a value returns one"
                path, node = self._value(path, term)
                self.returned.append((path.condition, node))
                return None
            case Call():
                return self._call(statement, path)
            case Check(_, condition):
                return self._where(path, condition)
            case Allocate() | AllocateArray() | Throw():
                self._going_on(path, self.values.b.false)
                return None
            case Goal() | Snapshot() | Assume():
                return path
            case _:
                raise AssertionError(f"{type(statement).__name__} in a call of a specification")

    def _call(self, call: Call, path: _Path) -> _Path | None:
        values, program = self.values, self.values.heap.layout.program
        given: list[Node] = []
        this: Node | None = None
        if call.receiver is not None:
            path, this = self._value(path, call.receiver)
        for argument in call.arguments:
            path, node = self._value(path, argument)
            given.append(node)
        method = program.methods[call.method]
        assert method.result is not None
        calling, kind = Querying(values, self.state), method.result.type
        if this is None or call.receiver is None:
            found = calling.entered(path.condition, method, None, given, kind)
        else:
            static = type_of(call.receiver)
            path = self._going_on(path, values.there(this, static, self.state))
            found = calling.called(call, path.condition, this, static, given, kind)
        path = self._going_on(path, found.ok)
        names = path.names if call.result is None else {**path.names, call.result.name: found.node}
        return self._alive(_Path(path.condition, names))

    def _loop(self, loop: Loop, start: _Path) -> _Path | None:
        ends: list[_Path | None] = []
        path: _Path | None = start
        for number in range(self.values.deep + 1):
            path = self._body(loop.head, path)
            if path is None:
                break
            path, end = self._split(path, loop.condition)
            ends.append(end)
            if path is None:
                break
            if number == self.values.deep or self.values.spent > MOST:
                self.values.deeper.append(self.values.b.and_(*self.values.guards, path.condition))
                break
            path = self._body(loop.update, self._body(loop.body, path))
        return self._joined(ends)

    def _joined(self, paths: Sequence[_Path | None]) -> _Path | None:
        """All these runs; the variables are those that all of them have."""
        b = self.values.b
        there = [each for each in paths if each is not None]
        if len(there) < 2:
            return there[0] if there else None
        first, *others = there
        names = {
            name: reduce(lambda rest, each: b.ite(each.condition, each.names[name], rest), others, node)
            for name, node in first.names.items()
            if all(name in each.names for each in others)
        }
        return _Path(b.any([each.condition for each in there]), names)
