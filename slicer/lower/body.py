"""Method bodies to statements: one fragment at a time, in Java's evaluation order."""

from dataclasses import dataclass
from typing import assert_never

from slicer.base.codes import Code
from slicer.base.fragments import SPECIFIED, FragmentId, FragmentKind, UnitId
from slicer.base.source import Span
from slicer.ir.nodes import Allocate, Assign, Body, Branch, Goal, Predicate, Return, Throw
from slicer.ir.terms import Term
from slicer.ir.types import BOOLEAN, ClassType
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.java.resolve.meanings import Local
from slicer.jml import tree as jml
from slicer.lower.clauses import in_code, sets_what_has_no_meaning
from slicer.lower.collect import Collector
from slicer.lower.effects import EffectLowering
from slicer.lower.jumps import JumpLowering
from slicer.lower.loops import LoopLowering
from slicer.lower.numbered import asserted
from slicer.lower.terms import lower, lower_as

ASSERTION_ERROR = "AssertionError"


@dataclass
class BodyLowering:
    """Collects the statements, fragments and units of one method body."""

    c: Collector

    @property
    def specs(self) -> jml.Specs:
        return self.c.declarations.specs

    @property
    def effects(self) -> EffectLowering:
        return EffectLowering(self.c, self)

    @property
    def loops(self) -> LoopLowering:
        return LoopLowering(self.c, self)

    @property
    def jumps(self) -> JumpLowering:
        return JumpLowering(self.c, self)

    def switch_value(self, node: java.SwitchExpression) -> Term:
        """The value of a `switch`, whose statements are run for it."""
        return self.jumps.switch_value(node)

    def inside(self, *statements: java.Statement) -> Body:
        """The statements lowered on their own, with the specifications before them."""
        return self.until(statements, 0)

    def block(self, block: java.Block) -> Body:
        """The statements of a block, with the specifications that stand among them."""
        return self.until(block.statements, block.span.end)

    def until(self, statements: tuple[java.Statement, ...], end: int) -> Body:
        """The statements, with the specifications among them and behind them up to an offset."""
        outer = self.c.open()
        for statement in statements:
            self._specified(statement.span.start)
            self.statement(statement)
        self._specified(end)
        return self.c.close(outer)

    def _specified(self, offset: int) -> None:
        """The specifications that stand before the offset and were not met before."""
        for part in self.c.in_code:
            if part.span.start < offset and part not in self.c.met:
                self.c.met.append(part)
                self._among_statements(part)

    def _among_statements(self, part: jml.InCode) -> None:
        of = self.c.id(SPECIFIED, part.span)
        if isinstance(part, jml.Unreadable) and sets_what_has_no_meaning(self.effects.formulas(), part):
            return
        if not isinstance(part, jml.Variable):
            self.c.out.append(in_code(self.effects.formulas(), part, of))
            return
        var = self.c.local(part.name, self.c.declarations.written(part.type, self.c.owner))
        self.c.variables[part.name_span] = var
        if part.init is not None:
            self.c.out.append(Assign(of, var, lower_as(self.effects.ghosts(), part.init, var.type), fixed=True))

    def statement(self, statement: java.Statement) -> None:
        start = len(self.c.out)
        match statement:
            case java.LocalDeclaration():
                self.declare(statement, FragmentKind.DECLARE, None)
            case java.ExpressionStatement(span, action):
                self.action(action, None, None, span)
            case java.Return():
                self._return(statement)
            case java.Assert():
                self._assert(statement)
            case java.ConstructorCall(span):
                raise self.c.declarations.refuse(Code.S104, "this must be the first statement of a constructor", span)
            case java.Unsupported():
                raise refusal(self.c.declarations.source, statement)
            case java.Break() | java.Continue() | java.Throw() | java.Yield():
                self.jumps.jump(statement)
            case java.Empty():
                pass
            case _:
                self._structured(statement)
        self.c.pieces[statement.span] = tuple(self.c.out[start:])

    def _structured(self, statement: java.Structured) -> None:
        match statement:
            case java.If():
                self._if(statement)
            case java.While() | java.Do() | java.For() | java.ForEach():
                self.loops.loop(statement, frozenset())
            case java.Labelled() | java.Switch() | java.Try():
                self.jumps.structured(statement)
            case java.Block():
                self.c.out.extend(self.block(statement))
            case _:
                assert_never(statement)

    # Declarations and actions ---------------------------------------------------------------------

    def declare(self, declaration: java.LocalDeclaration, kind: FragmentKind, unit: UnitId | None) -> None:
        for declarator in declaration.declarators:
            type_ = self.c.declarations.written(declarator.type, self.c.owner)
            constant = self.c.declarations.resolution.variables[declarator.name_span].constant is not None
            value = None
            if declarator.init is not None:
                if constant:
                    self.c.constant(declarator.span)
                else:
                    self.c.fragment(kind, declarator.span, unit)
                value = lower_as(self.effects.place(), declarator.init, type_)
            var = self.c.variables[declarator.name_span] = self.c.local(declarator.name, type_)
            if value is not None:
                self.c.out.append(Assign(self.c.of, var, value))

    def action(self, action: java.Action, kind: FragmentKind | None, unit: UnitId | None, span: Span) -> None:
        match action:
            case java.Assignment(_, target) | java.Step(_, target):
                local = isinstance(self.c.declarations.meaning(target).of, Local)
                self.c.fragment(kind or (FragmentKind.ASSIGN if local else FragmentKind.STORE), span, unit)
                self._store(action, span)
            case java.Evaluate(_, expression):
                self.c.fragment(kind or FragmentKind.CALL, span, unit)
                if isinstance(expression, java.Call):
                    self.effects.calls.call(expression, wanted=False)
                else:
                    lower(self.effects.place(), expression)
            case _:
                assert_never(action)

    def _store(self, action: java.Assignment | java.Step, span: Span) -> None:
        if isinstance(action, java.Step):
            self.effects.stores.step(action, wanted=False)
        else:
            self.effects.stores.assign(action.target, action.op, action.value, span, wanted=False)

    # Conditions -----------------------------------------------------------------------------------

    def _if(self, statement: java.If) -> None:
        of = self.condition_unit(statement.span, statement.condition)
        condition = self.truth(statement.condition)
        then = self.inside(statement.then)
        orelse = self.inside(statement.orelse) if statement.orelse is not None else ()
        self.c.out.append(Branch(of, condition, then, orelse))

    def truth(self, condition: java.Expr) -> Term:
        return lower_as(self.effects.place(), condition, BOOLEAN)

    def condition_unit(self, statement: Span, condition: java.Expr) -> FragmentId:
        """The fragment of a condition; constants are never cut, so they get no unit."""
        if self.is_constant(condition):
            return self.c.constant(condition.span)
        whole = Span(min(statement.start, condition.span.start), condition.span.end)
        return self.c.fragment(FragmentKind.CONDITION, condition.span, None, whole)

    def is_constant(self, expression: java.Expr) -> bool:
        """A constant expression (JLS 15.28): javac reasons with its value, so it stays."""
        return self.c.declarations.resolution.constant(expression) is not None

    # Ends -----------------------------------------------------------------------------------------

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

    def _assert(self, statement: java.Assert) -> None:
        """With assertions enabled; the message is evaluated only where the condition is false."""
        of = self.c.fragment(FragmentKind.CONDITION, statement.span, None)
        condition = self.effects.spill(self.truth(statement.condition))
        self._claim(statement, condition)
        outer = self.c.open()
        if statement.message is not None:
            self.effects.spill(lower(self.effects.place(), statement.message))
        error = self.c.temporary(ClassType(ASSERTION_ERROR))
        self.c.out.extend((Allocate(of, error, ASSERTION_ERROR), Throw(of, error)))
        failing = self.c.close(outer)
        self.c.out.append(Branch(of, condition, (), failing))

    def _claim(self, statement: java.Assert, condition: Term) -> None:
        """What one can ask of the method; nobody asks anything of initialisers."""
        code, at = self.c.signature.declaration, self.c.declarations
        if code is not None:
            id_ = next(id_ for id_, node in asserted(at.source, at.specs, code) if node == statement)
            self.c.out.append(Goal(Predicate(id_, statement.span, condition)))
