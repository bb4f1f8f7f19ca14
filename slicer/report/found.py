"""Which invariants were found for the loops of a slice, and for which methods none are enough."""

from collections.abc import Iterator

from slicer.report.model import Result


def invariants_found(result: Result) -> Iterator[str]:
    if result.found is None:
        return
    how = "proved by KeY" if result.proved else "within the bounds"
    for line in dict.fromkeys(each.line for each in result.found.invariants):
        texts = "; ".join(each.text for each in result.found.invariants if each.line == line)
        yield f"found for the loop in line {line} of the slice, {how}: {texts}"
    for lacking in () if result.proved else result.found.lacking:
        yield f"no invariants were found that are enough for the loops of `{lacking.method}`"
