"""`--keep` and `--cut`: lines whose statements stay or go, whatever the check says."""

import json
from pathlib import Path

import pytest

from tests.command import run

TEXT = """class P {
  int f, g, h;
  //@ ensures f > 0;
  void m(int x) {
    g = x;
    h = 1; f = h;
    if (x > 3) f = 2;
    other();
  }
  void other() { g = 2; }
}
"""


def statuses(place: Path, *words: str) -> dict[str, str]:
    (place / "P.java").write_text(TEXT, encoding="utf-8")
    ran = run(place, "P.java", "--spec", "m", *words)
    assert ran.code == 0, ran
    report = json.loads((place / "out" / "P.m" / "contract" / "report.json").read_text(encoding="utf-8"))
    return {unit["text"]: unit["status"] for unit in report["units"]}


def test_without_pins(tmp_path: Path) -> None:
    kept = {text for text, status in statuses(tmp_path).items() if status == "kept"}
    assert kept == {"h = 1;", "f = h;", "f = 2;"}


def test_lines_that_stay(tmp_path: Path) -> None:
    found = statuses(tmp_path, "--keep", "5", "--keep", "P.java:10")
    assert found["g = x;"] == found["g = 2;"] == "kept"
    assert list(found.values()).count("cut") == 2


def test_a_line_that_goes_although_it_is_helpful(tmp_path: Path) -> None:
    text = TEXT.replace("h = 1; f = h;", "int k = 1;\nf = k > 5 ? k : 3;")
    (tmp_path / "P.java").write_text(text, encoding="utf-8")
    for words, stays in ((), True), (("--cut", "6"), False):
        assert run(tmp_path, "P.java", "--spec", "m", *words).code == 0
        made = (tmp_path / "out" / "P.m" / "contract" / "src" / "P.java").read_text(encoding="utf-8")
        assert ("int k = 1;" in made) is stays


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--cut", "6"), "this statement cannot be cut: the property needs it"),
        (("--keep", "4"), "no statement begins in line 4"),
        (("--keep", "x"), "`x` is no line of the program"),
        (("--keep", "Q.java:5"), "`Q.java:5` is no line of the program"),
        (("--keep", "5", "--cut", "5"), "this statement is to stay and to be cut"),
    ],
)
def test_what_cannot_be(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    (tmp_path / "P.java").write_text(TEXT, encoding="utf-8")
    ran = run(tmp_path, "P.java", "--spec", "m", *words)
    assert ran.code == 2
    assert f"error[S114]: {said}" in ran.err
