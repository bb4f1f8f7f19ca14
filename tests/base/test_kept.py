"""What takes long to make is made once for each installation."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from slicer.base.kept import kept
from slicer.jml import grammar


@pytest.fixture
def prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    return tmp_path


def test_it_is_made_once(prefix: Path) -> None:
    made: list[Path] = []

    def make(path: Path) -> None:
        made.append(path)
        path.write_text(str(len(made)), encoding="utf-8")

    first = kept("numbers", "one", make)
    assert first is not None
    assert first.read_text(encoding="utf-8") == "1"
    assert kept("numbers", "one", make) == first
    assert len(made) == 1
    assert kept("numbers", "two", make) != first
    assert sorted(each.suffix for each in first.parent.iterdir()) == ["", ""]
    assert first.is_relative_to(prefix)


def test_what_fails_leaves_nothing(prefix: Path) -> None:
    def make(path: Path) -> None:
        path.write_text("half", encoding="utf-8")
        raise OSError

    assert kept("numbers", "one", make) is None
    assert [each for each in prefix.rglob("*") if each.is_file()] == []


def test_without_a_place_nothing_is_kept(prefix: Path) -> None:
    (prefix / "share").write_text("", encoding="utf-8")
    assert kept("numbers", "one", Path.touch) is None


def test_makers_at_the_same_time_do_not_disturb_each_other(prefix: Path) -> None:
    all_there = Barrier(4)

    def make(path: Path) -> None:
        all_there.wait()
        path.write_text("x" * 100_000, encoding="utf-8")

    with ThreadPoolExecutor(4) as pool:
        found = set(pool.map(lambda _: kept("numbers", "one", make), range(4)))
    (file,) = (each for each in prefix.rglob("*") if each.is_file())
    assert found == {file}
    assert file.stat().st_size == 100_000


@pytest.mark.parametrize("writable", [True, False])
def test_the_grammar_is_the_same(prefix: Path, writable: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not writable:
        (prefix / "share").write_text("", encoding="utf-8")
    grammar.grammar.cache_clear()
    first = grammar.grammar().parse("ensures x == 1;", start="clause")
    grammar.grammar.cache_clear()
    if writable:
        monkeypatch.setattr(grammar, "_made", None)
    assert grammar.grammar().parse("ensures x == 1;", start="clause") == first
    assert any(prefix.rglob("jml.tables-*")) == writable


def test_tables_that_are_damaged_are_made_anew(prefix: Path) -> None:
    grammar.grammar.cache_clear()
    grammar.grammar()
    (tables,) = prefix.rglob("jml.tables-*")
    tables.write_bytes(tables.read_bytes()[:1000])
    grammar.grammar.cache_clear()
    assert grammar.grammar().parse("ensures x == 1;", start="clause").children
    assert len(tables.read_bytes()) > 1000
    grammar.grammar.cache_clear()
