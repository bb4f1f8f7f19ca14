"""Labels, `switch`, `try` and what jumps."""

from dataclasses import dataclass, field
from typing import assert_never

from slicer.base.fragments import FragmentKind
from slicer.ir.nodes import Body, Branch, Catch, Finally, Leave, Scope, Statement, Throw, Try
from slicer.ir.terms import Binary, type_of
from slicer.ir.types import OBJECT, ClassType, IntType, Type
from slicer.java import tree as java
from slicer.lower.collect import Collector, Target
from slicer.lower.loops import LoopLowering, Statements, target
from slicer.lower.terms import lower


@dataclass(frozen=True)
class JumpLowering:
    c: Collector
    statements: Statements
    labels: frozenset[str] = field(default_factory=frozenset)

    def jump(self, statement: java.Break | java.Continue | java.Throw) -> None:
        if not isinstance(statement, java.Throw):
            self.c.out.append(Leave(target(self.c, statement)))
            return
        of = self.c.fragment(FragmentKind.THROW, statement.span, None)
        self.c.out.append(Throw(of, lower(self.statements.effects.place(), statement.value)))

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
        """A scope a group, innermost the first: leaving it gets to the group, falling through to the next."""
        of = self.c.fragment(FragmentKind.SWITCH, statement.subject.span, None)
        subject = lower(self.statements.effects.place(), statement.subject)
        if not isinstance(type_of(subject), IntType):
            raise self.c.declarations.not_yet(statement.subject.span, "a `switch` over something other than a number")
        subject = self.statements.effects.spill(subject)
        name = f"switch_{self.c.where(statement.span)}"
        cases = [f"{name}_{n}" for n in range(1, len(statement.groups) + 1)]
        tests: list[Statement] = []
        default = name
        for case, group in zip(cases, statement.groups, strict=True):
            for label in group.labels:
                if label.value is None:
                    default = case
                else:
                    value = lower(self.statements.effects.place(), label.value)
                    tests.append(Branch(of, Binary("==", subject, value), (Leave(case),), ()))
        self.c.targets.append(Target(frozenset(), name, None, takes_plain=True))
        body: Body = (*tests, Leave(default))
        ends = [*(group.span.start for group in statement.groups[1:]), statement.span.end]
        for case, group, end in zip(cases, statement.groups, ends, strict=bool(cases)):
            body = (Scope(case, body), *self.statements.until(group.statements, end))
        self.c.targets.pop()
        self.c.out.append(Scope(name, body))

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
