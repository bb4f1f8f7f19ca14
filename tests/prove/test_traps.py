"""Slices of clauses that hold within the bounds and are false beyond them: KeY must not close these."""

from pathlib import Path

import pytest

from slicer.base.limits import Ints, Limits
from slicer.engines.verdict import HoldsWithin
from slicer.pipeline import Request, Watch, slice_method
from slicer.prove.attempt import Attempt, Open, Target
from slicer.prove.install import Missing, locate
from slicer.prove.key import KeyLimits, prove

pytestmark = [pytest.mark.key, pytest.mark.xdist_group("key")]

TRAPS = {
    # A value for which an object is made: no array is longer than 3 within the bounds, so it is cut.
    "value": "t = new Q() == null;",
    "compound": "k += new Q() == this ? 1 : 2;",
    "element": "b[0] = new Q() == null;",
    "callee": "t = made();",
    "condition": "if (new Q() == this) k = 1;",
}
TEXT = """package %s;
class Q {
  int val; int k; boolean t; boolean[] b;
  boolean made() { return new Q() == this; }
  /*@ requires !(\\exists Q n; n.val == 0); ensures a.length <= 3 || !(\\exists Q n; n.val == 0); diverges true; @*/
  void m(int[] a) { %s }
}
"""


@pytest.fixture(scope="module")
def attempts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Attempt]:
    """KeY's answers to all of them, in one JVM."""
    ready = locate()
    if isinstance(ready, Missing):
        pytest.skip(f"{ready.why}; {ready.hint}")
    place = tmp_path_factory.mktemp("traps")
    targets = [sliced(package, place) for package in TRAPS]
    found = prove(ready, place / "src", targets, Ints.MATH, KeyLimits(seconds=60))
    return dict(zip(TRAPS, found, strict=True))


def sliced(package: str, place: Path) -> Target:
    (place / package).mkdir()
    file = place / package / "Q.java"
    file.write_text(TEXT % (package, TRAPS[package]), encoding="utf-8")
    result = slice_method(Request(file, "m", Limits()), Watch())
    assert isinstance(result.verdict, HoldsWithin)
    assert result.slice is not None
    made = result.slice.emission
    assert made.stubs != ()
    target = place / "src" / package / "Q.java"
    target.parent.mkdir(parents=True)
    target.write_text(made.edited.source.text, encoding="utf-8")
    return result.obligations[0].target


@pytest.mark.parametrize("package", TRAPS)
def test_what_is_false_stays_open(package: str, attempts: dict[str, Attempt]) -> None:
    assert isinstance(attempts[package], Open), attempts[package]
