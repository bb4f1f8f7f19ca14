"""Erases type variables (JLS 4.6): where one is written, its bound is meant."""

from collections.abc import Mapping
from dataclasses import Field, fields, replace
from typing import ClassVar, Protocol, TypeVar

from slicer.base.record import record
from slicer.java import tree
from slicer.java.javalang_door import raw
from slicer.java.outside import Outside
from slicer.java.resolve.types import OBJECT
from slicer.java.types import reference_type


class _Node(Protocol):
    """A dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


N = TypeVar("N", bound=_Node)
Bounds = Mapping[str, str]


def bounds(parameters: list[raw.TypeParameter] | None) -> Bounds:
    """The classes that the variables are erased to, by their names."""
    found: dict[str, str] = {}
    for each in parameters or ():
        if each.extends and len(each.extends) > 1:
            raise Outside(each.span, f"the type variable `{each.name}` with several bounds")
        found[str(each.name)] = reference_type(each.extends[0]).name if each.extends else OBJECT.name
    return {name: _last(found, name) for name in found}


def _last(found: Mapping[str, str], name: str) -> str:
    """The bound of a variable may be another one."""
    bound = found[name]
    return _last({n: b for n, b in found.items() if n != name}, bound) if bound in found and bound != name else bound


def erased(node: N, variables: Bounds) -> N:
    """The node with the bounds in place of the variables."""
    return _Erasing(variables).of(node) if variables else node


@record
class _Erasing:
    variables: Bounds

    def of(self, node: N) -> N:
        changed: dict[str, object] = {}
        for each in fields(node) if tree.is_node(node) else ():
            value = getattr(node, each.name)
            new = tuple(self.part(part) for part in value) if isinstance(value, tuple) else self.part(value)
            if new != value:
                changed[each.name] = new
        return replace(node, **changed) if changed else node

    def part(self, node: object) -> object:
        if isinstance(node, tree.TypeName) and node.name in self.variables:
            return replace(node, name=self.variables[node.name], erased=node.erased or node.name)
        return self.of(node) if tree.is_node(node) else node
