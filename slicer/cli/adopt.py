"""`slice adopt`: keeps the annotations that a user wrote into slices for later runs."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from slicer.base.diagnostics import Refused
from slicer.cli.guard import told
from slicer.report.adopt import Adoption, adopt
from slicer.report.written import slices_below


def run_adopt(outs: Sequence[Path]) -> int:
    """0, or 2 if a slice was edited in more than annotations."""
    code = 0
    for written in slices_below(outs):
        try:
            found = adopt(written)
        except Refused as refused:
            code = told(refused)
            continue
        sys.stdout.writelines(f"{line}\n" for line in _lines(found))
    return code


def _lines(found: Adoption) -> Iterator[str]:
    written = found.written
    yield from (f"note: not adopted: {why}" for why in found.left)
    yield from (f"adopted for {of}: {clause}" for of, clause in found.new)
    many = f"{len(found.new)} annotations are" if len(found.new) != 1 else "1 annotation is"
    yield f"{written.name}: {many} new ({written.folder})"
