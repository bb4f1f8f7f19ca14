"""Our tree against the one of tree-sitter-java: same structure, same spans.

`SLICER_CASES` sets the number of random programs.
"""

import os
from random import Random

import pytest

from slicer.base.source import SourceFile
from slicer.java.parse import parse_java
from tests.java.judge import judged
from tests.java.plain import difference, plain
from tests.java.programs import STYLES, Programs, formatted

CASES = max(60, int(os.environ.get("SLICER_CASES", "0")) // 16)


def check(text: str) -> None:
    unit = parse_java(SourceFile("A.java", text))
    assert difference(plain(unit), judged(text)) is None


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seed", range(CASES))
def test_agrees_on_random_programs(seed: int, style: str) -> None:
    check(formatted(Programs(seed).unit(), style, Random(seed)))


INNER = (
    "a",
    "this",
    "1",
    "null",
    "a.b",
    "a[i]",
    "a.b[i].c",
    "f()",
    "a.f(x, y)",
    "-x",
    "!a",
    "- -x",
    "-(-x)",
    "a + b",
    "a == b",
    "a ? b : c",
    "new A()",
    "new int[n]",
    "new A[n].length",
    "(a)",
    "((a.b))",
    "'c'",
    '"s"',
    "-2147483648",
    "5L",
    "~a",
    "a << b",
    "a instanceof T",
    "(int) a",
    "(T) a",
    "(T[]) a",
    "-(int) -a",
    "(int) (T) a",
    "(a = b)",
    "(a += b = c)",
    "a++",
    "--a[i]",
    "super.a",
    "super.f()",
    "T.this",
    "T.this.a",
    "new A(a, b)",
    "a.new A()",
    "new int[] {a, {b}}",
    "new int[a][b][]",
)

OUTER = (
    "({})",
    "(({}))",
    "-({})",
    "!({}).f",
    "({}).f",
    "({})[i]",
    "({}).f(x)",
    "({}) - b",
    "({}) + (b)",
    "({}) * -b",
    "a == ({})",
    "a - ({}) - b",
    "f(({}), g({}))",
    "a[({})]",
    "({}) ? ({}) : ({})",
    "new int[({})]",
    "x < ({}) && ({}) > y",
    "~({})",
    "(int) ({})",
    "(T) ({})",
    "(T) ({}).f",
    "(T[]) ({})[i]",
    "(int) -({})",
    "-(int) ({})",
    "(int) ({}) - ({})",
    "({}) instanceof T",
    "({}) << ({}) >> ({}) >>> ({})",
    "a = ({})",
    "a += b -= ({})",
    "({}).f++",
    "--({})[i]",
    "({}).new A(({}))",
    "new A(({})).f(({}))",
    "new int[({})][({})][]",
    "new int[] {({})}",
)


# `(a.b) - b` is no cast (JLS 15.16); tree-sitter-java takes it for one.
MISJUDGED = {
    (inner, outer)
    for inner in ("a.b", "T.this", "T.this.a")
    for outer in ("({}) - b", "({}) + (b)", "(int) ({}) - ({})")
}


@pytest.mark.parametrize("outer", OUTER)
@pytest.mark.parametrize("inner", INNER)
def test_agrees_on_parentheses(inner: str, outer: str) -> None:
    if (inner, outer) in MISJUDGED:
        return
    expression = outer.replace("{}", inner)
    check(f"class A {{ void m() {{ x = {expression}; return {expression}; }} }}")
