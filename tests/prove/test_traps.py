"""Small slices in the real KeY.

Those of clauses that hold within the bounds and are false beyond them must stay open. Those of true clauses must
close that the whole method closes, with its annotations.
"""

from pathlib import Path

import pytest

from slicer.base.limits import Ints, Limits
from slicer.engines.verdict import HoldsWithin
from slicer.pipeline import Request, slice_method
from slicer.prove.attempt import Attempt, Closed, Obligation, Open
from slicer.prove.install import Missing, locate
from slicer.prove.jvm import KeyLimits
from slicer.watch import Watch
from tests.prove.once import prove

pytestmark = pytest.mark.key

TRAPS = {
    # A value for which an object is made: no array is longer than 3 within the bounds, so it is cut.
    "value": "c = 1; t = new Q() == null;",
    "compound": "c = 1; k += new Q() == this ? 1 : 2;",
    "element": "c = 1; b[0] = new Q() == null;",
    "callee": "t = made();",
    "condition": "c = 1; if (new Q() == this) k = 1;",
}
TRUE = {
    # The invariant needs the header, which the bounded proof does not.
    "search": """
  /*@ ensures \\result == -1 || (0 <= \\result && \\result < a.length && a[\\result] == key); diverges true; @*/
  int m(int[] a, int key) {
    k = key * key;
    /*@ loop_invariant 0 <= i && i <= a.length; assignable \\nothing; @*/
    for (int i = 0; i < a.length; i++) if (a[i] == key) return i;
    return -1;
  }""",
    # A loop with a frame alone: to KeY that is no specification, and it would unroll for ever.
    "frame": """
  /*@ ensures c == 1; diverges true; @*/
  void m(int n) {
    c = 1;
    /*@ assignable val; @*/
    while (true) { val = val + n; if (val > 5) return; }
  }""",
    # Comments that KeY puts together by their columns, of which it keeps eight bits.
    "columns": f"""
    /*@ ensures c == 1;
      @ diverges true; @*/ void m(int n) {{ {" ".join(f"k = n + {n};" if n % 2 else "c = 1;" for n in range(30))}
      {" " * 300} /* a */ /* b */ c = 1; }} {" " * 300} /*@ ghost int g; @*/ /* c */
    /* d
       e */ // f
    int q;""",
    # Comments inside clauses, of every kind and wherever the clauses stand.
    "comments": """
    //@ invariant c >= 0 /* low; */ && c < 9 // high;
    //@   && c < 10;
    //@ ensures c == \\old(c) // so;
    //@   && c <= 10 /* too; */ && c >= 0; // c < 0;
    //@ diverges true; /* false; */
    void m(int n) {
      k = 1;
      int i = 0;
      /*@ loop_invariant 0 <= i // low;
        @   && c == \\old(c) // c;
        @   && c < 10 && c >= 0; // c;
        @ loop_invariant k == 1 // k;
        @   ; */
      while (i < n) { i++; }
    }""",
    # Words of JML that are names in Java.
    "words": """
    Q pure, old;
    /*@ ensures c == 1; diverges true; @*/
    void m(/*@ nullable @*/ Q depends, Q in) {
      if (k > 3) { pure.val = 1; old.pure.val = 2; }
      if (k > 2) { depends.val = 2; in.pure.val = 2; }
      c = 1;
    }""",
}
TEXT = """package %s;
class Q {
  int val; int k; int c; boolean t; boolean[] b;
  boolean made() { c = 1; return new Q() == this; }
  /*@ requires !(\\exists Q n; n.val == 0);
    @ ensures c == 1 && (a.length <= 3 || !(\\exists Q n; n.val == 0)); diverges true; @*/
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
    texts = {package: TEXT % (package, body) for package, body in TRAPS.items()}
    texts |= {package: f"package {package}; class Q {{ int val; int k; int c; {m} }}" for package, m in TRUE.items()}
    targets = [sliced(package, text, place) for package, text in texts.items()]
    found = prove(ready, place / "src", targets, Ints.MATH, KeyLimits(seconds=60))
    return dict(zip(texts, found, strict=True))


def sliced(package: str, text: str, place: Path) -> Obligation:
    (place / package).mkdir()
    file = place / package / "Q.java"
    file.write_text(text, encoding="utf-8")
    result = slice_method(Request((file,), "m", Limits()), Watch())
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


@pytest.mark.parametrize("package", TRUE)
def test_what_is_true_closes(package: str, attempts: dict[str, Attempt]) -> None:
    assert isinstance(attempts[package], Closed), attempts[package]
