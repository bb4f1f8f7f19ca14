"""The published schemas. Run as a module, they are written anew."""

import json
from collections.abc import Mapping
from pathlib import Path

from slicer.report.adopted import Annotations
from slicer.report.case_json import CaseDocument
from slicer.report.document import Document
from slicer.report.explanation import Explanation
from slicer.report.listing import Listing
from slicer.report.matrix import Matrix
from slicer.report.plan import ProofPlan
from slicer.report.published import schema
from slicer.report.ran import Ran

DOCS = Path(__file__).parents[2] / "docs"
DOCUMENTS: Mapping[str, object] = {
    "annotations": Annotations,
    "case": CaseDocument,
    "explain": tuple[Explanation, ...],
    "list": Listing,
    "matrix": Matrix,
    "plan": ProofPlan,
    "report": Document,
    "run": Ran,
}
SCHEMAS = {f"{name}.schema.json": schema(of) for name, of in DOCUMENTS.items()}


def text(name: str) -> str:
    return json.dumps(SCHEMAS[name], indent=2) + "\n"


if __name__ == "__main__":
    for name in SCHEMAS:
        (DOCS / name).write_text(text(name), encoding="utf-8")
