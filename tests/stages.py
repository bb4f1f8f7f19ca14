"""Drives the stages from text to program, for the tests of all later stages."""

from slicer.abstraction.bodies import Original
from slicer.base.source import SourceFile
from slicer.ir.files import lower_file
from slicer.ir.program import Method
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated


def read(source: SourceFile) -> Original:
    unit = parse_java(source)
    specs = attach(unit)
    return Original(unit, specs, lower_file(Annotated(unit, specs)).modelled)


def read_text(text: str) -> Original:
    return read(SourceFile("P.java", text))


def method_of(original: Original, name: str) -> Method:
    """The only method of that name."""
    (found,) = (m for m in original.program.methods.values() if m.name == name)
    return found
