"""Textbook loops in plain Java with a contract and no annotations, and what KeY gets of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from slicer.abstraction.emit import Plan, emit
from slicer.analysis.callees import involved
from slicer.base.limits import Ints, Limits
from slicer.base.source import SourceFile
from slicer.claims.ends import Claims
from slicer.claims.sliced import find_sliced
from slicer.infer.annotate import Clause, annotated
from slicer.infer.infer import Inference
from slicer.infer.of_slice import find_invariants
from slicer.infer.places import places
from slicer.ir.program import Method
from slicer.lower.files import Original
from slicer.pipeline import read
from slicer.prove.attempt import Attempt, Obligation
from slicer.prove.install import Ready
from slicer.prove.jvm import KeyLimits
from slicer.report.obligations import obligations
from tests.prove.once import prove
from tests.stages import file_of, method_of, read_text, sliced

LOOPS = Path(__file__).parent / "loops"
_KEY = KeyLimits(seconds=60, load_seconds=300)


@dataclass(frozen=True, slots=True)
class Loop:
    """A method with loops, of one kind; with a change it is a mutant."""

    kind: str
    method: str
    change: tuple[str, str] = ("", "")

    def __str__(self) -> str:
        return f"{self.kind}.{self.method}"

    @property
    def package(self) -> str:
        """A package of its own, so that one JVM loads them all."""
        return f"{'false' if self.change[0] else 'true'}_{self.kind.lower()}.{self.method}"

    @property
    def text(self) -> str:
        """The file of its kind; only the method itself, with its contract, is changed."""
        members = (LOOPS / f"{self.kind}.java").read_text(encoding="utf-8").split("\n\n")
        (own,) = (number for number, member in enumerate(members) if f" {self.method}(" in member)
        if self.change[0]:
            assert members[own].count(self.change[0]) == 1, self
            members[own] = members[own].replace(*self.change)
        return f"package {self.package};\n" + "\n\n".join(members)


@dataclass(frozen=True, slots=True)
class Annotated:
    """A text for KeY, and what it is to prove of it."""

    loop: Loop
    source: SourceFile
    todo: tuple[Obligation, ...]
    stubs: frozenset[str] = frozenset()


def methods(kind: str) -> Iterator[Loop]:
    """The methods of a file that promise something."""
    program = read_text((LOOPS / f"{kind}.java").read_text(encoding="utf-8")).program
    for method in program.methods.values():
        if tuple(Claims(program, method).normal()):
            yield Loop(kind, method.name)


def inference(loop: Loop) -> Inference:
    """What is asked of the whole method, nothing cut."""
    original = read_text(loop.text)
    method = method_of(original, loop.method)
    return Inference(original, method, goals(original, method), Limits(), read)


def goals(original: Original, method: Method) -> tuple[str, ...]:
    return tuple(claim.id for claim in Claims(original.program, method).normal())


def slice_of(loop: Loop) -> Annotated:
    """The slice with the invariants that are found for it, as it is."""
    result = sliced(loop.text, str(loop), Limits())
    assert result.slice is not None
    found = find_invariants(result.slice, result.limits, read)
    source = (result.slice.again if found is None else found.again).unit.source
    stubs = frozenset(stub.name for stub in result.slice.emission.stubs)
    return Annotated(loop, source, tuple(each.target for each in result.obligations), stubs)


def mutant_of(loop: Loop) -> Annotated:
    """All of the mutant, with the invariants that are found for the method without the change."""
    original = read_text(loop.text)
    (asked,) = find_sliced(original.program, file_of(original), str(loop), Ints.MATH)
    kept = frozenset(unit.id for method in involved(original.program, asked.method) for unit in method.units)
    emission = emit(original, Plan(asked.method.id, frozenset(asked.names), kept))
    again = read(emission.edited.source)
    right = inference(Loop(loop.kind, loop.method))
    found = right.run()
    assert found is not None
    assert found.enough
    all_ = places(again, again.program.methods[asked.method.id], frozenset())
    by_loop = dict(
        zip([each.loop.span for each in places(right.original, right.method, frozenset())], all_, strict=True)
    )
    clauses = [Clause(by_loop[each.loop].loop.span, each.text) for each in found.clauses]
    return Annotated(loop, annotated(again, all_, clauses), (obligations(original, emission)[0].target,))


def proved(ready: Ready, place: Path, all_: Sequence[Annotated]) -> Mapping[Loop, tuple[Attempt, ...]]:
    """KeY's answers; one JVM loads them all."""
    for each in all_:
        folder = place / Path(*each.loop.package.split("."))
        folder.mkdir(parents=True)
        (folder / f"{each.loop.kind}.java").write_text(each.source.text, encoding="utf-8")
    stubs = frozenset[str]().union(*(each.stubs for each in all_))
    answers = iter(prove(ready, place, [todo for each in all_ for todo in each.todo], Ints.MATH, _KEY, stubs=stubs))
    return {each.loop: tuple(next(answers) for _ in each.todo) for each in all_}
