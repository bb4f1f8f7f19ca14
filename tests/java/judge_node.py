"""Ranges, words and types of tree-sitter-java's nodes."""

from collections.abc import Iterator
from dataclasses import dataclass

from tree_sitter import Node

from tests.java.plain import Plain

_COMMENTS = frozenset({"line_comment", "block_comment"})


def named(node: Node | None) -> Iterator[Node]:
    for child in node.named_children if node else ():
        if child.type not in _COMMENTS:
            yield child


def statements(block: Node) -> Iterator[Node]:
    """What stands in a block; an empty statement has no name of its own."""
    return (child for child in block.children if child.type not in _COMMENTS | {"{", "}"})


@dataclass(frozen=True, slots=True)
class Reading:
    """The text that was parsed; ranges are in characters."""

    data: bytes
    offsets: tuple[int, ...]

    def range(self, node: Node) -> tuple[int, int]:
        start = node.start_byte
        lead = next(at for at in range(start, -1, -1) if self.data[at] & 0xC0 != 0x80)
        return (self.offsets[lead], self.offsets[node.end_byte])

    def text(self, node: Node) -> str:
        return self.data[node.start_byte : node.end_byte].decode()

    def field(self, node: Node, name: str) -> Node:
        found = node.child_by_field_name(name)
        assert found is not None, (name, node)
        return found

    def name(self, node: Node) -> tuple[str, tuple[int, int]]:
        found = self.field(node, "name")
        return (self.text(found), self.range(found))

    def words(self, node: Node) -> Plain:
        found = [child for child in node.children if child.type == "modifiers"]
        beside = {*_COMMENTS, "annotation", "marker_annotation"}
        words = [child for each in found for child in each.children if child.type not in beside]
        return tuple(("Modifier", self.range(word), self.text(word)) for word in words)

    def dotted(self, node: Node) -> str:
        if not node.named_children:
            return self.text(node)
        return ".".join(self.dotted(part) for part in named(node))

    def type(self, node: Node, more: int = 0) -> Plain:
        at = self.range(node)
        if node.type == "array_type":
            more += self.brackets(self.field(node, "dimensions"))
            node = self.field(node, "element")
        name = self.text(node) if node.type in {"integral_type", "boolean_type"} else self.dotted(node)
        return ("TypeName", at, name, more)

    def brackets(self, node: Node | None) -> int:
        return sum(child.type == "[" for child in node.children) if node else 0

    def declared(self, node: Node, declarator: Node) -> Plain:
        dimensions = declarator.child_by_field_name("dimensions")
        return self.type(self.field(node, "type"), self.brackets(dimensions))
