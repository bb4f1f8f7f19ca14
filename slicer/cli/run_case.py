"""`slice run`: runs one method on one heap."""

import sys
from pathlib import Path

from slicer.base.diagnostics import Refused
from slicer.claims.methods import find_method
from slicer.cli.options import Running
from slicer.interpret.case import read_case
from slicer.interpret.judge import judge_run
from slicer.java.parse import parse_java, read_source, read_text
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.lower.files import lower_file
from slicer.report.ran import exit_code, ran
from slicer.report.ran_text import ran_text


def run_case(file: Path, running: Running, *, json: bool) -> int:
    """0 if every clause holds, 1 if one fails, 3 if the run leaves one undecided."""
    source = read_source(file)
    unit = parse_java(source)
    annotated = Annotated(unit, attach(unit))
    lowered = lower_file(annotated)
    program = lowered.whole
    method = find_method(program, annotated, running.spec)
    if method.refused:
        raise Refused(*method.refused)
    case = read_case(read_text(running.input), program, method, running.ints)
    found = judge_run(program, method, case.given, running.ints)
    shown = ran(source, method, case, found, running.ints)
    if json:
        from slicer.report.ran_json import to_json

        sys.stdout.write(to_json(shown))
    else:
        sys.stdout.write(ran_text(shown))
    return exit_code(found)
