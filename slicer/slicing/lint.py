"""The rules every emitted stub obeys, checked on the tree of the emitted text."""

from slicer.abstraction.emit import Emission, Original
from slicer.engines.verdict import Disagreement
from slicer.ir.numbered import only_case
from slicer.java import tree as java
from slicer.jml import tree as jml


def lint(emission: Emission, again: Original) -> None:
    """A broken rule is an internal error: a stub that KeY reads as more than it means is unsound."""
    names = {stub.name for stub in emission.stubs}
    found = [m for c in again.unit.classes for m in c.methods if m.name in names]
    if len(found) != len(names):
        raise Disagreement("stubs are missing from the slice", ", ".join(sorted(names)))
    for method in found:
        broken = _broken(method, again.specs)
        if broken:
            raise Disagreement(f"the stub `{method.name}` is not {broken}", again.unit.source.text)


def _broken(method: java.Method, specs: jml.Specs) -> str:
    """The first rule that the stub breaks, or nothing."""
    words = specs.modifiers.get(method.span, frozenset())
    case = only_case(specs, method.span)
    if not {"native", "private"} <= method.modifiers or method.body is not None:
        return "private and native"
    if "helper" not in words:
        return "a helper"
    if words & {"pure", "strictly_pure"}:
        return "free of `pure`"
    if method.result.is_reference and "nullable" not in words:
        return "nullable"
    for parameter in method.parameters:
        if parameter.type.is_reference and "nullable" not in specs.modifiers.get(parameter.span, ()):
            return "nullable in its parameters"
    return "under exactly one trivial contract" if case is None or not _is_trivial(case) else ""


def _is_trivial(case: jml.SpecCase) -> bool:
    """`ensures true`, one frame, perhaps `diverges true`; nothing else."""
    frames = [c for c in case.clauses if isinstance(c, jml.FrameClause)]
    others = [c for c in case.clauses if isinstance(c, jml.Clause)]
    kinds = {c.kind for c in others}
    literal = all(isinstance(c.predicate, java.BooleanLiteral) and c.predicate.value for c in others)
    allowed = {jml.Kind.ENSURES, jml.Kind.DIVERGES}
    return (
        case.behaviour == "normal_behavior"
        and len(frames) == 1
        and len(frames) + len(others) == len(case.clauses)
        and jml.Kind.ENSURES in kinds
        and kinds <= allowed
        and literal
    )
