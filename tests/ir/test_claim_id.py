"""Ids of claims, taken apart and put together."""

import pytest

from slicer.ir.claim_id import ClaimId

IDS = {
    "ensures.1": ClaimId("", "", "", "ensures", "1"),
    "case2.ensures.1.2": ClaimId("", "", "case2", "ensures", "1.2"),
    "Outer.Shape.case2.signals.3": ClaimId("", "Outer.Shape", "case2", "signals", "3"),
    "ensures.result": ClaimId("", "", "", "ensures", "result"),
    "Below.invariant.count": ClaimId("", "Below", "", "invariant", "count"),
    "nonnull.ensures": ClaimId("", "", "", "nonnull", "ensures"),
    "call.12.Map.put.case1.requires.1": ClaimId("call.12.Map.put", "", "case1", "requires", "1"),
    "call.7.Node.nonnull.next": ClaimId("call.7.Node", "", "", "nonnull", "next"),
    "call.7.Map.put.invariant.after": ClaimId("call.7.Map.put", "", "", "invariant", "after"),
    "loop_assignable.9.2": ClaimId("", "", "", "loop_assignable", "9.2"),
    "exceptional_behavior": ClaimId("", "", "", "exceptional_behavior", ""),
    "nullPointer": ClaimId("", "", "", "nullPointer", ""),
    "terminates": ClaimId("", "", "", "terminates", ""),
}


@pytest.mark.parametrize(("text", "id_"), IDS.items(), ids=IDS)
def test_an_id_says_what_it_is_made_of(text: str, id_: ClaimId) -> None:
    assert ClaimId.parse(text) == id_
    assert str(id_) == text


def test_a_conjunct_knows_its_clause() -> None:
    assert ClaimId.parse("case1.ensures.2.3").whole == "case1.ensures.2"


def test_only_the_result_of_the_method_itself_is_of_result() -> None:
    assert ClaimId.parse("Shape.ensures.result").of_result
    assert not ClaimId.parse("call.3.A.b.ensures.result").of_result
