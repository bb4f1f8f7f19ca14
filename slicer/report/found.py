"""Which invariants were found for the loops of a slice, and for which methods none are enough."""

from collections.abc import Iterator, Sequence

from slicer.report.model import Result


def invariants_found(result: Result) -> Iterator[str]:
    if result.found is not None:
        clauses = [(each.line, each.text) for each in result.found.invariants]
        yield from said_of_loops(clauses, [each.method for each in result.found.lacking], proved=result.proved)


def said_of_loops(clauses: Sequence[tuple[int, str]], lacking: Sequence[str], *, proved: bool) -> Iterator[str]:
    """A sentence for each loop with clauses, by its line, and for each method that lacks some."""
    how = "proved by KeY" if proved else "within the bounds"
    for line in dict.fromkeys(line for line, _ in clauses):
        texts = "; ".join(text for at, text in clauses if at == line)
        yield f"found for the loop in line {line} of the slice, {how}: {texts}"
    for method in () if proved else lacking:
        yield f"no invariants were found that are enough for the loops of `{method}`"
