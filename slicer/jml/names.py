"""Interim."""
from collections.abc import Sequence
from slicer.java.resolve import resolve
from slicer.java.resolve.meanings import Resolved
from slicer.jml.family import Annotated
def resolve_all(files: Sequence[Annotated]) -> Resolved:
    return resolve([f.unit for f in files])
