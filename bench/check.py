"""What `slice check` costs, for every method of the samples and of `bench/larger`: a table, and `bench/out/check.md`.

One worker and no JDK, so that the wall time has neither javac nor the JVM in it. The ratios compare what was measured
in one run: the wall time with the solver's own, and a property that shares the set-up with one that is asked alone.

Limits are to be kept: the wall time of each method is at most 1.5 times the solver's and a second; a further property
costs at most 30 % of a run of its own in the median; all solvers together need at most a quarter of the seconds that
cvc5 alone needs, and for no method more, beyond a tenth of a second. The exit code is 1 where one of them is missed.

Run: python bench/check.py [--only NAME]
"""

import argparse
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.limits import Limit, published
from slicer.base.diagnostics import Refused
from slicer.base.limits import Limits, Solvers
from slicer.engines.workers import Answer
from slicer.ir.program import Method, MethodKind
from slicer.java.parse import parse_java, read_source
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.lower.files import lower_file
from slicer.pipeline import Request, check
from slicer.watch import Watch

ROOT = Path(__file__).parents[1]
OUT = ROOT / "bench" / "out" / "check.md"
# The limits: a factor of the solver's seconds with seconds beside it, and the share of a run of its own.
FACTOR, BESIDE = 1.5, 1.0
FURTHER = 0.30
SHARE, NOISE = 0.25, 0.1


class Costs(Watch):
    """What each question cost."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[tuple[str, Answer]] = []

    def tell_answer(self, label: str, answer: Answer) -> None:
        self.answers.append((label.partition(":")[2], answer))


@dataclass(frozen=True)
class Row:
    """One method: seconds in all, of the solvers, of cvc5 alone, and of each property beside the others and alone."""

    name: str
    wall: float
    solver: float
    cvc5: float
    properties: tuple[tuple[str, float, float], ...]

    @property
    def further(self) -> list[float]:
        """What a property costs beside others, as a share of a run of its own."""
        return [beside / alone for _, beside, alone in self.properties]

    @property
    def in_time(self) -> bool:
        return self.wall <= FACTOR * self.solver + BESIDE

    @property
    def is_slower(self) -> bool:
        return self.solver > self.cvc5 + NOISE


def ask(file: Path, spec: str, solver: str) -> None:
    """Prints the costs of one question as JSON; the process that asks has measured nothing else."""
    watch = Costs()
    try:
        check(Request((file,), spec, Limits(solver=Solvers(solver)), workers=1), watch)
    except Refused:
        print("null")
        return
    shared = max((a.shared.solver for _, a in watch.answers), default=0.0)
    own = {label: [a.own.seconds, a.own.solver] for label, a in watch.answers}
    print(json.dumps({"shared": shared, "own": own}))


def costs(file: Path, spec: str, solver: Solvers = Solvers.AUTO) -> tuple[float, float, dict[str, float]] | None:
    """Seconds of a process that asks, those of its solvers, and those of each property."""
    start = perf_counter()
    command = [sys.executable, __file__, "--ask", str(file), spec, solver.value]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "PATH": ""})
    wall = perf_counter() - start
    found = json.loads(done.stdout)
    if found is None:
        return None
    spent = found["shared"] + sum(seconds for _, seconds in found["own"].values())
    return wall, spent, {label: seconds for label, (seconds, _) in found["own"].items()}


def methods(file: Path) -> list[str]:
    """What `--spec` takes for each method with code."""
    unit = parse_java(read_source(file))
    program = lower_file(Annotated(unit, attach(unit))).whole
    asked = (m for m in program.methods.values() if m.body is not None and m.owner in program.classes)
    return [_spec(m) for m in asked if m.kind in {MethodKind.METHOD, MethodKind.CONSTRUCTOR}]


def _spec(method: Method) -> str:
    if method.kind is MethodKind.METHOD:
        return method.id
    owner, _, types = method.id.replace(".<init>", "").partition("(")
    return f"{owner.rpartition('.')[2]}({types}"


def measure(name: str, file: Path, method: str) -> Row | None:
    together, by_cvc5 = costs(file, f"{method}:all"), costs(file, f"{method}:all", Solvers.CVC5)
    if together is None or by_cvc5 is None:
        return None
    wall, solver, each = together
    alone = {label: costs(file, f"{method}:{label}") for label in each}
    properties = tuple((label, beside, a[0]) for label, beside in each.items() if (a := alone[label]) is not None)
    return Row(f"{name} {method}", wall, solver, by_cvc5[1], properties)


def table(rows: list[Row]) -> list[str]:
    lines = [
        "| method | properties | wall | solvers | cvc5 alone | (wall − 1 s) ÷ solvers | further ÷ alone | in time |",
        "| --- |" + " ---: |" * 6 + " --- |",
    ]
    for row in rows:
        ratio = (row.wall - BESIDE) / row.solver if row.solver else 0.0
        further = f"{median(row.further):.0%}" if len(row.properties) > 1 else ""
        cells = [row.name, str(len(row.properties)), f"{row.wall:.2f}", f"{row.solver:.2f}", f"{row.cvc5:.2f}"]
        cells += [f"{ratio:.2f}", further]
        cells.append("yes" if row.in_time else "no")
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def judged(rows: list[Row]) -> list[Limit]:
    """All limits; that of further properties where some method has several."""
    late = [row.name for row in rows if not row.in_time]
    time = f"wall ≤ {FACTOR:g} × solver + {BESIDE:g} s for {len(rows) - len(late)} of {len(rows)} methods"
    found = [Limit(f"{time}; not for {', '.join(late)}" if late else time, not late)]
    every = [share for row in rows if len(row.properties) > 1 for share in row.further]
    if every:
        cost = median(every)
        text = f"a further property costs {cost:.0%} of a run of its own in the median, and may cost {FURTHER:.0%}"
        found.append(Limit(text, cost <= FURTHER))
    if not rows:
        return found
    share = sum(row.solver for row in rows) / sum(row.cvc5 for row in rows)
    found.append(
        Limit(f"the solvers need {share:.0%} of the seconds of cvc5, and may need {SHARE:.0%}", share <= SHARE)
    )
    slower = [row.name for row in rows if row.is_slower]
    found.append(Limit(f"slower than cvc5 alone: {', '.join(slower) or 'no method'}", not slower))
    return found


def main() -> int:
    """0 if all limits are kept, 1 if one is missed."""
    parser = argparse.ArgumentParser(description="What the check costs, for every sample.")
    parser.add_argument("--only", default="", help="files whose folder and name contain this")
    parser.add_argument("--ask", nargs=3, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.ask:
        ask(Path(chosen.ask[0]), *chosen.ask[1:])
        return 0
    rows = []
    files = [*sorted((ROOT / "samples").glob("*/*.java")), *sorted((ROOT / "bench").glob("larger/*.java"))]
    named = [(f"{file.parent.name} {file.stem}", file) for file in files]
    for name, file in ((name, file) for name, file in named if chosen.only in name):
        for method in methods(file):
            row = measure(name, file, method)
            rows += [row] if row is not None else []
    return published(OUT, [*table(rows), ""], judged(rows))


if __name__ == "__main__":
    sys.exit(main())
