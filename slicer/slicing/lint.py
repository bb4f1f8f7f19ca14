"""The rules that emitted stubs obey, checked on the tree of the emitted text; no site in question gets lost."""

from slicer.abstraction.emit import Emission
from slicer.analysis.evaluated import exceptions_of, sites
from slicer.engines.verdict import Disagreement
from slicer.ir.nodes import fragment_of
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.lower.files import Original
from slicer.lower.numbered import only_case


def lint(emission: Emission, again: Original) -> None:
    """A broken rule is an internal error: a stub that promises too much makes the slice unsound."""
    names = {stub.name for stub in emission.stubs}
    found = [m for c in java.every_class(again.unit) for m in c.methods if m.name in names]
    if len(found) != len(names):
        raise Disagreement("stubs are missing from the slice", ", ".join(sorted(names)))
    for method in found:
        broken = _broken(method, again.specs)
        if broken:
            raise Disagreement(f"the stub `{method.name}` is not {broken}", again.unit.source.text)


def lint_sites(original: Original, emission: Emission, again: Original) -> None:
    """Law: what may throw the exceptions in question is evaluated in the slice as often as in the original.

    A region that shares a stub has no such site, but for those whose exceptions it catches itself.
    """
    asked = exceptions_of(emission.plan.goals)
    for id_ in (emission.plan.method, *emission.callees) if asked else ():
        fragments = original.program.fragments
        needed = sum(
            not any(region.span.covers(fragments[of].span) for region in emission.regions)
            for site in sites(original.program, original.program.methods[id_], asked)
            if (of := fragment_of(site)) is not None and of in fragments
        )
        left = again.program.methods.get(id_)  # initialisers may have nothing to do any more
        found = 0 if left is None else len(sites(again.program, left, asked))
        if found < needed:
            raise Disagreement(f"`{id_}` has {needed} sites, and {found} in the slice", again.unit.source.text)


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
    """`ensures true`, one frame, perhaps `diverges true` and exceptions of which nothing is said; nothing else."""
    frames = [c for c in case.clauses if isinstance(c, jml.FrameClause)]
    others = [c for c in case.clauses if isinstance(c, jml.Clause)]
    thrown = [c for c in case.clauses if isinstance(c, jml.Signals | jml.SignalsOnly)]
    kinds = {c.kind for c in others}
    said = [c.predicate for c in (*others, *thrown) if not isinstance(c, jml.SignalsOnly)]
    literal = all(isinstance(predicate, java.BooleanLiteral) and predicate.value for predicate in said)
    return (
        case.behaviour == ("behavior" if thrown else "normal_behavior")
        and len(frames) == 1
        and len(frames) + len(others) + len(thrown) == len(case.clauses)
        and {jml.Kind.ENSURES} <= kinds <= {jml.Kind.ENSURES, jml.Kind.DIVERGES}
        and literal
    )
