"""The kinds of run-time exceptions that the text of some code can throw."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from slicer.base.record import record
from slicer.ir.exception_kinds import Exceptional
from slicer.java import tree as java

_DIVISIONS = frozenset({"/", "%", "/=", "%="})


def exception_kinds(member: java.Member, fields: Mapping[str, java.TypeName]) -> frozenset[Exceptional]:
    """The kinds that can occur in the text of a member of a class, without what it calls.

    `fields` are those a simple name may mean. A kind that is missing cannot occur.
    """
    code = tuple(java.walk(member))
    types = _Types(_simple(code, fields), fields)
    return frozenset(site.kind for node in code for site in _sites(node, types) if not site.safe)


def safe_sites(member: java.Member, fields: Mapping[str, java.TypeName], kind: Exceptional) -> tuple[java.Node, ...]:
    """The nodes that could throw an exception of the kind, if their form did not tell that they never do."""
    code = tuple(java.walk(member))
    types = _Types(_simple(code, fields), fields)
    return tuple(node for node in code if _Site(kind, safe=True) in _sites(node, types))


@record(slots=True)
class _Site:
    """A node may throw an exception of the kind; if it is `safe`, it never does."""

    kind: Exceptional
    safe: bool = False


@record
class _Types:
    """The types of what simple names may mean, and of fields; those of a name with several types are not known."""

    simple: Mapping[str, java.TypeName]
    fields: Mapping[str, java.TypeName]


def _simple(code: Iterable[java.Node], fields: Mapping[str, java.TypeName]) -> dict[str, java.TypeName]:
    """The types of parameters, locals, caught exceptions and fields: where one hides another is not looked at."""
    found = dict(fields)
    clashing: set[str] = set()
    for node in code:
        for name, kind in _declared(node):
            known = found.setdefault(name, kind)
            if (known.name, known.dimensions) != (kind.name, kind.dimensions):
                clashing.add(name)
    return {name: java.TypeName(kind.span, "?", 0) if name in clashing else kind for name, kind in found.items()}


def _declared(node: java.Node) -> tuple[tuple[str, java.TypeName], ...]:
    match node:
        case java.Parameter() | java.Declarator():
            return ((node.name, node.type),)
        case java.Catch():
            return tuple((node.name, kind) for kind in node.types)
        case _:
            return ()


def _sites(node: java.Node, types: _Types) -> Iterator[_Site]:
    for value in _dereferenced(node):
        if not _names_class(value, types):
            yield _Site(Exceptional.NULL_POINTER, not _may_be_null(value, types))
    match node:
        case java.Index():
            yield _Site(Exceptional.INDEX_BOUNDS)
        case java.NewArray(lengths=lengths) if lengths:
            yield _Site(Exceptional.NEGATIVE_SIZE, all(map(_is_size, lengths)))
        case java.Binary(op=op, right=right) | java.Assignment(op=op, value=right) if op in _DIVISIONS:
            yield _Site(Exceptional.DIVISION_BY_ZERO, _is_not_zero(right))
        case java.Cast(type=kind):
            if kind.is_reference:
                yield _Site(Exceptional.CLASS_CAST)
        case java.Assignment(target=java.Index() as target, op="="):
            yield _Site(Exceptional.ARRAY_STORE, _holds_primitives(target, types))
        case java.Unsupported():
            yield from map(_Site, Exceptional)
        case _:
            return


def _names_class(value: java.Expr, types: _Types) -> bool:
    """Does it look like the name of a class?"""
    return isinstance(value, java.Name) and value.name not in types.simple and value.name[:1].isupper()


def _dereferenced(node: java.Node) -> Iterator[java.Expr]:
    """The expressions whose values a node needs not to be null."""
    match node:
        case java.Select(target=value) | java.Index(array=value) | java.ForEach(iterable=value):
            yield value
        case java.Throw(value=value) | java.Switch(subject=value):
            yield value
        case java.Call(receiver=value) | java.New(outer=value) | java.ConstructorCall(outer=value):
            if value is not None:
                yield value
        case _:
            return


def _may_be_null(value: java.Expr, types: _Types) -> bool:
    """Not so for what is never null by its form or type."""
    match value:
        case java.This() | java.Super() | java.New() | java.NewArray() | java.StringLiteral():
            return False
        case java.Unary() | java.Binary() | java.Step() | java.IntLiteral() | java.CharLiteral():
            return False
        case java.Name(name=name) if name in types.simple:
            return types.simple[name].is_reference
        case _:
            return True


def _holds_primitives(element: java.Index, types: _Types) -> bool:
    """Is the element surely of a primitive type?"""
    depth, array = 1, element.array
    while isinstance(array, java.Index):
        depth, array = depth + 1, array.array
    match array:
        case java.Name(name=name):
            kind = types.simple.get(name)
        case java.Select(target=java.This(), name=name):
            kind = types.fields.get(name)
        case _:
            kind = None
    return kind is not None and kind.dimensions == depth and not replace(kind, dimensions=0).is_reference


def _is_size(length: java.Expr) -> bool:
    return isinstance(length, java.IntLiteral) and length.value >= 0


def _is_not_zero(divisor: java.Expr) -> bool:
    return isinstance(divisor, java.IntLiteral | java.LongLiteral) and divisor.value != 0
