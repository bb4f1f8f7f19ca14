"""What a stage works on, as text."""

import sys
from pathlib import Path
from typing import assert_never

from slicer.cli.options import Checking, Dump, Writing
from slicer.cli.run import request_of
from slicer.ir.text import part, print_program
from slicer.java.parse import parse_java, read_source
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.passes.modelled import lower_file
from slicer.pipeline import formula
from slicer.slicing.spec import find_method


def run_dump(what: Dump, file: Path, checking: Checking) -> int:
    match what:
        case Dump.IR:
            sys.stdout.write(_program(file, checking.spec))
        case Dump.SMT2:
            sys.stdout.write(formula(request_of(file, checking, Writing())))
        case _:
            assert_never(what)
    return 0


def _program(file: Path, spec: str) -> str:
    """The part of the program that the method can reach, whether it can be asked about or not."""
    unit = parse_java(read_source(file))
    annotated = Annotated(unit, attach(unit))
    lowered = lower_file(annotated)
    method = find_method(lowered.whole, annotated, spec.partition(":")[0])
    return print_program(part(lowered.whole, method.id))
