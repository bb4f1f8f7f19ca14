"""Random programs of the narrow language, as token lists and in several formattings."""

import re
from collections.abc import Callable
from itertools import pairwise
from random import Random

_OPERATORS = ("+", "-", "*", "/", "%", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "&", "|", "^")
_NAMES = ("a", "b", "next", "héap", "$x", "_y", "length")
_TYPES = (["int"], ["boolean"], ["Node"], ["int", "[", "]"], ["Node", "[", "]"])
_LITERALS = ("0", "7", "1_000", "0x1F", "017", "0b101", "true", "false", "null")
_TIGHT = frozenset("()[]{};,.")


class Programs:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def unit(self) -> list[str]:
        package = ["package", "p", ".", "q", ";"] if self.random.random() < 0.3 else []
        return package + [t for _ in range(self.random.randint(1, 2)) for t in self.owner()]

    def owner(self) -> list[str]:
        members = [t for _ in range(self.random.randint(1, 4)) for t in self.member()]
        return [*self.some("public", "final"), "class", self.name(), "{", *members, "}"]

    def member(self) -> list[str]:
        form = self.random.random()
        access = self.some("private", "static", "final")
        if form < 0.3:
            kind = self.type()
            brackets = ["[", "]"] if len(kind) == 1 else []
            more = [",", self.name(), *brackets] if self.random.random() < 0.3 else []
            return [*access, *kind, self.name(), *more, ";"]
        result = ["void"] if form < 0.5 else self.type()
        parameters: list[str] = []
        for _ in range(self.random.randint(0, 3)):
            parameters += [",", *self.some("final"), *self.type(), self.name()]
        head = [result[0], *result[1:], self.name(), "(", *parameters[1:], ")"]
        if form > 0.95:
            return ["native", *access[:1], *head, ";"]
        return [*access[:1], *head, *self.block(2)]

    def block(self, depth: int) -> list[str]:
        inside = [t for _ in range(self.random.randint(0, 4)) for t in self.statement(depth)]
        return ["{", *inside, "}"]

    def statement(self, depth: int) -> list[str]:
        forms: list[Callable[[], list[str]]]
        forms = [self.local, self.act, self.act, self.leave, lambda: [";"]]
        if depth > 0:
            forms += [
                lambda: self.conditional(depth),
                lambda: ["while", "(", *self.expr(2), ")", *self.simple(depth - 1)],
                lambda: self.loop(depth),
                lambda: self.block(depth - 1),
            ]
        return self.random.choice(forms)()

    def simple(self, depth: int) -> list[str]:
        """A statement that may stand alone after a header."""
        return self.block(depth) if self.random.random() < 0.5 else [*self.action(), ";"]

    def conditional(self, depth: int) -> list[str]:
        orelse = ["else", *self.simple(depth - 1)] if self.random.random() < 0.5 else []
        return ["if", "(", *self.expr(2), ")", *self.simple(depth - 1), *orelse]

    def loop(self, depth: int) -> list[str]:
        init = self.random.choice([self.declaration(), self.action(), []])
        condition = self.expr(2) if self.random.random() < 0.8 else []
        update = self.random.choice([[], [",", *self.action()]])
        update = [*self.action(), *update] if self.random.random() < 0.8 else []
        header = ["for", "(", *init, ";", *condition, ";", *update, ")"]
        return [*header, *self.simple(depth - 1)]

    def leave(self) -> list[str]:
        forms = (["break", ";"], ["return", ";"], ["return", *self.expr(3), ";"])
        return self.random.choice(forms)

    def local(self) -> list[str]:
        return [*self.declaration(), ";"]

    def declaration(self) -> list[str]:
        more = [",", self.name(), "=", *self.expr(2)] if self.random.random() < 0.3 else []
        init = ["=", *self.expr(3)] if self.random.random() < 0.7 else []
        return [*self.some("final"), *self.type(), self.name(), *init, *more]

    def act(self) -> list[str]:
        return [*self.action(), ";"]

    def action(self) -> list[str]:
        match self.random.randrange(6):
            case 0 | 1:
                sign = self.random.choice(["=", "=", "+=", "-=", "*=", "/=", "%="])
                return [*self.target(), sign, *self.expr(4)]
            case 2:
                return [*self.stepped(), self.random.choice(["++", "--"])]
            case 3:
                return [self.random.choice(["++", "--"]), *self.stepped()]
            case 4:
                return [*self.receiver(2), *self.call(2)]
            case _:
                return ["new", "Node", "(", ")"]

    def target(self) -> list[str]:
        forms = (
            [self.name()],
            [*self.indexed(2), ".", self.name()],
            [*self.indexed(2), "[", *self.expr(2), "]"],
        )
        return self.random.choice(forms)

    def stepped(self) -> list[str]:
        """A target, perhaps in parentheses; tree-sitter-java knows these only in steps."""
        target = self.target()
        return ["(", *target, ")"] if self.random.random() < 0.2 else target

    def expr(self, depth: int) -> list[str]:
        if depth > 0 and self.random.random() < 0.1:
            parts = [self.binary(depth - 1) for _ in range(2)]
            return [*parts[0], "?", *self.expr(depth - 1), ":", *parts[1]]
        return self.binary(depth)

    def binary(self, depth: int) -> list[str]:
        found = self.unary(depth)
        for _ in range(self.random.choice([0, 0, 1, 1, 2, 3]) if depth > 0 else 0):
            found += [self.random.choice(_OPERATORS), *self.unary(depth - 1)]
        return found

    def unary(self, depth: int) -> list[str]:
        signs = [self.random.choice("-+!") for _ in range(self.random.choice([0, 0, 0, 1, 2]))]
        return signs + self.primary(depth)

    def primary(self, depth: int) -> list[str]:
        if depth <= 0:
            return [self.random.choice([self.name(), "this", self.name()])]
        if self.random.random() < 0.15:
            return ["new", "int", "[", *self.expr(depth - 1), "]", *self.random.choice([[], [".", "length"]])]
        if self.random.random() < 0.15:
            return [self.random.choice(_LITERALS)]
        return self.indexed(depth)

    def indexed(self, depth: int) -> list[str]:
        """A primary that may be followed by an index."""
        match self.random.randrange(7):
            case 0 | 1:
                return ["(", *self.expr(depth - 1), ")"]
            case 2:
                return [*self.indexed(depth - 1), "[", *self.expr(depth - 1), "]"]
            case 3:
                return [*self.indexed(depth - 1), ".", self.name()]
            case 4:
                return [*self.receiver(depth - 1), *self.call(depth - 1)]
            case 5:
                return ["(", "(", *self.expr(depth - 1), ")", ")", ".", self.name()]
            case _:
                return self.primary(0)

    def receiver(self, depth: int) -> list[str]:
        if self.random.random() < 0.4:
            return []
        start = ["new", "Node", "(", ")"] if self.random.random() < 0.2 else self.indexed(depth)
        return [*start, "."]

    def call(self, depth: int) -> list[str]:
        arguments: list[str] = []
        for _ in range(self.random.randint(0, 2)):
            arguments += [",", *self.expr(depth - 1)]
        return [self.name(), "(", *arguments[1:], ")"]

    def name(self) -> str:
        return self.random.choice(_NAMES)

    def type(self) -> list[str]:
        return list(self.random.choice(_TYPES))

    def some(self, *words: str) -> list[str]:
        return [word for word in words if self.random.random() < 0.3]


def formatted(tokens: list[str], style: str, random: Random) -> str:
    parts = [tokens[0]]
    for before, after in pairwise(tokens):
        parts += [_gap(before, after, style, random), after]
    return "".join(parts) + random.choice(["", "\n", " // end"])


STYLES = ("spaced", "tight", "lines", "crlf", "wild")


def _gap(before: str, after: str, style: str, random: Random) -> str:
    match style:
        case "spaced":
            return " "
        case "tight":
            return "" if _may_touch(before, after) else " "
        case "lines":
            return "\n"
        case "crlf":
            return random.choice([" ", "\r\n", "\r\n\t", "\r"])
        case _:
            choice = random.choice(["", " ", "\n", " /*(é*/", " /**/ ", " //) }\n", " /*@ x */"])
            return choice if choice or _may_touch(before, after) else " "


def _may_touch(before: str, after: str) -> bool:
    if before in _TIGHT or after in _TIGHT:
        return not (before[-1].isdigit() and after == ".")
    is_word = [re.match(r"[\w$]", part) is not None for part in (before[-1], after[0])]
    return is_word[0] != is_word[1]
