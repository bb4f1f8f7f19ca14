"""Runs passes one after the other, and shows the program between any two of them."""

from collections.abc import Callable, Iterable
from typing import ClassVar, Protocol

from slicer.ir.nodes import Body


class Pass(Protocol):
    """A frozen dataclass: its fields are its options, its docstring says what it does.

    Law: it turns a valid body into a valid one, and equal bodies into equal ones.
    """

    name: ClassVar[str]

    def run(self, body: Body) -> Body: ...


Seen = Callable[[str, Body], None]


def unseen(_name: str, _body: Body) -> None:
    """Ignores the bodies between the passes."""


def run_passes(passes: Iterable[Pass], body: Body, seen: Seen = unseen) -> Body:
    """The body after all passes. `seen` is called with the name and the result of each."""
    for each in passes:
        body = each.run(body)
        seen(each.name, body)
    return body
