"""A tree as nested tuples of a kind, a text range and parts, to be compared with another parser's."""

from slicer.base.source import Span
from slicer.java import tree

Plain = tuple["str | int | Plain | None", ...]


def plain(text: str, found: object) -> Plain:
    """The tuples of a node of ours, or of several."""
    match found:
        case tuple():
            return tuple(_part(text, part) for part in found)
        case tree.LocalDeclaration(span, declarators):
            first = declarators[0]
            return ("LocalDeclaration", span.start, plain(text, declarators), first.type.span.start)
        case tree.Field(span, modifiers, type_, name, name_span):
            words = tuple(sorted(modifiers))
            return ("Field", *_range(span), words, plain(text, type_), name, *_range(name_span))
        case tree.Method(span, modifiers, result, name, name_span, parameters, body):
            head = (tuple(sorted(modifiers)), plain(text, result), name, *_range(name_span))
            return ("Method", *_range(span), *head, plain(text, parameters), _part(text, body))
        case tree.Class(span, body, modifiers, name, name_span, fields, methods):
            place = (*_range(span), *_range(body), *_range(name_span))
            return ("Class", *place, tuple(sorted(modifiers)), name, plain(text, fields), plain(text, methods))
        case _:
            names = getattr(type(found), "__slots__", ())
            parts = (_part(text, getattr(found, name)) for name in names)
            return (type(found).__name__, *parts)


def _part(text: str, part: object) -> "str | int | Plain | None":
    match part:
        case None | str() | int():
            return part
        case Span():
            return _range(part)
        case _:
            return plain(text, part)


def _range(span: Span) -> tuple[int, int]:
    return (span.start, span.end)


def difference(ours: object, theirs: object) -> tuple[object, object] | None:
    """The smallest parts that differ; nothing if all agree."""
    if ours == theirs:
        return None
    if isinstance(ours, tuple) and isinstance(theirs, tuple) and len(ours) == len(theirs):
        found = (difference(*pair) for pair in zip(ours, theirs, strict=True))
        inner = next(each for each in found if each is not None)
        return inner if isinstance(inner[0], tuple) else (ours, theirs)
    return (ours, theirs)
