"""The same program in several files and in one: the same verdicts, and the same statements stay."""

import re
from pathlib import Path

import pytest

from slicer.base.limits import Limits
from slicer.engines.verdict import HoldsWithin
from slicer.pipeline import Request, check, slice_method
from slicer.report.model import Status
from slicer.watch import Watch
from tests.corpus.survey import HERE

PROGRAMS = (
    ("exceptions/account", ("Account.withdraw", "Account.transferTo")),
    ("inheritance/listener", ("Model.setValue",)),
    ("inheritance/shapes", ("RightTriangle.area",)),
    ("linked/doubly", ("DList.pushFront",)),
    ("linked/int-list", ("IntList.addFirst",)),
)
CASES = [(program, spec) for program, specs in PROGRAMS for spec in specs]


def one_file(folder: Path, place: Path) -> Path:
    """The classes of the folder in one file, of which none can be public."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.java"))]
    joined = re.sub(r"^public (?=(?:final |abstract )*(?:class|interface) )", "", "\n".join(texts), flags=re.MULTILINE)
    file = place / "All.java"
    file.write_text(joined, encoding="utf-8")
    return file


def request(path: Path, spec: str) -> Request:
    return Request((path,), f"{spec}:contract", Limits(seconds=60.0), workers=0)


def verdicts(path: Path, spec: str) -> list[tuple[str, str]]:
    return [(each.asked.label, type(each.verdict).__name__) for each in check(request(path, spec), Watch())]


def kept(path: Path, spec: str) -> list[tuple[str, str]] | None:
    """The statements with what becomes of them, in the order of their texts; nothing where there is no slice."""
    result = slice_method(request(path, spec), Watch())
    if not isinstance(result.verdict, HoldsWithin):
        return None
    source = result.original.unit.source
    gone = {Status.CUT, Status.UNREACHED}
    return sorted((source.slice(unit.spans[0]), str(result.status(unit.id) in gone)) for unit in result.units)


@pytest.mark.parametrize(("program", "spec"), CASES)
def test_files_do_not_matter(program: str, spec: str, tmp_path: Path) -> None:
    folder, file = HERE / program, one_file(HERE / program, tmp_path)
    assert verdicts(folder, spec) == verdicts(file, spec)
    assert kept(folder, spec) == kept(file, spec)
