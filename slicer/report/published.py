"""Values as published documents: their JSON, and its schema."""

from functools import cache
from typing import Any, TypeVar, cast

from pydantic import TypeAdapter

T = TypeVar("T")


def to_json(value: object, of: object = None) -> bytes:
    """The document with a line break at its end; `of` is the type where the value's class does not say it."""
    return _adapter_of(of or type(value)).dump_json(value, indent=2) + b"\n"


def from_json(of: type[T], data: bytes) -> T:
    """The value of a document that was written before. Raises pydantic's `ValidationError`, which is a `ValueError`."""
    value: T = _adapter_of(of).validate_json(data)
    return value


def schema(of: object) -> dict[str, object]:
    """The JSON schema of the documents of this type."""
    return _adapter_of(of).json_schema()


def _adapter_of(of: object) -> TypeAdapter[Any]:
    return _made(of)  # mypy does not let a cached function have a class


@cache
def _made(of: object) -> TypeAdapter[Any]:
    """What reads and writes documents of this type; to make it takes longer than to use it."""
    return TypeAdapter(cast(type[Any], of))
