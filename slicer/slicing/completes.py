"""Which statements can complete normally, as javac sees it (JLS 14.22)."""

from typing import assert_never

from slicer.base.record import record
from slicer.java import tree as java
from slicer.java.resolve.meanings import Resolution


@record
class Completing:
    resolution: Resolution

    def normally(self, node: java.Statement) -> bool:
        match node:
            case java.Return() | java.Throw() | java.Break() | java.Continue() | java.Yield():
                return False
            case java.LocalDeclaration() | java.ExpressionStatement() | java.Assert() | java.Empty():
                return True
            case java.ConstructorCall() | java.Unsupported():
                return True
            case _:
                return self._structured(node)

    def _structured(self, node: java.Structured) -> bool:
        match node:
            case java.Block(_, statements):
                return all(map(self.normally, statements))
            case java.If(_, _, then, orelse):
                return orelse is None or self.normally(then) or self.normally(orelse)
            case java.While(_, condition) | java.For(_, _, _, condition):
                is_endless = condition is None or self.resolution.constant(condition) is True
                return not is_endless or _is_left(node, "")
            case java.Do(_, body, condition):
                goes_on = self.normally(body) or any(isinstance(n, java.Continue) for n in java.walk(body))
                return (goes_on and self.resolution.constant(condition) is not True) or _is_left(node, "")
            case java.ForEach():
                return True
            case java.Labelled(_, label, _, body):
                return self.normally(body) or _is_left(body, label)
            case java.Switch(_, _, groups):
                return self._switch(node, groups)
            case java.Try(_, body, catches, last):
                ends = [body, *(each.body for each in catches)]
                return any(map(self.normally, ends)) and (last is None or self.normally(last))
            case _:
                assert_never(node)

    def _switch(self, node: java.Switch, groups: tuple[java.SwitchGroup, ...]) -> bool:
        has_default = any(not label.values for group in groups for label in group.labels)
        ends = [group for group in groups if group.is_arrow or group is groups[-1]]
        completes = any(all(map(self.normally, group.statements)) for group in ends)
        return not has_default or completes or _is_left(node, "")


def _is_left(around: java.Statement, label: str) -> bool:
    """Does a `break` leave it: one with the label or, without one, one that is in no other loop or `switch`?"""
    pending = [*java.children(around)]
    while pending:
        node = pending.pop()
        if isinstance(node, java.Break) and (node.label or "") == label:
            return True
        is_other = isinstance(node, java.While | java.Do | java.For | java.ForEach | java.Switch)
        if isinstance(node, java.SwitchExpression) or (is_other and not label):
            continue
        pending += java.children(node)
    return False
