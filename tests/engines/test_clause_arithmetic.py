r"""What the arithmetic of clauses means in both modes, and where `spec_java_math` makes it Java's.

Each verdict is derived by hand. An `int` is from MIN = -2^31 to MAX = 2^31 - 1 under `java`, any integer under `math`.
"""

from functools import cache

import pytest

from slicer.base.limits import Bounds, Heaps, Ints, Limits
from slicer.encode.encoding import SHIFT
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Vacuous, Verdict
from tests.stages import verdicts

BOUNDS = Bounds(objects=2, unroll=2, length=2)
PARAMETERS = "int x, int y, long g, byte b, char c, int[] a"
JAVA = "/*@ spec_java_math @*/"
UNBOUNDED = "/*@ spec_bigint_math @*/"
MEMBERS = """
    static final int K = 2147483647 + 1;
    /*@ pure @*/ static int inc(int p) { return p + 1; }
    /*@ pure @*/ static int same(int p) { return p; }
"""
# Does the clause hold under `math`, under `java`, and under `java` with `spec_java_math`?
CLAUSES = {
    # MAX + 1 and MIN - 1 are no values of `int`; wrapped they are MIN and MAX.
    "x + 1 > x": (True, True, False),
    "x - 1 < x": (True, True, False),
    "y < 0 || x + y >= x": (True, True, False),
    # -MIN is MIN where it wraps.
    "x == 0 || -x != x": (True, True, False),
    "~x == -x - 1": (True, True, True),
    "x == 0 || ~x + 1 != x": (True, True, False),
    "x * 2 / 2 == x": (True, True, False),
    # MIN / -1 is -MIN.
    "x > 0 || x / -1 >= 0": (True, True, False),
    "x % 7 < 7 && x % 7 > -7": (True, True, True),
    # A byte has at most 2^7: 2^14. Under `math` it has any number.
    "b * b <= 16384": (False, True, True),
    "b + 1 > b && c + 1 > c": (True, True, True),
    "g + 1 > g": (True, True, False),
    "x <= 0 || g + x > g": (True, True, False),
    # The literal makes it a `long`, which has the sum of an `int` and 1.
    "x + 1L > x": (True, True, True),
    # Casts convert under `java`: (int) (MAX + 1) is MIN. Under `math` they do nothing.
    "(int) (x + 1) > x": (True, False, False),
    "(byte) x == x": (True, False, False),
    "(long) x + 1 > x": (True, True, True),
    "(char) (c + 1) > c": (True, False, False),
    # Shifts: 1 << 31 is MIN where it wraps, and a count of 33 is one of 1.
    "(1 << 31) > 0": (True, True, False),
    "(x << 1) / 2 == x": (True, True, False),
    "(x >> 33) == (x >> 31)": (False, True, False),
    "(x & 255) >= 0 && (x & 255) < 256": (True, True, True),
    "(x | -1) == -1 && (x ^ x) == 0": (True, True, True),
    # Constants: in a clause 2^31, which under `math` an `int` may be; of a constant of Java MIN in every mode.
    "x != 2147483647 + 1": (False, True, False),
    "K == -2147483647 - 1": (True, True, True),
    "K < 0 && K - 1 < K": (True, True, False),
    "(x > 0 ? x + 1 : 1) > 0": (True, True, False),
    "(x > 0 ? x : g) + 1 > x || x <= 0": (True, True, True),
    # Folds and quantifiers compute as the clause does.
    "a.length != 2 || a[0] <= 0 || a[1] <= 0 || (\\sum int i; 0 <= i && i < 2; a[i]) > 0": (True, True, False),
    "a.length != 2 || a[0] != 65536 || a[1] != 65536 || (\\product int i; 0 <= i && i < 2; a[i]) != 0": (
        True,
        True,
        False,
    ),
    "(\\num_of int i; 0 <= i && i < a.length; a[i] > a[i] - 1) == a.length": (True, True, False),
    "a.length == 0 || (\\max int i; 0 <= i && i < a.length; a[i]) + 1 > a[0]": (True, True, False),
    "(\\forall int i; 0 <= i && i < a.length; a[i] + 1 > a[i])": (True, True, False),
    "(\\exists int i; 0 <= i && i < x - x + 1; i == 0)": (True, True, True),
    # An index is the number itself: 1 + MAX - MAX is 1, whichever way.
    "x != 2147483647 || a.length < 2 || a[x + 1 - x] == a[1]": (True, True, True),
    # The code of a method that is called follows `--ints` wherever it is called.
    "inc(x) > x": (True, False, False),
    "inc(x) == x + 1": (True, False, True),
    "\\old(x) + 1 > x": (True, True, False),
}
MODES = ((Ints.MATH, ""), (Ints.JAVA, ""), (Ints.JAVA, JAVA))


def of(text: str, ints: Ints, spec: str = "m") -> dict[str, Verdict]:
    return verdicts(f"class P {{ {MEMBERS} {text} }}", spec, Limits(BOUNDS, ints, seconds=60.0))


def ensured(clause: str, ints: Ints, word: str = "", body: str = "") -> Verdict:
    text = f"/*@ ensures {clause}; @*/ {word} static void m({PARAMETERS}) {{ {body} }}"
    return of(text, ints)["ensures.1"]


def holds(verdict: Verdict) -> bool:
    assert isinstance(verdict, HoldsWithin | Fails), verdict
    return isinstance(verdict, HoldsWithin)


@cache
def table(ints: Ints, word: str) -> dict[str, Verdict]:
    """All clauses, asked at once."""
    contract = " ".join(f"ensures {clause};" for clause in CLAUSES)
    found = of(f"/*@ {contract} @*/ {word} static void m({PARAMETERS}) {{ }}", ints)
    return {clause: found[f"ensures.{n}"] for n, clause in enumerate(CLAUSES, 1)}


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_has_the_verdict_derived_by_hand(clause: str) -> None:
    assert tuple(holds(table(*mode)[clause]) for mode in MODES) == CLAUSES[clause]


@pytest.mark.parametrize(("ints", "word"), MODES)
def test_what_is_demanded_computes_alike(ints: Ints, word: str) -> None:
    """No unbounded number is larger than the next one; MAX is where it wraps."""
    text = f"/*@ requires x + 1 < x; ensures false; @*/ {word} static void m(int x) {{ }}"
    assert isinstance(of(text, ints)["ensures.1"], Fails if word else Vacuous)


@pytest.mark.parametrize(("ints", "word"), MODES)
def test_annotations_in_code_compute_as_the_contract_of_their_method(ints: Ints, word: str) -> None:
    text = f"{word} static void m(int x) {{ /*@ assert x + 1 > x; @*/ ; }}"
    (verdict,) = (found for label, found in of(text, ints).items() if label.startswith("assert"))
    assert holds(verdict) == (not word)


@pytest.mark.parametrize(("ints", "word", "expected"), [(*MODES[0], True), (*MODES[1], False), (*MODES[2], True)])
def test_the_first_value_of_a_ghost_is_computed_as_code(ints: Ints, word: str, expected: bool) -> None:
    """KeY wraps it: of MAX + 1 there is MIN in the ghost, and MAX + 1 in the assertion."""
    text = f"{word} static void m(int x) {{ /*@ ghost int q = x + 1; @*/ /*@ assert q == x + 1; @*/ ; }}"
    (verdict,) = (found for label, found in of(text, ints).items() if label.startswith("assert"))
    assert holds(verdict) == expected


SET = "static void m(int x) {{ /*@ ghost int q = x; @*/ /*@ set q = {}; @*/ /*@ assert {}; @*/ ; }}"


@pytest.mark.parametrize("word", ["", JAVA])
def test_a_set_stores_the_very_number(word: str) -> None:
    """KeY does, be it a value of the ghost's type or not; a cast makes it one, and so does `spec_java_math`."""

    def asserted(value: str, claim: str) -> bool:
        found = of(f"{word} {SET.format(value, claim)}", Ints.JAVA)
        return holds(next(each for label, each in found.items() if label.startswith("assert")))

    assert asserted("q + 1", "q > x") == (not word)
    assert asserted("q + 1", "q - 1 == x")
    assert asserted("q + 1", "q - q / 2 * 2 == q % 2 && (q & -1) == q")
    assert not asserted("(int) (q + 1)", "q > x")


def test_a_ghost_field_stores_the_very_number() -> None:
    """In loops, of objects that may be the same, and whatever the heap of the formula is."""
    text = """static class Q { /*@ ghost int n; @*/ int k; }
        /*@ requires p.n > 0 && q.n > 0; ensures p.n > \\old(p.n) && (p == q || q.n == \\old(q.n)); @*/
        static void m(Q p, Q q) { for (int i = 0; i < 2; i++) { p.k = i; /*@ set p.n = p.n + p.n; @*/ ; } }"""
    for heaps in Heaps:
        found = verdicts(f"class P {{ {text} }}", "m", Limits(BOUNDS, Ints.JAVA, heaps=heaps))
        assert holds(found["ensures.1"])


def test_what_wraps_gets_the_very_number_of_a_ghost() -> None:
    """KeY's operators of Java wrap what they give: 2^31 + 0 is MIN, but half of 2^31 is what it is."""
    text = f"""static class Q {{ /*@ ghost int n; @*/ int k;
        void next() {{ k = 1; /*@ set n = n + 1; @*/ ; }}
        /*@ requires n == 2147483647;
          @ ensures n + 0 < 0; ensures n / 2 == 1073741824; ensures (n >> 1) == 1073741824; ensures -n == n + 0;
          @ ensures (n << 1) == 0; ensures (n >>> 1) == 1073741824; ensures n > 0; @*/
        {JAVA} void m() {{ next(); }} }}"""
    found = of(text, Ints.JAVA, "Q.m")
    assert [holds(found[f"ensures.{n}"]) for n in range(1, 8)] == [True] * 7


def test_an_argument_that_does_not_fit_has_no_value() -> None:
    """KeY knows no method for such an argument; it has a value where it is an `int`."""
    assert holds(ensured("same(x + 1) > x", Ints.MATH))
    assert not holds(ensured("same(x + 1) > x", Ints.JAVA, JAVA))
    found = ensured("same(x + 1) > x", Ints.JAVA)
    assert isinstance(found, Unknown)
    assert found.why == "specification undefined"
    assert holds(ensured("x > 5 || same(x + 1) > x", Ints.JAVA))


@pytest.mark.parametrize("ints", Ints)
def test_a_shift_by_a_large_constant_is_refused(ints: Ints) -> None:
    assert ensured("(x << 65) == x || true", ints).__class__ is Unknown
    assert holds(ensured("(x << 65) == x || true", Ints.JAVA, JAVA))


@pytest.mark.parametrize("ints", Ints)
def test_unbounded_integers_are_shifted_by_what_the_count_says(ints: Ints) -> None:
    """It is not masked, and a negative one shifts the other way. How far is a bound that the answer names."""
    right = "y < 0 || y > 30 || (x << y) >> y == x"
    assert holds(ensured(right, ints))
    assert holds(ensured("(8 << -1) == 4 && (8 >> -1) == 16 && (-1 >> 40) == -1", ints))
    assert holds(ensured("x != 32 || y != 31 || (1 << y) / 2 == 1073741824 && (y >> x) == 0", ints))
    assert not holds(ensured("(x << y) >> y == x", ints))
    far = ensured("x <= 0 || y < 0 || (x << y) >= x", ints)
    assert isinstance(far, HoldsWithin)
    assert [hit.name for hit in far.hits] == [SHIFT]


CLASS = """static class {of} Q {{ int f; /*@ model int v; represents v = f + 1; @*/ //@ invariant f + 1 > f;
    /*@ ensures v > f; @*/ {method} void m(int x) {{ f = x; }} }}"""


@pytest.mark.parametrize(
    ("owner", "method", "expected"),
    [
        ("", "", {"invariant.1": True, "ensures.1": True}),
        # The words of the class are about its invariants, its model fields and, without one of its own, the method.
        (JAVA, "", {"invariant.1": False, "ensures.1": False}),
        (JAVA, UNBOUNDED, {"invariant.1": False, "ensures.1": False}),
        # The model field is unbounded, whoever speaks of it.
        ("", JAVA, {"invariant.1": True, "ensures.1": True}),
    ],
)
def test_each_clause_has_the_arithmetic_of_where_it_stands(owner: str, method: str, expected: dict[str, bool]) -> None:
    found = of(CLASS.format(of=owner, method=method), Ints.JAVA, "Q.m")
    assert {id_: holds(found[id_]) for id_ in expected} == expected


def test_classes_inside_have_words_of_their_own() -> None:
    """As in KeY, a class around says nothing about them."""
    inner = "class I { /*@ ensures x + 1 > x; @*/ void m(int x) { } }"
    found = of(f"class {JAVA} O {{ {inner} }}", Ints.JAVA, "I.m")
    assert holds(found["ensures.1"])


def test_inherited_clauses_have_the_arithmetic_of_the_class_above() -> None:
    above = f"static class A {{ /*@ ensures x + 1 > x; @*/ {JAVA} void m(int x) {{ }} }}"
    below = "static class B extends A { /*@ also ensures x + 2 > x; @*/ void m(int x) { } }"
    found = of(f"{above} {below}", Ints.JAVA, "B.m")
    assert {id_: holds(each) for id_, each in found.items() if "ensures" in id_} == {
        "ensures.1": True,
        "P.A.ensures.1": False,
    }
