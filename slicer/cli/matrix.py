"""`slice matrix`: which statements each property of a method needs."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from slicer.base.limits import Split
from slicer.cli.options import Checking
from slicer.cli.run import Progress, request_of
from slicer.pipeline import cores
from slicer.report.matrix import matrix
from slicer.report.matrix_text import matrix_text
from slicer.report.model import worst
from slicer.report.published import to_json


def run_matrix(files: Sequence[Path], spec: str, checking: Checking, *, json: bool) -> int:
    """The exit code is that of a check."""
    watch = Progress()
    request = request_of(files, spec, checking)
    results = cores(replace(request, split=Split.CLAUSES), watch)
    watch.done()
    found = matrix(results)
    sys.stdout.write(to_json(found).decode() if json else matrix_text(found))
    return worst(results, prove=False)
