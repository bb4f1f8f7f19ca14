"""`slice prove`: slices that were written before are proved as they are now; saved proofs are repeated."""

import shutil
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.limits import Ints, Limits
from slicer.cli.options import Writing
from slicer.cli.run import deliver, wish_of
from slicer.pipeline import Request, slice_method
from slicer.prove.attempt import Attempt, Closed, Named, NotRun, Open
from slicer.prove.install import Missing, locate
from slicer.prove.jvm import KeyLimits
from slicer.prove.key import Key
from slicer.prove.problem import contract_name, is_ours
from slicer.report.proved import Proved, prove_again, replay
from slicer.report.proved_text import show
from slicer.report.written import Written, slices_below
from slicer.watch import Watch
from tests.command import run

pytestmark = pytest.mark.key

PROGRAM = r"""
package again;
class C {
  int k;

  //@ ensures (\forall int j; 0 <= j && j < a.length; a[j] == 0);
  void fill(int[] a, int n) { int i = 0; while (i < a.length) { a[i] = 0; k = k + n; i++; } }

  //@ ensures \result == 8; diverges true;
  int power(int n) { int p = 1, i = 0; while (i < 3) { p = p + p; k = n; i++; } return p; }

  //@ ensures \result == 2 * n + 1; diverges true;
  int odd(int n) { k = n * n; return twice(n) + 1; }
  //@ ensures true;
  int round(int[] a, int n) { k = n * n; return a.length > 5 ? back(a, n) : n; }
  int back(int[] a, int n) { return round(a, n); }
  //@ ensures true;
  int outside(int[] a, int n) { k = n * n; return a.length > 5 ? to(n) : n; }
  int to(int n) { return fro(n); }
  int fro(int n) { return to(n); }
  //@ ensures \result == 7; diverges true;
  int down(int[] a, int n) { k = n * n; return even(a.length); }
  int even(int n) { return n <= 0 ? 7 : other(n - 1); }
  int other(int n) { return n == 9 ? 8 : n <= 0 ? 7 : even(n - 1); }
  //@ ensures \result == told(a.length); diverges true;
  int tell(int[] a, int n) { k = n * n; return 7; }
  /*@ pure @*/ int told(int n) { return n > 5 ? asked(n) : 7; }
  /*@ pure @*/ int asked(int n) { return told(n); }
  int twice(int n) { int t = 0; for (int i = 0; i < 2; i++) { t = t + n; } return t; }
}
"""
POWERS = "(i == 0 && p == 1) || (i == 1 && p == 2) || (i == 2 && p == 4) || (i == 3 && p == 8)"
SUMS = "(i == 0 && t == 0) || (i == 1 && t == n) || (i == 2 && t == 2 * n)"


@pytest.fixture(scope="module")
def key() -> Iterator[Key]:
    """One JVM for all."""
    ready = locate()
    if isinstance(ready, Missing):
        pytest.skip(f"{ready.why}; {ready.hint}")
    with Key(lambda: ready, KeyLimits(steps=2_000, seconds=60)) as found:
        yield found


@pytest.fixture(scope="module")
def proved_once(key: Key, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of `fill`, proved when it was written."""
    return write(tmp_path_factory.mktemp("fill"), "fill", key, prove=True).folder


@pytest.fixture
def at_once(proved_once: Path, tmp_path: Path) -> Written:
    """The same in a place of its own."""
    return written_in(shutil.copytree(proved_once, tmp_path / "at once" / "C.fill" / "contract"))


def write(place: Path, spec: str, key: Key, *, prove: bool = False, annotate: bool = True) -> Written:
    """The slice as the command writes it."""
    place.mkdir(exist_ok=True)
    (place / "C.java").write_text(PROGRAM, encoding="utf-8")
    request = Request((place / "C.java",), spec, Limits(), workers=0)
    result = slice_method(request, Watch())
    writing = Writing(out=place / "out", prove=prove, annotate=annotate)
    folder = deliver(result, request, writing, wish_of(writing), Watch(), key).folder
    assert folder is not None
    return written_in(folder)


def written_in(folder: Path) -> Written:
    (written,) = slices_below([folder])
    return written


def edit(written: Written, old: str, new: str) -> Written:
    source = written.folder / "src" / "C.java"
    text = source.read_text(encoding="utf-8")
    assert text.count(old) == 1, text
    source.write_text(text.replace(old, new), encoding="utf-8")
    return written_in(written.folder)


def printed(found: Proved) -> str:
    out = StringIO()
    show(found, Console(file=out, width=300, color_system=None))
    return out.getvalue()


def refusal(ask: Callable[[Written, Key], Proved], written: Written, key: Key) -> Code:
    with pytest.raises(Refused) as refused:
        ask(written, key)
    return refused.value.diagnostics[0].code


def kinds(found: Proved) -> list[type[Attempt]]:
    return [type(each) for each in found.attempts]


def test_proving_later_says_what_proving_at_once_does(key: Key, at_once: Written, tmp_path: Path) -> None:
    later = write(tmp_path, "fill", key)
    assert {each.status for each in later.report.proofs} == {"not asked"}
    assert kinds(prove_again(later, key)) == [Closed]
    told = (later.folder / "report.json").read_bytes()
    assert b"proved by KeY" in told
    assert (at_once.folder / "report.json").read_bytes() == told


def test_saved_proofs_are_repeated(key: Key, at_once: Written) -> None:
    found = replay(at_once, key)
    assert kinds(found) == [Closed]
    assert [each.file for each in found.obligations] == ["problem.proof"]
    assert printed(found).splitlines()[-1].startswith("C.fill:contract is proved (")
    weaker = edit(at_once, "loop_invariant i <= a.length; ", "")
    assert kinds(replay(weaker, key)) == [NotRun]


def test_a_proof_that_is_not_of_the_slice_counts_for_nothing(key: Key, at_once: Written) -> None:
    proof = at_once.folder / "problem.proof"
    text = proof.read_text(encoding="utf-8")
    assert is_ours(text, Ints.MATH)
    wrong = {
        "settings": text.replace("runtimeExceptions:allow", "runtimeExceptions:ignore"),
        "settings before ours": text.replace(
            '"Choice" : {', '"Choice" : { "runtimeExceptions" : "runtimeExceptions:ignore" }, "Choice" : {'
        ),
        "rules": text.replace('\\javaSource "src";', '\\javaSource "src"; \\rules { a { \\add(==> false) }; }'),
        "sources": text.replace('\\javaSource "src";', '\\javaSource "../src";'),
        "contract": text.replace("C::fill([I,int)", "C::power(int)"),
    }
    for what, other in wrong.items():
        assert other != text, what
        proof.write_text(other, encoding="utf-8")
        assert kinds(replay(at_once, key)) == [NotRun], what
    proof.unlink()
    (attempt,) = replay(at_once, key).attempts
    assert isinstance(attempt, NotRun)
    assert attempt.code is Code.S604


def test_invariants_of_the_user_are_proved(key: Key, tmp_path: Path) -> None:
    written = write(tmp_path, "power", key, annotate=False)
    assert kinds(prove_again(written, key)) == [Open]
    report = (written.folder / "report.json").read_bytes()
    better = edit(written, "while (i < 3)", f"/*@ loop_invariant {POWERS}; @*/ while (i < 3)")
    found = prove_again(better, key)
    assert kinds(found) == [Closed]
    assert (written.folder / "report.json").read_bytes() == report
    assert "only annotations differ that KeY proves" in printed(found)
    false = edit(better, "p == 8", "p == 9")
    assert kinds(prove_again(false, key)) == [Open]


def test_a_contract_of_the_user_is_an_obligation(key: Key, tmp_path: Path) -> None:
    written = write(tmp_path, "odd", key, annotate=False)
    assert [each.file for each in prove_again(written, key).obligations] == ["problem.key"]
    called = edit(written, "int twice(int n)", "/*@ ensures \\result == 2 * n; diverges true; @*/ int twice(int n)")
    found = prove_again(called, key)
    assert [each.file for each in found.obligations] == ["problem.key", "problem.twice.key"]
    assert kinds(found) == [Closed, Open]
    true = edit(called, "for (", f"/*@ loop_invariant {SUMS}; assignable \\nothing; @*/ for (")
    assert kinds(prove_again(true, key)) == [Closed, Closed]
    false = edit(true, "ensures \\result == 2 * n; diverges", "ensures false; diverges")
    assert kinds(prove_again(false, key)) == [Closed, Open]


def test_contracts_do_not_show_that_a_recursion_ends(key: Key, tmp_path: Path) -> None:
    """KeY would prove each of the two methods with the contract of the other one."""
    written = write(tmp_path, "round:terminates", key, annotate=False)
    assert kinds(prove_again(written, key)) == [Open]
    called = edit(written, "int back(", "/*@ normal_behavior ensures true; @*/ int back(")
    for ask in (prove_again, replay):
        assert refusal(ask, called, key) is Code.S504


def test_two_contracts_do_not_show_that_two_methods_end(key: Key, tmp_path: Path) -> None:
    """Neither of them is the one that is asked about; a proof that was saved from them counts for nothing, either."""
    written = write(tmp_path, "outside:terminates", key, annotate=False)
    for name in ("to", "fro"):
        written = edit(written, f"int {name}(", f"/*@ ensures true; @*/ int {name}(")
    names = [contract_name("again.C", name, ("int",)) for name in ("to", "fro")]
    found = key.prove(written.folder / "src", [Named(name) for name in names], Ints.MATH, proofs_dir=written.folder)
    assert [type(each) for each in found] == [Closed, Closed], "KeY believes it, so we must not ask"
    for ask in (prove_again, replay):
        assert refusal(ask, written, key) is Code.S504


def test_contracts_that_rest_on_each_other_speak_of_runs_that_end(key: Key, tmp_path: Path) -> None:
    """What is false of one that ends is not proved."""
    written = write(tmp_path, "down", key, annotate=False)
    for name in ("even", "other"):
        written = edit(written, f"int {name}(", f"/*@ ensures \\result == 7; diverges true; @*/ int {name}(")
    assert kinds(prove_again(written, key)) == [Closed, Closed, Open]


def test_contracts_that_rest_on_each_other_do_not_give_a_clause_its_value(key: Key, tmp_path: Path) -> None:
    """`told` has no value for long arrays, but KeY would prove that it is 7."""
    written = write(tmp_path, "tell", key, annotate=False)
    for name in ("told", "asked"):
        words = "normal_behavior ensures \\result == 7; assignable \\nothing;"
        written = edit(written, f"/*@ pure @*/ int {name}(", f"/*@ {words} @*/ /*@ pure @*/ int {name}(")
    for ask in (prove_again, replay):
        assert refusal(ask, written, key) is Code.S504
    names = [contract_name("again.C", name, ("int",), "normal_behavior") for name in ("told", "asked")]
    question = written.report.proofs[0].contract
    found = key.prove(written.folder / "src", [Named(name) for name in (question, *names)], Ints.MATH)
    assert [type(each) for each in found] == [Closed, Closed, Closed], "KeY believes it, so we must not ask"


def test_the_command(key: Key, tmp_path: Path) -> None:
    """All slices below the folders; exit code 2 for what cannot be proved any more, else 3 for what is open."""
    written = write(tmp_path, "fill", key)
    ran = run(tmp_path, "prove", "out")
    assert (ran.code, ran.out.splitlines()[-1]) == (0, "C.fill:contract is proved (out/C.fill/contract)")
    assert run(tmp_path, "prove", "out/C.fill", "--replay").code == 0
    write(tmp_path, "power", key, annotate=False)
    ran = run(tmp_path, "prove", "out", "out/C.fill", "--prove-timeout", "60")
    assert ran.code == 3
    assert [line for line in ran.out.splitlines() if "prove" in line] == [
        "C.fill:contract is proved (out/C.fill/contract)",
        "C.power:contract is not proved (out/C.power/contract)",
    ]
    edit(written, "a[i] = 0;", "a[i] = 0 ; i = i;")
    shutil.rmtree(tmp_path / "out" / "C.power")
    assert run(tmp_path, "prove", "out").code == 2
