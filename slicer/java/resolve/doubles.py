"""Refuses members of a class of which there can be only one."""

from collections.abc import Callable

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note, Refused
from slicer.base.source import SourceFile, Span
from slicer.java import tree

Declared = tree.Field | tree.Method | tree.Constructor


def refuse_doubles(source: SourceFile, owner: tree.Class, told_apart: Callable[[tree.TypeName], object]) -> None:
    """Refuses two fields of one name, and two methods or constructors whose parameters cannot be `told_apart`."""
    met: dict[tuple[object, ...], Span] = {}
    for member in owner.members:
        if not isinstance(member, Declared):
            continue
        parameters = () if isinstance(member, tree.Field) else tuple(told_apart(p.type) for p in member.parameters)
        first = met.setdefault((type(member), member.name, *parameters), member.name_span)
        if first != member.name_span:
            notes = (Note(source, member.name_span), Note(source, first, "the first"))
            raise Refused(Diagnostic(Code.S104, f"the {_described(member)} is declared twice", notes))


def _described(member: Declared) -> str:
    if isinstance(member, tree.Field):
        return f"field `{member.name}`"
    what = "method" if isinstance(member, tree.Method) else "constructor"
    types = (f"{p.type.name}{'[]' * p.type.dimensions}" for p in member.parameters)
    return f"{what} `{member.name}({','.join(types)})`"
