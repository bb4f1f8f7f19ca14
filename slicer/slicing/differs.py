"""Why a statement does not matter: runs of the slice and the original that differ, while both satisfy the property."""

from collections.abc import Iterator, Sequence

from slicer.base.fragments import UnitId
from slicer.base.limits import Limits
from slicer.base.record import record
from slicer.engines.chosen import NoRun, OnlyOthers, stub_run
from slicer.engines.processes import Lost, Task, run
from slicer.engines.question import Question
from slicer.engines.verdict import Refuted, Unknown
from slicer.engines.workers import Workers
from slicer.interpret.changes import Change, changes
from slicer.interpret.concrete import Address, Heap, Input, Object, Value
from slicer.interpret.judge import Judgement, Verdict, judge_run
from slicer.interpret.run import Ended, Exhausted
from slicer.interpret.taken import Script, place
from slicer.lower.files import Original
from slicer.slicing.read_again import question_of
from slicer.slicing.side_by_side import Text, effects, original_run
from slicer.slicing.slice import Slice


@record(slots=True)
class EndCell:
    """A place with its values at the ends of both runs."""

    place: str
    original: Value
    slice: Value


@record
class Difference:
    """Both runs on one input. The stub did what the original did not, unless both do the `same`."""

    text: Text
    given: Input
    slice: Judgement
    original: Judgement
    same: bool

    @property
    def cells(self) -> tuple[EndCell, ...]:
        return tuple(_cells(self.original, self.slice))


@record(slots=True)
class NoDifference:
    """Why there are no such runs."""

    why: str


def differences(
    original: Original, made: Slice, units: Sequence[UnitId], limits: Limits, workers: Workers
) -> tuple[Difference | NoDifference, ...]:
    """For each of these cut units a run of the slice that differs from the original's on the same input."""
    question = question_of(made.emission, made.again, limits)
    text = Text(original, made.emission, made.again)
    tasks = [Task(_difference, (text, question, unit), limits.seconds) for unit in units]
    return tuple(NoDifference(each.why) if isinstance(each, Lost) else each.value for each in run(tasks, workers.count))


def _difference(text: Text, question: Question, unit: UnitId) -> Difference | NoDifference:
    of = text.of_unit(unit) & text.stubs
    if not of:
        return NoDifference("nothing stands for it: no statement that stays reads what it does")

    def both(run: Refuted) -> Difference:
        bounded, ints = question.bounded, question.limits.ints
        judged = judge_run(bounded.program, bounded.method, run.given, ints, script=Script(run.calls))
        other = original_run(text.original, bounded.method.id, run.given, ints)
        return Difference(text, run.given, judged, other, _does_the_same(text, unit, judged, other))

    def wanted(run: Refuted) -> bool:
        found = both(run)
        normal = isinstance(found.slice.outcome, Ended) and isinstance(found.original.outcome, Ended)
        return normal and not found.same and _is_sound(question, found)

    match stub_run(question, of, wanted):
        case Refuted() as found:
            return both(found)
        case OnlyOthers(found):
            again = both(found)
            return again if _is_sound(question, again) else NoDifference("the original does not get to an end there")
        case NoRun():
            return NoDifference("no run of the slice within the bounds gets from it to an end")
        case Unknown(why):
            return NoDifference(why)


def _is_sound(question: Question, found: Difference) -> bool:
    """Do both runs end, and does none break what is asked?"""
    asked = {each.id for each in found.slice.clauses if each.id in question.goals and each.verdict is Verdict.FAILS}
    broken = asked or any(
        each.id in found.text.emission.plan.goals and each.verdict is Verdict.FAILS for each in found.original.clauses
    )
    ends = not any(isinstance(each.outcome, Exhausted) for each in (found.slice, found.original))
    return ends and not broken and found.slice.admitted and found.original.admitted


def _does_the_same(text: Text, unit: UnitId, judged: Judgement, other: Judgement) -> bool:
    """Does the stub leave the last values that the statements in its place leave?

    Of a variable that they do not assign, nobody says which value it has there. A cell that only they change must have
    their value at the end, too.
    """
    stubs = text.of_unit(unit) & text.stubs
    here = _last(effects(judged.outcome.steps, stubs))
    there = _last(effects(other.outcome.steps, text.instead_of(unit, entered=True)))
    lost = {cell.place for cell in _cells(other, judged)} & (there.keys() - here.keys())
    return not lost and all(here[at] == there[at] if at in there else not _is_of_heap(at) for at in here)


def _is_of_heap(at: str) -> bool:
    return "." in at or "[" in at


def _last(done: Iterator[str]) -> dict[str, str]:
    """The last value of each place."""
    pairs = (each.partition(" = ") for each in done)
    return {at: value for at, _, value in pairs}


def _cells(original: Judgement, judged: Judgement) -> Iterator[EndCell]:
    """The cells that were there before, and differ at the ends."""
    before = original.entry.heap
    first, second = (_changed(before, each) for each in (original, judged))
    for at in sorted(first.keys() | second.keys()):
        was = first[at].new if at in first else second[at].old
        now = second[at].new if at in second else first[at].old
        if was != now:
            yield EndCell(at, was, now)


def _changed(before: Heap, judged: Judgement) -> dict[str, Change]:
    """The cells of the original's input that have other values at the end."""
    after = judged.outcome.after.heap
    known = Heap({a: after.objects[a] for a in before.objects if a in after.objects}, dict(after.statics))
    return {place(each.cell): each for each in changes(_shared(before, known), known)}


def _shared(before: Heap, after: Heap) -> Heap:
    """The part of the heap that both texts have: a slice may have lost fields."""
    objects: dict[Address, Object] = {}
    for address, thing in before.objects.items():
        later = after.objects.get(address)
        if later is not None:
            fields = {name: value for name, value in thing.fields.items() if name in later.fields}
            objects[address] = Object(thing.type, fields, thing.elements)
    return Heap(objects, {key: value for key, value in before.statics.items() if key in after.statics})
