"""How the check grows with its bounds, beside Z3 on the same formula: a table, and `bench/out/growth.md`.

Each bound stands for objects, unrolls and array length together. Seconds are those of one run, in which everything of a
row was measured; the wall time of the check has the start of Python, parsing and encoding in it, Z3's has only solving.

Run: python -m bench.growth [--only NAME] [--most 6] [--limit 60]
"""

import argparse
import json
import os
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from bench.solvers import TIME, solve
from slicer.base.limits import Bounds, Limits
from slicer.engines.workers import Answer
from slicer.pipeline import Request, check, formula
from slicer.report.words import kind
from slicer.watch import Watch

ROOT = Path(__file__).parents[1]
OUT = ROOT / "bench" / "out" / "growth.md"
LEAST = 2
QUESTIONS = (
    ("01_number_of_prime", "numberOfPrime:ensures.1"),
    ("02_map", "put:ensures.1"),
    ("04_map_strict", "put:ensures.2"),
    ("06_phonebook", "lookup:ensures.1"),
    ("07_series", "indexOfMax:ensures.2"),
    ("08_ring_buffer_bug", "remove:ensures.1"),
    ("10_tokenizer_bug", "next:ensures.2"),
    ("11_linked_list", "contains:ensures.1"),
)


class Costs(Watch):
    """What the question cost."""

    solver = 0.0

    def tell_answer(self, _: str, answer: Answer) -> None:
        self.solver += answer.solver


@dataclass(frozen=True)
class Cell:
    """One question within one bound: verdict, seconds in all and of the solver, megabytes; and those of Z3."""

    verdict: str
    wall: float
    solver: float
    megabytes: float
    other: float
    other_megabytes: float

    def __str__(self) -> str:
        z3 = f"{self.other:.2f} s {self.other_megabytes:.0f} MB" if self.other_megabytes else "—"
        return f"{self.verdict} {self.wall:.2f} / {self.solver:.2f} s {self.megabytes:.0f} MB; Z3 {z3}"


def request_of(sample: str, spec: str, bound: int, limit: float) -> Request:
    (file,) = (ROOT / "samples" / sample).glob("*.java")
    return Request((file,), spec, Limits(Bounds(bound, bound, bound), seconds=limit), workers=1)


def ask(request: Request) -> None:
    """Prints the costs of one question as JSON."""
    watch = Costs()
    (result,) = check(request, watch)
    megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(json.dumps([kind(result.verdict), watch.solver, megabytes]))


def measure(sample: str, spec: str, bound: int, limit: float) -> Cell:
    start = perf_counter()
    command = [sys.executable, "-m", "bench.growth", "--ask", sample, spec, str(bound), str(limit)]
    env = {**os.environ, "PATH": ""}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=env, cwd=ROOT)
    wall = perf_counter() - start
    verdict, solver, megabytes = json.loads(done.stdout)
    other = solve("Z3", formula(request_of(sample, spec, bound, limit)), limit)
    lost = other.answers == (TIME,)
    return Cell(verdict, wall, solver, megabytes, other.seconds, 0.0 if lost else other.megabytes)


def main() -> None:
    parser = argparse.ArgumentParser(description="How the check grows with its bounds.")
    parser.add_argument("--only", default="", help="samples whose name contains this")
    parser.add_argument("--most", type=int, default=6, help="the largest bound")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for one question")
    parser.add_argument("--ask", nargs=4, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.ask:
        sample, spec, bound, limit = chosen.ask
        ask(request_of(sample, spec, int(bound), float(limit)))
        return
    bounds = range(LEAST, chosen.most + 1)
    lines = [f"| question | {' | '.join(map(str, bounds))} |", f"| --- |{' --- |' * len(bounds)}"]
    for sample, spec in QUESTIONS:
        if chosen.only in sample:
            cells = [str(measure(sample, spec, bound, chosen.limit)) for bound in bounds]
            lines.append(f"| {sample} {spec} | {' | '.join(cells)} |")
            print(lines[-1], flush=True)
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
