"""Statements that the user wants to stay, or to be cut, whatever the check says."""

from collections.abc import Iterable, Sequence

from slicer.analysis.callees import involved
from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note, Refused
from slicer.base.fragments import Unit, UnitId
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.ir.program import Method
from slicer.lower.files import Original

HELP = "a line with a statement of the method, or of what it calls: `12`, or `Shop.java:12`"


@record(slots=True)
class Pins:
    """The units that stay, and those that go."""

    keep: frozenset[UnitId] = frozenset()
    cut: frozenset[UnitId] = frozenset()


FREE = Pins()


def pins(original: Original, method: Method, keep: Iterable[str], cut: Iterable[str]) -> Pins:
    """The units that begin on the lines. A line is one of the file with the method, unless it names another file."""
    source, at = original.unit.source, method.span
    units = [unit for each in involved(original.program, method) for unit in each.units]
    found = Pins(
        frozenset(unit for line in keep for unit in units_in(source, units, at, line)),
        frozenset(unit for line in cut for unit in units_in(source, units, at, line)),
    )
    for unit in sorted(found.keep & found.cut):
        raise _refused(source, units, unit, "is to stay and to be cut", "name the line only once")
    return found


def refuse_cut(source: SourceFile, units: Sequence[Unit], unit: UnitId, why: str) -> Refused:
    """That a statement cannot be cut, although the user wants it."""
    return _refused(source, units, unit, f"cannot be cut: {why}", "leave out its `--cut`")


def units_in(source: SourceFile, units: Sequence[Unit], at: Span, line: str) -> tuple[UnitId, ...]:
    """The units that begin on the line; there must be one."""
    name, _, number = line.rpartition(":")
    part = source.at_path(name) if name else source.part(at.start)
    if part is None or not number.isdecimal():
        raise Refused(Diagnostic(Code.S114, f"`{line}` is no line of the program", (), HELP))
    starts = ((unit, unit.spans[0].start) for unit in units)
    found = tuple(u.id for u, start in starts if source.part(start) == part and source.line(start) == int(number))
    if not found:
        raise Refused(Diagnostic(Code.S114, f"no statement begins in line {line}", (), HELP))
    return found


def _refused(source: SourceFile, units: Sequence[Unit], unit: UnitId, what: str, help_text: str) -> Refused:
    span = next(each.spans[0] for each in units if each.id == unit)
    return Refused(Diagnostic(Code.S114, f"this statement {what}", (Note(source, span),), help_text))
