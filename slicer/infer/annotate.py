"""Writes clauses before loops, and finds them again in the program that is read from the text."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from slicer.abstraction.columns import fitted
from slicer.abstraction.jml_comments import rewrite
from slicer.abstraction.loop_annotations import FIRST
from slicer.base.edits import Edit, apply
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.infer.places import Place
from slicer.ir.nodes import Goal, walk
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.jml.show import cut
from slicer.lower.files import Original

FOUND = "/*~ found */ "


@record(slots=True)
class Clause:
    """A proposed clause of the loop that begins there in the text without it: an invariant, or `decreases` and all."""

    loop: Span
    text: str
    is_measure: bool = False

    @property
    def said(self) -> str:
        return f"{self.text};" if self.is_measure else f"loop_invariant {self.text};"


def annotated(original: Original, places: Sequence[Place], clauses: Sequence[Clause], mark: str = "") -> SourceFile:
    """The text with these clauses before the loops, behind those of the user, and frames where there are none."""
    edits: list[Edit] = []
    for place in places:
        mine = [each for each in clauses if each.loop == place.loop.span]
        own = [each.said for each in mine if not each.is_measure]
        measures = [each.said for each in mine if each.is_measure]
        if not mine and not place.frame:
            continue
        spec = original.specs.loops.get(place.loop.span)
        written = [] if spec is None else spec.clauses
        texts = [(clause, cut(original.specs.text, clause.span)) for clause in written]
        others = [text for clause, text in texts if not _is_invariant(clause)]
        invariants = [text for clause, text in texts if _is_invariant(clause)]
        frame = [f"assignable {place.frame};"] if place.frame else []
        said = " ".join((*(invariants + own or [FIRST]), *frame, *others, *measures))
        comments = () if spec is None else spec.comments
        edits += rewrite(original.unit.source, comments, place.loop.span.start, f"{mark}/*@ {said} @*/")
    return fitted(apply(original.unit.source, edits)).source


def _is_invariant(clause: jml.LoopClause) -> bool:
    return isinstance(clause, jml.Clause | jml.Unreadable) and clause.kind is jml.Kind.LOOP_INVARIANT


def _is_measure(clause: jml.LoopClause) -> bool:
    return isinstance(clause, jml.Measure | jml.Unreadable) and clause.kind is jml.Kind.DECREASES


def ids_of(original: Original, again: Original, clauses: Sequence[Clause]) -> Mapping[str, Clause]:
    """The ids that the clauses have in the text that was read again, and those that have a meaning there."""
    goals = {
        s.predicate.span: s.predicate.id
        for m in again.program.methods.values()
        for s in walk(m.body or ())
        if isinstance(s, Goal)
    }
    return {goals[at]: clause for at, clause in placed(original, again, clauses).items() if at in goals}


def placed(original: Original, again: Original, clauses: Sequence[Clause]) -> Mapping[Span, Clause]:
    """Where the clauses stand in the text that was read again: behind those of the user, in their order."""
    found: dict[Span, Clause] = {}
    for old, new in zip(_loops(original.unit), _loops(again.unit), strict=True):
        spec = again.specs.loops.get(new)
        written = () if spec is None else spec.clauses
        for is_measure in (False, True):
            own = [each for each in clauses if each.loop == old and each.is_measure is is_measure]
            spans = [each.span for each in written if (_is_measure if is_measure else _is_invariant)(each)]
            found.update(zip(spans[len(spans) - len(own) :], own, strict=True) if own else ())
    return found


def moved(original: Original, again: Original, clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """The clauses of a text with the same loops, as clauses of the other one."""
    old = dict(zip(_loops(again.unit), _loops(original.unit), strict=True))
    return tuple(replace(clause, loop=old[clause.loop]) for clause in clauses)


def _loops(unit: java.Unit) -> list[Span]:
    return sorted(node.span for node in java.walk(unit) if isinstance(node, java.Loop))
