"""The published schema of `report.json`. Run as a module, it is written anew."""

import json
from pathlib import Path

from slicer.report.document import schema

FILE = Path(__file__).parents[2] / "docs" / "report.schema.json"


def text() -> str:
    return json.dumps(schema(), indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
