"""Which forms of the language have something cut inside them, or are inside what is cut, in a slice."""

from collections.abc import Callable, Iterator, Mapping

from slicer.abstraction.emit import Emission
from slicer.analysis.callees import callees, entered, involved
from slicer.base.source import Span
from slicer.ir.nodes import Call, walk
from slicer.ir.program import MethodKind
from slicer.java import tree as java
from slicer.jml import tree as jml
from tests.oracle.wide_slices import Case

Is = Callable[[java.Node], bool]
Jump = java.Break | java.Continue
Around = java.If | java.While | java.Do | java.For | java.ForEach | java.Try | java.Switch
LAZY = ("&&", "||")


def _has(node: java.Node, is_wanted: Is) -> bool:
    return any(is_wanted(inner) for inner in java.walk(node))


def _falls(node: java.Node) -> bool:
    groups = node.groups[:-1] if isinstance(node, java.Switch) else ()
    return any(not isinstance(g.statements[-1], Jump | java.Return | java.Throw) for g in groups if g.statements)


def _jumps(kind: type[java.Break] | type[java.Continue]) -> Is:
    def is_wanted(node: java.Node) -> bool:
        return isinstance(node, kind) and node.label is not None

    return lambda node: isinstance(node, java.Labelled) and _has(node, is_wanted)


def _acts(node: java.Node) -> bool:
    return isinstance(node, java.Assignment | java.Step | java.Call | java.New)


def _changes(node: java.Node) -> bool:
    return isinstance(node, java.Step) or (isinstance(node, java.Assignment) and node.op != "=")


FORMS: Mapping[str, Is] = {
    "while": lambda n: isinstance(n, java.While),
    "do": lambda n: isinstance(n, java.Do),
    "for": lambda n: isinstance(n, java.For),
    "for-each": lambda n: isinstance(n, java.ForEach),
    "switch": lambda n: isinstance(n, java.Switch),
    "switch, falling through": _falls,
    "label, break": _jumps(java.Break),
    "label, continue": _jumps(java.Continue),
    "return inside": lambda n: isinstance(n, Around) and _has(n, lambda i: isinstance(i, java.Return)),
    "?: with effects": lambda n: isinstance(n, java.Conditional) and _has(n, _acts),
    "lazy with effects": lambda n: isinstance(n, java.Binary) and n.op in LAZY and _has(n, _acts),
    "compound or step inside": lambda n: isinstance(n, java.Expr) and any(map(_changes, java.children(n))),
    "cast": lambda n: isinstance(n, java.Cast),
    "instanceof": lambda n: isinstance(n, java.InstanceOf),
    "throw": lambda n: isinstance(n, java.Throw),
    "catch": lambda n: isinstance(n, java.Try) and bool(n.catches),
    "finally": lambda n: isinstance(n, java.Try) and n.finally_ is not None,
    "string": lambda n: isinstance(n, java.StringLiteral),
    "array of arrays": lambda n: (
        isinstance(n, java.LocalDeclaration) and any(d.type.dimensions > 1 for d in n.declarators)
    ),
    "Java's assert": lambda n: isinstance(n, java.Assert),
}


def forms_of(case: Case, emission: Emission) -> Iterator[str]:
    """The names of the forms in the code that a run of the method can enter."""
    methods = involved(case.original.program, case.method)
    cut = [span for m in methods for u in m.units if u.id not in emission.plan.kept for span in u.spans]
    nodes = [node for owner in java.every_class(case.original.unit) for node in java.walk(owner)]
    for name, is_form in FORMS.items():
        if any(is_form(node) and _touches(node.span, cut) for node in nodes):
            yield name
    yield from _of_switches(nodes, cut)
    yield from _of_members(case, cut)
    yield from _of_calls(case, cut)
    yield from _of_jml(case, cut)


def _touches(span: Span, cut: list[Span]) -> bool:
    return any(span.covers(each) or each.covers(span) for each in cut)


def _of_switches(nodes: list[java.Node], cut: list[Span]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, java.Switch):
            if node.subject.span in cut:
                yield "switch, selector cut"
            if any(_touches(statement.span, cut) for group in node.groups for statement in group.statements):
                yield "switch, arm cut"


def _of_members(case: Case, cut: list[Span]) -> Iterator[str]:
    """Constructors, initialisers, static fields, inner classes."""
    static = {f.name for owner in java.every_class(case.original.unit) for f in owner.fields if "static" in f.modifiers}
    for owner in java.every_class(case.original.unit):
        for each in owner.constructors:
            if each.body is not None and any(isinstance(s, java.ConstructorCall) for s in each.body.statements):
                first = next(s for s in each.body.statements if isinstance(s, java.ConstructorCall))
                if any(each.span.covers(span) for span in cut):
                    yield "super(...)" if first.is_super else "this(...)"
        if any(not i.is_static and _touches(i.body.span, cut) for i in owner.initialisers):
            yield "instance initialiser"
        if any(_touches(f.span, cut) and "static" not in f.modifiers for f in owner.fields):
            yield "instance initialiser"
        if any(inner.name == "In" and any(inner.span.covers(span) for span in cut) for inner in owner.classes):
            yield "inner class"
    names = (n for owner in java.every_class(case.original.unit) for n in java.walk(owner) if isinstance(n, java.Name))
    if any(name.name in static and any(span.covers(name.span) for span in cut) for name in names):
        yield "static field"
    if any(i.is_static for owner in java.every_class(case.original.unit) for i in owner.initialisers):
        yield "static initialiser"


def _of_calls(case: Case, cut: list[Span]) -> Iterator[str]:
    program = case.original.program
    for method in involved(program, case.method):
        if any(method.span.covers(span) for span in cut):
            if any(each.id == method.id for each in entered(program, method.body or ())):
                yield "recursion"
            if method.id != case.method.id and method.kind is MethodKind.METHOD:
                yield "callee"
        for call in (s for s in walk(method.body or ()) if isinstance(s, Call)):
            if call.virtual and len(callees(program, call)) > 1:
                yield "virtual call"


def _of_jml(case: Case, cut: list[Span]) -> Iterator[str]:
    parts = [part for found in case.original.specs.code.values() for part in found]
    inside = [part for part in parts if case.method.span.covers(part.span)]
    if not any(case.method.span.covers(span) for span in cut):
        return
    if any(isinstance(part, jml.Variable | jml.Set) for part in inside):
        yield "ghost"
    for part in inside:
        if isinstance(part, jml.Clause):
            yield f"JML {part.kind.value}"
    if case.method.further:
        yield "several cases"
    if case.method.overrides:
        yield "inherited contract"


WANTED = (*FORMS, "switch, selector cut", "switch, arm cut", "super(...)", "this(...)", "instance initialiser",
          "static initialiser", "inner class", "static field", "recursion", "callee", "virtual call", "ghost",
          "JML assert", "JML assume", "several cases", "inherited contract")  # fmt: skip
