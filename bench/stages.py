"""What `slice` costs, for every question of the samples: time by stage, and two limits. Writes `bench/out/stages.md`.

The wall time of each question is at most 1.5 times that of its solvers and a second, and a further property of a
method costs at most 30 % of a run for its first one in the median. The exit code is 1 where one of them is missed.

Each number is the least of a few runs. Solvers are measured by their processor time. On a machine that does other
things at the same time, `--cpu` judges by the processor time of the slicer, too; as nobody waits for javac there, it
does without one. A ratio compares with the start of an empty Python, which takes out most of what differs between
machines.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter

from bench.limits import Limit, published

ROOT = Path(__file__).parents[1]
ASK = ROOT / "bench" / "ask.py"
OUT = ROOT / "bench" / "out" / "stages.md"
STAGES = ("parse", "solve", "replay", "emit", "javac", "write", "KeY")
# The limits: a factor of the solvers' seconds with seconds beside it, and the share of a run for the first property.
FACTOR, BESIDE = 1.5, 1.0
FURTHER = 0.30
_FOLDER = re.compile(r"\[(\w+)\]")
Question = tuple[str, Path, str]


@dataclass(frozen=True)
class Row:
    """A question: seconds in all, of the solvers, and by stage; the properties that were answered."""

    name: str
    code: int
    total: float
    solver: float
    stages: dict[str, float] = field(default_factory=dict)
    properties: tuple[str, ...] = ()

    @property
    def in_time(self) -> bool:
        return self.total <= FACTOR * self.solver + BESIDE


@dataclass(frozen=True)
class Further:
    """A method: seconds for its first property alone, and for all of them in one command."""

    name: str
    first: float
    every: float
    number: int

    @property
    def share(self) -> float:
        """What a further property costs, as a share of the first."""
        return (self.every - self.first) / (self.number - 1) / self.first


@dataclass(frozen=True)
class Bench:
    """How runs are measured."""

    runs: int
    key: bool = False
    cpu: bool = False

    def measure(self, name: str, file: Path, spec: str) -> Row:
        """The quickest of the runs."""
        return min((self._once(name, file, spec) for _ in range(self.runs)), key=lambda row: row.total)

    def _once(self, name: str, file: Path, spec: str) -> Row:
        # A user has the bytecode of what is loaded.
        env = {word: value for word, value in os.environ.items() if word != "PYTHONDONTWRITEBYTECODE"}
        with tempfile.TemporaryDirectory() as place:
            command = [sys.executable, str(ASK), str(file), spec, place, *(["--key"] if self.key else [])]
            seconds, code = self._seconds(command, {**env, "PATH": ""} if self.cpu else env)
            costs = Path(place) / "costs.json"
            found = json.loads(costs.read_text(encoding="utf-8")) if costs.exists() else {}
        properties = tuple(dict.fromkeys(found.get("properties", ())))
        return Row(f"{name} {spec}", code, seconds, found.get("solver", 0.0), found.get("stages", {}), properties)

    def _seconds(self, command: list[str], env: dict[str, str]) -> tuple[float, int]:
        start, before = perf_counter(), getrusage(RUSAGE_CHILDREN)
        done = subprocess.run(command, capture_output=True, check=False, cwd=ROOT, env=env)
        wall, after = perf_counter() - start, getrusage(RUSAGE_CHILDREN)
        processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return processor if self.cpu else wall, done.returncode

    def start(self) -> float:
        """The seconds of an empty Python."""
        return min(self._seconds([sys.executable, "-c", "pass"], dict(os.environ))[0] for _ in range(5))

    def further(self, name: str, file: Path, method: str) -> Further | None:
        """What all properties of a method cost; none if it has only one."""
        every = self.measure(name, file, f"{method}:all")
        if len(every.properties) < 2:
            return None
        first = self.measure(name, file, f"{method}:{every.properties[0]}")
        return Further(f"{name} {method}", first.total, every.total, len(every.properties))


def questions(only: str = "") -> list[Question]:
    """Sample, file and spec, as `samples/README.md` lists them: a row without a sample belongs to the one above."""
    found: list[Question] = []
    folder = ""
    for line in (ROOT / "samples" / "README.md").read_text(encoding="utf-8").splitlines():
        cells = line.split("|")
        if len(cells) < 5:
            continue
        named = _FOLDER.search(cells[1])
        folder = named[1] if named else folder
        for file in sorted((ROOT / "samples" / folder).glob("*.java")) if folder else ():
            found += [(folder, file, spec) for spec in re.findall(r"`([^`-][^`]*)`", cells[3]) if only in folder]
    return found


def table(rows: Iterable[Row], empty: float) -> list[str]:
    titles = ["question", "exit", "total", "÷ start", "solver", *STAGES, "in time"]
    lines = [f"| {' | '.join(titles)} |", f"| --- |{' ---: |' * (len(titles) - 2)} --- |"]
    for row in rows:
        times = [f"{row.stages[stage]:.2f}" if stage in row.stages else "" for stage in STAGES]
        cells = [row.name, str(row.code), f"{row.total:.2f}", f"{row.total / empty:.0f}", f"{row.solver:.2f}", *times]
        lines.append(f"| {' | '.join((*cells, 'yes' if row.in_time else 'no'))} |")
    return lines


def table_of_methods(rows: Iterable[Further]) -> list[str]:
    lines = ["| method | properties | first | all | further ÷ first |", "| --- | ---: | ---: | ---: | ---: |"]
    shares = (f"| {r.name} | {r.number} | {r.first:.2f} | {r.every:.2f} | {r.share:.0%} |" for r in rows)
    return [*lines, *shares]


def judged(rows: list[Row], methods: list[Further], *, cpu: bool = False) -> list[Limit]:
    """Both limits; that of further properties where some method has several."""
    late = [row.name for row in rows if not row.in_time]
    what = "processor time" if cpu else "wall"
    time = f"{what} ≤ {FACTOR:g} × solver + {BESIDE:g} s for {len(rows) - len(late)} of {len(rows)} questions"
    found = [Limit(f"{time}; not for {', '.join(late)}" if late else time, not late)]
    if methods:
        cost = median(each.share for each in methods)
        text = f"a further property costs {cost:.0%} of the first in the median, and may cost {FURTHER:.0%}"
        found.append(Limit(text, cost <= FURTHER))
    return found


def main() -> int:
    """0 if both limits are kept, 1 if one is missed; with KeY there are none."""
    parser = argparse.ArgumentParser(description="What `slice` costs, for every sample.")
    parser.add_argument("--key", action="store_true", help="prove the slices too; nothing is judged then")
    parser.add_argument("--cpu", action="store_true", help="processor time, without a JDK")
    parser.add_argument("--runs", type=int, default=3, help="runs of each, the fastest counts")
    parser.add_argument("--only", default="", help="samples whose name contains this")
    chosen = parser.parse_args()
    bench, asked = Bench(chosen.runs, chosen.key, chosen.cpu), questions(chosen.only)
    empty, rows = bench.start(), [bench.measure(*each) for each in asked]
    whole = dict.fromkeys((name, file, spec.partition(":")[0]) for name, file, spec in asked)
    methods = [] if chosen.key else [each for method in whole if (each := bench.further(*method)) is not None]
    limits = [] if chosen.key else judged(rows, methods, cpu=chosen.cpu)
    lines = [f"`python -c pass` {empty:.3f} s", "", *table(rows, empty), ""]
    return published(OUT, [*lines, *table_of_methods(methods), ""], limits)


if __name__ == "__main__":
    sys.exit(main())
