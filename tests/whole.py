"""Questions about the whole language, answered in this process."""

from dataclasses import dataclass
from functools import cached_property

from slicer.abstraction.emit import Original
from slicer.base.limits import Limits
from slicer.base.source import SourceFile
from slicer.engines.smt import Question, ask
from slicer.engines.verdict import Unknown, Verdict
from slicer.ir.program import Program
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.passes.checked import bound_checked
from slicer.passes.modelled import lower_file
from slicer.slicing.spec import Asked, find_checked


@dataclass(frozen=True)
class Whole:
    """A file as `slice check` reads it."""

    source: SourceFile

    @cached_property
    def file(self) -> Annotated:
        unit = parse_java(self.source)
        return Annotated(unit, attach(unit))

    @cached_property
    def program(self) -> Program:
        return lower_file(self.file).checked

    @property
    def original(self) -> Original:
        return Original(self.file.unit, self.file.specs, self.program)

    def asked(self, spec: str, limits: Limits) -> tuple[Asked, ...]:
        return find_checked(self.program, self.file, spec, limits.ints).apart()


def verdict_of(asked: Asked, limits: Limits) -> Verdict:
    if asked.refused:
        ((_, (first, *_)),) = asked.refused
        return Unknown(first.message, refused=first)
    goals = frozenset(asked.names)
    bounded = bound_checked(asked.program, asked.method, limits.bounds, limits.ints, goals)
    return ask(Question(bounded, asked.names, limits))


def verdicts(text: str, spec: str, limits: Limits) -> dict[str, Verdict]:
    """What is said of each property that the spec means."""
    whole = Whole(SourceFile("P.java", text))
    return {each.label: verdict_of(each, limits) for each in whole.asked(spec, limits)}
