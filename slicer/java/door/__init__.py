"""The only door to javalang."""

from bisect import bisect_left
from dataclasses import dataclass

from javalang import parser, tokenizer
from javalang import tree as raw

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.source import SourceFile, Span
from slicer.java.characters import refuse_escapes, refuse_foreign
from slicer.java.depth import DEPTH, roomy, too_deep
from slicer.java.door.grammar import Parser
from slicer.java.door.nodes import Braces, Initialiser, Labelled, Paren
from slicer.java.door.words import Tokenizer, Word
from slicer.java.tree import Comment

__all__ = ["Braces", "Initialiser", "Labelled", "Paren", "Parsed", "Word", "raw", "read"]


@dataclass(frozen=True, slots=True)
class Parsed:
    """A javalang tree whose nodes have a `span`, and the places of all tokens and comments."""

    tree: raw.CompilationUnit
    tokens: tuple[Span, ...]
    comments: tuple[Comment, ...]


def read(source: SourceFile) -> Parsed:
    """The corrected javalang tree of a source; anything unreadable is refused."""
    refuse_escapes(source)
    stream = Tokenizer(source)
    tokens = stream.words()
    refuse_foreign(source, sorted([*(t.value.span for t in tokens), *stream.comments]))
    _refuse_depth(source, tokens)
    spans = tuple(token.value.span for token in tokens)
    comments = tuple(Comment(at, _next_token(source, spans, at)) for at in stream.comments)
    return Parsed(_tree(source, tokens), spans, comments)


def _tree(source: SourceFile, tokens: list[tokenizer.JavaToken]) -> raw.CompilationUnit:
    reader = Parser(source, tokens)
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


def _refuse_depth(source: SourceFile, tokens: list[tokenizer.JavaToken]) -> None:
    depth = 0
    for token in tokens:
        depth += (token.value in {"(", "[", "{"}) - (token.value in {")", "]", "}"})
        if depth > DEPTH:
            raise too_deep(source, token.value.span)
