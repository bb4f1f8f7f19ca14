"""`slice explain`: why each statement stays or goes, with the runs that show it."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from slicer.analysis.callees import involved
from slicer.base.fragments import UnitId
from slicer.cli.console import console
from slicer.cli.options import Checking, Choosing
from slicer.cli.run import Progress, request_of
from slicer.engines.workers import Workers
from slicer.pipeline import Request, read, slice_each
from slicer.replay.machine import Machine
from slicer.report.explanation import Explanation, explanation
from slicer.report.explanation_text import explained, listed
from slicer.report.model import Result, worst
from slicer.report.published import to_json
from slicer.report.text import show
from slicer.slicing.evidence import NOTHING, evidence
from slicer.slicing.pins import units_in
from slicer.watch import Watch


def run_explain(
    files: Sequence[Path],
    spec: str,
    checking: Checking,
    choosing: Choosing,
    lines: Sequence[str],
    out: Path,
    *,
    json: bool,
) -> int:
    """Explains the statements of the lines with runs; without lines all of them, in a sentence each.

    The slice is the one that a run with this folder writes.
    """
    watch = Progress()
    request = replace(request_of(files, spec, checking, choosing), out=out)
    with Machine() as machine:
        results = tuple(slice_each(request, watch, machine))
    found = tuple(_explanation(result, request, lines, watch) for result in results if result.slice is not None)
    watch.done()
    if json:
        sys.stdout.write(to_json(found).decode())
    else:
        for result in results:
            if result.slice is None:
                show(result, console(color=checking.color))
        sys.stdout.writelines(map(explained if lines else listed, found))
    return worst(results, prove=False)


def _explanation(result: Result, request: Request, lines: Sequence[str], watch: Watch) -> Explanation:
    if not lines:
        return explanation(result, [unit.id for unit in result.units], NOTHING)
    units = _asked(result, lines)
    assert result.slice is not None
    with watch.stage("explain"):
        found = evidence(result.original, result.slice, units, result.limits, read, Workers(request.workers))
    return explanation(result, units, found)


def _asked(result: Result, lines: Sequence[str]) -> frozenset[UnitId]:
    program, method = result.original.program, result.asked.method
    units = [unit for each in involved(program, method) for unit in each.units]
    return frozenset(unit for line in lines for unit in units_in(program.source, units, method.span, line))
