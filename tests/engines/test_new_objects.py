"""By contract a call makes any number of new objects up to the bound, also such as nothing refers to."""

import pytest

from slicer.base.limits import Bounds, Calls, Ints, Limits
from slicer.encode.encode import encode
from slicer.engines.verdict import Fails, HoldsWithin, Insufficient, Verdict
from slicer.ir.types import ClassType
from tests.stages import by_contract, method_of, question, read_text

PROGRAM = """class A { int f; /*@ nullable @*/ A n; }
class P {
  //@ ensures \\result != null; assignable \\nothing; signals (Exception e) false;
  static A get(A b) { return b; }
  //@ ensures true; assignable \\nothing; signals (Exception e) false;
  static void waste() { A a = new A(); a.f = 1; a = new A(); a.f = 1; }
  //@ ensures \\fresh(\\result) && \\fresh(\\result.n) && \\result.n != \\result;
  //@ assignable \\nothing; signals (Exception e) false;
  static A two() { A a = new A(); a.n = new A(); return a; }
  //@ ensures true; assignable \\strictly_nothing; signals (Exception e) false;
  static A same(A b) { return b; }

  //@ ensures (\\exists A a; \\fresh(a)); ensures !(\\exists A a; \\fresh(a));
  static void none(A b) { get(b); }
  //@ ensures (\\num_of A a; \\fresh(a)) != 1; ensures (\\num_of A a; \\fresh(a)) <= 2;
  static void one(A b) { get(b); new A(); }
  //@ ensures (\\forall A a; !\\fresh(a)); ensures (\\num_of A a; \\fresh(a)) != 2;
  static void wasting() { waste(); }
  //@ ensures (\\num_of A a; \\fresh(a)) >= 2; ensures (\\num_of A a; \\fresh(a)) >= 3;
  static void both() { two(); }
  //@ ensures b == null; ensures (\\forall A a; !\\fresh(a));
  static void strict(A b) { same(b); }
  //@ ensures \\result == \\old(b.f); ensures b.n == null || b.n.n != b;
  static int after(A b) { A c = get(b); A d = new A(); d.n = c; return b.f; }
}
"""
# Of what a body could break nothing holds; what only the contract allows is told.
EXPECTED: tuple[tuple[str, type[Verdict]], ...] = (
    ("none ensures.1", Fails),
    ("none ensures.2", Insufficient),
    ("one ensures.1", Fails),
    ("one ensures.2", Insufficient),
    ("wasting ensures.1", Fails),
    ("wasting ensures.2", Fails),
    ("both ensures.1", HoldsWithin),
    ("both ensures.2", Fails),
    ("strict ensures.1", Fails),
    ("strict ensures.2", HoldsWithin),
    ("after ensures.1", HoldsWithin),
    ("after ensures.2", Fails),
)


@pytest.mark.parametrize(("spec", "expected"), EXPECTED, ids=[row[0] for row in EXPECTED])
def test_any_number_up_to_the_bound(spec: str, expected: type[Verdict]) -> None:
    name, goal = spec.split()
    limits = Limits(Bounds(2, 2, 2), Ints.MATH, 60.0)
    assert isinstance(by_contract(PROGRAM, name, goal, limits), expected)


def test_there_is_no_room_for_objects_that_nobody_makes() -> None:
    original, limits = read_text(PROGRAM), Limits(Bounds(2, 2, 2))
    asked = question(original, method_of(original, "strict"), limits, "ensures.1", calls=Calls.CONTRACT)
    assert encode(asked.bounded, Ints.MATH).layout.caps[ClassType("A")] == 2


def test_what_has_no_value_is_no_promise() -> None:
    # The object is new: in the old state it has no field that the clause could speak of.
    text = """class P { int f;
  //@ ensures \\result == null || \\old(\\result.f) == 1; assignable \\nothing;
  /*@ nullable @*/ P make() { return new P(); }
  //@ ensures \\result == null || !\\fresh(\\result);
  /*@ nullable @*/ P m() { return make(); }
}"""
    assert isinstance(by_contract(text, "m", "ensures.1", Limits(Bounds(2, 2, 2))), Fails)
