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
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parents[1]
OUT = ROOT / "bench" / "out" / "stages.md"
STAGES = ("parse", "solve", "emit", "javac", "KeY")
_ROW = re.compile(r"^\| \[(?P<folder>\w+)\]\(\w+\) \| `(?P<file>[\w.]+)` \| (?P<specs>[^|]+) \|", re.MULTILINE)


@dataclass(frozen=True)
class Row:
    """`stages` is empty where the property fails and nothing is written."""

    name: str
    code: int
    total: float
    stages: dict[str, float]


def questions() -> list[tuple[str, Path, str]]:
    """Sample, file and spec, as `samples/README.md` lists them."""
    table = (ROOT / "samples" / "README.md").read_text(encoding="utf-8")
    return [
        (row["folder"], ROOT / "samples" / row["folder"] / row["file"], spec)
        for row in _ROW.finditer(table)
        for spec in re.findall(r"`([^`]+)`", row["specs"])
    ]


def seconds(command: list[str], runs: int) -> float:
    """The least time of a few runs of a process."""
    return min(timed(lambda: subprocess.run(command, capture_output=True, check=False)) for _ in range(runs))


def timed(act: Callable[[], object]) -> float:
    start = perf_counter()
    act()
    return perf_counter() - start


def measure(name: str, file: Path, spec: str, *, key: bool, runs: int) -> Row:
    found = [once(name, file, spec, key=key) for _ in range(runs)]
    return min(found, key=lambda row: row.total)


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
