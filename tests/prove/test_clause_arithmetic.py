r"""The real KeY reads the arithmetic of clauses as we do, with Java's integers.

Each clause is asked once as it is and once with `spec_java_math`. KeY gets the text of the slice.
"""

import pytest

from slicer.base.limits import Ints, Limits
from slicer.engines.verdict import HoldsWithin
from slicer.pipeline import Request, slice_method
from slicer.prove.attempt import Attempt, Closed, Open, Target
from slicer.prove.install import Missing, locate
from slicer.prove.jvm import KeyLimits
from slicer.watch import Watch
from tests.prove.once import prove
from tests.stages import verdicts

pytestmark = pytest.mark.key

JAVA = "/*@ spec_java_math @*/"
MEMBERS = "int k; /*@ pure @*/ static int inc(int p) { return p + 1; }"
# Is the clause true as it is, and with `spec_java_math`? Beyond the bounds nothing is different.
CLAUSES = {
    "x + 1 > x": (True, False),
    "x == 0 || -x != x": (True, False),
    "x - 1 < x": (True, False),
    "x != 2147483647 + 1": (True, False),
    "(int) (x + 1) > x": (False, False),
    "(long) x + 1 > x": (True, True),
    "inc(x) > x": (False, False),
}
CASES = {
    f"{kind}{number}": (clause, word, CLAUSES[clause][bool(word)])
    for number, clause in enumerate(CLAUSES)
    for kind, word in (("plain", ""), ("java", JAVA))
}


def text(clause: str, word: str) -> str:
    return f"class Q {{ {MEMBERS} /*@ ensures {clause}; diverges true; @*/ {word} void m(int x) {{ k = 1; }} }}"


@pytest.fixture(scope="module")
def attempts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Attempt]:
    """KeY's answers to all of them, in one JVM: to slices of what holds, and to the text of what does not."""
    ready = locate()
    if isinstance(ready, Missing):
        pytest.skip(f"{ready.why}; {ready.hint}")
    place = tmp_path_factory.mktemp("arithmetic")
    for package, (clause, word, _) in CASES.items():
        file = place / package / "Q.java"
        file.parent.mkdir()
        file.write_text(f"package {package}; {text(clause, word)}", encoding="utf-8")
        result = slice_method(Request((file,), "m", Limits(ints=Ints.JAVA)), Watch())
        target = place / "src" / package / "Q.java"
        target.parent.mkdir(parents=True)
        made = None if result.slice is None else result.slice.emission.edited.source.text
        target.write_text(made or file.read_text(encoding="utf-8"), encoding="utf-8")
    targets = [Target(f"{package}.Q", "m", ("int",)) for package in CASES]
    found = prove(ready, place / "src", targets, Ints.JAVA, KeyLimits(seconds=60))
    return dict(zip(CASES, found, strict=True))


@pytest.mark.parametrize("package", CASES)
def test_key_and_the_check_agree(package: str, attempts: dict[str, Attempt]) -> None:
    clause, word, expected = CASES[package]
    checked = verdicts(text(clause, word), "m", Limits(ints=Ints.JAVA))["ensures.1"]
    assert isinstance(checked, HoldsWithin) == expected
    assert isinstance(attempts[package], Closed if expected else Open), attempts[package]
