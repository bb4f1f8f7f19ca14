"""Which proposed invariants are kept, against brute force: every tiny input.

What is kept holds at every visit of its loop; of what is enough nothing can go. `SLICER_CASES` sets the number of
programs.
"""

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from slicer.base.limits import Ints, Limits
from slicer.base.source import SourceFile
from slicer.infer.annotate import Clause, annotated, ids_of
from slicer.infer.guesses import Guesses
from slicer.infer.houdini import Inductive, inductive
from slicer.infer.places import places
from slicer.infer.vocabulary import Vocabulary
from slicer.ir.program import Method
from slicer.lower.files import Original
from slicer.pipeline import read
from tests.oracle.annotated import broken
from tests.oracle.endless import Endless
from tests.oracle.test_auxiliary import BOUNDS, SECONDS
from tests.oracle.test_by_invariant import FURTHER, Claiming

CASES = int(os.environ.get("SLICER_CASES", "20"))
PROPOSED = 12
NO_STUBS = frozenset[str]()


@dataclass
class Bare(Claiming):
    """The same without annotations of loops."""

    def loop(self) -> str:
        self.loops += 1
        return Endless.loop(self).replace("a.spin();", "s = -s;") if self.loops <= 2 else self.simple()


@dataclass(frozen=True)
class Proposed:
    """A program with clauses for its loops; without them the loops have frames only."""

    original: Original
    method: Method
    clauses: tuple[Clause, ...]
    limits: Limits

    @staticmethod
    def of(seed: int) -> "Proposed | None":
        rng, ints = Random(f"inductive {seed}"), list(Ints)[seed % len(Ints)]
        program = Bare(rng)
        original = read(SourceFile("P.java", program.text()))
        method = original.program.methods["P.m(int,P)"]
        if method.refused:
            return None
        found: list[Clause] = []
        for place in places(original, method, NO_STUBS):
            guesses = Guesses(Vocabulary(original, place, ())).strata()[0]
            texts = rng.sample(guesses, min(PROPOSED, len(guesses))) + [program.claim() for _ in range(3)]
            found += [Clause(place.loop.span, text) for text in dict.fromkeys(texts)]
        proposed = Proposed(original, method, tuple(found), Limits(BOUNDS, ints, SECONDS))
        again, ids = proposed.written()
        return proposed if ids and not again.program.methods[method.id].refused else None

    def written(self) -> tuple[Original, Mapping[str, Clause]]:
        again = read(annotated(self.original, places(self.original, self.method, NO_STUBS), self.clauses))
        return again, ids_of(self.original, again, self.clauses)

    def answer(self, goal: str) -> Inductive:
        again, ids = self.written()
        return inductive(again.program, self.method.id, (goal,), tuple(ids), self.limits)

    def is_enough(self, goal: str) -> bool:
        """Are all of them inductive, and does the goal follow?"""
        found = self.answer(goal)
        return found.enough is not None and len(found.kept) == len(self.clauses)


def test_what_is_kept_holds_and_nothing_of_what_is_enough_can_go() -> None:
    seen: Counter[str] = Counter()
    for seed in range(CASES):
        proposed = Proposed.of(seed)
        if proposed is None:
            continue
        again, ids = proposed.written()
        asked = again.program.methods[proposed.method.id]
        said = broken(again.program, asked, proposed.limits.ints, FURTHER)
        for goal in dict.fromkeys(clause.id for clause in asked.contract.ensures):
            found = proposed.answer(goal)
            seen.update({"kept": len(found.kept), "left out": len(ids) - len(found.kept)})
            for id_ in (*found.kept, *((goal,) if found.enough is not None else ())):
                assert not said.get(id_, Counter())["fails"], (seed, id_, again.unit.source.text)
            if found.enough is None:
                continue
            enough = tuple(ids[id_] for id_ in ids if id_ in found.enough)
            assert replace(proposed, clauses=enough).is_enough(goal), (seed, enough, again.unit.source.text)
            for one in enough:
                seen["needed"] += 1
                rest = tuple(each for each in enough if each != one)
                assert not replace(proposed, clauses=rest).is_enough(goal), (seed, one, again.unit.source.text)
    assert min(seen[each] for each in ("kept", "left out", "needed")) >= CASES // 8, seen
