"""The modifiers that JML gives to declarations, and the nullness they have by default."""

from slicer.base.source import Span
from slicer.java import tree as java
from slicer.jml.gather import Found
from slicer.jml.scan import Group
from slicer.jml.sorts import Sort, Sorted, misplaced, of_sorts
from slicer.jml.tree import Specs

_NULLNESS = frozenset({"nullable", "non_null"})
_PURE = frozenset({"pure", "strictly_pure"})
_OF_FIELD = _NULLNESS | {"spec_public", "spec_protected", "instance"}
_OF_METHOD = _NULLNESS | {"spec_public", "spec_protected", "helper"} | _PURE
_OF_CLASS = frozenset({"nullable_by_default", "pure", "spec_public", "spec_protected"})

Declaration = java.Field | java.Method | java.Constructor | java.Parameter | java.Class | java.LocalDeclaration


def modify(found: Found, group: Group, items: tuple[Sorted, ...], of: Declaration, about: Span) -> None:
    """Gives a declaration the modifiers among the items; `about` is the member or class it belongs to."""
    words = set(found.modifiers.get(of.span, ()))
    for each in of_sorts(items, Sort.MODIFIER):
        word = each.item.word
        if word not in _allowed(of):
            found.refuse(about, misplaced(group, each.item))
        elif {word, *words} >= _NULLNESS:
            message = "`nullable` and `non_null` exclude each other"
            found.refuse(about, misplaced(group, each.item, message))
        else:
            words.add(word)
    if words:
        found.modifiers[of.span] = frozenset(words)


def by_default(found: Found, unit: java.Unit) -> None:
    """Makes explicit what `nullable_by_default` says of the declarations in a class and the classes in it."""
    pending = [(owner, False) for owner in unit.classes]
    while pending:
        owner, outer = pending.pop()
        here = outer or "nullable_by_default" in found.modifiers.get(owner.span, ())
        pending += [(inner, here) for inner in owner.classes]
        for span in _references(owner) if here else ():
            words = found.modifiers.get(span, frozenset())
            if not words & _NULLNESS:
                found.modifiers[span] = words | {"nullable"}


def purity(specs: Specs, owner: java.Class, code: java.Method | java.Constructor) -> frozenset[str]:
    """The words by which the method, or its class for all of them, is said to change nothing that was there before."""
    return _PURE & (specs.modifiers.get(code.span, frozenset()) | specs.modifiers.get(owner.span, frozenset()))


def _references(owner: java.Class) -> list[Span]:
    """The declarations of a class whose values may be references."""
    found = [field.span for field in owner.fields if field.type.is_reference]
    found += [method.span for method in owner.methods if method.result.is_reference]
    methods: tuple[java.Method | java.Constructor, ...] = (*owner.methods, *owner.constructors)
    for method in methods:
        found += [parameter.span for parameter in method.parameters if parameter.type.is_reference]
    return found


def _allowed(of: Declaration) -> frozenset[str]:
    match of:
        case java.Method() | java.Constructor():
            return _OF_METHOD
        case java.Field():
            return _OF_FIELD
        case java.Class():
            return _OF_CLASS
        case java.Parameter() | java.LocalDeclaration():
            return _NULLNESS
