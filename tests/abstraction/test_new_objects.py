"""Which stubs may make objects: those of code that may, whatever the type of its value."""

import pytest

from slicer.abstraction.emit import Plan
from slicer.base.fragments import UnitId
from tests.oracle.cases import taken_apart
from tests.stages import method_of, read_text

TEXT = """class Q {{
  int val; int k; boolean t; boolean[] b; Q q; /*@ nullable @*/ Q[] some;
  Q make() {{ return new Q(); }}
  static Q same(Q p) {{ return p; }}
  int deep() {{ Q mine = make(); if (mine == null) return 1; return 2; }}
  void take(/*@ nullable @*/ Q p, int n) {{ val = n; }}
  /*@ ensures true; @*/
  boolean m(int[] a, boolean c, int i) {{ {body} return c; }}
}}
"""


def frames(body: str, kept: str = "return c;") -> dict[str, str]:
    """The frames of the stubs by the start of their names; of the method's units only one is kept."""
    original = read_text(TEXT.format(body=body))
    method, source = method_of(original, "m"), original.unit.source
    units = {unit.id for unit in method.units if source.slice(unit.spans[0]) == kept}
    plan = Plan(method.id, frozenset(), frozenset(map(UnitId, units)))
    return {stub.name.rsplit("_m_", 1)[0]: stub.assignable for stub in taken_apart(original, plan).stubs}


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("t = new Q() == null;", "boolean"),
        ("k += (new Q() == this) ? 1 : 2;", "int"),
        ("b[0] = new Q() == null;", "boolean"),
        ("k = new int[2].length;", "int"),
        ("if (new Q() == q) k = i; ", "boolean"),
        ("while (new Q() == q) k = i; ", "boolean"),
        ("for (int j = 0; new Q() == q; j++) k = i; ", "boolean"),
        ("if (i > 3) return new Q() == this;", "boolean"),
        ("q = new Q();", "Q"),
    ],
)
def test_a_value_for_which_an_object_is_made(body: str, kind: str) -> None:
    assert frames(body)[f"pure_{kind}"] == "\\nothing"


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("t = q == null;", "boolean"),
        ("k += a[i];", "int"),
        ("k = a.length;", "int"),
        ("q = some[i];", "Q"),
        ("q = same(q);", "Q"),
        ("k++;", "int"),
    ],
)
def test_a_value_for_which_none_is_made(body: str, kind: str) -> None:
    assert frames(body)[f"pure_{kind}"] == "\\strictly_nothing"
