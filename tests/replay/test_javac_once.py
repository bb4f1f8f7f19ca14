"""javac compiles the original once, however many slices are made of it."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from slicer import pipeline
from slicer.base.limits import Bounds, Limits
from slicer.pipeline import Request, slice_each
from slicer.replay import javac
from slicer.replay.javac import Javac
from slicer.replay.machine import Machine
from slicer.watch import Watch

TEXT = """class P { int f, g;
  //@ ensures f == x;
  //@ ensures g == x;
  void m(int x) { f = x; g = x; }
}
"""


def test_the_original_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[Mapping[str, str]] = []

    class Noted(Javac):
        def __init__(self, texts: Mapping[str, str], machine: Machine | None = None) -> None:
            compiled.append(texts)
            super().__init__(texts, machine)

    monkeypatch.setattr(pipeline, "Javac", Noted)
    monkeypatch.setattr(javac, "Javac", Noted)
    (tmp_path / "P.java").write_text(TEXT, encoding="utf-8")
    limits = Limits(Bounds(2, 2, 2))
    with Machine() as machine:
        found = tuple(slice_each(Request((tmp_path / "P.java",), "m:all", limits, workers=0), Watch(), machine))
    slices = [result for result in found if result.slice is not None]
    assert len(slices) >= 2
    assert len([texts for texts in compiled if TEXT in texts.values()]) == 1
    assert len(compiled) == 1 + len(slices)
