"""What of specifications the bounded stages do not handle yet: refused by the method, clause or class it is about."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.source import Span
from slicer.ir.declare import Declarations
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.jml.locations import AllObjects, Location, SetOf, expressions_of
from slicer.passes.beyond_classes import Beyond
from slicer.passes.beyond_code import CodeReader

_CLASS_WORDS = frozenset({"nullable_by_default", "spec_public", "spec_protected"})


@dataclass(frozen=True)
class SpecReader:
    declarations: Declarations
    beyond: Beyond

    @property
    def _specs(self) -> jml.Specs:
        return self.declarations.specs

    @property
    def _code(self) -> CodeReader:
        return CodeReader(self.declarations, self.beyond, Code.S202)

    def _not_yet(self, span: Span, what: str) -> Refused:
        return self.declarations.not_yet(span, what, Code.S202)

    # Classes --------------------------------------------------------------------------------------

    def of_class(self, owner: java.Class) -> Iterator[Refused]:
        """Ghost and model declarations matter only to those who use their names: see `beyond_classes`."""
        specs = self._specs
        yield from self.unreadable(owner)
        for invariant in specs.invariants.get(owner.span, ()):
            if invariant.static:
                yield self._not_yet(invariant.span, "a static invariant")
        for word in sorted(specs.modifiers.get(owner.span, frozenset()) - _CLASS_WORDS):
            yield self._not_yet(owner.name_span, f"the modifier `{word}` of a class")

    def unreadable(self, owner: java.Class) -> Iterator[Refused]:
        """What nobody can read that is or may be about the class."""
        specs = self._specs
        whole = Span(0, len(self.declarations.source.text))
        silent = (m.span for m in owner.members if isinstance(m, java.Field | java.Initialiser | java.Class))
        about = (whole, owner.span, *silent)
        parts = [part for span in about for part in specs.refused.get(span, ())]
        # What nobody can read before a method may have been meant for the class; a misplaced clause was not.
        others = [part for member in owner.members for part in specs.refused.get(member.span, ())]
        for part in (*parts, *(part for part in others if part.diagnostic.code is not Code.S203)):
            yield Refused(part.diagnostic)
        for member in specs.members.get(owner.span, ()):
            if isinstance(member, jml.Unreadable):
                yield Refused(member.diagnostic)

    def of_invariants(self, owner: java.Class) -> Iterator[Refused]:
        for invariant in self._specs.invariants.get(owner.span, ()):
            if isinstance(invariant.clause, jml.Clause):
                yield from self._code.found(invariant.clause.predicate)

    # Methods --------------------------------------------------------------------------------------

    def of_method(self, method: java.Method) -> Iterator[Refused]:
        """What makes a specification more than one case of clauses with their ordinary meaning."""
        specs = self._specs
        cases = specs.contracts.get(method.span, ())
        for case in cases[1:]:
            yield self._not_yet(case.comments[0], "a further specification case")
        for case in cases:
            if case.inherits or case.behaviour == "exceptional_behavior":
                what = "`also` before the first case" if case.inherits else f"`{case.behaviour}`"
                yield self._not_yet(case.comments[0], what)
        for loop in _within(specs.loops, method.span):
            for clause in specs.loops[loop].clauses:
                yield from self._of_loop(clause)
        for code in specs.code.get(method.span, ()):
            yield self._among_statements(code)
        for local in () if method.body is None else _within(specs.modifiers, method.body.span):
            yield self._not_yet(local, "a modifier of a local variable")

    def _among_statements(self, code: jml.InCode) -> Refused:
        if isinstance(code, jml.Unreadable):
            return Refused(code.diagnostic)
        word = self.declarations.source.text[code.span.start :].split(maxsplit=1)[0]
        return self._not_yet(code.span, f"`{word}`")

    def _of_loop(self, clause: jml.LoopClause) -> Iterator[Refused]:
        match clause:
            case jml.Unreadable():
                yield Refused(clause.diagnostic)
            case jml.Measure():
                pass
            case _:
                yield from self.of_clause(clause)

    def of_clause(self, clause: jml.CaseClause) -> Iterator[Refused]:
        """What is beyond in one clause."""
        match clause:
            case jml.Signals(predicate=predicate) if not isinstance(predicate, java.BooleanLiteral):
                yield self._not_yet(predicate.span, "a predicate of `signals` other than `true` and `false`")
            case jml.Clause(kind=jml.Kind.DIVERGES) if not isinstance(clause.predicate, java.BooleanLiteral):
                yield self._not_yet(clause.predicate.span, "a condition of `diverges`")
            case jml.FrameClause(span, kind) if kind is not jml.Kind.ASSIGNABLE:
                yield self._not_yet(span, f"`{kind}`")
            case jml.Measure():
                yield self._not_yet(clause.span, "`measured_by`")
            case jml.Unreadable():
                yield Refused(clause.diagnostic)
            case jml.FrameClause(_, _, locations):
                yield from self._locations(locations)
            case jml.Clause(predicate=predicate):
                yield from self._code.found(predicate)
            case _:
                pass

    def _locations(self, locations: tuple[Location, ...]) -> Iterator[Refused]:
        for location in locations:
            if isinstance(location, AllObjects | SetOf):
                yield self._not_yet(location.span, "this location")
            for expression in expressions_of(location):
                yield from self._code.found(expression)


def _within(places: Iterable[Span], span: Span) -> Iterator[Span]:
    return (place for place in places if span.covers(place) and place != span)
