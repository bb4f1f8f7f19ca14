"""What one run did, with the object names of its input: its end, its changes, the verdict on each clause."""

from slicer.base.limits import Ints
from slicer.base.record import record
from slicer.base.source import SourceFile
from slicer.interpret.case import Case
from slicer.interpret.changes import Cell, changes, created
from slicer.interpret.concrete import Address, Heap, Value
from slicer.interpret.judge import Judged, Judgement
from slicer.interpret.run import Diverges, Ended, Exhausted, Threw
from slicer.interpret.world import World
from slicer.ir.program import Method
from slicer.ir.terms import RESULT, Text

VERSION = 1

# A value as JSON has it: objects by name, strings as `{"text": …}`.
Plain = int | str | bool | dict[str, str] | None


@record(slots=True)
class End:
    """`kind` is `ended`, `threw`, `diverges` or `exhausted`; `exception` a class, `value` its object or the result."""

    kind: str
    value: Plain = None
    exception: str = ""
    why: str = ""


@record(slots=True)
class Changed:
    """A cell, such as `n1.next`, `a[0]` or `C.count`."""

    place: str
    old: Plain
    new: Plain


@record(slots=True)
class NewObject:
    """An object that the run made: an instance of `class_name` with its fields, or an array with its elements."""

    name: str
    class_name: str
    fields: dict[str, Plain]
    values: tuple[Plain, ...]


@record(slots=True)
class ClauseVerdict:
    """`when` is `before`, `inside` or `after`; `verdict` is `holds`, `fails`, `no value` or `not asked`."""

    id: str
    when: str
    line: int
    verdict: str
    why: str


@record
class Ran:
    """`admitted`: a precondition holds. `overflow`: where Java's integers would wrap."""

    version: int
    file: str
    method: str
    ints: str
    end: End
    changes: tuple[Changed, ...]
    created: tuple[NewObject, ...]
    clauses: tuple[ClauseVerdict, ...]
    admitted: bool
    overflow: bool


def ran(source: SourceFile, method: Method, case: Case, found: Judgement, ints: Ints) -> Ran:
    """The run as its reader sees it."""
    names = _Names(case)
    outcome = found.outcome
    after = None if isinstance(outcome, Exhausted) else outcome.after
    return Ran(
        VERSION,
        source.name,
        method.id,
        str(ints),
        _end(found, method, names),
        () if after is None else _changes(found.entry.heap, after.heap, names),
        () if after is None else tuple(_new(each, after, names) for each in created(found.entry.heap, after.heap)),
        tuple(_clause(source, each) for each in found.clauses),
        found.admitted,
        not isinstance(outcome, Exhausted) and outcome.overflow is not None,
    )


def exit_code(found: Judgement) -> int:
    """1 if a clause fails, 3 if one is undecided, else 0."""
    if found.fails:
        return 1
    return 0 if found.is_decided else 3


@record
class _Names:
    """The names of objects: those of the case; new objects are named by class and number."""

    case: Case

    def of(self, address: Address) -> str:
        return self.case.labels.get(address, str(address))

    def plain(self, value: Value) -> Plain:
        match value:
            case Address():
                return self.of(value)
            case Text(text):
                return {"text": text}
            case bool() | int() | None:
                return value
            case _:
                raise AssertionError(f"no cell holds {value}")

    def cell(self, cell: Cell) -> str:
        of = self.of(cell.of) if isinstance(cell.of, Address) else cell.of
        return f"{of}[{cell.key}]" if isinstance(cell.key, int) else f"{of}.{cell.key}"


def _end(found: Judgement, method: Method, names: _Names) -> End:
    match found.outcome:
        case Ended(after):
            return End("ended", None if method.result is None else names.plain(after.vars[RESULT]))
        case Threw(exception, _, _, thrown):
            return End("threw", names.plain(thrown), exception)
        case Diverges():
            return End("diverges", why="a state repeats at the head of a loop")
        case Exhausted(why):
            return End("exhausted", why=why)


def _changes(before: Heap, after: Heap, names: _Names) -> tuple[Changed, ...]:
    found = changes(before, after)
    return tuple(Changed(names.cell(each.cell), names.plain(each.old), names.plain(each.new)) for each in found)


def _new(address: Address, after: World, names: _Names) -> NewObject:
    thing = after.heap.objects[address]
    fields = {name: names.plain(value) for name, value in thing.fields.items()}
    return NewObject(names.of(address), str(thing.type), fields, tuple(map(names.plain, thing.elements)))


def _clause(source: SourceFile, each: Judged) -> ClauseVerdict:
    line = 0 if each.span is None else source.line(each.span.start)
    return ClauseVerdict(each.id, str(each.when), line, str(each.verdict), each.why)
