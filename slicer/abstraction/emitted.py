"""The contracts that a slice carries, as data: what is demanded, promised, and said of exceptions."""

from typing import Final

from slicer.base.edits import Edit
from slicer.base.record import record
from slicer.ir.claim_id import NON_NULL, ClaimId
from slicer.ir.nodes import Predicate
from slicer.ir.program import Only, Signals
from slicer.jml.tree import Kind

BEHIND: Final = "after."
"""What the ids of invariants begin with where a callee promises them."""
_DEMANDS = frozenset({Kind.REQUIRES, Kind.INVARIANT, NON_NULL, "sound"})


@record(slots=True)
class ClauseKey:
    """One clause of one contract or loop: the method's id and the clause's id in the original program."""

    method: str
    clause: str

    @property
    def is_demand(self) -> bool:
        """Does it say what callers must establish?"""
        return not self.clause.startswith(BEHIND) and ClaimId.parse(self.clause).word in _DEMANDS


@record(slots=True)
class EmittedCase:
    """One case of an emitted contract. What is said at the result, and at parameters, is not among its clauses.

    All exceptions are let out, but for what `signals` and `only` say of them. A run of a case that `ends` must end.
    """

    requires: tuple[Predicate, ...] = ()
    ensures: tuple[Predicate, ...] = ()
    frame: Predicate | None = None
    signals: tuple[Signals, ...] = ()
    only: Only | None = None
    ends: bool = False

    @property
    def is_functional(self) -> bool:
        """Does it speak of normal ends only?"""
        return not self.signals and self.only is None and not self.ends


@record
class Emitted:
    """The contract a method carries in the slice. `edits` is empty where the user's own text stays byte for byte."""

    method: str
    cases: tuple[EmittedCase, ...]
    behaviour: str
    edits: tuple[Edit, ...]

    @property
    def originals(self) -> dict[str, str]:
        """The ids of the clauses in the slice, each with that of the clause of the original that it is."""
        found: dict[str, str] = {}
        for n, case in enumerate(self.cases, 1):
            prefix = f"case{n}." if len(self.cases) > 1 else ""
            signals = tuple(each.predicate for each in case.signals)
            for word, clauses in (("requires", case.requires), ("ensures", case.ensures), ("signals", signals)):
                found |= {f"{prefix}{word}.{k}": clause.id for k, clause in enumerate(clauses, 1)}
            if case.only is not None:
                found[f"{prefix}signals_only"] = case.only.id
        return found
