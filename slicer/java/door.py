"""The only door to javalang: tokens with exact offsets, a tree with spans, mistakes mended.

What is mended: a parenthesised expression is a node of its own; `(a) - b` is no cast; prefix
operators stay on casts; an outer roll-back returns to its own place; a line comment ends at a
carriage return.
"""

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from javalang import parser, tokenizer, util
from javalang import tree as raw

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.source import SourceFile, Span
from slicer.java.characters import refuse_escapes, refuse_foreign
from slicer.java.depth import DEPTH, roomy, too_deep
from slicer.java.tree import Comment

__all__ = ["Braces", "Paren", "Parsed", "Word", "raw", "read"]

_COMMENT = re.compile(r"//[^\r\n]*|/\*.*?\*/", re.DOTALL)
_SIGNS = frozenset({"+", "-", "++", "--"})


class Word(str):
    """The text of a token that knows its place."""

    __slots__ = ("span",)
    span: Span


class Braces(list[raw.Node]):
    """What stands between two braces, with the span of both; true even when empty."""

    def __init__(self, nodes: list[raw.Node], span: Span) -> None:
        super().__init__(nodes)
        self.span = span

    def __bool__(self) -> bool:
        return True


class Paren(raw.Primary):  # type: ignore[misc]
    """An expression in parentheses, with the operators and selectors outside them."""

    attrs = ("expression",)


@dataclass(frozen=True, slots=True)
class Parsed:
    """A javalang tree whose nodes have a `span`, and the places of all tokens and comments."""

    tree: raw.CompilationUnit
    tokens: tuple[Span, ...]
    comments: tuple[Comment, ...]


def read(source: SourceFile) -> Parsed:
    """The corrected javalang tree of a source; anything unreadable is refused."""
    refuse_escapes(source)
    stream = _Tokenizer(source)
    tokens = stream.words()
    refuse_foreign(source, sorted([*(t.value.span for t in tokens), *stream.comments]))
    _refuse_annotations(source, tokens)
    _refuse_depth(source, tokens)
    spans = tuple(token.value.span for token in tokens)
    comments = tuple(Comment(at, _next_token(source, spans, at)) for at in stream.comments)
    return Parsed(_tree(source, tokens), spans, comments)


def _tree(source: SourceFile, tokens: list[tokenizer.JavaToken]) -> raw.CompilationUnit:
    reader = _Parser(source, tokens)
    try:
        with roomy():
            return reader.parse()
    except parser.JavaSyntaxError:
        description, place = reader.furthest
        raise refuse(Code.S101, description, source, place) from None
    except RecursionError:
        raise too_deep(source, reader.tokens.look().value.span) from None


def _next_token(source: SourceFile, spans: tuple[Span, ...], comment: Span) -> int:
    at = bisect_left(spans, comment)
    return spans[at].start if at < len(spans) else len(source.text)


# What is refused before parsing ---------------------------------------------------------------


def _refuse_annotations(source: SourceFile, tokens: list[tokenizer.JavaToken]) -> None:
    for token, following in zip(tokens, [*tokens[1:], *tokens[-1:]], strict=True):
        if isinstance(token, tokenizer.Annotation):
            at = token.value.span.to(following.value.span)
            message = f"the annotation `{source.slice(at)}` is not supported yet"
            raise refuse(Code.S102, message, source, at)


def _refuse_depth(source: SourceFile, tokens: list[tokenizer.JavaToken]) -> None:
    depth = 0
    for token in tokens:
        depth += (token.value in {"(", "[", "{"}) - (token.value in {")", "]", "}"})
        if depth > DEPTH:
            raise too_deep(source, token.value.span)


# The corrected tokenizer ----------------------------------------------------------------------


class _Tokenizer(tokenizer.JavaTokenizer):  # type: ignore[misc]
    def __init__(self, source: SourceFile) -> None:
        super().__init__(source.text + "\n")
        self.source = source
        self.comments: list[Span] = []
        self.i = self.j = 0

    def words(self) -> list[tokenizer.JavaToken]:
        tokens = []
        for token in self.tokenize():
            token.value = Word(token.value)
            token.value.span = Span(self.i, self.j)
            tokens.append(token)
        return tokens

    def pre_tokenize(self) -> None:
        self.length = len(self.data)

    def read_comment(self) -> str:
        found = _COMMENT.match(self.data, self.i)
        if found is None:
            at = Span(self.i, self.i + 2)
            raise refuse(Code.S101, "the comment is not closed", self.source, at)
        self.comments.append(Span(*found.span()))
        self.i = found.end()
        return ""

    def error(self, message: str, char: str | None = None) -> None:  # noqa: ARG002
        at = Span(self.i, self.i + 1)
        raise refuse(Code.S101, _sentence(message), self.source, at)


# The corrected parser -------------------------------------------------------------------------


def _sentence(message: str) -> str:
    """The message of javalang in our style."""
    if message.startswith("Could not process token"):
        return "illegal character"
    if message.startswith("Expected "):
        return f"{message.removeprefix('Expected ')} expected"
    return message[0].lower() + message[1:]


class _Stream(util.LookAheadListIterator):  # type: ignore[misc]
    def pop_marker(self, reset: bool) -> None:
        saved = self.saved_markers.pop()
        if reset:
            self.marker = saved


class _Parser(parser.Parser):  # type: ignore[misc]
    def __init__(self, source: SourceFile, tokens: list[tokenizer.JavaToken]) -> None:
        super().__init__(tokens)
        end = Word("")
        end.span = Span(len(source.text), len(source.text))
        self.tokens = _Stream(tokens)
        self.tokens.set_default(tokenizer.EndOfInput(end))
        self.furthest = ("the file is not a compilation unit", Span(0, 0))

    def since(self, first: int) -> Span:
        """The span of the tokens from the first to the last one read."""
        tokens = self.tokens.list
        last = max(first, self.tokens.marker - 1)
        return Span(tokens[first].value.span.start, tokens[last].value.span.end)

    def illegal(self, description: str, at: tokenizer.JavaToken | None = None) -> None:
        place = (at or self.tokens.look()).value.span
        if place.start >= self.furthest[1].start:
            self.furthest = (_sentence(description), place)
        raise parser.JavaSyntaxError(description, at)

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
        node.span = self.since(first)
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


def _spanned(parse: Callable[[_Parser], raw.Node]) -> Callable[[_Parser], raw.Node]:
    """A parse method whose node has as `span` the tokens it was read from."""

    @wraps(parse)
    def spanned(self: _Parser) -> raw.Node:
        first = self.tokens.marker
        node = parse(self)
        if isinstance(node, raw.Node) and self.tokens.marker > first:
            node.span = self.since(first)
        return node

    return spanned


for _name in dir(_Parser):
    if _name.startswith("parse_") and _name != "parse_par_expression":
        setattr(_Parser, _name, _spanned(getattr(_Parser, _name)))
