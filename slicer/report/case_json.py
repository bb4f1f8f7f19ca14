"""The schema of the JSON file that `slice run --input` takes."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from pydantic import Field

from slicer.base.record import record
from slicer.report.published import closed


@closed
@record
class TextValue:
    """A string: equal texts are one object."""

    text: str


Written = Annotated[
    bool | int | str | TextValue | None,
    Field(description="A number, a truth value, null, the name of an object of the heap, or a string as an object."),
]


@closed
@record
class Instance:
    """An object of exactly the class; fields that are left out have Java's default."""

    class_: Annotated[str, Field(alias="class")]
    fields: Mapping[str, Written] = field(default_factory=dict)


@closed
@record
class Array:
    """An array; `elements` is the type of its elements, such as `int` or `Node[]`."""

    elements: str
    values: tuple[Written, ...] = ()


@closed
@record
class CaseDocument:
    """One input of one method. `this` is an object of the heap; statics are called `Class.field`."""

    this: str | None = None
    arguments: Mapping[str, Written] = field(default_factory=dict)
    heap: Mapping[str, Instance | Array] = field(default_factory=dict)
    statics: Mapping[str, Written] = field(default_factory=dict)
