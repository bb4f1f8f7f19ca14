"""Where in a file JML may stand."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import assert_never

from slicer.base.source import Span
from slicer.java import tree
from slicer.java.tokens import Tokens


@dataclass(frozen=True, slots=True)
class BeforeMember:
    """Before the first token of a member; a field stands for all of its declaration."""

    owner: tree.Class
    member: tree.Field | tree.Method


@dataclass(frozen=True, slots=True)
class InDeclaration:
    """Among the modifiers and the type of a member or parameter, up to its name."""

    owner: tree.Field | tree.Method | tree.Parameter


@dataclass(frozen=True, slots=True)
class EndOfClass:
    owner: tree.Class


@dataclass(frozen=True, slots=True)
class InHeading:
    """Among the modifiers of a class, up to its name."""

    owner: tree.Class


@dataclass(frozen=True, slots=True)
class BeforeLoop:
    loop: tree.For | tree.While


@dataclass(frozen=True, slots=True)
class InLocal:
    """Among the modifiers and the type of a local declaration, up to the first name."""

    local: tree.LocalDeclaration


@dataclass(frozen=True, slots=True)
class Elsewhere:
    pass


Place = BeforeMember | InDeclaration | EndOfClass | InHeading | BeforeLoop | InLocal | Elsewhere


def places(unit: tree.Unit) -> Mapping[int, Place]:
    """The place before each token, by the token's offset, where there is one that may hold JML."""
    tokens = Tokens(unit.source, unit.tokens)
    found: dict[int, Place] = {}
    for owner in unit.classes:
        found[owner.body.end - 1] = EndOfClass(owner)
        found |= dict.fromkeys(_starts(tokens, owner.span, owner.name_span), InHeading(owner))
        members: tuple[tree.Field | tree.Method, ...] = (*reversed(owner.fields), *owner.methods)
        for member in members:
            place = InDeclaration(member)
            found |= dict.fromkeys(_starts(tokens, member.span, member.name_span), place)
            found[member.span.start] = BeforeMember(owner, member)
        for method in owner.methods:
            found |= _in_method(tokens, method)
    return found


def _in_method(tokens: Tokens, method: tree.Method) -> dict[int, Place]:
    found: dict[int, Place] = {}
    for parameter in method.parameters:
        place = InDeclaration(parameter)
        found |= dict.fromkeys(_starts(tokens, parameter.span, parameter.name_span), place)
    for part in _parts(method.body) if method.body else ():
        if isinstance(part, tree.LocalDeclaration):
            name = part.declarators[0].name_span
            found |= dict.fromkeys(_starts(tokens, part.span, name), InLocal(part))
        if isinstance(part, tree.For | tree.While):
            found[part.span.start] = BeforeLoop(part)
    return found


def _starts(tokens: Tokens, whole: Span, name: Span) -> list[int]:
    """The offsets of the tokens from the first of a declaration to its name."""
    return [token.start for token in tokens.inside(Span(whole.start, name.end))]


def _parts(statement: tree.Statement) -> Iterator[tree.Statement]:
    """The statement and all statements in it."""
    yield statement
    match statement:
        case tree.Block():
            for part in statement.statements:
                yield from _parts(part)
        case tree.If():
            yield from _parts(statement.then)
            if statement.orelse is not None:
                yield from _parts(statement.orelse)
        case tree.For():
            yield from (part for part in statement.init if isinstance(part, tree.LocalDeclaration))
            yield from _parts(statement.body)
        case tree.While():
            yield from _parts(statement.body)
        case tree.LocalDeclaration() | tree.ExpressionStatement() | tree.Empty():
            pass
        case tree.Break() | tree.Return():
            pass
        case _:
            assert_never(statement)
