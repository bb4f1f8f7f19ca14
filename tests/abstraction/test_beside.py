"""Ordinary Java beside the question, which KeY does not load: the slice has it in another form, or leaves it out."""

from pathlib import Path

import pytest

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.limits import Limits
from slicer.pipeline import Request, slice_method
from slicer.prove.install import Missing, locate
from slicer.watch import Watch
from tests.corpus.loading import loaded

ASKED = "//@ ensures n == 1;\n  void f() { n = 1; }"
FILES = {
    # Variables that are declared together share the type, and what is written in it.
    "shared": {"C.java": f"class C<T> {{ T x, y; int n; java.util.List<String> a, b;\n {ASKED} }}"},
    "locals": {"C.java": f"class C<T> {{ int n; T z;\n {ASKED}\n void g() {{ T x = z, y = z; n = 2; }} }}"},
    "lambdas": {
        "C.java": "import java.util.function.*;\nclass C {\n  static final IntBinaryOperator P = (x, y) -> x + y;\n"
        f'  final Runnable r = () -> {{ }};\n  static final String T = """\n    a""";\n  int n;\n  {ASKED}\n}}'
    },
    # The interface leaves the heading of `V`; a field of it that nobody speaks of goes with it.
    "compared": {
        "C.java": f"class C {{ int n;\n {ASKED} }}",
        "V.java": "class V implements Comparable<V> { int k; public int compareTo(V o) { return k - o.k; } }",
        "Sorted.java": "class Sorted<T extends Comparable<T>> { T top; boolean is(T x) { return top == x; } }",
    },
}


def write(place: Path, files: dict[str, str]) -> None:
    place.mkdir()
    for name, text in files.items():
        (place / name).write_text(text, encoding="utf-8")


@pytest.mark.key
def test_key_loads_the_slices(tmp_path: Path) -> None:
    ready = locate()
    if isinstance(ready, Missing):
        pytest.skip(f"{ready.why}; {ready.hint}")
    folders = []
    for name, files in FILES.items():
        write(tmp_path / name, files)
        result = slice_method(Request((tmp_path / name,), "C.f", Limits(), workers=0), Watch())
        assert result.compiled, name
        folders.append(tmp_path / f"{name}.out")
        write(folders[-1], {Path(path).name: text for path, text in result.text.texts.items()})
        for each in result.slice.emission.library if result.slice is not None else ():
            (folders[-1] / each.path).parent.mkdir(parents=True, exist_ok=True)
            (folders[-1] / each.path).write_text(each.text, encoding="utf-8")
    assert set(loaded(ready, folders, tmp_path).values()) == {"ok"}


def test_a_field_that_is_needed_keeps_the_refusal(tmp_path: Path) -> None:
    files = dict(FILES["compared"])
    files["Sorted.java"] = (
        "class Sorted<T extends Comparable<T>> { T top;\n //@ ensures \\result == (top == x);\n"
        " boolean is(T x) { return top == x; } }"
    )
    write(tmp_path / "p", files)
    with pytest.raises(Refused, match="an interface with type arguments leaves the headings"):
        slice_method(Request((tmp_path / "p",), "Sorted.is", Limits(), workers=0), Watch())


@pytest.mark.parametrize(
    ("spec", "refused"), [("f", True), ("g", True), ("g:signals.1", True), ("h:assignable", True), ("k", False)]
)
def test_a_field_that_a_stub_or_a_clause_names_does_not_leave(tmp_path: Path, spec: str, refused: bool) -> None:
    text = """class V implements Comparable<V> { public int compareTo(V o) { return 0; } }
class Sorted<T extends Comparable<T>> { T top; void set(T x) { top = x; } }
class A { Sorted s; int n; %s
  //@ ensures n == 1;
  void f() { s.set(null); n = 1; }
  //@ ensures n == 1; signals (RuntimeException e) c == null;
  void g() { n = 1; }
  //@ ensures n == 1; assignable n, c;
  void h() { n = 1; }
  //@ ensures n == 1;
  void k() { n = 1; }
}"""
    if spec in {"f", "k"}:
        text = (text % "").replace(" c == null", " true").replace("n, c;", "n;")
    else:
        text = text % "Comparable c;"
    write(tmp_path / "p", {"A.java": text})
    request = Request((tmp_path / "p",), f"A.{spec}", Limits(), workers=0)
    if refused:
        with pytest.raises(Refused) as found:
            slice_method(request, Watch())
        assert found.value.diagnostics[0].code is Code.S112
    else:
        assert slice_method(request, Watch()).slice is not None
