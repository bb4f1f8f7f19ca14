"""What of a slice's text nobody may change, so that a proof of the slice still says something of the original.

Free are the annotations of loops, and the contracts of callees whose bodies stay: a prover proves these. All else is
fixed: the code, the question, what stubs may do, invariants, what is assumed. So two texts with the same fixed part
differ in nothing that a proof takes for granted.
"""

import hashlib
import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import cached_property

from slicer.abstraction.jml_comments import is_accessible
from slicer.abstraction.modifiers import Found, is_for_tools
from slicer.base.record import record
from slicer.base.source import Part, Span
from slicer.ir.claim_id import TERMINATES
from slicer.ir.program import Method
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.jml.show import cut
from slicer.lower.files import Original

_CALLED = re.compile(r"([\w$]+)\s*\(")


@record
class FixedText:
    """A slice as our own front end reads it, the method that it is about, and what is asked of that."""

    again: Original
    asked: str
    goals: tuple[str, ...]

    def hashes(self) -> Mapping[str, str]:
        """The SHA-256 of the fixed part of each file, by its path."""
        source = self.again.unit.source
        words = {source.path(part): "\0".join(self._words(part)) for part in source.parts}
        return {path: hashlib.sha256(text.encode()).hexdigest() for path, text in words.items()}

    @property
    def has_free_contracts(self) -> bool:
        """None are where the question is whether the method ends: KeY believes two that rest on each other."""
        return TERMINATES not in self.goals

    @cached_property
    def callees(self) -> tuple[Method, ...]:
        """The methods whose contracts are free: those with a body that is the only one that a call of them can run."""
        if not self.has_free_contracts:
            return ()
        codes = tuple((owner, code) for owner in java.every_class(self.again.unit) for code in java.callables(owner))
        names = [_signature(code) for _, code in codes]
        free = {code.span for _, code in codes if names.count(_signature(code)) == 1 or _is_own(code)}
        methods = self.again.program.methods.values()
        return tuple(m for m in methods if m.body is not None and m.id != self.asked and m.span in free)

    def circular(self) -> tuple[Method, ...]:
        """The methods whose contracts are free and claim that they end, where clauses call methods.

        To give a clause its value, KeY runs what it calls, and believes there two such contracts that rest on each
        other. It does not use those that let the method run for ever.
        """
        if not self._calls_in_clauses:
            return ()
        contracts = self.again.specs.contracts
        return tuple(m for m in self.callees if not all(map(_lets_diverge, contracts.get(m.span, ()))))

    @cached_property
    def _calls_in_clauses(self) -> bool:
        """May some clause call a method? An escape may hide its name."""
        specs, classes = self.again.specs, java.every_class(self.again.unit)
        codes = (code for owner in classes for code in java.callables(owner))
        names = {code.name for code in codes if isinstance(code, java.Method)}
        said = [cut(specs.text, each.span) for each in specs.annotations]
        return any("\\u" in text or not names.isdisjoint(_CALLED.findall(text)) for text in said)

    def unreadable(self) -> tuple[jml.Unreadable, ...]:
        """What stands where annotations are free, and cannot be read."""
        return tuple(each for each in self._written if isinstance(each, jml.Unreadable))

    @cached_property
    def _written(self) -> tuple[jml.CaseClause, ...]:
        specs = self.again.specs
        loops = [clause for spec in specs.loops.values() for clause in spec.clauses]
        cases = [case for each in self.callees for case in specs.contracts.get(each.span, ())]
        return (*loops, *(clause for case in cases for clause in case.clauses if not is_accessible(clause)))

    @cached_property
    def _free(self) -> frozenset[Span]:
        return frozenset(clause.span for clause in self._written)

    @cached_property
    def _names(self) -> frozenset[Span]:
        """The places by which annotations know the methods whose contracts are free."""
        spans = {each.span for each in self.callees}
        all_ = (code for owner in java.every_class(self.again.unit) for code in java.callables(owner))
        return frozenset(code.name_span for code in all_ if code.span in spans)

    def _words(self, part: Part) -> Iterator[str]:
        """The words of the code, and what is said among them that is not free, or that only others may read."""
        unit, specs = self.again.unit, self.again.specs
        tokens = [token for token in unit.tokens if part.span.covers(token)]

        def before(at: int) -> int:
            """How many tokens stand before this place."""
            return bisect_left(tokens, at, key=lambda token: token.start)

        yield from (unit.source.slice(token) for token in tokens)
        for each in specs.annotations:
            if part.span.covers(each.span) and not self._is_free(each):
                yield f"{each.subject} {before(each.about.start)} {cut(specs.text, each.span)}"
        for lost in (each for parts in specs.refused.values() for each in parts):
            if part.span.covers(lost.span):
                yield unit.source.slice(lost.span)
        for comment in unit.comments:
            text = unit.source.slice(comment.span)
            if part.span.covers(comment.span) and is_for_tools(text):
                yield f"{before(comment.span.start)} {text}"
        for at, words in self._searched:
            if part.span.covers(at) and words:
                yield f"{before(at.start)} {' '.join(words)}"

    @cached_property
    def _searched(self) -> tuple[tuple[Span, list[str]], ...]:
        """The words that KeY finds in comments before a declaration, even in remarks among JML, by its name.

        Not those before a method whose contract is free: they change what it says, and KeY proves that.
        """
        found = Found(self.again.unit, self.again.specs)
        free = [each.span for each in self.callees]
        fixed = (each for each in found.declarations() if not any(span.covers(each.span) for span in free))
        return tuple((each.name_span, sorted(found.searched(each))) for each in fixed)

    def _is_free(self, each: jml.Annotation) -> bool:
        if each.part is not None:
            return each.part.span in self._free
        return each.subject is jml.Subject.CONTRACT and each.about in self._names


def _signature(code: java.Method | java.Constructor) -> tuple[str, int]:
    name = code.name if isinstance(code, java.Method) else ""
    return name, len(code.parameters)


def _lets_diverge(case: jml.SpecCase) -> bool:
    kinds = [each.kind for each in case.clauses if isinstance(each, jml.Clause)]
    return case.may_diverge and kinds.count(jml.Kind.DIVERGES) == 1


def _is_own(code: java.Method | java.Constructor) -> bool:
    """Can no method of another class stand in for it?"""
    return isinstance(code, java.Constructor) or not {"private", "static", "final"}.isdisjoint(code.modifiers)
