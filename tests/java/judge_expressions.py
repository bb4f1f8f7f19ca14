"""Expressions as tree-sitter-java sees them."""

from abc import abstractmethod
from dataclasses import dataclass

from tree_sitter import Node

from slicer.java.literal import char_value, int_value, long_value, string_value
from tests.java.judge_node import Reading, named
from tests.java.plain import Plain

_INTS = frozenset(f"{base}_integer_literal" for base in ("decimal", "hex", "octal", "binary"))
_LEAST = {"2147483648": ("IntLiteral", -(2**31)), "9223372036854775808L": ("LongLiteral", -(2**63))}


@dataclass(frozen=True, slots=True)
class ExpressionJudge(Reading):
    @abstractmethod
    def switch(self, node: Node, *, has_value: bool) -> Plain:
        """The `switch` of a statement or an expression."""

    def expr(self, node: Node) -> Plain:
        span = self.range(node)
        match node.type:
            case "switch_expression":
                return ("SwitchExpression", self.range(node), self.switch(node, has_value=True))
            case "parenthesized_expression":
                kind, _, *parts = self.expr(next(named(node)))
                return (kind, span, *parts)
            case "identifier":
                return ("Name", span, self.text(node))
            case "this":
                return ("This", span, None)
            case "super":
                return ("Super", span)
            case "true" | "false":
                return ("BooleanLiteral", span, node.type == "true")
            case "null_literal":
                return ("NullLiteral", span)
            case "character_literal":
                return ("CharLiteral", span, char_value(self.text(node)))
            case "string_literal":
                return ("StringLiteral", span, string_value(self.text(node)))
            case _ if node.type in _INTS:
                is_long = self.text(node)[-1] in "lL"
                value = long_value(self.text(node)) if is_long else int_value(self.text(node))
                return ("LongLiteral" if is_long else "IntLiteral", span, value)
            case _:
                return self.primary(node)

    def primary(self, node: Node) -> Plain:
        span = self.range(node)
        match node.type:
            case "field_access":
                return self.access(node)
            case "array_access":
                array, index = (self.expr(self.field(node, part)) for part in ("array", "index"))
                return ("Index", span, array, index)
            case "method_invocation":
                receiver = node.child_by_field_name("object")
                name, at = self.name(node)
                return ("Call", span, self.expr(receiver) if receiver else None, name, at, self.arguments(node))
            case "object_creation_expression":
                outer = next(iter(node.children))
                before = None if outer.type == "new" else self.expr(outer)
                return ("New", span, self.type(self.field(node, "type")), self.arguments(node), before)
            case "array_creation_expression":
                return self.new_array(node)
            case "array_initializer":
                return ("ArrayInitialiser", span, tuple(self.expr(part) for part in named(node)))
            case _:
                return self.operation(node)

    def access(self, node: Node) -> Plain:
        target, field = self.field(node, "object"), self.field(node, "field")
        if field.type == "this":
            return ("This", self.range(node), ("TypeName", self.range(target), self.text(target), 0))
        return ("Select", self.range(node), self.expr(target), self.text(field))

    def arguments(self, node: Node) -> Plain:
        return tuple(self.expr(part) for part in named(self.field(node, "arguments")))

    def new_array(self, node: Node) -> Plain:
        parts = node.children_by_field_name("dimensions")
        lengths = [self.expr(next(named(part))) for part in parts if part.type == "dimensions_expr"]
        empty = sum(self.brackets(part) for part in parts if part.type == "dimensions")
        value = node.child_by_field_name("value")
        init = self.expr(value) if value else None
        kind = self.type(self.field(node, "type"))
        return ("NewArray", self.range(node), kind, tuple(lengths), len(lengths) + empty, init)

    def operation(self, node: Node) -> Plain:
        span = self.range(node)
        match node.type:
            case "unary_expression":
                sign, operand = self.text(self.field(node, "operator")), self.field(node, "operand")
                if sign == "-" and self.text(operand) in _LEAST:
                    kind, value = _LEAST[self.text(operand)]
                    return (kind, span, value)
                return ("Unary", span, sign, self.expr(operand))
            case "binary_expression":
                left, right = (self.expr(self.field(node, side)) for side in ("left", "right"))
                return ("Binary", span, self.text(self.field(node, "operator")), left, right)
            case "instanceof_expression":
                return ("InstanceOf", span, self.expr(self.field(node, "left")), self.type(self.field(node, "right")))
            case "cast_expression":
                return ("Cast", span, self.type(self.field(node, "type")), self.expr(self.field(node, "value")))
            case "assignment_expression":
                left, right = (self.expr(self.field(node, side)) for side in ("left", "right"))
                return ("Assignment", span, left, self.text(self.field(node, "operator")), right)
            case "update_expression":
                sign_node = next(child for child in node.children if child.type in {"++", "--"})
                is_prefix = node.children[0] == sign_node
                return ("Step", span, self.expr(next(named(node))), self.text(sign_node), is_prefix)
            case _:
                assert node.type == "ternary_expression", node.type
                parts = ("condition", "consequence", "alternative")
                return ("Conditional", span, *(self.expr(self.field(node, part)) for part in parts))
