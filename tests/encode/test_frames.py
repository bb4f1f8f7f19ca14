"""What is left of a frame in the formula."""

import pytest

from slicer.base.limits import Bounds, Ints, Limits
from slicer.encode.encode import encode
from slicer.encode.encoding import Claim
from slicer.engines.verdict import Fails, HoldsWithin
from tests.stages import asked, auxiliary, read_text, within

FILL = """class P {{
    int[] b;
    //@ requires a.length == 10;
    //@ assignable {frame};
    void m(int[] a, int v) {{
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ assignable {frame};
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {{
            {body}
        }}
    }}
}}"""
LIMITS = Limits(Bounds(2, 10, 10))


def claims(frame: str, body: str, bounds: Bounds = LIMITS.bounds) -> dict[str, tuple[Claim, ...]]:
    original = read_text(FILL.format(frame=frame, body=body))
    found = asked(original, "m:assignable")
    inside = within(original, found.method, bounds, "assignable", "loop_assignable.7")
    return dict(encode(inside, Ints.MATH).goals)


@pytest.mark.parametrize(
    ("frame", "body"),
    [
        ("a[*]", "a[i] = v;"),
        ("a[0 .. 9]", "a[i] = v;"),
        ("a[*], b[*]", "if (i > v) a[i] = v; else if (b != null && b.length > i) b[i] = v;"),
        ("this.b", "b = v > i ? a : null;"),
    ],
)
def test_stores_to_places_of_the_frame_leave_nothing_to_the_solver(frame: str, body: str) -> None:
    """Ten iterations cost no more than one: the condition of each store says that its place is in the frame."""
    found = claims(frame, body)
    assert found.keys() == {"assignable", "loop_assignable.7"}
    assert {claim.holds.value for each in found.values() for claim in each} == {True}


@pytest.mark.parametrize(
    ("frame", "body"),
    [("a[*]", "b[0] = v;"), ("b[*]", "a[i] = v;"), ("a[1 .. 9]", "a[i] = v;"), ("a[*]", "a[i] = v; b = a;")],
)
def test_a_store_to_another_place_breaks_the_frame(frame: str, body: str) -> None:
    text = FILL.format(frame=frame, body=body).replace("== 10", "== 2")
    found = {a.label: v for a, v in auxiliary(read_text(text), "m", Limits(Bounds(2, 2, 2)))}
    assert isinstance(found["loop_assignable.7"], Fails)


def test_what_is_written_back_is_no_change() -> None:
    """A frame is about values, so the solver has to decide."""
    text = FILL.format(frame=r"\nothing", body="a[i] = a[i];").replace("== 10", "== 2")
    found = {a.label: v for a, v in auxiliary(read_text(text), "m", Limits(Bounds(2, 2, 2)))}
    assert isinstance(found["loop_assignable.7"], HoldsWithin)
