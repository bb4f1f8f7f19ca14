"""The supertypes of a class, in the order in which Java looks for members."""

from collections.abc import Callable
from functools import cached_property

from slicer.base.record import record


@record
class Ancestors:
    """`parents` has the direct supertypes of a class, the superclass first; it is empty where there is none."""

    parents: Callable[[str], tuple[str, ...]]

    @cached_property
    def _known(self) -> dict[str, tuple[str, ...]]:
        return {}

    def of(self, name: str) -> tuple[str, ...]:
        """The class and its supertypes: superclasses before interfaces."""
        if name not in self._known:
            self._known[name] = self._found(name)
        return self._known[name]

    def _found(self, name: str) -> tuple[str, ...]:
        found: dict[str, None] = {}
        pending = [name]
        while pending:
            each = pending.pop(0)
            if each not in found:
                found[each] = None
                first, *others = self.parents(each) or ("",)
                pending = [*([first] if first else []), *pending, *others]
        return tuple(found)
