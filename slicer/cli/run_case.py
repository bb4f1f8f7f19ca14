"""`slice run`: runs one method on one heap."""

import sys
from collections.abc import Sequence
from pathlib import Path

from slicer.base.diagnostics import Refused
from slicer.claims.methods import find_method
from slicer.claims.reading import read_program
from slicer.cli.options import Running
from slicer.interpret.case import read_case
from slicer.interpret.judge import judge_run
from slicer.java.parse import read_text
from slicer.report.ran import exit_code, ran
from slicer.report.ran_text import ran_text


def run_case(files: Sequence[Path], running: Running, *, json: bool) -> int:
    """0 if every clause holds, 1 if one fails, 3 if the run leaves one undecided."""
    lowered = read_program(files, running.spec)
    program = lowered.whole
    method = find_method(program, lowered.file, running.spec)
    if method.refused:
        raise Refused(*method.refused)
    case = read_case(read_text(running.input), program, method, running.ints)
    found = judge_run(program, method, case.given, running.ints)
    shown = ran(program.source, method, case, found, running.ints)
    if json:
        from slicer.report.published import to_json

        sys.stdout.write(to_json(shown).decode())
    else:
        sys.stdout.write(ran_text(shown))
    return exit_code(found)
