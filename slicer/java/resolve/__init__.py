"""Names and types of some files: what every name means and what type every expression has."""

from slicer.java import tree
from slicer.java.depth import roomy
from slicer.java.resolve.class_table import class_table
from slicer.java.resolve.classes import Classes
from slicer.java.resolve.expressions import ExpressionResolving
from slicer.java.resolve.meanings import Resolution
from slicer.java.resolve.scope import Scope, Tables
from slicer.java.resolve.statements import StatementResolving, resolve_switch

__all__ = ["resolve", "resolve_code"]


def resolve(unit: tree.Unit) -> Resolution:
    """The meanings in all files. What has none is a problem at its place, for whoever needs it."""
    classes = class_table(unit)
    return resolve_code(classes).found(unit, classes)


def resolve_code(classes: Classes) -> Tables:
    """What is found out about the code of all classes; specifications may follow."""
    tables = Tables(switch=resolve_switch)
    with roomy():  # a constant may rest on a long chain of others
        for entry in classes.entries.values():
            if isinstance(entry.node, tree.Class):
                _class(Scope.of(classes, entry.name, tables), entry.node)
    return tables


def _class(scope: Scope, node: tree.Class) -> None:
    for name in (node.superclass, *node.interfaces):
        if name is not None:
            scope.type(name)
    for given in (argument for constant in node.constants for argument in constant.arguments):
        ExpressionResolving(scope).value(given)
    for member in tree.bodies(node):
        StatementResolving(scope).member(member)
