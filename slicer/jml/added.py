"""What specifications add to classes: ghost and model members, and private members that others may speak of."""

from collections.abc import Mapping

from slicer.base.source import Span
from slicer.java import tree as java
from slicer.java.resolve.classes import Added
from slicer.jml.family import Annotated
from slicer.jml.tree import ModelMethod, ModelParameter, Variable

_OPENING = frozenset({"spec_public", "spec_protected"})


def added(file: Annotated) -> Mapping[Span, Added]:
    """By the span of the class."""
    opened = frozenset(span for span, words in file.specs.modifiers.items() if words & _OPENING)
    return {owner.span: _of_class(file, owner, opened) for owner in java.every_class(file.unit)}


def _of_class(file: Annotated, owner: java.Class, opened: frozenset[Span]) -> Added:
    members = file.specs.members.get(owner.span, ())
    fields = tuple(_field(member) for member in members if isinstance(member, Variable))
    methods = tuple(_method(member) for member in members if isinstance(member, ModelMethod))
    return Added(fields, methods, opened)


def _field(member: Variable) -> java.Field:
    part = member.name_span if member.init is None else member.name_span.to(member.init.span)
    words = _words(member.span, member.modifiers)
    return java.Field(member.span, words, member.type, member.name, member.name_span, part, member.init)


def _method(member: ModelMethod) -> java.Method:
    """What it returns is its body."""
    body = None
    if member.value is not None:
        body = java.Block(member.value.span, (java.Return(member.value.span, member.value),))
    words, parameters = _words(member.span, member.modifiers), tuple(_parameter(each) for each in member.parameters)
    return java.Method(member.span, words, member.result, member.name, member.name_span, parameters, (), body)


def _parameter(parameter: ModelParameter) -> java.Parameter:
    return java.Parameter(parameter.span, parameter.type, parameter.name, parameter.name_span)


def _words(span: Span, words: frozenset[str]) -> tuple[java.Modifier, ...]:
    return tuple(java.Modifier(span, word) for word in sorted(words))
