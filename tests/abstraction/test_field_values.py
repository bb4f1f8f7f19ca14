"""Fields keep their declarations where their values leave: what nobody can read, or what KeY may lack."""

import pytest

from slicer.base.limits import Bounds, Limits
from tests.stages import sliced

LIMITS = Limits(Bounds(objects=2, length=2))
PROGRAM = """import java.time.LocalDate;
class Q {
  LocalDate since = LocalDate.MIN; int parsed = Integer.parseInt("3"); long now = System.nanoTime(), plain = 4;
  static boolean flag = Boolean.parseBoolean("x"); static final int X = Integer.parseInt("-5");
  final boolean y = Boolean.parseBoolean("z"); interface I { long Z = Long.parseLong("4"); }
  static final int K = 3 + 4;
  final int[] a; final int b, c; int n;
  Q(double d) { a = null; b = 1; c = 2; }
  /*@ requires a.length > 1; ensures n == a.length + K; @*/
  void m() { n = a.length + K; }
}
"""


@pytest.fixture(scope="module")
def text() -> str:
    found = sliced(PROGRAM, "Q.m:ensures.1", LIMITS)
    assert found.slice is not None
    return found.slice.again.unit.source.text


@pytest.mark.parametrize(
    "stands",
    [
        "LocalDate since = null /*~ left out */;",
        "int parsed = 0 /*~ left out */;",
        "long now = 0 /*~ left out */, plain = 4;",
        "static boolean flag = false /*~ left out */;",
        "static final int K = 3 + 4;",
        "static final int X = (new int[1])[0] /*~ left out */;",
        "final boolean y = (new boolean[1])[0] /*~ left out */;",
        "interface I { long Z = (new long[1])[0] /*~ left out */; }",
        "/*~ final */ int[] a;",
        "/*~ final */ int b, c;",
    ],
)
def test_the_declaration_stays(text: str, stands: str) -> None:
    assert stands in text


def test_what_is_read_as_it_stands_keeps_its_values() -> None:
    last = PROGRAM.partition("  final int[] a;")[2]
    text = f"class Q {{ int k = 3;\n  final int[] a;{last}".replace("double d", "int d").replace("K;", "k;")
    found = sliced(text, "Q.m:ensures.1", LIMITS)
    assert found.slice is not None
    assert "int k = 3;\n  final int[] a; final int b, c; int n;" in found.slice.again.unit.source.text
