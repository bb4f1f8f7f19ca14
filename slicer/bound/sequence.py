"""Passes in their order, and the program between any two of them."""

from collections.abc import Callable, Iterable
from typing import ClassVar, Protocol

from slicer.ir.nodes import Body


class Pass(Protocol):
    """A frozen dataclass: its fields are its options, its docstring says what it does.

    Law: it takes a valid body and gives a valid one, and the same one for the same body.
    """

    name: ClassVar[str]

    def run(self, body: Body) -> Body: ...


Seen = Callable[[str, Body], None]


def unseen(_name: str, _body: Body) -> None:
    """Nobody looks."""


def run_passes(passes: Iterable[Pass], body: Body, seen: Seen = unseen) -> Body:
    """The body behind all passes; `seen` is shown what each one gives, by its name."""
    for each in passes:
        body = each.run(body)
        seen(each.name, body)
    return body
