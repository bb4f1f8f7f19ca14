"""Whole programs of the samples and of generated texts."""

from random import Random

from slicer.base.source import SourceFile
from slicer.ir.program import Program
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.lower.files import lower_file
from tests.generate import program
from tests.meta.tree import ROOT

SAMPLES = {
    path.parent.name: SourceFile(path.name, path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "samples").glob("*/*.java"))
}
GENERATED = range(40)


def generated(seed: int) -> SourceFile:
    return SourceFile("P.java", program(Random(seed)).text)


def whole(source: SourceFile) -> Program:
    """What the interpreter runs, with everything that lowering knows."""
    unit = parse_java(source)
    return lower_file(Annotated(unit, attach(unit))).whole
