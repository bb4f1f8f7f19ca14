"""Slices say clauses with the arithmetic that they have in the original, or are refused."""

from pathlib import Path

import pytest

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Ints, Limits
from slicer.engines.verdict import Fails, HoldsWithin
from slicer.pipeline import Request, slice_method
from slicer.report.model import Result
from slicer.watch import Watch

JAVA = "/*@ spec_java_math @*/"
# KeY proves the first for every length; the second is false for the fourth and every longer array.
TEXT = f"""class P {{
  int f;
  /*@ requires x + 1 > 0; ensures a.length <= 3 || x + 1 > x; diverges true; @*/
  void plain(int x, int[] a) {{ f = 1; }}
  {JAVA}
  /*@ ensures a.length <= 3 || x + 1 > x; diverges true; @*/
  void java(int x, int[] a) {{ f = 1; }}
}}
"""


def sliced(place: Path, text: str, spec: str, length: int = 3) -> Result:
    file = place / "P.java"
    file.write_text(text, encoding="utf-8")
    return slice_method(Request((file,), spec, Limits(Bounds(length=length), Ints.JAVA)), Watch())


def test_a_clause_that_cannot_overflow_is_true_beyond_the_bounds_too(tmp_path: Path) -> None:
    result = sliced(tmp_path, TEXT, "plain", length=4)
    assert isinstance(result.verdict, HoldsWithin)
    assert result.slice is not None
    assert "x + 1 > x;" in result.slice.emission.edited.source.text


def test_the_word_stands_where_key_searches_for_it(tmp_path: Path) -> None:
    """In the last comment before the method: behind the contract."""
    result = sliced(tmp_path, TEXT, "java")
    assert isinstance(result.verdict, HoldsWithin)
    assert result.slice is not None
    text = result.slice.emission.edited.source.text
    before = text[: text.index("void java")].rstrip()
    assert "spec_java_math" in before[before.rindex("/*@") :]
    assert isinstance(sliced(tmp_path, TEXT, "java", length=4).verdict, Fails)


INVARIANT = (
    "class {owner} P {{ int f; //@ invariant f - 1 < f;\n //@ ensures f == 1;\n {method} void m() {{ f = 1; }} }}"
)
INHERITED = """class P {{ int f; //@ ensures f + 1 > f;\n {owner} void m() {{ f = 1; }} }}
class Q extends P {{ //@ also ensures f == 1;\n {method} void m() {{ f = 1; }} }}"""


@pytest.mark.parametrize(("text", "spec"), [(INVARIANT, "P.m:ensures.1"), (INHERITED, "Q.m:P.ensures.1")])
@pytest.mark.parametrize(("owner", "method"), [(JAVA, "/*@ spec_bigint_math @*/"), ("", JAVA)])
def test_a_clause_is_not_repeated_where_it_means_something_else(
    text: str, spec: str, owner: str, method: str, tmp_path: Path
) -> None:
    with pytest.raises(Refused) as refused:
        sliced(tmp_path, text.format(owner=owner, method=method), spec)
    (diagnostic,) = refused.value.diagnostics
    assert diagnostic.code is Code.S112
    assert "another arithmetic in the contract of `m`" in diagnostic.message


@pytest.mark.parametrize(("text", "spec"), [(INVARIANT, "P.m:ensures.1"), (INHERITED, "Q.m:P.ensures.1")])
def test_it_is_repeated_where_it_means_the_same(text: str, spec: str, tmp_path: Path) -> None:
    for word in ("", JAVA):
        result = sliced(tmp_path, text.format(owner=word, method=word), spec)
        assert isinstance(result.verdict, HoldsWithin)
        assert result.slice is not None
