"""Calls to bodies: the callee's statements in a scope of its own, variables renamed apart."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce

from slicer.analysis.uses import calls
from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.ir.nodes import (
    Assign,
    Assume,
    Body,
    Branch,
    Call,
    Goal,
    Havoc,
    HavocFrame,
    Leave,
    Loop,
    Predicate,
    Return,
    Scope,
    Snapshot,
    Statement,
    assigned,
    map_terms,
    walk,
)
from slicer.ir.program import Method, Program
from slicer.ir.terms import THIS, TRUE, Binary, Frame, FrameKept, Old, Var, rebuild_frame, rename
from slicer.ir.types import ClassType, is_reference

SIZE_LIMIT = 50_000


def reachable(program: Program, root: str) -> tuple[str, ...]:
    """The methods that a run of the root can enter, the root first, in source order; recursion is refused, and so is
    a method that could not be lowered.
    """
    found: dict[str, None] = {}
    _visit(program, root, (), found)
    return tuple(found)


def refuse_partial_contracts(program: Program, callees: Iterable[str]) -> None:
    """Refuses methods with clauses that cannot be lowered: a slice may keep a call, and with it the whole contract."""
    for callee in callees:
        for why in program.methods[callee].contract.later.values():
            raise Refused(*why)


def _visit(program: Program, method: str, path: tuple[str, ...], found: dict[str, None]) -> None:
    if method in path:
        place = program.methods[method]
        raise refuse(
            Code.S106,
            f"`{place.name}` calls itself, which is not supported yet",
            program.source,
            place.span,
        )
    if program.methods[method].refused:
        raise Refused(*program.methods[method].refused)
    found[method] = None
    for called in calls(program.methods[method].body or ()):
        _visit(program, called, (*path, method), found)


@dataclass
class Inline:
    """`root`'s body without calls and returns. Calls in it carry the preconditions of `obliged` callees as goals.

    Laws: copies share the fragments of the callee; goals of callees are dropped, for they are
    claims about every call, not about these.
    """

    program: Program
    obliged: frozenset[str] = frozenset()
    called: dict[str, int] = field(default_factory=dict)
    size: int = 0

    def run(self, root: Method) -> Body:
        assert root.body is not None
        return (Scope("exit", self._body(root.body, root, "exit", {}, keep_goals=True)),)

    def _body(self, body: Body, method: Method, scope: str, names: dict[str, str], *, keep_goals: bool) -> Body:
        return tuple(new for old in body for new in self._statement(old, method, scope, names, keep_goals=keep_goals))

    def _statement(
        self,
        statement: Statement,
        method: Method,
        scope: str,
        names: dict[str, str],
        *,
        keep_goals: bool,
    ) -> Body:
        def inner(body: Body) -> Body:
            return self._body(body, method, scope, names, keep_goals=keep_goals)

        prefix = "" if keep_goals else f"{scope}."
        renamed = map_terms(statement, lambda t: rename(t, names), lambda v: Var(names.get(v.name, v.name), v.type))
        match renamed:
            case Call():
                return self._call(renamed, obliged=keep_goals and renamed.method in self.obliged)
            case Return(of, value):
                leave = Leave(scope)
                if value is None or of is None or method.result is None:
                    return (leave,)
                returned = Var(f"{prefix}{RETURNED}" if prefix else "\\result", method.result.type)
                return (Assign(of, returned, value), leave)
            case Branch(of, condition, then, orelse):
                return (Branch(of, condition, inner(then), inner(orelse)),)
            case Loop(of, name, span, head, condition, body, update):
                return (Loop(of, name, span, inner(head), condition, inner(body), inner(update)),)
            case Scope(name, body):
                return (Scope(f"{prefix}{name}", inner(body)),)
            case Leave(name):
                return (Leave(f"{prefix}{name}"),)
            case Goal() | Snapshot():
                return (renamed,) if keep_goals else ()
            case _:
                return (renamed,)

    def _call(self, call: Call, *, obliged: bool) -> Body:
        callee = self.program.methods[call.method]
        if callee.refused:
            raise Refused(*callee.refused)
        self._count(callee)
        number = self.called[callee.name] = self.called.get(callee.name, 0) + 1
        # No Java name holds `#`, so no two scopes are called the same.
        scope = f"{callee.name}#{number}"
        names: dict[str, str] = {}
        entry: list[Statement] = []
        if call.receiver is not None:
            this = Var(f"{scope}.{THIS}", ClassType(callee.owner))
            names[THIS] = this.name
            entry.append(Assign(call.of, this, call.receiver, fixed=True))
        for parameter, argument in zip(callee.parameters, call.arguments, strict=True):
            var = Var(f"{scope}.{parameter.name}", parameter.type)
            names[parameter.name] = var.name
            entry.append(Assign(call.of, var, argument, call.fixed))
        if obliged:
            entry.extend(
                Goal(Predicate(f"{callee.id}:{clause.id}", clause.span, rename(clause.term, names)))
                for clause in callee.contract.requires
            )
        if callee.body is None:
            return (*entry, *self._promised(call, callee, scope, names, self._native(call, callee, names)))
        for var in filter(None, map(assigned, walk(callee.body))):
            names[var.name] = f"{scope}.{var.name}"
        body = self._body(callee.body, callee, scope, names, keep_goals=False)
        return (*entry, Scope(scope, body), *_hand_over(call, callee, scope))

    def _promised(self, call: Call, callee: Method, scope: str, names: dict[str, str], body: Body) -> Body:
        """Whoever is no helper keeps the invariants where they hold before, as KeY reads it; a stub for it does not."""
        terms = [] if callee.static or callee.helper else self.program.classes[callee.owner].invariants
        if not terms:
            return body
        sound = rename(reduce(lambda x, y: Binary("&&", x, y), (p.term for p in terms)), names)
        kept = Predicate("invariant", callee.span, Binary("==>", Old(sound, scope), sound))
        return (Snapshot(scope), *body, Assume(kept, promise=True, of=call.of))

    def _native(self, call: Call, callee: Method, names: dict[str, str]) -> Body:
        """A method without a body does what its contract allows; a frame that is read in part only allows nothing."""
        for id_, diagnostics in callee.contract.later.items():
            if id_.startswith("assignable"):
                raise Refused(*diagnostics)
        for clause in (*callee.contract.requires, *callee.contract.ensures):
            if clause.term != TRUE and not clause.id.startswith("nonnull"):
                raise refuse(
                    Code.S202,
                    "native methods with a pre- or postcondition are not supported yet",
                    self.program.source,
                    clause.span,
                )
        frame = frame_of(callee)
        renamed = rebuild_frame(frame, lambda t: rename(t, names))
        result: Body = (HavocFrame(call.of, renamed),)
        if call.result is None:
            return result
        fresh = not frame.strict and is_reference(call.result.type)
        return (*result, Havoc(call.of, call.result, fresh))

    def _count(self, callee: Method) -> None:
        self.size += sum(1 for _ in walk(callee.body or ()))
        if self.size > SIZE_LIMIT:
            raise refuse(
                Code.S402,
                f"inlining passes {SIZE_LIMIT} statements at `{callee.name}`",
                self.program.source,
                callee.span,
            )


RETURNED = "\\returned"


def frame_of(method: Method) -> Frame:
    """What the contract allows the method to change; everything where it says nothing."""
    if method.contract.frame is None:
        return Frame(everything=True)
    kept = method.contract.frame.term
    assert isinstance(kept, FrameKept)
    return kept.frame


def _hand_over(call: Call, callee: Method, scope: str) -> Body:
    if call.result is None or callee.result is None:
        return ()
    returned = Var(f"{scope}.{RETURNED}", callee.result.type)
    return (Assign(call.of, call.result, returned, call.fixed),)
