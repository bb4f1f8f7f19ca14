"""Names and types of several files: what every name means and what type every expression has."""

from collections.abc import Sequence

from slicer.java import tree
from slicer.java.resolve.classes import Classes, Entry, class_table
from slicer.java.resolve.meanings import Resolution, Resolved
from slicer.java.resolve.scope import Scope
from slicer.java.resolve.statements import StatementResolving

__all__ = ["resolve"]


def resolve(units: Sequence[tree.Unit]) -> Resolved:
    """The meanings in all files. What has none is a problem at its place, for whoever needs it."""
    classes = class_table(units)
    return Resolved(classes, tuple(_file(classes, unit) for unit in units))


def _file(classes: Classes, unit: tree.Unit) -> Resolution:
    whole = Scope(classes, unit, "")
    for entry in classes.entries.values():
        if entry.unit is unit and isinstance(entry.node, tree.Class):
            _class(whole.inside(entry.name), entry, entry.node)
    return Resolution(unit, whole.meanings, whole.types, tuple(whole.problems))


def _class(scope: Scope, entry: Entry, node: tree.Class) -> None:
    for name in (node.superclass, *node.interfaces):
        if name is not None:
            scope.type(name)
    for member in tree.bodies(node):
        StatementResolving(scope).member(member)
    assert entry.node is node
