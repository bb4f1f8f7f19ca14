"""Input that nobody can read: a diagnostic, never a traceback."""

import time
from pathlib import Path
from random import Random

import pytest

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused, refuse, render
from slicer.base.source import SourceFile, Span
from slicer.java.parse import LARGEST, read_source
from tests.command import run, run_process
from tests.java.findings import findings as findings_of
from tests.java.programs import Programs, formatted

DEPTH = 2000
NESTED = {
    "parentheses": "class A { int x = " + "(" * DEPTH + "1" + ")" * DEPTH + "; }",
    "sums": "class A { int x = " + "1 + " * DEPTH + "1; }",
    "signs": "class A { int x = " + "- " * DEPTH + "1; }",
    "casts": "class A { int x = " + "(int) " * DEPTH + "1; }",
    "casts or parentheses": "class A { int x = " + "(a) (" * DEPTH + "1" + ")" * DEPTH + "; }",
    "conditionals": "class A { int x = " + "a ? b : " * DEPTH + "1; }",
    "inner conditionals": "class A { int x = " + "a ? " * DEPTH + "1" + ": b" * DEPTH + "; }",
    "assignments": "class A { int x = " + "a = " * DEPTH + "1; }",
    "selections": "class A { int x = a" + ".b" * DEPTH + "; }",
    "calls": "class A { int x = " + "f(" * DEPTH + ")" * DEPTH + "; }",
    "chains": "class A { int x = a" + ".f()" * DEPTH + "; }",
    "indices": "class A { int x = " + "a[" * DEPTH + "0" + "]" * DEPTH + "; }",
    "dimensions": "class A { int" + "[]" * DEPTH + " x; }",
    "initialisers": "class A { int x = " + "{" * DEPTH + "}" * DEPTH + "; }",
    "lambdas": "class A { int x = " + "a -> " * DEPTH + "1; }",
    "creations": "class A { int x = " + "new A(" * DEPTH + ")" * DEPTH + "; }",
    "blocks": "class A { A() " + "{" * DEPTH + "}" * DEPTH + " }",
    "branches": "class A { A() { " + "if (a) " * DEPTH + ";" + " } }",
    "alternatives": "class A { A() { " + "if (a) ; else " * DEPTH + ";" + " } }",
    "loops": "class A { A() { " + "while (a) " * DEPTH + ";" + " } }",
    "labels": "class A { A() { " + "".join(f"l{n}: " for n in range(DEPTH)) + ";" + " } }",
    "attempts": "class A { A() { " + "try { " * DEPTH + "} finally { }" * DEPTH + " } }",
    "classes": "class A { " * DEPTH + "}" * DEPTH,
    "generics": "class A { " + "A<" * DEPTH + "A" + ">" * DEPTH + " x; }",
}
EXCUSED = {"dimensions", "generics", "lambdas"}


def findings(text: str) -> tuple[Diagnostic, ...]:
    return findings_of(SourceFile("A.java", text))


@pytest.mark.parametrize("shape", NESTED)
def test_deep_nesting(shape: str) -> None:
    started = time.monotonic()
    codes = [found.code for found in findings(NESTED[shape])]
    assert codes == ([] if shape in EXCUSED else [Code.S105])
    assert time.monotonic() - started < 30


@pytest.mark.parametrize("seed", range(10))
def test_truncated_files(seed: int) -> None:
    text = formatted(Programs(seed).unit(), "spaced", Random(seed))
    for end in range(0, len(text), max(1, len(text) // 60)):
        assert all(map(render, findings(text[:end])))


@pytest.mark.parametrize("seed", range(20))
def test_damaged_files(seed: int) -> None:
    random = Random(seed)
    for _ in range(15):
        tokens = Programs(random.randrange(1000)).unit()
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(tokens))
            tokens[at : at + random.randrange(2)] = [
                random.choice([*"(){}[];,.<>=?:@#\"'\\", "class", "1.", "->", "é"])
            ]
        assert all(map(render, findings(" ".join(tokens))))


BYTES = {
    "text": b"Dear Sir or Madam, this is not Java.\n",
    "program": b"\x7fELF\x02\x01\x01\x00\x00\x00",
    "latin1": "class A { int h\u00e9; }".encode("latin-1"),
    "utf16": "class A { }".encode("utf-16"),
    "truncated": b"class A { /*@ ensures true; @*/ void m() { if (",
    "half a character": "class A { int \u00e9".encode()[:-1],
    "megabyte": b"class A { void m() { } }\n" + b"// filler\n" * 104_858,
    "megabyte of nothing": b" " * (1 << 20),
    "megabyte of parentheses": b"(" * (1 << 20),
    "nested": NESTED["parentheses"].encode(),
}
DEEP = {"megabyte of parentheses", "nested"}


@pytest.mark.parametrize("name", BYTES)
def test_the_command_ends_with_a_diagnostic(name: str, tmp_path: Path) -> None:
    path = tmp_path / "A.java"
    path.write_bytes(BYTES[name])
    # What is deep needs a stack as a user has it.
    found = (run_process if name in DEEP else run)(tmp_path, str(path), "--spec", "m")
    assert found.code == 2, found.err
    assert "error[S1" in found.err


def test_a_long_line_is_shown_in_part() -> None:
    for before in (0, 3, 100, 5_000, 9_990, 9_999):
        text = " " * before + "#" + "x" * (9_999 - before)
        (found,) = findings(text)
        *_, shown, carets = render(found).splitlines()
        assert len(shown) < 200
        assert [shown[at] for at, char in enumerate(carets) if char == "^"] == ["#"]
        assert (shown.endswith("…"), "| …" in shown) == (before < 9_000, before > 90)


def test_a_long_caret_ends_with_its_line() -> None:
    source = SourceFile("A.java", "x" * 1_000)
    shown, carets = render(refuse(Code.S101, "too long", source, Span(100, 900)).diagnostics[0]).splitlines()[-2:]
    assert len(carets) <= len(shown) < 200


@pytest.mark.parametrize("name", ["A.txt", "A", "A.class"])
def test_other_files_are_not_read(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("class A { }")
    with pytest.raises(Refused, match="is not a Java file"):
        read_source(tmp_path / name)


def test_the_size_of_a_file_has_a_limit(tmp_path: Path) -> None:
    path = tmp_path / "A.java"
    path.write_text("class A { }".ljust(LARGEST))
    read_source(path)
    path.write_text("class A { }".ljust(LARGEST + 1))
    with pytest.raises(Refused, match="bytes"):
        read_source(path)
