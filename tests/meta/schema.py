"""The published schemas. Run as a module, they are written anew."""

import json
from collections.abc import Mapping
from pathlib import Path

from slicer.report import adopted, case_json, document, explanation_json, listing_json, matrix_json, plan_json, ran_json

DOCS = Path(__file__).parents[2] / "docs"
SCHEMAS: Mapping[str, Mapping[str, object]] = {
    "annotations.schema.json": adopted.schema(),
    "case.schema.json": case_json.schema(),
    "explain.schema.json": explanation_json.schema(),
    "list.schema.json": listing_json.schema(),
    "matrix.schema.json": matrix_json.schema(),
    "plan.schema.json": plan_json.schema(),
    "report.schema.json": document.schema(),
    "run.schema.json": ran_json.schema(),
}


def text(name: str) -> str:
    return json.dumps(SCHEMAS[name], indent=2) + "\n"


if __name__ == "__main__":
    for name in SCHEMAS:
        (DOCS / name).write_text(text(name), encoding="utf-8")
