"""What refuses the text of a slice tells of a mistake of ours: the user did not write it."""

from dataclasses import replace
from pathlib import Path

import pytest

from slicer import pipeline
from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.limits import Limits
from slicer.base.source import SourceFile, Span
from slicer.engines.verdict import Disagreement
from slicer.lower.files import Original
from slicer.pipeline import Request, read, slice_method
from slicer.watch import Watch


def test_a_method_that_is_refused_only_in_the_slice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def misread(source: SourceFile) -> Original:
        found = read(source)
        why = refuse(Code.S103, "there is no `this` in a static method", source, Span(0, 1)).diagnostics
        methods = {id_: replace(method, refused=why) for id_, method in found.program.methods.items()}
        return replace(found, program=replace(found.program, methods=methods))

    monkeypatch.setattr(pipeline, "read", misread)
    file = tmp_path / "C.java"
    file.write_text("class C { /*@ ensures \\result == 1; @*/ int m() { int k = 2; return 1; } }", encoding="utf-8")
    with pytest.raises(Disagreement, match="our own text is refused"):
        slice_method(Request((file,), "m", Limits()), Watch())
