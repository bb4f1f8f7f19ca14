"""How large the integers that arrays hang on were: the answer says it, and the bounds are such that two can be two."""

import json
from pathlib import Path

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.bound.bounded import Bounded
from slicer.engines.array_sizes import name_of, sizes
from slicer.engines.tried import fitted, size_bounds
from slicer.engines.verdict import HoldsWithin, SizeBound, Verdict
from tests.command import run
from tests.stages import at_ends, read_text, verdicts, within

LIMITS = Limits(Bounds(3, 3, 3), seconds=30.0)
WIDEST = Bounds(3, 6, 6)
SQUARE = """class M {
    int n; int[] a;
    //@ invariant n >= 0 && a.length == n * n;
    //@ requires 0 <= i && i < n && 0 <= j && j < n;
    //@ ensures \\result == a[i * n + j];
    //@ ensures \\result == a[i + j];
    int m(int i, int j) { return a[i + j]; }
}"""


def bounded_of(members: str) -> Bounded:
    """The method `m`, or else the constructor."""
    original = read_text(f"class P {{ {members} }}")
    named = {method.name: method for method in original.program.methods.values() if method.units or method.name == "m"}
    method = named.get("m") or named["<init>"]
    return within(original, method, LIMITS.bounds, *at_ends(original.program, method))


@pytest.mark.parametrize(
    ("members", "tied", "made"),
    [
        # A clause compares it with a length, or an equation ties it to one that is compared.
        ("//@ requires c.length == n * k;\n void m(int[] c, int n, int k, int o) { }", [{"n", "k"}], []),
        (
            "//@ requires c.length == n && n == k * o;\n void m(int[] c, int n, int k, int o) { }",
            [{"n"}, {"n", "k", "o"}],
            [],
        ),
        (
            "int n; int[] a; P p;\n//@ invariant n <= a.length;\n//@ requires \\invariant_for(p);\n void m() { }",
            [{"n"}, {"p.n"}],
            [],
        ),
        ("static int n;\n//@ requires c.length == n;\n void m(int[] c) { }", [{"n"}], []),
        (
            "int n;\n//@ requires c.length == n && this.n <= c.length;\n void m(int[] c, int n) { }",
            [{"n"}, {"this.n"}],
            [],
        ),
        (
            "//@ requires (\\forall int i; 0 <= i && i < c.length; c[i].length == k);\n void m(int[][] c, int k) { }",
            [{"k"}],
            [],
        ),
        # What chooses an element, or is another variable of the same name, is compared with nothing.
        ("//@ requires c[i].length == c.length;\n void m(int[][] c, int i) { }", [], []),
        ("//@ requires (\\exists int i; 0 <= i && i < c.length; c[i] == 0);\n void m(int[] c, int i) { }", [], []),
        ("//@ requires c[0] == n && n == k;\n void m(int[] c, int n, int k) { }", [], []),
        # The code makes an array of that length.
        ("void m(int n, int k) { int o = n; int[] c = new int[o * k]; }", [], [{"n", "k"}]),
        ("int n; int[] a; P(int n, int k) { this.n = n + k; a = new int[this.n]; }", [], [{"n", "k"}]),
        ("int n; int[] a; void m() { a = new int[2 * n]; }", [], [{"n"}]),
        ("static int[] of(int n) { return new int[n]; } void m(int k) { of(k + 1); }", [], [{"k"}]),
        # Of which nobody knows the length before the method begins.
        ("int n; int[] a; void m() { n++; a = new int[n]; }", [], []),
        ("void m(int n) { n = n + 1; int[] c = new int[n]; }", [], []),
        ("void m(int n) { int k = 0; while (k < n) k++; int[] c = new int[k]; }", [], []),
        ("void m(int[] c) { int[] d = new int[c.length]; }", [], []),
    ],
)
def test_integers_that_arrays_hang_on(members: str, tied: list[set[str]], made: list[set[str]]) -> None:
    bounded = bounded_of(members)
    found = sizes(bounded)
    assert [{name_of(bounded, term) for term in each.terms} for each in found.tied] == tied
    assert [{name_of(bounded, term) for term in each.terms} for each in found.made] == made


# What an answer names


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ("//@ requires c.length == n * n;\n void m(int[] c, int n) { }", [(("n",), 1)]),
        ("//@ requires c.length == n;\n void m(int[] c, int n) { }", [(("n",), 3)]),
        ("//@ requires c.length == 4 * n;\n void m(int[] c, int n) { }", [(("n",), 0)]),
        # Each of two can be larger than any array, but not both.
        ("//@ requires n >= 0 && k >= 0 && c.length == n * k;\n void m(int[] c, int n, int k) { }", [(("n", "k"), 1)]),
        (
            "//@ requires n > 0 && k > 0 && c.length == n * k;\n void m(int[] c, int n, int k) { }",
            [(("n",), 3), (("k",), 3), (("n", "k"), 1)],
        ),
        # That an index is below the length of an array says the bound on arrays itself, unless there is more to it.
        ("//@ requires 0 <= i && i < c.length;\n void m(int[] c, int i) { }", []),
        ("//@ requires 0 <= i && 2 * i + 1 < c.length;\n void m(int[] c, int i) { }", [(("i",), 0)]),
        # The precondition itself does not let it be larger.
        ("//@ requires 0 <= n && n <= 2 && n <= c.length;\n void m(int[] c, int n) { }", []),
        ("//@ requires c.length == 2 && c.length == n + 1;\n void m(int[] c, int n) { }", []),
        ("//@ requires n <= 0 || c.length >= 2;\n void m(int[] c, int n) { }", []),
        # No array, no limit.
        ("//@ requires c == null || c.length == n;\n void m(/*@ nullable */ int[] c, int n) { }", []),
        # The object of which it is a field has to be there.
        (
            "int n; int[] a;\n//@ requires p.a.length == p.n * p.n;\n void m(/*@ nullable */ P p) { }",
            [(("p.n",), 1)],
        ),
        # An array that the method makes.
        ("int[] a; P(int n) { a = new int[n * n]; }", [(("n",), 1)]),
        ("int[] a; P(int n) { a = new int[n]; }", []),
        ("//@ requires n < 2;\n int[] m(int n) { return new int[n * n]; }", []),
    ],
)
def test_integers_that_are_small_because_arrays_are_short(members: str, expected: list[tuple[object, int]]) -> None:
    assert [(each.names, each.most) for each in size_bounds(bounded_of(members), LIMITS)] == expected


def test_cases_have_inputs_of_their_own() -> None:
    bounded = bounded_of("""
        /*@ requires n > 0 && c.length == n * n; ensures true;
          @ also requires n <= 0 || n == c.length; ensures true; @*/
        void m(int[] c, int n) { }""")
    assert {(each.goal, each.most) for each in size_bounds(bounded, LIMITS)} == {
        ("", 3),
        ("case1.ensures.1", 1),
        ("case2.ensures.1", 3),
    }


def sizes_of(verdict: Verdict) -> list[SizeBound]:
    assert isinstance(verdict, HoldsWithin)
    return list(verdict.sizes)


def test_a_verdict_has_what_limits_its_own_inputs() -> None:
    found = verdicts(SQUARE, "m:all", LIMITS)
    assert all(sizes_of(verdict) == [SizeBound(("n",), 1)] for verdict in found.values())
    text = """class P {
        /*@ requires n > 0 && c.length == n * n; ensures n > 0;
          @ also requires n <= 0; ensures n <= 0; @*/
        void m(int[] c, int n) { }
    }"""
    found = verdicts(text, "m:contract", LIMITS)
    assert sizes_of(found["case1.ensures.1"]) == [SizeBound(("n",), 1)]
    assert [each.most for each in sizes_of(found["case2.ensures.1"])] == [1]


# Bounds that are wide enough


@pytest.mark.parametrize(
    ("members", "length", "unroll"),
    [
        ("//@ requires c.length == n * n;\n void m(int[] c, int n) { }", 4, 3),
        ("//@ requires c.length == n * k;\n void m(int[] c, int n, int k) { while (k > 0) k--; }", 4, 4),
        ("//@ requires c.length == 3 * n;\n void m(int[] c, int n) { }", 6, 3),
        ("//@ requires c.length == 2 * n + 1;\n void m(int[] c, int n) { }", 5, 3),
        ("//@ requires c.length == n * n && n > 1;\n void m(int[] c, int n) { }", 4, 3),
        # Too much for two: as far as it brings one.
        ("//@ requires c.length == 5 * n;\n void m(int[] c, int n) { }", 5, 3),
        ("//@ requires c.length == n * n * n;\n void m(int[] c, int n) { }", 3, 3),
        ("//@ requires n <= c.length && k < c.length;\n void m(int[] c, int n, int k) { }", 3, 3),
        ("//@ requires 0 <= i && 2 * i + 2 < c.length;\n void m(int[] c, int i) { }", 3, 3),
        ("//@ requires n < 2 && n * n == c.length;\n void m(int[] c, int n) { }", 3, 3),
        ("int[] a; P(int n) { a = new int[n * n]; }", 4, 3),
        ("//@ requires c.length > 3;\n void m(int[] c) { }", 3, 3),
    ],
)
def test_arrays_are_so_long_that_integers_can_be_two(members: str, length: int, unroll: int) -> None:
    assert fitted(bounded_of(members), LIMITS, WIDEST) == Bounds(3, unroll, length)


def test_bounds_that_were_asked_for_stay() -> None:
    bounded = bounded_of("//@ requires c.length == n * k;\n void m(int[] c, int n, int k) { while (k > 0) k--; }")
    assert fitted(bounded, LIMITS, Bounds(3, 6, 3)) == LIMITS.bounds
    assert fitted(bounded, LIMITS, Bounds(3, 3, 6)) == Bounds(3, 3, 4)


# At the command line


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "M.java").write_text(SQUARE, encoding="utf-8")
    return tmp_path


def test_a_wrong_matrix_does_not_hold(place: Path) -> None:
    ran = run(place, "check", "M.java", "--spec", "m")
    assert ran.code == 1
    assert "m:ensures.1 fails" in ran.out
    assert (
        "note: only inputs with at most 3 objects of int[], 4 elements in an array were tried, so `n` at most 2"
        in ran.out
    )
    assert "m:ensures.2 holds within 3 objects, 3 unrolls, array length 4" in ran.out


def test_a_length_that_is_asked_for_is_kept_and_the_answer_says_what_it_means(place: Path) -> None:
    asked = ("check", "M.java", "--spec", "m:ensures.1", "--length", "3")
    ran = run(place, *asked)
    assert ran.code == 0
    assert "3 elements in an array were tried, so `n` at most 1" in ran.out
    assert "m:ensures.1 holds within 3 objects, 3 unrolls, array length 3" in ran.out
    (place / "slicer.toml").write_text("length = 3\n", encoding="utf-8")
    assert run(place, *asked[:-2]).out == ran.out


def test_the_document_says_what_was_tried(place: Path) -> None:
    ran = run(place, "check", "M.java", "--spec", "m:ensures.2", "--json")
    assert json.loads(ran.out)["tried"] == [
        {"what": "objects", "of": ["int[]"], "most": 3, "line": 0},
        {"what": "elements", "of": [], "most": 4, "line": 0},
        {"what": "value", "of": ["n"], "most": 2, "line": 0},
    ]


def test_an_array_that_is_made_has_a_line(tmp_path: Path) -> None:
    text = "class P {\n  int[] a;\n  //@ requires n >= 0; ensures true;\n  P(int n) {\n    a = new int[n * n];\n  }\n}"
    (tmp_path / "P.java").write_text(text, encoding="utf-8")
    ran = run(tmp_path, "check", "P.java", "--spec", "P(int):ensures.1")
    assert "note: only with `n` at most 2 the array made at line 5 is short enough" in ran.out
    ran = run(tmp_path, "check", "P.java", "--spec", "P(int):ensures.1", "--json")
    assert {"what": "value", "of": ["n"], "most": 2, "line": 5} in json.loads(ran.out)["tried"]


def test_a_slice_is_made_within_the_same_bounds(place: Path) -> None:
    ran = run(place, "M.java", "--spec", "m:ensures.2")
    assert ran.code == 0
    assert "m:ensures.2 holds within 3 objects, 3 unrolls, array length 4" in ran.out
