"""The problems that a check found, each with its places: what SARIF and annotations are made of."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from slicer.base.diagnostics import Diagnostic
from slicer.base.record import record
from slicer.base.source import Span
from slicer.engines.verdict import Fails, HoldsWithin, Insufficient, Trace, Unknown, Vacuous
from slicer.interpret.concrete import show
from slicer.interpret.run import Diverges, Threw
from slicer.ir.claim_id import ClaimId
from slicer.ir.nodes import Predicate
from slicer.jml.tree import Kind
from slicer.replay.clauses import one_line
from slicer.report.counterexample import counterexample, followed, where_of
from slicer.report.model import Result
from slicer.report.outcomes import Answered, NotAsked, Outcomes, Unanswered, refusal_of
from slicer.report.rules import UNDECIDED, VACUOUS, Level, Rule, broken, keys, of_code
from slicer.report.spots import Marked, Spot, marks, of_method, spot
from slicer.report.text import plain
from slicer.report.words import kind, said


@record
class Finding:
    """A problem: its kind, what it is in a few words and in full, and where.

    `related` are other places that explain it, `steps` the run that shows it. `key` is the same when lines move.
    """

    rule: Rule
    level: Level
    title: str
    message: str
    at: Spot
    key: str
    related: tuple[Marked, ...] = ()
    steps: tuple[Marked, ...] = ()


def findings(of: Outcomes) -> tuple[Finding, ...]:
    """The problems in the order of the files; what holds is none. Law: each has a key of its own."""
    counts = Counter[str]()
    found: list[Finding] = []
    for file in of.files:
        for each in (each for outcome in file.outcomes for each in _of_outcome(file.name, outcome)):
            counts[each.key] += 1
            found.append(each if counts[each.key] == 1 else replace(each, key=f"{each.key} #{counts[each.key]}"))
    return tuple(found)


def told(diagnostic: Diagnostic) -> str:
    """The message, with what helps."""
    return f"{diagnostic.message}\n{diagnostic.help}" if diagnostic.help else diagnostic.message


def _of_outcome(file: str, outcome: Answered | Unanswered | NotAsked) -> Iterator[Finding]:
    match outcome:
        case Answered(_, results):
            for result, key in zip(results, keys(results), strict=True):
                rule = rule_of(result)
                if rule is not None:
                    yield _finding(result, rule, key)
        case Unanswered():
            yield _refused(file, outcome)
        case NotAsked():
            return
        case _:
            assert_never(outcome)


def rule_of(result: Result) -> Rule | None:
    """The kind of the problem; none if the property holds."""
    refused = refusal_of(result)
    if refused is not None:
        return of_code(refused.code)
    match result.verdict:
        case HoldsWithin():
            return None
        case Fails():
            return broken(result.asked.label)
        case Vacuous():
            return VACUOUS
        case Insufficient() | Unknown():
            return UNDECIDED
        case _:
            assert_never(result.verdict)


def _finding(result: Result, rule: Rule, key: str) -> Finding:
    at, others = _places(result)
    title = f"{result.asked.method.listed}: {result.asked.label} {_word(result)}"
    trace = result.verdict.trace if isinstance(result.verdict, Fails) else None
    steps = () if trace is None else tuple(_steps(result, trace))
    return Finding(rule, rule.level, title, message(result), at, key, tuple(dict.fromkeys(others)), steps)


def message(result: Result) -> str:
    """The verdict and, below it, what leads to it: the run that fails, or what restricts the answer."""
    *evidence, _ = plain(result).splitlines()
    return "\n".join((verdict(result), *evidence))


def verdict(result: Result) -> str:
    """The verdict in one line, with the method in full."""
    return f"{result.asked.method.listed}:{result.asked.label} {said(result)}"


def _word(result: Result) -> str:
    if refusal_of(result) is not None:
        return "is refused"
    word = kind(result.verdict)
    return word if isinstance(result.verdict, Fails) else f"is {word}"


def _refused(file: str, outcome: Unanswered) -> Finding:
    rule, places = of_code(outcome.why.code), marks(outcome.why)
    about = outcome.method or ("the file" if outcome.unread else "the specification")
    title = f"{about} cannot be {'read' if outcome.unread else 'asked about'}"
    at = places[0].spot if places else Spot(file, outcome.line)
    level = Level.ERROR if outcome.unread else rule.level
    key = f"{outcome.method or file}:{outcome.why.code.name} {outcome.why.message}"
    full = f"{title}: {told(outcome.why)}" if outcome.method else told(outcome.why)
    return Finding(rule, level, title, full, at, key, places[1:])


# Places ----------------------------------------------------------------------------------------


def _places(result: Result) -> tuple[Spot, tuple[Marked, ...]]:
    """Where the problem is, and the other places that explain it."""
    method = Marked(of_method(result), result.asked.method.listed)
    refused = refusal_of(result)
    if refused is not None:
        first, *others = (*marks(refused), method)
        return first.spot, tuple(others)
    own = next((each.span for each in result.asked.goals if _is_own(result, each)), None) or _call(result)
    if own is None:
        return method.spot, tuple(_explaining(result))
    return spot(result.original.unit.source, own), (*_explaining(result), method)


def _is_own(result: Result, clause: Predicate) -> bool:
    """Does the clause stand at the method, or in it?"""
    id_, method = ClaimId.parse(clause.id), result.asked.method
    source = result.original.unit.source
    elsewhere = id_.owner or id_.call or id_.word == Kind.INVARIANT or clause.span == method.span
    return not elsewhere and source.part(clause.span.start) == source.part(method.span.start)


def _call(result: Result) -> Span | None:
    """The call that breaks a contract, if the run executes it and that is what is asked."""
    id_, source = ClaimId.parse(result.asked.label), result.original.unit.source
    if not id_.call or not isinstance(result.verdict, Fails):
        return None
    spans = (where_of(result, step) for step in followed(result.verdict.trace))
    at_line = (span for span in spans if span is not None and source.line(span.start) == id_.line)
    return next((span for span in at_line if id_.callee in source.slice(span)), None)


def _explaining(result: Result) -> Iterator[Marked]:
    match result.verdict:
        case Fails(trace):
            yield from _happens(result, trace)
            shown = counterexample(result, trace).broken
            for clause, each in zip(trace.broken, shown, strict=True):
                if clause.span != result.asked.method.span:
                    yield _marked(result, clause.span, f"breaks: {each.text}")
        case Vacuous(_, clauses):
            for clause in clauses:
                yield _marked(result, clause.span, f"contradicts: {_text(result, clause.span)}")
        case Unknown(_, clause):
            if clause is not None:
                yield _marked(result, clause.span, f"has no value: {_text(result, clause.span)}")
        case Insufficient(clauses):
            for clause in clauses:
                yield _marked(result, clause.span, f"breaks: {_text(result, clause.span)}")
        case HoldsWithin():
            return
        case _:
            assert_never(result.verdict)


def _happens(result: Result, trace: Trace) -> Iterator[Marked]:
    """The code that throws without saying so, or the loop that goes on for ever."""
    match trace.outcome:
        case Threw(thrown=thrown, implicitly=of) if of is not None:
            fragment = result.original.program.fragments.get(of)
            if fragment is not None:
                yield _marked(result, fragment.span, f"throws {show(thrown)}")
        case Diverges(loop=loop):
            yield _marked(result, loop, "goes on for ever: a state repeats here")
        case _:
            return


def _steps(result: Result, trace: Trace) -> Iterator[Marked]:
    for step in followed(trace):
        span = where_of(result, step)
        if span is not None:
            yield _marked(result, span, step.effect)


def _marked(result: Result, span: Span, text: str) -> Marked:
    return Marked(spot(result.original.unit.source, span), text)


def _text(result: Result, span: Span) -> str:
    return one_line(result.original.unit.source, span)
