"""The verdict, the slice and the proof in a line each, as the terminal and the JSON report have them."""

from slicer.base.limits import Ints
from slicer.engines.verdict import Fails, HoldsWithin, Insufficient, Unknown, Vacuous, Verdict
from slicer.prove.attempt import Attempt, Closed, Conditional, NotRun, Open
from slicer.replay.jvm import Agreed, NotReplayed, Replayed, StillRunning
from slicer.report.model import Result, Status
from slicer.report.places import place
from slicer.report.shortfall import stands_in


def question(result: Result) -> str:
    return f"{result.asked.method.called}:{result.asked.label}"


def headline(result: Result) -> str:
    """The verdict in one line."""
    return f"{question(result)} {said(result)}"


def said(result: Result) -> str:
    """The verdict and why, in the words behind the name of the question."""
    match result.verdict:
        case HoldsWithin(_, _, _, integers):
            return f"holds within {result.limits.bounds}; integers: {integers.text}"
        case Fails(trace):
            broken = ", ".join(p.id for p in trace.broken)
            return f"fails: {broken} breaks (replayed in the interpreter{_in_jvm(result.replayed)})"
        case Insufficient():
            return f"is undecided: too weak for it: {stands_in(result, result.verdict)}"
        case Vacuous(why, _, _, _, integers):
            return f"is vacuous: {why}" + ("" if integers is None else f"; integers: {integers.text}")
        case Unknown(why, clause, refused):
            spans = (clause.span,) if clause is not None else ()
            spans = (*spans, *(note.span for note in (refused.notes if refused is not None else ())))
            at = f" at {place(result.original.unit.source, spans[0])}" if spans else ""
            begin = "is undecided" if result.verdict.mistake is None else "cannot be asked"
            return f"{begin}: {why}{at}"


def _in_jvm(replayed: Replayed | None) -> str:
    match replayed:
        case Agreed():
            return " and in the JVM"
        case StillRunning(seconds):
            return f"; the JVM was still running after {seconds:g} s"
        case NotReplayed() | None:
            return ""


def kind(verdict: Verdict) -> str:
    """The verdict in one word."""
    match verdict:
        case HoldsWithin():
            return "holds"
        case Fails():
            return "fails"
        case Vacuous():
            return "vacuous"
        case Insufficient() | Unknown():
            return "undecided"


def summary(result: Result) -> str:
    """How many statements stay, and how many have each status."""
    parts = ", ".join(f"{n} {status}" for status, n in count(result).items())
    return f"{statements(result)}: {parts}"


def statements(result: Result) -> str:
    """How many statements stay."""
    total = len(result.units)
    left = sum(result.stays(unit.id) for unit in result.units)
    return f"{left} of {total} statements stay ({round(100 * left / total) if total else 100} %)"


def count(result: Result) -> dict[Status, int]:
    """How many units have each status; guards only where there are some."""
    found = [result.status(u.id) for u in result.units]
    return {status: found.count(status) for status in Status if status is not Status.GUARD or status in found}


def outcome(result: Result) -> str:
    """What all answers of KeY together say of the question, for the integers that the slice has."""
    number, name = len(result.attempts), question(result)
    if result.proved:
        integers = "32-bit" if result.limits.ints is Ints.JAVA else "unbounded"
        return f"{name} is proved for {integers} integers: KeY closed {_obligations(number)} of the slice"
    missing = sum(isinstance(each, NotRun) for each in result.attempts)
    open_ = sum(isinstance(each, Open | Conditional) for each in result.attempts)
    parts = [f"{count} {word}" for count, word in ((open_, "open"), (missing, "not run")) if count]
    return f"{name} is not proved: of {_obligations(number)} of the slice {' and '.join(parts)}"


def _obligations(number: int) -> str:
    return f"{number} obligation{'' if number == 1 else 's'}"


def attempt_line(attempt: Attempt, file: str) -> str:
    match attempt:
        case Closed(_, effort, witnesses, _, _):
            with_ = f", witnesses {', '.join(witnesses)}" if witnesses else ""
            return f"closed  {file}: {effort.rules} rules, {effort.branches} branches{with_}"
        case Conditional(_, _, unproved):
            each = " and ".join(f"`{name}`" for name in unproved)
            return f"open    {file}: the proof uses {each}, which nobody proves"
        case Open(_, effort, _, reason, goals):
            return f"open    {file}: {len(goals)} goals after {effort.rules} rules ({reason})"
        case NotRun(why, hint, _, line, _, code):
            at = f" (line {line})" if line else ""
            return f"not run {file}: error[{code.name}]: {why}{at}{f'; {hint}' if hint else ''}"
