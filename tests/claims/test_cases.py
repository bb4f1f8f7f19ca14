"""What is not written at a case is claimed in all of them: that the result is not null."""

from pathlib import Path

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import Fails, HoldsWithin, Verdict
from slicer.pipeline import Request, slice_method
from slicer.watch import Watch
from tests.stages import verdicts

LIMITS = Limits(Bounds(2, 2, 2))
EXCEPTIONAL = "exceptional_behavior requires k < 0; signals (IllegalStateException e) true;"
NORMAL = "normal_behavior requires k < 0; ensures true;"
THROWS = "if (k < 0) throw new IllegalStateException();"


def text_of(other: str, body: str) -> str:
    return f"""class P {{
  /*@ public normal_behavior requires k >= 0; ensures k == \\old(k);
    @ also public {other} @*/
  public Object get(int k) {{ {body} }}
}}"""


def verdict(other: str, body: str) -> Verdict:
    return verdicts(text_of(other, body), "get:ensures.result", LIMITS)["ensures.result"]


@pytest.mark.parametrize(
    ("other", "body"),
    [
        (EXCEPTIONAL, f"{THROWS} return null;"),
        (NORMAL, "if (k < 0) return this; return null;"),
        (NORMAL, "if (k < 0) return null; return this;"),
    ],
)
def test_null_in_one_case_breaks_it(other: str, body: str) -> None:
    assert isinstance(verdict(other, body), Fails)


@pytest.mark.parametrize(("other", "body"), [(EXCEPTIONAL, f"{THROWS} return this;"), (NORMAL, "return this;")])
def test_no_null_in_any_case_keeps_it(other: str, body: str) -> None:
    assert isinstance(verdict(other, body), HoldsWithin)


@pytest.mark.parametrize(("goal", "is_nullable"), [("ensures.result", False), ("case1.ensures.1", True)])
def test_only_the_slice_for_it_claims_it(goal: str, is_nullable: bool, tmp_path: Path) -> None:
    (tmp_path / "P.java").write_text(text_of(NORMAL, "if (k == 7) k = 8; return this;"), encoding="utf-8")
    result = slice_method(Request((tmp_path / "P.java",), f"get:{goal}", LIMITS), Watch())
    assert result.slice is not None
    assert isinstance(result.slice.recheck, HoldsWithin)
    assert ("nullable" in result.slice.emission.edited.source.text) is is_nullable
