"""The only door to javalang."""

from bisect import bisect_left

from javalang import parser, tokenizer
from javalang import tree as raw

from slicer.base.diagnostics import refuse
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.java.characters import characters, outside, refuse_foreign, refuse_in_jml
from slicer.java.depth import DEPTH, roomy, too_deep
from slicer.java.javalang_door.grammar import Parser
from slicer.java.javalang_door.nodes import (
    Braces,
    Broken,
    Initialiser,
    Labelled,
    Paren,
    Skipped,
    SwitchExpression,
    Yield,
)
from slicer.java.javalang_door.words import Tokenizer, Word
from slicer.java.tree import Comment

__all__ = [
    "Braces",
    "Broken",
    "Initialiser",
    "Labelled",
    "Paren",
    "Parsed",
    "Skipped",
    "SwitchExpression",
    "Word",
    "Yield",
    "raw",
    "read",
]

_QUOTES = frozenset("\"'")


@record(slots=True)
class Parsed:
    """A javalang tree whose nodes have a `span`, and the places of all tokens and comments.

    `escapes` are the Unicode escapes outside literals and comments.
    """

    tree: raw.CompilationUnit
    tokens: tuple[Span, ...]
    comments: tuple[Comment, ...]
    escapes: tuple[Span, ...]


def read(source: SourceFile, part: Span) -> Parsed:
    """The corrected javalang tree of the file at that place; anything unreadable is refused."""
    text = characters(source, part)
    stream = Tokenizer(text)
    tokens = stream.words()
    refuse_foreign(text, stream.places)
    refuse_in_jml(text, stream.comments)
    _refuse_depth(source, tokens)
    spans = tuple(token.value.span for token in tokens)
    comments = tuple(Comment(at, _next_token(part, spans, at)) for at in stream.comments)
    quoted = [token.value.span for token in tokens if token.value[0] in _QUOTES]
    escapes = outside(text.escapes, sorted([*quoted, *stream.comments]))
    return Parsed(_tree(source, part, tokens), spans, comments, escapes)


def _tree(source: SourceFile, part: Span, tokens: list[tokenizer.JavaToken]) -> raw.CompilationUnit:
    reader = Parser(part, tokens)
    try:
        with roomy():
            return reader.parse()
    except parser.JavaSyntaxError:
        found = reader.first or reader.furthest
        raise refuse(found.code, found.message, source, found.at) from None
    except RecursionError:
        raise too_deep(source, reader.tokens.look().value.span) from None


def _next_token(part: Span, spans: tuple[Span, ...], comment: Span) -> int:
    at = bisect_left(spans, comment)
    return spans[at].start if at < len(spans) else part.end


# What is refused before parsing ---------------------------------------------------------------


def _refuse_depth(source: SourceFile, tokens: list[tokenizer.JavaToken]) -> None:
    depth = 0
    for token in tokens:
        depth += (token.value in {"(", "[", "{"}) - (token.value in {")", "]", "}"})
        if depth > DEPTH:
            raise too_deep(source, token.value.span)
