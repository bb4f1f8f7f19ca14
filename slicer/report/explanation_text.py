"""Explanations for a terminal."""

from collections.abc import Iterator, Sequence

from slicer.report.explanation import BrokenClause, Effects, Explained, Explanation, Run, ValueOf
from slicer.report.model import LETTERS, Status

# So many effects of one statement are shown; loops have many.
MOST = 4
# So long is the text of a stub's statements.
WIDTH = 40
_HOW = {
    "breaks": "breaks",
    "no value": "has no value",
    "repeats": "does not end: a state comes again",
    "hangs": "does not end: a stub need not end",
    "goes on": "has not ended within the bounds",
}


def listed(found: Explanation) -> str:
    """A line for each statement, and the verdict."""
    width = max((len(_short(each.text)) for each in found.statements), default=0)
    lines = [
        f"{each.line:4} {LETTERS[Status(each.status)]}  {_short(each.text):{width}}  {each.why}"
        for each in found.statements
    ]
    return "".join(f"{line}\n" for line in (*lines, found.headline))


def explained(found: Explanation) -> str:
    """Each statement with the run that shows why it stays or goes, and the verdict."""
    lines = (line for each in found.statements for line in _lines(each))
    return "".join(f"{line}\n" for line in (*lines, found.headline))


def _lines(each: Explained) -> Iterator[str]:
    yield f"line {each.line}: {each.text}"
    yield f"{each.status}: {each.why}"
    if each.stubs:
        yield f"in its place: {', '.join(each.stubs)}"
    if each.run is not None:
        yield from _run(each)
    if each.note:
        yield f"note: there is no run to show: {each.note}"


def _run(each: Explained) -> Iterator[str]:
    run = each.run
    assert run is not None
    yield "input"
    yield from (f"  {line}" for line in (*run.input, *run.aliases))
    if run.others:
        yield "other stubs"
        yield from map(_other, run.others)
    shared = ", ".join(map(str, run.lines))
    yield "this statement" if len(run.lines) == 1 else f"the statements that share its stub, in lines {shared}"
    yield f"  original: {_effects(run.original) if run.gets_there else 'does not get there'}"
    yield f"  the stub: {_effects(run.stub)}"
    if run.breaks:
        yield "without it"
        yield from (line for clause in run.breaks for line in _broken(clause, run))
    if run.how == "same":
        yield "no run was found in which its stub makes a difference"
    elif not run.breaks:
        yield "the property holds of both, with different ends" if run.differing else "the property holds of both"
    for cell in run.differing:
        yield f"  {cell.place}: {cell.original} in the original, {cell.slice} in the slice"
    yield "ends"
    yield f"  the original {run.original_end}"
    yield f"  {'the original without it' if each.alone else 'the slice'} {run.end}"
    if run.breaks:
        yield f"replayed in the {' and in the '.join(run.replayed)}{f'; {run.jvm}' if run.jvm else ''}"


def _other(each: Effects) -> str:
    return f"  {each.line:4}  {_short(each.text):{WIDTH}}  {_effects(each.effects)}"


def _broken(clause: BrokenClause, run: Run) -> Iterator[str]:
    yield f"  line {clause.line}: {clause.text} {_HOW[run.how]}"
    for each in clause.values:
        yield f"    {'  ' * each.depth}{each.text} is {_values(each)}"


def _values(each: ValueOf) -> str:
    if not each.original:
        return each.slice
    return f"{each.slice} in both" if each.original == each.slice else f"{each.slice}, {each.original} in the original"


def _effects(effects: Sequence[str]) -> str:
    if not effects:
        return "nothing"
    more = f"; and {len(effects) - MOST} more" if len(effects) > MOST else ""
    return "; ".join(effects[:MOST]) + more


def _short(text: str) -> str:
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…"
