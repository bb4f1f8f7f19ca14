"""Fields of the object around an inner object, in code that names them as if they were its own."""

from collections.abc import Iterator

from slicer.base.diagnostics import Refused
from slicer.base.source import SourceFile
from slicer.java.parse import parse_java
from slicer.java.resolve import resolve
from slicer.java.resolve.classes import Classes
from slicer.java.resolve.members import FieldMember
from slicer.java.tree import Class, ClassKind


def outer_fields(file: str, text: str) -> Iterator[tuple[int, str, str]]:
    """Where such a field is named: the line, its name, and the class around. Nothing in a text that we cannot read.

    KeY 2.12.3 takes it for a field of the inner object. So it proves of the object around that what is written to the
    field leaves it as it was.
    """
    source = SourceFile(file, text)
    try:
        found = resolve(parse_java(source))
    except Refused:
        return
    classes = found.classes
    for span, meaning in sorted(found.meanings.items()):
        field = meaning.of
        if not isinstance(field, FieldMember) or _is_static(classes, field):
            continue
        around = [entry for entry in classes.entries.values() if entry.node.span.covers(span)]
        inner = max(around, key=lambda entry: entry.node.span.start)
        if source.slice(span) != field.node.name or field.owner in classes.upwards(inner.name):
            continue
        outer = next(each for each in classes.around(inner.name) if field.owner in classes.upwards(each))
        yield source.line(span.start), field.node.name, classes.entries[outer].short


def _is_static(classes: Classes, field: FieldMember) -> bool:
    owner = classes.entries[field.owner].node
    return "static" in field.node.modifiers or (isinstance(owner, Class) and owner.kind is ClassKind.INTERFACE)
