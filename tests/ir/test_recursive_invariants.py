r"""`\invariant_for` of other objects in an invariant: the objects of a structure are sound one by one."""

import json
from pathlib import Path

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.encode.encoding import QUERY
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Verdict
from tests.command import run
from tests.stages import verdicts

LIMITS = Limits(Bounds(3, 2, 2))
LIST = """class L {{
  int v; /*@ nullable */ L next;
  //@ invariant v >= 0;
  //@ invariant next != null ==> next.v >= v && \\invariant_for(next);
  /*@ {contract} @*/
  {method}
}}
"""
TREE = """class T {{
  int v; /*@ nullable */ T left; /*@ nullable */ T right;
  //@ invariant left != null ==> left.v < v && \\invariant_for(left);
  //@ invariant right != null ==> right.v > v && \\invariant_for(right);
  /*@ {contract} @*/
  {method}
}}
"""


def asked(text: str, contract: str, method: str, goal: str) -> Verdict:
    return verdicts(text.format(contract=contract, method=method), f"m:{goal}", LIMITS)[goal]


@pytest.mark.parametrize(
    ("contract", "method", "goal", "expected"),
    [
        ("requires next != null && next.next != null; ensures next.next.v >= v;", "void m() { }", "ensures.1", True),
        ("requires next != null && next.next != null; ensures next.next.v > v;", "void m() { }", "ensures.1", False),
        ("ensures true;", "void m() { v = 0; }", "invariant.1", True),
        ("ensures true;", "void m() { v = 0; }", "invariant.2", True),
        ("ensures true;", "void m() { v++; }", "invariant.2", False),
        # What is broken far away breaks it, too.
        ("requires next != null;", "void m() { next.v = -1; }", "invariant.2", False),
        ("requires next != null && next.next != null;", "void m() { next.next.v = -1; }", "invariant.2", False),
        ("requires next != null;", "void m() { next.next = null; }", "invariant.2", True),
        ("ensures \\invariant_for(n);", "void m(L n) { }", "ensures.1", False),
        ("requires \\invariant_for(n); ensures n.v >= 0;", "void m(L n) { }", "ensures.1", True),
    ],
)
def test_of_a_list(contract: str, method: str, goal: str, *, expected: bool) -> None:
    found = asked(LIST, contract, method, goal)
    assert isinstance(found, HoldsWithin if expected else Fails)


@pytest.mark.parametrize(
    ("contract", "method", "goal", "expected"),
    [
        ("requires left != null && right != null; ensures left.v < right.v;", "void m() { }", "ensures.1", True),
        ("requires left != null && left.right != null; ensures left.right.v < v;", "void m() { }", "ensures.1", False),
        ("requires left != null;", "void m() { left.v = v; }", "invariant.1", False),
        ("requires left != null;", "void m() { left = left.left; }", "invariant.1", True),
        ("requires left != null;", "void m() { left.v = left.v - 1; }", "invariant.1", False),
    ],
)
def test_of_a_tree(contract: str, method: str, goal: str, *, expected: bool) -> None:
    found = asked(TREE, contract, method, goal)
    assert isinstance(found, HoldsWithin if expected else Fails)


def test_objects_in_a_circle_are_beyond_the_bound_which_is_told() -> None:
    found = asked(LIST, "requires next == this;", "void m() { v = 0; }", "invariant.1")
    assert not isinstance(found, Fails)
    found = asked(LIST, "ensures next != this;", "void m() { }", "ensures.1")
    assert isinstance(found, HoldsWithin)
    assert QUERY in {hit.name for hit in found.hits}


def test_null_has_no_invariants() -> None:
    found = asked(LIST, "requires next == null; ensures \\invariant_for(next);", "void m() { }", "ensures.1")
    assert isinstance(found, Unknown)
    assert found.why == "specification undefined"


RUN = """{"this": "a", "heap": {"a": {"class": "L", "fields": {"v": 1, "next": "b"}},
  "b": {"class": "L", "fields": {"v": %d, "next": %s}}}}"""


@pytest.mark.parametrize(
    ("v", "after", "said"), [(2, "null", "holds"), (0, "null", "fails"), (-1, "null", "fails"), (1, '"a"', "no value")]
)
def test_a_run_says_the_same(tmp_path: Path, v: int, after: str, said: str) -> None:
    text = LIST.format(contract="ensures true;", method="void m() { }")
    (tmp_path / "L.java").write_text(text, encoding="utf-8")
    (tmp_path / "case.json").write_text(RUN % (v, after), encoding="utf-8")
    ran = run(tmp_path, "run", "L.java", "--spec", "m", "--input", "case.json", "--json")
    found = {each["id"]: each["verdict"] for each in json.loads(ran.out)["clauses"] if each["when"] == "before"}
    assert found["invariant.2"] == said
