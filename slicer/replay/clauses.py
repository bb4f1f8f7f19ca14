"""Clauses on one line, and what a run that violates one does."""

from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.engines.verdict import Trace
from slicer.interpret.run import Threw
from slicer.ir.claim_id import TERMINATES, ClaimId
from slicer.ir.exception_kinds import KINDS
from slicer.ir.nodes import Predicate
from slicer.ir.program import Method
from slicer.ir.terms import Term, Var, rename
from slicer.ir.terms import walk as walk_term
from slicer.ir.text import Names, print_clause
from slicer.ir.thrown import THROWN
from slicer.ir.types import ClassType
from slicer.ir.unbounded import as_written
from slicer.java.tree import Unit
from slicer.jml.show import written
from slicer.jml.tree import EXCEPTIONAL, NORMAL, Kind
from slicer.lower.files import Original


@record(slots=True)
class Breach:
    """A clause that a run breaks, as its reader meets it: its line and its words.

    `term` is what it says of the end of the run, where the exception is called `exception`; none where the words are
    all there is to it.
    """

    line: int
    text: str
    names: Names
    term: Term | None = None
    exception: str = ""


def breach(original: Original, method: Method, trace: Trace, clause: Predicate) -> Breach:
    """How the run breaks the clause. Law: no word in it is one of ours."""
    unit, outcome, program = original.unit, trace.outcome, original.program
    line, names = unit.source.line(clause.span.start), Names.inside(program, method)
    if clause.id in KINDS and isinstance(outcome, Threw):
        of = None if outcome.implicitly is None else program.fragments.get(outcome.implicitly)
        at = line if of is None else unit.source.line(of.span.start)
        return Breach(at, f"no {outcome.exception} but by a `throw`", names)
    id_ = ClaimId.parse(clause.id)
    if id_.word == NORMAL and isinstance(outcome, Threw):
        return Breach(line, f"{NORMAL}, but the run ends with {outcome.exception}", names)
    if id_.word == EXCEPTIONAL:
        what = "call" if id_.call else "run"
        return Breach(line, f"{EXCEPTIONAL}, but the {what} ends normally", names)
    if id_.word == Kind.ASSERT and not id_.call and not _in_comment(unit, clause.span):
        return Breach(line, one_line(unit.source, clause.span), names)
    term, exception = clause.term, ""
    if isinstance(outcome, Threw):
        var = _caught(method, clause)
        term, exception = rename(term, {THROWN: var.name}), var.name
        names.variables[var.name] = var.type
    for part in walk_term(term):
        if isinstance(part, Var):
            names.variables[part.name] = part.type
    return Breach(line, _text(unit, clause, term, names), names, term, exception)


def _caught(method: Method, clause: Predicate) -> Var:
    """What the clause calls the exception."""
    cases = (method.contract, *method.further)
    named = (each.var for case in cases for each in case.signals if each.predicate.id == clause.id)
    return next(named, None) or Var("exception", ClassType("Throwable"))


def _text(unit: Unit, clause: Predicate, term: Term, names: Names) -> str:
    """The clause as it is written or, where nobody wrote it, as it is meant."""
    if clause.id == TERMINATES:
        return TERMINATES
    if _in_comment(unit, clause.span):
        return one_line(unit.source, clause.span)
    return print_clause(as_written(term), names)


def _in_comment(unit: Unit, span: Span) -> bool:
    return any(comment.span.start <= span.start < comment.span.end for comment in unit.comments)


def one_line(source: SourceFile, span: Span) -> str:
    """The text without line ends and the signs that continue a JML comment."""
    return " ".join(written(source.slice(span)).split())
