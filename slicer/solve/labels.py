"""The literals of a formula, and what each of them implies."""

from collections.abc import Iterator
from enum import Enum, auto

from slicer.base.record import record
from slicer.encode.encoding import Encoding
from slicer.encode.formula import Node


class Switch(Enum):
    """What an assumption literal turns on."""

    UNIT = auto()
    ASSUMED = auto()
    GOAL = auto()
    SITE = auto()
    DEFINED = auto()
    PROBE = auto()


@record(slots=True)
class Literal:
    """`name` is a unit, a clause id, a site number, or empty."""

    switch: Switch
    name: str = ""

    def __str__(self) -> str:
        return f"{self.switch.name}:{self.name}"


def rank(literal: Literal) -> tuple[int, str]:
    return literal.switch.value, literal.name


def guarded(encoding: Encoding) -> Iterator[tuple[Literal, Node]]:
    """Every literal that a session starts with, and what it implies."""
    b = encoding.builder
    for clause in encoding.assumed:
        yield Literal(Switch.ASSUMED, clause.predicate.id), clause.holds
    for unit, nodes in sorted(encoding.soft.items()):
        yield Literal(Switch.UNIT, unit), b.all(nodes)
    for number, site in enumerate(encoding.sites):
        yield Literal(Switch.SITE, str(number)), b.not_(site.cut)
    yield Literal(Switch.DEFINED), b.all([c.defined for c in encoding.assumed])


def violated(encoding: Encoding, names: tuple[str, ...], *, defined: bool = False) -> tuple[Literal, Node]:
    """One of these goals is violated (and, if asked, has a value there)."""
    b = encoding.builder
    claims = [c for name in names for c in encoding.goals.get(name, ())]
    broken = [b.and_(c.path, b.not_(c.holds), c.defined if defined else b.true) for c in claims]
    return Literal(Switch.GOAL, ("defined " if defined else "") + " ".join(names)), b.any(broken)
