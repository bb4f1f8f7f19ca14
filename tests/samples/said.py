"""What the tables of verdicts say of unbounded integers, read as data."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from slicer.base.limits import Bounds
from tests.samples.table import SAMPLES
from tests.samples.verdicts import FILE

HOLDS, FAILS = "holds", "fails"
_BOUNDS = re.compile(r"  math within (\d+) objects, (\d+) unrolls, array length (\d+)")
_VERDICT = re.compile(r"\w+")


@dataclass(frozen=True)
class Said:
    """A property of a method, the bounds in which it was checked, and the word for what came of it."""

    method: str
    claim: str
    bounds: Bounds
    verdict: str

    @property
    def spec(self) -> str:
        return f"{self.method}:{self.claim}"


def said(sample: str) -> Iterator[Said]:
    """Each property of the sample that holds, fails or is undecided, in the order of the table."""
    method, bounds = "", None
    for line in (SAMPLES / sample / FILE).read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            method = line
        elif not line.startswith("    "):
            found = _BOUNDS.fullmatch(line)
            bounds = None if found is None else Bounds(int(found[1]), int(found[2]), int(found[3]))
        elif bounds is not None:
            ids, _, text = line.strip().partition(": ")
            verdict = _VERDICT.match(text)
            assert verdict is not None, line
            yield from (Said(method, claim, bounds, verdict[0]) for claim in ids.split())
