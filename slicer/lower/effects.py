"""Turns side effects of expressions into statements, in Java's order of evaluation."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol, assert_never

from slicer.base.record import record
from slicer.ir.nodes import Allocate, AllocateArray, Assign, Body, Branch, StoreElement
from slicer.ir.terms import FALSE, THIS, TRUE, Bool, EnumValue, Int, Null, Term, Text, Var, type_of
from slicer.ir.types import BOOLEAN, INT, STRING, ArrayType, Type, is_reference
from slicer.java import tree as java
from slicer.lower.calls import CallLowering
from slicer.lower.collect import Collector
from slicer.lower.conversions import fitted
from slicer.lower.place import Making, Place
from slicer.lower.stores import StoreLowering
from slicer.lower.terms import lower, lower_as


class Switches(Protocol):
    """What lowers the statements in expressions."""

    def switch_value(self, node: java.SwitchExpression) -> Term: ...


@record
class EffectLowering:
    """What an expression does goes to the collector, what it is comes back as a term."""

    c: Collector
    code: Switches

    def place(self) -> Place:
        """Where code stands now."""
        c = self.c
        return Place(c.declarations, c.owner, c.signature.static, c.variables, None, self)

    def ghosts(self) -> Place:
        """Where the initialiser of a ghost variable stands: KeY computes it as code does."""
        c = self.c
        return Place(c.declarations, c.owner, c.signature.static, dict(c.variables))

    def formulas(self) -> Place:
        """Where a specification among the code stands."""
        member = self.c.signature.declaration
        unbounded = self.c.declarations.unbounded(self.c.owner, None if member is None else member.span)
        return replace(self.ghosts(), unbounded=unbounded)

    @property
    def calls(self) -> CallLowering:
        return CallLowering(self.c, self)

    @property
    def stores(self) -> StoreLowering:
        return StoreLowering(self.c, self)

    def make(self, expression: Making) -> Term:
        match expression:
            case java.Call():
                return self.calls.call(expression, wanted=True)
            case java.New():
                return self.calls.new(expression)
            case java.NewArray():
                return self._new_array(expression)
            case java.ArrayInitialiser():
                return self._initialised(expression, self.place().type(expression))
            case java.Assignment(span, target, op, value):
                return self.stores.assign(target, op, value, span, wanted=True)
            case java.Step():
                return self.stores.step(expression, wanted=True)
            case java.SwitchExpression():
                return self.code.switch_value(expression)
            case _:
                assert_never(expression)

    def spill(self, term: Term) -> Term:
        if isinstance(term, Int | Bool | Null | Text | EnumValue) or term == Var(THIS, type_of(term)):
            return term
        var = self.c.temporary(type_of(term))
        self.c.out.append(Assign(self.c.of, var, term, self.c.fixed))
        return var

    def new_string(self, operands: Iterable[Term]) -> Term:
        for operand in operands:
            self.spill(operand)
        var = self.c.temporary(STRING)
        self.c.out.append(Allocate(self.c.of, var, STRING.name, self.c.fixed))
        return var

    # Arrays -------------------------------------------------------------------------------------

    def _new_array(self, expression: java.NewArray) -> Term:
        kind = self.place().type(expression)
        assert isinstance(kind, ArrayType)
        if expression.init is not None:
            return self._initialised(expression.init, kind)
        lengths: list[Term] = []
        for n, length in enumerate(expression.lengths):
            term = lower_as(self.place(), length, INT)
            later = expression.lengths[n + 1 :]
            lengths.append(self.spill(term) if later else term)
        var = self.c.temporary(kind)
        first, *inner = lengths
        self.c.out.append(AllocateArray(self.c.of, var, kind.element, first, self.c.fixed, tuple(inner)))
        return var

    def _initialised(self, expression: java.ArrayInitialiser, kind: Type) -> Term:
        """`{ … }` as an array with one store an element."""
        if not isinstance(kind, ArrayType):
            raise self.place().refuse(f"`{kind}` is no array", expression.span)
        var = self.c.temporary(kind)
        length = Int(len(expression.elements))
        self.c.out.append(AllocateArray(self.c.of, var, kind.element, length, self.c.fixed))
        for n, element in enumerate(expression.elements):
            if isinstance(element, java.ArrayInitialiser):
                value = self._initialised(element, kind.element)
            else:
                value = lower_as(self.place(), element, kind.element)
            self.c.out.append(StoreElement(self.c.of, var, Int(n), value))
        return var

    # Lazy operators -----------------------------------------------------------------------------

    def lazy(self, expression: java.Binary | java.Conditional) -> Term:
        if isinstance(expression, java.Conditional):
            return self._lazy_choice(expression)
        left = lower_as(self.place(), expression.left, BOOLEAN)
        var = self.c.temporary(BOOLEAN)
        right = self._aside(var, expression.right)
        skipped = (Assign(self.c.of, var, FALSE if expression.op == "&&" else TRUE, self.c.fixed),)
        then, orelse = (right, skipped) if expression.op == "&&" else (skipped, right)
        self.c.out.append(Branch(self.c.of, left, then, orelse))
        return var

    def _lazy_choice(self, expression: java.Conditional) -> Term:
        at = self.place()
        condition = lower_as(at, expression.condition, BOOLEAN)
        kind = at.declarations.names.type(at.declarations.meaning(expression).type)
        if kind is None:
            raise at.not_yet(expression.span, "`?:` between classes without a known common superclass")
        var = self.c.temporary(kind)
        then, orelse = self._aside(var, expression.then), self._aside(var, expression.orelse)
        self.c.out.append(Branch(self.c.of, condition, then, orelse))
        return var

    def _aside(self, var: Var, expression: java.Expr) -> Body:
        outer = self.c.open()
        value = lower(self.place(), expression)
        if not is_reference(var.type):
            value = fitted(self.place(), value, var.type, expression.span)
        self.c.out.append(Assign(self.c.of, var, value, self.c.fixed))
        return self.c.close(outer)
