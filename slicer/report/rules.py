"""The kinds of problems that a check finds, by names that stay the same from run to run."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final

from slicer.base.codes import Code
from slicer.base.record import record
from slicer.ir.claim_id import CALL, LOOP_FRAME, TERMINATES, ClaimId
from slicer.ir.exception_kinds import KINDS
from slicer.jml.tree import Kind
from slicer.replay.clauses import one_line
from slicer.report.model import Result

# The ids of these have the line in them.
_BY_LINE: Final = frozenset({str(Kind.ASSERT), str(Kind.LOOP_INVARIANT), LOOP_FRAME, str(Kind.DECREASES)})


class Level(StrEnum):
    ERROR = "error"
    WARNING = "warning"


@record(slots=True)
class Rule:
    """A kind of problem: its id, what it means, how bad it is."""

    id: str
    title: str
    level: Level


UNDECIDED = Rule("undecided", "it is not known whether the property holds", Level.WARNING)
VACUOUS = Rule("vacuous", "no run was checked", Level.WARNING)


def broken(property_: str) -> Rule:
    """The rule for a property that fails, by what the property is about."""
    id_ = ClaimId.parse(property_)
    if id_.call:
        return Rule(f"{CALL}.{id_.word}", f"a call breaks `{id_.word}`", Level.ERROR)
    if id_.word in KINDS:
        return Rule(id_.word, f"a run throws `{KINDS[id_.word]}`", Level.ERROR)
    return Rule(id_.word, "a run does not end" if id_.word == TERMINATES else f"a run breaks `{id_.word}`", Level.ERROR)


def of_code(code: Code) -> Rule:
    """The rule for a question that is refused."""
    return Rule(code.name, code.title, Level.WARNING)


def keys(results: Sequence[Result]) -> Iterator[str]:
    """What each problem is recognised by in later runs: the method and the property, without lines.

    A clause whose id has its line is recognised by its text, the second with that text by its number, too.
    """
    counts = Counter[str]()
    for result in results:
        key = f"{result.asked.method.listed}:{_without_lines(result)}"
        counts[key] += 1
        yield key if counts[key] == 1 else f"{key} #{counts[key]}"


def _without_lines(result: Result) -> str:
    id_ = ClaimId.parse(result.asked.label)
    if id_.call or id_.word not in _BY_LINE:
        return id_.without_line
    texts = [one_line(result.original.unit.source, goal.span) for goal in result.asked.goals]
    return " ".join(texts) or id_.word
