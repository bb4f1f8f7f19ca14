"""Interfaces with type arguments leave the headings of classes; what needs them has no slice."""

import pytest

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Limits
from tests.stages import sliced

LIMITS = Limits(Bounds(objects=2, length=2))
TEXT = """class A implements Comparable<A> {{ int x;
  public int compareTo(A o) {{ return x < o.x ? -1 : 1; }}
}}
class P {{
  {field}
  void other(Comparable c) {{ }}
  /*@ ensures \\result == 0; {clause} @*/
  int m(A a, int[] b) {{ Object x = a; {code} }}
}}
"""


@pytest.mark.parametrize(
    ("field", "clause", "code"),
    [
        ("", "", "return b.length > 5 && x instanceof Comparable ? -1 : 0;"),
        ("", "", "Comparable c = a; return c == null || c != null ? 0 : 1;"),
        ("Comparable c;", "", "c = null; return 0;"),
        ("Comparable c;", "ensures c == \\old(c);", "return 0;"),
        ("", "ensures a instanceof Comparable;", "return 0;"),
    ],
)
def test_what_needs_the_interface_is_refused(field: str, clause: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        sliced(TEXT.format(field=field, clause=clause, code=code), "P.m:ensures.1", LIMITS)
    assert refused.value.diagnostics[0].code is Code.S112


@pytest.mark.parametrize("field", ["", "Comparable c;"])
def test_elsewhere_it_does_not_matter(field: str) -> None:
    found = sliced(TEXT.format(field=field, clause="", code="return 0;"), "P.m:ensures.1", LIMITS)
    assert found.slice is not None
    assert "class A /*~ left out */" in found.slice.again.unit.source.text
