"""Reads the text of one node on its own, in the smallest program it may stand in."""

from slicer.base.source import SourceFile
from slicer.java import tree
from slicer.java.parse import parse_java
from tests.java.plain import Plain, plain


def first_difference(unit: tree.Unit) -> tuple[str, object, object] | None:
    """The first node whose text, read on its own, is another node; nothing if there is none."""
    inner = {id(n.switch) for n in tree.walk(unit) if isinstance(n, tree.SwitchExpression)}
    for node in (each for each in tree.walk(unit) if id(each) not in inner):
        text = unit.source.slice(node.span)
        expected, found = comparable(node, text, node.span.start), alone(node, text)
        if expected != found:
            return text, expected, found
    return None


def comparable(node: tree.Node, text: str, start: int) -> Plain | str | int | None:
    """The node as it is compared; words are compared as text, and types without brackets outside them."""
    match node:
        case tree.Modifier(_, word):
            return word
        case tree.TypeName(_, name):
            return name
        case tree.Super():
            return "super"
        case tree.Parameter(_, type_, name, _, words):
            return (type_.name, name, moved(plain(words), -start))
        case tree.Declarator(_, name, _, _, init):
            return (name, moved(plain(init), -start))
        case tree.LocalDeclaration(_, declarators, words) if not text.endswith(";"):
            return (moved(plain(declarators), -start), moved(plain(words), -start))
        case _:
            return moved(plain(node), -start)


def alone(node: tree.Node, text: str) -> Plain | str | int | None:
    before, after = _around(node, text)
    unit = parse_java(SourceFile("A.java", before + text + after))
    start = len(before)
    kind = type(node)
    for found in tree.walk(unit):
        if isinstance(found, kind) and found.span.start == start and _same_name(found, node):
            return comparable(found, text, start)
    return None


def _same_name(found: tree.Node, node: tree.Node) -> bool:
    """Several fields share one span; nested nodes may start at one place."""
    length = found.span.end - found.span.start == node.span.end - node.span.start
    if isinstance(found, tree.LocalDeclaration):
        return True
    if isinstance(found, tree.Field) and isinstance(node, tree.Field):
        return found.name_span.start - found.span.start == node.name_span.start - node.span.start
    return length and getattr(found, "name", None) == getattr(node, "name", None)


def _yields(node: tree.Node) -> bool:
    """Is there a `yield` in it of a `switch` around it?"""
    if isinstance(node, tree.SwitchExpression | tree.Class):
        return False
    return isinstance(node, tree.Yield) or any(map(_yields, tree.children(node)))


def _around(node: tree.Node, text: str) -> tuple[str, str]:
    if _yields(node):
        label = "" if isinstance(node, tree.SwitchGroup) else "default ->"
        if not label or (isinstance(node, tree.Yield) and not text.startswith("yield")):
            return f"class A {{ int x = switch (x) {{ {label} ", " }; }"
        return "class A { int x = switch (x) { default: ", " }; }"
    return _plainly_around(node, text)


def _plainly_around(node: tree.Node, text: str) -> tuple[str, str]:  # noqa: C901 - one arm for each form
    match node:
        case tree.Import() | tree.Class():
            return "", ""
        case tree.Constructor(name=name):
            return f"class {name} {{", "}"
        case tree.Field() | tree.Method() | tree.Initialiser():
            return "class A {", "}"
        case tree.Modifier():
            return "class A { ", " void m(); }"
        case tree.TypeName():
            return "class A { ", " m() { } }" if text == "void" else " m; }"
        case tree.Super():
            return "class A { int x = ", ".x; }"
        case tree.ArrayInitialiser():
            return "class A { int[] x = ", "; }"
        case tree.Parameter():
            return "class A { void m(", ") { } }"
        case tree.Declarator():
            return "class A { A() { int ", "; } }"
        case tree.Catch():
            return "class A { A() { try { } ", " } }"
        case tree.SwitchGroup() | tree.SwitchLabel():
            return "class A { A() { switch (x) { ", " { } } } }" if text.endswith("->") else " } } }"
        case tree.Constant():
            return "enum E { ", " }"
        case tree.LocalDeclaration():
            return "class A { A() { ", "} }" if text.endswith(";") else "; } }"
        case tree.Evaluate():
            return "class A { A() { ", "; } }"
        case _ if isinstance(node, tree.Statement):
            return "class A { A() { ", " } }"
        case _:
            return "class A { int x = ", "; }"


def moved(part: Plain | str | int | None, by: int) -> Plain | str | int | None:
    """The tuples with all ranges moved."""
    match part:
        case (int(start), int(end)) if not isinstance(start, bool):
            return (start + by, end + by)
        case tuple():
            return tuple(moved(each, by) for each in part)
        case _:
            return part
