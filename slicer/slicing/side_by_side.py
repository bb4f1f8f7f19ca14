"""A run of a text with stubs beside the run of the original on the same input."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from slicer.abstraction.emit import Emission
from slicer.analysis.callees import callees, involved
from slicer.base.fragments import FragmentId, UnitId
from slicer.base.limits import Ints
from slicer.base.record import record
from slicer.base.source import Span
from slicer.interpret.concrete import Input, Object, initial
from slicer.interpret.flow import Step
from slicer.interpret.judge import Judgement, judge_run
from slicer.ir.nodes import Call, calls_in, walk
from slicer.ir.program import Program
from slicer.ir.types import ClassType
from slicer.lower.collect import TEMPORARY
from slicer.lower.files import Original

# What is logged of a step beside a place and its value.
_CALLED = "call "


@record
class Text:
    """A text with stubs, made from the original, as our front end reads it."""

    original: Original
    emission: Emission
    again: Original

    def was(self, of: FragmentId) -> Span | None:
        """The piece of the original that the fragment of the text is, or stands for."""
        fragment = self.again.program.fragments.get(of)
        return None if fragment is None else self.emission.edited.was(fragment.span)

    def units(self, of: FragmentId) -> frozenset[UnitId]:
        """The units of the original that the fragment of the text is, or stands for."""
        was = self.was(of)
        if was is None:
            return frozenset()
        units = self.original.program.units.values()
        return frozenset(unit.id for unit in units if any(_same(span, was) for span in unit.spans))

    @cached_property
    def _calls(self) -> tuple[tuple[FragmentId, str], ...]:
        """The fragments that call a stub, each with its name."""
        program, names = self.again.program, {stub.name for stub in self.emission.stubs}
        found = (s for each in program.methods.values() for s in walk(each.body or ()) if isinstance(s, Call))
        calls = ((call.of, program.methods[call.method].name) for call in found if call.method in program.methods)
        return tuple((of, name) for of, name in calls if name in names)

    @property
    def stubs(self) -> frozenset[FragmentId]:
        """The fragments that call a stub."""
        return frozenset(of for of, _ in self._calls)

    def names(self, unit: UnitId) -> tuple[str, ...]:
        """The stubs that stand for the unit."""
        return tuple(dict.fromkeys(name for of, name in self._calls if unit in self.units(of)))

    def of_unit(self, unit: UnitId) -> frozenset[FragmentId]:
        """The fragments of the text that are a part of the unit, or stand for it."""
        return frozenset(of for of in self.again.program.fragments if unit in self.units(of))

    def sharing(self, unit: UnitId) -> frozenset[UnitId]:
        """The unit, and those that share its stub."""
        return frozenset({unit, *(each for of in self.of_unit(unit) & self.stubs for each in self.units(of))})

    def instead_of(self, unit: UnitId, *, entered: bool = False) -> frozenset[FragmentId]:
        """The fragments of the original in whose place the stub is; with those of the methods `entered` there."""
        program, units = self.original.program, self.sharing(unit)
        own = frozenset(each.id for each in program.fragments.values() if each.unit in units)
        if not entered:
            return own
        bodies = {
            each.method: program.methods[each.method].body or () for each in map(program.units.__getitem__, units)
        }
        calls = (call for body in bodies.values() for call in calls_in(body) if call.of in own)
        inside = {e.id for call in calls for each in callees(program, call) for e in involved(program, each)}
        return own | frozenset(each.id for each in program.fragments.values() if each.method in inside)


def _same(unit: Span, piece: Span) -> bool:
    return unit.meets(piece) or (piece.start == piece.end and unit.start <= piece.start < unit.end)


def original_run(original: Original, method: str, given: Input, ints: Ints) -> Judgement:
    """What the original does on the input of the text. Fields that the text has lost have their default."""
    program = original.program
    return judge_run(program, program.methods[method], _completed(program, given), ints)


def _completed(program: Program, given: Input) -> Input:
    def whole(thing: Object) -> Object:
        if not isinstance(thing.type, ClassType):
            return thing
        infos = program.fields_of(thing.type.name)
        return replace(thing, fields={each.name: thing.fields.get(each.name, initial(each.type)) for each in infos})

    return replace(given, heap={address: whole(thing) for address, thing in given.heap.items()})


def effects(steps: tuple[Step, ...], of: frozenset[FragmentId]) -> Iterator[str]:
    """What the steps of these fragments did to places that people know."""
    for step in steps:
        if step.of in of and not step.effect.startswith((TEMPORARY, _CALLED)):
            yield step.effect
