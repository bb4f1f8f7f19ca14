"""Generated programs run on generated inputs in the interpreter and in the Java machine, and where the two differ."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from slicer.base.source import SourceFile
from slicer.ir.program import Program as Lowered
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.jml.names import resolve_all
from slicer.lower.declare import Declarations
from slicer.lower.program import lower_program
from tests.jvm.harness import State, run_batch
from tests.jvm.inputs import Start, as_input, commands, loading, start
from tests.jvm.outcome import initialised, outcome
from tests.jvm.programs import Program, program

INPUTS = 4


@dataclass(frozen=True)
class Compared:
    """The states behind a run on both sides; `given` is none for static initialisers.

    `ours` is a reason where the interpreter gives no state.
    """

    program: Program
    given: Start | None
    ours: State | str
    theirs: State | None

    @property
    def same(self) -> bool:
        return self.ours == self.theirs

    def __str__(self) -> str:
        parts = [f"seed {self.program.seed}", self.program.text]
        if self.given is not None:
            parts.append("\n".join(commands(self.program, self.given, "input")))
        return "\n".join([*parts, f"interpreter: {self.ours}", f"java:        {self.theirs}"])


def starts(made: Program) -> tuple[Start, ...]:
    rng = Random(f"inputs {made.seed}")
    return tuple(start(rng, made) for _ in range(INPUTS))


def lowered(made: Program) -> Lowered:
    """The program in the intermediate language, whole."""
    unit = parse_java(SourceFile("M.java", made.text))
    file = Annotated(unit, attach(unit))
    return lower_program(Declarations(file.specs, resolve_all(file)))


def comparisons(seeds: Iterable[int], folder: Path) -> Iterator[Compared]:
    """All runs of the programs of these seeds."""
    programs = [program(seed) for seed in seeds]
    theirs = run_batch(folder, {p.world.package: p.text for p in programs}, all_commands(programs))
    for each in programs:
        yield from compared(each, lowered(each), theirs)


def all_commands(programs: Iterable[Program]) -> Iterator[str]:
    for each in programs:
        yield from loading(each)
        for at, given in enumerate(starts(each)):
            yield from commands(each, given, f"{each.world.package}.{at}")


def compared(made: Program, ours: Lowered, theirs: Mapping[str, State]) -> Iterator[Compared]:
    name = made.world.package
    yield Compared(made, None, initialised(made, ours), theirs.get(name))
    for at, given in enumerate(starts(made)):
        yield Compared(made, given, outcome(made, ours, as_input(made, ours, given)), theirs.get(f"{name}.{at}"))
