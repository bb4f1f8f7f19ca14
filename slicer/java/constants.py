"""Constant expressions: those whose value javac knows and reasons with."""

from collections.abc import Set

from slicer.java import tree as java


def is_constant(expression: java.Expr, constants: Set[str]) -> bool:
    """Is it built of literals and of the names of constant variables (JLS 15.28)?"""
    match expression:
        case java.IntLiteral() | java.BooleanLiteral():
            return True
        case java.Name(_, name):
            return name in constants
        case java.Unary(_, _, operand):
            return is_constant(operand, constants)
        case java.Binary(_, _, left, right):
            return is_constant(left, constants) and is_constant(right, constants)
        case java.Conditional(_, condition, then, orelse):
            return all(is_constant(part, constants) for part in (condition, then, orelse))
        case _:
            return False
