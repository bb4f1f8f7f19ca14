"""KeY proves a contract for objects of exactly one class: the proofs of a slice are about all that run the method.

The false properties break beyond the bounds, on objects of a class below. The obligation of the declaring class alone
is the wrong artefact: KeY closes it.
"""

from collections.abc import Mapping
from pathlib import Path

import pytest

from slicer.base.limits import Ints, Limits
from slicer.engines.verdict import HoldsWithin
from slicer.pipeline import Request, slice_method
from slicer.prove.attempt import Attempt, Closed, Conditional, Open
from slicer.prove.install import Missing, locate
from slicer.prove.jvm import KeyLimits
from slicer.prove.key import founded
from slicer.report.model import Result
from slicer.report.remarks import remarks
from slicer.watch import Watch
from tests.command import run
from tests.prove.once import prove

LATE = "{ int c = 0; while (c < x) c++; if (c == 100) return 1; return 0; }"
CONTRACT = "//@ requires x >= 0; ensures \\result == 0;\n"
FALSE = {
    # No object is of exactly this class, so that everything is true of those.
    "abstracts": f"abstract class C {{ {CONTRACT} int f(int x) {LATE} }} class D extends C {{ }}",
    "intermediate": f"class C {{ {CONTRACT} int f(int x) {{ return h(x); }} int h(int x) {{ return 0; }} }}"
    f" abstract class D extends C {{ }} class E extends D {{ int h(int x) {LATE} }}",
    "overrides": f"class C {{ {CONTRACT} int f(int x) {{ return h(x); }} int h(int x) {{ return 0; }} }}"
    f" class D extends C {{ int h(int x) {LATE} }}",
}
TRUE = {
    "alone": f"class C {{ int k; {CONTRACT} int f(int x) {{ k = k * k; return 0; }} }}",
    "inherited": f"abstract class C {{ int k; {CONTRACT} int f(int x) {{ k = x; return 0; }} }}"
    " class D extends C { } class E extends D { int f(int x) { return 0; } }",
    "statics": f"abstract class C {{ {CONTRACT} static int f(int x) {{ int k = x * x; return 0; }} }}"
    " class D extends C { }",
}
# False on objects of the class below; no obligation of KeY's is about them.
NOBODY = {
    "without": f"abstract class C {{ {CONTRACT} int f(int x) {{ return 0; }} }}",
    "bysuper": f"class C {{ {CONTRACT} int f(int x) {{ return h(x); }} int h(int x) {{ return 0; }} }}"
    f" class D extends C {{ int f(int x) {{ return super.f(x); }} int h(int x) {LATE} }}",
}


def sliced(place: Path, package: str, text: str) -> Result:
    file = place / package / "C.java"
    file.parent.mkdir(parents=True)
    file.write_text(f"package {package}; {text}", encoding="utf-8")
    return slice_method(Request((file,), "C.f", Limits(), workers=0), Watch())


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Mapping[str, Attempt]]:
    """KeY's answer to each obligation by its contract, in one JVM."""
    ready = locate()
    if isinstance(ready, Missing):
        pytest.skip(f"{ready.why}; {ready.hint}")
    place = tmp_path_factory.mktemp("receivers")
    results = {package: sliced(place, package, text) for package, text in (FALSE | TRUE).items()}
    for package, result in results.items():
        assert isinstance(result.verdict, HoldsWithin), package
        target = place / "src" / package / "C.java"
        target.parent.mkdir(parents=True)
        target.write_text(result.text.text, encoding="utf-8")
    owed = [(package, each) for package, result in results.items() for each in result.obligations]
    found = prove(ready, place / "src", [each.target for _, each in owed], Ints.MATH, KeyLimits(seconds=60))
    names = {each.contract for _, each in owed}
    by_package: dict[str, dict[str, Attempt]] = {package: {} for package in results}
    for (package, each), attempt in zip(owed, found, strict=True):
        by_package[package][each.contract] = founded(attempt, names)
    return by_package


@pytest.mark.key
@pytest.mark.parametrize("package", FALSE)
def test_what_is_false_of_objects_below_stays_open(package: str, answers: Mapping[str, Mapping[str, Attempt]]) -> None:
    own, *below = answers[package].values()
    assert isinstance(own, Closed), "the wrong artefact closes"
    assert any(isinstance(each, Open | Conditional) for each in below)


@pytest.mark.key
@pytest.mark.parametrize("package", TRUE)
def test_what_is_true_of_all_objects_closes(package: str, answers: Mapping[str, Mapping[str, Attempt]]) -> None:
    assert all(isinstance(each, Closed) for each in answers[package].values()), answers[package]


def test_each_class_that_inherits_the_method_has_its_own(tmp_path: Path) -> None:
    found = sliced(tmp_path, "inherited", TRUE["inherited"]).obligations
    assert [each.file for each in found] == ["problem.key", "problem.D.key"]
    assert found[1].contract.startswith("inherited.D[inherited.C::f(int)].")
    assert [each.file for each in sliced(tmp_path, "statics", TRUE["statics"]).obligations] == ["problem.key"]


@pytest.mark.parametrize(
    ("package", "why"), [("without", "no class of the files"), ("bysuper", "`D` calls `C.f(int)` by `super`")]
)
def test_where_no_proof_would_be_about_the_objects_there_is_none(tmp_path: Path, package: str, why: str) -> None:
    result = sliced(tmp_path, package, NOBODY[package])
    assert result.slice is not None
    assert (result.obligations, result.proved) == ((), False)
    assert any("KeY cannot prove it" in each.text and why in each.text for each in remarks(result))


def test_a_slice_without_obligations_is_never_proved(tmp_path: Path) -> None:
    (tmp_path / "C.java").write_text(NOBODY["without"], encoding="utf-8")
    assert run(tmp_path, "C.java", "--spec", "C.f").code == 0
    again = run(tmp_path, "prove", "out", "--no-color")
    assert (again.code, again.out) == (2, "")
    assert "there is no slice in `out` that KeY could prove" in again.err
