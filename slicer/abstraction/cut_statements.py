"""Cut statements to stubs, in place: the rules for each form of statement."""

from dataclasses import dataclass, field
from typing import assert_never

from slicer.abstraction import changes
from slicer.abstraction.changes import Part
from slicer.abstraction.cut_expressions import MARK, Slots
from slicer.abstraction.facts import Facts
from slicer.abstraction.jumps_out import alone
from slicer.abstraction.kept_call_arguments import stay, stay_constructing
from slicer.abstraction.kept_calls import whole_call
from slicer.abstraction.regions import Region, groups, is_in_place, outside, region_of, regions
from slicer.abstraction.stubs import Ends, Site, java_name
from slicer.abstraction.value_types import result_type, target_type, tested_type, thrown_type
from slicer.base.source import SourceFile, Span
from slicer.ir.exception_kinds import NULL_POINTER
from slicer.ir.terms import Var
from slicer.ir.types import BOOLEAN, is_reference
from slicer.java import tree as java
from slicer.jml.tree import Specs
from slicer.lower.place import has_effects


@dataclass
class Cutting:
    """Collects what one method's text becomes. `forced` units cannot be cut in this text: keep them."""

    source: SourceFile
    specs: Specs
    facts: Facts
    site: Site
    split: frozenset[str]
    slots: Slots = field(init=False)
    merged: list[Region] = field(default_factory=list)
    arms: set[tuple[java.Statement, ...]] = field(default_factory=set)

    def __post_init__(self) -> None:
        found = regions(self.facts, self.split)
        self.slots = Slots(self.source, self.facts, self.site, outside(self.facts, found))

    def stays(self) -> None:
        """All of it stays."""
        for fragment in self.facts.method.fragments:
            self.slots.stays(fragment.span)

    def shows(self, span: Span) -> bool:
        """Is it a part of the code outside all regions?"""
        inside = any(block.span.covers(span) for block in self.facts.blocks)
        return inside and not any(region.span.covers(span) for region in self.merged)

    def run(self, fields: tuple[java.Field, ...]) -> None:
        """The code of the method, or of what initialises objects: the values of the `fields` first.

        A final field with a value may be a constant, which javac and we reason with.
        """
        self.slots.keep_unwritten()
        for each in fields:
            if "final" in each.modifiers or each.init is None:
                self.slots.stays(each.part)
            else:
                self.slots.value(each.part, each.init, target_type(self.facts, each.part))
        for block in self.facts.blocks:
            with self.slots.scope():
                self._all(block.statements, in_block=True)

    # Groups -------------------------------------------------------------------------------

    def _all(self, statements: tuple[java.Statement, ...], *, in_block: bool) -> None:
        for group in groups(self.facts, statements, self.split):
            if isinstance(group, Region):
                self._region(group, in_block=in_block)
            else:
                self._statement(group, in_block=in_block)

    def _inside(self, statement: java.Statement) -> None:
        """A statement that is the whole body of another."""
        with self.slots.scope():
            self._all(alone(statement), in_block=isinstance(statement, java.Block))

    def _region(self, region: Region, *, in_block: bool) -> None:
        self.merged.append(region)
        parts = self._region_parts(region)
        if not parts and (region.statements in self.arms or not all(map(self.facts.is_beside, self.facts.specified))):
            # Else the labels, or the specifications, before it and behind it would be about the same.
            parts = (changes.nothing(),)
        text, nodes = " ".join(part.text for part in parts), tuple(part.node for part in parts)
        if not in_block and len(parts) != 1:
            text, nodes = f"{{ {text} }}", (changes.braced(nodes),)
        self.slots.changes.extend(changes.block(region.statements, nodes))
        self.slots.replace(self._with_annotations(region), f"{text} {MARK}".strip())

    def _region_parts(self, region: Region) -> tuple[Part, ...]:
        """The stub calls: first the heap, then each variable that is read later."""
        types = self._declared(region)
        declared = types.keys() & (self.slots.outside.read | self.slots.outside.assigned)
        piece, span = self.facts.pieces(region.statements), region.span
        ends = Ends(
            region.effects.may_diverge, self.facts.let_out(span, piece), self.facts.declared_throws(span, piece)
        )
        site = self.site.of(region.id)
        given = region.effects.assigned & self.slots.outside.read
        parts = self.slots.parts(site, region.effects, given | declared, ends, {v: types[v] for v in declared})
        self.slots.visible.update((java_name(var), var) for var in declared)
        return parts

    def _declared(self, region: Region) -> dict[Var, str]:
        """The variables that the region's own statements declare, with their types as written."""
        variables = self.facts.method.variables
        return {
            variables[d.name_span]: f"{d.type.name}{'[]' * d.type.dimensions}"
            for s in region.statements
            if isinstance(s, java.LocalDeclaration)
            for d in s.declarators
        }

    def _with_annotations(self, region: Region) -> Span:
        """The region's text with the loop annotations before its first statement."""
        first = region.statements[0]
        while isinstance(first, java.Labelled):
            first = first.body
        spec = self.specs.loops.get(first.span)
        start = min([region.span.start, *(c.start for c in (spec.comments if spec else ()))])
        return Span(start, region.span.end)

    # Statements ---------------------------------------------------------------------------

    def _statement(self, statement: java.Statement, *, in_block: bool) -> None:
        match statement:
            case java.LocalDeclaration():
                self._declaration(statement)
            case java.ExpressionStatement():
                self._expression_statement(statement, in_block=in_block)
            case java.Return(span, value):
                if value is not None:
                    self.slots.value(span, value, result_type(self.facts), before=statement, in_block=in_block)
            case java.Throw(span, value):
                self._throw(statement, in_block=in_block)
            case java.Assert(span, condition, _):
                self.slots.value(span, condition, BOOLEAN)
            case java.ConstructorCall():
                stay_constructing(self.slots, statement)
            case java.Break() | java.Continue() | java.Empty():
                pass
            case java.Unsupported() | java.Yield():
                raise AssertionError("not in what is sliced")
            case _:
                self._structured(statement, in_block=in_block)

    def _structured(self, statement: java.Structured, *, in_block: bool) -> None:
        match statement:
            case java.If(_, condition, then, orelse):
                self.slots.value(condition.span, condition, BOOLEAN, before=statement, in_block=in_block)
                self._inside(then)
                if orelse is not None:
                    self._inside(orelse)
            case java.While(_, condition, body):
                self.slots.value(condition.span, condition, BOOLEAN)
                self._inside(body)
            case java.Do(_, body, condition):
                self._inside(body)
                self.slots.value(condition.span, condition, BOOLEAN)
            case java.For():
                self._for(statement)
            case java.ForEach():
                self._for_each(statement)
            case java.Labelled(_, _, _, body):
                self._inside(body)
            case java.Switch():
                self._switch(statement, in_block=in_block)
            case java.Try():
                self._try(statement)
            case java.Block():
                self._inside(statement)
            case _:
                assert_never(statement)

    def _declaration(self, statement: java.LocalDeclaration) -> None:
        for declarator in statement.declarators:
            var = self.facts.method.variables[declarator.name_span]
            if declarator.init is not None:
                self.slots.value(declarator.span, declarator.init, var.type)
            self.slots.visible[java_name(var)] = var

    def _throw(self, statement: java.Throw, *, in_block: bool) -> None:
        """What is thrown has the type that javac knows; of the parameter of a handler it knows more than its type."""
        handlers = (n for block in self.facts.blocks for n in java.walk(block) if isinstance(n, java.Catch))
        caught = {handler.name for handler in handlers}
        kind = thrown_type(self.facts, statement.span)
        if kind is None or (isinstance(statement.value, java.Name) and statement.value.name in caught):
            self.slots.stays(statement.span)
        else:
            self.slots.value(statement.span, statement.value, kind, before=statement, in_block=in_block)

    def _switch(self, statement: java.Switch, *, in_block: bool) -> None:
        span, kind = statement.subject.span, tested_type(self.facts, statement.subject.span)
        if is_reference(kind) and NULL_POINTER in self.facts.asked and self.facts.is_evaluated(span):
            self.slots.stays(span)  # the value of a stub may be null where the tested one is not
        else:
            self.slots.value(span, statement.subject, kind, before=statement, in_block=in_block)
        with self.slots.scope():
            self.arms.update(group.statements for group in statement.groups)
            for group in statement.groups:
                self._all(group.statements, in_block=True)

    def _try(self, statement: java.Try) -> None:
        self._inside(statement.body)
        for catch in statement.catches:
            with self.slots.scope():
                var = self.facts.method.variables[catch.name_span]
                self.slots.visible[java_name(var)] = var
                self._inside(catch.body)
        if statement.finally_ is not None:
            self._inside(statement.finally_)

    # Loops --------------------------------------------------------------------------------

    def _for(self, statement: java.For) -> None:
        """A header is one unit: its parts become stubs together, or stay."""
        with self.slots.scope():
            units = self.facts.own_units(statement.header)
            if units and self.facts.is_cut(units[0]) and not self._cut_header(statement):
                self.slots.forced.add(units[0])
            if not units or not self.facts.is_cut(units[0]):
                self.slots.keep(statement.header)
            for init in statement.init:
                if isinstance(init, java.LocalDeclaration):
                    self.slots.see(init)
            self._inside(statement.body)

    def _cut_header(self, statement: java.For) -> bool:
        """Cuts the header, unless a part of it does more than giving a value."""
        actions = [part for part in (*statement.init, *statement.update) if not isinstance(part, java.LocalDeclaration)]
        if any(isinstance(action, java.Evaluate) for action in actions) or not self.facts.is_plain(statement.header):
            return False
        for init in statement.init:
            if isinstance(init, java.LocalDeclaration):
                self._declaration(init)
            else:
                self._action(init.span, init)
        if statement.condition is not None:
            self.slots.value(statement.condition.span, statement.condition, BOOLEAN)
        for update in statement.update:
            self._action(update.span, update)
        return True

    def _for_each(self, statement: java.ForEach) -> None:
        """The loop goes through any array of the type: the original's array is one of them."""
        kind = self.facts.row_type(statement.iterable.span)
        if self.facts.is_evaluated(statement.iterable.span):
            self.slots.stays(statement.iterable.span)  # a stub may give no array at all
        else:
            self.slots.value(statement.iterable.span, statement.iterable, kind)
        with self.slots.scope():
            var = self.facts.method.variables[statement.variable.name_span]
            self.slots.visible[java_name(var)] = var
            self._inside(statement.body)

    # Actions ------------------------------------------------------------------------------

    def _expression_statement(self, statement: java.ExpressionStatement, *, in_block: bool) -> None:
        unit = self.facts.unit_of[statement.span]
        staying = whole_call(statement.action)
        if not self.facts.is_cut(unit):
            self.slots.keep(statement.span)
        elif self.facts.needs(self.facts.calls_in(statement.span)):
            if staying is None:
                self.slots.forced.add(unit)
            else:
                stay(self.slots, statement, staying, in_block=in_block)
        elif is_in_place(self.facts, statement):
            self._action(statement.span, statement.action)
        elif self.facts.wholly_cut(statement) and region_of(self.facts, (statement,)).key not in self.split:
            self._region(region_of(self.facts, (statement,)), in_block=in_block)
        else:
            self.slots.forced.add(unit)

    def _action(self, fragment: Span, action: java.Action) -> None:
        """The right side of an assignment becomes any value; the left side is still evaluated."""
        if self.facts.is_evaluated(fragment):
            self.slots.forget(fragment, action)
            return
        match action:
            case java.Assignment(_, target, _, value):
                stub = self.slots.value_of(fragment, target_type(self.facts, fragment))
                between = Span(target.span.end, value.span.end)
                self.slots.replace(between, f" = {stub.call} {MARK}")
                self.slots.changes.append(changes.store(action, stub))
            case java.Step(span, target, _):
                stub = self.slots.value_of(fragment, target_type(self.facts, fragment))
                self.slots.replace(span, f"{self.source.slice(target.span)} = {stub.call} {MARK}")
                self.slots.changes.append(changes.store(action, stub))
            case java.Evaluate():
                raise AssertionError("a call is no store")
            case _:
                assert_never(action)
        if has_effects(action.target):
            self.slots.keep(fragment)
