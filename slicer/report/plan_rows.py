"""Makes the proof plan of a method from the slices of its properties."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import assert_never

from slicer.abstraction.clauses_left import clauses_left
from slicer.analysis.callees import involved
from slicer.base.limits import Ints
from slicer.base.source import SourceFile
from slicer.bound.bounded import assumptions
from slicer.claims.spec import Asked
from slicer.engines.verdict import Fails, HoldsWithin, Insufficient, Unknown, Vacuous
from slicer.ir.claim_id import ClaimId
from slicer.ir.program import Method, MethodKind
from slicer.java import tree as java
from slicer.jml.tree import Kind
from slicer.prove.attempt import Attempt, Closed, Open
from slicer.replay.clauses import one_line
from slicer.report.clauses import clause_text
from slicer.report.folders import folder_of
from slicer.report.found import unknown_to_key
from slicer.report.left_out import left_out
from slicer.report.model import Result
from slicer.report.open_goals import way_to
from slicer.report.places import place
from slicer.report.plan import VERSION, Obligation, ProofPlan, Row, State, sentence
from slicer.report.proof_entries import proofs
from slicer.report.words import attempt_line, headline

_MODULAR = frozenset({Kind.ENSURES, Kind.ASSIGNABLE, Kind.INVARIANT})


def plan_of(results: Sequence[Result], *, prove: bool) -> ProofPlan:
    """The plan of the method of the first result. Law: each result is a row, and so is all that nobody proves."""
    first = results[0]
    source = first.original.unit.source
    rows = (*(_row(result, prove=prove) for result in results), *_assumed(results), *_unasked(first))
    method, ints = first.asked.method.id, first.limits.ints
    return ProofPlan(
        VERSION,
        source.name.replace("\\", "/").rsplit("/", 1)[-1],
        method,
        ints.value,
        all(row.state is State.CLOSED for row in rows),
        sentence(method, ints, rows),
        rows,
        tuple(_trusted(results)),
    )


# Callees --------------------------------------------------------------------------------------------


def relaxed(result: Result) -> tuple[str, ...]:
    """The callees, by id, whose contracts demand less in the slice than in the original."""
    if result.slice is None:
        return ()
    emission = result.slice.emission
    keys = {key.method for key in emission.plan.dropped if key.is_demand}
    return tuple(each.method for each in emission.contracts[1:] if each.method in keys)


def is_promised(asked: Asked) -> bool:
    """Is the property one that callers use? Exceptions and the end of callees are part of the caller's properties."""
    return ClaimId.parse(asked.label).word in _MODULAR


# Rows -----------------------------------------------------------------------------------------------


def _row(result: Result, *, prove: bool) -> Row:
    obligation = _obligation(result)
    match result.verdict:
        case Fails():
            return Row(obligation, State.FAILED, headline(result))
        case Vacuous():
            return Row(obligation, State.UNDECIDED, headline(result))
        case Unknown() if result.asked.refused:
            ((_, (first, *_)),) = result.asked.refused
            return Row(obligation, State.NO_SLICE, first.message)
        case Unknown() | Insufficient():
            return Row(obligation, State.UNDECIDED, headline(result))
        case HoldsWithin():
            return Row(obligation, *_of_slice(result, prove=prove))
    assert_never(result.verdict)


def _of_slice(result: Result, *, prove: bool) -> tuple[State, str]:
    assert result.slice is not None
    if result.proved:
        return State.CLOSED, ""
    if prove:
        pairs = zip(result.attempts, result.obligations, strict=True)
        left = (_left(a, o.file) for a, o in pairs if not isinstance(a, Closed))
        return State.OPEN, "; ".join((*left, *unknown_to_key(result)))
    if isinstance(result.slice.recheck, Unknown):
        return State.UNDECIDED, f"the slice's own check is undecided: {result.slice.recheck.why}"
    return State.BOUNDED, headline(result)


def _left(attempt: Attempt, file: str) -> str:
    """What KeY said, with the way to the first of the goals that it left."""
    said = " ".join(attempt_line(attempt, file).split())
    if not isinstance(attempt, Open) or not attempt.goals:
        return said
    return f"{said}, the first {way_to(attempt.goals[0])}"


def _obligation(result: Result) -> Obligation:
    asked, source = result.asked, result.original.unit.source
    spans = [goal.span for goal in asked.goals] or [n.span for _, why in asked.refused for d in why for n in d.notes]
    line = source.line(spans[0].start if spans else asked.method.span.start)
    text = " ".join(filter(None, (clause_text(asked.program, asked.method, goal) for goal in asked.goals)))
    if result.slice is None:
        return Obligation(asked.method.id, asked.label, line, text)
    folder = folder_of(Path(), result).as_posix()
    gone = left_out(result)
    return Obligation(asked.method.id, asked.label, line, text, folder, proofs(result), gone)


def _assumed(results: Sequence[Result]) -> Iterator[Row]:
    """What nobody proves: contracts of methods without a body, and the `assume` statements of the code."""
    for source, method in _involved(results):
        if method.body is None and method.kind is MethodKind.METHOD:
            line = source.line(method.span.start)
            yield Row(Obligation(method.id, "contract", line, ""), State.ASSUMED, "the method has no body")
        for clause in assumptions(method.body or ()):
            line, text = source.line(clause.span.start), one_line(source, clause.span)
            yield Row(Obligation(method.id, clause.id, line, text), State.ASSUMED, "nobody checks an `assume`")


def _involved(results: Sequence[Result]) -> tuple[tuple[SourceFile, Method], ...]:
    """The methods that a run may enter, each once, with the text that it is in."""
    programs = ((each.asked.program, each.asked.method) for each in results)
    found = ((program.source, each) for program, method in programs for each in involved(program, method))
    return tuple({method.id: (source, method) for source, method in found}.values())


def _unasked(result: Result) -> Iterator[Row]:
    """What is said of the method or its class, and no question is about, such as a `constraint`."""
    original, method = result.original, result.asked.method
    around = [each for each in java.every_class(original.unit) if each.span.covers(method.span)]
    if not around:
        return
    owner = around[-1]
    inside = {each.span for each in java.every_class(original.unit) if each != owner and owner.span.covers(each.span)}
    others = {each.name_span for each in java.callables(owner) if each.span != method.span}
    for each in clauses_left(original.specs):
        is_here = owner.span.covers(each.span) and not any(span.covers(each.span) for span in inside)
        if is_here and each.about not in others and not each.word.endswith("_math"):
            line, text = original.unit.source.line(each.span.start), one_line(original.unit.source, each.span)
            yield Row(Obligation(method.id, each.word, line, text), State.NO_SLICE, "no question is about it")


def _trusted(results: Sequence[Result]) -> Iterator[str]:
    """What the plan takes for granted, whatever its rows say."""
    java = results[0].limits.ints is Ints.JAVA
    yield f"integers: {'those of Java (java)' if java else 'unbounded (math); that none overflows is no row'}"
    yield "static initialisation: no static initialiser runs during the method (KeY: disableStaticInitialisation)"
    yield "closed world: the classes of the files are all there are"
    yield "memory: neither the heap nor the stack is used up"
    yield "assertions: `assert` statements are checked (`java -ea`)"
    yield "stubs: what the slicer's rules let a stub do covers what the code that it replaces does"
    yield "KeY: its rules and its reading of Java and JML"
    if any(each.older for each in results):
        yield "newer Java: the program in older Java, which the slices are made from, does the same"
    for _, method in _involved(results):
        if method.changes_nothing:
            end = ", and ends normally" if method.never_throws else ""
            yield f"library method {method.id}: changes no object{end}"
        elif method.body is None and method.kind is MethodKind.METHOD:
            yield f"contract of {method.id}, which has no body"
    for source, method in _involved(results):
        for each in assumptions(method.body or ()):
            yield f"`{one_line(source, each.span).rstrip('; ')}` at {place(source, each.span)}"
