"""`slice` and `slice check`: ask a question about a file."""

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.base.limits import LARGEST, LONGEST, PLAIN, Bounds, Demands, Limits, Solvers
from slicer.cli.console import console
from slicer.cli.doctor import find_key
from slicer.cli.options import Checking, Choosing, Claiming, Proving, Writing
from slicer.engines.grow import is_empty
from slicer.engines.verdict import Fails
from slicer.engines.workers import Answer
from slicer.pipeline import Request, check, slice_each
from slicer.prove.jvm import KeyLimits
from slicer.prove.key import Key
from slicer.refine.policy import Wish
from slicer.refined import Refinement
from slicer.replay.machine import Machine
from slicer.report.document import document
from slicer.report.files import write, write_times
from slicer.report.folders import folder_of
from slicer.report.junit import write_test
from slicer.report.model import Result, worst
from slicer.report.outcomes import Outcomes, by_file
from slicer.report.proved import prove_slice
from slicer.report.published import to_json
from slicer.report.text import show, show_all
from slicer.report.words import kind
from slicer.solve.solvers import BITWUZLA
from slicer.watch import Watch

DAY = 86_400.0
MOST_SETS = 100
ROUNDS = 2  # of larger bounds, where a proof stays open or there is nothing to prove
USUAL = Choosing()


class Progress(Watch):
    """Writes each stage and the seconds so far to stderr, if that is a terminal."""

    def __init__(self) -> None:
        super().__init__()
        self.times: dict[str, tuple[float, float]] = {}

    def tell(self, stage: str) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{sum(self.seconds.values()):.1f} s {stage}…")
            sys.stderr.flush()

    def tell_round(self, number: int, scopes: Sequence[tuple[str, Bounds]]) -> None:
        """One line, also if stderr is no terminal."""
        self.done()
        by_bounds: dict[Bounds, list[str]] = {}
        for name, bounds in scopes:
            by_bounds.setdefault(bounds, []).append(name)
        text = "; ".join(f"{', '.join(names)} within {bounds}" for bounds, names in by_bounds.items())
        sys.stderr.write(f"round {number}: {text}\n")

    def tell_answer(self, label: str, answer: Answer) -> None:
        seconds, solver = self.times.get(label, (0.0, 0.0))
        self.times[label] = (seconds + answer.seconds, solver + answer.solver)
        self.tell(f"{label}: {kind(answer.verdict)}; solve")

    def tell_times(self) -> None:
        """One line for each property, also if stderr is no terminal: the time of all its rounds."""
        for label, (seconds, solver) in self.times.items():
            sys.stderr.write(f"{label}: {seconds:.2f} s, {solver:.2f} s of them in the solver\n")

    def done(self) -> None:
        if sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K")


def run_check(files: Sequence[Path], spec: str, checking: Checking, claiming: Claiming, *, json: bool = False) -> int:
    def shown(results: Sequence[Result]) -> None:
        if json:
            sys.stdout.writelines(to_json(document(result, {})).decode() for result in results)
        else:
            show_all(results, console(color=checking.color))

    return worst(_checked(files, spec, checking, claiming, shown), prove=False)


def check_outcomes(files: Sequence[Path], spec: str, checking: Checking, claiming: Claiming) -> tuple[Outcomes, int]:
    """What a check has to say, and its exit code."""
    results = _checked(files, spec, checking, claiming, lambda _: None)
    return Outcomes(by_file(results)), worst(results, prove=False)


def _checked(
    files: Sequence[Path], spec: str, checking: Checking, claiming: Claiming, show_: Callable[[Sequence[Result]], None]
) -> tuple[Result, ...]:
    """The results of a check, after they are shown; its times and tests are told on stderr."""
    watch = Progress()
    results = check(request_of(files, spec, checking, claiming=claiming), watch)
    watch.done()
    show_(results)
    watch.tell_times()
    for result in results:
        tell_test(result, checking)
    return results


def run_slice(
    files: Sequence[Path],
    spec: str,
    checking: Checking,
    writing: Writing,
    choosing: Choosing,
    machine: Machine,
    watch: Progress | None = None,
) -> int:
    watch = watch or Progress()
    results: list[Result] = []
    request, wish = replace(request_of(files, spec, checking, choosing), out=writing.out), wish_of(writing)
    with key_of(writing) as key:
        for result in slice_each(request, watch, machine):
            delivered = deliver(result, request, writing, wish, watch, key)
            watch.done()
            show(delivered, console(color=checking.color))
            tell_test(delivered, checking)
            if delivered.folder is not None:
                sys.stderr.write(f"written to {delivered.folder}\n")
            results.append(delivered)
    return worst(results, prove=writing.prove)


def tell_test(result: Result, checking: Checking) -> None:
    """Writes a failing run as a test, if the user asked for it. Says where, or why there is none."""
    if checking.junit is not None and isinstance(result.verdict, Fails):
        told = write_test(checking.junit, result, result.verdict.trace)
        sys.stderr.write(f"{told}\n")


def deliver(result: Result, request: Request, writing: Writing, wish: Wish, watch: Watch, key: Key) -> Result:
    """Writes the slice, with invariants and proved if the user asked for that, and refined as far as that helps.

    Where the bounds have no run to ask about, larger ones come first.
    """
    if result.slice is None and not is_empty(result.verdict):
        return result
    folder = folder_of(writing.out, result)

    def proved(now: Result) -> Result:
        with watch.stage("write"):
            write(folder, now, force=True)
        with watch.stage("KeY"):
            return now.with_attempts(prove_slice(folder, now, key))

    wish = replace(wish, bounds=result.limits.bounds, sliced=result.slice is not None)
    refinement = Refinement(request, watch, wish, proved)
    result = refinement.until_sliced(result)
    if result.slice is None:
        return result
    with watch.stage("write"):
        write(folder, result, force=writing.force)
    result = refinement.run(result)
    if result.rounds:
        write(folder, result, force=True)
    write_times(folder, watch.seconds)
    return result if result.slice is None else replace(result, folder=folder)


def request_of(
    files: Sequence[Path], spec: str, checking: Checking, choosing: Choosing = USUAL, claiming: Claiming | None = None
) -> Request:
    for name, bound in (("unroll", checking.unroll), ("length", checking.length)):
        if bound is not None:
            _within(name, bound, 1, LARGEST)
    _within("timeout", checking.timeout, 0.001, DAY)
    if checking.steps is not None:
        _within("steps", checking.steps, 1, 10**9)
    _within("workers", checking.workers, 0, 64)
    _is_there(checking.solver)
    objects, single = object_bounds(checking.objects)
    usual = Bounds()
    bounds = Bounds(objects, checking.unroll or usual.unroll, checking.length or usual.length, single)
    most = LARGEST
    widest = Bounds(objects if checking.objects else most, checking.unroll or most, checking.length or LONGEST)
    limits = Limits(bounds, checking.ints, checking.timeout, checking.steps or 0, checking.encoding, checking.solver)
    if choosing.all is not None:
        _within("all", choosing.all, 1, MOST_SETS)
    demands = PLAIN if claiming is None else Demands(claiming.calls, claiming.auxiliary, claiming.split, claiming.loops)
    return Request(
        tuple(files),
        spec,
        limits,
        keep_cheap=choosing.keep_cheap,
        keep_unreached=choosing.keep_unreached,
        grow=checking.grow,
        workers=checking.workers,
        demands=demands,
        widest=widest,
        split=choosing.split,
        keep=choosing.keep,
        cut=choosing.cut,
        sets=choosing.all or (MOST_SETS if choosing.smallest else 1),
        smallest=choosing.smallest,
    )


def wish_of(writing: Writing) -> Wish:
    """What the user wants of each slice."""
    annotate = writing.prove if writing.annotate is None else writing.annotate
    rounds = (ROUNDS if writing.prove else 0) if writing.rounds is None else writing.rounds
    _within("rounds", rounds, 0, LARGEST)
    return Wish(annotate=annotate, prove=writing.prove, widenings=rounds)


def key_of(proving: Proving) -> Key:
    """KeY within the limits of the user, which are refused if they are out of range."""
    _within("prove-timeout", proving.prove_timeout, 0.001, DAY)
    _within("prove-steps", proving.prove_steps, 1, 100_000_000)
    limits = KeyLimits(steps=proving.prove_steps, seconds=proving.prove_timeout)
    return Key(lambda: find_key(install=proving.install), limits)


def _is_there(solver: Solvers) -> None:
    if solver is Solvers.BITWUZLA and BITWUZLA is None:
        message = "`--solver bitwuzla` needs the Python package `bitwuzla`, which is not installed"
        raise Refused(Diagnostic(Code.S001, message, (), "`pip install bitwuzla`, or leave the option out"))


def _within(option: str, value: float, least: float, most: float) -> None:
    if not least <= value <= most:
        message = f"`--{option} {value:.12g}` is not between {least:g} and {most:.12g}"
        raise Refused(Diagnostic(Code.S401, message))


def object_bounds(given: Sequence[str]) -> tuple[int, tuple[tuple[str, int], ...]]:
    """Reads `--objects 3 --objects Node=4`: the number for all classes, and those for single classes. The last wins."""
    general, single = Bounds().objects, dict[str, int]()
    for text in given:
        name, equals, number = text.rpartition("=")
        if not re.fullmatch(r"[-+]?\d{1,30}", number.strip()) or (equals and not name.strip()):
            message = f'invalid value for --objects: "{text}" is neither `N` nor `CLASS=N`'
            raise Refused(Diagnostic(Code.S001, message, (), "`--objects 3 --objects Node=4`"))
        value = int(number)
        if not 1 <= value <= LARGEST:
            raise Refused(Diagnostic(Code.S401, f"`--objects {text}` is not between 1 and {LARGEST}"))
        if equals:
            single[name.strip()] = value
        else:
            general = value
    return general, tuple(sorted(single.items()))
