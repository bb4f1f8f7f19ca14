"""The modifiers that JML gives to declarations, and the nullness they have by default."""

import re

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.source import Span
from slicer.java import tree as java
from slicer.jml.arithmetic import JAVA, SPECIFYING, UNBOUNDED
from slicer.jml.gather import Found
from slicer.jml.scan import Group
from slicer.jml.sorts import Sort, Sorted, misplaced, of_sorts
from slicer.jml.tree import Specs, Unreadable

_NULLNESS = frozenset({"nullable", "non_null"})
_PURE = frozenset({"pure", "strictly_pure"})
_OF_FIELD = _NULLNESS | {"spec_public", "spec_protected", "instance"}
_OF_METHOD = _NULLNESS | SPECIFYING | {"spec_public", "spec_protected", "helper"} | _PURE
_OF_CLASS = frozenset({"nullable_by_default", "pure", "spec_public", "spec_protected"}) | SPECIFYING
_ANY_MATH = re.compile("spec_(?:java|safe|bigint)_math")

Declaration = java.Field | java.Method | java.Constructor | java.Parameter | java.Class | java.LocalDeclaration


def modify(found: Found, group: Group, items: tuple[Sorted, ...], of: Declaration, about: Span) -> None:
    """Gives a declaration the modifiers among the items; `about` is the member or class it belongs to."""
    words = set(found.modifiers.get(of.span, ()))
    if isinstance(of, java.Class):
        _refuse_hidden(found, group, items, about)
    for each in of_sorts(items, Sort.MODIFIER):
        word = each.item.word
        if word not in _allowed(of):
            found.refuse(about, misplaced(group, each.item))
        elif {word, *words} >= _NULLNESS:
            message = "`nullable` and `non_null` exclude each other"
            found.refuse(about, misplaced(group, each.item, message))
        elif word in SPECIFYING and (problem := _unclear(group, of, word, words)):
            found.refuse(about, misplaced(group, each.item, problem))
        else:
            words.add(word)
    if words:
        found.modifiers[of.span] = frozenset(words)


def _unclear(group: Group, of: Declaration, word: str, words: set[str]) -> str:
    """Why KeY may not obey a word for the arithmetic of clauses; empty where it does.

    KeY takes a comment before a class for one of another class.
    """
    if SPECIFYING - {word} & words:
        return f"`{JAVA}` and `{UNBOUNDED}` exclude each other"
    if isinstance(of, java.Class) and group.next_token == of.span.start:
        return f"KeY does not see `{word}` before a class: write it before the name, `class /*@ {word} @*/ {of.name}`"
    return ""


def _refuse_hidden(found: Found, group: Group, items: tuple[Sorted, ...], about: Span) -> None:
    """Refuses the words for the arithmetic of clauses where they are no modifiers: KeY obeys them all the same."""
    known = {each.span.start for each in items}
    for comment in group.comments:
        for word in _ANY_MATH.finditer(group.source.slice(comment)):
            span = Span(comment.start + word.start(), comment.start + word.end())
            if span.start not in known:
                message = f"KeY reads `{word[0]}` as a modifier here"
                diagnostic = refuse(Code.S203, message, group.source, span).diagnostics[0]
                found.refuse(about, Unreadable(span, None, diagnostic))


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
    for method in java.callables(owner):
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
