"""How many new objects of each exact class a call can make, if only its frame or contract is known."""

from collections.abc import Iterable
from functools import cached_property
from typing import assert_never

from slicer.base.limits import Bounds
from slicer.base.record import record
from slicer.ir.program import Program
from slicer.ir.terms import ElementPlace, EveryPlace, FieldPlace, Frame, ObjectPlace, Place, StaticPlace, type_of
from slicer.ir.types import ArrayType, ClassType, Type, is_reference


@record
class New:
    """`kinds` are the exact classes that there are. Without `bounds` at most one is made of each that a place can hold.

    Law: with them, whatever a call can make with at most so many new objects of each class, is made: those that the
    frame can hold first, with all that they can hold, then those that only the result can. Of the types in `counted`
    objects are seen that nothing refers to.
    """

    program: Program
    kinds: tuple[Type, ...]
    bounds: Bounds | None = None
    counted: frozenset[Type] = frozenset()

    def of_value(self, kind: Type) -> dict[Type, int]:
        """For a variable of the type: one object is enough of a class that no other new object can refer to."""
        return self._numbers(frozenset({kind}), frozenset())

    def of_frame(self, frame: Frame) -> dict[Type, int]:
        """For the locations of the frame, and for nobody."""
        found = self._known.get(frame)
        if found is None:
            above = touched(self.program, frame) | self.counted
            if frame.everything:
                above |= {kind.element for kind in self.kinds if isinstance(kind, ArrayType)}
            found = self._known[frame] = self._numbers(above, above)
        return found

    @cached_property
    def _known(self) -> dict[Frame, dict[Type, int]]:
        return {}

    def _numbers(self, above: frozenset[Type], held: frozenset[Type]) -> dict[Type, int]:
        """`held` are the types of the locations that may hold several."""
        first = self._below(above)
        if self.bounds is None:
            return dict.fromkeys(sorted(first, key=str), 1)
        inner = self._below(held)
        todo = [*first]
        while todo:
            more = self._below(_inside(self.program, todo.pop()))
            todo += more - inner - first
            inner |= more
        numbers = {kind: self.bounds.objects_of(str(kind)) if kind in inner else 1 for kind in first | inner}
        return dict(sorted(numbers.items(), key=lambda item: str(item[0])))

    def _below(self, above: Iterable[Type]) -> frozenset[Type]:
        made = [kind for kind in self.kinds if not self.program.constants(kind)]
        return frozenset(kind for each in above for kind in made if self.program.is_subtype(kind, each))


def _inside(program: Program, kind: Type) -> frozenset[Type]:
    """The types of the references in an object of exactly that class."""
    if isinstance(kind, ArrayType):
        found = [kind.element]
    else:
        assert isinstance(kind, ClassType)
        found = [info.type for info in program.fields_of(kind.name)]
    return frozenset(each for each in found if is_reference(each))


def touched(program: Program, frame: Frame) -> frozenset[Type]:
    """The reference types of the locations in a frame: of these a body-less method may make new objects."""
    if frame.everything:
        fields = [f.type for info in program.classes.values() for f in (*info.fields, *info.statics)]
        inner = [k.element for k in fields if isinstance(k, ArrayType)]
        return frozenset(k for k in (*fields, *inner) if is_reference(k))
    found: set[Type] = set()
    for place in frame.places:
        found.update(_types(program, place))
    return frozenset(k for k in found if is_reference(k))


def _types(program: Program, place: Place) -> list[Type]:
    match place:
        case FieldPlace(_, owner, name):
            return [f.type for f in program.classes[owner].fields if f.name == name]
        case ObjectPlace(_, owner):
            return [f.type for each in program.downwards(owner) for f in program.fields_of(each)]
        case ElementPlace(array, _, _):
            kind = type_of(array)
            return [kind.element] if isinstance(kind, ArrayType) else []
        case StaticPlace(owner, name):
            return [f.type for f in program.classes[owner].statics if f.name == name]
        case EveryPlace(owner, name):
            return [f.type for f in program.classes[owner].fields if f.name == name]
        case _:
            assert_never(place)
