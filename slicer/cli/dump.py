"""What a stage works on, as text."""

import sys
from pathlib import Path

from slicer.ir.text import part, print_program
from slicer.java.parse import parse_java, read_source
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.passes.modelled import lower_file
from slicer.slicing.spec import find_method


def run_dump(file: Path, spec: str) -> int:
    """Prints the part of the program that the method can reach, whether it can be asked about or not."""
    unit = parse_java(read_source(file))
    annotated = Annotated(unit, attach(unit))
    lowered = lower_file(annotated)
    method = find_method(lowered.whole, annotated, spec.partition(":")[0])
    sys.stdout.write(print_program(part(lowered.whole, method.id)))
    return 0
