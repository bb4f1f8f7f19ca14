"""Cut statements to stubs, in place: the rules for each form, and regions as one stub."""

from dataclasses import dataclass, field
from typing import assert_never

from slicer.abstraction import changes
from slicer.abstraction.changes import Change, Part
from slicer.abstraction.facts import Facts
from slicer.abstraction.regions import NOTHING_OUTSIDE, Outside, Region, groups, inside, outside, regions
from slicer.abstraction.staying import demanded, is_plain, named_target, whole_call
from slicer.abstraction.stubs import Site, Stub, heap_stub, java_name, value_stub, variables_of
from slicer.base.edits import Edit
from slicer.base.fragments import UnitId
from slicer.base.source import SourceFile, Span
from slicer.ir.terms import Frame, Var
from slicer.ir.types import BOOLEAN, INT, Type, is_reference
from slicer.java import tree as java
from slicer.jml.tree import Specs

MARK = "/*~ cut */"


@dataclass
class Cutting:
    """Collects what one method's text becomes. `forced` units cannot be cut in this text: keep them."""

    source: SourceFile
    specs: Specs
    facts: Facts
    split: frozenset[str]
    edits: list[Edit] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    stubs: list[Stub] = field(default_factory=list)
    merged: list[Region] = field(default_factory=list)
    called: set[str] = field(default_factory=set)
    forced: set[UnitId] = field(default_factory=set)
    _outside: Outside = NOTHING_OUTSIDE
    _visible: dict[str, Var] = field(default_factory=dict)

    def run(self, body: java.Block) -> None:
        found = regions(self.facts, body, self.split)
        self._outside = outside(self.facts, found)
        method = self.facts.method
        self._visible = {p.name: p for p in method.parameters}
        for group in groups(self.facts, body.statements, self.split):
            self._group(group, in_block=True)

    # Groups -------------------------------------------------------------------------------

    def _group(self, group: Region | java.Statement, *, in_block: bool) -> None:
        if isinstance(group, Region):
            self._region(group, in_block=in_block)
        else:
            self._statement(group, in_block=in_block)

    def _inside(self, statement: java.Statement) -> None:
        """A statement that is the whole body of another."""
        visible = dict(self._visible)
        for group in groups(self.facts, inside(statement), self.split):
            self._group(group, in_block=isinstance(statement, java.Block))
        self._visible = visible

    def _region(self, region: Region, *, in_block: bool) -> None:
        self.merged.append(region)
        parts = self._region_parts(region)
        text, nodes = " ".join(part.text for part in parts), tuple(part.node for part in parts)
        if not in_block and len(parts) != 1:
            text, nodes = f"{{ {text} }}", (changes.braced(nodes),)
        self.changes.extend(changes.block(region.statements, nodes))
        self._replace(self._with_annotations(region), f"{text} {MARK}".strip())

    def _region_parts(self, region: Region) -> list[Part]:
        """The stub calls: first the heap, then each variable that is read later."""
        site = Site(self.facts.method.owner, region.id)
        found = region.effects
        parts: list[Part] = []
        read = self._outside.read
        declared = self._declared(region) & (read | self._outside.assigned)
        assigned = (found.assigned & read) | declared
        if found.writes_heap or found.allocates or (found.may_diverge and not assigned):
            stub = heap_stub(site, self._expressible(found.frame), diverges=found.may_diverge)
            parts.append(changes.run(self._use(stub)))
        for var in sorted(assigned, key=lambda v: v.name):
            name, value = java_name(var), None
            if var in found.assigned & read:
                # New objects that nothing refers to are made by the heap stub.
                allocates = found.allocates and is_reference(var.type)
                value = self._use(
                    value_stub(site, var.type, allocates=allocates, diverges=found.may_diverge, mark=name)
                )
            if var in declared:
                parts.append(changes.declare(str(var.type), name, value))
            elif value is not None:
                parts.append(changes.assign(name, value))
        self._visible.update((java_name(var), var) for var in declared)
        return parts

    def _declared(self, region: Region) -> set[Var]:
        """The variables that the region's own statements declare."""
        variables = self.facts.method.variables
        return {
            variables[d.name_span]
            for s in region.statements
            if isinstance(s, java.LocalDeclaration)
            for d in s.declarators
        }

    def _expressible(self, frame: Frame) -> Frame:
        """The frame, widened to everything where it needs a variable that the stub's call cannot see."""
        known = {*self._visible.values()}
        for place in frame.places:
            if any(v.name != "this" and v not in known for v in variables_of(place)):
                return Frame(everything=True)
        return frame

    def _with_annotations(self, region: Region) -> Span:
        """The region's text with the loop annotations before its first statement."""
        spec = self.specs.loops.get(region.statements[0].span)
        start = min([region.span.start, *(c.start for c in (spec.comments if spec else ()))])
        return Span(start, region.span.end)

    def _replace(self, span: Span, text: str) -> None:
        """Replace, with as many line breaks as there were, so that line numbers stay."""
        self.edits.append(Edit(span, text + self.source.breaks(span)))

    # Statements ---------------------------------------------------------------------------

    def _statement(self, statement: java.Statement, *, in_block: bool) -> None:
        match statement:
            case java.LocalDeclaration():
                self._declaration(statement)
            case java.ExpressionStatement():
                self._expression_statement(statement, in_block=in_block)
            case java.If(_, condition, then, orelse):
                self._condition(condition)
                self._inside(then)
                if orelse is not None:
                    self._inside(orelse)
            case java.While(_, condition, body):
                self._condition(condition)
                self._inside(body)
            case java.For():
                self._for(statement)
            case java.Return(_, value):
                if value is not None:
                    self._value_slot(statement.span, value, self._result_type())
            case java.Block():
                self._inside(statement)
            case java.Break() | java.Empty():
                pass
            case _:
                raise AssertionError("lowering refuses it")

    def _result_type(self) -> Type:
        result = self.facts.method.result
        assert result is not None
        return result.type

    def _declaration(self, statement: java.LocalDeclaration) -> None:
        for declarator in statement.declarators:
            var = self.facts.method.variables[declarator.name_span]
            if declarator.init is not None:
                self._value_slot(declarator.span, declarator.init, var.type)
            self._visible[java_name(var)] = var

    def _value_slot(self, fragment: Span, value: java.Expr, kind: Type) -> None:
        """The value of a fragment: kept, or any value of the type."""
        unit = self.facts.unit_of.get(fragment)
        if unit is None or not self.facts.is_cut(unit):
            self._keep(fragment)
            return
        if self.facts.is_awkward(fragment):
            self.forced.add(unit)
            return
        stub = self._value(self._site(fragment), kind, allocates=self.facts.allocates(fragment))
        self._put(value, stub)

    def _condition(self, condition: java.Expr) -> None:
        self._value_slot(condition.span, condition, BOOLEAN)

    def _for(self, statement: java.For) -> None:
        units = self.facts.own_units(statement.header)
        if not units:
            self._inside(statement.body)
            return
        visible = dict(self._visible)
        if not self.facts.is_cut(units[0]):
            self._keep(statement.header)
            for init in statement.init:
                self._see(init)
        elif self.facts.is_awkward(statement.header):
            self.forced.add(units[0])
        else:
            for init in statement.init:
                if isinstance(init, java.LocalDeclaration):
                    self._declaration(init)
                else:
                    self._action(init.span, init)
            if statement.condition is not None:
                self._condition(statement.condition)
            for update in statement.update:
                self._action(update.span, update)
        self._inside(statement.body)
        self._visible = visible

    def _see(self, init: java.LocalDeclaration | java.Action) -> None:
        if isinstance(init, java.LocalDeclaration):
            for declarator in init.declarators:
                var = self.facts.method.variables[declarator.name_span]
                self._visible[java_name(var)] = var

    def _expression_statement(self, statement: java.ExpressionStatement, *, in_block: bool) -> None:
        unit = self.facts.unit_of[statement.span]
        if not self.facts.is_cut(unit):
            self._keep(statement.span)
            return
        staying = whole_call(statement.action)
        if staying is not None:
            self._stay(statement, staying, in_block=in_block)
        elif self.facts.is_awkward(statement.span):
            self.forced.add(unit)
        else:
            self._action(statement.span, statement.action)

    def _action(self, fragment: Span, action: java.Action) -> None:
        """The right side of an assignment becomes any value; the left side is still evaluated."""
        site = self._site(fragment)
        match action:
            case java.Assignment(_, target, _, value):
                stub = self._value(site, self.facts.target_type(fragment), allocates=self.facts.allocates(fragment))
                between = Span(target.span.end, value.span.end)
                self._replace(between, f" = {stub.call} {MARK}")
                self.changes.append(changes.store(action, stub))
            case java.Step(span, target, _):
                stub = self._value(site, INT, allocates=False)
                self._replace(span, f"{self.source.slice(target.span)} = {stub.call} {MARK}")
                self.changes.append(changes.store(action, stub))
            case java.Evaluate():
                self.forced.add(self.facts.unit_of[fragment])
            case _:
                assert_never(action)

    # Calls that stay ----------------------------------------------------------------------

    def _stay(self, statement: java.ExpressionStatement, call: java.Call, *, in_block: bool) -> None:
        """The call stays with any arguments but those of which its callee demands something.

        What it was assigned to takes any value.
        """
        unit = self.facts.unit_of[statement.span]
        target = named_target(statement.action)
        found = self.facts.calls_in(statement.span)
        if len(found) != 1 or target is None or not is_plain(call):
            self.forced.add(unit)
            return
        callee = self.facts.program.methods[found[0].method]
        self.called.add(callee.id)
        site = self._site(statement.span)
        allocates = self.facts.allocates(statement.span, besides=found[0])
        for n, (argument, parameter) in enumerate(zip(call.arguments, callee.parameters, strict=True), 1):
            if parameter.name in demanded(callee):
                continue
            stub = self._value(site, parameter.type, allocates=allocates, mark=f"arg{n}")
            self._put(argument, stub)
        if target:
            stub = self._value(site, self.facts.target_type(statement.span), allocates=False)
            self._reassign(statement, call, changes.assign(target, stub), in_block=in_block)

    def _reassign(self, statement: java.ExpressionStatement, call: java.Call, last: Part, *, in_block: bool) -> None:
        open_, close = ("", "") if in_block else ("{ ", " }")
        parts = (changes.action(java.Evaluate(call.span, call)), last.node)
        self.changes.append(Change(statement, parts if in_block else (changes.braced(parts),)))
        start, end = statement.span.start, statement.span.end
        self._replace(Span(start, call.span.start), open_)
        self.edits.append(Edit(Span(end, end), f" {last.text} {MARK}{close}"))

    # Parts --------------------------------------------------------------------------------

    def _keep(self, span: Span) -> None:
        self.called.update(call.method for call in self.facts.calls_in(span))

    def _site(self, span: Span) -> Site:
        return Site.of(self.facts.method.owner, self.facts.fragments(span)[0].id)

    def _value(self, site: Site, kind: Type, *, allocates: bool, mark: str = "") -> Stub:
        return self._use(value_stub(site, kind, allocates=allocates, diverges=False, mark=mark))

    def _use(self, stub: Stub) -> Stub:
        self.stubs.append(stub)
        return stub

    def _put(self, expression: java.Expr, stub: Stub) -> None:
        """The stub's value in place of the expression."""
        self._replace(expression.span, f"{stub.call} {MARK}")
        self.changes.append(changes.value(expression, stub))
