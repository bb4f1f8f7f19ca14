"""The corrected parser of javalang: a tree whose nodes have a `span`.

What is mended: a parenthesised expression is a node of its own; `(a) - b` is no cast; prefix
operators stay on casts; several labels, `default` and `static` blocks are kept; an outer
roll-back returns to its own place; some declarations, and what nobody can read, are read over.
"""

from collections.abc import Callable
from functools import wraps

from javalang import parser, tokenizer, util
from javalang import tree as raw

from slicer.base.source import Span
from slicer.java.javalang_door.newer import Newer
from slicer.java.javalang_door.nodes import Braces, Initialiser, Labelled, Paren
from slicer.java.javalang_door.recovery import Finding
from slicer.java.javalang_door.words import Word

_LABELS = frozenset({"case", "default"})
_BEYOND = 10
_SIGNS = frozenset({"+", "-", "++", "--"})


class Stream(util.LookAheadListIterator):  # type: ignore[misc]
    def look(self, i: int = 0) -> tokenizer.JavaToken:
        """Javalang looks on for what closes an annotation, without an end."""
        if self.marker + i > len(self.list) + _BEYOND:
            raise parser.JavaSyntaxError("Expected )", self.default)
        return super().look(i)

    def pop_marker(self, reset: bool) -> None:
        saved = self.saved_markers.pop()
        if reset:
            self.marker = saved


class Parser(Newer):
    def __init__(self, part: Span, tokens: list[tokenizer.JavaToken]) -> None:
        super().__init__(tokens)
        end = Word("")
        end.span = Span(part.end, part.end)
        self.tokens = Stream(tokens)
        self.tokens.set_default(tokenizer.EndOfInput(end))
        self.furthest = Finding("the file is not a compilation unit", Span(part.start, part.start))

    def accept(self, *accepts: str | type) -> Word:
        last = Word("")
        for accept in accepts:
            if not self.would_accept(accept):
                what = f"`{accept}`" if isinstance(accept, str) else "a name"
                self.illegal(f"{what} expected")
            last = next(self.tokens).value
        return last

    def parse_block(self) -> Braces:
        first = self.tokens.marker
        nodes = super().parse_block()
        return Braces(nodes, self.since(first))

    def parse_class_body(self) -> Braces:
        first = self.tokens.marker
        nodes = super().parse_class_body()
        return Braces(nodes, self.since(first))

    def parse_interface_body(self) -> Braces:
        first = self.tokens.marker
        nodes = super().parse_interface_body()
        return Braces(nodes, self.since(first))

    def parse_class_body_declaration(self) -> raw.Node:
        static = self.would_accept("static", "{")
        if not static and not self.would_accept("{"):
            return super().parse_class_body_declaration()
        if static:
            self.accept("static")
        return Initialiser(static=static, block=self.parse_block())

    def parse_qualified_identifier(self) -> Word:
        first = self.tokens.marker
        word = Word(super().parse_qualified_identifier())
        word.span = self.since(first)
        return word

    def parse_statement(self) -> raw.Node:
        if not self.would_accept(tokenizer.Identifier, ":"):
            return super().parse_statement()
        name = self.parse_identifier()
        self.accept(":")
        return Labelled(name=name, body=self.parse_statement())

    def parse_switch_block_statement_group(self) -> raw.Node:
        labels, statements = [], []
        while self.tokens.look().value in _LABELS:
            labels.append(self.parse_switch_label())
            if labels[-1].arrow:
                return raw.SwitchStatementCase(case=labels, statements=[self.parse_arm()])
        while self.tokens.look().value not in _LABELS | {"}"}:
            statements.append(self.parse_block_statement())
        return raw.SwitchStatementCase(case=labels, statements=statements)

    def parse_infix_operator(self) -> str:
        """Shifts come as single signs, which must touch."""
        first = self.tokens.marker
        word: str = super().parse_infix_operator()
        place = self.since(first)
        if place.end - place.start != len(word):
            self.illegal("Expected expression", self.tokens.list[first + 1])
        return word

    def parse_inner_creator(self) -> raw.Node:
        name = self.tokens.look().value
        node = super().parse_inner_creator()
        node.type.span = name.span
        return node

    def parse_par_expression(self) -> raw.Node:
        self.accept("(")
        expression = self.parse_expression()
        self.accept(")")
        return expression

    def parse_primary(self) -> raw.Node:
        if self.would_accept("("):
            return Paren(expression=self.parse_par_expression())
        if self.would_accept(tokenizer.BasicType) and self.tokens.look(1).value not in {".", "["}:
            self.illegal("Expected expression")
        names = self._dotted()
        node = super().parse_primary()
        node.names = names
        return node

    def _dotted(self) -> tuple[Word, ...]:
        """The names `a.b.c` that a primary begins with."""
        names: list[Word] = []
        while isinstance(self.tokens.look(2 * len(names)), tokenizer.Identifier):
            names.append(self.tokens.look(2 * len(names)).value)
            if self.tokens.look(2 * len(names) - 1).value != ".":
                break
        return tuple(names)

    def parse_expression_3(self) -> raw.Node:
        prefix = []
        while self.tokens.look().value in tokenizer.Operator.PREFIX:
            prefix.append(next(self.tokens).value)
        furthest = self.furthest
        node = self._attempt(self.parse_lambda_expression)
        if node is None:
            self.furthest = furthest
            node = self._attempt(self._cast) or self._selected()
        node.prefix_operators = prefix
        return node

    def _attempt(self, parse: Callable[[], raw.Node]) -> raw.Node:
        if not self.would_accept("("):
            return None
        try:
            with self.tokens:
                return parse()
        except parser.JavaSyntaxError:
            return None

    def _cast(self) -> raw.Node:
        first = self.tokens.marker
        self.accept("(")
        kind = self.parse_type()
        self.accept(")")
        primitive = isinstance(kind, raw.BasicType) and not kind.dimensions
        if not primitive and self.tokens.look().value in _SIGNS:
            self.illegal("an operator expected")
        node = raw.Cast(type=kind, expression=self.parse_expression_3())
        node.base = self.since(first)
        return node

    def _selected(self) -> raw.Node:
        first = self.tokens.marker
        node = self.parse_primary()
        node.base = self.since(first)
        node.selectors, node.postfix_operators = [], []
        while self.tokens.look().value in {"[", "."}:
            node.selectors.append(self.parse_selector())
        while self.tokens.look().value in tokenizer.Operator.POSTFIX:
            node.postfix_operators.append(next(self.tokens).value)
        return node


def _spanned(parse: Callable[[Parser], raw.Node]) -> Callable[[Parser], raw.Node]:
    """A parse method whose node has as `span` the tokens it was read from."""

    @wraps(parse)
    def spanned(self: Parser) -> raw.Node:
        first = self.tokens.marker
        node = parse(self)
        if isinstance(node, raw.Node) and self.tokens.marker > first:
            node.span = self.since(first)
        return node

    return spanned


for _name in dir(Parser):
    if _name.startswith("parse_") and _name != "parse_par_expression":
        setattr(Parser, _name, _spanned(getattr(Parser, _name)))
