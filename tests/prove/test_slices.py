"""Slices of the samples in the real KeY: those of true clauses close, those of false clauses stay open.

All slices lie in packages of their own below one folder, so that one JVM with one load proves them all.
"""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from slicer.abstraction.emit import Plan, emit
from slicer.analysis.callees import involved
from slicer.base.fragments import UnitId
from slicer.base.limits import Ints, Limits
from slicer.base.source import SourceFile
from slicer.claims.sliced import find_sliced
from slicer.claims.spec import Asked
from slicer.lower.files import Original
from slicer.pipeline import Request, read, slice_method
from slicer.prove.attempt import Attempt, Closed, Obligation, Open
from slicer.prove.install import Missing, Ready, locate
from slicer.prove.jvm import KeyLimits
from slicer.prove.key import Key
from slicer.report.files import write
from slicer.report.model import Result
from slicer.report.obligations import obligations
from slicer.report.proved import prove_slice
from slicer.watch import Watch
from tests.command import run
from tests.prove.once import prove, prove_file
from tests.stages import file_of

pytestmark = pytest.mark.key

SAMPLES = Path(__file__).parents[2] / "samples"
LIMITS = KeyLimits(seconds=120)


@dataclass(frozen=True)
class Case:
    """A question about a sample, in a package of its own.

    A clause that a `change` makes false is asked of the slice for the true one; a bug of the sample's
    own is asked of the whole program but what is `cut`.
    """

    package: str
    file: str
    spec: str
    change: tuple[str, str] = ("", "")
    cut: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        return self.file.split("/")[1]

    @property
    def text(self) -> str:
        text = (SAMPLES / self.file).read_text(encoding="utf-8")
        return f"package {self.package}; {text.removeprefix('package map;')}"

    @property
    def false_text(self) -> str:
        assert self.change[0] in self.text
        return self.text.replace(*self.change, 1)


TRUE = (
    Case("prime", "01_number_of_prime/NumberOfPrime.java", "numberOfPrime"),
    Case("map", "02_map/Map.java", "put"),
    Case("strictprime", "03_number_of_prime_strict/NumberOfPrime.java", "numberOfPrime:ensures.1"),
    Case("strictmap", "04_map_strict/Map.java", "put:ensures.1"),
    Case("account", "05_account/Account.java", "withdraw"),
    Case("phonebook", "06_phonebook/Phonebook.java", "add"),
)
FALSE = (
    Case("falseprime", TRUE[0].file, TRUE[0].spec, ("\\result>0==>x<y", "\\result>0==>x>y")),
    Case("falsemap", TRUE[1].file, TRUE[1].spec, ("values[i]==v", "values[i]!=v")),
    Case("falseaccount", TRUE[4].file, TRUE[4].spec, ("old(balance) - amount", "old(balance) + amount")),
    Case("falsephonebook", TRUE[5].file, TRUE[5].spec, ("head.next ==", "head.next !=")),
    Case(
        "buffer",
        "08_ring_buffer_bug/RingBuffer.java",
        "remove:ensures.3",
        cut=frozenset({"value = slots[head]", "removed++;", "updateSmallest();"}),
    ),
    Case("tokenizer", "10_tokenizer_bug/Tokenizer.java", "next:ensures.3", cut=frozenset({"note(length);"})),
)


@pytest.fixture(scope="module")
def ready() -> Ready:
    found = locate()
    if isinstance(found, Missing):
        pytest.skip(f"{found.why}; {found.hint}")
    return found


@pytest.fixture(scope="module")
def attempts(ready: Ready, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Attempt, ...]]:
    """KeY's answers by package: the question first, then the callees."""
    place = tmp_path_factory.mktemp("slices")
    true = {case.package: sliced(case, place) for case in TRUE}
    false = {case.package: forced(case, place) for case in FALSE}
    wanted = true | false
    answers = iter(prove(ready, place / "src", [t for todo in wanted.values() for t in todo], Ints.MATH, LIMITS))
    return {package: tuple(next(answers) for _ in todo) for package, todo in wanted.items()}


def sliced(case: Case, place: Path) -> tuple[Obligation, ...]:
    result = result_of(case, place)
    assert result.slice is not None, result.verdict
    put(case, place, result.slice.emission.edited.source)
    return tuple(todo.target for todo in result.obligations)


def forced(case: Case, place: Path) -> tuple[Obligation, ...]:
    """The question alone: what its callees promise may well be true."""
    original = read(SourceFile(case.name, case.false_text if case.change[0] else case.text))
    (asked,) = find_sliced(original.program, file_of(original), case.spec, Ints.MATH)
    if case.change[0]:
        result = result_of(case, place)
        assert result.slice is not None
        kept = result.slice.emission.plan.kept
    else:
        kept = uncut(case, original, asked)
    emission = emit(original, Plan(asked.method.id, frozenset(asked.names), kept))
    put(case, place, emission.edited.source)
    return (obligations(original, emission)[0].target,)


def uncut(case: Case, original: Original, asked: Asked) -> frozenset[UnitId]:
    """All statements but those the case names, and those of methods that only they call."""
    text = original.unit.source
    own = [u for u in asked.method.units if text.slice(u.spans[0]) not in case.cut]
    assert len(own) + len(case.cut) == len(asked.method.units)
    callees = involved(original.program, asked.method)[1:]
    below = [u for m in callees if m.contract.written for u in m.units]
    return frozenset(u.id for u in (*own, *below))


def result_of(case: Case, place: Path) -> Result:
    file = place / case.package / case.name
    file.parent.mkdir()
    file.write_text(case.text, encoding="utf-8")
    return slice_method(Request((file,), case.spec, Limits()), Watch())


def put(case: Case, place: Path, source: SourceFile) -> None:
    folder = place / "src" / case.package
    folder.mkdir(parents=True)
    (folder / case.name).write_text(source.text, encoding="utf-8")


@pytest.mark.parametrize("case", TRUE, ids=lambda case: case.package)
def test_the_slice_closes(
    case: Case, attempts: dict[str, tuple[Attempt, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    found = attempts[case.package]
    assert [a for a in found if not isinstance(a, Closed)] == []
    with capsys.disabled():
        for attempt in found:
            assert isinstance(attempt, Closed)
            sys.stdout.write(f"\n{attempt.contract}: {attempt.effort.rules} rules")


def test_the_maps_need_a_witness(attempts: dict[str, tuple[Attempt, ...]]) -> None:
    for package in ("map", "strictmap"):
        put_, _ = attempts[package]
        assert isinstance(put_, Closed)
        assert [w.startswith("result_pure_int_put") for w in put_.witnesses] == [True]
        assert len(put_.used) == 1


@pytest.mark.parametrize("case", FALSE, ids=lambda case: case.package)
def test_a_slice_of_a_false_clause_stays_open(case: Case, attempts: dict[str, tuple[Attempt, ...]]) -> None:
    (attempt,) = attempts[case.package]
    assert isinstance(attempt, Open), attempt
    assert [goal for goal in attempt.goals if not goal.program_left] != []


def test_the_files_of_a_proof(ready: Ready, tmp_path: Path) -> None:
    """Proofs lie beside the problems; loaded alone, a problem takes as many rules as before the witness step."""
    ran = run(tmp_path, str(SAMPLES / "02_map" / "Map.java"), "--spec", "put", "--prove")
    assert ran.code == 0, ran
    folder = tmp_path / "out" / "Map.put" / "contract"
    names = {path.name for path in folder.glob("problem*")}
    assert names == {"problem.key", "problem.proof", "problem.addValue.key", "problem.addValue.proof"}
    rules = {file: int(n) for file, n in re.findall(r"^closed  (\S+): (\d+) rules", ran.out, re.MULTILINE)}
    again = prove_file(ready, folder / "problem.proof", LIMITS)
    assert isinstance(again, Closed)
    assert again.effort.rules == rules["problem.key"]


def test_the_problem_file_is_the_question(ready: Ready, tmp_path: Path) -> None:
    file = tmp_path / TRUE[0].name
    file.write_text((SAMPLES / TRUE[0].file).read_text(encoding="utf-8"), encoding="utf-8")
    result = slice_method(Request((file,), TRUE[0].spec, Limits()), Watch())
    write(tmp_path / "out", result, force=False)
    with Key(lambda: ready, LIMITS) as key:
        (proved,) = prove_slice(tmp_path / "out", result, key)
        alone = key.prove_file(tmp_path / "out" / "problem.key")
    assert isinstance(proved, Closed)
    assert isinstance(alone, Closed)
    assert alone.contract == proved.contract
    assert alone.effort.rules == proved.effort.auto_rules
