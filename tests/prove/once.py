"""KeY, asked once."""

from collections.abc import Collection, Sequence
from pathlib import Path

from slicer.base.limits import Ints
from slicer.prove.attempt import Attempt, Obligation
from slicer.prove.install import Missing, Ready
from slicer.prove.jvm import KeyLimits
from slicer.prove.key import Key


def prove(
    ready: Ready | Missing,
    source_dir: Path,
    obligations: Sequence[Obligation],
    ints: Ints,
    limits: KeyLimits,
    *,
    stubs: Collection[str] = (),
    proofs_dir: Path | None = None,
) -> tuple[Attempt, ...]:
    with Key(lambda: ready, limits) as key:
        return key.prove(source_dir, obligations, ints, stubs=stubs, proofs_dir=proofs_dir)


def prove_file(ready: Ready, file: Path, limits: KeyLimits) -> Attempt:
    with Key(lambda: ready, limits) as key:
        return key.prove_file(file)
