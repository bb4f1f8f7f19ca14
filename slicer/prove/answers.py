"""What the driver is asked, and what it answers."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from slicer.base.codes import Code
from slicer.prove.attempt import Attempt, Branch, Closed, Effort, Goal, NotRun, Open, Reason

Answer = Mapping[str, Any]


def request(words: Sequence[str]) -> bytes:
    """A line that the driver reads."""
    return ("\0".join(words) + "\n").encode()


def read(output: str) -> tuple[Answer, ...]:
    """The JSON objects among the lines: a JVM may print lines of its own, and be cut off in one."""
    return tuple(answer for line in output.splitlines() if (answer := _object(line)) is not None)


def attempt(answer: Answer, proofs_dir: Path | None = None) -> Attempt:
    """What an answer about one obligation or one file says."""
    if answer["kind"] == "error":
        return failure(answer)
    if answer.get("replayErrors"):
        return NotRun("the saved proof does not fit the sources", code=Code.S604)
    if not answer["closed"]:
        return Open(
            contract=answer["contract"],
            effort=_effort(answer),
            used=tuple(answer["usedContracts"]),
            reason=Reason(answer["reason"]),
            goals=tuple(_goal(goal) for goal in answer["goals"]),
        )
    saved = "proof" in answer and proofs_dir is not None
    return Closed(
        contract=answer["contract"],
        effort=_effort(answer),
        witnesses=tuple(answer["witnesses"]),
        used=tuple(answer["usedContracts"]),
        proof=proofs_dir / answer["proof"] if saved and proofs_dir else None,
    )


def failure(answer: Answer) -> NotRun:
    """What an error says, with its place in the sources."""
    return NotRun(
        why=answer["message"],
        file=answer["file"],
        line=answer["line"],
        column=answer["column"],
        code=Code.S602,
    )


def of_kind(answers: Iterable[Answer], *kinds: str) -> tuple[Answer, ...]:
    """The answers of these kinds, in order."""
    return tuple(answer for answer in answers if answer.get("kind") in kinds)


def _object(line: str) -> Answer | None:
    if not line.startswith("{"):
        return None
    try:
        answer: Answer = json.loads(line)
    except json.JSONDecodeError:
        return None
    return answer


def _effort(answer: Answer) -> Effort:
    return Effort(
        rules=answer["rules"],
        auto_rules=answer["autoRules"],
        nodes=answer["nodes"],
        branches=answer["branches"],
        loop_invariants=answer["loopInvApps"],
        contracts=answer["contractApps"],
        millis=answer["millis"],
    )


def _goal(goal: Answer) -> Goal:
    return Goal(
        path=tuple(Branch(branch["label"], branch["line"]) for branch in goal["path"]),
        lines=tuple(goal["lines"]),
        stubs_on_path=tuple(goal["stubsOnPath"]),
        stubs_in_sequent=tuple(goal["stubsInSequent"]),
        program_left=goal["programLeft"],
        sequent=goal["sequent"],
    )
