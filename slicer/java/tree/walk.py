"""All parts of a node."""

from collections.abc import Hashable, Iterator
from dataclasses import is_dataclass
from functools import cache
from typing import TypeGuard, cast

from slicer.base.diagnostics import Diagnostic
from slicer.base.source import SourceFile, Span
from slicer.java.tree.declarations import (
    Class,
    Comment,
    Constant,
    Constructor,
    Field,
    File,
    Import,
    Initialiser,
    Member,
    Method,
    Unit,
)
from slicer.java.tree.expressions import Expr, SwitchExpression
from slicer.java.tree.statements import Action, Catch, Declarator, Parameter, Statement, SwitchGroup, SwitchLabel, Yield
from slicer.java.tree.types import Modifier, TypeName

_ASIDE = frozenset({"unread", "why", "erased", "type_variables"})
Declared = Member | Constant | Import | Parameter | Declarator | Catch
Node = Declared | Statement | Action | SwitchGroup | SwitchLabel | Expr | Modifier | TypeName


def children(node: Node | File) -> tuple[Node, ...]:
    """The nodes directly below, in the order of their fields, which is that of the text but for types."""
    found: list[Node] = []
    for name in node.__slots__:
        value: object = getattr(node, name)
        if isinstance(value, tuple):
            found.extend(part for part in value if is_node(part))
        elif is_node(value):
            found.append(value)
    return tuple(found)


def details(node: Node | File) -> tuple[tuple[object, ...], ...]:
    """What the node says, its place aside: of each field the parts, which are nodes below it, words or numbers.

    Neither comments nor why nobody can read it are part of it here, nor type variables, which mean nothing at run
    time. What is outside the language is in no detail: only its text has that.
    """
    fields: list[object] = [getattr(node, name) for name in node.__slots__ if name not in _ASIDE]
    parts = [field if isinstance(field, tuple) else (field,) for field in fields]
    return tuple(tuple(p for p in field if not isinstance(p, Span | SourceFile | Comment)) for field in parts)


def walk(node: Node | File | Unit) -> Iterator[Node]:
    """All nodes below, each before those below it; no recursion, however deep the tree."""
    below = [part for file in node.files for part in children(file)] if isinstance(node, Unit) else children(node)
    pending = list(reversed(below))
    while pending:
        part = pending.pop()
        yield part
        pending.extend(reversed(children(part)))


def yielded(node: SwitchExpression) -> tuple[Yield, ...]:
    """The statements that give the `switch` its value, without those of others inside it."""
    found: list[Yield] = []
    pending: list[Node] = [*children(node)]
    while pending:
        part = pending.pop(0)
        if isinstance(part, Yield):
            found.append(part)
        elif not isinstance(part, SwitchExpression):
            pending = [*children(part), *pending]
    return tuple(found)


def every_class(unit: Unit) -> Iterator[Class]:
    """All classes of a unit, each before those inside it."""
    pending = list(reversed(unit.classes))
    while pending:
        owner = pending.pop()
        yield owner
        pending.extend(reversed(owner.classes))


def bodies(owner: Class) -> tuple[Method | Constructor | Initialiser | Field, ...]:
    """The members that may contain code."""
    return tuple(m for m in owner.members if isinstance(m, Method | Constructor | Initialiser | Field))


def callables(owner: Class) -> tuple[Method | Constructor, ...]:
    """The methods and constructors that the class declares."""
    return tuple(m for m in owner.members if isinstance(m, Method | Constructor))


def is_node(value: object) -> TypeGuard[Node]:
    """Is it a node below a file, neither a place nor a comment?"""
    return _are_nodes(cast(Hashable, type(value)))


@cache
def _are_nodes(of: Hashable) -> bool:
    return isinstance(of, type) and is_dataclass(of) and not issubclass(of, Span | SourceFile | Comment | Diagnostic)
