"""What tree-sitter-java sees in a text, in the tuples of `tests.java.plain`."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

import tree_sitter_java
from tree_sitter import Language, Node, Parser

from slicer.java.literal import int_value
from tests.java.plain import Plain

_INTS = frozenset(f"{base}_integer_literal" for base in ("decimal", "hex", "octal", "binary"))
_COMMENTS = frozenset({"line_comment", "block_comment"})
_PARSER = Parser(Language(tree_sitter_java.language()))


def judged(text: str) -> Plain:
    data = text.encode()
    root = _PARSER.parse(data).root_node
    assert not root.has_error, text
    offsets = [0, *accumulate(int(byte & 0xC0 != 0x80) for byte in data)]
    judge = _Judge(data, tuple(offsets))
    return tuple(judge.owner(node) for node in named(root) if node.type == "class_declaration")


def named(node: Node | None) -> Iterator[Node]:
    for child in node.named_children if node else ():
        if child.type not in _COMMENTS:
            yield child


def statements(block: Node) -> Iterator[Node]:
    """What stands in a block; an empty statement has no name of its own."""
    return (child for child in block.children if child.type not in _COMMENTS | {"{", "}"})


@dataclass(frozen=True, slots=True)
class _Judge:
    data: bytes
    offsets: tuple[int, ...]

    def range(self, node: Node) -> tuple[int, int]:
        """The range in characters."""
        start = node.start_byte
        lead = next(at for at in range(start, -1, -1) if self.data[at] & 0xC0 != 0x80)
        return (self.offsets[lead], self.offsets[node.end_byte])

    def text(self, node: Node) -> str:
        return self.data[node.start_byte : node.end_byte].decode()

    def field(self, node: Node, name: str) -> Node:
        found = node.child_by_field_name(name)
        assert found is not None
        return found

    def name(self, node: Node) -> tuple[str, tuple[int, int]]:
        found = self.field(node, "name")
        return (self.text(found), self.range(found))

    def modifiers(self, node: Node) -> tuple[str, ...]:
        found = [child for child in node.children if child.type == "modifiers"]
        words = [child for each in found for child in each.children if child.type not in _COMMENTS]
        return tuple(sorted(self.text(word) for word in words))

    def type(self, node: Node, more: int = 0) -> Plain:
        at = self.range(node)
        if node.type == "array_type":
            dimensions = self.field(node, "dimensions")
            more += sum(child.type == "[" for child in dimensions.children)
            node = self.field(node, "element")
        return ("TypeName", at, self.text(node), more)

    def declared(self, node: Node, declarator: Node) -> Plain:
        dimensions = declarator.child_by_field_name("dimensions")
        more = sum(child.type == "[" for child in dimensions.children) if dimensions else 0
        return self.type(self.field(node, "type"), more)

    # Declarations

    def owner(self, node: Node) -> Plain:
        body = self.field(node, "body")
        name, at = self.name(node)
        fields = [
            self.declared_field(member, part)
            for member in named(body)
            if member.type == "field_declaration"
            for part in member.children_by_field_name("declarator")
        ]
        methods = [self.method(part) for part in named(body) if part.type == "method_declaration"]
        place = (*self.range(node), *self.range(body), *at)
        return ("Class", *place, self.modifiers(node), name, tuple(fields), tuple(methods))

    def declared_field(self, node: Node, part: Node) -> Plain:
        name, at = self.name(part)
        words = self.modifiers(node)
        return ("Field", *self.range(node), words, self.declared(node, part), name, *at)

    def method(self, node: Node) -> Plain:
        name, at = self.name(node)
        result = self.type(self.field(node, "type"))
        parameters = tuple(self.parameter(part) for part in named(self.field(node, "parameters")))
        body = node.child_by_field_name("body")
        head = (*self.range(node), self.modifiers(node), result, name, *at)
        return ("Method", *head, parameters, self.statement(body) if body else None)

    def parameter(self, node: Node) -> Plain:
        name, at = self.name(node)
        span = (self.range(node)[0], at[1])
        return ("Parameter", span, self.declared(node, node), name, at)

    # Statements

    def statement(self, node: Node) -> Plain:
        span = self.range(node)
        match node.type:
            case "block":
                return ("Block", span, tuple(self.statement(part) for part in statements(node)))
            case ";":
                return ("Empty", span)
            case "break_statement":
                return ("Break", span)
            case "return_statement":
                values = [self.expr(part) for part in named(node)]
                return ("Return", span, values[0] if values else None)
            case "local_variable_declaration":
                return self.local(node)
            case "expression_statement":
                return ("ExpressionStatement", span, self.action(next(named(node))))
            case "if_statement":
                orelse = node.child_by_field_name("alternative")
                then = self.statement(self.field(node, "consequence"))
                other = self.statement(orelse) if orelse else None
                return ("If", span, self.condition(node), then, other)
            case "while_statement":
                return ("While", span, self.condition(node), self.statement(self.field(node, "body")))
            case _:
                assert node.type == "for_statement", node.type
                return self.loop(node)

    def condition(self, node: Node) -> Plain:
        return self.expr(next(named(self.field(node, "condition"))))

    def loop(self, node: Node) -> Plain:
        opening, closing = (next(child for child in node.children if child.type == sign) for sign in "()")
        header = (self.range(opening)[0], self.range(closing)[1])
        condition = node.child_by_field_name("condition")
        update = node.children_by_field_name("update")
        return (
            "For",
            self.range(node),
            header,
            tuple(self.init(part) for part in node.children_by_field_name("init")),
            self.expr(condition) if condition else None,
            tuple(self.action(part) for part in update),
            self.statement(self.field(node, "body")),
        )

    def init(self, node: Node) -> Plain:
        if node.type == "local_variable_declaration":
            return self.local(node)
        return self.action(node)

    def local(self, node: Node) -> Plain:
        parts = node.children_by_field_name("declarator")
        declarators = tuple(self.declarator(node, part) for part in parts)
        kind = self.range(self.field(node, "type"))
        return ("LocalDeclaration", self.range(node)[0], declarators, kind[0])

    def declarator(self, node: Node, part: Node) -> Plain:
        name, at = self.name(part)
        value = part.child_by_field_name("value")
        init = self.expr(value) if value else None
        return ("Declarator", self.range(part), name, at, self.declared(node, part), init)

    def action(self, node: Node) -> Plain:
        span = self.range(node)
        match node.type:
            case "assignment_expression":
                left, right = (self.expr(self.field(node, side)) for side in ("left", "right"))
                return ("Assignment", span, left, self.text(self.field(node, "operator")), right)
            case "update_expression":
                sign = next(child for child in node.children if child.type in {"++", "--"})
                return ("Step", span, self.expr(next(named(node))), self.text(sign))
            case _:
                return ("Evaluate", span, self.expr(node))

    # Expressions

    def expr(self, node: Node) -> Plain:
        span = self.range(node)
        match node.type:
            case "parenthesized_expression":
                kind, _, *parts = self.expr(next(named(node)))
                return (kind, span, *parts)
            case "identifier":
                return ("Name", span, self.text(node))
            case "this":
                return ("This", span)
            case "true" | "false":
                return ("BooleanLiteral", span, node.type == "true")
            case "null_literal":
                return ("NullLiteral", span)
            case "method_invocation":
                return self.call(node)
            case "object_creation_expression":
                return ("New", span, self.type(self.field(node, "type")))
            case "array_creation_expression":
                length = self.expr(next(named(self.field(node, "dimensions"))))
                return ("NewArray", span, self.type(self.field(node, "type")), length)
            case _ if node.type in _INTS:
                return ("IntLiteral", span, int_value(self.text(node)))
            case _:
                return self.compound(node)

    def compound(self, node: Node) -> Plain:
        span = self.range(node)
        match node.type:
            case "field_access":
                name = self.text(self.field(node, "field"))
                return ("Select", span, self.expr(self.field(node, "object")), name)
            case "array_access":
                array, index = (self.expr(self.field(node, part)) for part in ("array", "index"))
                return ("Index", span, array, index)
            case "unary_expression":
                sign = self.text(self.field(node, "operator"))
                return ("Unary", span, sign, self.expr(self.field(node, "operand")))
            case "binary_expression":
                left, right = (self.expr(self.field(node, side)) for side in ("left", "right"))
                return ("Binary", span, self.text(self.field(node, "operator")), left, right)
            case _:
                assert node.type == "ternary_expression", node.type
                parts = ("condition", "consequence", "alternative")
                return ("Conditional", span, *(self.expr(self.field(node, part)) for part in parts))

    def call(self, node: Node) -> Plain:
        receiver = node.child_by_field_name("object")
        arguments = tuple(self.expr(part) for part in named(self.field(node, "arguments")))
        name, at = self.name(node)
        before = self.expr(receiver) if receiver else None
        return ("Call", self.range(node), before, name, at, arguments)
