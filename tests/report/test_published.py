"""Documents are JSON, whatever is in the values, and read back as these."""

import json
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import pytest

from slicer.report.published import Misread, closed, from_json, to_json


class Colour(StrEnum):
    RED = "red"


@closed
@dataclass(frozen=True)
class Part:
    name: str
    colour: Colour = Colour.RED


@dataclass(frozen=True)
class Whole:
    parts: tuple[Part, ...]
    by_name: dict[str, int | None]


WHOLE = Whole((Part("ü \u2028"), Part("")), {"a": 1, "b": None})


def test_it_reads_back() -> None:
    written = to_json(WHOLE)
    assert written.endswith(b"}\n")
    assert "ü" in written.decode()
    assert json.loads(written)["parts"][0] == {"name": "ü \u2028", "colour": "red"}
    assert from_json(Whole, b'{"parts": [], "by_name": {"a": 1}}') == Whole((), {"a": 1})


def test_what_is_no_character_is_escaped() -> None:
    written = to_json(Whole((Part("a\udc80"),), {}))
    assert json.loads(written)["parts"][0]["name"] == "a\udc80"


def test_paths_are_text() -> None:
    assert to_json({"at": Path("a") / "b"}) == b'{\n  "at": "a/b"\n}\n'


@pytest.mark.parametrize("value", [float("inf"), {1, 2}, object()])
def test_what_json_has_no_word_for_is_refused(value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        to_json({"a": value})


@pytest.mark.parametrize(
    ("text", "place"), [('{"name": "a", "more": 1}', "more"), ('{"name": 1}', "name"), ("{", "invalid json")]
)
def test_what_is_wrong_is_named(text: str, place: str) -> None:
    with pytest.raises(Misread, match=place):
        from_json(Part, text.encode())
