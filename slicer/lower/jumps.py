"""Labels, `switch`, `try` and what jumps."""

from dataclasses import field
from typing import assert_never

from slicer.base.codes import Code
from slicer.base.fragments import FragmentId, FragmentKind
from slicer.base.record import record
from slicer.ir.exception_kinds import NULL_POINTER
from slicer.ir.nodes import Assign, Body, Branch, Catch, Check, Finally, Leave, Scope, Statement, Throw, Try
from slicer.ir.terms import Binary, Null, Term, type_of
from slicer.ir.types import OBJECT, ClassType, IntType, Type
from slicer.java import tree as java
from slicer.java.resolve.types import Reference
from slicer.lower.collect import Collector, Target
from slicer.lower.loops import LoopLowering, Statements, target
from slicer.lower.terms import lower, lower_as


@record
class JumpLowering:
    c: Collector
    statements: Statements
    labels: frozenset[str] = field(default_factory=frozenset)

    def jump(self, statement: java.Break | java.Continue | java.Throw | java.Yield) -> None:
        if isinstance(statement, java.Yield):
            self._yield(statement)
            return
        if not isinstance(statement, java.Throw):
            self.c.out.append(Leave(target(self.c, statement)))
            return
        of = self.c.fragment(FragmentKind.THROW, statement.span, None)
        self.c.out.append(Throw(of, lower(self.statements.effects.place(), statement.value)))

    def _yield(self, statement: java.Yield) -> None:
        if not self.c.yields:
            raise self.c.declarations.refuse(Code.S104, "`yield` outside a `switch` expression", statement.span)
        var, scope = self.c.yields[-1]
        value = lower_as(self.statements.effects.place(), statement.value, var.type)
        self.c.out.extend((Assign(self.c.of, var, value, self.c.fixed), Leave(scope)))

    def structured(self, statement: java.Labelled | java.Switch | java.Try) -> None:
        match statement:
            case java.Labelled():
                self._labelled(statement)
            case java.Switch():
                self._switch(statement)
            case java.Try():
                self._try(statement)
            case _:
                assert_never(statement)

    def _labelled(self, statement: java.Labelled) -> None:
        labels = self.labels | {statement.label}
        match statement.body:
            case java.Labelled() as inner:
                JumpLowering(self.c, self.statements, labels).structured(inner)
            case java.While() | java.Do() | java.For() | java.ForEach() as loop:
                start = len(self.c.out)
                LoopLowering(self.c, self.statements).loop(loop, labels)
                self.c.pieces[loop.span] = tuple(self.c.out[start:])
            case body:
                name = f"label_{self.c.where(statement.span)}"
                self.c.targets.append(Target(labels, name, None, takes_plain=False))
                inner_body = self.statements.inside(body)
                self.c.targets.pop()
                self.c.out.append(Scope(name, inner_body))

    # Switch ---------------------------------------------------------------------------------------

    def _switch(self, statement: java.Switch) -> None:
        of = self.c.fragment(FragmentKind.SWITCH, statement.subject.span, None)
        subject = self._subject(statement.subject)
        name = f"switch_{self.c.where(statement.span)}"
        self.c.targets.append(Target(frozenset(), name, None, takes_plain=True))
        body = self._groups(statement, (of, subject, name))
        self.c.targets.pop()
        self.c.out.append(Scope(name, body))

    def switch_value(self, node: java.SwitchExpression) -> Term:
        """The value that the `switch` yields. It has one for each value of its subject: javac sees to that."""
        switch, of = java.switch_of(node), self.c.of
        var = self.c.temporary(self.statements.effects.place().type(node))
        subject = self._subject(switch.subject)
        name = f"switch_{self.c.where(node.span)}"
        self.c.yields.append((var, name))
        body = self._groups(switch, (of, subject, name))
        self.c.yields.pop()
        self.c.out.append(Scope(name, body))
        return var

    def _subject(self, node: java.Expr) -> Term:
        """What is tested: a number, or a constant of an enum, which is not null."""
        effects = self.statements.effects
        subject = effects.spill(lower(effects.place(), node))
        kind = type_of(subject)
        meant = self.c.declarations.meaning(node).type
        if isinstance(meant, Reference) and self.c.declarations.is_enum(meant.name):
            self.c.out.append(Check(self.c.of, Binary("!=", subject, Null()), NULL_POINTER))
        elif not isinstance(kind, IntType):
            raise self.c.declarations.not_yet(node.span, "a `switch` over something other than a number or an enum")
        return subject

    def _groups(self, switch: java.Switch, at: tuple[FragmentId, Term, str]) -> Body:
        """A scope a group, innermost the first: leaving it gets to the group, falling through to the next."""
        of, subject, name = at
        cases = [f"{name}_{n}" for n in range(1, len(switch.groups) + 1)]
        tests: list[Statement] = []
        # A `switch` that has a value lacks a `default` only where its values are all there are.
        default = cases[-1] if self.c.yields and self.c.yields[-1][1] == name and cases else name
        for case, group in zip(cases, switch.groups, strict=True):
            if any(not label.values for label in group.labels):
                default = case
            for tested in (value for label in group.labels for value in label.values):
                if isinstance(tested, java.NullLiteral):
                    raise self.c.declarations.not_yet(tested.span, "`null` behind `case`")
                value = lower(self.statements.effects.place(), tested)
                tests.append(Branch(of, Binary("==", subject, value), (Leave(case),), ()))
        body: Body = (*tests, Leave(default))
        ends = [*(group.span.start for group in switch.groups[1:]), switch.span.end]
        for case, group, end in zip(cases, switch.groups, ends, strict=bool(cases)):
            leaves = group.is_arrow and not isinstance(group.statements[0], java.Yield)
            leaving = (Leave(name),) if leaves else ()
            body = (Scope(case, body), *self.statements.until(group.statements, end), *leaving)
        return body

    # Exceptions -----------------------------------------------------------------------------------

    def _try(self, statement: java.Try) -> None:
        body = self.statements.inside(statement.body)
        if statement.catches:
            body = (Try(body, tuple(self._catch(part) for part in statement.catches)),)
        if statement.finally_ is None:
            self.c.out.extend(body)
        else:
            self.c.out.append(Finally(body, self.statements.inside(statement.finally_)))

    def _catch(self, part: java.Catch) -> Catch:
        kinds = tuple(self.c.declarations.written(name, self.c.owner) for name in part.types)
        classes = tuple(kind.name for kind in kinds if isinstance(kind, ClassType))
        var = self.c.local(part.name, kinds[0] if len(kinds) == 1 else self._common(part))
        self.c.variables[part.name_span] = var
        return Catch(classes, var, self.statements.inside(part.body))

    def _common(self, part: java.Catch) -> Type:
        """What all the alternatives are."""
        kind = self.c.declarations.names.type(self.c.declarations.resolution.variables[part.name_span].type)
        return kind if kind is not None and kind != OBJECT else ClassType("Throwable")
