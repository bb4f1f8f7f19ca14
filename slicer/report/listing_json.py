"""The listing as a published, versioned document."""

from pydantic import TypeAdapter

from slicer.report.listing import Listing


def to_json(found: Listing) -> str:
    return TypeAdapter(Listing).dump_json(found, indent=2).decode() + "\n"


def schema() -> dict[str, object]:
    """The JSON schema of `slice list --json`."""
    return TypeAdapter(Listing).json_schema()
