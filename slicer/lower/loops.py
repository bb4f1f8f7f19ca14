"""Loops: all of them become one form, with a scope to leave it and, where `continue` needs it, one for each round."""

from typing import Protocol, assert_never

from slicer.base.codes import Code
from slicer.base.fragments import FragmentId, FragmentKind, UnitId
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.nodes import Assign, Body, Branch, Leave, Loop, Scope, Snapshot
from slicer.ir.terms import TRUE, Binary, ElementOf, Int, LengthOf, Term, type_of
from slicer.ir.types import INT, ArrayType
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.lower.clauses import loop_goals, measured
from slicer.lower.collect import Collector, Target
from slicer.lower.conversions import fitted
from slicer.lower.effects import EffectLowering
from slicer.lower.terms import lower


class Statements(Protocol):
    """What lowers the statements inside."""

    @property
    def specs(self) -> jml.Specs: ...
    @property
    def effects(self) -> EffectLowering: ...
    def inside(self, *statements: java.Statement) -> Body: ...
    def until(self, statements: tuple[java.Statement, ...], end: int) -> Body: ...
    def declare(self, declaration: java.LocalDeclaration, kind: FragmentKind, unit: UnitId | None) -> None: ...
    def action(self, action: java.Action, kind: FragmentKind | None, unit: UnitId | None, span: Span) -> None: ...
    def truth(self, condition: java.Expr) -> Term: ...
    def condition_unit(self, statement: Span, condition: java.Expr) -> FragmentId: ...
    def is_constant(self, expression: java.Expr) -> bool: ...


@record
class LoopLowering:
    c: Collector
    statements: Statements

    def loop(self, statement: java.Loop, labels: frozenset[str]) -> None:
        name = f"loop_{self.c.where(statement.span)}"
        match statement:
            case java.While():
                self._while(statement, name, labels)
            case java.Do():
                self._do(statement, name, labels)
            case java.For():
                self._for(statement, name, labels)
            case java.ForEach():
                self._for_each(statement, name, labels)
            case _:
                assert_never(statement)

    def _while(self, statement: java.While, name: str, labels: frozenset[str]) -> None:
        outer = self.c.open()
        of = self.statements.condition_unit(statement.span, statement.condition)
        condition = self.statements.truth(statement.condition)
        head = (*self._invariants(statement.span, name), *self.c.close(outer))
        first, last = self._measures(statement.span, name)
        body = (*first, *self._body(name, labels, statement.body))
        self._emit(Loop(of, name, statement.span, head, condition, body, last))

    def _do(self, statement: java.Do, name: str, labels: frozenset[str]) -> None:
        """The condition is the loop's update: where it is false, the loop is left."""
        of = self.c.id("constant", statement.span)
        head = self._invariants(statement.span, name)
        first, last = self._measures(statement.span, name)
        body = (*first, *self._body(name, labels, statement.body), *last)
        outer = self.c.open()
        tested = self.statements.condition_unit(statement.condition.span, statement.condition)
        condition = self.statements.truth(statement.condition)
        self.c.out.append(Branch(tested, condition, (), (Leave(name),)))
        self._emit(Loop(of, name, statement.span, head, TRUE, body, self.c.close(outer)))

    def _for(self, statement: java.For, name: str, labels: frozenset[str]) -> None:
        whole = Span(statement.span.start, statement.header.end)
        unit: UnitId | None = None
        if statement.init or statement.update or statement.condition is not None:
            unit = UnitId(self.c.id("for", whole))
            self.c.unit(unit, FragmentKind.LOOP, whole)
        for init in statement.init:
            if isinstance(init, java.LocalDeclaration):
                self.statements.declare(init, FragmentKind.INIT, unit)
            else:
                self.statements.action(init, FragmentKind.INIT, unit, init.span)
        outer = self.c.open()
        of, condition = self._for_condition(statement, unit)
        head = (*self._invariants(statement.span, name), *self.c.close(outer))
        first, last = self._measures(statement.span, name)
        body = (*first, *self._body(name, labels, statement.body))
        outer = self.c.open()
        for update in statement.update:
            self.statements.action(update, FragmentKind.UPDATE, unit, update.span)
        self._emit(Loop(of, name, statement.span, head, condition, body, (*self.c.close(outer), *last)))

    def _for_condition(self, statement: java.For, unit: UnitId | None) -> tuple[FragmentId, Term]:
        condition = statement.condition
        if condition is None:
            self.c.constant(statement.header)
            return self.c.of, TRUE
        if self.statements.is_constant(condition):
            self.c.constant(condition.span)
            return self.c.of, self.statements.truth(condition)
        of = self.c.fragment(FragmentKind.CONDITION, condition.span, unit)
        return of, self.statements.truth(condition)

    def _for_each(self, statement: java.ForEach, name: str, labels: frozenset[str]) -> None:
        """`for (T x : e)` as JLS 14.14.2 says: the array is evaluated once."""
        whole = Span(statement.span.start, statement.header.end)
        unit = UnitId(self.c.id("for", whole))
        self.c.unit(unit, FragmentKind.LOOP, whole)
        of = self.c.fragment(FragmentKind.INIT, statement.iterable.span, unit)
        array = lower(self.statements.effects.place(), statement.iterable)
        if not isinstance(type_of(array), ArrayType):
            raise self.c.declarations.not_yet(statement.iterable.span, "a loop over something other than an array")
        row, index = self.c.temporary(type_of(array)), self.c.temporary(INT)
        self.c.out.extend((Assign(of, row, array), Assign(of, index, Int(0))))
        variable = statement.variable
        var = self.c.local(variable.name, self.c.declarations.written(variable.type, self.c.owner))
        self.c.variables[variable.name_span] = var
        head = self._invariants(statement.span, name)
        element = fitted(self.statements.effects.place(), ElementOf(row, index), var.type, variable.span)
        first, last = self._measures(statement.span, name)
        body = (*first, Assign(of, var, element), *self._body(name, labels, statement.body))
        update = (Assign(of, index, Binary("+", index, Int(1))), *last)
        self._emit(Loop(of, name, statement.span, head, Binary("<", index, LengthOf(row)), body, update))

    def _body(self, name: str, labels: frozenset[str], body: java.Statement) -> Body:
        again = f"{name}_next" if _continues(body) else None
        self.c.targets.append(Target(labels, name, again, takes_plain=True))
        inner = self.statements.inside(body)
        self.c.targets.pop()
        return inner if again is None else (Scope(again, inner),)

    def _emit(self, loop: Loop) -> None:
        self.c.out.append(Snapshot(loop.name))
        self.c.out.append(Scope(loop.name, (loop,)))

    def _invariants(self, loop: Span, name: str) -> Body:
        spec = self.statements.specs.loops.get(loop)
        return loop_goals(self.statements.effects.formulas(), spec, name) if spec else ()

    def _measures(self, loop: Span, name: str) -> tuple[Body, Body]:
        spec = self.statements.specs.loops.get(loop)
        return measured(self.statements.effects.formulas(), spec, name) if spec else ((), ())


def _continues(body: java.Statement) -> bool:
    return any(isinstance(node, java.Continue) for node in (body, *java.walk(body)))


def target(c: Collector, jump: java.Break | java.Continue) -> str:
    """The scope that the jump leaves."""
    for each in reversed(c.targets):
        if jump.label is not None:
            is_meant = jump.label in each.labels
        else:
            is_meant = each.takes_plain and (isinstance(jump, java.Break) or each.again is not None)
        if is_meant:
            scope = each.out if isinstance(jump, java.Break) else each.again
            if scope is not None:
                return scope
    word = "break" if isinstance(jump, java.Break) else "continue"
    message = f"`{word}` outside a loop" if jump.label is None else f"nothing around is labelled `{jump.label}`"
    raise c.declarations.refuse(Code.S104, message, jump.span)
