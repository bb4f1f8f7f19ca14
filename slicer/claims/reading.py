"""Reads the program that a question is about from the files that the user names."""

from collections.abc import Sequence
from pathlib import Path

from slicer.claims.methods import program_of
from slicer.java.parse import read_files, read_named
from slicer.java.tree import Unit
from slicer.jml.family import programs
from slicer.lower.files import Lowered, lowered


def read_program(paths: Sequence[Path], spec: str) -> Lowered:
    """The files that make up the program with the method that is asked for. A file that is named must be there."""
    return _alone(program_of(read_named(paths), spec))


def read_programs(paths: Sequence[Path]) -> tuple[Lowered, ...]:
    """The programs that the files make up, in each of which a class has one meaning."""
    return tuple(_alone(unit) for unit in programs(read_named(paths)))


def _alone(unit: Unit) -> Lowered:
    """The program in a text that has its files only, as a slice of it will."""
    if len(unit.files) < len(unit.source.parts):
        unit = read_files([Path(file.name) for file in unit.files])
    return lowered(unit)
