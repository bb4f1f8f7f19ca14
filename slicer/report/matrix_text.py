"""The matrix for a terminal."""

from collections.abc import Iterator

from slicer.report.matrix import Matrix
from slicer.report.model import LETTERS, Status

_SHOWN = (Status.KEPT, Status.GUARD, Status.CUT, Status.UNREACHED)


def matrix_text(found: Matrix) -> str:
    return "".join(f"{line.rstrip()}\n" for line in _lines(found))


def _lines(found: Matrix) -> Iterator[str]:
    """The numbered properties, a line for each statement with one letter for each of them, and what stands out."""
    for number, each in enumerate(found.properties, 1):
        yield f"{number:2} {each.id}  {each.text}"
    yield f"legend: {'  '.join(f'{LETTERS[status]} {status}' for status in _SHOWN)}"
    yield f"     {' '.join(f'{number:2}' for number in range(1, len(found.properties) + 1))}"
    for statement in found.statements:
        letters = " ".join(f"{each.letter(statement.id):>2}" for each in found.properties)
        yield f"{statement.line:4} {letters}  {statement.text}"
    yield from _findings(found)
    yield from (each.headline for each in found.properties)


def _findings(found: Matrix) -> Iterator[str]:
    unneeded, unused = set(found.unneeded), set(found.unused)
    if unneeded:
        yield "no property that holds needs (untested code, or a gap in the specification):"
        yield from (f"  line {each.line}: {each.text}" for each in found.statements if each.id in unneeded)
    if unused:
        yield "no proof uses:"
        yield from (f"  line {each.line}: {each.text or each.id}" for each in found.demands if each.id in unused)
    for each in found.properties:
        if each.trivial:
            yield f"{each.id} holds whatever the statements do"
