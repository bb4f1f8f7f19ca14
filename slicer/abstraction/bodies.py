"""Finds the code of a method in its file, and what else in the file matters when that code is cut."""

import re
from collections.abc import Iterator
from functools import cached_property

from slicer.abstraction.asking import asks_of_exceptions, asserted
from slicer.abstraction.facts import Facts, Trial
from slicer.abstraction.stubs import Site
from slicer.analysis.callees import callees, holding, involved
from slicer.analysis.evaluated import evaluated, exceptions_of, may_throw
from slicer.base.fragments import FragmentId, UnitId
from slicer.base.record import record
from slicer.ir.nodes import Call, Finally, Try, walk
from slicer.ir.program import Method, MethodKind
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.lower.files import Original


@record
class Bodies:
    """The code of the methods that a run of the asked one can enter, under one kept set and for some goals."""

    original: Original
    asked: Method
    kept: frozenset[UnitId]
    goals: frozenset[str]
    trial: Trial | None = None

    def owner(self, method: Method) -> java.Class:
        """The class that the method is written in."""
        found = (each for each in java.every_class(self.original.unit) if each.span.covers(method.span))
        return min(found, key=lambda each: each.span.end - each.span.start)

    def declared(self, method: Method) -> java.Method | java.Constructor | None:
        """The declaration of the method or constructor. Initialisers have none."""
        if method.kind in {MethodKind.FIELDS, MethodKind.STATICS}:
            return None
        return next((each for each in java.callables(self.owner(method)) if each.span == method.span), None)

    def fields(self, method: Method) -> tuple[java.Field, ...]:
        """The fields whose initialisers are part of the code."""
        if method.kind is not MethodKind.FIELDS:
            return ()
        fields = self.owner(method).fields
        return tuple(each for each in fields if each.init is not None and "static" not in each.modifiers)

    def blocks(self, method: Method) -> tuple[java.Block, ...]:
        declared = self.declared(method)
        if declared is not None:
            return () if declared.body is None else (declared.body,)
        if method.kind is not MethodKind.FIELDS:
            return ()
        return tuple(each.body for each in self.owner(method).initialisers if not each.is_static)

    def facts(self, method: Method) -> Facts:
        return Facts(
            self.original.program,
            method,
            self.kept,
            self._holding,
            self.blocks(method),
            tuple(self._specified(method)),
            self._finals,
            self._declared_throws,
            asks_of_exceptions(self.goals) or method.id in self._intercepted,
            asserted(self.asked, self.goals),
            exceptions_of(self.goals),
            self._evaluated,
            self.trial,
        )

    def site(self, method: Method) -> Site:
        """Where stubs for code of the method go."""
        owner = self.owner(method)
        return Site(owner.span, not self._is_inner(owner), "", self._words)

    @cached_property
    def _words(self) -> frozenset[str]:
        """All that may be a name in the file."""
        return frozenset(re.findall(r"\w+", self.original.unit.source.text))

    @cached_property
    def reached(self) -> tuple[Method, ...]:
        """The methods that a run of the asked one can enter."""
        return involved(self.original.program, self.asked)

    @cached_property
    def _holding(self) -> frozenset[str]:
        """The methods that have kept units, or may throw what the question is about, or call one that does."""
        program, asked = self.original.program, exceptions_of(self.goals)
        throwing = {each.id for each in self.reached if may_throw(program, each.body or (), asked)}
        calling = {m.id for m in self.reached if any(each.id in throwing for each in involved(program, m))}
        apart = frozenset[UnitId]() if self.trial is None or self.trial.apart is None else {self.trial.apart}
        return holding(program, self.reached, self.kept | apart) | (calling if throwing else set())

    @cached_property
    def _evaluated(self) -> frozenset[FragmentId]:
        return evaluated(self.original.program, self.reached, exceptions_of(self.goals))

    def _is_inner(self, owner: java.Class) -> bool:
        """Does each object of the class have one around it?"""
        if "static" in owner.modifiers or owner.kind is not java.ClassKind.CLASS:
            return False
        around = (each for each in java.every_class(self.original.unit) if owner in each.classes)
        return any(each.kind is java.ClassKind.CLASS for each in around)

    def _specified(self, method: Method) -> Iterator[jml.InCode]:
        """The specifications among the statements."""
        blocks = self.blocks(method)
        for parts in self.original.specs.code.values():
            yield from (part for part in parts if any(block.span.covers(part.span) for block in blocks))

    @cached_property
    def _finals(self) -> frozenset[str]:
        owners = java.every_class(self.original.unit)
        return frozenset(field.name for owner in owners for field in owner.fields if "final" in field.modifiers)

    @cached_property
    def _declared_throws(self) -> dict[str, tuple[str, ...]]:
        """What methods declare that they throw, by their ids."""
        written = {each.span: each for owner in java.every_class(self.original.unit) for each in java.callables(owner)}
        return {
            method.id: tuple(name.name for name in written[method.span].throws)
            for method in self.original.program.methods.values()
            if method.span in written and method.kind in {MethodKind.METHOD, MethodKind.CONSTRUCTOR}
        }

    @cached_property
    def _intercepted(self) -> frozenset[str]:
        """The methods that may be entered inside a `try`, whose handlers and `finally` see what they throw."""
        program, found = self.original.program, set[str]()
        for method in self.reached:
            tries = (s for s in walk(method.body or ()) if isinstance(s, Try | Finally))
            calls = (inner for each in tries for inner in walk((each,)) if isinstance(inner, Call))
            found |= {m.id for call in calls for each in callees(program, call) for m in involved(program, each)}
        return frozenset(found)
