"""What a report says of proofs: KeY's answers, and what they take for granted."""

from slicer.analysis.callees import involved
from slicer.base.record import record
from slicer.engines.verdict import HoldsWithin
from slicer.prove.attempt import Attempt, Closed, Conditional, NotRun, Open
from slicer.report.model import Obligation, Result
from slicer.report.remarks import taken


@record
class ProofEntry:
    """KeY's answer to one obligation; time is not part of it."""

    file: str
    contract: str
    status: str
    rules: int = 0
    branches: int = 0
    nodes: int = 0
    witnesses: tuple[str, ...] = ()
    open_goals: int = 0
    why: str = ""
    code: str = ""


def proofs(result: Result) -> tuple[ProofEntry, ...]:
    """An entry for every obligation, also for those that KeY did not run."""
    if not result.attempts:
        return tuple(ProofEntry(o.file, o.contract, "not asked") for o in result.obligations)
    return tuple(proof_entry(a, o) for a, o in zip(result.attempts, result.obligations, strict=True))


def proof_entry(attempt: Attempt, todo: Obligation) -> ProofEntry:
    match attempt:
        case Closed(contract, effort, witnesses, _, _):
            return ProofEntry(todo.file, contract, "closed", effort.rules, effort.branches, effort.nodes, witnesses)
        case Conditional(contract, effort, unproved):
            counts = (effort.rules, effort.branches, effort.nodes)
            return ProofEntry(todo.file, contract, "open", *counts, why=f"uses {', '.join(unproved)}")
        case Open(contract, effort, _, reason, goals):
            return ProofEntry(
                todo.file,
                contract,
                "open",
                effort.rules,
                effort.branches,
                effort.nodes,
                open_goals=len(goals),
                why=reason.value,
            )
        case NotRun(why, _, _, _, _, code):
            return ProofEntry(todo.file, todo.contract, "not run", why=why, code=code.name)


def trusted(result: Result) -> tuple[str, ...]:
    """What the proof of the slice takes for granted."""
    source, verdict = result.original.unit.source, result.verdict
    return (
        f"integers: {result.limits.ints.value}",
        "closed world: the classes of this file are all there are",
        "uncaught run-time exceptions are questions of their own",
        "termination is a question of its own",
        *(f"stub {s.name}" for s in (result.slice.emission.stubs if result.slice else ())),
        *(taken(source, verdict.contracts) if isinstance(verdict, HoldsWithin) else ()),
        *(f"native method {name}" for name in _natives(result)),
    )


def _natives(result: Result) -> tuple[str, ...]:
    """Methods of the original without a body: their contracts are axioms to KeY."""
    program = result.original.program
    return tuple(m.id for m in involved(program, result.asked.method) if m.body is None)
