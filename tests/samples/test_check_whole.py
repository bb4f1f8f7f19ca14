"""`slice check` on the samples that slicing refuses: the verdict of each question."""

from pathlib import Path

import pytest

from slicer.base.limits import Limits
from slicer.pipeline import Request, check
from slicer.watch import Watch
from slicer.report.words import kind
from tests.meta.tree import ROOT

ROWS = (
    ("11_linked_list/LinkedList.java", "push:all", "holds"),
    ("11_linked_list/LinkedList.java", "pop:contract", "holds"),
    ("11_linked_list/LinkedList.java", "pop:invariant.2", "fails"),
    ("11_linked_list/LinkedList.java", "contains:all", "holds"),
    ("11_linked_list/LinkedList.java", "Node:all", "holds"),
    ("13_word_search/WordSearch.java", "letters:all", "holds"),
    ("14_vending_machine/VendingMachine.java", "press:all", "holds"),
    ("14_vending_machine/VendingMachine.java", "isOdd:contract", "holds"),
    ("14_vending_machine/VendingMachine.java", "reset:all", "holds"),
    ("15_ticket_office/TicketOffice.java", "sell:contract", "holds"),
    ("15_ticket_office/TicketOffice.java", "price:ensures.1", "fails"),
    ("16_euclid/Euclid.java", "isOdd:contract", "holds"),
    ("17_matrix/Matrix.java", "Matrix:ensures.1", "holds"),
    ("17_matrix/Matrix.java", "fill:contract", "holds"),
    ("17_matrix/Matrix.java", "largestOfFirstColumn:contract", "holds"),
    ("18_date_range/DateRange.java", "DateRange:all", "holds"),
    ("18_date_range/DateRange.java", "move:all", "holds"),
    ("18_date_range/DateRange.java", "overlaps:all", "holds"),
)


@pytest.mark.parametrize(("file", "spec", "wanted"), ROWS, ids=[f"{f[:2]}-{s}" for f, s, _ in ROWS])
def test_the_verdict(file: str, spec: str, wanted: str) -> None:
    results = check(Request((Path(ROOT) / "samples" / file,), spec, Limits()), Watch())
    assert {kind(result.verdict) for result in results} == {wanted}
