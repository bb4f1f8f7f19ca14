r"""What KeY is asked to prove of a slice, and in which files."""

import pytest

from slicer.base.limits import Limits
from tests.stages import sliced

CALLEES = """class Q { int c; int k;
  /*@ requires n > 0; ensures c == 1; also requires n <= 0; ensures c == 2; @*/
  void m(int n) { k = n; one(); one(2); if (n > 0) c = 1; else c = 2; }
  /*@ ensures k == 1; @*/ void one() { k = 1; }
  /*@ ensures k == n; @*/ void one(int n) { k = n; }
}"""


def asked(text: str, spec: str) -> dict[str, str]:
    """The contracts by their files."""
    return {each.file: each.contract for each in sliced(text, spec, Limits()).obligations}


def test_each_spec_case_is_a_contract() -> None:
    name = "Q[Q::m(int)].JML behavior operation contract"
    assert asked(CALLEES, "m") == {"problem.key": f"{name}.0", "problem.2.key": f"{name}.1"}


def test_one_spec_case_is_one_contract() -> None:
    name = "Q[Q::m(int)].JML behavior operation contract.0"
    assert asked(CALLEES, "m:case2.ensures.1") == {"problem.key": name}


def test_callees_of_one_name_are_numbered() -> None:
    text = CALLEES.replace("ensures c == 1; also requires n <= 0; ensures c == 2;", "ensures k == 2;")
    found = asked(text.replace("one(2); if", "c = k; one(c + 1); if"), "m")
    assert {file: name.split(".")[0] for file, name in found.items()} == {
        "problem.key": "Q[Q::m(int)]",
        "problem.one.key": "Q[Q::one()]",
        "problem.one.2.key": "Q[Q::one(int)]",
    }


@pytest.mark.parametrize(
    ("text", "spec", "target"),
    [
        (
            "class Q { int c; /*@ ensures this.c == 1; @*/ Q(Object o) { c = 1; } }",
            "Q",
            "p.Q[p.Q::Q(java.lang.Object)]",
        ),
        (
            "class Q { static class In { int c; /*@ ensures this.c == 1; @*/ In(Q q) { c = 1; } } }",
            "In",
            "p.Q.In[p.Q.In::In(p.Q)]",
        ),
        (
            "class Q { int c; /*@ ensures c == 1; @*/ void m(String[] s) { c = 1; } }",
            "m",
            "p.Q[p.Q::m([Ljava.lang.String)]",
        ),
        (
            "class Q { int c; /*@ ensures c == 1; @*/ void m(Error e, Q q) { c = 1; } }",
            "m",
            "p.Q[p.Q::m(java.lang.Error,p.Q)]",
        ),
        (
            "class Error { int c; /*@ ensures c == 1; @*/ void m(Error e) { c = 1; } }",
            "m",
            "p.Error[p.Error::m(p.Error)]",
        ),
    ],
)
def test_classes_have_their_full_names(text: str, spec: str, target: str) -> None:
    """Those of the file, of the library, and of the file with a name of the library."""
    (found,) = asked(f"package p; {text}", spec).values()
    assert found == f"{target}.JML behavior operation contract.0"
