"""`slice prove` without KeY: which slices there are, what was edited, and the exit codes. `tests/prove` has KeY."""

import json
from pathlib import Path

import pytest

from tests.command import run

PROGRAM = """class P {
  int k;
  //@ ensures \\result >= 0;
  int m(int x) { k = x * x; return x < 0 ? -x : x; }
}
"""
UNINSTALLED = {"SLICER_KEY": "nowhere"}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "P.java").write_text(PROGRAM, encoding="utf-8")
    assert run(tmp_path, "P.java", "--spec", "m").code == 0
    return tmp_path


def test_what_is_not_proved_is_3(place: Path) -> None:
    ran = run(place, "prove", "out", "--no-install", env=UNINSTALLED)
    assert ran.code == 3
    assert ran.out.splitlines()[0].startswith("not run problem.key: error[S601]:")
    assert ran.out.splitlines()[1:] == ["P.m:contract is not proved (out/P.m/contract)"]
    assert '"status": "not run"' in (place / "out/P.m/contract/report.json").read_text(encoding="utf-8")


def test_a_report_of_the_version_before_keeps_its_remarks(place: Path) -> None:
    """It did not say in which lines the loops are that lack invariants."""
    file = place / "out/P.m/contract/report.json"
    before = json.loads(file.read_bytes())
    before["lacking"] = [{"method": "P.m(int)", "allowed": None}]
    before["remarks"] += [{"text": "no invariants were found that are enough for the loops of `P.m(int)`", "code": ""}]
    file.write_text(json.dumps(before), encoding="utf-8")
    assert run(place, "prove", "out", "--no-install", env=UNINSTALLED).code == 3
    after = json.loads(file.read_bytes())
    assert after["remarks"] == before["remarks"]
    assert [each["status"] for each in after["proofs"]] == ["not run"]
    assert [(each["move"], each["outcome"]) for each in after["rounds"]] == [("prove", "not run")]


def test_without_saved_proofs_nothing_is_repeated(place: Path) -> None:
    ran = run(place, "prove", "out/P.m/contract", "--replay")
    assert ran.code == 3
    assert "not run problem.proof: error[S604]: there is no saved proof" in ran.out


@pytest.mark.parametrize("options", [(), ("--replay",)])
def test_what_key_misreads_is_not_run(options: tuple[str, ...], tmp_path: Path) -> None:
    """KeY closes this one: it takes `k` for a field of the inner object, which is new."""
    text = """class Q {
  int k; int v;
  class I { void set(int n) { k = n; } }
  //@ ensures k == \\old(k); diverges true;
  void m(int n, int[] a) { v = n * n; if (a.length > 5) new I().set(n); }
}
"""
    (tmp_path / "Q.java").write_text(text, encoding="utf-8")
    assert run(tmp_path, "Q.java", "--spec", "m", "--keep-unreached").code == 0
    ran = run(tmp_path, "prove", "out", *options)
    assert ran.code == 3
    assert (
        "error[S602]: line 3: KeY takes `k` for a field of the inner object, and would prove what is false" in ran.out
    )


@pytest.mark.parametrize("path", ["nowhere", "P.java", "empty"])
def test_no_slice_is_2(path: str, place: Path) -> None:
    (place / "empty" / "report.json").mkdir(parents=True)
    (place / "empty" / "below").mkdir()
    (place / "empty" / "below" / "report.json").write_text('{"version": 1}', encoding="utf-8")
    ran = run(place, "prove", "out", path)
    assert (ran.code, ran.out) == (2, "")
    assert f"error[S503]: there is no slice in `{path}` that KeY could prove" in ran.err


def test_one_that_was_edited_does_not_keep_others_from_being_proved(place: Path) -> None:
    assert run(place, "P.java", "--spec", "m:terminates", "--out", "other").code == 0
    source = place / "out/P.m/contract/src/P.java"
    source.write_text(source.read_text(encoding="utf-8").replace("x < 0", "x > 0"), encoding="utf-8")
    ran = run(place, "prove", "out", "other", "--no-install", env=UNINSTALLED)
    assert ran.code == 2
    assert "error[S504]" in ran.err
    assert ran.out.splitlines()[-1] == "P.m:terminates is not proved (other/P.m/terminates)"


def test_the_settings_beside_the_slices_are_read(place: Path) -> None:
    (place / "out" / "slicer.toml").write_text("prove-timeout = 0\n", encoding="utf-8")
    ran = run(place, "prove", "out")
    assert ran.code == 2
    assert "error[S401]: `--prove-timeout 0`" in ran.err
