"""Parses the JML before one token into items. A mistake in one item does not hide the others."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from itertools import accumulate

from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.record import record
from slicer.base.source import Span
from slicer.java.depth import refuse_depth, roomy, too_deep
from slicer.jml import convert
from slicer.jml.expressions import Text
from slicer.jml.grammar import grammar
from slicer.jml.scan import Group
from slicer.jml.tree import Beside, Kind, ModelMethod, Unreadable, Variable
from slicer.jml.words import (
    ALSO,
    CLOSES,
    DECLARING,
    HEADERS,
    KINDS,
    MODIFIERS,
    OPENS,
    SINGLE,
    is_beside,
    is_refused_item,
    outside,
    refuse_words,
)

_OF_NO_MEANING = re.compile(r"\\(?:seq|locset|map|free|real)\s+\w+(?=\s*=)")
_TOKEN = re.compile(
    r"""(?P<opaque>\(\*.*?\*\)|"(?:\\.|[^"\\\r\n])*"|'(?:\\.|[^'\\\r\n])*')
      | (?P<word>\\?\w[\w$]*|\$[\w$]*)
      | (?P<sign>\{\||\|\}|\S)""",
    re.VERBOSE | re.DOTALL,
)
_LAST_WORD = re.compile(r"\w+(?=\s*\Z)")
_DEPTH = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
_STANDALONE = MODIFIERS | ALSO | HEADERS.keys() | {OPENS, CLOSES}
_SETS = frozenset({"represents", "set"})

Part = convert.Part | Variable | ModelMethod | Unreadable | Beside


@record(slots=True)
class Item:
    """A clause or declaration with the word it begins with, or a word of its own: a modifier, a header."""

    span: Span
    word: str
    part: Part | None = None


def items(group: Group) -> tuple[Item, ...]:
    """What the JML says, in order; their spans are places in the file."""
    return tuple(_Items(group).run())


@dataclass
class _Items:
    """Cuts the text of a group in pieces and reads each by itself."""

    group: Group

    def run(self) -> Iterator[Item]:
        tokens = tuple(_TOKEN.finditer(self.group.text))
        words: list[Item] = []
        at = 0
        while at < len(tokens):
            word = tokens[at][0]
            if word in _STANDALONE:
                words.append(Item(self._span(tokens[at], tokens[at]), word))
                at += 1
                continue
            declares = word not in KINDS and any(item.word in DECLARING for item in _modifiers(words))
            if declares and not is_refused_item(word):
                before, words = _cut_modifiers(words)
                yield from words
                item, at = self._declaration(tokens, at, before)
            else:
                yield from words
                item, at = self._clause(tokens, at)
            words = []
            yield item
        yield from words

    def _clause(self, tokens: tuple[re.Match[str], ...], at: int) -> tuple[Item, int]:
        word, end = tokens[at][0], _end(tokens, at)
        if word not in KINDS:
            end = at + 1 if word in SINGLE or word == ";" else end
        if is_beside(word) or _is_for_readers(tokens[at:end]):
            span = self._span(tokens[at], tokens[end - 1])
            return Item(span, word, Beside(span)), end
        if word not in KINDS:
            return self._unreadable(tokens, at, end, self._stranger(tokens[at])), end
        try:
            piece = self._text(tokens[at].start(), tokens[end - 1].end())
            refuse_words(self.group.source, self.group.start + tokens[at].start(), piece)
            part = self._read(tokens[at].start(), piece, word)
        except Refused as refusal:
            end = self._resume(tokens, at, end, refusal)
            return self._unreadable(tokens, at, end, refusal), end
        return Item(part.span, word, part), end

    def _read(self, start: int, piece: str, word: str) -> convert.Part:
        text = Text(self.group.source, self.group.start + start)
        try:
            tree = _tree("clause", piece)
        except UnexpectedInput as error:
            refusal = self._refusal(start, piece, error)
            if word not in _SETS:
                raise refusal from None
            try:
                tree = _tree("set_of_locations", piece)
            except UnexpectedInput:
                raise refusal from None
        whole = Span(text.start, text.start + len(piece))
        try:
            with roomy():
                found = convert.part(text, tree)
        except RecursionError:
            raise too_deep(self.group.source, whole) from None
        refuse_depth(self.group.source, found)
        return found

    def _declaration(self, tokens: tuple[re.Match[str], ...], at: int, before: tuple[Item, ...]) -> tuple[Item, int]:
        end = _end(tokens, at, body=True)
        start, modifiers = before[0].span, frozenset(item.word for item in before)
        kind = next(item.word for item in before if item.word in DECLARING)
        piece = self._text(tokens[at].start(), tokens[end - 1].end())
        text = Text(self.group.source, self.group.start + tokens[at].start())
        without_value = _OF_NO_MEANING.match(piece)
        if without_value is not None and not _declares_several(tokens[at:end]):
            # Nothing that can be read depends on its first value.
            piece = f"{without_value[0]};".ljust(len(piece))
        try:
            refuse_words(self.group.source, text.start, piece)
            tree = _tree("declaration", piece)
            found = convert.declaration(text, tree, modifiers, start)
        except UnexpectedInput as error:
            refusal = self._refusal(tokens[at].start(), piece, error)
            end = self._resume(tokens, at, end, refusal)
            return self._unreadable(tokens, at, end, refusal, start, kind), end
        except Refused as refusal:
            return self._unreadable(tokens, at, end, refusal, start, kind), end
        return Item(found.span, kind, found), end

    def _stranger(self, token: re.Match[str]) -> Refused:
        """Why a piece that begins so is no clause."""
        source, span, word = self.group.source, self._span(token, token), token[0]
        if is_refused_item(word):
            return outside(source, span, f"`{word}`")
        near = get_close_matches(word, (*KINDS, *_STANDALONE), n=1)
        help_text = f"did you mean `{near[0]}`?" if near else ""
        return refuse(Code.S201, f"unexpected `{word}`", source, span, help_text)

    def _unreadable(
        self,
        tokens: tuple[re.Match[str], ...],
        at: int,
        end: int,
        refusal: Refused,
        start: Span | None = None,
        word: str | None = None,
    ) -> Item:
        span = self._span(tokens[at], tokens[end - 1])
        span = start.to(span) if start is not None else span
        first = word or tokens[at][0]
        return Item(span, first, Unreadable(span, KINDS.get(first), refusal.diagnostics[0]))

    def _resume(self, tokens: tuple[re.Match[str], ...], at: int, end: int, refusal: Refused) -> int:
        """Where to go on after a clause that could not be read: at the next that surely begins one."""
        if refusal.diagnostics[0].code is not Code.S201:
            return end
        wrong = refusal.diagnostics[0].notes[0].span.start - self.group.start
        for n in range(at + 1, end):
            begins = tokens[n][0] in KINDS or tokens[n][0] in _STANDALONE or is_refused_item(tokens[n][0])
            if begins and tokens[n].start() >= wrong and (tokens[n].start() == wrong or tokens[n - 1][0] == ";"):
                return n
        return end

    def _refusal(self, start: int, piece: str, error: UnexpectedInput) -> Refused:
        source, offset = self.group.source, self.group.start + start
        if isinstance(error, UnexpectedCharacters):
            at = offset + (error.pos_in_stream or 0)  # type: ignore[redundant-expr]
            return refuse(Code.S201, f"unexpected `{source.text[at]}`", source, Span(at, at + 1))
        if isinstance(error, UnexpectedToken) and error.token.type != "$END":
            word, at = str(error.token), int(error.token.start_pos or 0)
            # `requires x > ensures y;`: the parser took the keyword for a name
            before = _LAST_WORD.search(piece, 0, at)
            if before is not None and before[0] in KINDS and before.start() > 0:
                word, at = before[0], before.start()
            expected = ": `;` expected" if "SEMICOLON" in error.expected else ""
            place = Span(offset + at, offset + at + len(word))
            help_text = "did you mean `==`?" if word == "=" else ""
            return refuse(Code.S201, f"unexpected `{word}`{expected}", source, place, help_text)
        last = offset + len(piece.rstrip())
        return refuse(Code.S201, "the specification ends too early", source, Span(last - 1, last))

    def _text(self, start: int, end: int) -> str:
        return self.group.text[start:end]

    def _span(self, first: re.Match[str], last: re.Match[str]) -> Span:
        return Span(self.group.start + first.start(), self.group.start + last.end())


def _modifiers(words: list[Item]) -> list[Item]:
    """The modifiers at the end of the words before a piece."""
    found: list[Item] = []
    for item in reversed(words):
        if item.word not in MODIFIERS:
            break
        found.insert(0, item)
    return found


def _cut_modifiers(words: list[Item]) -> tuple[tuple[Item, ...], list[Item]]:
    found = _modifiers(words)
    return tuple(found), words[: len(words) - len(found)]


def _is_for_readers(tokens: tuple[re.Match[str], ...]) -> bool:
    """Does a postcondition say nothing but an informal predicate `(* … *)`?"""
    first, *rest = (each[0] for each in tokens)
    return KINDS.get(first) is Kind.ENSURES and len(rest) == 2 and rest[0].startswith("(*") and rest[1] == ";"


def _end(tokens: tuple[re.Match[str], ...], at: int, *, body: bool = False) -> int:
    """Behind the semicolon that ends the piece, or the brace that ends its `body`; the last where none does."""
    depth = 0
    for n in range(at, len(tokens)):
        word = tokens[n][0]
        depth += _DEPTH.get(word, 0)
        if depth <= 0 and (word == ";" or (body and word == "}")):
            return n + 1
    return len(tokens)


def _declares_several(tokens: tuple[re.Match[str], ...]) -> bool:
    """Is there a comma outside brackets?"""
    depths = accumulate(_DEPTH.get(token[0], 0) for token in tokens)
    return any(token[0] == "," and not depth for token, depth in zip(tokens, depths, strict=True))


@lru_cache(maxsize=4096)
def _tree(start: str, text: str) -> Tree[Token]:
    """The tree, whose places count from the text's begin. The texts of slices repeat the clauses of the original."""
    return grammar().parse(text, start=start)
