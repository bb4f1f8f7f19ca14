"""What the cutting of one method needs to know about its statements."""

from dataclasses import dataclass
from functools import cached_property

from slicer.analysis.effects import Effects, effects
from slicer.analysis.uses import calls
from slicer.base.fragments import Fragment, UnitId
from slicer.base.source import Span
from slicer.ir.nodes import Body
from slicer.ir.program import Method, Program
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

    def needs(self, called: frozenset[str]) -> bool:
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
        return not escapes(statement, inside_loop=False) and not self.needs(calls(self.piece(statement)))

    @cached_property
    def unit_of(self) -> dict[Span, UnitId]:
        return {f.span: f.unit for f in self.method.fragments}


def escapes(statement: java.Statement, *, inside_loop: bool) -> bool:
    """Can a `return`, or a `break` of a loop around it, leave the statement?"""
    match statement:
        case java.Return():
            return True
        case java.Break():
            return not inside_loop
        case java.If(_, _, then, orelse):
            parts = (then,) if orelse is None else (then, orelse)
            return any(escapes(part, inside_loop=inside_loop) for part in parts)
        case java.While(_, _, body) | java.For(_, _, _, _, _, body):
            return escapes(body, inside_loop=True)
        case java.Block(_, statements):
            return any(escapes(part, inside_loop=inside_loop) for part in statements)
        case _:
            return False
