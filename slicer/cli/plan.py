"""`slice plan`: the obligations that together verify a method, and what becomes of each."""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.claims.spec import ALL, property_of
from slicer.cli.options import Checking, Choosing, Writing
from slicer.cli.run import Progress, deliver, key_of, request_of, wish_of
from slicer.pipeline import Request, slice_each
from slicer.replay.machine import Machine
from slicer.report.folders import folder_of
from slicer.report.model import Result
from slicer.report.plan import exit_code
from slicer.report.plan_json import to_json, write_plan
from slicer.report.plan_rows import is_promised, plan_of, relaxed
from slicer.report.plan_text import plan_text


def run_plan(
    files: Sequence[Path], spec: str, checking: Checking, writing: Writing, choosing: Choosing, *, json: bool
) -> int:
    """Writes a slice for every property of the method, and the plan beside them."""
    watch = Progress()
    request = request_of(files, whole(spec), checking, choosing)
    request = replace(request, out=writing.out)
    wish = wish_of(writing)
    with Machine() as machine, key_of(writing) as key:

        def delivered(result: Result) -> Result:
            return deliver(result, request, writing, wish, watch, key)

        results = tuple(_sliced(request, watch, machine, delivered))
    watch.done()
    found = plan_of(results, prove=writing.prove)
    written = write_plan(folder_of(writing.out, results[0]).parent, found, force=writing.force)
    sys.stdout.write(to_json(found).decode() if json else plan_text(found))
    sys.stderr.write(f"written to {written}\n")
    return exit_code(found, results)


def whole(spec: str) -> str:
    """The question about all properties of the method. A plan is never about a single one."""
    if property_of(spec) not in {None, ALL}:
        message = f"`{spec}` names a property, and a plan is about a whole method"
        raise Refused(Diagnostic(Code.S110, message, (), f"`{spec.split(':', maxsplit=1)[0]}`"))
    return f"{spec.split(':', maxsplit=1)[0]}:{ALL}"


def _sliced(
    request: Request, watch: Progress, machine: Machine, delivered: Callable[[Result], Result]
) -> Iterator[Result]:
    """The slices of the method; then of what callees promise, where slices do not show that they may be called.

    That is asked of what was delivered: refinement may make another slice.
    """
    seen: set[str] = set()
    pending: list[str] = []
    for result in map(delivered, slice_each(request, watch, machine)):
        seen.add(result.asked.method.id)
        pending += relaxed(result)
        yield result
    while pending:
        callee = pending.pop(0)
        if callee in seen:
            continue
        seen.add(callee)
        of_callee = replace(request, spec=f"{callee}:{ALL}", keep=(), cut=())
        for result in map(delivered, slice_each(of_callee, watch, machine, is_promised)):
            pending += relaxed(result)
            yield result
