"""What may be edited in a slice that was written, so that a proof of it still counts for the original."""

from collections.abc import Callable
from pathlib import Path

import pytest

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.limits import Limits
from slicer.pipeline import Request, slice_method
from slicer.report.files import write
from slicer.report.written import Written, slices_below
from slicer.watch import Watch

PROGRAM = r"""
package shop;
class C {
  int k; int v;
  //@ invariant v >= 0;
  /*@ requires n >= 0; ensures \result == n + n + 1 && v == 1; diverges true; @*/
  int m(int n, P p) {
    k = n * n;
    v = 1;
    p.run(this);
    return add(n) + one();
  }
  int add(int n) {
    int i = 0;
    //@ loop_invariant 0 <= i;
    while (i < n) { i++; }
    return n + i;
  }
  private int one() { return 1; }
}
class P { void run(C c) { c.v = 1; } }
class S extends P { void run(C c) { c.v = 1; c.k = 2; } }
"""


@pytest.fixture(scope="module")
def slice_(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("fixed")
    (place / "C.java").write_text(PROGRAM, encoding="utf-8")
    result = slice_method(Request((place / "C.java",), "m", Limits(), workers=0), Watch())
    assert result.slice is not None
    write(place / "out", result, force=False)
    return place / "out"


@pytest.fixture
def edit(slice_: Path, tmp_path: Path) -> Callable[[str, str], Written]:
    """The slice in a folder of its own, with one text in place of another one."""

    def edited(old: str, new: str) -> Written:
        for file in (path for path in slice_.rglob("*") if path.is_file()):
            target = tmp_path / file.relative_to(slice_)
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(file.read_bytes())
        source = tmp_path / "src" / "C.java"
        text = source.read_text(encoding="utf-8")
        assert old in text, text
        source.write_text(text.replace(old, new, 1), encoding="utf-8")
        (written,) = slices_below([tmp_path])
        return written

    return edited


FREE = {
    "an invariant more": ("loop_invariant 0 <= i;", "loop_invariant 0 <= i; loop_invariant -1 <= i;"),
    "no invariant": ("//@ loop_invariant 0 <= i;", ""),
    "a frame": ("loop_invariant 0 <= i;", "loop_invariant 0 <= i; assignable \\nothing;"),
    "a measure": ("loop_invariant 0 <= i;", "loop_invariant 0 <= i; decreases n - i;"),
    "a contract of a callee": (
        "int add(int n)",
        "/*@ ensures \\result == 2 * n; assignable \\nothing; @*/ int add(int n)",
    ),
    "a contract of a private callee": ("private int one()", "//@ ensures \\result == 1;\n  private int one()"),
    "blanks and remarks": ("v = 1;\n    p.run", "v  =  1; // so: a@b\n\n    p.run"),
    "remarks in a free contract": ("private int one()", "/*@ ensures true; // nullable\n @*/ private int one()"),
}
FIXED = {
    "code": ("return n + i;", "return n + n;"),
    "the question": ("assignable \\everything;", "assignable \\everything; requires n == 7;"),
    "the promise": ("ensures \\result == n + n + 1 && v == 1; assignable", "ensures true; assignable"),
    "an assumption": ("return n + i;", "//@ assume i == n;\n return n + i;"),
    "an assertion": ("return n + i;", "//@ assert i == n;\n return n + i;"),
    "an invariant of the class": ("//@ invariant v >= 0;", "//@ invariant v >= 1;"),
    "an axiom": ("//@ invariant v >= 0;", "//@ invariant v >= 0;\n  //@ axiom false;"),
    "a stub": ("private static native", "private static synchronized native"),
    "what a stub promises": ("ensures true; assignable \\strictly", "ensures false; assignable \\strictly"),
    "a modifier": ("private int one()", "private /*@ helper @*/ int one()"),
    "what a callee reads": ("private int one()", "/*@ accessible \\nothing; @*/ private int one()"),
    "a contract of what is overridden": ("class P { void run", "class P { /*@ ensures false; @*/ void run"),
    "a contract of what overrides": (
        "class S extends P { void run",
        "class S extends P { /*@ ensures false; @*/ void run",
    ),
    "a contract of a block": ("while (i < n) { i++; }", "while (i < n) /*@ ensures i > n; @*/ { i++; }"),
    "a ghost": ("return n + i;", "//@ ghost int g = 1;\n return n + i;"),
    "a clause that stands nowhere": ("//@ invariant v >= 0;", "//@ requires false;\n  //@ invariant v >= 0;"),
    "what is no JML": ("//@ invariant v >= 0;", "//@ 12 33;\n  //@ invariant v >= 0;"),
    "what only KeY reads": ("return n + i;", "/*+KEY@ assume false; @*/ return n + i;"),
    "a modifier that only KeY reads": ("int m(int n", "/*- x @ spec_java_math */ int m(int n"),
    "a modifier that only KeY reads, for a field": ("int k; int v;", "int k; /*- x @ nullable */ int v;"),
    "a remark in which KeY finds a modifier": ("int m(int n", "/*@ // spec_java_math\n @*/ int m(int n"),
    "a remark in which KeY finds one for a parameter": ("int m(int n, P p", "int m(int n, /*@ // nullable\n @*/ P p"),
}


@pytest.mark.parametrize("name", FREE)
def test_what_a_prover_proves_may_be_edited(name: str, edit: Callable[[str, str], Written]) -> None:
    written = edit(*FREE[name])
    assert written.edited == ("src/C.java",)
    assert written.text.asked in written.text.again.program.methods


@pytest.mark.parametrize("name", FIXED)
def test_what_a_proof_takes_for_granted_may_not(name: str, edit: Callable[[str, str], Written]) -> None:
    with pytest.raises(Refused) as refused:
        _ = edit(*FIXED[name]).text
    assert refused.value.diagnostics[0].code is Code.S504


def test_what_cannot_be_read_is_named(edit: Callable[[str, str], Written]) -> None:
    with pytest.raises(Refused) as refused:
        _ = edit("loop_invariant 0 <= i;", "loop_invariant 0 <=;").text
    assert refused.value.diagnostics[0].code is Code.S201


@pytest.mark.parametrize("change", ["a file more", "a file less"])
def test_the_files_of_a_program_may_not_change(change: str, edit: Callable[[str, str], Written]) -> None:
    written = edit("return n + i;", "return n + i; ")
    source = written.folder / "src" / "C.java"
    if change == "a file more":
        source.with_name("D.java").write_text("package shop; class D extends P { void run(C c) { c.v = 2; } }")
    else:
        source.unlink()
    with pytest.raises(Refused) as refused:
        _ = written.edited
    assert refused.value.diagnostics[0].code is Code.S504
