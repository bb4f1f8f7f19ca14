"""What is false of the original stays open in KeY, whatever annotations stand around it.

Each program is right within the bounds and wrong for an array of four elements: its slice is made, and KeY, which knows
no bounds, would close it if it read one of the annotations as part of another declaration, or otherwise than meant.
"""

from pathlib import Path

import pytest

from slicer.base.limits import Ints, Limits
from slicer.pipeline import Request, slice_method
from slicer.prove.attempt import Attempt, Obligation, Open
from slicer.prove.install import Missing, locate
from slicer.prove.jvm import KeyLimits
from slicer.watch import Watch
from tests.prove.once import prove

pytestmark = pytest.mark.key

LEAVES = """class C {{ int c;
  void m0() {{ }}
  {}
  void g(int[] a) {{ c = 1; }}
  /*@ ensures a.length <= 3; diverges true; @*/
  void m(int[] a) {{ if (a.length <= 3) g(a); }}
}}"""
RESULT = "class J {{ }}\nclass C {{ {} {{ return a.length > 3 ? null : new J(); }} }}{}"

TRAPS = {
    "keyed": LEAVES.format("/*+KEY@ requires a.length <= 3; @*/"),
    "keyedline": LEAVES.format("//+KEY@ requires a.length <= 3;"),
    "other": LEAVES.format("/*-OPENJML@ requires a.length <= 3; @*/ // plain"),
    "several": LEAVES.format("/*+KEY@ requires a.length <= 3; @*/ /*-ESC@ ensures true; @*/ /*@ pure @*/"),
    "word": RESULT.format("int nullables; /*@ ensures nullables == nullables; @*/ J m(int[] a)", ""),
    "notkey": RESULT.format("/*@ ensures true; @*/ /*-KEY@ nullable @*/ J m(int[] a)", ""),
    "nextclass": RESULT.format("/*@ ensures true; @*/ J m(int[] a)", " /*@ nullable_by_default @*/ class D { }"),
    "inside": """class C { int x;
      //@ public invariant x >= 0;
      static class D { int x; }
      /*@ requires \\invariant_for(d); ensures a.length <= 3 || d.x >= 0; @*/ void m(int[] a, D d) { } }""",
    "constant": """class C { final int x = Integer.parseInt("-5");
      /*@ ensures \\result == 0; @*/ int m(int[] a) { return a.length <= 3 ? 0 : x; } }""",
    "constants": """class C { static final int X = Integer.parseInt("-5");
      /*@ ensures \\result == 0; @*/ int m(int[] a) { return a.length <= 3 ? 0 : X; } }""",
    "interfaces": """class C { interface K { int Z = Integer.parseInt("-5"); }
      /*@ ensures \\result == 0; @*/ int m(int[] a) { return a.length <= 3 ? 0 : K.Z; } }""",
    "parameter": "class C { /*@ ensures a.length <= 3 || c != null; @*/ void m(int[] a,/*+KEY@ nullable @*/ C c) { } }",
}


@pytest.fixture(scope="module")
def attempts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Attempt]:
    """KeY's answers by package, from one JVM."""
    ready = locate()
    if isinstance(ready, Missing):
        pytest.skip(f"{ready.why}; {ready.hint}")
    place = tmp_path_factory.mktemp("traps")
    targets = [sliced(place, package, f"package {package}; {text}") for package, text in TRAPS.items()]
    found = prove(ready, place / "src", targets, Ints.MATH, KeyLimits(seconds=60))
    return dict(zip(TRAPS, found, strict=True))


def sliced(place: Path, package: str, text: str) -> Obligation:
    file = place / package / "C.java"
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    result = slice_method(Request((file,), "C.m", Limits()), Watch())
    assert result.slice is not None, result.verdict
    folder = place / "src" / package
    folder.mkdir(parents=True)
    (folder / "C.java").write_text(result.slice.emission.edited.source.text, encoding="utf-8")
    return result.obligations[0].target


@pytest.mark.parametrize("package", TRAPS)
def test_it_stays_open(package: str, attempts: dict[str, Attempt]) -> None:
    assert isinstance(attempts[package], Open), attempts[package]
