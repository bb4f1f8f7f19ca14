"""A run as a published, versioned document."""

from pydantic import TypeAdapter

from slicer.report.ran import Ran


def to_json(found: Ran) -> str:
    return TypeAdapter(Ran).dump_json(found, indent=2).decode() + "\n"


def schema() -> dict[str, object]:
    """The JSON schema of `slice run --json`."""
    return TypeAdapter(Ran).json_schema()
