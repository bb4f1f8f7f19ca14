"""What a stage works on, as text."""

import sys
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.cli.options import Checking, Claiming, Writing
from slicer.cli.run import request_of
from slicer.ir.nodes import Body
from slicer.ir.program import Program
from slicer.ir.text import alone, part, print_program
from slicer.java.parse import parse_java, read_source
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.passes.checked import NAMES, bound_checked
from slicer.passes.modelled import Lowered, lower_file
from slicer.pipeline import Request, formula
from slicer.slicing.methods import find_method
from slicer.slicing.scope import refuse_unknown_classes
from slicer.slicing.spec import find_checked

LOWERED = "ir"
FORMULA = "smt2"
DUMPS = (LOWERED, *(f"{LOWERED}.{name}" for name in NAMES), FORMULA)


def run_dump(dump: str, file: Path, checking: Checking, claiming: Claiming) -> int:
    """Prints what a stage leaves; refused where no stage has the name."""
    if dump not in DUMPS:
        near = get_close_matches(dump, DUMPS, n=1)
        help_text = f"did you mean `{near[0]}`? " if near else ""
        message = f"there is nothing called `{dump}` to print"
        raise Refused(Diagnostic(Code.S001, message, (), f"{help_text}there are: {', '.join(DUMPS)}"))
    request = request_of(file, checking, Writing(), claiming)
    sys.stdout.write(formula(request) if dump == FORMULA else print_program(_program(request, dump)))
    return 0


def _program(request: Request, dump: str) -> Program:
    unit = parse_java(read_source(request.path))
    lowered = lower_file(Annotated(unit, attach(unit)))
    return _lowered(lowered, request.spec) if dump == LOWERED else _passed(lowered, request, dump)


def _lowered(lowered: Lowered, spec: str) -> Program:
    """The part of the program that the method can reach, whether it can be asked about or not."""
    method = find_method(lowered.whole, lowered.file, spec.partition(":")[0])
    return part(lowered.whole, method.id)


def _passed(lowered: Lowered, request: Request, dump: str) -> Program:
    """The method with the body that a pass of the check leaves, for the properties in question together."""
    limits = request.limits
    program, file = lowered.checked, lowered.file
    asked = find_checked(program, file, request.spec, limits.ints, request.demands)
    refuse_unknown_classes(asked.program, limits.bounds)
    left: dict[str, Body] = {}

    def see(name: str, body: Body) -> None:
        left[f"{LOWERED}.{name}"] = body

    goals, calls = frozenset(asked.names), request.demands.calls
    bound_checked(asked.program, asked.method, limits.bounds, limits.ints, goals, calls, see)
    return alone(asked.program, replace(asked.method, body=left[dump]))
