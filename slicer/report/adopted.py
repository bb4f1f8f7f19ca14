"""Annotations that a user wrote into slices, kept for later runs: `annotations.json` in the folder of a method."""

from pathlib import Path
from typing import Literal

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.base.record import record
from slicer.claims.spec import Asked
from slicer.ir.program import Program
from slicer.report.folders import folder_of_method, hash_of
from slicer.report.published import Misread, closed, from_json
from slicer.slicing.said import Said

ANNOTATIONS = "annotations.json"


@closed
@record
class AdoptedEntry:
    """What the slice for a property is to say: clauses of a loop, or the contract of a method.

    `of` is the id in the original: that of the method; for a loop with the number that it has there.
    """

    property: str
    of: str
    clauses: tuple[str, ...]


@closed
@record
class AdoptedText:
    """A file of the slice for a property as it was when its annotations were adopted: it may be overwritten."""

    property: str
    path: str
    sha256: str


@closed
@record
class Annotations:
    """`annotations.json`."""

    version: Literal[1] = 1
    annotations: tuple[AdoptedEntry, ...] = ()
    texts: tuple[AdoptedText, ...] = ()


def adopted(out: Path | None, program: Program, asked: Asked) -> tuple[Said, ...]:
    """What was adopted for the slice of a question below the folder, if anything."""
    if out is None:
        return ()
    found = read(folder_of_method(out, program, asked.method)).annotations
    return tuple(Said(each.of, 0, each.clauses) for each in found if each.property == asked.label)


def is_adopted(slice_: Path, path: str) -> bool:
    """Is the file of the slice in this folder as it was when its annotations were adopted?"""
    digest = hash_of(slice_ / path)
    return AdoptedText(slice_.name, path, digest) in read(slice_.parent).texts


def read(folder: Path) -> Annotations:
    file = folder / ANNOTATIONS
    if not file.is_file():
        return Annotations()
    try:
        return from_json(Annotations, file.read_bytes())
    except Misread as error:
        message = f"`{file}` is not understood: {error}"
        raise Refused(Diagnostic(Code.S505, message, (), "correct the file, or remove it")) from None
