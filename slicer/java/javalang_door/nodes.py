"""Nodes that javalang lacks."""

from javalang import tree as raw

from slicer.base.source import Span


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


class Labelled(raw.Statement):  # type: ignore[misc]
    """A statement after its label; javalang keeps only the last of several labels."""

    attrs = ("name", "body")


class SwitchLabel(raw.Node):  # type: ignore[misc]
    """`case values:` or, without values, `default:`, which javalang forgets; with `->` instead of the colon, too."""

    attrs = ("values", "arrow")


class SwitchExpression(raw.Primary):  # type: ignore[misc]
    """A `switch` that has a value."""

    attrs = ("subject", "cases")


class Yield(raw.Statement):  # type: ignore[misc]
    """The value of a `switch` expression, with or without the word `yield` before it."""

    attrs = ("value",)


class Skipped(raw.TypeDeclaration):  # type: ignore[misc]
    """A declaration outside the language, read over; `at` is the span of what makes it so, `what` names it."""

    attrs = ("what",)


class Broken(raw.TypeDeclaration):  # type: ignore[misc]
    """A member or class that is no Java we can read.

    `form` is what its first words look like, `names` what these declare, `others` what else it may declare.
    `why` says what is wrong with it.
    """

    attrs = ("form", "names", "others", "why")


class Initialiser(raw.Node):  # type: ignore[misc]
    """A block among the members of a class; javalang forgets `static`."""

    attrs = ("static", "block")
