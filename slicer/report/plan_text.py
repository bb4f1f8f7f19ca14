"""The proof plan for a terminal."""

from collections.abc import Iterator

from slicer.report.plan import ProofPlan, Row, State

_WIDTH = max(len(state) for state in State)


def plan_text(plan: ProofPlan) -> str:
    return "".join(f"{line}\n" for line in _lines(plan))


def _lines(plan: ProofPlan) -> Iterator[str]:
    width = max((len(row.name) for row in plan.rows), default=0)
    for row in plan.rows:
        yield from _row(row, width)
    yield "trusted"
    yield from (f"  {each}" for each in plan.trusted)
    yield plan.headline


def _row(row: Row, width: int) -> Iterator[str]:
    text = row.obligation.text
    yield f"{row.state:{_WIDTH}}  {row.name:{width}}  {text}".rstrip()
    if row.why and row.state is not State.BOUNDED:
        yield f"{'':{_WIDTH}}    {row.why}"
    for contract in row.obligation.contracts[1:]:
        yield f"{'':{_WIDTH}}    with {contract.file}: {contract.status}"
    if row.obligation.left_out:
        yield f"{'':{_WIDTH}}    annotations left out of the slice: {len(row.obligation.left_out)} (see `plan.json`)"
