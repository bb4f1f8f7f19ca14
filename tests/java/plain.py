"""A tree as nested tuples of a kind, a text range and parts, to be compared with another parser's."""

from dataclasses import fields, is_dataclass

from slicer.base.source import Span
from slicer.java import tree

# What our tree keeps of type variables.
_ASIDE = frozenset({"erased", "type_variables"})

Plain = tuple["str | int | Plain | None", ...]


def plain(found: object) -> "str | int | Plain | None":
    """The tuples of a node of ours, or of several: its kind, then its fields in their order."""
    match found:
        case tree.Unit(_, (tree.File(_, _, package, imports, declarations),)):
            return (package, plain(imports), plain(declarations))
        case None | str() | int():
            return found
        case Span(start, end):
            return (start, end)
        case tuple():
            return tuple(plain(part) for part in found)
        case _:
            assert is_dataclass(found)
            return (
                type(found).__name__,
                *(plain(getattr(found, part.name)) for part in fields(found) if part.name not in _ASIDE),
            )


def difference(ours: object, theirs: object) -> tuple[object, object] | None:
    """The smallest parts that differ; nothing if all agree."""
    if ours == theirs:
        return None
    if isinstance(ours, tuple) and isinstance(theirs, tuple) and len(ours) == len(theirs):
        found = (difference(*pair) for pair in zip(ours, theirs, strict=True))
        inner = next(each for each in found if each is not None)
        return inner if isinstance(inner[0], tuple) else (ours, theirs)
    return (ours, theirs)
