"""What the contract of the asked method demands holds at its own calls in the slice."""

from pathlib import Path

import pytest

from slicer.base.limits import Limits
from slicer.pipeline import Request, slice_method
from slicer.slicing.slice import Slice
from slicer.watch import Watch

DIRECT = """class C { int f;
  /*@ requires n >= 0; ensures \\result == 1; diverges true; @*/
  int m(int n) { int q = 2; f = q; if (n == 0) return 1; int r = m(n - 1); return r; }
}"""
MUTUAL = """class C { int f;
  int k(int n) { f = 3; if (n == 0) return 1; return m(n - 1); }
  /*@ requires n >= 0; ensures \\result == 1; diverges true; @*/
  int m(int n) { int q = 2; f = q; int r = k(n); return r; }
}"""
UNMET = """class C { int f;
  /*@ requires n >= 0; ensures \\result == 1; diverges true; @*/
  int m(int n) { f = 2; if (f == n) return 1; int r = m(n - 1); return r; }
}"""


def sliced(folder: Path, text: str) -> Slice:
    file = folder / "C.java"
    file.write_text(text, encoding="utf-8")
    result = slice_method(Request((file,), "m", Limits()), Watch())
    assert result.slice is not None, result.verdict
    return result.slice


@pytest.mark.parametrize("text", [DIRECT, MUTUAL])
def test_what_a_recursive_call_owes_is_kept(tmp_path: Path, text: str) -> None:
    made = sliced(tmp_path, text)
    assert "if (n == 0) return 1;" in made.emission.edited.source.text
    assert "f = pure_int" in made.emission.edited.source.text
    (widened,) = made.widened
    assert widened.why == "the slice's calls of `m` may violate its precondition without them"


def test_what_the_original_does_not_establish_keeps_nothing(tmp_path: Path) -> None:
    assert not sliced(tmp_path, UNMET).widened
