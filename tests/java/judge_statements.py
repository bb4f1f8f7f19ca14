"""Statements as tree-sitter-java sees them."""

from collections.abc import Iterator
from dataclasses import dataclass

from tree_sitter import Node

from tests.java.judge_expressions import ExpressionJudge
from tests.java.judge_node import named, statements
from tests.java.plain import Plain


@dataclass(frozen=True, slots=True)
class StatementJudge(ExpressionJudge):
    def block(self, node: Node) -> Plain:
        return ("Block", self.range(node), self.all(statements(node)))

    def all(self, nodes: Iterator[Node]) -> Plain:
        """A semicolon after a `switch` is taken for the end of it here."""
        found: list[Plain] = []
        for node in nodes:
            found.append(self.statement(node))
            if found[-1][0] == "Switch" and node.children[-1].type == ";":
                found.append(("Empty", self.range(node.children[-1])))
        return tuple(found)

    def statement(self, node: Node) -> Plain:
        span = self.range(node)
        match node.type:
            case "block":
                return self.block(node)
            case ";":
                return ("Empty", span)
            case "break_statement" | "continue_statement":
                labels = [self.text(part) for part in named(node)]
                return (node.type.split("_", maxsplit=1)[0].title(), span, labels[0] if labels else None)
            case "return_statement":
                values = [self.expr(part) for part in named(node)]
                return ("Return", span, values[0] if values else None)
            case "yield_statement":
                return ("Yield", span, self.expr(next(named(node))))
            case "throw_statement":
                return ("Throw", span, self.expr(next(named(node))))
            case "assert_statement":
                condition, *message = [self.expr(part) for part in named(node)]
                return ("Assert", span, condition, message[0] if message else None)
            case "local_variable_declaration":
                return self.local(node, span)
            case "expression_statement" if next(named(node)).type == "switch_expression":
                return self.structured(next(named(node)))
            case "expression_statement":
                return ("ExpressionStatement", span, self.action(next(named(node))))
            case "explicit_constructor_invocation":
                is_super = self.text(self.field(node, "constructor")) == "super"
                outer = node.child_by_field_name("object")
                return ("ConstructorCall", span, is_super, self.arguments(node), self.expr(outer) if outer else None)
            case _:
                return self.structured(node)

    def structured(self, node: Node) -> Plain:
        span = self.range(node)
        match node.type:
            case "if_statement":
                orelse = node.child_by_field_name("alternative")
                then = self.statement(self.field(node, "consequence"))
                return ("If", span, self.condition(node), then, self.statement(orelse) if orelse else None)
            case "while_statement":
                return ("While", span, self.condition(node), self.body(node))
            case "do_statement":
                return ("Do", span, self.body(node), self.condition(node))
            case "for_statement":
                return self.loop(node)
            case "enhanced_for_statement":
                return self.each(node)
            case "labeled_statement":
                label, body = [child for child in statements(node) if child.type != ":"]
                return ("Labelled", span, self.text(label), self.range(label), self.statement(body))
            case "switch_expression":
                return self.switch(node, has_value=False)
            case _:
                assert node.type == "try_statement", node.type
                return self.attempt(node)

    def condition(self, node: Node) -> Plain:
        return self.expr(next(named(self.field(node, "condition"))))

    def body(self, node: Node) -> Plain:
        return self.statement(self.field(node, "body"))

    def header(self, node: Node) -> tuple[int, int]:
        opening, closing = (next(child for child in node.children if child.type == sign) for sign in "()")
        return (self.range(opening)[0], self.range(closing)[1])

    def loop(self, node: Node) -> Plain:
        condition = node.child_by_field_name("condition")
        return (
            "For",
            self.range(node),
            self.header(node),
            tuple(self.init(part) for part in node.children_by_field_name("init")),
            self.expr(condition) if condition else None,
            tuple(self.action(part) for part in node.children_by_field_name("update")),
            self.body(node),
        )

    def init(self, node: Node) -> Plain:
        """In a header the declaration ends before the semicolon, with its last declarator."""
        if node.type != "local_variable_declaration":
            return self.action(node)
        last = node.children_by_field_name("declarator")[-1]
        return self.local(node, (self.range(node)[0], self.range(last)[1]))

    def each(self, node: Node) -> Plain:
        name, at = self.name(node)
        words = self.words(node)
        kind = self.declared(node, node)
        first = next(child for child in node.children if child.type in {"modifiers", self.field(node, "type").type})
        span = (self.range(first)[0], at[1])
        variable = ("Parameter", span, kind, name, at, words)
        value = self.expr(self.field(node, "value"))
        return ("ForEach", self.range(node), self.header(node), variable, value, self.body(node))

    def switch(self, node: Node, *, has_value: bool) -> Plain:
        groups = self.groups(named(self.field(node, "body")), has_value=has_value)
        return ("Switch", self.range(node), self.condition(node), groups)

    def rule(self, node: Node, *, has_value: bool) -> Plain:
        """A group with an arrow."""
        label, arrow, part = (child for child in node.children if child.type not in {"line_comment", "block_comment"})
        if part.type != "expression_statement":
            inside = self.statement(part)
        elif has_value:
            inside = ("Yield", self.range(part), self.expr(next(named(part))))
        else:
            inside = ("ExpressionStatement", self.range(part), self.action(next(named(part))))
        return ("SwitchGroup", self.range(node), (self.label(label, arrow),), (inside,), True)

    def groups(self, nodes: Iterator[Node], *, has_value: bool) -> Plain:
        """Labels without statements of their own belong to the next group with some."""
        found: list[Plain] = []
        pending: list[Node] = []
        labels: Plain = ()
        for node in nodes:
            if node.type == "switch_rule":
                found.append(self.rule(node, has_value=has_value))
                continue
            pending.append(node)
            more, inside = self.group(node)
            labels += more
            if inside:
                found.append(("SwitchGroup", self.around(pending), labels, inside, False))
                pending, labels = [], ()
        if pending:
            found.append(("SwitchGroup", self.around(pending), labels, (), False))
        return tuple(found)

    def around(self, nodes: list[Node]) -> tuple[int, int]:
        return (self.range(nodes[0])[0], self.range(nodes[-1])[1])

    def group(self, node: Node) -> tuple[Plain, Plain]:
        """The labels, whose colon is not part of them here, and the statements."""
        labels = [child for child in node.children if child.type == "switch_label"]
        colons = [child for child in node.children if child.type == ":"]
        found = tuple(self.label(*pair) for pair in zip(labels, colons, strict=True))
        return found, self.all(part for part in statements(node) if part not in labels and part not in colons)

    def label(self, node: Node, colon: Node) -> Plain:
        span = (self.range(node)[0], self.range(colon)[1])
        return ("SwitchLabel", span, tuple(self.expr(part) for part in named(node)))

    def attempt(self, node: Node) -> Plain:
        catches = tuple(self.catch(part) for part in named(node) if part.type == "catch_clause")
        final = [next(named(part)) for part in named(node) if part.type == "finally_clause"]
        return ("Try", self.range(node), self.body(node), catches, self.block(final[0]) if final else None)

    def catch(self, node: Node) -> Plain:
        parameter = next(part for part in named(node) if part.type == "catch_formal_parameter")
        kinds = next(part for part in named(parameter) if part.type == "catch_type")
        types = tuple(self.type(part) for part in named(kinds))
        name, at = self.name(parameter)
        return ("Catch", self.range(node), types, name, at, self.body(node), self.words(parameter))

    def local(self, node: Node, span: tuple[int, int]) -> Plain:
        parts = node.children_by_field_name("declarator")
        return ("LocalDeclaration", span, tuple(self.declarator(node, part) for part in parts), self.words(node))

    def declarator(self, node: Node, part: Node) -> Plain:
        name, at = self.name(part)
        value = part.child_by_field_name("value")
        init = self.expr(value) if value else None
        return ("Declarator", self.range(part), name, at, self.declared(node, part), init)

    def action(self, node: Node) -> Plain:
        found = self.expr(node)
        return found if found[0] in {"Assignment", "Step"} else ("Evaluate", self.range(node), found)
