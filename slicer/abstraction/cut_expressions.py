"""Replaces an expression by a stub for its value; stubs for its side effects go before the statement."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from slicer.abstraction import changes
from slicer.abstraction.changes import Change, Part
from slicer.abstraction.facts import Facts, named
from slicer.abstraction.regions import Outside
from slicer.abstraction.stubs import (
    Ends,
    Site,
    Stub,
    classes_in,
    heap_stub,
    is_expressible,
    java_name,
    java_type,
    taking,
    value_stub,
    variables_of,
)
from slicer.abstraction.value_types import computed_type, target_type
from slicer.analysis.callees import callees
from slicer.analysis.effects import Effects, effects
from slicer.analysis.evaluated import computing
from slicer.base.edits import Edit
from slicer.base.fragments import UnitId
from slicer.base.source import SourceFile, Span
from slicer.ir.nodes import calls_in
from slicer.ir.terms import CastTo, FieldPlace, Frame, Place, Var, type_of
from slicer.ir.types import ClassType, Type, is_reference
from slicer.java import tree as java
from slicer.lower.place import has_effects

MARK = "/*~ cut */"


@dataclass
class Slots:
    """The edits of one method, and the stubs that they need. `visible` are the variables in scope by their names.

    `guards` are the units that are cut, but still evaluated, because that may throw what the question is about.
    """

    source: SourceFile
    facts: Facts
    site: Site
    outside: Outside
    edits: list[Edit] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    stubs: list[Stub] = field(default_factory=list)
    called: set[str] = field(default_factory=set)
    forced: set[UnitId] = field(default_factory=set)
    guards: set[UnitId] = field(default_factory=set)
    visible: dict[str, Var] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.visible.update((p.name, p) for p in self.facts.method.parameters)

    # Values -------------------------------------------------------------------------------

    def value(
        self,
        fragment: Span,
        expression: java.Expr,
        kind: Type,
        *,
        before: java.Statement | None = None,
        in_block: bool = True,
    ) -> None:
        """The value of a fragment: kept, or any value of the type.

        If its evaluation has side effects, stubs for these go `before` the statement. That is possible only where the
        statement evaluates the fragment first.
        """
        unit = self.facts.unit_of.get(fragment)
        if unit is None or not self.facts.is_cut(unit):
            self.keep(fragment)
        elif self.facts.is_evaluated(fragment):
            self._pass(fragment, expression, kind)
        elif not has_effects(expression) or self.facts.is_plain(fragment):
            self.put(expression, self.value_of(fragment, kind))
        elif (
            before is None or self.facts.is_evaluated(fragment) or not self._hoist(fragment, before, in_block=in_block)
        ):
            self.forced.add(unit)
        else:
            self.put(expression, self.value_of(fragment, kind))

    def forget(self, fragment: Span, action: java.Action) -> None:
        """The action assigns any value, after its own value was computed as before."""
        match action:
            case java.Assignment(_, _, "=", value):
                self._pass(fragment, value, target_type(self.facts, fragment))
            case java.Assignment(_, target, op, value) if not has_effects(target):
                stub = self._taking(fragment, target_type(self.facts, fragment), computed_type(self.facts, fragment))
                text = self.source.slice(target.span)
                self.edits.append(Edit(Span(target.span.end, value.span.start), f" = {stub.name}({text} {op[:-1]} ("))
                self.edits.append(Edit(Span(value.span.end, value.span.end), f")) {MARK}"))
                self.changes.append(changes.store_passed(action, stub))
            case _:
                self.forced.add(self.facts.unit_of[fragment])
        self.keep(fragment)

    def _pass(self, fragment: Span, expression: java.Expr, kind: Type) -> None:
        """The expression is evaluated, and a stub that takes it gives the value."""
        stub = self._taking(fragment, kind, kind)
        start, end = expression.span.start, expression.span.end
        made = f"new {stub.type} " if isinstance(expression, java.ArrayInitialiser) else ""
        self.edits.append(Edit(Span(start, start), f"{stub.name}({made}"))
        self.edits.append(Edit(Span(end, end), f") {MARK}"))
        self.changes.append(changes.passed(expression, stub))
        self.keep(fragment)

    def _taking(self, fragment: Span, kind: Type, given: Type) -> Stub:
        """A stub for a value of the kind that takes what was computed."""
        self.guards.add(self.facts.unit_of[fragment])
        site = self.site.at(self.facts.fragments(fragment)[0].id)
        return self.use(taking(value_stub(site, kind, allocates=False), given))

    def value_of(self, fragment: Span, kind: Type) -> Stub:
        """A stub for the value of a fragment, used once more."""
        own = tuple(map(computing, self.facts.evaluated(fragment)))
        diverges = effects(self.facts.program, own).may_diverge
        ends = Ends(diverges, self.facts.let_out(fragment, own), self.facts.declared_throws(fragment, own))
        site = self.site.at(self.facts.fragments(fragment)[0].id)
        return self.use(value_stub(site, kind, allocates=self.facts.allocates(fragment), ends=ends))

    def _hoist(self, fragment: Span, before: java.Statement, *, in_block: bool) -> bool:
        """Puts stubs for what the fragment does before the statement, if no handler could tell, or in a trial."""
        own = self.facts.own(fragment)
        throws = self.facts.let_out(fragment, own)
        if self.facts.needs(self.facts.calls_in(fragment)) or (throws and self.facts.trial is None):
            return False
        found = effects(self.facts.program, own)
        site = self.site.at(self.facts.fragments(fragment)[0].id)
        parts = self.parts(site, found, named(found) & self.outside.read, Ends(found.may_diverge, throws), {})
        if not parts:
            return True
        # It stands in place of itself: as a part of a block it is another, with no change of its own.
        again = before if in_block else replace(before, span=changes.NOWHERE)
        nodes: tuple[java.Statement, ...] = (*(part.node for part in parts), again)
        open_, close = ("", "") if in_block else ("{ ", " }")
        self.changes.append(Change(before, nodes if in_block else (changes.braced(nodes),)))
        text = " ".join(part.text for part in parts)
        start, end = before.span.start, before.span.end
        self.edits.append(Edit(Span(start, start), f"{open_}{text} {MARK} "))
        if close:
            self.edits.append(Edit(Span(end, end), close))
        return True

    def parts(
        self, site: Site, found: Effects, assigned: frozenset[Var], ends: Ends, declared: Mapping[Var, str]
    ) -> tuple[Part, ...]:
        """Stub calls for all that a piece does: first the heap, then each of the variables.

        Exceptions come last, when every variable may have any value: whatever a handler sees is among them.
        """
        throws, quiet = bool(ends.throws or ends.declared), Ends(ends.diverges)
        parts: list[Part] = []
        given = assigned & found.assigned & self.outside.read
        needs_heap = found.writes_heap or found.allocates or (found.may_diverge and not given)
        if needs_heap or (throws and not assigned):
            own = quiet if assigned else ends
            parts.append(changes.run(self.use(heap_stub(site, self._expressible(found.frame), own))))
        variables = sorted(assigned, key=lambda v: v.name)
        parts += [self._assigned(site, var, found, quiet, declared) for var in variables]
        if throws and assigned:
            nothing = Frame(everything=False, strict=False)
            parts.append(changes.run(self.use(heap_stub(site, nothing, ends, mark="throwing"))))
        return tuple(parts)

    def _assigned(self, site: Site, var: Var, found: Effects, ends: Ends, declared: Mapping[Var, str]) -> Part:
        name, stub = java_name(var), None
        if var in found.assigned & self.outside.read:
            # New objects that nothing refers to are made by the heap stub.
            allocates = found.allocates and is_reference(var.type)
            stub = self.use(value_stub(site, var.type, allocates=allocates, ends=ends, mark=name))
        if var in declared:
            return changes.declare(declared[var], name, stub)
        assert stub is not None
        return changes.assign(name, stub)

    def _expressible(self, frame: Frame) -> Frame:
        """The frame, widened to everything where a place has no name that the stub's call can use."""
        known = {*self.visible.values()}
        places = tuple(dict.fromkeys(map(self._seen, frame.places)))
        for place in places:
            if not is_expressible(place) or any(v.name != "this" and v not in known for v in variables_of(place)):
                return Frame(everything=True)
            if any(map(self._is_hidden, classes_in(place))):
                return Frame(everything=True)
        return replace(frame, places=places)

    def _is_hidden(self, name: str) -> bool:
        """May the first word of the name of a class mean a variable, a field, or a class inside another?"""
        first, classes = java_type(ClassType(name)).partition(".")[0], self.facts.program.classes
        fields = (field.name for info in classes.values() for field in (*info.fields, *info.statics))
        inner = (each for each in classes if "." in each)
        return first in self.visible or any(each.rpartition(".")[2] == first for each in (*fields, *inner))

    def _seen(self, place: Place) -> Place:
        """A field of a class below what is known of its object needs a cast: only there it is found by its name."""
        if not isinstance(place, FieldPlace) or self.facts.program.is_subtype(
            type_of(place.target), ClassType(place.owner)
        ):
            return place
        return replace(place, target=CastTo(ClassType(place.owner), place.target))

    # Parts --------------------------------------------------------------------------------

    def keep(self, span: Span) -> None:
        """The code in the span stays, with the methods that it calls."""
        for call in self.facts.calls_in(span):
            self.called.update(each.id for each in callees(self.facts.program, call))

    def keep_unwritten(self) -> None:
        """Keeps what the code calls implicitly: constructors of superclasses, and initialisers."""
        written = {fragment.id for fragment in self.facts.method.fragments}
        for call in (s for s in calls_in(self.facts.method.body or ()) if s.of not in written):
            self.called.update(each.id for each in callees(self.facts.program, call))

    def stays(self, span: Span) -> None:
        """The unit of the span has no rule: it stays."""
        unit = self.facts.unit_of.get(span)
        if unit is not None and self.facts.is_cut(unit):
            self.forced.add(unit)
        self.keep(span)

    @contextmanager
    def scope(self) -> Iterator[None]:
        """What is declared inside is in scope no longer behind it."""
        before = dict(self.visible)
        yield
        self.visible = before

    def see(self, declaration: java.LocalDeclaration) -> None:
        """The variables of the declaration are in scope from here."""
        for declarator in declaration.declarators:
            var = self.facts.method.variables[declarator.name_span]
            self.visible[java_name(var)] = var

    def use(self, stub: Stub) -> Stub:
        self.stubs.append(stub)
        return stub

    def put(self, expression: java.Expr, stub: Stub) -> None:
        """The stub's value in place of the expression."""
        self.replace(expression.span, f"{stub.call} {MARK}")
        self.changes.append(changes.value(expression, stub))

    def replace(self, span: Span, text: str) -> None:
        """Replace, with as many line breaks as there were, so that line numbers stay."""
        self.edits.append(Edit(span, text + self.source.breaks(span)))
