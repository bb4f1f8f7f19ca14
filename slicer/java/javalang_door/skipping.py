"""Skips unsupported declarations as a whole; their first words tell which they are."""

from javalang import parser, tokenizer
from javalang import tree as raw

from slicer.base.source import Span
from slicer.java.javalang_door.nodes import Skipped
from slicer.java.javalang_door.words import Word

_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_UNSEALED = ["non", "-", "sealed"]


class Skipping(parser.Parser):  # type: ignore[misc]
    """Reads annotation types, records, and sealed and non-sealed classes as `Skipped`."""

    def parse_annotation_type_declaration(self) -> raw.Node:
        sign = self.tokens.look().value
        return self._skipped("annotation type", sign.span.to(self.accept("@", "interface").span))

    def parse_class_or_interface_declaration(self) -> raw.Node:
        return self._unknown() or super().parse_class_or_interface_declaration()

    def parse_member_declaration(self) -> raw.Node:
        return self._unknown() or super().parse_member_declaration()

    def parse_interface_body_declaration(self) -> raw.Node:
        return self._unknown() or super().parse_interface_body_declaration()

    def parse_block_statement(self) -> raw.Node:
        return self._unknown() or super().parse_block_statement()

    def _unknown(self) -> raw.Node | None:
        """The declaration, modifiers included, if javalang does not know its words; otherwise nothing is read."""
        first = self.tokens.marker
        self.parse_modifiers()
        if self._is_record():
            return self._skipped("record", next(self.tokens).value.span)
        if self._is_sealed():
            return self._skipped_class()
        self.tokens.marker = first
        return None

    def _is_record(self) -> bool:
        words = [self.tokens.look(n) for n in range(3)]
        named = words[0].value == "record" and isinstance(words[1], tokenizer.Identifier)
        return named and words[2].value in {"(", "<"}

    def _is_sealed(self) -> bool:
        words = [self.tokens.look(n) for n in range(4)]
        after = words[3] if [word.value for word in words[:3]] == _UNSEALED else words[1]
        if words[0].value != "sealed" and after is words[1]:
            return False
        return isinstance(after, tokenizer.Modifier | tokenizer.Annotation) or after.value in {"class", "interface"}

    def _skipped_class(self) -> raw.Node:
        words = [next(self.tokens).value]
        while self.would_accept("-") or words[-1] == "-":
            words.append(next(self.tokens).value)
        self.parse_modifiers()
        kind = self.accept("interface" if self.would_accept("interface") else "class")
        return self._skipped(f"{''.join(words)} {kind}", words[0].span.to(words[-1].span))

    def _skipped(self, kind: str, at: Span) -> raw.Node:
        name: Word = self.parse_identifier()
        self._skip_braces()
        node = Skipped(name=name, what=f"the {kind} `{name}`")
        node.at = at
        return node

    def _skip_braces(self) -> None:
        """Reads on to the end of the first braces that are not in parentheses."""
        depth = 0
        while True:
            token = self.tokens.look()
            if isinstance(token, tokenizer.EndOfInput):
                self.illegal("`}` expected")
            if depth == 0 and token.value in _CLOSING | {";"}:
                self.illegal("`{` expected")
            depth += (token.value in _OPENING) - (token.value in _CLOSING)
            next(self.tokens)
            if depth == 0 and token.value == "}":
                return
