"""What javac rejects is told so, also where it misleads the check."""

from pathlib import Path

import pytest

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.limits import Limits
from slicer.pipeline import Request, check
from slicer.watch import Watch


@pytest.mark.parametrize("body", ["int x; return x;", "int x; if (b) x = 1; return x;"])
def test_local_without_a_value(tmp_path: Path, body: str) -> None:
    text = f"class T {{\n  //@ ensures \\result == 0;\n  int m(boolean b) {{ {body} }}\n}}\n"
    (tmp_path / "T.java").write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as caught:
        check(Request((tmp_path / "T.java",), "m", Limits()), Watch())
    assert [d.code for d in caught.value.diagnostics] == [Code.S104]
    assert "initialized" in caught.value.diagnostics[0].message


def test_keys_of_annotations_have_no_case(tmp_path: Path) -> None:
    text = "class T {\n  //+key@ ensures \\result == 2;\n  int m() { return 1; }\n}\n"
    (tmp_path / "T.java").write_text(text, encoding="utf-8")
    assert type(check(Request((tmp_path / "T.java",), "m:ensures.1", Limits()), Watch())[0].verdict).__name__ == "Fails"
