"""A stub that may change everything may put new objects into arrays that no field has a type for."""

import pytest

from slicer.base.limits import Bounds, Limits, Purpose
from slicer.engines.smt import ask_abstract
from slicer.engines.verdict import HoldsWithin, Refuted
from tests.stages import method_of, question, read_text

TEXT = """class P {{
  /*@ requires o.length == 1; ensures !\\fresh(o[0]); @*/
  void m(Object[] o) {{ any(); }}
  /*@ ensures true; assignable {}; @*/ private native /*@ helper @*/ void any();
}}"""


@pytest.mark.parametrize(("frame", "kind"), [("\\everything", Refuted), ("\\nothing", HoldsWithin)])
def test_what_a_stub_can_put_into_an_array(frame: str, kind: type) -> None:
    original, limits = read_text(TEXT.format(frame)), Limits(Bounds(2, 2, 2))
    asked = question(original, method_of(original, "m"), limits, "ensures.1", purpose=Purpose.ABSTRACT)
    assert isinstance(ask_abstract(asked), kind)
