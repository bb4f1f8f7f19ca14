"""The classic `switch` statement in place of arrows and of `switch` expressions."""

from dataclasses import dataclass, field, replace

from slicer.abstraction.changes import NOWHERE, Change
from slicer.base.edits import Edit
from slicer.base.record import record
from slicer.base.source import Span
from slicer.java import tree as java
from slicer.java.resolve.meanings import Resolution
from slicer.java.tokens import Tokens
from slicer.slicing.completes import Completing

_LOOPS = java.While | java.Do | java.For | java.ForEach


@record(slots=True)
class _Use:
    """What becomes of a value: it is returned, or assigned to `target`, and the `switch` is left."""

    target: java.Expr | None = None
    name: str = ""
    label: str = ""
    is_inside: bool = False

    @property
    def prefix(self) -> str:
        return "return " if self.target is None else f"{self.name} = "


@dataclass
class Switches:
    unit: java.Unit
    resolution: Resolution
    tokens: Tokens
    edits: list[Edit] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    _numbers: int = 0

    def inside(self, node: java.Node, use: _Use | None = None) -> None:
        """Rewrites the node and what is below it, but for what nobody can read; `use` is that of values in it."""
        match node:
            case java.Class() | java.Unsupported() | java.SwitchExpression():
                return
            case java.Yield() if use is not None:
                self._yield(node, use)
            case java.Return() | java.ExpressionStatement() | java.LocalDeclaration() if self._statement(node):
                return
            case java.Switch():
                self._groups(node, None if use is None else replace(use, is_inside=True), gives=False)
            case _:
                inner = use
                if use is not None and isinstance(node, _LOOPS):
                    inner = replace(use, is_inside=True)
                for part in java.children(node):
                    self.inside(part, inner)

    # Statements with a `switch` expression --------------------------------------------------------

    def _statement(self, node: java.Statement) -> bool:
        """Rewrites a statement whose value is a `switch` expression."""
        match node:
            case java.Return(value=java.SwitchExpression() as value):
                return self._whole(node, value, _Use(), ())
            case java.ExpressionStatement(action=java.Assignment(_, target, "=", java.SwitchExpression() as value)):
                if not self._is_plain(target, value):
                    return False
                return self._whole(node, value, _Use(target, self.unit.source.slice(target.span)), ())
            case java.LocalDeclaration(declarators=(java.Declarator(init=java.SwitchExpression() as value) as one,)):
                if not self.unit.source.slice(node.span).endswith(";"):
                    return False
                bare = replace(node, declarators=(replace(one, init=None),))
                return self._whole(node, value, _Use(java.Name(NOWHERE, one.name), one.name), (bare,))
            case _:
                return False

    def _whole(
        self, node: java.Statement, value: java.SwitchExpression, use: _Use, before: tuple[java.Statement, ...]
    ) -> bool:
        switch = java.switch_of(value)
        start = self._declared(node) if before else node.span.start
        gone = (Span(start, switch.span.start), Span(switch.span.end, node.span.end))
        if any(each.covers(c.span) for each in gone for c in self.unit.comments):
            return False
        use = replace(use, label=self._label(value))
        breaks = self.unit.source.breaks(gone[0]), self.unit.source.breaks(gone[1])
        label = f"{use.label}: " if use.label else ""
        self.edits.append(Edit(gone[0], f"{'; ' if before else ''}{breaks[0]}{label}"))
        self.edits.append(Edit(gone[1], breaks[1]))
        if before:
            self._untyped(node)
        after: java.Statement = java.Labelled(NOWHERE, use.label, NOWHERE, switch) if use.label else switch
        self.changes.append(Change(node, (*before, after)))
        self._groups(switch, use, gives=True)
        return True

    def _declared(self, node: java.Statement) -> int:
        assert isinstance(node, java.LocalDeclaration)
        return self.tokens.brackets_after(node.declarators[0].name_span.end).end

    def _untyped(self, node: java.Statement) -> None:
        """`var` needs a value."""
        assert isinstance(node, java.LocalDeclaration)
        kind = node.declarators[0].type
        if self.unit.source.slice(kind.span) == java.VAR != kind.name:
            self.edits.append(Edit(kind.span, f"{kind.name}{'[]' * kind.dimensions}"))

    def _is_plain(self, target: java.Expr, value: java.SwitchExpression) -> bool:
        """Is the place the same before and behind the `switch`, by the same name?"""
        if isinstance(target, java.Select):
            return target.target == java.This(target.target.span)
        declared = (java.Declarator, java.Parameter, java.Catch)
        inside = {n.name for n in java.walk(value) if isinstance(n, declared)}
        return isinstance(target, java.Name) and target.name not in inside

    def _label(self, value: java.SwitchExpression) -> str:
        """A label, if a value is given inside a loop or another `switch`."""
        values = {id(n.switch) for n in java.walk(value) if isinstance(n, java.SwitchExpression)} | {id(value.switch)}
        inner = [n for n in java.walk(value) if isinstance(n, _LOOPS | java.Switch) and id(n) not in values]
        given = [n for n in java.walk(value) if isinstance(n, java.Yield)]
        if not any(loop.span.covers(each.span) for loop in inner for each in given):
            return ""
        while True:
            self._numbers += 1
            name = f"value_{self._numbers}"
            if name not in self.unit.source.text:
                return name

    # Groups ---------------------------------------------------------------------------------------

    def _groups(self, switch: java.Switch, use: _Use | None, *, gives: bool) -> None:
        """`gives`: is it a `switch` expression? The last group is for all that is left."""
        self.inside(switch.subject)
        has_default = any(not label.values for group in switch.groups for label in group.labels)
        for group in switch.groups:
            labels = tuple(part for label in group.labels for part in self._parts(label))
            if gives and not has_default and group is switch.groups[-1]:
                labels = (*labels, java.SwitchLabel(NOWHERE, ()))
                end = group.labels[-1].span.end
                self.edits.append(Edit(Span(end, end), " default:"))
            for statement in group.statements:
                self.inside(statement, use)
            ends = group.is_arrow and Completing(self.resolution).normally(group.statements[0])
            if ends:
                self.edits.append(Edit(Span(group.span.end, group.span.end), " break;"))
            statements = (*group.statements, java.Break(NOWHERE)) if ends else group.statements
            changed = replace(group, labels=labels, statements=statements, is_arrow=False)
            if changed != group:
                self.changes.append(Change(group, (changed,)))

    def _parts(self, label: java.SwitchLabel) -> tuple[java.SwitchLabel, ...]:
        """A label for each value; the signs between them are rewritten."""
        for before, after in zip(label.values, label.values[1:], strict=False):
            comma = self.tokens.after(before.span.end)
            while self.tokens.text(comma) != ",":
                comma = self.tokens.after(comma.end)
            assert comma.start < after.span.start
            self.edits.append(Edit(comma, ": case"))
        sign = self.tokens.before(label.span.end)
        if self.tokens.text(sign) == "->":
            self.edits.append(Edit(sign, ":"))
        return tuple(java.SwitchLabel(NOWHERE, (value,)) for value in label.values) or (label,)

    # Values ---------------------------------------------------------------------------------------

    def _yield(self, node: java.Yield, use: _Use) -> None:
        value, is_switch = node.value, isinstance(node.value, java.SwitchExpression)
        inner = node.value.switch.span if isinstance(node.value, java.SwitchExpression) else node.value.span
        given = Span(node.span.start, inner.start)
        rest = Span(inner.end if is_switch else node.span.end, node.span.end)
        label = use.label if use.is_inside else None
        leaves = use.target is not None
        self.edits.append(Edit(given, f"{'{ ' * leaves}{'' if is_switch else use.prefix}{self._breaks(given)}"))
        self.edits.append(Edit(rest, f"{self._breaks(rest)}{f' break {label}; }}' if label else ' break; }' * leaves}"))
        first = self._given(value, use)
        self.changes.append(
            Change(node, (java.Block(NOWHERE, (first, java.Break(NOWHERE, label))) if leaves else first,))
        )

    def _given(self, value: java.Expr, use: _Use) -> java.Statement:
        """What stands for the value; it is rewritten itself."""
        if isinstance(value, java.SwitchExpression):
            switch = java.switch_of(value)
            self._groups(switch, replace(use, is_inside=False), gives=True)
            return switch
        self.inside(value)
        if use.target is None:
            return java.Return(NOWHERE, value)
        return java.ExpressionStatement(NOWHERE, java.Assignment(NOWHERE, use.target, "=", value))

    def _breaks(self, span: Span) -> str:
        return self.unit.source.breaks(span)
