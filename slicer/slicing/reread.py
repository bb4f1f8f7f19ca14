"""Checks that KeY will read in the slice what was planned, and otherwise what it reads in the original.

KeY attaches a comment to whatever follows it: an annotation that stays where its declaration leaves is suddenly about
the next one. So the text that KeY gets is read again, with all its annotations, and compared with the plan.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cached_property

from slicer.abstraction.casts import is_inserted
from slicer.abstraction.clauses_left import clauses_left
from slicer.abstraction.emit import Emission
from slicer.abstraction.emitted import ClauseKey
from slicer.abstraction.jml_comments import leaves
from slicer.abstraction.loop_annotations import LOOSE
from slicer.abstraction.modifiers import Declaration, Found, has_keys
from slicer.base.record import record
from slicer.base.source import Span
from slicer.engines.verdict import Disagreement
from slicer.ir.nodes import Predicate
from slicer.ir.owed import cases_of
from slicer.ir.program import Method
from slicer.ir.terms import FrameKept, Place
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.jml.locations import Nothing
from slicer.jml.tree import Annotation, Subject
from slicer.lower.contracts import RESULT_CLAUSE
from slicer.lower.files import Original
from slicer.slicing.compare_clauses import planned, planned_ends, read_back, read_ends

Shape = tuple[object, ...]
About = tuple[Subject, Span]


def compare(original: Original, emission: Emission, again: Original) -> None:
    """Each annotation of the text belongs to what it belonged to and means the same, but for what was planned."""
    Comparison(original, emission, again).run()


@record
class Comparison:
    """The original and the emitted text, read by the same front end."""

    original: Original
    emission: Emission
    again: Original

    def run(self) -> None:
        for broken in (*self._markers(), *self._contracts(), *self._annotations(), *self._modifiers()):
            raise Disagreement(f"the slice says something else than planned: {broken}", self.again.unit.source.text)

    # What KeY takes for JML -----------------------------------------------------------------------

    def _markers(self) -> Iterator[str]:
        for comment in self.again.unit.comments:
            text = self.again.unit.source.slice(comment.span)
            if has_keys(text):
                yield f"KeY and we may read `{text}` differently"

    # Contracts, term by term ----------------------------------------------------------------------

    def _contracts(self) -> Iterator[str]:
        before = self.original.program
        for emitted in self.emission.contracts:
            after = self.again.program.methods[emitted.method]
            read = cases_of(after)[: len(emitted.cases)]
            if [planned(before, case) for case in emitted.cases] != [read_back(self.again.program, c) for c in read]:
                yield f"the clauses of `{emitted.method}`"
            if not emitted.edits:
                continue
            if [_frame(case.frame) for case in emitted.cases] != [_frame(case.frame) for case in read]:
                yield f"the frame of `{emitted.method}`"
            ends = [planned_ends(before, case) for case in emitted.cases]
            if ends != [read_ends(self.again.program, case) for case in read]:
                yield f"what `{emitted.method}` may throw"
            written = self.again.specs.contracts.get(after.span, ())
            if len(written) != len(emitted.cases) or any(case.behaviour != "behavior" for case in written):
                yield f"the cases of `{emitted.method}`"
        for id_ in self.emission.silenced:
            if self.again.specs.contracts.get(self.again.program.methods[id_].span):
                yield f"`{id_}` still has a contract"

    # Everything else, by its form -----------------------------------------------------------------

    def _annotations(self) -> Iterator[str]:
        """Law: what is not planned has the form that it had, at the same place, in the same order."""
        if clauses_left(self.again.specs):
            yield "a clause that was to leave"
        before = _gathered((each.subject, each.about, each) for each in self.original.specs.annotations)
        after = _gathered(self._moved())
        rewritten = self._rewritten
        for about in sorted({*before, *after}):
            subject, at = about
            if subject is Subject.MODIFIER or (subject is Subject.CONTRACT and at in rewritten):
                continue
            expected = [e for e in self._without_dropped(about, before.get(about, [])) if not self._leaves(e)]
            found = after.get(about, [])
            if subject is Subject.CODE and at.start in self._begun:
                found = found[1:]
            gone = not found and self._is_gone(at)
            was = [self._expected(each) for each in expected]
            if not gone and was != [_shape(self.again.specs.text, each) for each in found]:
                yield f"what is said in line {self.original.unit.source.line(at.start)}"

    def _expected(self, annotation: Annotation) -> Shape:
        """The form that it has in the slice."""
        loosened = any(annotation.span in text.loosened for text in self.emission.loops)
        if loosened and isinstance(annotation.part, jml.FrameClause):
            nothing = tuple(
                replace(each, strictly=False) for each in annotation.part.locations if isinstance(each, Nothing)
            )
            return LOOSE.split(), _form(replace(annotation.part, locations=nothing))
        return _shape(self.original.specs.text, annotation)

    def _leaves(self, annotation: Annotation) -> bool:
        return leaves(annotation.part) or annotation.span in self.emission.unused

    def _moved(self) -> Iterator[tuple[Subject, Span, Annotation]]:
        """The annotations of the text that are not a stub's, with the place in the original that they are about."""
        stubs = self._stubs
        for each in self.again.specs.annotations:
            if each.about not in stubs:
                yield each.subject, self._origin(each.about), each

    @cached_property
    def _stubs(self) -> frozenset[Span]:
        names = {stub.name for stub in self.emission.stubs}
        members = (m for c in java.every_class(self.again.unit) for m in c.members)
        return frozenset(
            name
            for m in members
            if isinstance(m, java.Method) and m.name in names
            for name in (m.name_span, *(p.name_span for p in m.parameters))
        )

    @cached_property
    def _rewritten(self) -> frozenset[Span]:
        """The names of the methods that have another contract than in the original."""
        ids = {emitted.method for emitted in self.emission.contracts if emitted.edits} | self.emission.silenced
        spans = {self.original.program.methods[id_].span for id_ in ids}
        methods = (each for each in Found(self.original.unit, self.original.specs).declarations())
        return frozenset(m.name_span for m in methods if m.span in spans)

    @cached_property
    def _begun(self) -> frozenset[int]:
        """Where the loops stand before whose clauses an invariant of ours is."""
        begun = (self.original.specs.loops[text.loop].clauses for text in self.emission.loops if text.begun)
        spans = {clause.span for clauses in begun for clause in clauses}
        # A loop with a label begins at the label.
        return frozenset(each.about.start for each in self.original.specs.annotations if each.span in spans)

    def _without_dropped(self, about: About, annotations: list[Annotation]) -> list[Annotation]:
        """What stays of the clauses of a loop, and of what stands among the statements."""
        texts = [t for t in self.emission.loops if t.edits]
        spans = {span for t in texts for span in t.clauses}
        dropped = self.emission.assertions | {
            clause.span
            for t in texts
            for clause in self.original.specs.loops[t.loop].clauses
            if clause.span not in spans
        }
        return [each for each in annotations if about[0] is not Subject.CODE or each.span not in dropped]

    def _origin(self, span: Span) -> Span:
        """The place in the original. An annotation of a node that is new there is an internal error."""
        found = self.emission.edited.origin(span)
        if found is None:
            text = self.again.unit.source.slice(span)
            raise Disagreement(f"an annotation is about `{text}`, which is new", self.again.unit.source.text)
        return found

    def _is_gone(self, at: Span) -> bool:
        """Is it about what leaves, or about a member that loses its body with all that was said of it?"""
        inside = any(edit.span.start <= at.start < edit.span.end for edit in self.emission.edited.edits)
        return inside or any(node.span.covers(at) for node in self.emission.left_out)

    # Modifiers ------------------------------------------------------------------------------------

    def _modifiers(self) -> Iterator[str]:
        was = {d.name_span: self._words(self.original, d.span) for d in _declared(self.original)}
        for owner in java.every_class(self.again.unit):
            words = self._words(self.again, owner.span)
            if words != was[self._origin(owner.name_span)]:
                yield f"the modifiers of `{owner.name}`"
        found = Found(self.again.unit, self.again.specs)
        asks_invariants = "\\inv" in self.again.specs.text
        for declared in found.declarations():
            meant, searched = found.meant(declared), found.searched(declared)
            is_lax = isinstance(declared, java.Field) and not asks_invariants
            if meant - searched if is_lax else meant != searched:
                yield f"KeY finds other modifiers of `{declared.name}` than JML has there"
            if declared.name_span not in self._stubs:
                name = self._origin(declared.name_span)
                if self._words(self.again, declared.span) not in self._planned(name, was[name]):
                    yield f"the modifiers of `{declared.name}`"

    def _words(self, of: Original, declared: Span) -> frozenset[str]:
        return of.specs.modifiers.get(declared, frozenset()) - {"non_null", "nullable_by_default"}

    def _planned(self, name: Span, words: frozenset[str]) -> tuple[frozenset[str], ...]:
        """A contract of ours makes its method a helper; what is no longer claimed to be there may be null."""
        plan = self.emission.plan
        for emitted in self.emission.contracts:
            method = self.original.program.methods[emitted.method]
            if not emitted.edits or not method.span.covers(name):
                continue
            if name not in self._rewritten:
                gone = any(p.span.covers(name) and self._drops(method, p.id) for p in method.contract.requires)
                return (words | {"nullable"},) if gone else (words,)
            is_question = method.id == plan.method
            stays = RESULT_CLAUSE in plan.goals if is_question else not self._drops(method, RESULT_CLAUSE)
            return (words | {"helper"},) if stays else (words | {"helper"}, words | {"helper", "nullable"})
        return (words,)

    def _drops(self, method: Method, clause: str) -> bool:
        return ClauseKey(method.id, clause) in self.emission.plan.dropped


def _declared(of: Original) -> Iterator[java.Class | Declaration]:
    yield from java.every_class(of.unit)
    yield from Found(of.unit, of.specs).declarations()


def _frame(predicate: Predicate | None) -> tuple[Place, ...] | None:
    """The places, if not everything may change."""
    if predicate is None:
        return None
    assert isinstance(predicate.term, FrameKept)
    return None if predicate.term.frame.everything else predicate.term.frame.places


def _gathered(annotations: Iterator[tuple[Subject, Span, Annotation]]) -> dict[About, list[Annotation]]:
    found: dict[About, list[Annotation]] = {}
    for subject, at, each in annotations:
        found.setdefault((subject, at), []).append(each)
    return found


def _shape(text: str, annotation: Annotation) -> Shape:
    """What is written, and how it was read, wherever it stands. A predicate may have casts of ours in its text."""
    part = annotation.part
    form = "" if isinstance(part, jml.Unreadable) else _form(part)
    end = part.predicate.span.start if isinstance(part, jml.Clause | jml.Signals) else annotation.span.end
    return text[annotation.span.start : end].split(), form


def _form(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(_form(part) for part in value)
    if isinstance(value, java.Call):
        uncast = tuple(each.operand if is_inserted(each) else each for each in value.arguments)
        value = replace(value, arguments=uncast)
    if is_dataclass(value):
        parts = (getattr(value, field.name) for field in fields(value))
        return type(value).__name__, *(_form(part) for part in parts if not isinstance(part, Span))
    return value
