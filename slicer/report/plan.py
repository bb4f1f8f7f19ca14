"""The proof plan of a method: the obligations that together verify it, and what becomes of each. `plan.json`."""

from collections.abc import Sequence
from enum import StrEnum

from slicer.base.limits import Ints
from slicer.base.record import record
from slicer.engines.verdict import Unknown
from slicer.report.model import Result
from slicer.report.proof_entries import ProofEntry

VERSION = 1


class State(StrEnum):
    """What is known of an obligation."""

    CLOSED = "closed"
    BOUNDED = "bounded"
    ASSUMED = "assumed"
    OPEN = "open"
    FAILED = "failed"
    UNDECIDED = "undecided"
    NO_SLICE = "no slice"


@record(slots=True)
class Obligation:
    """A property of the method, or of one of its callees. `folder` has its slice, below `--out`; empty without one.

    KeY must prove all `contracts` of the slice: the property and what the callees that stay there promise. `left_out`
    says what their contracts no longer say.
    """

    method: str
    property: str
    line: int
    text: str
    folder: str = ""
    contracts: tuple[ProofEntry, ...] = ()
    left_out: tuple[str, ...] = ()


@record(slots=True)
class Row:
    """An obligation and its state, with the reason."""

    obligation: Obligation
    state: State
    why: str = ""

    @property
    def name(self) -> str:
        return f"{self.obligation.method}:{self.obligation.property}"


@record
class ProofPlan:
    """`plan.json`. Equal input and options give equal bytes. `verified` only if every row is closed."""

    version: int
    source: str
    method: str
    ints: str
    verified: bool
    headline: str
    rows: tuple[Row, ...]
    trusted: tuple[str, ...]
    digest: str = ""


def exit_code(plan: ProofPlan, results: Sequence[Result]) -> int:
    """2 if a clause has a mistake, else 1 if a property fails, else 3 if anything is neither closed nor bounded."""
    if any(isinstance(each.verdict, Unknown) and each.verdict.mistake is not None for each in results):
        return 2
    states = {row.state for row in plan.rows}
    if State.FAILED in states:
        return 1
    return 3 if states & {State.OPEN, State.UNDECIDED, State.NO_SLICE} else 0


def sentence(method: str, ints: Ints, rows: tuple[Row, ...]) -> str:
    """What the rows say together."""
    unbounded = " for unbounded integers" if ints is Ints.MATH else ""
    by_state = {state: [row for row in rows if row.state is state] for state in State}
    if len(by_state[State.CLOSED]) == len(rows):
        return f"{method}: original verified{unbounded}"
    counts = ", ".join(f"{len(of)} {state}" for state, of in by_state.items() if of)
    if len(by_state[State.CLOSED]) + len(by_state[State.ASSUMED]) == len(rows):
        return f"{method}: {counts}; original verified{unbounded} only if what is assumed is true"
    return f"{method}: not verified: {counts}"
