"""The whole run, top to bottom, on one page."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter

from slicer.abstraction.emit import Original
from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note, Refused
from slicer.base.limits import Limits
from slicer.base.source import SourceFile, Span
from slicer.engines.smt import Question, ask
from slicer.engines.verdict import Disagreement, HoldsWithin, Verdict
from slicer.java.parse import parse_java, read_source
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.passes.bounded import bound
from slicer.passes.checked import bound_checked
from slicer.passes.inline import reachable, refuse_partial_contracts
from slicer.passes.modelled import lower_file
from slicer.prove.attempt import Attempt, Closed
from slicer.prove.install import locate
from slicer.prove.key import KeyLimits, prove
from slicer.report.model import Obligation, Result
from slicer.report.obligations import obligations
from slicer.slicing.choose import order
from slicer.slicing.compile import Compilation, Javac, NoCompiler, Rejected
from slicer.slicing.slice import Slice, make_slice
from slicer.slicing.spec import Asked, find, find_checked


@dataclass(frozen=True)
class Request:
    """What the user asked for. `keep_cheap` keeps what helps the prover at little cost."""

    path: Path
    spec: str
    limits: Limits
    keep_cheap: bool = True


@dataclass
class Watch:
    """Seconds by stage; `tell` hears each stage as it starts. Never part of a result."""

    seconds: dict[str, float] = field(default_factory=dict)

    def tell(self, stage: str) -> None:
        """Nothing to do for a silent watch."""

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        self.tell(name)
        start = perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + perf_counter() - start


def read(source: SourceFile) -> Original:
    """A source parsed, annotated and lowered."""
    unit = parse_java(source)
    specs = attach(unit)
    return Original(unit, specs, lower_file(Annotated(unit, specs)).modelled)


def check(request: Request, watch: Watch) -> Result:
    """The bounded check of the question: a verdict, no slice. What slicing refuses is asked of the whole language."""
    try:
        return _run(request, watch, slicing=False)
    except Refused as refused:
        if any(each.code is Code.S402 for each in refused.diagnostics):
            raise
        return _check_whole(request, watch)


def _check_whole(request: Request, watch: Watch) -> Result:
    with watch.stage("parse"):
        source = read_source(request.path)
        unit = parse_java(source)
        file = Annotated(unit, attach(unit))
        checked = lower_file(file).checked
        asked = find_checked(checked, file, request.spec)
    with Javac(request.path.name, source.text) as javac:
        try:
            with watch.stage("solve"):
                limits = request.limits
                goals = frozenset(asked.names)
                bounded = bound_checked(checked, asked.method, limits.bounds, limits.ints, goals)
                verdict = ask(Question(bounded, asked.names, limits))
        except Refused:
            raise
        except Exception:
            _refuse_invalid(source, javac.result())
            raise
        _refuse_invalid(source, javac.result())
    return Result(Original(unit, file.specs, checked), asked, request.limits, verdict)


def slice_method(request: Request, watch: Watch) -> Result:
    """The check and, where the question holds within the bounds, the slice."""
    return _run(request, watch, slicing=True)


def _run(request: Request, watch: Watch, *, slicing: bool) -> Result:
    with watch.stage("parse"):
        source = read_source(request.path)
        original = read(source)
        asked = find(original.program, Annotated(original.unit, original.specs), request.spec)
        original = replace(original, program=asked.program)
    with Javac(request.path.name, source.text) as javac:
        try:
            with watch.stage("solve"):
                verdict = _verdict(original, asked, request.limits, slicing=slicing)
        except Refused:
            raise
        except Exception:
            # What is no Java misleads us as well: javac's word comes before an error of ours.
            _refuse_invalid(source, javac.result())
            raise
        with watch.stage("javac"):
            _refuse_invalid(source, javac.result())
    result = Result(original, asked, request.limits, verdict)
    if not slicing or not isinstance(verdict, HoldsWithin):
        return result
    with watch.stage("emit"):
        made = make_slice(
            original, asked.method, asked.names, verdict, request.limits, read, keep_cheap=request.keep_cheap
        )
    with watch.stage("javac"), Javac(request.path.name, made.emission.edited.source.text) as javac:
        compiled = _checked(made, javac.result())
    return result.with_slice(made, obligations(original, made.emission), compiled=compiled)


def _verdict(original: Original, asked: Asked, limits: Limits, *, slicing: bool) -> Verdict:
    methods = reachable(original.program, asked.method.id)
    bounded = bound(original.program, asked.method, limits.bounds)
    if not slicing:
        return ask(Question(bounded, asked.names, limits))
    refuse_partial_contracts(original.program, methods[1:])
    ranked = order(original.program, methods)
    return ask(Question(bounded, asked.names, limits, strangers=1, order=ranked))


def _refuse_invalid(source: SourceFile, compilation: Compilation) -> None:
    """Javac has the last word on what is Java."""
    if not isinstance(compilation, Rejected):
        return
    line = compilation.line
    place = source.line_span(line) if 1 <= line <= source.line_count else Span(0, 0)
    raise Refused(Diagnostic(Code.S104, f"javac rejects this: {compilation.message}", (Note(source, place),)))


def _checked(made: Slice, compilation: Compilation) -> bool:
    """A slice that javac rejects is our mistake, never the user's."""
    if isinstance(compilation, Rejected):
        raise Disagreement(f"javac rejects the slice: {compilation.message}", made.emission.edited.source.text)
    return not isinstance(compilation, NoCompiler)


def prove_slice(folder: Path, todo: tuple[Obligation, ...], limits: Limits, key: KeyLimits) -> tuple[Attempt, ...]:
    """KeY's answers to the obligations of a slice that was written to the folder; proofs lie beside the problems."""
    targets = [obligation.target for obligation in todo]
    attempts = prove(locate(), folder / "src", targets, limits.ints, key, proofs_dir=folder)
    return tuple(_beside(attempt, folder / o.file) for attempt, o in zip(attempts, todo, strict=True))


def _beside(attempt: Attempt, problem: Path) -> Attempt:
    """The attempt with its proof called like the problem; a proof of an earlier run goes."""
    file = problem.with_suffix(".proof")
    if isinstance(attempt, Closed) and attempt.proof is not None:
        return replace(attempt, proof=attempt.proof.replace(file))
    file.unlink(missing_ok=True)
    return attempt
