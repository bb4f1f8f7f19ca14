"""Random statements of the language, as token lists."""

from collections.abc import Callable

from tests.java.phrases import ASSIGNMENTS, CLASSES, Phrases

LABELS = ("outer", "inner")


class Sentences(Phrases):
    def block(self, depth: int) -> list[str]:
        return ["{", *self.statements(depth), "}"]

    def statements(self, depth: int) -> list[str]:
        return [t for _ in range(self.random.randint(0, 4)) for t in self.statement(depth)]

    def statement(self, depth: int) -> list[str]:
        forms: list[Callable[[], list[str]]]
        forms = [self.local, self.act, self.act, self.leave, lambda: [";"], self.check]
        if depth > 0:
            forms += [
                lambda: self.conditional(depth),
                lambda: ["while", *self.condition(), *self.simple(depth - 1)],
                lambda: ["do", *self.simple(depth - 1), "while", *self.condition(), ";"],
                lambda: self.loop(depth),
                lambda: self.each(depth),
                lambda: self.labelled(depth),
                lambda: self.switch(depth),
                lambda: self.attempt(depth),
                lambda: self.block(depth - 1),
            ]
        return self.random.choice(forms)()

    def simple(self, depth: int) -> list[str]:
        """A statement that may stand alone after a header."""
        match self.random.randrange(5) if depth > 0 else 0:
            case 0 | 1:
                return self.block(depth)
            case 2:
                return self.loop(depth)
            case 3:
                return self.random.choice([[";"], self.leave(), self.labelled(depth)])
            case _:
                return self.act()

    def condition(self) -> list[str]:
        return ["(", *self.value(2), ")"]

    def conditional(self, depth: int) -> list[str]:
        orelse = ["else", *self.simple(depth - 1)] if self.chance(0.5) else []
        if orelse and self.chance(0.3):
            orelse = ["else", *self.conditional(depth - 1)] if depth > 1 else orelse
        return ["if", *self.condition(), *self.simple(depth - 1), *orelse]

    def loop(self, depth: int) -> list[str]:
        init = self.random.choice([self.declaration(), [*self.action(), ",", *self.action()], self.action(), []])
        condition = self.value(2) if self.chance(0.8) else []
        update = self.random.choice([[], [",", *self.action()]])
        update = [*self.action(), *update] if self.chance(0.8) else []
        return ["for", "(", *init, ";", *condition, ";", *update, ")", *self.simple(depth - 1)]

    def each(self, depth: int) -> list[str]:
        variable = [*self.some("final"), *self.type(), self.name(), *(["[", "]"] if self.chance(0.1) else [])]
        return ["for", "(", *variable, ":", *self.value(2), ")", *self.simple(depth - 1)]

    def labelled(self, depth: int) -> list[str]:
        labels = [t for label in LABELS[: self.random.randint(1, 2)] for t in (label, ":")]
        return [*labels, *self.loop(depth)]

    def switch(self, depth: int) -> list[str]:
        if self.chance(0.4):
            return ["switch", *self.condition(), "{", *self.arms(depth, have_values=False), "}"]
        found: list[str] = []
        for _ in range(self.random.randint(0, 3)):
            for _ in range(self.random.choice([1, 1, 2])):
                found += [*self.label(), ":"]
            found += self.statements(depth - 1)
        return ["switch", *self.condition(), "{", *found, "}"]

    def label(self) -> list[str]:
        if self.chance(0.2):
            return ["default"]
        return ["case", *self.expr(1), *([",", *self.expr(1)] if self.chance(0.3) else [])]

    def arms(self, depth: int, *, have_values: bool) -> list[str]:
        """Groups with arrows."""
        found: list[str] = []
        for _ in range(self.random.randint(1, 3)):
            single = [*self.expr(2), ";"] if have_values else self.act()
            given = ["yield", *self.expr(2), ";"] if have_values else []
            block = ["{", *self.statements(depth - 1), *given, "}"]
            found += [*self.label(), "->", *self.random.choice([single, block, ["throw", *self.expr(1), ";"]])]
        return found

    def chosen(self, depth: int) -> list[str]:
        """A `switch` that has a value."""
        if self.chance(0.7):
            return ["switch", *self.condition(), "{", *self.arms(depth, have_values=True), "}"]
        return ["switch", *self.condition(), "{", *self.label(), ":", "yield", *self.expr(2), ";", "}"]

    def attempt(self, depth: int) -> list[str]:
        catches = [t for _ in range(self.random.randint(0, 2)) for t in self.catch(depth)]
        final = ["finally", *self.block(depth - 1)] if not catches or self.chance(0.3) else []
        return ["try", *self.block(depth - 1), *catches, *final]

    def catch(self, depth: int) -> list[str]:
        more = ["|", *self.class_name()] if self.chance(0.2) else []
        head = ["(", *self.some("final"), *self.class_name(), *more, self.name(), ")"]
        return ["catch", *head, *self.block(depth - 1)]

    def leave(self) -> list[str]:
        label = self.random.choice([[], [self.random.choice(LABELS)]])
        forms = (
            ["break", *label, ";"],
            ["continue", *label, ";"],
            ["return", ";"],
            ["return", *self.value(3), ";"],
            ["return", *self.chosen(0), ";"],
            ["throw", *self.expr(2), ";"],
        )
        return self.random.choice(forms)

    def check(self) -> list[str]:
        return ["assert", *self.expr(2), *([":", *self.expr(1)] if self.chance(0.4) else []), ";"]

    def local(self) -> list[str]:
        return [*self.declaration(), ";"]

    def declaration(self) -> list[str]:
        more = [",", self.name(), "=", *self.expr(2)] if self.chance(0.3) else []
        return [*self.some("final"), *self.type(), *self.declarator(), *more]

    def declarator(self) -> list[str]:
        brackets = ["[", "]"] if self.chance(0.1) else []
        values = [["=", *self.value(3)], ["=", *self.value(2)], ["=", *self.initialiser(2)], ["=", *self.chosen(1)]]
        init = self.random.choice([[], *values])
        return [self.name(), *brackets, *init]

    def act(self) -> list[str]:
        return [*self.action(), ";"]

    def action(self) -> list[str]:
        match self.random.randrange(6):
            case 0 | 1:
                return [*self.target(2), self.random.choice(ASSIGNMENTS), *self.value(4)]
            case 2 | 3:
                return self.step()
            case 4:
                return [*self.receiver(2), *self.call(2)]
            case _:
                return ["new", self.random.choice(CLASSES), *self.arguments(2)]
