"""The kinds of nodes, and their forms, that a program of the coverage table has."""

import re
from collections.abc import Iterator
from typing import assert_never

from slicer.java import tree as java
from slicer.java.resolve import resolve
from slicer.java.resolve.meanings import Resolution
from slicer.java.resolve.types import Primitive

_RADIX = {"0x": "hexadecimal", "0b": "binary"}
_LABELLED = java.While | java.Do | java.For | java.ForEach | java.Switch | java.Block


def features(unit: java.Unit) -> frozenset[str]:
    """`Kind` for every node in code, and `Kind: form` for its forms."""
    resolution = resolve(unit)
    found: set[str] = set()
    for node in java.walk(unit):
        found.add(type(node).__name__)
        found.update(f"{type(node).__name__}: {form}" for form in _forms(resolution, node))
        found.update(_below(node))
    return frozenset(found)


def _below(node: java.Node) -> Iterator[str]:
    """What is said of a node by the one above it: assignments and steps that are not statements."""
    whole = isinstance(node, java.ExpressionStatement | java.For)
    for part in () if whole else java.children(node):
        if isinstance(part, java.Assignment | java.Step):
            yield f"{type(part).__name__}: inside"


def _forms(at: Resolution, node: java.Node) -> Iterator[str]:
    yield from _statement(at, node)
    yield from _operation(at, node)
    yield from _primary(at, node)


# Statements ------------------------------------------------------------------------------------


def _statement(at: Resolution, node: java.Node) -> Iterator[str]:
    match node:
        case java.LocalDeclaration(_, declarators, words):
            yield "one" if len(declarators) == 1 else "several"
            yield from ["final"] if words else []
            yield from ["without value"] if any(d.init is None for d in declarators) else []
            text = at.unit.source.slice(node.span)
            yield from ["brackets after name"] if re.search(r"\w\[\] =", text.split("{")[0]) else []
        case java.ExpressionStatement(_, action):
            yield type(action.expression if isinstance(action, java.Evaluate) else action).__name__
        case java.ConstructorCall(_, is_super, _, outer):
            yield "outer super" if outer is not None else "super" if is_super else "this"
        case java.If(orelse=orelse):
            yield "alone" if orelse is None else "else"
        case java.For(init=init, condition=condition, update=update):
            yield from ["no parts"] if not init and condition is None and not update else []
            yield from ["no update"] if condition is not None and not update else []
            yield from ["several updates"] if len(update) > 1 else []
            several = any(isinstance(part, java.LocalDeclaration) and len(part.declarators) > 1 for part in init)
            yield from ["several variables"] if several else []
        case java.Labelled(_, _, _, body) if isinstance(body, _LABELLED):
            yield type(body).__name__
        case java.Break(_, label) | java.Continue(_, label):
            yield "plain" if label is None else "labelled"
        case java.Return(_, value):
            yield "nothing" if value is None else "value"
        case java.Throw(_, value):
            yield type(value).__name__
        case java.Assert(_, _, message):
            yield "alone" if message is None else "message"
        case java.Try() | java.Catch() | java.Switch():
            yield from _clauses(at, node)
        case _:
            pass


def _clauses(at: Resolution, node: java.Try | java.Catch | java.Switch) -> Iterator[str]:
    match node:
        case java.Try(_, body, catches, last):
            yield " ".join(["catch"] * bool(catches) + ["finally"] * (last is not None))
            yield from ["several"] if len(catches) > 1 else []
            yield from ["nested"] if any(isinstance(part, java.Try) for part in java.walk(body)) else []
        case java.Catch(_, types):
            yield "one" if len(types) == 1 else "several"
        case java.Switch(_, subject, groups):
            kind = str(at.meaning(subject).type)
            yield "enum" if kind.endswith(".Sign") else kind
            where = [n for n, group in enumerate(groups) if any(not label.values for label in group.labels)]
            yield "no default" if not where else f"default {'last' if where == [len(groups) - 1] else 'elsewhere'}"
            yield from ["arrows"] if any(group.is_arrow for group in groups) else []
            ends = (group.statements[-1] for group in groups[:-1] if group.statements)
            yield from ["falls through"] if any(isinstance(end, java.ExpressionStatement) for end in ends) else []
        case _:
            assert_never(node)


# Operators -------------------------------------------------------------------------------------


def _sort(at: Resolution, node: java.Expr) -> str:
    kind = at.meaning(node).type
    match kind:
        case Primitive("boolean"):
            return "truths"
        case Primitive():
            return "numbers"
        case _:
            return "references"


def _operation(at: Resolution, node: java.Node) -> Iterator[str]:
    match node:
        case java.Unary(_, op):
            yield op
        case java.Binary(_, op, left, right):
            yield f"{op} {_sort(at, left)}"
            if op in {"<<", ">>", ">>>"}:
                yield f"{op} {at.meaning(left).type} {at.meaning(right).type}"
        case java.Conditional(_, _, then):
            yield _sort(at, then)
        case java.Cast(_, kind):
            yield "array" if kind.dimensions else kind.name if _is_primitive(kind.name) else "class"
        case java.InstanceOf(_, _, kind):
            yield "array" if kind.dimensions else "class"
        case java.Assignment(_, target, op):
            yield f"{op} {_type(at, target)}"
            yield f"{op} {type(target).__name__}"
            deep = isinstance(target, java.Index) and any(
                isinstance(part, java.Step | java.Assignment | java.Call) for part in _whole(target.index)
            )
            yield from ["effects in index"] if deep else []
        case java.Step(_, target, op, is_prefix):
            form = "prefix" if is_prefix else "postfix"
            yield f"{form} {op} {_type(at, target)}"
            yield f"{form} {type(target).__name__}"
        case _:
            pass


def _whole(node: java.Expr) -> Iterator[java.Node]:
    yield node
    yield from java.walk(node)


def _is_primitive(name: str) -> bool:
    return name.islower()


def _type(at: Resolution, node: java.Expr) -> str:
    kind = at.meaning(node).type
    return kind.name if isinstance(kind, Primitive) else "reference"


# Primaries -------------------------------------------------------------------------------------


def _primary(at: Resolution, node: java.Node) -> Iterator[str]:
    match node:
        case java.IntLiteral() | java.LongLiteral() | java.CharLiteral():
            yield from _literal(at.unit.source.slice(node.span), node)
        case java.This(_, outer):
            yield "plain" if outer is None else "outer"
        case java.Call(_, receiver):
            words = {java.This: "on this", java.Super: "on super"}
            yield "bare" if receiver is None else words.get(type(receiver), "on another")
        case java.New(_, kind, arguments, outer):
            yield "plain" if outer is None else "outer"
            if kind.name.endswith("Exception"):
                yield kind.name
                yield f"library {'with' if arguments else 'without'} message"
        case java.ArrayInitialiser(_, elements):
            yield "elements" if elements else "empty"
            yield from ["rows"] if any(isinstance(each, java.ArrayInitialiser) for each in elements) else []
        case java.NewArray(_, _, lengths, dimensions, init):
            yield {0: "initialiser", 1: "one length"}.get(len(lengths), "two lengths")
            yield from ["open"] if init is None and len(lengths) < dimensions else []
        case _:
            pass


def _literal(text: str, node: java.IntLiteral | java.LongLiteral | java.CharLiteral) -> Iterator[str]:
    if isinstance(node, java.CharLiteral):
        yield "escape" if "\\" in text else "plain"
        return
    yield from ["underscore"] if "_" in text else []
    yield from ["least"] if text.startswith("-") else []
    octal = len(text) > 1 and text[0] == "0" and text[1].isdigit()
    yield "octal" if octal else _RADIX.get(text[:2].lower(), "decimal")
