"""`slice check --dump`: prints the program or the formula that a stage works on."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.bound.method import NAMES
from slicer.claims.methods import find_method
from slicer.claims.reading import read_program
from slicer.cli.options import Checking, Claiming
from slicer.cli.run import request_of
from slicer.ir.nodes import Body
from slicer.ir.program import Program
from slicer.ir.text import alone, part, print_program
from slicer.pipeline import Request, formula, passed

LOWERED = "ir"
FORMULA = "smt2"
DUMPS = (LOWERED, *(f"{LOWERED}.{name}" for name in NAMES), FORMULA)


def run_dump(dump: str, files: Sequence[Path], spec: str, checking: Checking, claiming: Claiming, *, json: bool) -> int:
    """Prints the result of a stage. Refuses unknown names, and `--json`."""
    if dump not in DUMPS:
        near = get_close_matches(dump, DUMPS, n=1)
        help_text = f"did you mean `{near[0]}`? " if near else ""
        message = f"there is no dump called `{dump}`"
        raise Refused(Diagnostic(Code.S001, message, (), f"{help_text}there are: {', '.join(DUMPS)}"))
    if json:
        raise Refused(Diagnostic(Code.S001, "`--dump` cannot print JSON: leave out `--json`"))
    request = request_of(files, spec, checking, claiming=claiming)
    sys.stdout.write(formula(request) if dump == FORMULA else print_program(_program(request, dump)))
    return 0


def _program(request: Request, dump: str) -> Program:
    return _lowered(request) if dump == LOWERED else _passed(request, dump)


def _lowered(request: Request) -> Program:
    """The part of the program that the method can reach, even if the check cannot handle it."""
    lowered = read_program(request.paths, request.spec)
    method = find_method(lowered.whole, lowered.file, request.spec.partition(":")[0])
    return part(lowered.whole, method.id)


def _passed(request: Request, dump: str) -> Program:
    """The method with its body after a pass of the check, for all properties in question together."""
    left: dict[str, Body] = {}

    def see(name: str, body: Body) -> None:
        left[f"{LOWERED}.{name}"] = body

    asked = passed(request, see)
    return alone(asked.program, replace(asked.method, body=left[dump]))
