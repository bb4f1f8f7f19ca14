"""The names that classes have in the intermediate language, and the types that are made of them."""

from collections.abc import Mapping
from typing import assert_never

from slicer.base.record import record
from slicer.ir.types import BOOLEAN, NULL, TYPE, ArrayType, ClassType, IntType, Type
from slicer.java.resolve.classes import Classes
from slicer.java.resolve.library import is_in_package
from slicer.java.resolve.types import ArrayOf, JavaType, Logical, NullType, Primitive, Reference, Unknown


@record
class ClassNames:
    """Short names by full names. Law: no two classes share one."""

    short: Mapping[str, str]

    def of(self, full: str) -> str:
        """The short name; a class of the library is called by its last name unless the files have one of that name."""
        if full in self.short:
            return self.short[full]
        last = full.rsplit(".", 1)[-1]
        return full if last in self.short.values() else last

    def type(self, kind: JavaType) -> Type | None:
        """The type; none for `void`, for what only the library could tell, and for most that only
        specifications have.
        """
        match kind:
            case Logical("\\TYPE"):
                return TYPE
            case Primitive("void" | "\\bigint") | Unknown() | Logical():
                return None
            case Primitive("boolean"):
                return BOOLEAN
            case Primitive(name):
                return IntType(name)
            case Reference(name) if name in self.short or is_in_package(name):
                return ClassType(self.of(name))
            case Reference():
                return None
            case ArrayOf(element):
                inner = self.type(element)
                return None if inner is None else ArrayType(inner)
            case NullType():
                return NULL
            case _:
                assert_never(kind)


def class_names(classes: Classes) -> ClassNames:
    return ClassNames({full: entry.short for full, entry in classes.entries.items()})
