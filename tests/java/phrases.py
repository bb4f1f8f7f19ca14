"""Random expressions of the language, as token lists: right in form, not in type."""

import re
from random import Random

OPERATORS = (*"+ - * / % < <= > >= == != && || & | ^ << >> >>>".split(), "instanceof")
LOOSE = ("==", "!=", "&&", "||", "&", "|", "^")
ASSIGNMENTS = ("=", "=", "=", *"+= -= *= /= %= &= |= ^= <<= >>= >>>=".split())
NAMES = ("a", "b", "next", "héap", "$x", "_y", "length")
CLASSES = ("Node", "List", "Tree")
PRIMITIVE = ("boolean", "byte", "short", "char", "int", "long")
LITERALS = (
    *"0 7 1_000 0x1F 017 0b101 2147483647 0xFFFFFFFF 5L 0xFFFF_FFFFL 9223372036854775807l true false null".split(),
    *("'c'", "'\\n'", "'\\''", "'\\\\'", "'\\7'", "'\"'", '""', '"a b"', '"// \\" é"', '"\\\\"', '"/*"', '"\\0\\t"'),
)


class Phrases:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def chance(self, part: float) -> bool:
        return self.random.random() < part

    def name(self) -> str:
        return self.random.choice(NAMES)

    def some(self, *words: str) -> list[str]:
        return [word for word in words if self.chance(0.3)]

    # Types

    def class_name(self) -> list[str]:
        name = [self.random.choice(CLASSES)]
        return [*name, ".", self.random.choice(CLASSES)] if self.chance(0.1) else name

    def type(self) -> list[str]:
        base = [self.random.choice(PRIMITIVE)] if self.chance(0.6) else self.class_name()
        return base + ["[", "]"] * self.random.choice([0, 0, 0, 1, 1, 2])

    # Operators, loosest first

    def value(self, depth: int) -> list[str]:
        """An expression, perhaps an assignment."""
        if depth > 0 and self.chance(0.08):
            return [*self.target(1), self.random.choice(ASSIGNMENTS), *self.value(depth - 1)]
        return self.expr(depth)

    def expr(self, depth: int) -> list[str]:
        if depth > 0 and self.chance(0.1):
            return [*self.binary(depth - 1), "?", *self.value(depth - 1), ":", *self.expr(depth - 1)]
        return self.binary(depth)

    def binary(self, depth: int) -> list[str]:
        """No sign that binds tighter than `instanceof`, nor `<`, stands after its type.

        Nor does one stand after a name in parentheses, which tree-sitter-java may take for a cast then.
        """
        found, signs = self.unary(depth), OPERATORS
        for _ in range(self.random.choice([0, 0, 1, 1, 2, 3]) if depth > 0 else 0):
            sign = self.random.choice(LOOSE if _like_cast(found) else signs)
            found += [sign, *(self.reference() if sign == "instanceof" else self.unary(depth - 1))]
            signs = LOOSE if sign == "instanceof" else OPERATORS
        return found

    def reference(self) -> list[str]:
        return self.class_name() if self.chance(0.7) else ["int", "[", "]"]

    def unary(self, depth: int, *, bare: bool = True) -> list[str]:
        """tree-sitter-java takes `-x++` for `(-x)++`: a step after a sign or cast stands in parentheses."""
        signs = [self.random.choice("-+!~") for _ in range(self.random.choice([0, 0, 0, 0, 1, 2]))]
        if depth > 0 and self.chance(0.12):
            return [*signs, *self.cast(depth)]
        if self.chance(0.06):
            return [*signs, "(", *self.step(), ")"] if signs or not bare else self.step()
        if self.chance(0.02):
            return self.random.choice([["-", "2147483648"], ["-", "9223372036854775808L"]])
        return [*signs, *self.primary(depth)]

    def cast(self, depth: int) -> list[str]:
        """After a class the operand starts with none of `+ - ++ --`."""
        if self.chance(0.5):
            return ["(", self.random.choice(PRIMITIVE), ")", *self.unary(depth - 1, bare=False)]
        signs = [self.random.choice("!~")] if self.chance(0.2) else []
        return ["(", *self.reference(), ")", *signs, *self.primary(depth - 1)]

    def step(self) -> list[str]:
        """A target, perhaps in parentheses; tree-sitter-java knows these only in steps."""
        target = self.target(1)
        target = ["(", *target, ")"] if self.chance(0.2) else target
        sign = self.random.choice(["++", "--"])
        return [sign, *target] if self.chance(0.5) else [*target, sign]

    def target(self, depth: int) -> list[str]:
        forms = (
            [self.name()],
            [*self.indexed(depth), ".", self.name()],
            [*self.indexed(depth), "[", *self.value(depth), "]"],
            ["super", ".", self.name()],
        )
        return self.random.choice(forms)

    # Primaries

    def primary(self, depth: int) -> list[str]:
        if depth <= 0:
            return [self.random.choice([self.name(), "this", self.name()])]
        if self.chance(0.08):
            return [*self.new_array(depth), *self.random.choice([[], [".", "length"]])]
        if self.chance(0.15):
            return [self.random.choice(LITERALS)]
        return self.indexed(depth)

    def new_array(self, depth: int) -> list[str]:
        base = [self.random.choice(PRIMITIVE)] if self.chance(0.5) else self.class_name()
        more = ["[", "]"] * self.random.choice([0, 0, 1, 2])
        if self.chance(0.3):
            return ["new", *base, "[", "]", *more, *self.initialiser(depth - 1)]
        lengths = [t for _ in range(self.random.choice([1, 1, 2])) for t in ["[", *self.value(depth - 1), "]"]]
        return ["new", *base, *lengths, *more]

    def initialiser(self, depth: int) -> list[str]:
        parts: list[str] = []
        for _ in range(self.random.randint(0, 3)):
            nested = depth > 0 and self.chance(0.3)
            parts += [",", *(self.initialiser(depth - 1) if nested else self.value(max(depth, 0)))]
        return ["{", *parts[1:], *([","] if parts and self.chance(0.2) else []), "}"]

    def new(self, depth: int) -> list[str]:
        return ["new", *self.class_name(), *self.arguments(depth)]

    def indexed(self, depth: int) -> list[str]:
        """A primary that may be followed by an index."""
        match self.random.randrange(10) if depth > 0 else 99:
            case 0 | 1:
                return ["(", *self.value(depth - 1), ")"]
            case 2:
                return [*self.indexed(depth - 1), "[", *self.value(depth - 1), "]"]
            case 3:
                return [*self.indexed(depth - 1), ".", self.name()]
            case 4:
                return [*self.receiver(depth - 1), *self.call(depth - 1)]
            case 5:
                return ["(", "(", *self.value(depth - 1), ")", ")", ".", self.name()]
            case 6:
                return ["super", ".", *(self.call(depth - 1) if self.chance(0.5) else [self.name()])]
            case 7:
                return [self.random.choice(CLASSES), ".", "this", *self.random.choice([[], [".", self.name()]])]
            case 8:
                return [*self.indexed(depth - 1), ".", "new", "Node", *self.arguments(depth - 1)]
            case _:
                return self.primary(0)

    def receiver(self, depth: int) -> list[str]:
        if self.chance(0.4):
            return []
        return [*(self.new(depth) if self.chance(0.2) else self.indexed(depth)), "."]

    def call(self, depth: int) -> list[str]:
        return [self.name(), *self.arguments(depth)]

    def arguments(self, depth: int) -> list[str]:
        found: list[str] = []
        for _ in range(self.random.choice([0, 0, 1, 2])):
            found += [",", *self.value(depth - 1)]
        return ["(", *found[1:], ")"]


def _like_cast(tokens: list[str]) -> bool:
    return re.search(r"\([^()+*/%<>=!&|^~?:,-]*\)$", "".join(tokens)) is not None
