"""A method without a body that is no helper keeps the class invariant: the check, the slice and KeY say so alike."""

from pathlib import Path

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import HoldsWithin
from slicer.pipeline import Request, check, slice_method
from slicer.watch import Watch

PROGRAM = """class P {
  int f; int k;
  //@ invariant f >= 0;
  //@ assignable this.f;
  native void keeps();
  //@ assignable this.f;
  native /*@ helper @*/ void helps();
  //@ ensures f >= 0;
  /*@ helper @*/ void sound(int x) { f = x > 0 ? x : 0; k = x; keeps(); }
  //@ ensures f >= 0;
  /*@ helper @*/ void unsound(int x) { f = -1; keeps(); }
  //@ ensures f >= 0;
  void before(int x) { k = x; keeps(); }
  //@ ensures f >= 0;
  void helped(int x) { k = x; helps(); }
  //@ ensures f >= 0;
  void twice(int x) { for (int i = 0; i < 2; i++) { keeps(); k = x; } }
}
"""
# The statements that stay, where the clause holds.
EXPECTED = (
    ("sound", ("f = x > 0 ? x : 0;", "keeps();")),
    ("unsound", None),
    ("before", ("keeps();",)),
    ("helped", None),
    ("twice", ("keeps();",)),
)


@pytest.mark.parametrize(("method", "kept"), EXPECTED)
def test_check_and_slice_agree(method: str, kept: tuple[str, ...] | None, tmp_path: Path) -> None:
    path = tmp_path / "P.java"
    path.write_text(PROGRAM, encoding="utf-8")
    request = Request((path,), f"{method}:ensures.1", Limits(Bounds(objects=1, unroll=2, length=1)), workers=0)
    (checked,), sliced = check(request, Watch()), slice_method(request, Watch())
    assert [isinstance(each.verdict, HoldsWithin) for each in (checked, sliced)] == [kept is not None] * 2
    if kept is None or sliced.slice is None:
        return
    source = sliced.original.unit.source
    found = {source.slice(u.spans[0]) for u in sliced.units if u.id in sliced.slice.core}
    assert {text.rstrip(";") for text in kept} <= {text.rstrip(";") for text in found}
    assert "k = x" not in {text.rstrip(";") for text in found}
