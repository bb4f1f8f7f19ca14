"""Explanations as a published, versioned document."""

from collections.abc import Sequence

from pydantic import TypeAdapter

from slicer.report.explanation import Explanation

_EXPLANATIONS = TypeAdapter(tuple[Explanation, ...])


def to_json(found: Sequence[Explanation]) -> str:
    return _EXPLANATIONS.dump_json(tuple(found), indent=2).decode() + "\n"


def schema() -> dict[str, object]:
    """The JSON schema of `slice explain --json`."""
    return _EXPLANATIONS.json_schema()
