"""Reads over members and classes that are no Java we can read, so that the rest of the file stays."""

from collections.abc import Callable

from javalang import parser
from javalang import tree as raw

from slicer.base.codes import Code
from slicer.base.record import record
from slicer.base.source import Span
from slicer.java.javalang_door.extents import declared, end_of_member
from slicer.java.javalang_door.nodes import Broken
from slicer.java.javalang_door.skipping import Skipping
from slicer.java.tree import Form

Parse = Callable[[], raw.Node]


@record(slots=True)
class Finding:
    """What is wrong with a text, and where."""

    message: str
    at: Span
    code: Code = Code.S101


class Recovering(Skipping):
    """Reads what nobody can read as `Broken`.

    `furthest` is the finding at the furthest place that was reached, `first` the first one that broke something.
    """

    furthest: Finding
    first: Finding | None = None

    def parse_type_declaration(self) -> raw.Node:
        return self._or_broken(super().parse_type_declaration, is_member=False)

    def parse_class_body(self) -> list[raw.Node]:
        return self._body(self.parse_class_body_declaration)

    def parse_interface_body(self) -> list[raw.Node]:
        return self._body(self.parse_interface_body_declaration)

    def parse_enum_body(self) -> raw.Node:
        self.accept("{")
        constants: list[raw.Node] = []
        while not (self.would_accept(";") or self.would_accept("}")):
            constants.append(self.parse_enum_constant())
            if not self.would_accept(";") and not self.would_accept("}"):
                self.accept(",")
        members = self._members(self.parse_class_body_declaration) if self.would_accept(";") else []
        self.accept("}")
        return raw.EnumBody(constants=constants, declarations=members)

    def _body(self, parse: Parse) -> list[raw.Node]:
        self.accept("{")
        found = self._members(parse)
        self.accept("}")
        return found

    def _members(self, parse: Parse) -> list[raw.Node]:
        """The declarations up to the closing brace."""
        found = []
        while not self.would_accept("}"):
            found.append(self._or_broken(parse, is_member=True))
        return [node for node in found if node is not None]

    def _or_broken(self, parse: Parse, *, is_member: bool) -> raw.Node:
        first, furthest, markers = self.tokens.marker, self.furthest, len(self.tokens.saved_markers)
        self.furthest = Finding("a declaration expected", self.tokens.look().value.span)
        try:
            node = parse()
        except (parser.JavaSyntaxError, StopIteration):
            del self.tokens.saved_markers[markers:]
            self.first = self.first or self.furthest
            end = end_of_member(self.tokens.list, first)
            if end is None:
                raise
            form, names, others = declared(self.tokens.list[first:end])
            if form is not Form.CLASS and not is_member:
                raise
            node = Broken(form=form, names=names, others=others, why=self.furthest)
            self.tokens.marker = end
            node.span = self.since(first)
        self.furthest = furthest
        return node

    def since(self, first: int) -> Span:
        """The span of the tokens from the first to the last one read."""
        tokens = self.tokens.list
        last = max(first, self.tokens.marker - 1)
        return Span(tokens[first].value.span.start, tokens[last].value.span.end)
