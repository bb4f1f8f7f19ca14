"""Method bodies to statements: one fragment at a time, in Java's evaluation order."""

from dataclasses import dataclass, field
from typing import assert_never

from slicer.base.codes import Code
from slicer.base.fragments import FragmentId, FragmentKind, UnitId
from slicer.base.source import Span
from slicer.ir.beyond import beyond
from slicer.ir.collect import Collector
from slicer.ir.lower_effects import EffectLowering
from slicer.ir.lower_spec import loop_goals
from slicer.ir.lower_terms import Place, has_effects, lower, lower_as
from slicer.ir.nodes import (
    Assign,
    Body,
    Branch,
    Leave,
    Loop,
    Return,
    Scope,
    Snapshot,
    StoreElement,
    StoreField,
)
from slicer.ir.terms import (
    TRUE,
    Binary,
    ElementOf,
    FieldOf,
    Term,
    Var,
    type_of,
)
from slicer.ir.types import BOOLEAN, INT
from slicer.java import tree as java
from slicer.java.constants import is_constant
from slicer.jml import tree as jml

_OPERATORS = frozenset({"=", "+=", "-=", "*=", "/=", "%="})


@dataclass
class BodyLowering:
    """Collects the statements, fragments and units of one method body."""

    c: Collector
    specs: jml.Specs
    loops: list[str] = field(default_factory=list)

    @property
    def effects(self) -> EffectLowering:
        return EffectLowering(self.c)

    def body(self, block: java.Block) -> Body:
        for parameter in self.c.signature.parameters:
            self.c.names[parameter.name] = self.c.local(parameter.name, parameter.type)
        return self._inside(block)

    def _inside(self, *statements: java.Statement) -> Body:
        """The statements lowered on their own, in a scope of names of their own."""
        outer = self.c.open()
        names = dict(self.c.names)
        for statement in statements:
            self._statement(statement)
        self.c.names = names
        return self.c.close(outer)

    def _statement(self, statement: java.Statement) -> None:
        start = len(self.c.out)
        match statement:
            case java.LocalDeclaration():
                self._declare(statement, FragmentKind.DECLARE, None)
            case java.ExpressionStatement(span, action):
                self._action(action, None, None, span)
            case java.If():
                self._if(statement)
            case java.While():
                self._while(statement)
            case java.For():
                self._for(statement)
            case java.Break(span, label):
                if label is not None:
                    raise self.c.declarations.not_yet(span, f"`break {label}`")
                if not self.loops:
                    raise self.c.declarations.refuse(Code.S104, "`break` outside a loop", span)
                self.c.out.append(Leave(self.loops[-1]))
            case java.Return():
                self._return(statement)
            case java.Block(_, statements):
                self.c.out.extend(self._inside(*statements))
            case java.Empty():
                pass
            case (
                java.Do()
                | java.ForEach()
                | java.Labelled()
                | java.Continue()
                | java.Throw()
                | java.Switch()
                | java.Try()
                | java.Assert()
                | java.ConstructorCall()
                | java.Unsupported()
            ):
                raise beyond(self.c.declarations.source, statement)
            case _:
                assert_never(statement)
        self.c.pieces[statement.span] = tuple(self.c.out[start:])

    def _declare(self, declaration: java.LocalDeclaration, kind: FragmentKind, unit: UnitId | None) -> None:
        for declarator in declaration.declarators:
            type_ = self.c.declarations.type(declarator.type)
            if declarator.name in self.c.names:
                raise self.c.declarations.refuse(
                    Code.S104, f"`{declarator.name}` is already declared", declarator.name_span
                )
            constant = self._is_constant_variable(declaration, declarator)
            value = None
            if declarator.init is not None:
                if constant:
                    self.c.of = self.c.id("constant", declarator.span)
                else:
                    self.c.fragment(kind, declarator.span, unit)
                value = lower_as(self.effects.place(), declarator.init, type_)
            var = self.c.names[declarator.name] = self.c.local(declarator.name, type_)
            self.c.variables[declarator.name_span] = var
            self.c.constants.update({var} if constant else ())
            if value is not None:
                self.c.out.append(Assign(self.c.of, var, value))

    def _is_constant_variable(self, declaration: java.LocalDeclaration, declarator: java.Declarator) -> bool:
        is_final = any(modifier.word == "final" for modifier in declaration.words)
        return is_final and declarator.init is not None and self._is_constant(declarator.init)

    def _action(self, action: java.Action, kind: FragmentKind | None, unit: UnitId | None, span: Span) -> None:
        match action:
            case java.Assignment(_, target, op, value):
                self._assign(target, op, value, kind, unit, span)
            case java.Step(_, target, op):
                one = java.IntLiteral(action.span, 1)
                self._assign(target, f"{op[0]}=", one, kind, unit, span)
            case java.Evaluate(_, expression):
                self.c.fragment(kind or FragmentKind.CALL, span, unit)
                self._evaluate(expression)
            case _:
                assert_never(action)

    def _evaluate(self, expression: java.Expr) -> None:
        if isinstance(expression, java.Call):
            self.effects.call(expression, wanted=False)
        else:
            lower(self.effects.place(), expression)

    def _assign(
        self,
        target: java.Expr,
        op: str,
        value: java.Expr,
        kind: FragmentKind | None,
        unit: UnitId | None,
        span: Span,
    ) -> None:
        if op not in _OPERATORS:
            raise self.c.declarations.not_yet(span, f"the operator `{op}`")
        local = isinstance(target, java.Name) and target.name in self.c.names
        self.c.fragment(kind or (FragmentKind.ASSIGN if local else FragmentKind.STORE), span, unit)
        with self.c.evaluated_anyway():
            place = self._stable(lower(self.effects.place(), target), has_effects(value))
        if op == "=":
            result = lower_as(self.effects.place(), value, type_of(place))
        else:
            old = self.effects.spill(place) if has_effects(value) else place
            if type_of(place) != INT:
                raise self.c.declarations.refuse(Code.S104, f"`{op}` needs an int", span)
            result = Binary(op[:-1], old, lower_as(self.effects.place(), value, INT))
        match place:
            case Var():
                self.c.out.append(Assign(self.c.of, place, result))
            case FieldOf(base, owner, name, kind_):
                self.c.out.append(StoreField(self.c.of, base, owner, name, kind_, result))
            case ElementOf(array, index):
                self.c.out.append(StoreElement(self.c.of, array, index, result))
            case _:
                raise self.c.declarations.refuse(Code.S104, "this cannot be assigned", target.span)

    def _stable(self, place: Term, effects_follow: bool) -> Term:
        """The place with its parts evaluated, where the value could change them."""
        if not effects_follow:
            return place
        match place:
            case FieldOf(base, owner, name, kind):
                return FieldOf(self.effects.spill(base), owner, name, kind)
            case ElementOf(array, index):
                return ElementOf(self.effects.spill(array), self.effects.spill(index))
            case _:
                return place

    def _if(self, statement: java.If) -> None:
        of = self._condition_unit(statement.span, statement.condition)
        condition = lower_as(self.effects.place(), statement.condition, BOOLEAN)
        then = self._inside(statement.then)
        orelse = self._inside(statement.orelse) if statement.orelse is not None else ()
        self.c.out.append(Branch(of, condition, then, orelse))

    def _condition_unit(self, statement: Span, condition: java.Expr) -> FragmentId:
        """The fragment of a condition; constants are never cut, so they get no unit."""
        if self._is_constant(condition):
            self.c.of = self.c.id("constant", condition.span)
            return self.c.of
        whole = Span(statement.start, condition.span.end)
        return self.c.fragment(FragmentKind.CONDITION, condition.span, None, whole)

    def _while(self, statement: java.While) -> None:
        outer = self.c.open()
        of = self._condition_unit(statement.span, statement.condition)
        condition = lower_as(self.effects.place(), statement.condition, BOOLEAN)
        head = self.c.close(outer)
        name = f"loop_{self.c.where(statement.span)}"
        head = (*self._invariants(statement.span, name), *head)
        body = self._loop_body(name, statement.body)
        self._loop(Loop(of, name, statement.span, head, condition, body, ()))

    def _for(self, statement: java.For) -> None:
        names = dict(self.c.names)
        whole = Span(statement.span.start, statement.header.end)
        unit: UnitId | None = None
        if statement.init or statement.update or statement.condition is not None:
            unit = UnitId(self.c.id("for", whole))
            self.c.unit(unit, FragmentKind.LOOP, whole)
        for init in statement.init:
            if isinstance(init, java.LocalDeclaration):
                self._declare(init, FragmentKind.INIT, unit)
            else:
                self._action(init, FragmentKind.INIT, unit, init.span)
        outer = self.c.open()
        of, condition = self._for_condition(statement, unit)
        head = self.c.close(outer)
        name = f"loop_{self.c.where(statement.span)}"
        head = (*self._invariants(statement.span, name), *head)
        body = self._loop_body(name, statement.body)
        outer = self.c.open()
        for update in statement.update:
            self._action(update, FragmentKind.UPDATE, unit, update.span)
        update_body = self.c.close(outer)
        self._loop(Loop(of, name, statement.span, head, condition, body, update_body))
        self.c.names = names

    def _for_condition(self, statement: java.For, unit: UnitId | None) -> tuple[FragmentId, Term]:
        condition = statement.condition
        if condition is None:
            self.c.of = self.c.id("constant", statement.header)
            return self.c.of, TRUE
        if self._is_constant(condition):
            self.c.of = self.c.id("constant", condition.span)
            return self.c.of, lower_as(self.effects.place(), condition, BOOLEAN)
        of = self.c.fragment(FragmentKind.CONDITION, condition.span, unit)
        return of, lower_as(self.effects.place(), condition, BOOLEAN)

    def _is_constant(self, expression: java.Expr) -> bool:
        """A constant expression (JLS 15.28): javac reasons with its value, so it stays."""
        constants = {name for name, var in self.c.names.items() if var in self.c.constants}
        return is_constant(expression, constants)

    def _loop_body(self, name: str, body: java.Statement) -> Body:
        self.loops.append(name)
        inner = self._inside(body)
        self.loops.pop()
        return inner

    def _loop(self, loop: Loop) -> None:
        self.c.out.append(Snapshot(loop.name))
        self.c.out.append(Scope(loop.name, (loop,)))

    def _invariants(self, loop: Span, name: str) -> Body:
        spec = self.specs.loops.get(loop)
        at = Place(self.c.declarations, self.c.signature.owner, self.c.signature.static, dict(self.c.names), None)
        return loop_goals(at, spec, name) if spec else ()

    def _return(self, statement: java.Return) -> None:
        result = self.c.signature.result
        if statement.value is None:
            if result is not None:
                raise self.c.declarations.refuse(Code.S104, "a value must be returned", statement.span)
            self.c.out.append(Return(None, None))
            return
        if result is None:
            raise self.c.declarations.refuse(Code.S104, "nothing can be returned here", statement.span)
        of = self.c.fragment(FragmentKind.RETURN, statement.span, None)
        self.c.out.append(Return(of, lower_as(self.effects.place(), statement.value, result.type)))
