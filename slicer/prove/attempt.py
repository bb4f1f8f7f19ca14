"""The outcome of a proof obligation: closed, open or not run."""

from enum import StrEnum
from pathlib import Path

from slicer.base.codes import Code
from slicer.base.record import record


@record(slots=True)
class Target:
    """The one contract of a method; types are qualified Java types."""

    type: str
    method: str
    parameters: tuple[str, ...] = ()


@record(slots=True)
class Named:
    """The contract of exactly that name."""

    contract: str


Obligation = Target | Named


@record(slots=True)
class Effort:
    """How large a proof is. `auto_rules` are the rules applied before the witness step."""

    rules: int
    auto_rules: int
    nodes: int
    branches: int
    loop_invariants: int
    contracts: int
    millis: int


@record(slots=True)
class Branch:
    """A turn of a proof. The line is that of the statement that branched, 0 if not known."""

    label: str
    line: int


@record(slots=True)
class Goal:
    """What is left to show: the way there and the sequent, which may be cut short.

    `program_left` tells that symbolic execution stopped before the end of the method.
    """

    path: tuple[Branch, ...]
    lines: tuple[int, ...]
    stubs_on_path: tuple[str, ...]
    stubs_in_sequent: tuple[str, ...]
    program_left: bool
    sequent: str


class Reason(StrEnum):
    """Why KeY stopped with goals open."""

    EXHAUSTED = "exhausted"
    STEPS = "steps"
    TIME = "time"


@record(slots=True)
class Closed:
    """Proved, if the `used` contracts are, which are obligations of their own; those of native methods are axioms.

    `witnesses` are the terms with which the witness step instantiated quantifiers.
    `proof` is the saved proof.
    """

    contract: str
    effort: Effort
    witnesses: tuple[str, ...]
    used: tuple[str, ...]
    proof: Path | None = None


@record(slots=True)
class Conditional:
    """KeY closed all goals, but used the `unproved` contracts, which are no obligations: nobody proves them."""

    contract: str
    effort: Effort
    unproved: tuple[str, ...]


@record(slots=True)
class Open:
    """Not proved; nothing is known to be wrong."""

    contract: str
    effort: Effort
    used: tuple[str, ...]
    reason: Reason
    goals: tuple[Goal, ...]


@record(slots=True)
class NotRun:
    """No proof was finished. File and line are empty and 0 where the fault has no place."""

    why: str
    hint: str = ""
    file: str = ""
    line: int = 0
    column: int = 0
    code: Code = Code.S603


Attempt = Closed | Conditional | Open | NotRun
