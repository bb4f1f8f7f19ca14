"""Expressions and other parts of specifications with all their structure in brackets, without spans."""

from dataclasses import fields, is_dataclass

from slicer.base.source import Span
from slicer.java import tree


def shown(node: object) -> str:
    match node:
        case tree.Name(_, name):
            return name
        case tree.IntLiteral(_, value):
            return str(value)
        case tree.TypeName(_, name, dimensions):
            return f"{name}{'[]' * dimensions}"
        case tree.Select(_, target, name):
            return f"[{shown(target)}.{name}]"
        case tree.Index(_, array, index):
            return f"[{shown(array)} at {shown(index)}]"
        case tree.Unary(_, op, operand):
            return f"[{op}{shown(operand)}]"
        case tree.Binary(_, op, left, right):
            return f"[{shown(left)} {op} {shown(right)}]"
        case tree.Conditional(_, condition, then, orelse):
            return f"[{shown(condition)} ? {shown(then)} : {shown(orelse)}]"
        case _:
            return _other(node)


def _other(node: object) -> str:
    if isinstance(node, tuple | list):
        return f"({', '.join(shown(part) for part in node)})"
    if not is_dataclass(node) or isinstance(node, type):
        return str(node)
    values = (getattr(node, field.name) for field in fields(node))
    parts = [shown(value) for value in values if not isinstance(value, Span) and value not in ((), "", None)]
    return f"{type(node).__name__}[{', '.join(parts)}]" if parts else type(node).__name__
