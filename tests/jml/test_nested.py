"""Nested cases `{| … also … |}` and what is wrong with them."""

import pytest

from slicer.jml.tree import Unreadable
from tests.jml.read import cases
from tests.shown import shown

WRITTEN_OUT = [
    ("{| requires a; |}", ["requires a"]),
    ("requires a; {| ensures b; also ensures c; |}", ["requires a, ensures b", "requires a, ensures c"]),
    (
        "requires a; {| requires b; {| ensures c; also ensures d; |} also ensures e; |}",
        ["requires a, requires b, ensures c", "requires a, requires b, ensures d", "requires a, ensures e"],
    ),
    ("{| ensures a; also {| ensures b; |} |}", ["ensures a", "ensures b"]),
    ("{| ensures a; |} also ensures b; also {| ensures c; |}", ["ensures a", "ensures b", "ensures c"]),
]

WRONG = [
    ("{| |}", "{|", "nothing follows `{|`"),
    ("requires a; {| |}", "{|", "nothing follows `{|`"),
    ("{| requires a;", "{|", "there is no `|}` behind this"),
    ("{| requires a; {| ensures b; |}", "{|", "there is no `|}` behind this"),
    ("requires a; |} also requires b;", "|}", "there is no `{|` before this"),
    ("{| requires a; also |}", "also", "nothing follows `also`"),
    ("requires a; {| requires b; also |}", "also", "nothing follows `also`"),
    ("{| also requires a; |}", "also", "no case stands before this `also`"),
    ("{| requires a; |} ensures b;", "ensures b;", "the case ends with `|}`, before this"),
    ("{| requires a; |} {| ensures b; |}", "{|", "the case ends with `|}`, before this"),
    (
        "requires a; {| normal_behavior ensures b; |}",
        "normal_behavior",
        "`normal_behavior` is not at the beginning of the contract",
    ),
]


@pytest.mark.parametrize(("jml", "expected"), WRITTEN_OUT)
def test_what_stands_before_a_nest_is_said_in_each_case(jml: str, expected: list[str]) -> None:
    found, _ = cases(f"/*@ {jml} @*/")
    assert [", ".join(map(shown, case.clauses)) for case in found] == [
        ", ".join(f"Clause[{', '.join(clause.split())}]" for clause in case.split(", ")) for case in expected
    ]


def test_nested_cases_have_the_behaviour_of_the_case() -> None:
    found, _ = cases("/*@ also normal_behavior requires a; {| ensures b; also ensures c; |} @*/")
    assert [(case.behaviour, case.inherits) for case in found] == [("normal_behavior", True)] * 2


@pytest.mark.parametrize(("jml", "caret", "message"), WRONG)
def test_wrong_nests(jml: str, caret: str, message: str) -> None:
    found, source = cases(f"/*@ {jml} @*/")
    wrong = [clause.diagnostic for case in found for clause in case.clauses if isinstance(clause, Unreadable)]
    assert [(source.slice(each.notes[0].span), each.message) for each in wrong[:1]] == [(caret, message)]


def test_what_is_wrong_in_a_nest_is_part_of_its_case() -> None:
    found, _ = cases("/*@ requires a; {| requires b >; ensures c; also ensures d; |} @*/")
    assert [sum(isinstance(clause, Unreadable) for clause in case.clauses) for case in found] == [1, 0]
