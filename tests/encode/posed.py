"""Every method of the samples that has a contract, bounded, with what can be asked of its ends and inside."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from slicer.base.limits import Bounds, Heaps, Ints
from slicer.base.source import SourceFile
from slicer.encode.encode import encode
from slicer.encode.encoding import Encoding
from slicer.ir.files import lower_file
from slicer.ir.judge import TERMINATES
from slicer.ir.program import Method
from slicer.java.parse import parse_java, read_source
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.passes.bounded import Bounded
from slicer.passes.checked import bound
from slicer.passes.claims import claimable
from slicer.solve.session import Session, Unsat
from tests.meta.tree import ROOT

SMALL = Bounds(objects=2, unroll=2, length=2)
FILES = sorted(Path(ROOT).glob("samples/*/*.java"))


@dataclass(frozen=True)
class Posed:
    """A bounded method and the clauses that are claimed of it."""

    name: str
    bounded: Bounded
    goals: tuple[str, ...]

    def encoding(self, heaps: Heaps, ints: Ints = Ints.MATH, strangers: int = 1) -> Encoding:
        return encode(self.bounded, ints, strangers=strangers, heaps=heaps)


def breakable(asked: Posed, session: Session) -> tuple[str, ...]:
    """The goals that a run breaks where nothing is assumed; all of them where there are none."""
    violations = {goal: session.violation((goal,), defined=False) for goal in asked.goals}
    return tuple(g for g, broken in violations.items() if not isinstance(session.check({broken}), Unsat)) or asked.goals


@cache
def posed(file: Path, ints: Ints = Ints.MATH) -> tuple[Posed, ...]:
    return tuple(posed_of(read_source(file), ints))


def posed_of(source: SourceFile, ints: Ints) -> Iterator[Posed]:
    """Every method that has a body and a contract; one that is refused is an error."""
    unit = parse_java(source)
    program = lower_file(Annotated(unit, attach(unit))).checked
    for method in program.methods.values():
        if method.body is None or not _has_contract(method):
            continue
        goals = tuple(goal for goal in claimable(program, method) if goal != TERMINATES)
        bounded = bound(program, method, SMALL, ints, frozenset(goals))
        yield Posed(str(method.id), bounded, goals)


def _has_contract(method: Method) -> bool:
    cases = (method.contract, *method.further)
    return any(case.ensures or case.signals or case.frame is not None for case in cases)
