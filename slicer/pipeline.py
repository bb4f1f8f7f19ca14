"""The whole run, top to bottom, on one page."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

from slicer.base.diagnostics import Refused
from slicer.base.fragments import UnitId
from slicer.base.limits import PLAIN, Bounds, Demands, Limits, Split
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.bound.sequence import Seen, unseen
from slicer.claims.reading import read_program
from slicer.claims.scope import refuse_unknown_classes
from slicer.claims.sliced import find_sliced
from slicer.claims.spec import Asked, find
from slicer.engines.dump import Named, smt2
from slicer.engines.grow import Asking, Scoped, Step, answer, grow, is_empty, sized
from slicer.engines.verdict import HoldsWithin, Unknown
from slicer.engines.workers import Answer, Workers
from slicer.infer.for_proof import ForProof
from slicer.infer.of_slice import checked_by_measures
from slicer.ir.claim_id import TERMINATES
from slicer.java.outside import told_beside
from slicer.java.parse import parse_java
from slicer.lower.files import Lowered, Original, lowered
from slicer.replay.invalid import refuse_invalid
from slicer.replay.javac import Ahead, Javac
from slicer.replay.machine import Machine
from slicer.report.adopted import adopted
from slicer.report.model import Result
from slicer.report.obligations import obligations
from slicer.report.results import replayed, unasked
from slicer.slicing.accepted import accepted
from slicer.slicing.basis import Basis, bases
from slicer.slicing.come_back import Widened
from slicer.slicing.pins import FREE, Pins, pins
from slicer.slicing.questions import Ask, of_check, of_slice
from slicer.slicing.slice import Slice, Wanted, make_slice
from slicer.watch import Watch

Units = frozenset[UnitId]


@record
class Request:
    """What the user asked for.

    `keep_cheap` keeps statements that make the proof easier, `keep_unreached` those that no run within the bounds
    executes. `grow` raises the bounds that cut runs off. `workers` properties are checked at the same time. Bounds grow
    up to `widest` by themselves where integers on which arrays hang need longer arrays, or no input is within them;
    loops and calls beyond that are followed less far where the program is too large. With `split` each clause, or
    conjunct, gets a slice of its own. The lines of `keep` stay, those of `cut` go. Up to `sets` minimal sets of
    statements are looked for; the slice has the first, or the `smallest`. A slice has the annotations that were adopted
    below the folder `out`.
    """

    paths: tuple[Path, ...]
    spec: str
    limits: Limits
    keep_cheap: bool = True
    keep_unreached: bool = False
    grow: bool = False
    workers: int = 2
    demands: Demands = PLAIN
    widest: Bounds | None = None
    split: Split | None = None
    keep: tuple[str, ...] = ()
    cut: tuple[str, ...] = ()
    sets: int = 1
    smallest: bool = False
    out: Path | None = None


@record
class _Run:
    """What is asked, who hears how it goes, javac, which compiles the original meanwhile, and who compiles slices."""

    request: Request
    watch: Watch
    javac: Javac
    machine: Machine | None = None


def read(source: SourceFile) -> Original:
    """A source parsed, annotated and lowered."""
    file = lowered(parse_java(source))
    return file.original(file.checked)


def check(
    request: Request, watch: Watch, file: Lowered | None = None, machine: Machine | None = None
) -> tuple[Result, ...]:
    """The bounded check of each property in question, in the whole language: verdicts, no slice.

    `file` is the program, where it has been read before. The machine compiles, or one of its own.
    """
    original, asked = _read_checked(request, watch, file)
    with nullcontext(machine) if machine else Machine() as ours, Javac(original.unit.texts, ours) as javac:
        return _results(_Run(request, watch, javac, ours), original, asked.apart(), _of_check(original, asked, request))


def formula(request: Request) -> str:
    """What a check asks the solver, as a script for other solvers."""
    original, asked = _read_checked(request, Watch())
    ask = _of_check(original, asked, request)
    questions = {f"{each.method.called}:{each.label}": ask(each) for each in asked.apart()}
    limits = sized(tuple(questions.values()), request.limits, request.widest, Workers(1))
    return smt2([Named(name, question(limits)) for name, question in questions.items()])


def passed(request: Request, seen: Seen) -> Asked:
    """What a check asks of all properties in question together; `seen` hears what its passes make of the method."""
    original, asked = _read_checked(request, Watch())
    limits = sized((_of_check(original, asked, request)(asked),), request.limits, request.widest, Workers(1))
    _of_check(original, asked, request, seen)(asked)(limits)
    return asked


def slice_method(request: Request, watch: Watch) -> Result:
    """The slice of one question."""
    with Machine() as machine:
        (result,) = slice_each(request, watch, machine)
    return result


def slice_each(
    request: Request,
    watch: Watch,
    machine: Machine,
    wanted: Callable[[Asked], bool] | None = None,
    file: Lowered | None = None,
) -> Iterator[Result]:
    """For each question the check of all its properties at once and, where they hold within the bounds, the slice.

    Of several questions one that is refused on the way is one that nobody can answer. `file` has been read before.
    """
    file, found = _read_sliced(request, watch, file)
    with watch.stage("parse"):
        all_ = bases(file, found, partial(_find_sliced, request), partial(adopted, request.out, file.checked))
    with Javac(file.file.unit.texts, machine) as javac:
        for basis in all_:
            asked = basis.asked
            if wanted is not None and not wanted(asked):
                continue
            try:
                result = _slice_of(_Run(request, watch, javac, machine), basis)
            except Refused as refused:
                if len(all_) == 1 or any(each.code.is_mistake for each in refused.diagnostics):
                    raise
                why = tuple((id_, refused.diagnostics) for id_ in asked.names)
                yield unasked(basis.original, replace(asked, goals=(), refused=why), request.limits)
                continue
            yield replace(result, written=file.file.unit.source, unadopted=basis.left)


def cores(request: Request, watch: Watch) -> tuple[Result, ...]:
    """For each question the minimal set of statements that its proof needs, and of the clauses that it assumes."""
    file, all_ = _read_sliced(request, watch)
    original = file.original(all_[0].program)

    def ask(asked: Asked) -> Asking:
        asking = _of_slice(original, asked, request, FREE)(asked)
        return lambda limits: replace(asking(limits), clauses=True)

    with Javac(original.unit.texts) as javac:
        return _results(_Run(request, watch, javac), original, all_, ask)


def _read_sliced(request: Request, watch: Watch, file: Lowered | None = None) -> tuple[Lowered, tuple[Asked, ...]]:
    """The program, and the questions for which slices of it are asked."""
    with watch.stage("parse"):
        file = file or read_program(request.paths, request.spec)
    with told_beside(file.file.unit):
        all_ = _find_sliced(request, file)
    refuse_unknown_classes(file.checked, request.limits.bounds)
    return file, all_


def _find_sliced(request: Request, file: Lowered) -> tuple[Asked, ...]:
    return find_sliced(file.checked, file.file, request.spec, request.limits.ints, request.split)


def _slice_of(run: _Run, basis: Basis) -> Result:
    """The slice of one question, made from the program in older Java where there is one."""
    original, asked, older = basis.original, basis.asked, basis.older
    keep, cut = run.request.keep, run.request.cut
    pinned = FREE if older else pins(original, asked.method, keep, cut)
    result = _verdict_of(run, original, asked, pinned)
    if older and (isinstance(result.verdict, HoldsWithin) or is_empty(result.verdict)):
        again, asked = older
        pinned = pins(again, asked.method, keep, cut)
        with Javac(again.unit.texts, run.machine) as javac:
            result = replace(_verdict_of(replace(run, javac=javac), again, asked, pinned), older=True)
    return sliced(run.request, run.watch, result, machine=run.machine)


def _verdict_of(run: _Run, original: Original, asked: Asked, pinned: Pins) -> Result:
    apart = asked.apart() if asked.refused else (asked,)
    (result,) = _results(run, original, apart, _of_slice(original, asked, run.request, pinned))
    return _by_measures(run, result)


def _by_measures(run: _Run, result: Result) -> Result:
    """Where runs go on beyond the bounds, measures of the loops may show that they end."""
    verdict, asked = result.verdict, result.asked
    if asked.names != (TERMINATES,) or not isinstance(verdict, Unknown) or not verdict.hits:
        return result
    with run.watch.stage("infer"):
        found = ForProof(result.original, asked.method, asked.names, result.limits, read).verdict()
    return result if found is None else replace(result, verdict=found)


def asked_within(request: Request, watch: Watch, result: Result, bounds: Bounds) -> Result:
    """The same question within other bounds, with a slice if it holds there."""
    pinned = pins(result.original, result.asked.method, request.keep, request.cut)
    request = replace(request, limits=replace(result.limits, bounds=bounds), widest=None)
    with Javac(result.original.unit.texts) as javac:
        found = _verdict_of(_Run(request, watch, javac), result.original, result.asked, pinned)
    found = replace(found, written=result.written, older=result.older, unadopted=result.unadopted)
    return sliced(request, watch, found)


def sliced(
    request: Request, watch: Watch, result: Result, for_proof: Units = frozenset(), machine: Machine | None = None
) -> Result:
    """The result with the slice, if it holds. The statements `for_proof` stay, too; the machine compiles."""
    original, asked, verdict, limits = result.original, result.asked, result.verdict, result.limits
    if not isinstance(verdict, HoldsWithin):
        return result
    pinned = pins(original, asked.method, request.keep, request.cut)
    workers = Workers(request.workers, watch.tell_effort)

    def make(widened: tuple[Widened, ...], left_out: frozenset[Span]) -> Slice:
        wanted = Wanted(pinned, request.keep_cheap, request.keep_unreached, for_proof, widened, left_out)
        with watch.stage("emit"):
            return make_slice(original, asked.method, asked.names, verdict, limits, read, workers, wanted, javac.begin)

    with Ahead(machine) as javac:
        made, is_compiled = accepted(original, make, watch.stage("javac")(javac.result))
    if verdict.measures and isinstance(made.recheck, Unknown):
        with watch.stage("infer"):
            made = checked_by_measures(made, limits, read)
    return result.with_slice(made, obligations(original, made.emission), compiled=is_compiled)


def _read_checked(request: Request, watch: Watch, file: Lowered | None = None) -> tuple[Original, Asked]:
    """The program, and all that a check of it is asked for."""
    with watch.stage("parse"):
        file = file or read_program(request.paths, request.spec)
    with told_beside(file.file.unit):
        asked = find(file.checked, file.file, request.spec, request.limits.ints, request.demands)
    refuse_unknown_classes(file.checked, request.limits.bounds)
    return file.original(asked.program), asked


def _of_check(original: Original, asked: Asked, request: Request, seen: Seen = unseen) -> Ask:
    return of_check(original.program, asked, request.limits.ints, request.demands, seen)


def _of_slice(original: Original, asked: Asked, request: Request, pinned: Pins) -> Ask:
    return of_slice(original.program, asked, request.limits.ints, pinned, request.sets, smallest=request.smallest)


def _results(run: _Run, original: Original, asked: tuple[Asked, ...], ask: Ask) -> tuple[Result, ...]:
    refused = tuple(unasked(original, each, run.request.limits) for each in asked if each.refused)
    asked = tuple(each for each in asked if not each.refused)
    try:
        with run.watch.stage("solve"):
            found = _verdicts(run.request, run.watch, asked, ask)
    except Exception as error:
        # What is no Java misleads us as well: javac's word comes before an error of ours.
        if not isinstance(error, Refused):
            refuse_invalid(original, asked, run.javac.result())
        raise
    with run.watch.stage("javac"):
        refuse_invalid(original, asked, run.javac.result())
    results = (Result(original, a, scoped.limits, scoped.verdict) for a, scoped in zip(asked, found, strict=True))
    with run.watch.stage("replay"):
        return (*(replayed(result, run.machine) for result in results), *refused)


def _verdicts(request: Request, watch: Watch, asked: tuple[Asked, ...], ask: Ask) -> tuple[Scoped, ...]:
    if not asked:
        return ()
    names = [f"{each.method.called}:{each.label}" for each in asked]

    def tell(number: int, steps: Sequence[Step]) -> None:
        watch.tell_round(number, [(names[step.number], step.bounds) for step in steps])

    def hear(number: int, found: Answer) -> None:
        watch.tell_answer(names[number], found)

    questions, workers = [ask(each) for each in asked], Workers(request.workers, watch.tell_effort)
    limits = sized(questions, request.limits, request.widest, workers)
    if request.grow:
        return grow(workers, questions, limits, tell, hear)
    return answer(workers, questions, limits, request.widest or limits.bounds, hear)
