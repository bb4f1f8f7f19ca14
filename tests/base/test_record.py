"""Records are frozen dataclasses, whatever the shortcut by which they are made."""

import pickle
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from functools import cached_property
from typing import Any

import pytest

from slicer.base.record import record


@record
class Plain:
    x: int
    names: tuple[str, ...] = ()
    seen: dict[str, int] = field(hash=False, compare=False, default_factory=dict)

    @cached_property
    def double(self) -> int:
        return 2 * self.x


@record(slots=True)
class Slotted:
    x: int
    text: str = field(default="a", repr=False)


@record
class Below(Plain):
    more: int = 7


@record(slots=True)
class Nothing:
    """It has no field."""


@record
class Own:
    x: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own)

    def __hash__(self) -> int:
        return 5

    def __repr__(self) -> str:
        return "mine"


@record
class Followed:
    x: int

    def __post_init__(self) -> None:
        if self.x < 0:
            raise ValueError("negative")


@dataclass(frozen=True)
class Usual:
    x: int
    names: tuple[str, ...] = ()
    seen: dict[str, int] = field(hash=False, compare=False, default_factory=dict)


def test_it_is_a_dataclass() -> None:
    assert [each.name for each in fields(Below)] == ["x", "names", "seen", "more"]
    assert Plain.__match_args__ == ("x", "names", "seen")
    assert is_dataclass(Plain)
    assert replace(Below(1), more=2) == Below(1, (), {}, 2)
    match Slotted(3, "b"):
        case Slotted(x, text):
            assert (x, text) == (3, "b")


def test_fields_are_taken_by_place_and_by_name() -> None:
    assert Plain(1, ("a",)) == Plain(names=("a",), x=1)
    one, other = Plain(1), Plain(1)
    assert one.seen == {}
    assert one.seen is not other.seen
    make: Any = Plain  # mypy refuses these calls, too
    with pytest.raises(TypeError):
        make()
    with pytest.raises(TypeError):
        make(1, (), {}, 4)
    with pytest.raises(TypeError):
        make(1, y=2)


@pytest.mark.parametrize("made", [Plain(1), Slotted(1), Nothing(), Below(1)])
def test_nothing_changes_it(made: Any) -> None:
    with pytest.raises(FrozenInstanceError):
        made.x = 2
    with pytest.raises(FrozenInstanceError):
        made.new = 2
    with pytest.raises(FrozenInstanceError):
        del made.x
    assert not hasattr(Slotted(1), "__dict__")


def test_equal_are_objects_of_one_class_with_equal_fields() -> None:
    assert Plain(1, seen={"a": 1}) == Plain(1, seen={"b": 2})
    assert hash(Plain(1, seen={"a": 1})) == hash(Plain(1)) == hash(Usual(1))
    assert Plain(1) != Plain(2)
    usual: object = Usual(1)
    assert Plain(1) != usual
    assert Plain(1) != Below(1)
    assert Nothing() == Nothing()
    assert len({Slotted(1), Slotted(1, "a"), Slotted(2)}) == 2


def test_what_a_class_says_itself_stays() -> None:
    assert Own(1) == Own(2)
    assert (hash(Own(1)), repr(Own(1))) == (5, "mine")
    assert Followed(1).x == 1
    with pytest.raises(ValueError, match="negative"):
        Followed(-1)


def test_it_is_shown_as_a_dataclass_is() -> None:
    assert repr(Plain(1, ("a",))) == repr(Usual(1, ("a",))).replace("Usual", "Plain")
    assert repr(Slotted(1)) == "Slotted(x=1)"


@pytest.mark.parametrize("made", [Plain(1, ("a",), {"b": 2}), Slotted(1, "b"), Nothing(), Below(1, more=3)])
def test_copies_are_equal(made: Any) -> None:
    for again in (copy(made), deepcopy(made), pickle.loads(pickle.dumps(made))):  # noqa: S301 - our own
        assert again == made
        assert [getattr(again, each.name) for each in fields(made)] == [getattr(made, e.name) for e in fields(made)]


def test_what_is_computed_once_is_kept() -> None:
    made = Plain(4)
    assert (made.double, made.__dict__["double"]) == (8, 8)
