"""Finds the syntax that Java got after javalang, so that a message can name it."""

from typing import NoReturn

from javalang import parser, tokenizer
from javalang import tree as raw

from slicer.base.codes import Code
from slicer.java.javalang_door.nodes import SwitchLabel
from slicer.java.javalang_door.recovery import Finding, Recovering
from slicer.java.javalang_door.words import Illegal, sentence

# What no syntax that javalang knows may go on with.
_SIGNS = {"::": "the method reference `::`", "->": "the arrow `->`"}
_OPENING, _CLOSING = frozenset("(["), frozenset(")]")
_ENDS_LABEL = frozenset({"->", ":", ";", "{", "}"})


class Newer(Recovering):
    def illegal(self, description: str, at: tokenizer.JavaToken | None = None) -> NoReturn:
        token = at or self.tokens.look()
        if token.value in _SIGNS:
            self._newer(_SIGNS[token.value], token)
        place, known = token.value.span, self.furthest
        if place.start > known.at.start or (place.start == known.at.start and known.code is Code.S101):
            self.furthest = Finding(token.what if isinstance(token, Illegal) else sentence(description), place)
        raise parser.JavaSyntaxError(description, at)

    def _newer(self, what: str, token: tokenizer.JavaToken) -> NoReturn:
        if token.value.span.start >= self.furthest.at.start:
            self.furthest = Finding(f"{what} is not supported yet", token.value.span, Code.S102)
        raise parser.JavaSyntaxError(what, token)

    def parse_primary(self) -> raw.Node:
        if self.would_accept("switch"):
            self._newer("the `switch` expression", self.tokens.look())
        return super().parse_primary()

    def parse_switch_label(self) -> raw.Node:
        self._refuse_newer_label()
        word = next(self.tokens).value
        value = self.parse_expression() if word == "case" else None
        self.accept(":")
        return SwitchLabel(value=value)

    def _refuse_newer_label(self) -> None:
        at, depth = 1, 0
        while self.tokens.look(at).value not in _ENDS_LABEL and not self._is_end(at):
            word = self.tokens.look(at).value
            depth += (word in _OPENING) - (word in _CLOSING)
            if word == "," and not depth:
                self._newer("the list of values in a `case`", self.tokens.look(at))
            at += 1
        if self.tokens.look(at).value == "->":
            self._newer("the `switch` with `->`", self.tokens.look(at))

    def parse_expression_2_rest(self) -> list[raw.Node]:
        parts: list[raw.Node] = []
        while self.tokens.look().value in tokenizer.Operator.INFIX or self.would_accept("instanceof"):
            if self.would_accept("instanceof"):
                parts += [next(self.tokens).value, self._tested_type()]
            else:
                parts += [self.parse_infix_operator(), self.parse_expression_3()]
        return parts

    def _tested_type(self) -> raw.Node:
        before = self.tokens.look()
        kind = None if self.would_accept("final") else self.parse_type()
        if kind is None or self.would_accept(tokenizer.Identifier) or self.would_accept("("):
            self._newer("the pattern after `instanceof`", before)
        return kind

    def parse_resource(self) -> raw.Node:
        if self.would_accept("this") or (
            self.would_accept(tokenizer.Identifier) and self.tokens.look(1).value in {")", ";", "."}
        ):
            self._newer("a variable as a resource of `try`", self.tokens.look())
        return super().parse_resource()

    def _is_end(self, ahead: int) -> bool:
        return isinstance(self.tokens.look(ahead), tokenizer.EndOfInput)
