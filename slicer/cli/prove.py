"""`slice prove`: lets KeY prove slices that were written before, or repeat their saved proofs."""

import sys
from collections.abc import Sequence
from pathlib import Path

from slicer.base.diagnostics import Refused
from slicer.cli.console import console
from slicer.cli.guard import told
from slicer.cli.options import Proving
from slicer.cli.run import key_of
from slicer.report.proved import prove_again, replay
from slicer.report.proved_text import show
from slicer.report.written import slices_below


def run_prove(outs: Sequence[Path], proving: Proving, *, replaying: bool, color: bool | None) -> int:
    """0 if all is closed, 2 if a slice is not the one that was made, else 3."""
    codes: set[int] = set()
    terminal = console(color=color)
    slices = slices_below(outs)
    with key_of(proving) as key:
        for written in slices:
            try:
                found = replay(written, key) if replaying else prove_again(written, key)
            except Refused as refused:
                codes.add(told(refused))
                continue
            show(found, terminal)
            sys.stdout.flush()
            codes.add(0 if found.is_closed else 3)
    return 2 if 2 in codes else max(codes)
