"""What the cutting of one method needs to know about its statements."""

from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property

from slicer.abstraction.staying import demanded
from slicer.analysis.effects import Effects, effects
from slicer.analysis.uses import calls
from slicer.base.fragments import Fragment, FragmentId, UnitId
from slicer.base.source import Span
from slicer.ir.nodes import (
    Allocate,
    AllocateArray,
    Assign,
    Body,
    Call,
    Statement,
    StoreElement,
    StoreField,
    fragment_of,
    walk,
)
from slicer.ir.program import Method, Program
from slicer.ir.terms import type_of
from slicer.ir.types import ArrayType, Type
from slicer.java import tree as java
from slicer.passes.inline import reachable


@dataclass(frozen=True)
class Facts:
    """One method under one kept set."""

    program: Program
    method: Method
    kept: frozenset[UnitId]

    def piece(self, statement: java.Statement) -> Body:
        return self.method.pieces[statement.span]

    def effects(self, statements: tuple[java.Statement, ...]) -> Effects:
        return effects(self.program, tuple(s for part in statements for s in self.piece(part)))

    def own_units(self, span: Span) -> tuple[UnitId, ...]:
        """The units written inside the span."""
        return tuple(dict.fromkeys(f.unit for f in self.method.fragments if span.covers(f.span)))

    def fragments(self, span: Span) -> tuple[Fragment, ...]:
        return tuple(f for f in self.method.fragments if span.covers(f.span))

    def is_cut(self, unit: UnitId) -> bool:
        return unit not in self.kept

    def needs(self, called: tuple[str, ...]) -> bool:
        """Is a unit of these methods, or of what they call, kept?"""
        return any(self._kept_below(method) for method in called)

    def _kept_below(self, method: str) -> bool:
        return any(
            unit.id in self.kept
            for name in reachable(self.program, method)
            for unit in self.program.methods[name].units
        )

    def wholly_cut(self, statement: java.Statement) -> bool:
        """Is everything in it and below it cut, and does control leave it only at its end?"""
        units = self.own_units(statement.span)
        if not units or any(unit in self.kept for unit in units):
            return False
        return not escapes(statement, self.unit_of, inside_loop=False) and not self.needs(calls(self.piece(statement)))

    def own(self, span: Span) -> tuple[Statement, ...]:
        """The statements of the fragments in the span."""
        ids = {f.id for f in self.fragments(span)}
        return tuple(s for s in walk(self.method.body or ()) if fragment_of(s) in ids)

    def calls_in(self, span: Span) -> tuple[Call, ...]:
        return tuple(s for s in self.own(span) if isinstance(s, Call))

    def is_awkward(self, span: Span) -> bool:
        """Does the fragment call something that a stub for its value alone cannot stand for?"""
        called = self.calls_in(span)
        if not called:
            return False
        found = effects(self.program, called)
        stays = any(call.fixed for call in called)
        return stays or found.writes_heap or found.allocates or self.needs(calls(called))

    def allocates(self, span: Span, besides: Call | None = None) -> bool:
        """May the fragment make an object, itself or in a method that it calls, `besides` a call that stays?

        Implicit exceptions count where they are caught inside: one that leaves the fragment ends a run that no stub
        takes part in, for stubs end normally.
        """
        made = (s for s in self.own(span) if isinstance(s, Allocate | AllocateArray | Call) and s != besides)
        return effects(self.program, tuple(made)).allocates

    def target_type(self, span: Span) -> Type:
        """The type of what the fragment assigns last."""
        match self.own(span)[-1]:
            case Assign(_, var, _, _):
                return var.type
            case StoreField(_, _, _, _, kind, _):
                return kind
            case StoreElement(_, array, _, _):
                kind = type_of(array)
                assert isinstance(kind, ArrayType)
                return kind.element
            case other:
                raise AssertionError(f"{other} assigns nothing")

    @cached_property
    def demanding(self) -> frozenset[FragmentId]:
        """The fragments with a call whose arguments may have to stay, for its callee demands something of them."""
        found = (s for s in walk(self.method.body or ()) if isinstance(s, Call))
        return frozenset(s.of for s in found if demanded(self.program.methods[s.method]))

    @cached_property
    def unit_of(self) -> dict[Span, UnitId]:
        return {f.span: f.unit for f in self.method.fragments}


def escapes(statement: java.Statement, conditions: Container[Span], *, inside_loop: bool) -> bool:
    """May the text behind the statement depend on how it is left: by `return`, `break`, or never?

    `conditions` are those that are not constant: javac knows that a loop with any other does not end by it.
    """
    match statement:
        case java.Return():
            return True
        case java.Break():
            return not inside_loop
        case java.If(_, _, then, orelse):
            parts = (then,) if orelse is None else (then, orelse)
            return any(escapes(part, conditions, inside_loop=inside_loop) for part in parts)
        case java.While(_, condition, body) | java.For(_, _, _, condition, _, body):
            endless = condition is None or condition.span not in conditions
            return endless or escapes(body, conditions, inside_loop=True)
        case java.Block(_, statements):
            return any(escapes(part, conditions, inside_loop=inside_loop) for part in statements)
        case _:
            return False
