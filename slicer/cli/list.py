"""`slice list`: lists what one can ask about some files."""

import sys
from pathlib import Path

from rich.text import Text

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused, render
from slicer.cli.console import console
from slicer.java.parse import parse_java, read_source
from slicer.java.resolve.classes import class_table
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.lower.files import lower_files
from slicer.report.listing import listing
from slicer.report.listing_text import listing_text


def run_list(paths: list[Path], *, json: bool, color: bool | None = None) -> int:
    """0 if every file was read. If one was not, the others are still listed, and the result is 2."""
    files: list[Annotated] = []
    code = 0
    for path in _sources(paths):
        try:
            unit = parse_java(read_source(path))
            class_table([unit])
            files.append(Annotated(unit, attach(unit)))
        except Refused as refused:
            code = 2
            for diagnostic in refused.diagnostics:
                sys.stderr.write(f"{render(diagnostic)}\n")
    found = listing(lower_files(tuple(files)))
    names = {file.file for file in found.files}
    if json:
        from slicer.report.listing_json import to_json

        sys.stdout.write(to_json(found))
    else:
        terminal = console(color=color)
        for line in listing_text(found).splitlines():
            terminal.print(Text(line, style="bold" if line in names else ""))
    return code


def _sources(paths: list[Path]) -> list[Path]:
    """The files, and the Java files below the folders, in order; each once."""
    found: list[Path] = []
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        inside = sorted(path.rglob("*.java"))
        if not inside:
            raise Refused(Diagnostic(Code.S100, f"there is no Java file in `{path}`"))
        found.extend(inside)
    return list(dict.fromkeys(found))
