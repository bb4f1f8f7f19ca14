"""Which variables are assigned on every path, and which scopes are around a statement (compare JLS 16)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from slicer.ir.nodes import (
    Assign,
    Assume,
    Body,
    Branch,
    Cut,
    Finally,
    Goal,
    Leave,
    Loop,
    Return,
    Scope,
    Statement,
    Throw,
    Try,
    assigned,
    map_terms,
)
from slicer.ir.terms import Binary, Bool, Choose, Fold, Quantified, Term, Unary, Var, parts
from slicer.ir.types import BOOLEAN
from tests.ir.validity.rules import Report, Rule

Names = frozenset[str]


@dataclass(frozen=True)
class State:
    """`assigned` on all paths that come here; more of them on those where a boolean variable has a value.

    In `when` none stands for no path.
    """

    assigned: Names
    when: Mapping[tuple[str, bool], Names | None] = field(default_factory=dict)

    def plus(self, *names: str) -> "State":
        """After assignments of values that nothing is known of."""
        kept = {key: found for key, found in self.when.items() if key[0] not in names}
        return State(self.assigned | set(names), kept)

    def where(self, term: Term, value: bool) -> Names | None:
        """What is assigned where the condition has the value; none if it never has."""
        match term:
            case Bool(constant):
                return self.assigned if constant == value else None
            case Var(name, _):
                found = self.when.get((name, value), self.assigned)
                return None if found is None else found | self.assigned
            case Unary("!", operand):
                return self.where(operand, not value)
            case Binary("&&" | "||" as op, left, right):
                both = (op == "&&") == value
                first, second = self.where(left, value), self.where(right, value)
                return _all(first, second) if both else _any(first, second)
            case _:
                return self.assigned

    def after(self, term: Term, value: bool) -> "State | None":
        found = self.where(term, value)
        return None if found is None else State(found, self.when)

    def assign(self, var: Var, value: Term) -> "State":
        known = {(var.name, truth): self.where(value, truth) for truth in (True, False)} if var.type == BOOLEAN else {}
        after = self.plus(var.name)
        return State(after.assigned, {**after.when, **known})


def _all(first: Names | None, second: Names | None) -> Names | None:
    return None if first is None or second is None else first | second


def _any(first: Names | None, second: Names | None) -> Names | None:
    if first is None or second is None:
        return second if first is None else first
    return first & second


def _join(first: State | None, second: State | None) -> State | None:
    """The state where two paths meet; none is no path."""
    if first is None or second is None:
        return second if first is None else first
    when = {
        key: _any(first.where(Var(key[0], BOOLEAN), key[1]), second.where(Var(key[0], BOOLEAN), key[1]))
        for key in {**first.when, **second.when}
    }
    return State(first.assigned & second.assigned, when)


@dataclass
class FlowChecker:
    """Walks a body once; `left` is the state at the statements that leave each scope.

    `place` hears each statement before anything in it is reported.
    """

    report: Report
    place: Callable[[Statement], None] = lambda statement: None  # noqa: ARG005
    scopes: list[str] = field(default_factory=list)
    left: dict[str, State | None] = field(default_factory=dict)

    def body(self, body: Body, state: State | None) -> State | None:
        """The state behind the body; none if no path comes there."""
        for statement in body:
            self.place(statement)
            state = self._statement(statement, state)
        return state

    def reads(self, term: Term, state: State | None, bound: Names = frozenset()) -> None:
        if state is None:
            return
        match term:
            case Var(name, _):
                if name not in state.assigned | bound:
                    self.report(Rule.UNASSIGNED, name)
            case Binary("&&" | "||" | "==>" as op, left, right):
                self.reads(left, state, bound)
                self.reads(right, state.after(left, op != "||"), bound)
            case Choose(condition, then, orelse):
                self.reads(condition, state, bound)
                self.reads(then, state.after(condition, True), bound)
                self.reads(orelse, state.after(condition, False), bound)
            case Quantified(_, var, limit, body) | Fold(_, var, limit, body):
                self.reads(limit, state, bound | {var.name})
                self.reads(body, state, bound | {var.name})
            case _:
                for part in parts(term):
                    self.reads(part, state, bound)

    def _statement(self, statement: Statement, state: State | None) -> State | None:
        match statement:
            case Branch(_, condition, then, orelse):
                self.reads(condition, state)
                after_then = self.body(then, state and state.after(condition, True))
                return _join(after_then, self.body(orelse, state and state.after(condition, False)))
            case Loop():
                return self._loop(statement, state)
            case Scope(name, body):
                return self._scope(name, body, state)
            case Leave(name):
                if name not in self.scopes:
                    self.report(Rule.LEAVE, name)
                self.left[name] = _join(self.left.get(name), state)
                return None
            case Try():
                return self._try(statement, state)
            case Finally(body, last):
                return self._finally(body, last, state)
            case Goal(predicate) | Assume(predicate):
                self.reads(predicate.term, state)
                return state
            case Cut():
                return None
            case _:
                return self._simple(statement, state)

    def _simple(self, statement: Statement, state: State | None) -> State | None:
        def note(term: Term) -> Term:
            self.reads(term, state)
            return term

        map_terms(statement, note, lambda var: var)
        if state is None or isinstance(statement, Return | Throw):
            return None
        if isinstance(statement, Assign):
            return state.assign(statement.var, statement.value)
        var = assigned(statement)
        return state if var is None else state.plus(var.name)

    def _loop(self, loop: Loop, state: State | None) -> State | None:
        # What is known of boolean variables may be otherwise in the second iteration.
        state = self.body(loop.head, state and State(state.assigned))
        self.place(loop)
        self.reads(loop.condition, state)
        self.body((*loop.body, *loop.update), state and state.after(loop.condition, True))
        return state and state.after(loop.condition, False)

    def _scope(self, name: str, body: Body, state: State | None) -> State | None:
        if name in self.scopes:
            self.report(Rule.SCOPE, name)
        outer = self.left.pop(name, None)
        self.scopes.append(name)
        state = self.body(body, state)
        self.scopes.pop()
        state = _join(state, self.left.pop(name, None))
        if outer is not None:
            self.left[name] = outer
        return state

    def _try(self, statement: Try, state: State | None) -> State | None:
        before = state and State(state.assigned)
        state = self.body(statement.body, state)
        for catch in statement.catches:
            state = _join(state, self.body(catch.body, before and before.plus(catch.var.name)))
        return state

    def _finally(self, body: Body, last: Body, state: State | None) -> State | None:
        """However the body ends, what `last` assigns is assigned where the run goes on."""
        before = state and State(state.assigned)
        outer, self.left = self.left, {}
        state = self.body(body, state)
        inner, self.left = self.left, outer
        behind = self.body(last, before)
        if behind is None:
            return None
        for name, found in inner.items():
            passed = None if found is None else State(found.assigned | behind.assigned)
            self.left[name] = _join(self.left.get(name), passed)
        return None if state is None else State(state.assigned | behind.assigned)
