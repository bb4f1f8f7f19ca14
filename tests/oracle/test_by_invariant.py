"""What annotations of loops are enough for, against brute force: every tiny input.

Where all annotations of loops hold by themselves, one round each, no run breaks them, nor what rests on them.
`SLICER_CASES` sets the number of programs.
"""

import os
from collections import Counter
from dataclasses import dataclass
from random import Random

from slicer.base.limits import Bounds, Demands, Ints, Limits, Loops
from slicer.base.source import SourceFile
from slicer.engines.verdict import HoldsWithin, Vacuous, Verdict
from slicer.engines.workers import Workers
from slicer.pipeline import read
from slicer.slicing.questions import of_check
from tests.oracle.annotated import Annotated, broken
from tests.oracle.test_auxiliary import BOUNDS, SECONDS
from tests.stages import asked

CASES = int(os.environ.get("SLICER_CASES", "12"))
MOST = 2
DEMANDS = Demands(loops=Loops.INVARIANT)
# Rounds go further than those of the check: what holds for one round holds for all.
FURTHER = Bounds(BOUNDS.objects, 6, BOUNDS.length)


@dataclass
class Claiming(Annotated):
    """The same with postconditions, and one loop at least."""

    loops: int = 0

    def text(self) -> str:
        claims = " ".join(f"ensures {self.promise()};" for _ in range(2))
        return super().text().replace("/*@ requires -1 <= x", f"/*@ {claims} requires -1 <= x")

    def promise(self) -> str:
        rng = self.rng
        bound = rng.randint(-1, 3)
        return rng.choice(
            (
                f"\\result <= {bound}",
                f"\\result >= -{bound}",
                f"s <= {bound}",
                "s == \\old(s)",
                "a == null || a.f >= -1",
            )
        )

    def statement(self) -> str:
        return self.loop() if not self.loops else super().statement()

    def loop(self) -> str:
        """At most two."""
        self.loops += 1
        return super().loop() if self.loops <= MOST else self.simple()


def verdicts(text: str, ints: Ints) -> tuple[dict[str, Verdict], dict[str, Counter[str]]] | None:
    """What the check says of each property, and what runs say."""
    original = read(SourceFile("P.java", text))
    method = original.program.methods["P.m(int,P)"]
    if method.refused:
        return None
    all_ = asked(original, "m:contract", ints, DEMANDS)
    questions = [of_check(all_.program, all_, ints, DEMANDS)(each) for each in all_.apart() if each.goals]
    answers = Workers(0).ask([question(Limits(BOUNDS, ints, SECONDS)) for question in questions])
    found = {name: answer.verdict for name, answer in zip(all_.names, answers, strict=True)}
    return found, broken(all_.program, all_.method, ints, FURTHER)


def test_what_rests_on_annotations_that_hold_is_kept_by_every_run() -> None:
    seen: Counter[str] = Counter()
    for seed in range(CASES):
        rng = Random(f"by invariant {seed}")
        text, ints = Claiming(rng).text(), list(Ints)[seed % len(Ints)]
        found = verdicts(text, ints)
        if found is None:
            continue
        verdicts_, said = found
        loops = {name: v for name, v in verdicts_.items() if not name.startswith(("ensures", "decreases"))}
        seen.update(f"{type(verdict).__name__}" for verdict in verdicts_.values())
        if not loops or not all(isinstance(verdict, HoldsWithin | Vacuous) for verdict in loops.values()):
            continue
        for name, verdict in verdicts_.items():
            if isinstance(verdict, HoldsWithin) and not name.startswith("decreases"):
                seen["proved" if name in loops else "proved of ends"] += 1
                assert not said.get(name, Counter())["fails"], (seed, name, text)
    assert seen["proved of ends"] >= max(CASES // 12, 1), seen
    assert seen["Insufficient"] >= max(CASES // 12, 1), seen
