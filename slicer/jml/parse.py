"""From the JML before one token to its items."""

import functools
from dataclasses import dataclass
from importlib.resources import files

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.source import Span
from slicer.java.depth import refuse_depth, roomy, too_deep
from slicer.java.tree import BooleanLiteral, Expr
from slicer.jml.expressions import Text, expression
from slicer.jml.locations import location
from slicer.jml.scan import Group
from slicer.jml.tree import Clause, FrameClause, Kind, SignalsOnly
from slicer.jml.words import is_refused_item, refuse_words

_KINDS = {
    "requires": Kind.REQUIRES,
    "pre": Kind.REQUIRES,
    "ensures": Kind.ENSURES,
    "post": Kind.ENSURES,
    "diverges": Kind.DIVERGES,
    "invariant": Kind.INVARIANT,
    "loop_invariant": Kind.LOOP_INVARIANT,
    "maintaining": Kind.LOOP_INVARIANT,
    "decreases": Kind.DECREASES,
    "decreasing": Kind.DECREASES,
    "loop_variant": Kind.DECREASES,
}


@dataclass(frozen=True, slots=True)
class Item:
    """A clause with the keyword it begins with, or a word of its own: a modifier, a header."""

    span: Span
    word: str
    clause: Clause | FrameClause | SignalsOnly | None = None


def items(group: Group) -> tuple[Item, ...]:
    """What the JML says, in order; their spans are places in the file."""
    refuse_words(group)
    try:
        tree = _parser().parse(group.text)
    except UnexpectedInput as error:
        raise _refusal(group, error) from None
    text = Text(group.source, group.start)
    try:
        with roomy():
            found = tuple(_item(text, node) for node in tree.children if isinstance(node, Tree))
    except RecursionError:
        raise too_deep(group.source, group.comments[0]) from None
    refuse_depth(group.source, tuple(item.clause for item in found))
    return found


@functools.cache
def _parser() -> Lark:
    grammar = files("slicer.jml").joinpath("jml.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", propagate_positions=True, maybe_placeholders=False)


def _item(text: Text, node: Tree[Token]) -> Item:
    span = text.span(node)
    word = str(text.words(node)[0])
    match node.data:
        case "word":
            return Item(span, word)
        case "predicate":
            predicate = expression(text, text.trees(node)[0])
            return Item(span, word, Clause(span, _KINDS[word], predicate))
        case "frame":
            locations = tuple(location(text, part) for part in text.trees(node))
            return Item(span, word, FrameClause(span, locations))
        case "signals":
            return Item(span, word, _signals(text, node, span))
        case _:
            exceptions = tuple(text.dotted(part) for part in text.trees(node))
            _refuse_everything(text, node)
            return Item(span, word, SignalsOnly(span, exceptions))


def _signals(text: Text, node: Tree[Token], span: Span) -> Clause:
    exception, body = text.trees(node)
    predicate: Expr = expression(text, body)
    if not isinstance(predicate, BooleanLiteral):
        message = "a predicate of `signals` other than `true` and `false` is not supported yet"
        raise refuse(Code.S202, message, text.source, predicate.span)
    return Clause(span, Kind.SIGNALS, predicate, text.dotted(exception))


def _refuse_everything(text: Text, node: Tree[Token]) -> None:
    for word in text.words(node)[1:]:
        if word != "\\nothing":
            message = f"`signals_only` takes classes or `\\nothing`, not `{word}`"
            raise refuse(Code.S201, message, text.source, text.span(word))


def _refusal(group: Group, error: UnexpectedInput) -> Refused:
    if isinstance(error, UnexpectedToken) and error.token.type != "$END":
        return _unexpected(group, error)
    if isinstance(error, UnexpectedCharacters):
        offset: int = error.pos_in_stream  # type: ignore[assignment]
        at = group.start + offset
        message = f"unexpected `{group.source.text[at]}`"
        return refuse(Code.S201, message, group.source, Span(at, at + 1))
    end = group.start + len(group.text.rstrip())
    last = Span(end - 1, end)
    return refuse(Code.S201, "the specification ends too early", group.source, last)


def _unexpected(group: Group, error: UnexpectedToken) -> Refused:
    word = str(error.token)
    start = group.start + (error.token.start_pos or 0)
    at = Span(start, start + len(word))
    if "WORD" in error.expected and is_refused_item(word):
        return refuse(Code.S202, f"`{word}` is not supported yet", group.source, at)
    if word == "," and "SEMICOLON" in error.expected:
        return refuse(Code.S202, "several terms in a clause are not supported yet", group.source, at)
    expected = ": `;` expected" if "SEMICOLON" in error.expected else ""
    return refuse(Code.S201, f"unexpected `{word}`{expected}", group.source, at)
