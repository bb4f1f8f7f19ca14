"""What the slicer makes of the corpus: a line for each method, and a table by feature.

`python -m tests.corpus.survey [FEATURE…]` checks every method and slices those that hold.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from slicer.base.diagnostics import Refused
from slicer.base.limits import LARGEST, Bounds, Limits
from slicer.engines.verdict import Fails, HoldsWithin
from slicer.pipeline import Request, Watch, check, slice_method

HERE = Path(__file__).parent
SECONDS = 20.0


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
        widest = Bounds(LARGEST, LARGEST, LARGEST)
        limits = Limits(seconds=seconds)
        return Request((HERE / self.program,), f"{self.spec}:contract", limits, workers=1, widest=widest)


@dataclass(frozen=True)
class Found:
    """`verdict` and `slice` are one word each, with the reason behind it where there is none."""

    row: Row
    verdict: str
    slice: str


def rows() -> tuple[Row, ...]:
    lines = (HERE / "expect.tsv").read_text(encoding="utf-8").splitlines()
    return tuple(Row(*line.split("\t")[:3]) for line in lines if line and not line.startswith("#"))


def found(row: Row) -> Found:
    verdict = _verdict(row)
    return Found(row, verdict, _slice(row) if verdict == "holds" else "")


def _verdict(row: Row) -> str:
    try:
        results = check(row.request(), Watch())
    except Refused as refused:
        return f"refused: {refused.diagnostics[0].code.name} {refused.diagnostics[0].message}"
    except Exception as error:
        return f"internal: {error!r}"[:300]
    for result in results:
        if not isinstance(result.verdict, Fails | HoldsWithin):
            return f"undecided: {result.asked.label}: {result.verdict}"[:300]
    return "fails" if any(isinstance(result.verdict, Fails) for result in results) else "holds"


def _slice(row: Row) -> str:
    try:
        result = slice_method(row.request(), Watch())
    except Refused as refused:
        return f"refused: {refused.diagnostics[0].code.name} {refused.diagnostics[0].message}"
    except Exception as error:
        return f"internal: {error!r}"[:300]
    if result.slice is None:
        return f"none: {result.verdict}"[:300]
    return "widened" if result.slice.widened else "sliced"


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


def main(features: Sequence[str]) -> None:
    done = []
    for row in rows():
        if features and row.feature not in features and row.program not in features:
            continue
        done.append(found(row))
        sys.stdout.write(f"{row.program}\t{row.spec}\t{row.expected}\t{done[-1].verdict}\t{done[-1].slice}\n")
        sys.stdout.flush()
    sys.stdout.write("\n".join(table(done)) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
