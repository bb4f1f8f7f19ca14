"""Names, layout and the form of a loop decide nothing: the same statements stay."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.command import run
from tests.samples.reshape import crlf, renamed, spaced
from tests.samples.table import ROWS, Row

VARIANTS = Path(__file__).parent / "variants"
FIRST = tuple(next(row for row in ROWS if row.sample == sample) for sample in sorted({row.sample for row in ROWS}))


def staying(place: Path, file: Path, spec: str) -> list[str]:
    """The statements that are kept or helpful, white space aside."""
    ran = run(place, str(file), "--spec", spec)
    assert ran.code == 0, ran
    (report,) = (place / "out").glob("*/*/report.json")
    units = json.loads(report.read_text(encoding="utf-8"))["units"]
    return sorted(plain(unit["text"]) for unit in units if unit["status"] in {"kept", "helpful"})


def plain(text: str) -> str:
    return "".join(text.split())


def expected(row: Row, change: Callable[[str], str]) -> list[str]:
    return sorted(plain(change(text)) for text in (*row.kept, *row.helpful))


def same(text: str) -> str:
    return text


@pytest.mark.parametrize("change", [spaced, crlf], ids=lambda change: change.__name__)
@pytest.mark.parametrize("row", FIRST[:2], ids=lambda row: row.name)
def test_layout_decides_nothing(row: Row, change: Callable[[str], str], tmp_path: Path) -> None:
    file = tmp_path / row.path.name
    file.write_text(change(row.path.read_text(encoding="utf-8")), encoding="utf-8", newline="")
    assert staying(tmp_path, file, row.spec) == expected(row, same)


@pytest.mark.parametrize("row", FIRST, ids=lambda row: row.name)
def test_names_and_layout_decide_nothing(row: Row, tmp_path: Path) -> None:
    text = crlf(spaced(renamed(row.path.read_text(encoding="utf-8"))))
    file = tmp_path / "Renamed.java"
    file.write_text(text, encoding="utf-8", newline="")
    method, _, clause = row.spec.partition(":")
    spec = f"{renamed(method)}:{clause}" if clause else renamed(method)
    assert staying(tmp_path, file, spec) == expected(row, renamed)


@pytest.mark.parametrize(
    ("file", "spec", "statements"),
    [
        ("01_renamed/Counter.java", "count", ["found = 0", "for (int n = low; n < high; n++)", "return found;"]),
        (
            "01_while/NumberOfPrime.java",
            "numberOfPrime",
            ["size = 0", "i = x", "while (i < y", "i++;", "return size;"],
        ),
        (
            "02_renamed/Table.java",
            "store",
            [
                "entries[place] = entry;",
                "addEntry(entry);",
                "old = entries",
                "entries = new Entry[entries.length + 1];",
                "entries[entries.length - 1] = entry;",
                "for (int n = 0; n < old.length; n++)",
            ],
        ),
        (
            "02_while/Map.java",
            "put",
            [
                "values[pos] = v;",
                "addValue(v);",
                "oldVs = values",
                "values=new Value[values.length+1];",
                "values[values.length - 1] = v;",
                "i = 0",
                "while (i < oldVs.length",
                "i++;",
            ],
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and "/" in value else "",
)
def test_a_header_counts_as_its_parts(file: str, spec: str, statements: list[str], tmp_path: Path) -> None:
    assert staying(tmp_path, VARIANTS / file, spec) == sorted(map(plain, statements))
