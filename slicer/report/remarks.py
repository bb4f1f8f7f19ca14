"""What restricts a verdict, in sentences: bounds that cut, clauses that contradict or are left out."""

from collections.abc import Iterator

from slicer.abstraction.clauses_left import clauses_left
from slicer.abstraction.jml_comments import is_accessible
from slicer.analysis.callees import involved
from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, render
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.bound.bounded import Standing
from slicer.claims.properties import safe
from slicer.engines.verdict import (
    BoundHit,
    Fails,
    HoldsWithin,
    InputBound,
    Insufficient,
    Measured,
    SizeBound,
    Unknown,
    Vacuous,
)
from slicer.ir.exception_kinds import KINDS, Exceptional
from slicer.java import tree as java
from slicer.jml.family import Annotated
from slicer.replay.clauses import one_line
from slicer.replay.jvm import NotReplayed
from slicer.report.assumed_of_this import assumed_of_this
from slicer.report.found import invariants_found, no_proof
from slicer.report.left_out import left_out
from slicer.report.model import Result
from slicer.report.places import of_units, place, places
from slicer.report.refinement import refinement
from slicer.slicing.choose import by_cost

_SHOWN = 5


@record(slots=True)
class Remark:
    """Something that restricts a verdict. A code leads to a page that explains it; a mistake has a place."""

    text: str
    code: Code | None = None
    mistake: Diagnostic | None = None

    def __str__(self) -> str:
        if self.mistake is not None:
            return render(self.mistake)
        return f"note: {self.text}" if self.code is None else f"warning[{self.code.name}]: {self.text}"


def remarks(result: Result) -> tuple[Remark, ...]:
    """What restricts the verdict: bounds that cut, clauses that contradict, clauses left out."""
    source = result.original.unit.source
    found: list[Remark] = []
    match result.verdict:
        case HoldsWithin(_, _, _, _, hits, inputs, contracts, sizes, measures=measures):
            found = [_not_unrolled(source, each) for each in measures]
            found += [hit(source, h) for h in hits] + _tried(source, inputs, sizes) + _rests(result, contracts)
            found += [Remark(f"rests on {text}") for text in taken(source, contracts)]
        case Vacuous(_, clauses, hits, inputs, _, sizes):
            code = Code.S301 if clauses else Code.S302
            found = [Remark(code.title, code)]
            found += [Remark(f"contradicts: {place(source, c.span)}: {one_line(source, c.span)}") for c in clauses]
            found += [hit(source, h) for h in hits] + _tried(source, inputs, sizes)
        case Fails(trace):
            found = [Remark(result.replayed.why)] if isinstance(result.replayed, NotReplayed) else []
            found += [Remark(text) for text in assumed_of_this(result.original, trace, result.limits.ints)]
        case Insufficient():
            found = [Remark(Code.S403.title, Code.S403)]
        case Unknown(_, clause, refused, hits):
            code = Code.S403 if clause is None else Code.S304
            code = code if refused is None else refused.code
            found = [hit(source, h) for h in hits] or [_why(code, result.verdict)]
    return tuple(dict.fromkeys((*found, *_unread(result), *_beside(result), *_slice_remarks(result))))


def _beside(result: Result) -> list[Remark]:
    """Annotations that no question is about: those that a slice leaves out, or those of the class that is checked."""
    unit, method = result.original.unit, result.asked.method
    around = [each.span for each in java.every_class(unit) if each.span.covers(method.span)]
    found: list[Remark] = []
    for each in clauses_left(result.original.specs):
        if result.slice is None and not (around and around[-1].covers(each.span)):
            continue
        why = "no question is about it"
        if is_accessible(each.part) and result.slice is not None:
            why = "KeY would use it without a proof"
        if each.word.endswith("_math"):
            why = "integers of code are as `--ints` says, those of clauses have no bounds"
        done = "not asked" if result.slice is None else "left out"
        found.append(Remark(f"`{each.word}` at {place(unit.source, each.span)} is {done}: {why}"))
    return found


def _unread(result: Result) -> list[Remark]:
    """Files, classes and members that are no Java: what they have is not known."""
    unit, source = result.original.unit, result.original.unit.source
    files = ((source.path(source.part(f.span.start)), f.unread) for f in unit.files)
    found = [(path, why) for path, why in files if why is not None]
    found += [(f"{node.what} at {place(source, node.at)}", node.why) for node in unit.wrong if node.why is not None]
    return [Remark(f"{what} cannot be read: {why.message}", why.code) for what, why in found]


def _why(code: Code, verdict: Unknown) -> Remark:
    mistake = verdict.mistake
    return Remark(code.title, code) if mistake is None else Remark(mistake.message, code, mistake)


def _slice_remarks(result: Result) -> tuple[Remark, ...]:
    made = result.slice
    if made is None:
        return tuple(map(Remark, refinement(result)))
    source = result.original.unit.source
    lines = list(left_out(result))
    if isinstance(result.verdict, HoldsWithin):
        undecided = result.verdict.undecided & made.emission.plan.kept
        lines += [f"kept because the solver gave up on it: {at}" for at in of_units(result.original, undecided)]
    spans = [node.span for node in made.emission.left_out]
    if spans:
        at = tuple(dict.fromkeys(place(source, Span(span.start, span.start)) for span in spans))
        more = f" and {len(at) - _SHOWN} more" if len(at) > _SHOWN else ""
        lines.append(f"left out of the slice, the question does not reach it: {', '.join(at[:_SHOWN])}{more}")
    lines += (*no_proof(result), *invariants_found(result), *refinement(result), *_safe(result), *_alternatives(result))
    if made.emission.assertions:
        where = places(source, made.emission.assertions)
        lines.append(f"assertions left out, each is a question of its own: {where}")
    lines += [f"regions taken apart: {places(source, each.spans)}" for each in made.splits]
    lines += [f"kept because {each.why}: {at}" for each in made.widened for at in of_units(result.original, each.units)]
    if result.asked.left:
        lines.append(
            f"the slice is not about {', '.join(result.asked.left)}: ask for each of them by its name, or for `all`"
        )
    if not result.compiled:
        lines.append("no JDK here: the slice was not compiled")
    if isinstance(made.recheck, Unknown):
        lines.append(f"the slice's own check is undecided: {made.recheck.why}")
    return tuple(Remark(line) for line in lines)


def _alternatives(result: Result) -> Iterator[str]:
    """The minimal sets of statements that the property may rest on, those that are easy to prove first."""
    verdict = result.verdict
    if not isinstance(verdict, HoldsWithin) or verdict.alternatives is None:
        return
    found = verdict.alternatives
    yield from (f"in every minimal set: {at}" for at in of_units(result.original, found.must))
    methods = involved(result.original.program, result.asked.method)
    for number, units in enumerate(by_cost(methods, found.sets), 1):
        taken = " (this slice)" if units == verdict.core else ""
        at = "nothing" if not units else ", ".join(of_units(result.original, units))
        yield f"minimal set {number}{taken}, {len(units)} statements: {at}"
    if not found.complete:
        yield "there may be more minimal sets"


def _safe(result: Result) -> Iterator[str]:
    """Where the kind of exception in question cannot occur, as the form of the code tells."""
    original = result.original
    file, methods = Annotated(original.unit, original.specs), involved(original.program, result.asked.method)
    for kind in (Exceptional(goal) for goal in result.asked.names if goal in KINDS):
        spans = safe(file, methods, kind)
        if spans:
            yield f"safe by their form, without guards: {places(original.unit.source, spans)}"


def hit(source: SourceFile, site: BoundHit) -> Remark:
    return Remark(f"bound reached: {site.name} at {place(source, site.span)}", Code.S303)


def _tried(source: SourceFile, inputs: tuple[InputBound, ...], sizes: tuple[SizeBound, ...]) -> list[Remark]:
    """Names the largest inputs that were tried, and integers that are small because arrays are short."""
    each = [f"{bound.most} {f'objects of {bound.kind}' if bound.kind else 'elements in an array'}" for bound in inputs]
    small = ", ".join(_size(size) for size in sizes if size.made is None)
    found = (
        [f"only inputs with at most {', '.join(each)} were tried" + (f", so {small}" if small else "")] if each else []
    )
    made: dict[Span, list[str]] = {}
    for size in sizes:
        if size.made is not None:
            made.setdefault(size.made, []).append(_size(size))
    found += [
        f"only with {', '.join(these)} the array made at {place(source, span)} is short enough"
        for span, these in made.items()
    ]
    return [Remark(text) for text in found]


def _size(size: SizeBound) -> str:
    return f"{' or '.join(f'`{name}`' for name in size.names)} at most {size.most}"


def _not_unrolled(source: SourceFile, each: Measured) -> Remark:
    return Remark(f"the loop at {place(source, each.loop)} was not unrolled: each round makes `{each.text}` smaller")


def _rests(result: Result, contracts: Standing) -> list[Remark]:
    """Names the contracts that the verdict uses, how many new objects they may make, and what callers owe them."""
    if not contracts.methods:
        return []
    program, bounds = result.asked.program, result.limits.bounds
    methods = [program.methods[name] for name in contracts.methods]
    each = " and ".join(f"of `{m.called_in_full}` at {place(program.source, m.span)}" for m in methods)
    apart = ", ".join(f"{name}: {number}" for name, number in bounds.single)
    most = f"{bounds.objects} new objects of each class" + (f" ({apart})" if apart else "")
    others = ", ".join(goal for goal in contracts.owed if goal not in result.asked.names)
    owed = f", and on what calls owe: {others}" if others else ""
    return [Remark(f"rests on the contract {each}, with at most {most}{owed}")]


def taken(source: SourceFile, contracts: Standing) -> tuple[str, ...]:
    """The `assume` statements that the verdict rests on. Nobody checks them."""
    return tuple(f"`{one_line(source, p.span).rstrip('; ')}` at {place(source, p.span)}" for p in contracts.assumed)
