"""Runs of a program with stubs in which certain stubs are called, and do one thing or another."""

from collections.abc import Callable, Iterator

from slicer.base.fragments import FragmentId
from slicer.base.record import record
from slicer.encode.encoding import Chosen
from slicer.encode.formula import Node
from slicer.encode.heap import State
from slicer.encode.sorts import Sort
from slicer.engines.question import Question
from slicer.engines.setting import Setting, set_up
from slicer.engines.verdict import Refuted, Unknown
from slicer.engines.witness import refuted
from slicer.ir.types import ClassType
from slicer.solve.labels import Literal, Switch
from slicer.solve.session import Session
from slicer.solve.solver import Sat, Undecided


@record(slots=True)
class NoRun:
    """No run within the bounds gets from these stubs to an end that the question is about."""


@record(slots=True)
class OnlyOthers:
    """Runs in which the stubs are called are there, such as this one; none of those that were tried is wanted."""

    run: Refuted


StubRun = Refuted | NoRun | OnlyOthers | Unknown


def stub_run(question: Question, of: frozenset[FragmentId], wanted: Callable[[Refuted], bool]) -> StubRun:
    """A run that is `wanted`, in which a stub of these fragments is called, and that gets to where a goal is claimed.

    If the first one is not, the same input is tried with something else that these stubs do, and then any input.
    """
    setting = set_up((question,))
    if isinstance(setting, Unknown):
        return setting
    return _Runs(setting, question, of).first(wanted)


@record
class _Runs:
    setting: Setting
    question: Question
    of: frozenset[FragmentId]

    @property
    def session(self) -> Session:
        return self.setting.session

    @property
    def places(self) -> tuple[Chosen, ...]:
        return tuple(each for each in self.setting.encoding.chosen if each.of in self.of)

    def first(self, wanted: Callable[[Refuted], bool]) -> StubRun:
        b = self.setting.encoding.builder
        called = self.session.probe(b.any([each.before.path for each in self.places]))
        ended = self.session.probe(self._end())
        base = {called, ended, *self.session.literals(Switch.DEFINED)}
        found = self._run(base)
        if not isinstance(found, Refuted) or wanted(found):
            return found
        # The nodes are made while the model is there whose values they have.
        other, same = self.session.probe(self._otherwise()), self.session.probe(b.all(list(self._same_input())))
        for more in ({other, same}, {other}):
            again = self._run(base | more)
            if isinstance(again, Refuted) and wanted(again):
                return again
        return OnlyOthers(found)

    def _run(self, literals: set[Literal]) -> Refuted | NoRun | Unknown:
        answer = self.setting.everything(self.question.goals, *literals)
        if isinstance(answer, Sat):
            answer = self.session.shown()
        match answer:
            case Sat():
                return refuted(self.session)
            case Undecided(why):
                return Unknown(why)
            case _:
                return NoRun()

    def _end(self) -> Node:
        encoding = self.setting.encoding
        return encoding.builder.any([encoding.ends.get(goal, encoding.builder.false) for goal in self.question.goals])

    def _otherwise(self) -> Node:
        """That one of the stubs does something else than in the model."""
        b = self.setting.encoding.builder
        found = [
            b.and_(each.before.path, b.not_(self._is(node))) for each in self.places for node in self._results(each)
        ]
        return b.any(found)

    def _same_input(self) -> Iterator[Node]:
        """That the input is that of the model."""
        before = self.setting.encoding.before
        for node in (*before.inputs.values(), *before.existing.values(), *self._cells(before.state)):
            yield self._is(node)

    def _cells(self, state: State) -> Iterator[Node]:
        heap, layout = self.setting.encoding.heap, self.setting.encoding.layout
        yield from state.statics.values()
        for key in state.fields:
            yield from (heap.field_of(state, key, number) for number in layout.numbers(ClassType(key[0])))
        for kind in state.elements:
            for number in layout.of_kind(kind):
                yield heap.length_of(state, kind, heap.b.ref(number))
                yield from heap.row_of(state, kind, number)

    def _results(self, each: Chosen) -> Iterator[Node]:
        """What the stub chooses: the value of the variable, or all cells that it may change."""
        if each.var is not None:
            yield each.after.vars[each.var.name]
            return
        pairs = zip(self._cells(each.before), self._cells(each.after), strict=True)
        yield from (new for old, new in pairs if old is not new)

    def _is(self, node: Node) -> Node:
        """That the node has the value that it has in the model."""
        b, value = self.setting.encoding.builder, self.session.value(node)
        match node.sort:
            case Sort.BOOL:
                return b.eq(node, b.truth(bool(value)))
            case Sort.REF:
                return b.eq(node, b.ref(int(value)))
            case _:
                return b.eq(node, b.any_number(int(value)))
