"""Every method of the samples that has a contract, bounded, with what can be asked of its ends and inside."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from slicer.base.limits import Bounds, Heaps, Ints, Purpose
from slicer.base.source import SourceFile
from slicer.bound.bounded import Bounded
from slicer.encode.encode import encode
from slicer.encode.encoding import Encoding
from slicer.ir.program import Method
from slicer.java.parse import read_source
from slicer.pipeline import read
from slicer.solve.session import Session
from slicer.solve.solver import Unsat
from tests.meta.tree import ROOT
from tests.stages import at_ends, within

SMALL = Bounds(objects=2, unroll=2, length=2)
FILES = sorted(Path(ROOT).glob("samples/*/*.java"))


@dataclass(frozen=True)
class Posed:
    """A bounded method and the clauses that are claimed of it."""

    name: str
    bounded: Bounded
    goals: tuple[str, ...]

    def encoding(self, heaps: Heaps, ints: Ints = Ints.MATH) -> Encoding:
        return encode(self.bounded, ints, heaps)


def breakable(asked: Posed, session: Session) -> tuple[str, ...]:
    """The goals that a run breaks where nothing is assumed; all of them where there are none."""
    violations = {goal: session.violation((goal,), defined=False) for goal in asked.goals}
    return tuple(g for g, broken in violations.items() if not isinstance(session.check({broken}), Unsat)) or asked.goals


@cache
def posed(file: Path, ints: Ints = Ints.MATH, purpose: Purpose = Purpose.CORE) -> tuple[Posed, ...]:
    return tuple(posed_of(read_source(file), ints, purpose))


def posed_of(source: SourceFile, ints: Ints, purpose: Purpose = Purpose.CORE) -> Iterator[Posed]:
    """Every method that has a body and a contract; one that is refused is an error."""
    original = read(source)
    for method in original.program.methods.values():
        if method.body is None or not _has_contract(method):
            continue
        goals = at_ends(original.program, method)
        yield Posed(str(method.id), within(original, method, SMALL, *goals, ints=ints, purpose=purpose), goals)


def _has_contract(method: Method) -> bool:
    cases = (method.contract, *method.further)
    return any(case.ensures or case.signals or case.frame is not None for case in cases)
