"""Overload resolution against the JDK's own compiler: random overloads, every argument, the method that runs."""

import re
import shutil
from itertools import product
from pathlib import Path
from random import Random

import pytest

from slicer.base.source import SourceFile
from slicer.java import tree
from slicer.java.parse import parse_java
from slicer.java.resolve import resolve
from slicer.java.resolve.meanings import Resolution
from slicer.java.resolve.members import CodeMember
from tests.jdk import Jdk

TYPES = ("byte", "short", "char", "int", "long", "boolean", "Object", "A", "B", "I", "C", "String", "A[]", "int[]")
VALUES = {kind: f"{kind.removesuffix('[]').lower()}{'s' if kind.endswith('[]') else ''}_" for kind in TYPES}
PRELUDE = "interface I { } class A { } class B extends A { } class C extends B implements I { }\n"
BOXED = {"byte", "short", "char", "int", "long", "boolean"}


def program(random: Random) -> tuple[str, list[tuple[str, str]]]:
    """Overloads in a class and its parent, and a method for each pair of arguments, one a line."""
    signatures = random.sample(list(product(TYPES, TYPES)), 8)
    methods = [f"static int m({a} x, {b} y) {{ return {n}; }}" for n, (a, b) in enumerate(signatures)]
    fields = " ".join(f"static {kind} {name};" for kind, name in VALUES.items())
    arguments = [*VALUES.items(), ("null", "null")]
    calls = [(a, b) for (a, _), (b, _) in product(arguments, arguments)]
    values = {**VALUES, "null": "null"}
    lines = [f"static int c{n}() {{ return m({values[a]}, {values[b]}); }}" for n, (a, b) in enumerate(calls)]
    parent = "class P { " + " ".join(methods[:4]) + " }\n"
    rest = "\n".join([*methods[4:], fields, *lines])
    return f"{PRELUDE}{parent}class Q extends P {{\n{rest}\n}}\n", calls


def javac(jdk: Jdk, text: str, folder: Path) -> tuple[int, str]:
    (folder / "Q.java").write_text(text, encoding="utf-8")
    found = jdk.run(["javac", "-Xmaxerrs", "1000", "-nowarn", "-d", str(folder), str(folder / "Q.java")])
    return found.returncode, found.stderr


def ran(jdk: Jdk, text: str, calls: list[int], folder: Path) -> dict[int, int]:
    """What the calls return."""
    shown = " ".join(f'System.out.println("{n} " + Q.c{n}());' for n in calls)
    main = f"class Main {{ public static void main(String[] a) {{ {shown} }} }}\n"
    code, message = javac(jdk, text + main, folder)
    assert code == 0, message
    found = jdk.run(["java", "-cp", str(folder), "Main"])
    return {int(n): int(value) for n, value in map(str.split, found.stdout.splitlines())}


def chosen(file: Resolution) -> dict[int, int]:
    """The number of the method that each call means, for those that mean one."""
    found: dict[int, int] = {}
    for owner in file.unit.classes:
        for method in owner.methods:
            for node in tree.walk(method):
                if isinstance(node, tree.Call):
                    of = file.meaning(node).of
                    if isinstance(of, CodeMember):
                        number = re.search(r"return (\d+)", file.unit.source.slice(of.node.span))
                        assert number is not None
                        found[int(method.name[1:])] = int(number[1])
    return found


@pytest.mark.skipif(shutil.which("javac") is None, reason="needs a JDK")
@pytest.mark.parametrize("seed", range(6))
def test_the_method_chosen_is_the_one_that_runs(jdk: Jdk, seed: int, tmp_path: Path) -> None:
    text, calls = program(Random(seed))
    ours = chosen(resolve(parse_java(SourceFile("Q.java", text))))
    _, errors = javac(jdk, text, tmp_path)
    lines = {int(n) for n in re.findall(r"Q\.java:(\d+): error", errors)}
    first = next(n for n, line in enumerate(text.split("\n"), 1) if "int c0()" in line)
    wrong = {line - first for line in lines}
    assert not wrong & ours.keys()
    good = [n for n in range(len(calls)) if n not in wrong]
    kept = [line for n, line in enumerate(text.split("\n"), 1) if n not in lines]
    theirs = ran(jdk, "\n".join(kept), good, tmp_path)
    missing = [calls[n] for n in good if n not in ours]
    assert all(BOXED & {*pair} for pair in missing), "only boxing is left out"
    assert {n: value for n, value in theirs.items() if n in ours} == ours
    assert len(ours) > len(calls) / 20
