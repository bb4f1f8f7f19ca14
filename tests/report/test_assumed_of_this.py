"""A counterexample names the objects that break an invariant which nobody assumes of them, and says what would."""

from pathlib import Path

import pytest

from slicer.base.limits import Limits
from slicer.engines.verdict import Fails, HoldsWithin
from slicer.pipeline import Request, check
from slicer.report.model import Result
from slicer.report.remarks import remarks
from slicer.watch import Watch

TEXT = """class Node {{ /*@ nullable @*/ Node next; int v; static int count;
  //@ invariant v >= 0;
  //@ static invariant count >= 0;
  //@ {requires}
  //@ ensures \\result >= 0;
  int m({parameters}) {{ return {value}; }}
}}
"""


def checked(place: Path, parameters: str, value: str, requires: str = "requires true;") -> Result:
    file = place / "Node.java"
    file.write_text(TEXT.format(parameters=parameters, value=value, requires=requires), encoding="utf-8")
    (result,) = check(Request((file,), "m:ensures.1", Limits(), workers=0), Watch())
    return result


def named(result: Result) -> list[str]:
    assert isinstance(result.verdict, Fails)
    return [each.text for each in remarks(result) if "breaks" in each.text]


@pytest.mark.parametrize(
    ("parameters", "value", "requires", "path"),
    [
        ("Node o", "o.v", "requires true;", "o"),
        ("", "next.v", "requires next != null && next != this;", "this.next"),
        ("Node[] a", "a[0].v", "requires a.length == 1 && a[0] != this && next == null;", "a[0]"),
    ],
)
def test_the_object_is_named_and_its_invariant_helps(
    tmp_path: Path, parameters: str, value: str, requires: str, path: str
) -> None:
    start = f"before the call `{path}` breaks `invariant v >= 0;` at line 2"
    (text,) = (each for each in named(checked(tmp_path, parameters, value, requires)) if each.startswith(start))
    assert f"`requires \\invariant_for({path});`" in text
    more = f"requires \\invariant_for({path}); {requires}"
    assert isinstance(checked(tmp_path, parameters, value, more).verdict, HoldsWithin)


def test_nothing_is_said_where_the_invariants_hold(tmp_path: Path) -> None:
    assert named(checked(tmp_path, "Node o", "-1", "requires \\invariant_for(o);")) == []
    assert named(checked(tmp_path, "int x", "x")) == []


def test_a_static_method_has_no_this(tmp_path: Path) -> None:
    file = tmp_path / "Node.java"
    file.write_text(
        TEXT.format(parameters="Node o", value="o.v", requires="").replace("int m", "static int m"), "utf-8"
    )
    (result,) = check(Request((file,), "m:ensures.1", Limits(), workers=0), Watch())
    (said,) = named(result)
    assert "no invariant is assumed of it" in said
