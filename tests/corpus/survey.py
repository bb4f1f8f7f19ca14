"""What the slicer makes of the corpus: a line for each method, and a table by feature.

`python -m tests.corpus.survey [--out DIR] [FEATURE…]` checks every method and slices those that hold. The slices go
to the folder, and KeY loads them all.
"""

import sys
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from slicer.base.diagnostics import Refused
from slicer.base.limits import LARGEST, LONGEST, Bounds, Limits
from slicer.engines.verdict import Fails, HoldsWithin
from slicer.pipeline import Request, check, slice_method
from slicer.prove.install import Ready, locate
from slicer.report.files import write
from slicer.watch import Watch
from tests.corpus.loading import loaded

HERE = Path(__file__).parent
# What `slice check` has by default.
SECONDS = 60.0


@dataclass(frozen=True)
class Row:
    """A method of the corpus and the verdict that its author expects."""

    program: str
    spec: str
    expected: str

    @property
    def feature(self) -> str:
        return self.program.partition("/")[0]

    def request(self, seconds: float = SECONDS) -> Request:
        widest = Bounds(LARGEST, LARGEST, LONGEST)
        limits = Limits(seconds=seconds)
        return Request((HERE / self.program,), f"{self.spec}:contract", limits, workers=1, widest=widest)


@dataclass(frozen=True)
class Found:
    """`verdict` and `slice` are one word each, with the reason behind it where there is none."""

    row: Row
    verdict: str
    slice: str
    folder: Path | None = None


def rows() -> tuple[Row, ...]:
    lines = (HERE / "expect.tsv").read_text(encoding="utf-8").splitlines()
    return tuple(Row(*line.split("\t")[:3]) for line in lines if line and not line.startswith("#"))


def found(row: Row, out: Path | None = None, seconds: float = SECONDS) -> Found:
    """Slices go to `out`, if it is given."""
    verdict = _verdict(row, seconds)
    if verdict != "holds":
        return Found(row, verdict, "")
    try:
        result = slice_method(row.request(seconds), Watch())
    except Refused as refused:
        return Found(row, verdict, f"refused: {refused.diagnostics[0].code.name} {refused.diagnostics[0].message}")
    except Exception as error:
        return Found(row, verdict, f"internal: {error!r}"[:300])
    if result.slice is None:
        return Found(row, verdict, f"none: {result.verdict}"[:300])
    folder = None if out is None else out / row.program / row.spec
    if folder is not None:
        write(folder, result, force=True)
    return Found(row, verdict, "widened" if result.slice.widened else "sliced", folder)


def _verdict(row: Row, seconds: float) -> str:
    try:
        results = check(row.request(seconds), Watch())
    except Refused as refused:
        return f"refused: {refused.diagnostics[0].code.name} {refused.diagnostics[0].message}"
    except Exception as error:
        return f"internal: {error!r}"[:300]
    for result in results:
        if not isinstance(result.verdict, Fails | HoldsWithin):
            return f"undecided: {result.asked.label}: {result.verdict}"[:300]
    return "fails" if any(isinstance(result.verdict, Fails) for result in results) else "holds"


def table(all_: Sequence[Found]) -> Iterator[str]:
    """Methods by feature: how many there are, are answered, are as expected, hold, and are sliced."""
    by_feature: dict[str, Counter[str]] = defaultdict(Counter)
    for each in all_:
        for feature in (each.row.feature, "all"):
            counts = by_feature[feature]
            counts["methods"] += 1
            counts["answered"] += each.verdict in {"holds", "fails"}
            counts["as expected"] += each.verdict == each.row.expected
            counts["hold"] += each.verdict == "holds"
            counts["sliced"] += each.slice in {"sliced", "widened"}
    names = ("methods", "answered", "as expected", "hold", "sliced")
    yield f"{'feature':14}" + "".join(f"{name:>12}" for name in names)
    for feature in [*sorted(by_feature.keys() - {"all"}), "all"]:
        yield f"{feature:14}" + "".join(f"{by_feature[feature][name]:12}" for name in names)


def _tell(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("features", nargs="*")
    arguments = parser.parse_args()
    done = []
    for row in rows():
        if arguments.features and not {row.feature, row.program}.intersection(arguments.features):
            continue
        done.append(found(row, arguments.out))
        _tell("\t".join((row.program, row.spec, row.expected, done[-1].verdict, done[-1].slice)))
    _tell(*table(done))
    ready = locate()
    folders = [each.folder / "src" for each in done if each.folder is not None]
    if folders and isinstance(ready, Ready):
        with TemporaryDirectory() as home:
            answers = loaded(ready, folders, Path(home))
        _tell(f"KeY loads {list(answers.values()).count('ok')} of {len(answers)} slices")
        _tell(*(f"{folder}\t{answer}" for folder, answer in answers.items() if answer != "ok"))


if __name__ == "__main__":
    main()
