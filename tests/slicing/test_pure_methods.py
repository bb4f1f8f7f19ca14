"""A method that the code and a specification call is kept whole: its body says what the specification means."""

from pathlib import Path

import pytest

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.limits import Limits
from slicer.pipeline import Request, slice_method
from slicer.watch import Watch

CALLED = "int z = n; f = z; int r = g() > 0 ? 1 : 1; return r;"


def emitted(folder: Path, text: str, spec: str = "C.m") -> str:
    file = folder / "C.java"
    file.write_text(text, encoding="utf-8")
    result = slice_method(Request((file,), spec, Limits()), Watch())
    assert result.slice is not None, result.verdict
    return result.slice.emission.edited.source.text


@pytest.mark.parametrize(
    ("contract", "of_g"),
    [
        ("requires g() > -3; ensures \\result == 1;", ""),
        ("ensures \\result == 1 && (f == n ==> g() == n);", "/*@ ensures \\result == f; @*/"),
        ("requires h() > -3; ensures \\result == 1;", ""),
    ],
)
@pytest.mark.parametrize("invariant", ["", "/*@ invariant f > -9; @*/"])
def test_a_method_of_a_clause(tmp_path: Path, contract: str, of_g: str, invariant: str) -> None:
    text = f"""class C {{ int f; {invariant}
  {of_g} /*@ pure helper @*/ int g() {{ return f; }}
  /*@ pure helper @*/ int h() {{ return g(); }}
  /*@ requires n > 0; {contract} @*/ int m(int n) {{ {CALLED} }}
}}"""
    made = emitted(tmp_path, text)
    assert "int g() { return f; }" in made
    assert "f = pure_int" in made or "f = z" in made


def test_a_method_of_an_invariant(tmp_path: Path) -> None:
    text = f"""class C {{ int f; /*@ invariant g() > -9; @*/
  /*@ pure helper @*/ int g() {{ return f; }}
  /*@ requires n > 0; ensures \\result == 1; @*/ int m(int n) {{ {CALLED} }}
}}"""
    assert "int g() { return f; }" in emitted(tmp_path, text)


def test_the_clauses_that_are_not_asked_keep_nothing(tmp_path: Path) -> None:
    text = f"""class C {{ int f; /*@ pure helper @*/ int g() {{ return f; }}
  /*@ ensures \\result == 1; ensures g() == f; @*/ int m(int n) {{ {CALLED} }}
}}"""
    assert "int g() { return pure_int_g" in emitted(tmp_path, text, "C.m:ensures.1")


def test_a_method_that_its_own_invariant_calls_has_no_slice(tmp_path: Path) -> None:
    text = """class C { int n; //@ invariant down(n) == 0;
      /*@ normal_behavior requires k >= 0; ensures \\result == (k == 0 ? 0 : down(k - 1)); @*/
      /*@ pure @*/ int down(int k) { return k == 0 ? 0 : down(k - 1); } }"""
    with pytest.raises(Refused) as refused:
        emitted(tmp_path, text, "C.down:ensures.1")
    assert refused.value.diagnostics[0].code is Code.S112


@pytest.mark.parametrize("name", ["Square", "Rect"])
def test_an_inherited_clause_may_call_what_has_one_body_below(tmp_path: Path, name: str) -> None:
    text = """interface C { /*@ pure @*/ int area();
      //@ requires k == 2; ensures area() == k + \\old(area());
      void grow(int k); }
    class Square implements C { int side; public /*@ pure @*/ int area() { return side + side; }
      public void grow(int k) { side = side + 1; } }
    class Rect implements C { int w, h; public /*@ pure @*/ int area() { int a = w + h; return a; }
      public void grow(int k) { w = w + k; } }"""
    assert "ensures area() == k + \\old(area());" in emitted(tmp_path, text, f"{name}.grow")
