"""The listing for a terminal."""

from collections.abc import Iterator

from slicer.report.listing import (
    CaseEntry,
    ClassEntry,
    FileEntry,
    Listing,
    LoopEntry,
    MethodEntry,
    Problem,
    PropertyEntry,
)

LATER = "*"
NO_SLICE = "~"
_WIDTH = 20
_LONGEST = 90


def listing_text(found: Listing) -> str:
    """One block a file; properties by the ids that `--spec` takes."""
    lines = [line for file in found.files for line in _file(file)]
    methods = [method for file in found.files for owner in file.classes for method in owner.methods]
    if any(_mark(each) == NO_SLICE for method in methods for each in method.properties):
        lines.append(f"{NO_SLICE} can be checked, but not sliced: `slice` says why")
    if any(_has_later(method) for method in methods):
        lines.append(f"{LATER} can be neither checked nor sliced, for the reason that is given in brackets")
    return "".join(f"{line}\n" for line in lines)


def _has_later(method: MethodEntry) -> bool:
    return method.refused is not None or not all(each.checkable for each in method.properties)


def _file(file: FileEntry) -> Iterator[str]:
    yield file.file
    for owner in file.classes:
        yield from _class(file, owner)
    shown = [owner.refused for owner in file.classes]
    yield from (f"  {_problem(problem)}" for problem in file.problems if problem not in shown)


def _class(file: FileEntry, owner: ClassEntry) -> Iterator[str]:
    package = f"{file.package}." if file.package else ""
    # Classes of several packages have their names in full.
    name = owner.name if owner.name.startswith(package) else f"{package}{owner.name}"
    yield f"  {owner.kind} {name} (line {owner.line})"
    if owner.refused is not None:
        yield f"    {_problem(owner.refused)}"
    for clause in (*owner.invariants, *owner.declarations):
        yield f"    {_short(clause.text)}"
    for method in owner.methods:
        yield from _method(method)


def _method(method: MethodEntry) -> Iterator[str]:
    words = f" {' '.join(method.words)}" if method.words else ""
    yield f"    {method.id} (line {method.line}){words}"
    for above in method.inherits:
        yield f"      overrides {above}"
    if method.refused is not None:
        yield f"      {LATER} {_problem(method.refused)}"
    for n, case in enumerate(method.cases, 1):
        yield f"      {_case(case, n if len(method.cases) > 1 else 0)}"
    for each in method.properties:
        yield f"      {_property(each)}".rstrip()
    for loop in method.loops:
        yield f"      {_loop(loop)}"


def _problem(problem: Problem) -> str:
    return f"line {problem.line}: {problem.message} [{problem.code}]"


def _case(case: CaseEntry, number: int) -> str:
    name = case.behaviour or "lightweight"
    kinds = [clause.kind for clause in case.clauses]
    counts = ", ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds))
    return f"{f'case {number}: ' if number else ''}{name}{f' ({counts})' if counts else ''}"


def _mark(each: PropertyEntry) -> str:
    if not each.checkable:
        return LATER
    return " " if each.sliceable else NO_SLICE


def _property(each: PropertyEntry) -> str:
    names = f" = {', '.join(each.aliases)}" if each.aliases else ""
    problem = f" [{each.problem.code}: {each.problem.message}]" if each.problem else ""
    return f":{each.id:<{_WIDTH}} {_mark(each)} {_short(each.text)}{names}{problem}"


def _loop(loop: LoopEntry) -> str:
    parts = [f"{loop.invariants} loop_invariant"] if loop.invariants else []
    parts += [word for word, there in (("decreases", loop.decreases), ("assignable", loop.assignable)) if there]
    return f"loop `{loop.kind}` (line {loop.line}): {', '.join(parts) if parts else 'no invariant'}"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
