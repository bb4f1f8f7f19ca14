"""Where the time goes, for every sample: a table, and `bench/out/stages.md`.

Seconds are the least of a few runs. A ratio compares with the start of an empty Python, which takes out most of what
differs between machines.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

from slicer.base.limits import Bounds, Ints, Purpose
from slicer.bound.method import bound
from slicer.claims.sliced import find_sliced
from slicer.encode.encode import encode
from slicer.encode.encoding import Encoding
from slicer.java.parse import read_source
from slicer.jml.family import Annotated
from slicer.pipeline import read

ROOT = Path(__file__).parents[1]
OUT = ROOT / "bench" / "out" / "stages.md"
STAGES = ("parse", "encode", "solve", "emit", "javac", "KeY")
_FOLDER = re.compile(r"\[(\w+)\]")


@dataclass(frozen=True)
class Row:
    """`stages` is empty where the property fails and nothing is written."""

    name: str
    code: int
    total: float
    stages: dict[str, float]


def questions() -> list[tuple[str, Path, str]]:
    """Sample, file and spec, as `samples/README.md` lists them: a row without a sample belongs to the one above."""
    found: list[tuple[str, Path, str]] = []
    folder = ""
    for line in (ROOT / "samples" / "README.md").read_text(encoding="utf-8").splitlines():
        cells = line.split("|")
        if len(cells) < 5:
            continue
        named = _FOLDER.search(cells[1])
        folder = named[1] if named else folder
        for file in sorted((ROOT / "samples" / folder).glob("*.java")) if folder else ():
            found += [(folder, file, spec) for spec in re.findall(r"`([^`-][^`]*)`", cells[3])]
    return found


def encoding_seconds(file: Path, spec: str) -> float:
    """The time of bounding and encoding alone, which a run counts as part of solving."""
    original = read(read_source(file))
    (asked,) = find_sliced(original.program, Annotated(original.unit, original.specs), spec, Ints.MATH)
    goals = frozenset(asked.names)

    def posed() -> Encoding:
        return encode(bound(asked.program, asked.method, Bounds(), Ints.MATH, goals, purpose=Purpose.CORE), Ints.MATH)

    return timed(posed)


def seconds(command: list[str], runs: int) -> float:
    """The least time of a few runs of a process."""
    return min(timed(lambda: subprocess.run(command, capture_output=True, check=False)) for _ in range(runs))


def timed(act: Callable[[], object]) -> float:
    start = perf_counter()
    act()
    return perf_counter() - start


def measure(name: str, file: Path, spec: str, *, key: bool, runs: int) -> Row:
    found = [once(name, file, spec, key=key) for _ in range(runs)]
    best = min(found, key=lambda row: row.total)
    if not best.stages:
        return best
    encoding = min(encoding_seconds(file, spec) for _ in range(runs))
    solving = best.stages["solve"] - encoding
    return replace(best, stages={**best.stages, "encode": encoding, "solve": solving})


def once(name: str, file: Path, spec: str, *, key: bool) -> Row:
    with tempfile.TemporaryDirectory() as place:
        command = [sys.executable, "-m", "slicer", str(file), "--spec", spec, "--out", place]
        start = perf_counter()
        done = subprocess.run([*command, *(["--prove"] if key else [])], capture_output=True, check=False, cwd=ROOT)
        total = perf_counter() - start
        times = [json.loads(path.read_text(encoding="utf-8")) for path in Path(place).rglob("times.json")]
    return Row(f"{name} {spec}", done.returncode, total, times[0] if times else {})


def table(rows: Iterable[Row], empty: float, stages: tuple[str, ...]) -> list[str]:
    titles = ["sample", "exit", "total", "÷ start", *stages, "rest"]
    lines = [f"| {' | '.join(titles)} |", f"| --- |{' ---: |' * (len(titles) - 1)}"]
    for row in rows:
        rest = row.total - sum(row.stages.values()) if row.stages else 0.0
        times = [f"{row.stages[s]:.2f}" if s in row.stages else "" for s in stages]
        cells = [row.name, str(row.code), f"{row.total:.2f}", f"{row.total / empty:.0f}", *times, f"{rest:.2f}"]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description="Where the time goes, for every sample.")
    parser.add_argument("--key", action="store_true", help="prove the slices too")
    parser.add_argument("--runs", type=int, default=3, help="runs of each, the fastest counts")
    parser.add_argument("--only", default="", help="samples whose name contains this")
    chosen = parser.parse_args()
    empty = seconds([sys.executable, "-c", "pass"], 5)
    help_ = seconds([sys.executable, "-m", "slicer", "--help"], 5)
    rows = [
        measure(name, file, spec, key=chosen.key, runs=chosen.runs)
        for name, file, spec in questions()
        if chosen.only in name
    ]
    stages = STAGES if chosen.key else STAGES[:-1]
    lines = [
        f"`python -c pass` {empty:.3f} s; `slice --help` {help_:.3f} s, {help_ / empty:.0f} times that.",
        "",
        *table(rows, empty, stages),
    ]
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
