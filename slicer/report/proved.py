"""Lets KeY prove what a slice that was written to a folder leaves to be proved."""

from dataclasses import replace
from pathlib import Path

from slicer.prove.attempt import Attempt, Closed
from slicer.prove.key import Key
from slicer.report.model import Result


def prove_slice(folder: Path, result: Result, key: Key) -> tuple[Attempt, ...]:
    """KeY's answers to the obligations of a slice that was written to the folder; proofs lie beside the problems."""
    made, asked = result.slice, result.obligations
    stubs = frozenset(stub.name for stub in made.emission.stubs) if made is not None else frozenset[str]()
    targets = [each.target for each in asked]
    found = key.prove(folder / "src", targets, result.limits.ints, stubs=stubs, proofs_dir=folder)
    return tuple(_beside(attempt, folder / each.file) for attempt, each in zip(found, asked, strict=True))


def _beside(attempt: Attempt, problem: Path) -> Attempt:
    """The attempt with its proof called like the problem; a proof of an earlier run goes."""
    file = problem.with_suffix(".proof")
    if isinstance(attempt, Closed) and attempt.proof is not None:
        return replace(attempt, proof=attempt.proof.replace(file))
    file.unlink(missing_ok=True)
    return attempt
