"""Lets KeY prove what a slice that was written to a folder leaves to be proved."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from slicer.base.codes import Code
from slicer.base.limits import Ints
from slicer.base.record import record
from slicer.prove.attempt import Attempt, Closed, Named, NotRun
from slicer.prove.key import Key, founded, misread
from slicer.prove.problem import is_ours
from slicer.report.document import REPORT, SOURCES, proved_again
from slicer.report.files import write_bytes
from slicer.report.model import Obligation, Result
from slicer.report.obligations import obligations_now
from slicer.report.proof_entries import proof_entry
from slicer.report.published import to_json
from slicer.report.written import Written


@record
class Proved:
    """A slice that was written before, and KeY's answer to each of its obligations now."""

    written: Written
    obligations: tuple[Obligation, ...]
    attempts: tuple[Attempt, ...]

    @property
    def is_closed(self) -> bool:
        return bool(self.attempts) and all(isinstance(each, Closed) for each in self.attempts)


def prove_slice(folder: Path, result: Result, key: Key) -> tuple[Attempt, ...]:
    """KeY's answers to the obligations of a slice that was written to the folder; proofs lie beside the problems."""
    made = result.slice
    stubs = frozenset(stub.name for stub in made.emission.stubs) if made is not None else frozenset[str]()
    return _proved(folder, result.obligations, result.limits.ints, stubs, key)


def prove_again(written: Written, key: Key) -> Proved:
    """The same of a slice that was written before, with the annotations that it has now.

    The report has KeY's answers then, if the text is still the one that was written.
    """
    todo, report = _todo(written), written.report
    stubs = frozenset(stub.name for stub in report.stubs)
    attempts = _proved(written.folder, todo, Ints(report.ints), stubs, key)
    if not written.edited:
        entries = tuple(proof_entry(attempt, each) for attempt, each in zip(attempts, todo, strict=True))
        write_bytes(written.folder / REPORT, to_json(proved_again(report, entries)))
    return Proved(written, todo, attempts)


def replay(written: Written, key: Key) -> Proved:
    """What becomes of the saved proofs when KeY repeats every step of them on the texts as they are now.

    Law: what a closed proof uses is closed, too, or an axiom.
    """
    todo = tuple(replace(each, file=_proof_of(each.file)) for each in _todo(written))
    wrong = misread(written.folder / SOURCES)
    if wrong is not None:
        return Proved(written, todo, (wrong,) * len(todo))
    known = {each.contract for each in todo}
    found = [founded(_replayed(written, each, key), known) for each in todo]
    return Proved(written, todo, tuple(found))


def _todo(written: Written) -> tuple[Obligation, ...]:
    before = tuple(Obligation(Named(each.contract), each.contract, each.file) for each in written.report.proofs)
    return obligations_now(before, written.text) if written.edited else before


def _proved(
    folder: Path, todo: Sequence[Obligation], ints: Ints, stubs: frozenset[str], key: Key
) -> tuple[Attempt, ...]:
    found = key.prove(folder / SOURCES, [each.target for each in todo], ints, stubs=stubs, proofs_dir=folder)
    return tuple(_beside(attempt, folder / each.file) for attempt, each in zip(found, todo, strict=True))


def _beside(attempt: Attempt, problem: Path) -> Attempt:
    """The attempt with its proof called like the problem; a proof of an earlier run goes."""
    file = problem.with_suffix(".proof")
    if isinstance(attempt, Closed) and attempt.proof is not None:
        return replace(attempt, proof=attempt.proof.replace(file))
    file.unlink(missing_ok=True)
    return attempt


def _replayed(written: Written, todo: Obligation, key: Key) -> Attempt:
    file = written.folder / todo.file
    if not file.is_file():
        return NotRun("there is no saved proof", "`slice prove` without `--replay` makes one", code=Code.S604)
    text = file.read_text(encoding="utf-8", errors="replace")
    if not is_ours(text, Ints(written.report.ints)):
        return NotRun("the saved proof has other settings, or is of another folder", code=Code.S604)
    found = key.prove_file(file)
    if isinstance(found, Closed) and found.contract != todo.contract:
        return NotRun(f"the saved proof is of `{found.contract}`", code=Code.S604)
    return found


def _proof_of(problem: str) -> str:
    return str(Path(problem).with_suffix(".proof"))
