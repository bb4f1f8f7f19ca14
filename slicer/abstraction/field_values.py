"""Fields that keep their declaration in a slice, but not the value that nobody can read or that KeY may lack."""

from collections.abc import Iterator
from dataclasses import replace

from slicer.abstraction.changes import NOWHERE, Change
from slicer.base.edits import Edit
from slicer.ir.program import Method, MethodKind
from slicer.java import tree as java
from slicer.lower.files import Original

MARK = "/*~ left out */"
_INTEGERS = frozenset({"byte", "short", "char", "int", "long"})


def left_values(original: Original, needed: frozenset[str], gone: tuple[java.Member, ...]) -> Iterator[Change]:
    """The values that leave, in what stays, with the default of the type for each. The question runs none of them.

    A final field gets no constant: others that read it would know its value.
    """
    program, owners = original.program, tuple(java.every_class(original.unit))
    for method in program.methods.values():
        if method.kind not in {MethodKind.FIELDS, MethodKind.STATICS} or method.id in needed or not _is_hidden(method):
            continue
        owner = next(each for each in owners if each.span == method.span)
        for field in owner.fields:
            is_static = "static" in field.modifiers or owner.kind is java.ClassKind.INTERFACE
            is_there = not any(node.span.covers(field.span) for node in gone)
            if not is_there or field.init is None or is_static is not (method.kind is MethodKind.STATICS):
                continue
            nodes = (field.init, *java.walk(field.init))
            if any(isinstance(node, java.Call | java.New | java.Select | java.Unsupported) for node in nodes):
                is_final = "final" in field.modifiers or owner.kind is java.ClassKind.INTERFACE
                yield Change(field.init, (_default(field.type, is_final=is_final),))


def never_set(unit: java.Unit, gone: tuple[java.Member, ...]) -> Iterator[tuple[Edit, Change]]:
    """Final fields that get their values in what leaves: they are final no more, for nothing sets them."""
    for owner in java.every_class(unit):
        setting = (m for m in owner.members if isinstance(m, java.Constructor | java.Initialiser | java.Unsupported))
        if not any(node in gone for node in setting):
            continue
        kept = [f for f in owner.fields if f.init is not None or f in gone]
        # Fields that are declared together share the word.
        for field in (f for f in owner.fields if not any(f.span == other.span for other in kept)):
            for word in (each for each in field.words if each.word == "final"):
                words = tuple(each for each in field.words if each != word)
                yield Edit(word.span, "/*~ final */"), Change(field, (replace(field, words=words),))


def edit_of(original: Original, change: Change) -> Edit:
    (value,) = change.becomes
    match value:
        case java.Index(array=java.NewArray(element=element)):
            text = f"(new {element.name}[1])[0]"
        case _:
            text = {java.NullLiteral: "null", java.BooleanLiteral: "false"}.get(type(value), "0")
    return Edit(change.node.span, f"{text} {MARK}{original.unit.source.breaks(change.node.span)}")


def _is_hidden(method: Method) -> bool:
    return bool(method.refused or method.library)


def _default(kind: java.TypeName, *, is_final: bool) -> java.Expr:
    if is_final and kind.dimensions == 0 and kind.name in {*_INTEGERS, "boolean"}:
        made = java.NewArray(NOWHERE, replace(kind, span=NOWHERE), (java.IntLiteral(NOWHERE, 1),))
        return java.Index(NOWHERE, made, java.IntLiteral(NOWHERE, 0))
    if kind.dimensions == 0 and kind.name in _INTEGERS:
        return java.IntLiteral(NOWHERE, 0)
    if kind.dimensions == 0 and kind.name == "boolean":
        return java.BooleanLiteral(NOWHERE, value=False)
    return java.NullLiteral(NOWHERE)
