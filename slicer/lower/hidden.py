"""Classes that nobody can read, as far as the rest of the program may meet their objects."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from slicer.base.diagnostics import Diagnostic
from slicer.base.source import Span
from slicer.ir.program import ClassInfo, Contract, Method, MethodKind, Program
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.java.resolve.classes import Entry
from slicer.lower.declare import Declarations

Why = tuple[Diagnostic, ...]
_WORD = re.compile(r"\w+|->|::|[^\s\w]")
_LAMBDAS = frozenset({"->", "::"})


@dataclass(frozen=True, slots=True)
class Heir:
    """A class that may be below `parent`. Its methods have names among `names`, or any name if there are none."""

    parent: Entry
    span: Span
    why: Why
    names: frozenset[str]


def with_heirs(program: Program, declarations: Declarations) -> Program:
    """The program with a class for everything outside the language that may extend a class of the program.

    Nobody knows what its methods do: they are refused. So a question is refused if a call in it may run one of them.
    """
    classes, methods, parents = dict(program.classes), dict(program.methods), dict(program.parents)
    for number, heir in enumerate(_heirs(declarations), 1):
        above = heir.parent.short
        name = f"{above}~{number}"
        classes[name] = ClassInfo(name, (), ())
        parents[name] = ("Object", above) if _is_interface(heir.parent) else (above,)
        for method in _overridable(program, heir):
            found = _refused(method, name, heir)
            methods[found.id] = found
    return replace(program, classes=classes, methods=methods, parents=parents)


def _refused(method: Method, owner: str, heir: Heir) -> Method:
    """What the heir may have in place of the method."""
    return Method(
        f"{owner}:{method.id}",
        owner,
        method.name,
        heir.span,
        method.static,
        method.helper,
        method.parameters,
        method.result,
        Contract(written=False),
        None,
        refused=heir.why,
        overrides=tuple(dict.fromkeys((method.id, *method.overrides))),
    )


def _overridable(program: Program, heir: Heir) -> Iterator[Method]:
    above = program.upwards(heir.parent.short)
    for method in program.methods.values():
        if method.owner not in above or method.kind is not MethodKind.METHOD or method.static:
            continue
        if not heir.names or method.name in heir.names:
            yield method


def _heirs(declarations: Declarations) -> Iterator[Heir]:
    classes = {n: e for n, e in declarations.classes.entries.items() if isinstance(e.node, java.Class)}
    for file in declarations.unit.files:
        nodes = (node for node in java.walk(file) if isinstance(node, java.Unsupported))
        for node in nodes:
            why = refusal(declarations.source, node).diagnostics if file.unread is None else (file.unread,)
            words = _WORD.findall(declarations.source.slice(node.span))
            for parent in _extended(words, classes):
                yield Heir(parent, node.span, why, frozenset(words))
            if _LAMBDAS & {*words}:
                functional = filter(_is_functional, classes.values())
                yield from (Heir(each, node.span, why, frozenset()) for each in functional)


def _extended(words: list[str], classes: Mapping[str, Entry]) -> Iterator[Entry]:
    """The classes that are named behind `extends` or `implements`, or between `new` and a body."""
    names = {*_named_above(words), *_made_with_body(words)}
    return (each for each in classes.values() if each.bare.rpartition(".")[2] in names)


def _named_above(words: list[str]) -> Iterator[str]:
    extending = False
    for word in words:
        if word in {"extends", "implements"}:
            extending = True
        elif word in {"{", ";"}:
            extending = False
        elif extending:
            yield word


def _made_with_body(words: list[str]) -> Iterator[str]:
    for at, word in enumerate(words):
        if word == "new" and "(" in words[at:]:
            opening = words.index("(", at)
            end = _closing(words, opening)
            if words[end + 1 : end + 2] == ["{"]:
                yield from words[at + 1 : opening]


def _closing(words: list[str], opening: int) -> int:
    depth = 0
    for at in range(opening, len(words)):
        depth += (words[at] == "(") - (words[at] == ")")
        if not depth:
            return at
    return len(words)


def _is_interface(entry: Entry) -> bool:
    return isinstance(entry.node, java.Class) and entry.node.kind is java.ClassKind.INTERFACE


def _is_functional(entry: Entry) -> bool:
    """May a lambda be an object of it?"""
    return _is_interface(entry) and isinstance(entry.node, java.Class) and bool(entry.node.methods)
