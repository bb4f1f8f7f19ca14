"""Expressions with all their structure in brackets."""

from slicer.java import tree


def shown(node: tree.Expr) -> str:
    match node:
        case tree.Name(_, name):
            return name
        case tree.IntLiteral(_, number):
            return str(number)
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
        case tree.Old(_, operand):
            return f"old[{shown(operand)}]"
        case tree.NonNullElements(_, operand):
            return f"elements[{shown(operand)}]"
        case tree.Quantified(_, universal, kind, name, limit, body):
            sign = "all" if universal else "some"
            among = f"{shown(limit)}; " if limit else ""
            dimensions = "[]" * kind.dimensions
            return f"{sign}[{kind.name}{dimensions} {name}; {among}{shown(body)}]"
        case _:
            return type(node).__name__
