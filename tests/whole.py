"""Questions about the whole language, answered in this process."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from slicer.abstraction.bodies import Original
from slicer.base.limits import Calls, Demands, Limits
from slicer.base.source import SourceFile
from slicer.engines.question import Question
from slicer.engines.reach import hits
from slicer.engines.setting import Setting, set_up
from slicer.engines.smt import ask, decide, with_hits
from slicer.engines.verdict import BoundHit, Refuted, Unknown, Verdict
from slicer.ir.files import lower_file
from slicer.ir.program import Program
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.passes.checked import bound
from slicer.slicing.spec import Asked, find


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

    def answers(
        self, spec: str, limits: Limits, seconds: Mapping[str, float] | None = None
    ) -> Iterator[tuple[Asked, Verdict]]:
        """Each property that the spec means with its verdict; some have `seconds` of their own."""
        yield from self._answers(find(self.program, self.file, spec, limits.ints), limits, seconds or {})

    def auxiliary(self, method: str, limits: Limits) -> Iterator[tuple[Asked, Verdict]]:
        """The same of what the annotations of loops claim and calls owe by contract; nothing where there is none."""
        plain = find(self.program, self.file, f"{method}:all", limits.ints)
        more = find(self.program, self.file, f"{method}:all", limits.ints, Demands(auxiliary=True))
        known = {*plain.names, *(id_ for id_, _ in plain.refused)}
        goals = tuple(goal for goal in more.goals if goal.id not in known)
        refused = tuple(each for each in more.refused if each[0] not in known)
        if goals or refused:
            yield from self._answers(replace(more, goals=goals, refused=refused), limits, {})

    def _answers(self, asked: Asked, limits: Limits, seconds: Mapping[str, float]) -> Iterator[tuple[Asked, Verdict]]:
        goals = frozenset(asked.names)
        bounded = bound(asked.program, asked.method, limits.bounds, limits.ints, goals)
        questions = [Question(bounded, each.names, limits) for each in asked.apart() if not each.refused]
        setting = set_up(questions) if questions else None
        cut: tuple[BoundHit, ...] | None = None
        for each in asked.apart():
            if each.refused:
                ((_, (first, *_)),) = each.refused
                yield each, Unknown(first.message, refused=first)
                continue
            assert isinstance(setting, Setting)
            setting.session.limit(seconds.get(each.label, limits.seconds))
            found = decide(setting, Question(bounded, each.names, limits))
            verdict = found.verdict
            assert not isinstance(verdict, Refuted)
            if found.open:
                setting.session.limit(limits.seconds)
                cut = hits(setting) if cut is None else cut
                verdict = with_hits(verdict, each.names, cut)
            yield each, verdict


def verdicts(text: str, spec: str, limits: Limits) -> dict[str, Verdict]:
    """What is said of each property that the spec means."""
    return {each.label: verdict for each, verdict in Whole(SourceFile("P.java", text)).answers(spec, limits)}


def by_contract(text: str, name: str, goal: str, limits: Limits) -> Verdict:
    """What is said of one goal of the method with that name or id where contracts stand for calls."""
    program = Whole(SourceFile("P.java", text)).program
    (method,) = (each for each in program.methods.values() if name in {each.name, each.id})
    bounded = bound(program, method, limits.bounds, limits.ints, frozenset({goal}), Calls.CONTRACT)
    return ask(Question(bounded, (goal,), limits))
