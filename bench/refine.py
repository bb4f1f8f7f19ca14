"""Where refinement that begins with the smallest bounds ends, for every property of the samples: `bench/out/refine.md`.

Each slice is made within bounds of 1, and refined until it holds within 3. A slice for the same property is also made
within 3 directly. What holds within 3 must end with a slice that holds there, with at most 1.2 times its statements.
What fails must end in a run that breaks it. Mistakes put into the samples show the runs that only larger bounds have.
`python -m bench.refine [--only SAMPLE]` ends with 1 where a limit is missed. Seconds are those of one processor.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from bench.limits import Limit, published
from bench.stages import ROOT
from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Limits
from slicer.claims.reading import read_program
from slicer.engines.verdict import Fails, HoldsWithin
from slicer.lower.files import Lowered
from slicer.pipeline import Request, slice_each
from slicer.refine.policy import Wish
from slicer.refine.rounds import Outcome, Widen
from slicer.refined import Refinement
from slicer.replay.machine import Machine
from slicer.report.model import Result
from slicer.report.words import kind
from slicer.watch import Watch
from tests.samples.bugs import BUGS
from tests.samples.said import FAILS, HOLDS, said
from tests.samples.table import SAMPLES
from tests.samples.verdicts import samples

OUT = ROOT / "bench" / "out" / "refine.md"
SMALL, GOAL = Bounds(1, 1, 1), Bounds(3, 3, 3)
WIDENINGS = 2
SECONDS = 40.0
# The limits: statements for each one of the direct slice, samples with a second slice, runs that break a property.
MOST = 1.2
SAMPLES_AGAIN = 5
RUNS = 2


@dataclass(frozen=True)
class Row:
    """A property of a sample, or of one with a mistake. `expected` says what it does within 3.

    The slice has `small` statements within 1, `refined` after all rounds, and `direct` if it is made within 3. One that
    is missing was not made. `verdict` is that at the end; if it holds, `within` says whether the slice holds within 3.
    `again` says how often a run within larger bounds broke the slice, so that another one was made.
    """

    sample: str
    spec: str
    expected: str
    verdict: str
    within: bool
    rounds: tuple[Outcome, ...]
    again: int
    small: int | None
    refined: int | None
    direct: int | None
    seconds: float

    @property
    def name(self) -> str:
        return f"{self.sample} {self.spec}"

    @property
    def ratio(self) -> float | None:
        """Statements of the refined slice for each one of the direct one; none without both."""
        if self.refined is None or self.direct is None:
            return None
        return self.refined / self.direct if self.direct else 1.0 + self.refined

    @property
    def ends(self) -> bool:
        """Is it known at the end what the property does within 3?"""
        return self.verdict == self.expected and (self.within or self.verdict == FAILS)

    @property
    def is_found_late(self) -> bool:
        """Did a run break it only in bounds larger than the first ones?"""
        return self.verdict == FAILS and bool(self.rounds)


@dataclass(frozen=True)
class Question:
    """A property of a program that has been read."""

    sample: str
    path: Path
    file: Lowered
    spec: str
    expected: str

    def ran(self) -> "Ran":
        start = process_time()
        first = self._made(SMALL)
        last = self._refined(first)
        direct = self._made(GOAL) if self.expected == HOLDS else None
        return Ran(self, first, last, direct, process_time() - start)

    def request(self, bounds: Bounds) -> Request:
        return Request((self.path,), self.spec, Limits(bounds, seconds=SECONDS), workers=0)

    def _made(self, bounds: Bounds) -> Result:
        with Machine() as machine:
            (result,) = slice_each(self.request(bounds), Watch(), machine, file=self.file)
        return result

    def _refined(self, first: Result) -> Result:
        if isinstance(first.verdict, Fails):
            return first
        wish = Wish(first.limits.bounds, widenings=WIDENINGS, sliced=first.slice is not None)
        return Refinement(self.request(SMALL), Watch(), wish, _unproved).run(first)


@dataclass(frozen=True)
class Ran:
    """What came of a question: within 1, after all rounds, and within 3 where it holds there."""

    question: Question
    first: Result
    last: Result
    direct: Result | None
    seconds: float

    @property
    def row(self) -> Row:
        rounds = self.last.rounds
        made = [each for each in rounds if isinstance(each.move, Widen) and each.outcome is Outcome.CHANGED]
        return Row(
            self.question.sample,
            self.question.spec,
            self.question.expected,
            kind(self.last.verdict),
            holds_within(self.last, GOAL),
            tuple(each.outcome for each in rounds),
            len(made),
            statements(self.first),
            statements(self.last),
            None if self.direct is None else statements(self.direct),
            self.seconds,
        )


def _unproved(result: Result) -> Result:
    raise AssertionError(f"nobody asked for a proof of {result.asked.label}")


def statements(result: Result) -> int | None:
    return None if result.slice is None else sum(result.stays(unit.id) for unit in result.units)


def holds_within(result: Result, bounds: Bounds) -> bool:
    """Was the slice checked within these bounds, as it is now?"""
    if result.slice is None or not isinstance(result.slice.recheck, HoldsWithin):
        return False
    later = any(each.move == Widen(bounds) and each.outcome is Outcome.HOLDS for each in result.rounds)
    return later or result.limits.bounds == bounds


def of_samples(only: str = "") -> Iterator[Question]:
    for sample in (each for each in samples() if only in each):
        (path,) = (SAMPLES / sample).glob("*.java")
        all_ = [each for each in said(sample) if each.verdict in {HOLDS, FAILS}]
        file = read_program((path,), all_[0].spec)
        yield from (Question(sample, path, file, each.spec, each.verdict) for each in all_)


def of_mistakes(only: str = "") -> Iterator[Question]:
    """The samples with a mistake each."""
    with tempfile.TemporaryDirectory() as place:
        for bug in (each for each in BUGS if only in each.path.parent.name):
            path = Path(place) / bug.path.name
            path.write_text(bug.text, encoding="utf-8")
            spec, name = f"{bug.method}:{bug.breaks}", f"{bug.path.parent.name}, line {bug.line} changed,"
            yield Question(name, path, read_program((path,), spec), spec, FAILS)


def answered(questions: Iterable[Question]) -> Iterator[Ran]:
    """What came of each question that has a slice."""
    for each in questions:
        try:
            ran = each.ran()
        except Refused as refused:
            if refused.diagnostics[0].code is not Code.S112:
                raise
            sys.stderr.write(f"{each.sample} {each.spec}: {refused.diagnostics[0].message}\n")
            continue
        sys.stderr.write(f"{ran.row.name}: {ran.row.verdict} {ran.seconds:.1f} s\n")
        yield ran


def table(all_: Iterable[Row]) -> Iterator[str]:
    yield "| property | within 1 | rounds | refined | directly | ratio | at the end | seconds |"
    yield "| --- | ---: | --- | ---: | ---: | ---: | --- | ---: |"
    for row in all_:
        small, refined, direct = ("" if n is None else str(n) for n in (row.small, row.refined, row.direct))
        ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
        end = row.verdict if row.ends else f"{row.verdict} (not what it does within 3)"
        cells = [row.name, small, ", ".join(row.rounds), refined, direct, ratio, end, f"{row.seconds:.1f}"]
        yield f"| {' | '.join(cells)} |"


def judged(all_: list[Row], mistakes: list[Row]) -> list[Limit]:
    holding, failing = ([row for row in all_ if row.expected == each] for each in (HOLDS, FAILS))
    lost = [row.name for row in holding if not row.ends]
    ratios = [row.ratio for row in holding if row.ratio is not None]
    small = sum(each <= MOST for each in ratios)
    again = {row.sample for row in holding if row.again}
    often = {row.sample for row in holding if row.again > 1}
    real = sum(row.ends for row in failing)
    late = [row for row in mistakes if row.is_found_late]
    told = f"; not for {', '.join(lost)}" if lost else ""
    return [
        Limit(f"{len(holding) - len(lost)} of {len(holding)} end with a slice that holds within 3{told}", not lost),
        Limit(
            f"{small} of {len(holding)} have at most {MOST} times the statements of the direct slice; the largest "
            f"ratio is {max(ratios, default=0.0):.2f}",
            small == len(holding),
        ),
        Limit(
            f"of {len(again)} samples a slice is broken and made again, at least {SAMPLES_AGAIN} are wanted; "
            f"of {len(often)} twice for one property",
            len(again) >= SAMPLES_AGAIN,
        ),
        Limit(
            f"{real} of {len(failing)} that fail end in a run of the original, at least {RUNS} are wanted",
            real == len(failing) >= RUNS,
        ),
        Limit(
            f"{sum(row.ends for row in mistakes)} of {len(mistakes)} mistakes end in a run of the original; for "
            f"{len(late)} of them only larger bounds have one",
            all(row.ends for row in mistakes) and len(late) >= RUNS,
        ),
    ]


def main() -> int:
    """0 if all limits are kept, 1 if one is missed."""
    parser = argparse.ArgumentParser(description="Where refinement ends that begins with the smallest bounds.")
    parser.add_argument("--only", default="", help="samples whose name contains this")
    chosen = parser.parse_args()
    # The limits are about verdicts and statements, so nobody waits for javac.
    os.environ["PATH"] = ""
    start = process_time()
    plain, mistakes = (
        [ran.row for ran in answered(each)] for each in (of_samples(chosen.only), of_mistakes(chosen.only))
    )
    seconds = f"{process_time() - start:.0f} s of one processor"
    return published(OUT, [*table(plain), "", *table(mistakes), "", seconds, ""], judged(plain, mistakes))


if __name__ == "__main__":
    sys.exit(main())
