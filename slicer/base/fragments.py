"""Pieces of source that can be cut, and the names that carry them through the solver."""

from enum import StrEnum
from typing import NewType

from slicer.base.record import record
from slicer.base.source import Span

FragmentId = NewType("FragmentId", str)
UnitId = NewType("UnitId", str)
# How the ids end of what specifications among the statements set: it is never cut.
SPECIFIED = "specified"


class FragmentKind(StrEnum):
    """What form of Java a fragment is; the stub that replaces it depends on this."""

    DECLARE = "declare"
    ASSIGN = "assign"
    STORE = "store"
    CALL = "call"
    CONDITION = "condition"
    LOOP = "loop"
    INIT = "init"
    UPDATE = "update"
    RETURN = "return"
    THROW = "throw"
    SWITCH = "switch"


@record(slots=True)
class Fragment:
    """A piece of a unit with a span of its own. Fragments of one unit share one label."""

    id: FragmentId
    unit: UnitId
    kind: FragmentKind
    span: Span
    method: str


@record(slots=True)
class Unit:
    """What is cut, counted and minimised: one statement, one condition, or one whole `for` header."""

    id: UnitId
    kind: FragmentKind
    spans: tuple[Span, ...]
    method: str
    line: int


class Role(StrEnum):
    """The part a fragment plays in one constraint."""

    VALUE = "value"
    CHECK = "check"


@record(slots=True)
class Label:
    """One use of a fragment in a formula; `copy` tells unrollings and inlinings apart.

    Law: `Label.parse(str(label)) == label`.
    """

    fragment: FragmentId
    role: Role
    copy: int = 0

    def __str__(self) -> str:
        return f"{self.fragment}${self.role}${self.copy}"

    @staticmethod
    def parse(text: str) -> "Label":
        fragment, role, copy = text.rsplit("$", 2)
        return Label(FragmentId(fragment), Role(role), int(copy))
