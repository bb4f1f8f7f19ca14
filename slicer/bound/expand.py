"""Replaces calls by bodies: a virtual call branches on the exact class; recursion goes to a depth."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar

from slicer.analysis.callees import entered
from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.limits import PLAIN, Demands
from slicer.base.record import record
from slicer.base.source import Span
from slicer.bound.at_call import RETURNED, AtCall
from slicer.bound.by_contract import ByContract
from slicer.claims.ends import goes_by_contract
from slicer.ir.claim_id import ClaimId
from slicer.ir.nodes import (
    DEPTH,
    Assign,
    Assume,
    Body,
    Branch,
    Call,
    Catch,
    Cut,
    Finally,
    Goal,
    Leave,
    Loop,
    Predicate,
    Return,
    Scope,
    Snapshot,
    Statement,
    Try,
    assigned,
    map_terms,
    walk,
)
from slicer.ir.owed import moved, owed, since
from slicer.ir.program import Method, Program
from slicer.ir.terms import FALSE, RESULT, THIS, Binary, Fresh, InstanceOf, Old, Term, Var, apart, rename
from slicer.ir.terms import type_of as term_type
from slicer.ir.terms import walk as walk_term
from slicer.ir.thrown import NOBODY
from slicer.ir.types import ClassType, Type

SIZE_LIMIT = 20_000


@record
class _Call:
    """One activation: its scope, the names of its variables, the methods that are active."""

    method: Method
    scope: str
    names: dict[str, str]
    path: tuple[str, ...]

    @property
    def is_root(self) -> bool:
        return len(self.path) == 1


@record
class Expand:
    """Calls become the bodies they run. Law: recursion calls no method more than `depth` times inside itself.

    Those of the `goals` that belong to calls are claimed around the calls. `thrown`: the goals are about exceptions.
    """

    name: ClassVar[str] = "inlined"
    program: Program
    method: Method
    depth: int
    goals: frozenset[str] = frozenset()
    demands: Demands = PLAIN
    trusting: bool = True
    thrown: bool = False

    def run(self, body: Body) -> Body:
        made = _Expansion(self.program, self.depth, self.goals, self.demands, self.trusting, self.thrown)
        return made.run(self.method, body)


@dataclass
class _Expansion:
    """One run of the pass: how often each method was entered so far, and how many statements there are."""

    program: Program
    depth: int
    goals: frozenset[str]
    demands: Demands
    trusting: bool
    thrown: bool
    called: dict[str, int] = field(default_factory=dict)
    size: int = 0

    def run(self, root: Method, body: Body) -> Body:
        return (Scope("exit", self._body(body, _Call(root, "exit", {}, (root.id,)))),)

    def _body(self, body: Body, at: _Call) -> Body:
        return tuple(new for old in body for new in self._statement(old, at))

    def _statement(self, statement: Statement, at: _Call) -> Body:
        names, prefix = at.names, "" if at.is_root else f"{at.scope}."
        renamed = map_terms(statement, lambda t: rename(t, names), lambda v: Var(names.get(v.name, v.name), v.type))
        match renamed:
            case Call():
                return self._call(renamed, at)
            case Return(of, value):
                leave = Leave(at.scope)
                if value is None or of is None or at.method.result is None:
                    return (leave,)
                returned = Var(f"{prefix}{RETURNED}" if prefix else RESULT, at.method.result.type)
                return (Assign(of, returned, value), leave)
            case Branch(of, condition, then, orelse):
                return (Branch(of, condition, self._body(then, at), self._body(orelse, at)),)
            case Loop(of, name, span, head, condition, body, update):
                parts = (self._body(part, at) for part in (head, body, update))
                head, body, update = parts
                return (Loop(of, f"{prefix}{name}", span, head, condition, body, update),)
            case Scope(name, body):
                return (Scope(f"{prefix}{name}", self._body(body, at)),)
            case Leave(name):
                return (Leave(f"{prefix}{name}"),)
            case Try(body, catches):
                handlers = tuple(Catch(c.classes, c.var, self._body(c.body, at)) for c in catches)
                return (Try(self._body(body, at), handlers),)
            case Finally(body, last):
                return (Finally(self._body(body, at), self._body(last, at)),)
            case Goal() | Snapshot():
                return (renamed,) if at.is_root else self._of_loop(renamed, at)
            case Assume(predicate) as assumed:
                term = predicate.term if at.is_root else since(rename(predicate.term, names), at.scope)
                return (replace(assumed, predicate=replace(predicate, term=term)),)
            case _:
                return (renamed,)

    def _of_loop(self, statement: Goal | Snapshot, at: _Call) -> Body:
        """An annotation of a loop in a callee, if annotations stand for loops; nothing else is claimed there."""
        if not self.demands.by_invariant:
            return ()
        if isinstance(statement, Snapshot):
            return (Snapshot(f"{at.scope}.{statement.name}"),)
        claim = statement.predicate
        if not ClaimId.parse(claim.id).of_loop:
            return ()
        term = rename(apart(claim.term, f"{at.scope}."), at.names)
        return (Goal(replace(claim, term=moved(term, at.scope))),)

    # Calls ----------------------------------------------------------------------------------

    def _call(self, call: Call, at: _Call) -> Body:
        if call.method not in self.program.methods:
            raise self._refuse(at, call, f"`{call.method}` is unknown")
        named = self.program.methods[call.method]
        if goes_by_contract(self.program, call, self.demands.calls, thrown=self.thrown):
            return self._by_contract(call, named, at)
        if not call.virtual or call.receiver is None:
            return self._enter(call, self.program.methods[call.method], at)
        number = self.called["receiver"] = self.called.get("receiver", 0) + 1
        receiver = Var(f"#receiver{number}", term_type(call.receiver))
        targets = tuple(self._targets(call.method, receiver.type))
        rest: Body = (Assume(Predicate("no object", self._span(at, call), FALSE)),)
        for n, (target, exact) in enumerate(reversed(targets)):
            held = Call(call.of, call.method, receiver, call.arguments, call.result, call.fixed)
            body = self._enter(held, target, at)
            rest = body if n == 0 else (Branch(NOBODY, _any_of(receiver, exact), body, rest),)
        return (Assign(call.of, receiver, call.receiver, fixed=True), *rest)

    def _targets(self, method: str, kind: Type) -> Iterator[tuple[Method, tuple[str, ...]]]:
        """The bodies that a call can run, each with the exact classes of the receiver for which it does."""
        found: dict[str, list[str]] = {}
        for name, info in sorted(self.program.classes.items()):
            if not info.is_abstract and self.program.is_subtype(ClassType(name), kind):
                found.setdefault(self.program.body_for(method, name).id, []).append(name)
        yield from ((self.program.methods[id_], tuple(names)) for id_, names in found.items())

    def _enter(self, call: Call, callee: Method, at: _Call) -> Body:
        if callee.refused:
            raise Refused(*callee.refused)
        if callee.body is None:
            return self._by_contract(call, callee, at)
        if at.path.count(callee.id) > self.depth:
            return (Cut(self._span(at, call), DEPTH),)
        self._count(callee, self._span(at, call))
        scope, entry = self._arguments(call, callee)
        names: dict[str, str] = {var.name: f"{scope}.{var.name}" for var in (*_variables(callee.body), *_given(callee))}
        due = AtCall(owed(self.program, call.of, callee), callee, scope, self.goals)
        body = self._body(callee.body, _Call(callee, scope, names, (*at.path, callee.id)))
        looks_back = self.demands.by_invariant or _looks_back(callee.body)
        remembered = (Snapshot(scope),) if looks_back and not due.before else ()
        inside = due.around((Scope(scope, body),))
        return (*entry, *due.before, *remembered, *inside, *due.after, *_hand_over(call, callee, scope))

    def _by_contract(self, call: Call, callee: Method, at: _Call) -> Body:
        if callee.refused:
            raise Refused(*callee.refused)
        scope, entry = self._arguments(call, callee)
        done = ByContract(self.program, callee, scope, self.goals, call.of, self._span(at, call), self.trusting)
        done.refuse_unwritten()
        again = callee.body is not None and any(m.id in at.path for m in (callee, *entered(self.program, callee.body)))
        return (*entry, *done.body(ends=not again), *_hand_over(call, callee, scope))

    def _arguments(self, call: Call, callee: Method) -> tuple[str, Body]:
        """The scope of one more call of the method, and its parameters there."""
        number = self.called[callee.name] = self.called.get(callee.name, 0) + 1
        scope = f"{callee.name}#{number}"
        kind = ClassType(callee.owner)
        entry: list[Statement] = []
        if call.receiver is not None:
            entry.append(Assign(call.of, Var(f"{scope}.{THIS}", kind), _as(call.receiver, kind), fixed=True))
        for parameter, argument in zip(callee.parameters, call.arguments, strict=True):
            entry.append(Assign(call.of, Var(f"{scope}.{parameter.name}", parameter.type), argument, call.fixed))
        return scope, tuple(entry)

    def _span(self, at: _Call, call: Call) -> Span:
        found = self.program.fragments.get(call.of)
        return at.method.span if found is None else found.span

    def _refuse(self, at: _Call, call: Call, message: str) -> Refused:
        return refuse(Code.S102, message, self.program.source, self._span(at, call))

    def _count(self, callee: Method, place: Span) -> None:
        self.size += sum(1 for _ in walk(callee.body or ()))
        if self.size > SIZE_LIMIT:
            message = f"at this call of `{callee.called}` the bodies of calls make more than {SIZE_LIMIT} statements"
            help_text = "lower `--unroll`, or use contracts instead of bodies with `--calls contract`"
            raise refuse(Code.S402, message, self.program.source, place, help_text)


def _given(callee: Method) -> Iterator[Var]:
    if not callee.static:
        yield Var(THIS, ClassType(callee.owner))
    yield from callee.parameters


def _hand_over(call: Call, callee: Method, scope: str) -> Body:
    if call.result is None or callee.result is None:
        return ()
    return (Assign(call.of, call.result, Var(f"{scope}.{RETURNED}", callee.result.type), call.fixed),)


def _looks_back(body: Body) -> bool:
    """Does an assumption in the body refer to the state before the body?"""
    assumed = (statement.predicate.term for statement in walk(body) if isinstance(statement, Assume))
    return any(isinstance(part, Old | Fresh) for term in assumed for part in walk_term(term))


def _variables(body: Body) -> Iterator[Var]:
    for statement in walk(body):
        var = assigned(statement)
        if var is not None:
            yield var
        if isinstance(statement, Try):
            yield from (catch.var for catch in statement.catches)


def _as(receiver: Term, kind: ClassType) -> Term:
    """The receiver, with the class that has the body as its type."""
    return Var(receiver.name, kind) if isinstance(receiver, Var) else receiver


def _any_of(receiver: Var, exact: tuple[str, ...]) -> Term:
    first, *others = (InstanceOf(receiver, ClassType(name), exact=True) for name in exact)
    term: Term = first
    for other in others:
        term = Binary("||", term, other)
    return term
