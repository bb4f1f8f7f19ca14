"""`slice list`: lists what one can ask about some files."""

import sys
from pathlib import Path

from rich.text import Text

from slicer.base.diagnostics import render
from slicer.cli.console import console
from slicer.java.parse import read_files
from slicer.jml.family import programs
from slicer.lower.files import lowered
from slicer.report.listing import listing
from slicer.report.listing_text import listing_text


def run_list(paths: list[Path], *, json: bool, color: bool | None = None) -> int:
    """0 if every file was read. If one was not, the others are still listed, and the result is 2."""
    unit = read_files(paths)
    for diagnostic in unit.unread:
        sys.stderr.write(f"{render(diagnostic)}\n")
    found = listing(tuple(lowered(each) for each in programs(unit)))
    names = {file.file for file in found.files}
    if json:
        from slicer.report.published import to_json

        sys.stdout.write(to_json(found).decode())
    else:
        terminal = console(color=color)
        for line in listing_text(found).splitlines():
            terminal.print(Text(line, style="bold" if line in names else ""))
    return 2 if unit.unread else 0
