"""Values of constant expressions: a table, and random expressions against the JDK's own compiler."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from slicer.base.source import SourceFile, joined
from slicer.java import tree
from slicer.java.parse import parse_java
from slicer.java.resolve import resolve
from slicer.java.resolve.constants import Constant
from slicer.java.resolve.meanings import Resolution
from tests.jdk import Jdk

PROGRAM = """package p;
class A implements K { static final int N = 3; static final int M = N * 2 + B.FAR; static final byte Y = (byte) 200;
  static int changes = 1; final int own = 7; final int late; static final int LOOP = B.BACK + 1;
  static final String S = "s" + N; static final Object O = "o"; static final long L = 1; static final char C = 'a' + 1;
  static final int[] ROW = {1}; static final boolean T = N < M; static final Integer I = 5; static final double D = 1;
  { late = 2; }
  void m(final int q) { final int a = 2, b; final short h = 70; int v = 5; b = 1; final int d = a + v;
    for (final int k = 4; ; ) { Object found = EXPR; } } }
"""
OTHER = """package p; class B { static final int FAR = K.SIDES; static final int BACK = A.LOOP; }
interface K { int SIDES = 4; }"""

TABLE: list[tuple[str, Constant | None]] = [
    ("1", 1),
    ("-1", -1),
    ("true", True),
    ("!true", False),
    ("'a'", 97),
    ('"a"', "a"),
    ("null", None),
    ("N", 3),
    ("M", 10),
    ("A.N", 3),
    ("p.A.N", 3),
    ("this.N", None),
    ("SIDES", 4),
    ("K.SIDES", 4),
    ("Y", -56),
    ("C", 98),
    ("L", 1),
    ("T", True),
    ("S", "s3"),
    ("O", None),
    ("I", None),
    ("D", None),
    ("ROW", None),
    ("ROW[0]", None),
    ("own", 7),
    ("late", None),
    ("changes", None),
    ("LOOP", None),
    ("q", None),
    ("a", 2),
    ("b", None),
    ("v", None),
    ("d", None),
    ("h", 70),
    ("k", 4),
    ("2147483647 + 1", -2147483648),
    ("2147483647 + 1L", 2147483648),
    ("-2147483648 / -1", -2147483648),
    ("-7 / 2", -3),
    ("-7 % 2", -1),
    ("7 % -2", 1),
    ("1 / 0", None),
    ("1 % 0", None),
    ("1 << 33", 2),
    ("1L << 33", 8589934592),
    ("-1 >>> 28", 15),
    ("-1L >>> 60", 15),
    ("-8 >> 1", -4),
    ("(byte) 200", -56),
    ("(char) -1", 65535),
    ("(short) 40000", -25536),
    ("(int) 4294967297L", 1),
    ("(long) 1", 1),
    ("~5", -6),
    ("+'a'", 97),
    ("6 & 3", 2),
    ("6 | 3", 7),
    ("6 ^ 3", 5),
    ("true & false", False),
    ("true ^ false", True),
    ("true || changes > 0", None),
    ("true || false", True),
    ("1 < 2 && 'a' == 97", True),
    ("true == false", False),
    ("true ? 1 : 2", 1),
    ("false ? 1 : 2L", 2),
    ("false ? 1 : v", None),
    ("\"a\" + 1 + true + 'c' + 2L + N", "a1truec23"),
    ("'a' + 1", 98),
    ("'a' + \"\"", "a"),
    ('"a" + "b" == "ab"', True),
    ('"a" != "b"', True),
    ('"a" == null', None),
    ('(String) "a"', "a"),
    ('(Object) "a"', None),
    ("Integer.MIN_VALUE", -2147483648),
    ("Integer.MAX_VALUE + 1", -2147483648),
    ("N++", None),
    ("m(1)", None),
    ("new A()", None),
    ("1 instanceof A", None),
]


def initial(expression: str) -> tuple[Resolution, tree.Expr]:
    texts = (PROGRAM.replace("EXPR", expression), OTHER)
    file = resolve(parse_java(joined("", [SourceFile(f"{n}.java", text) for n, text in enumerate(texts)])))
    nodes = tree.walk(file.unit)
    (init,) = (node.init for node in nodes if isinstance(node, tree.Declarator) and node.name == "found")
    assert init is not None
    return file, init


@pytest.mark.parametrize(("expression", "value"), TABLE, ids=[expression for expression, _ in TABLE])
def test_values(expression: str, value: Constant | None) -> None:
    file, node = initial(expression)
    found = file.constant(node)
    assert (type(found), found) == (type(value), value)


def test_labels_of_a_switch() -> None:
    text = (
        "class A { static final int N = 3; void m(int x) { switch (x) { case N + 1: case 'c': case -N: default: } } }"
    )
    file = resolve(parse_java(SourceFile("A.java", text)))
    labels = [n.values for n in tree.walk(file.unit) if isinstance(n, tree.SwitchLabel)]
    assert [tuple(map(file.constant, values)) for values in labels] == [(4,), (99,), (-3,), ()]


def test_a_long_chain() -> None:
    chain = " ".join(f"static final int F{n} = F{n + 1} + 1;" for n in range(500))
    file = resolve(parse_java(SourceFile("A.java", f"class A {{ {chain} static final int F500 = 0; }}")))
    first = file.unit.classes[0].fields[0]
    assert first.init is not None
    assert file.constant(first.init) == 500


# Against javac ----------------------------------------------------------------------------------

KINDS = ("byte", "short", "char", "int", "long", "boolean")
LEAVES = ("0", "1", "-1", "7", "31", "2147483647", "-2147483648", "65", "5L", "9223372036854775807L", "'z'", "N", "B")


def number(random: Random, depth: int) -> str:
    if depth == 0:
        return random.choice(LEAVES)
    if random.random() < 0.2:
        return f"({random.choice(KINDS[:5])}) {number(random, 0) if depth == 1 else f'({number(random, depth - 1)})'}"
    if random.random() < 0.2:
        return f"({truth(random, depth - 1)} ? {number(random, depth - 1)} : {number(random, depth - 1)})"
    op = random.choice(("+", "-", "*", "/", "%", "<<", ">>", ">>>", "&", "|", "^"))
    return f"({number(random, depth - 1)} {op} {number(random, depth - 1)})"


def truth(random: Random, depth: int) -> str:
    if depth == 0:
        return random.choice(("true", "false"))
    if random.random() < 0.5:
        return f"({truth(random, depth - 1)} {random.choice(('&&', '||', '&', '^', '=='))} {truth(random, depth - 1)})"
    op = random.choice(("<", "<=", ">", ">=", "==", "!="))
    return f"({number(random, depth - 1)} {op} {number(random, depth - 1)})"


@pytest.mark.skipif(shutil.which("javac") is None, reason="needs a JDK")
@pytest.mark.parametrize("seed", range(2))
def test_what_the_compiler_computes(jdk: Jdk, seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    expressions = [number(random, 3) for _ in range(150)] + [truth(random, 3) for _ in range(50)]
    joined = [f'"" + {expression}' for expression in expressions]
    fields = "\n".join(f"static final String F{n} = {expression};" for n, expression in enumerate(joined))
    text = f"class Q {{ static final int N = 12; static final byte B = -3;\n{fields}\n}}"
    file = resolve(parse_java(SourceFile("Q.java", text)))
    ours = {f.name: file.constant(f.init) for f in file.unit.classes[0].fields if f.init is not None}
    good = [n for n in range(len(joined)) if ours[f"F{n}"] is not None]
    assert len(good) > 100
    kept = [line for n, line in enumerate(fields.split("\n")) if n in good]
    source = tmp_path / "Q.java"
    shown = "class Q { static final int N = 12; static final byte B = -3;\n" + "\n".join(kept) + "\n}"
    source.write_text(shown, encoding="utf-8")
    jdk.run(["javac", "-nowarn", "-d", str(tmp_path), str(source)]).check_returncode()
    command = ["javap", "-constants", "-p", "-cp", str(tmp_path), "Q"]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    theirs = {name: json.loads(f'"{value}"') for name, value in re.findall(r"String (F\d+) = \"(.*)\";", listing)}
    # The compiler has no folding for `>>>` of two `long`s: what it does compute is compared.
    assert theirs == {name: ours[name] for name in theirs}
    assert len(theirs) >= len(good) - 10
