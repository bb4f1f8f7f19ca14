"""Random programs of the language, as token lists and in several formattings."""

import re
from itertools import pairwise
from random import Random

from tests.java.phrases import CLASSES
from tests.java.sentences import Sentences

_TIGHT = frozenset("()[]{};,.")


class Programs(Sentences):
    def unit(self) -> list[str]:
        package = ["package", "p", ".", "q", ";"] if self.chance(0.3) else []
        imports = [t for _ in range(self.random.choice([0, 0, 1, 2])) for t in self.imported()]
        owners = [t for _ in range(self.random.randint(1, 2)) for t in self.owner(2, ["public"])]
        return [*package, *imports, *owners]

    def imported(self) -> list[str]:
        form = self.random.choice([["a", ".", "B"], ["java", ".", "util", ".", "*"]])
        return ["import", *(["static"] if self.chance(0.2) else []), *form, ";"]

    def owner(self, depth: int, access: list[str]) -> list[str]:
        name = self.random.choice(CLASSES)
        if self.chance(0.2):
            return self.interface(name, access)
        members = [t for _ in range(self.random.randint(1, 5)) for t in self.member(name, depth)]
        above = ["extends", *self.class_name()] if self.chance(0.3) else []
        beside = ["implements", *self.class_names()] if self.chance(0.2) else []
        words = self.some(*access, self.random.choice(["final", "abstract"]))
        return [*words, "class", name, *above, *beside, "{", *members, "}"]

    def interface(self, name: str, access: list[str]) -> list[str]:
        above = ["extends", *self.class_names()] if self.chance(0.3) else []
        members: list[str] = []
        for _ in range(self.random.randint(0, 3)):
            field = [*self.type(), self.name(), "=", *self.expr(2), ";"]
            method = [*self.some("public", "abstract"), *self.head(), ";"]
            body = [self.random.choice(["static", "default", "private"]), *self.head(), *self.block(1)]
            members += field if self.chance(0.4) else self.random.choice([method, body])
        return [*self.some(*access), "interface", name, *above, "{", *members, "}"]

    def enum(self, name: str, access: list[str]) -> list[str]:
        constants: list[str] = []
        for _ in range(self.random.randint(0, 3)):
            constants += [self.name(), *(self.arguments(1) if self.chance(0.3) else []), ","]
        constants = constants[:-1] if self.chance(0.7) else constants
        members = [";", *self.member(name, 0)] if self.chance(0.5) else []
        return [*self.some(*access), "enum", name, "{", *constants, *members, "}"]

    def class_names(self) -> list[str]:
        return [*self.class_name(), *([",", *self.class_name()] if self.chance(0.4) else [])]

    def member(self, owner: str, depth: int) -> list[str]:
        access = self.some("private", "static", "final")
        match self.random.randrange(12):
            case 0 | 1 | 2:
                more = [",", *self.declarator()] if self.chance(0.3) else []
                return [*access, *self.type(), *self.declarator(), *more, ";"]
            case 3:
                return self.constructor(owner)
            case 4:
                return [*(["static"] if self.chance(0.5) else []), *self.block(1)]
            case 5 if depth > 0:
                return self.owner(depth - 1, ["private", "static"])
            case 6:
                return [*self.some("protected"), self.random.choice(["native", "abstract"]), *self.head(), ";"]
            case 7:
                return self.random.choice([[";"], self.enum("E", ["private", "static"])])
            case _:
                words = ["@Override"] if self.chance(0.2) else []
                return [*words, *access[:1], *self.head(), *self.block(2)]

    def constructor(self, owner: str) -> list[str]:
        outer = ["a", ".", "super"] if self.chance(0.3) else [self.random.choice(["this", "super"])]
        call = [*outer, *self.arguments(2), ";"] if self.chance(0.6) else []
        return [
            *self.some("protected"),
            owner,
            *self.parameters(),
            *self.throws(),
            "{",
            *call,
            *self.statements(1),
            "}",
        ]

    def head(self) -> list[str]:
        result = ["void"] if self.chance(0.3) else self.type()
        brackets = ["[", "]"] if result != ["void"] and self.chance(0.05) else []
        return [*result, self.name(), *self.parameters(), *brackets, *self.throws()]

    def parameters(self) -> list[str]:
        found: list[str] = []
        for _ in range(self.random.randint(0, 3)):
            brackets = ["[", "]"] if self.chance(0.1) else []
            found += [",", *self.some("final"), *self.type(), self.name(), *brackets]
        return ["(", *found[1:], ")"]

    def throws(self) -> list[str]:
        return ["throws", *self.class_names()] if self.chance(0.1) else []


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
