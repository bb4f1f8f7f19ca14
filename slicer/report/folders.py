"""The folders that slices are written to, and their files."""

import hashlib
from pathlib import Path

from slicer.ir.program import Method, Program
from slicer.report.model import Result


def folder_of(out: Path, result: Result) -> Path:
    """`out/Class.method/property`."""
    return folder_of_method(out, result.original.program, result.asked.method) / result.asked.label


def folder_of_method(out: Path, program: Program, method: Method) -> Path:
    """`out/Class.method`; overloads carry their parameter types, arrays as `-arr`."""
    name = f"{method.owner}.{method.name}"
    if sum(m.owner == method.owner and m.name == method.name for m in program.methods.values()) > 1:
        name = method.id.replace("[]", "-arr")
    return out / name


def hash_of(file: Path) -> str:
    """The SHA-256 of the file's bytes; empty if there is no such file."""
    return hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else ""
