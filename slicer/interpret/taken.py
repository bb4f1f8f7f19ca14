"""What methods without a body do in a run that a solver chose."""

from collections.abc import Iterator
from dataclasses import dataclass

from slicer.base.fragments import FragmentId
from slicer.base.record import record
from slicer.interpret.changes import Cell, Change
from slicer.interpret.concrete import Address, Heap, Object, Value, inside, show
from slicer.interpret.evaluate import claim
from slicer.interpret.flow import NO_BODY, Returning, Stop, Throwing
from slicer.interpret.world import World, before
from slicer.ir.owed import RAISED, cases_of, owed
from slicer.ir.program import Contract, Method
from slicer.ir.terms import FALSE, RESULT
from slicer.ir.types import Type


@record(slots=True)
class Taken:
    """One call: the objects that it makes, the cells that it changes, and its result. If it `throws`, that is what.

    `kind` is the type of the result, if there is one.
    """

    made: tuple[tuple[Address, Object], ...] = ()
    changed: tuple[Change, ...] = ()
    value: Value = None
    throws: bool = False
    kind: Type | None = None

    @property
    def effects(self) -> Iterator[str]:
        """What it does to the heap, in the words of steps."""
        yield from (f"new = {address} {inside(thing)}" for address, thing in self.made)
        yield from (f"{place(change.cell)} = {show(change.new)}" for change in self.changed)


def place(cell: Cell) -> str:
    return f"{cell.of}[{cell.key}]" if isinstance(cell.key, int) else f"{cell.of}.{cell.key}"


@record(slots=True)
class Script:
    """What the calls of methods without a body do, in the order of the run.

    `repeats` says that they do the same again if a state comes again, so that the run never ends. `hangs` says that
    the first call that need not end does not.
    """

    calls: tuple[Taken, ...] = ()
    repeats: bool = False
    hangs: bool = False


NO_CALLS = Script()
# Why runs stop.
HANGS, TOO_LONG = "need not end", "the run takes too many steps"


@dataclass
class Playing:
    """A script, and how many of its calls the run has made."""

    script: Script = NO_CALLS
    done: int = 0

    @property
    def repeats(self) -> bool:
        """Does a run that comes to the same state again go on as before?"""
        return self.script.repeats or not self.script.calls

    def play(self, method: Method, at: World) -> tuple[Returning | Throwing, Taken]:
        """The next call. It must do no more than the contract of the method allows."""
        if self.script.hangs and any(map(_may_diverge, cases_of(method))):
            raise Stop(f"`{method.name}` {HANGS}")
        if self.done == len(self.script.calls):
            raise Stop(f"`{method.name}` {NO_BODY}")
        taken = self.script.calls[self.done]
        self.done += 1
        old = before(method, at)
        _change(at.heap, taken)
        end = {RAISED.name if taken.throws else RESULT: taken.value}
        after = World(at.program, {**at.vars, **end}, at.heap, at.ints, old)
        due = owed(at.program, FragmentId(""), method)
        for clause in due.thrown if taken.throws else due.after:
            if claim(clause.term, after) is False:
                raise Stop(f"what `{method.name}` does breaks `{clause.id}`")
        return Throwing(taken.value) if taken.throws else Returning(taken.value), taken


def _may_diverge(case: Contract) -> bool:
    return case.diverges is not None and case.diverges.term != FALSE


def _change(heap: Heap, taken: Taken) -> None:
    for address, thing in taken.made:
        if address in heap.objects:
            raise Stop(f"{address} is not new")
        heap.objects[address] = thing
    for change in taken.changed:
        of, key = change.cell
        if isinstance(of, str):
            assert isinstance(key, str)
            heap.statics[of, key] = change.new
        elif of not in heap.objects:
            raise Stop(f"there is no {of}")
        elif isinstance(key, int):
            heap.set_element(of, key, change.new)
        else:
            heap.set_field(of, key, change.new)
