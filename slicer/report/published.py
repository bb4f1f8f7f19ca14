"""Values as published documents: their JSON, and its schema.

Every command writes documents, few read one. So what writes does without pydantic, which takes longer to load than
a document takes to write.
"""

import json
from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import PurePath
from typing import Protocol, TypeVar, cast

T = TypeVar("T")


class Misread(ValueError):
    """A document that is not of its type. The message names the first place where it is not."""


def closed(of: type[T]) -> type[T]:
    """Documents of this type have no other fields, and take no value of another type for one of theirs."""
    # pydantic looks for it under this name; its own decorator would load it.
    of.__pydantic_config__ = {"extra": "forbid", "strict": True}  # type: ignore[attr-defined]
    return of


def to_json(value: object) -> bytes:
    """The document, with a line break at its end."""
    text = json.dumps(value, default=_plain, indent=2, ensure_ascii=False, allow_nan=False)
    # What is no character, as in the path of a file, is escaped as JSON does it.
    return text.encode("utf-8", "backslashreplace") + b"\n"


def from_json(of: type[T], data: bytes) -> T:
    """The value of a document that was written before. Raises `Misread`."""
    from pydantic import ValidationError

    try:
        return cast(T, _adapter(cast(Hashable, of)).validate_json(data))
    except ValidationError as error:
        (first, *_) = error.errors()
        at = ".".join(map(str, first["loc"]))
        raise Misread(f"{f'`{at}`: ' if at else ''}{first['msg'].lower()}") from None


def schema(of: object) -> dict[str, object]:
    """The JSON schema of the documents of this type."""
    return _adapter(of).json_schema()


class _Adapter(Protocol):
    """What reads documents of one type."""

    def validate_json(self, data: bytes, /) -> object: ...

    def json_schema(self) -> dict[str, object]: ...


@cache
def _adapter(of: Hashable) -> _Adapter:
    """To make one takes longer than to use it."""
    from pydantic import TypeAdapter

    return TypeAdapter(cast(type[object], of))


def _plain(value: object) -> object:
    """What JSON has for a value that it has no word for."""
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: getattr(value, each.name) for each in fields(value)}
    if isinstance(value, PurePath):
        return str(value)
    raise TypeError(f"no document has a {type(value).__name__}")
