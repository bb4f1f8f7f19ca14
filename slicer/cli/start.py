"""`slice FILE…`: starts what compiles slices, and then loads the stages, which takes as long."""

from collections.abc import Sequence
from pathlib import Path

from slicer.cli.options import Checking, Choosing, Writing
from slicer.replay.machine import Machine


def slice_files(
    files: Sequence[Path], spec: str | None, checking: Checking, writing: Writing, choosing: Choosing
) -> int:
    """Slices one method, or every method that has a specification."""
    with Machine() as machine:
        if spec is None:
            from slicer.cli.whole import slice_whole

            return slice_whole(files, checking, writing, choosing, machine)
        from slicer.cli.run import run_slice

        return run_slice(files, spec, checking, writing, choosing, machine)
