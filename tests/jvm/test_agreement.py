"""The interpreter under `--ints java` and the Java machine do the same on generated programs and inputs.

`SLICER_CASES` sets the number of programs.
"""

import os
import shutil
from pathlib import Path

import pytest

from tests.jvm.cases import comparisons

CASES = int(os.environ.get("SLICER_CASES", "120"))
BATCH = 300

pytestmark = [
    pytest.mark.skipif(shutil.which("javac") is None, reason="needs a JDK"),
]


@pytest.mark.parametrize("first", range(0, CASES, BATCH))
def test_same_end_and_same_heap(first: int, tmp_path: Path) -> None:
    seeds = range(first, min(first + BATCH, CASES))
    found = [each for each in comparisons(seeds, tmp_path) if not each.same]
    names = sorted({each.program.seed for each in found})
    assert not found, f"{len(names)} programs differ: {names[:20]}\n{found[0]}"
