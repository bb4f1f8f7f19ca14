"""Casts for the computed arguments of calls in specifications: unbounded integers, for which KeY finds no method."""

from collections.abc import Iterator, Mapping
from typing import TypeGuard

from slicer.base.edits import Edit
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.program import Program
from slicer.ir.terms import ARITHMETIC, BITS, SHIFTS
from slicer.ir.types import IntType, Type
from slicer.java import tree as java
from slicer.jml.arithmetic import is_unbounded
from slicer.jml.show import cut, qualified
from slicer.jml.tree import Clause, LoopClause, Part, Signals, Specs


@record
class Casts:
    """Finds them in the specifications of one file."""

    unit: java.Unit
    specs: Specs
    program: Program

    def inserted(self, planned: list[Edit]) -> Iterator[Edit]:
        """In the user's own text, but for the comments that planned edits touch."""
        for comment in (each.span for each in self.unit.comments):
            if any(comment.meets(edit.span) for edit in planned):
                continue
            for annotation in (each for each in self.specs.annotations if comment.covers(each.span)):
                for span, kind in sorted(self._of_part(annotation.part, annotation.about).items()):
                    yield Edit(Span(span.start, span.start), f"({kind}) (")
                    yield Edit(Span(span.end, span.end), ")")

    def of(self, node: java.Node, owner: Span, declared: Span | None) -> Mapping[Span, str]:
        """The arguments with the types to which they are cast, in a clause of the class or of its member."""
        if not is_unbounded(self.specs.modifiers, owner, declared):
            return {}
        calls = [each for each in (node, *java.walk(node)) if isinstance(each, java.Call)]
        return {
            argument.span: str(kind)
            for call in calls
            for argument, kind in zip(call.arguments, self._taken(call), strict=False)
            if isinstance(kind, IntType) and computes(argument)
        }

    def text(self, part: LoopClause, loop: Span) -> str:
        """A clause of a loop on one line, with its casts."""
        if not isinstance(part, Clause):
            return cut(self.specs.text, part.span)
        head = cut(self.specs.text, Span(part.span.start, part.predicate.span.start))
        return f"{head} {qualified(self.specs.text, part.predicate, {}, calls=False, casts=self._of_part(part, loop))};"

    def _of_part(self, part: Part | None, about: Span) -> Mapping[Span, str]:
        if not isinstance(part, Clause | Signals):
            return {}
        predicate = part.predicate
        if not any(isinstance(each, java.Call) for each in (predicate, *java.walk(predicate))):
            return {}
        around = [each for each in java.every_class(self.unit) if each.span.covers(about)]
        members = [each.span for each in around[-1].members if each.span.covers(about)]
        return self.of(predicate, around[-1].span, members[0] if members else None)

    def _taken(self, call: java.Call) -> tuple[Type, ...]:
        """The types of the parameters, where all methods that may be meant have the same."""
        same = [m for m in self.program.methods.values() if m.name == call.name]
        found = {tuple(p.type for p in m.parameters) for m in same if len(m.parameters) == len(call.arguments)}
        return found.pop() if len(found) == 1 else ()


def is_inserted(argument: java.Expr) -> TypeGuard[java.Cast]:
    """Does the argument of a call look like one that is cast here?"""
    return isinstance(argument, java.Cast) and computes(argument.operand)


def computes(node: java.Node) -> bool:
    """Does the expression give a number that may be too large for Java?"""
    match node:
        case java.Binary(_, op):
            return op in ARITHMETIC | BITS | SHIFTS
        case java.Unary(_, op):
            return op in {"-", "~"}
        case _:
            return isinstance(node, java.Fold)
