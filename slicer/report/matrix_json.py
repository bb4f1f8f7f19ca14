"""The matrix as a published, versioned document."""

from pydantic import TypeAdapter

from slicer.report.matrix import Matrix


def to_json(found: Matrix) -> str:
    return TypeAdapter(Matrix).dump_json(found, indent=2).decode() + "\n"


def schema() -> dict[str, object]:
    """The JSON schema of `slice matrix --json`."""
    return TypeAdapter(Matrix).json_schema()
