"""What tree-sitter-java sees in a text, in the tuples of `tests.java.plain`."""

from dataclasses import dataclass
from itertools import accumulate

import tree_sitter_java
from tree_sitter import Language, Node, Parser

from tests.java.judge_node import named, statements
from tests.java.judge_statements import StatementJudge
from tests.java.plain import Plain

_PARSER = Parser(Language(tree_sitter_java.language()))
_OWNERS = frozenset({"class_declaration", "interface_declaration", "enum_declaration"})


def judged(text: str) -> Plain:
    """The package, the imports and the classes."""
    data = text.encode()
    root = _PARSER.parse(data).root_node
    assert not root.has_error, text
    offsets = [0, *accumulate(int(byte & 0xC0 != 0x80) for byte in data)]
    judge = _Judge(data, tuple(offsets))
    package = [judge.dotted(next(named(node))) for node in named(root) if node.type == "package_declaration"]
    imports = tuple(judge.imported(node) for node in named(root) if node.type == "import_declaration")
    owners = tuple(judge.owner(node) for node in named(root) if node.type in _OWNERS)
    return ("".join(package), imports, owners)


@dataclass(frozen=True, slots=True)
class _Judge(StatementJudge):
    def imported(self, node: Node) -> Plain:
        kinds = {child.type for child in node.children}
        return ("Import", self.range(node), self.dotted(next(named(node))), "static" in kinds, "asterisk" in kinds)

    def owner(self, node: Node) -> Plain:
        body = self.field(node, "body")
        name, at = self.name(node)
        kind = node.type.split("_", maxsplit=1)[0]
        superclass = node.child_by_field_name("superclass")
        above = self.type(next(named(superclass))) if superclass else None
        lists = [part for part in named(node) if part.type in {"super_interfaces", "extends_interfaces"}]
        beside = tuple(self.type(part) for each in lists for part in named(next(named(each))))
        constants = tuple(self.constant(part) for part in named(body) if part.type == "enum_constant")
        inside = [part for part in named(body) if part.type != "enum_constant"]
        if kind == "enum":
            inside = [part for each in inside for part in named(each)]
        members = tuple(part for member in inside for part in self.member(member))
        head = (self.range(node), self.range(body), self.words(node), kind, name, at)
        return ("Class", *head, above, beside, members, constants)

    def constant(self, node: Node) -> Plain:
        name, at = self.name(node)
        given = node.child_by_field_name("arguments")
        return ("Constant", self.range(node), name, at, tuple(self.expr(part) for part in named(given)))

    def member(self, node: Node) -> Plain:
        span = self.range(node)
        match node.type:
            case "field_declaration" | "constant_declaration":
                return tuple(self.declared_field(node, part) for part in node.children_by_field_name("declarator"))
            case "method_declaration":
                return (self.method(node),)
            case "constructor_declaration":
                return (self.constructor(node),)
            case "static_initializer":
                return (("Initialiser", span, True, self.block(next(named(node)))),)
            case "block":
                return (("Initialiser", span, False, self.block(node)),)
            case _:
                return (self.owner(node),)

    def declared_field(self, node: Node, part: Node) -> Plain:
        name, at = self.name(part)
        value = part.child_by_field_name("value")
        init = self.expr(value) if value else None
        head = (self.range(node), self.words(node), self.declared(node, part), name, at)
        return ("Field", *head, self.range(part), init)

    def method(self, node: Node) -> Plain:
        name, at = self.name(node)
        body = node.child_by_field_name("body")
        head = (self.range(node), self.words(node), self.declared(node, node), name, at)
        return ("Method", *head, self.parameters(node), self.throws(node), self.block(body) if body else None)

    def constructor(self, node: Node) -> Plain:
        name, at = self.name(node)
        body = self.field(node, "body")
        block = ("Block", self.range(body), self.all(statements(body)))
        head = (self.range(node), self.words(node), name, at)
        return ("Constructor", *head, self.parameters(node), self.throws(node), block)

    def parameters(self, node: Node) -> Plain:
        return tuple(self.parameter(part) for part in named(self.field(node, "parameters")))

    def throws(self, node: Node) -> Plain:
        found = [part for part in named(node) if part.type == "throws"]
        return tuple(self.type(part) for each in found for part in named(each))

    def parameter(self, node: Node) -> Plain:
        name, at = self.name(node)
        return ("Parameter", (self.range(node)[0], at[1]), self.declared(node, node), name, at, self.words(node))
