"""A run for a terminal."""

from collections.abc import Iterator
from json import dumps

from slicer.report.ran import ClauseVerdict, End, NewObject, Plain, Ran


def ran_text(found: Ran) -> str:
    return "".join(f"{line}\n" for line in _lines(found))


def _lines(found: Ran) -> Iterator[str]:
    yield f"{found.method} {_end(found.end)}"
    for change in found.changes:
        yield f"  {change.place}: {_plain(change.old)} -> {_plain(change.new)}"
    for new in found.created:
        yield f"  new {new.name} = {_inside(new)}"
    width = max((len(each.id) for each in found.clauses), default=0)
    for each in found.clauses:
        yield _clause(each, width).rstrip()
    if found.overflow:
        yield "note: over unbounded integers; Java's would wrap in this run"
    if not found.admitted:
        yield "note: the specification says nothing of this input"


def _end(end: End) -> str:
    match end.kind:
        case "ended":
            return "ends" if end.value is None else f"gives {_plain(end.value)}"
        case "threw":
            return f"throws {end.exception}, {_plain(end.value)}"
        case _:
            return f"does not end: {end.why}"


def _clause(each: ClauseVerdict, width: int) -> str:
    place = f"line {each.line}" if each.line else ""
    why = f"  ({each.why})" if each.why else ""
    return f"{each.verdict:9}  {each.when:6}  {each.id:{width}}  {place}{why}"


def _inside(each: NewObject) -> str:
    values = [f"{name}: {_plain(value)}" for name, value in each.fields.items()] or list(map(_plain, each.values))
    return f"{{{', '.join(values)}}}"


def _plain(value: Plain) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case dict():
            return dumps(value["text"], ensure_ascii=False)
        case _:
            return str(value)
