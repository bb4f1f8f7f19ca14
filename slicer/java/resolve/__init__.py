"""Names and types of several files: what every name means and what type every expression has."""

from collections.abc import Sequence

from slicer.java import tree
from slicer.java.depth import roomy
from slicer.java.resolve.classes import Classes, class_table
from slicer.java.resolve.meanings import Resolved
from slicer.java.resolve.scope import Scope
from slicer.java.resolve.statements import StatementResolving

__all__ = ["resolve", "resolve_code"]


def resolve(units: Sequence[tree.Unit]) -> Resolved:
    """The meanings in all files. What has none is a problem at its place, for whoever needs it."""
    classes = class_table(units)
    return Resolved(classes, tuple(resolve_code(classes, unit).found() for unit in units))


def resolve_code(classes: Classes, unit: tree.Unit) -> Scope:
    """The whole file, with all of its code resolved; specifications may follow."""
    whole = Scope(classes, unit, "")
    with roomy():  # a constant may rest on a long chain of others
        for entry in classes.entries.values():
            if entry.unit is unit and isinstance(entry.node, tree.Class):
                _class(whole.inside(entry.name), entry.node)
    return whole


def _class(scope: Scope, node: tree.Class) -> None:
    for name in (node.superclass, *node.interfaces):
        if name is not None:
            scope.type(name)
    for member in tree.bodies(node):
        StatementResolving(scope).member(member)
