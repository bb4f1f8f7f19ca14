"""Assignments, as statements and inside expressions."""

from slicer.base.codes import Code
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.nodes import Assign, StoreElement, StoreField, StoreStatic
from slicer.ir.terms import Binary, Choose, ElementOf, FieldOf, Int, StaticOf, Term, Var, parts, type_of
from slicer.ir.types import BOOLEAN, STRING, IntType, Type
from slicer.java import tree as java
from slicer.lower.collect import Collector
from slicer.lower.conversions import convert, fitted
from slicer.lower.place import Effects, Place, has_effects, may_throw
from slicer.lower.terms import joined, lower, lower_as


@record
class StoreLowering:
    c: Collector
    effects: Effects

    @property
    def at(self) -> Place:
        return self.effects.place()

    def assign(self, target: java.Expr, op: str, value: java.Expr, span: Span, *, wanted: bool) -> Term:
        """`target op value`; the term is the value that was stored, where it is wanted."""
        with self.c.evaluated_anyway():
            place = self._target(target)
            # The value that is wanted is evaluated before the store: what the place throws comes first.
            follows = has_effects(value) or (wanted and any(map(may_throw, parts(place))))
            place = self._stable(place, effects_follow=follows)
        if op == "=":
            result = lower_as(self.at, value, type_of(place))
        else:
            old = self.effects.spill(place) if has_effects(value) else place
            result = self._combined(type_of(place), op[:-1], old, lower(self.at, value), span)
        return self._stored(place, result, target, wanted=wanted)

    def step(self, node: java.Step, *, wanted: bool) -> Term:
        """`target++` and the like; the term is the new value of a prefix step, else the old one."""
        with self.c.evaluated_anyway():
            place = self._target(node.target)
        kind = type_of(place)
        old = self.effects.spill(place) if wanted and not node.is_prefix else place
        new = self._combined(kind, node.op[0], old, Int(1), node.span)
        stored = self._stored(place, new, node.target, wanted=wanted and node.is_prefix)
        return stored if node.is_prefix else old

    def _combined(self, kind: Type, op: str, old: Term, value: Term, span: Span) -> Term:
        if kind == STRING:
            return joined(self.at, (old, value), span)
        if kind == BOOLEAN and op in {"&", "|", "^"}:
            return Binary(op, old, fitted(self.at, value, BOOLEAN, span))
        if not isinstance(kind, IntType) or not isinstance(type_of(value), IntType):
            raise self.c.declarations.refuse(Code.S104, f"`{op}=` needs an int", span)
        return convert(Binary(op, old, value), kind)

    def _stored(self, place: Term, value: Term, target: java.Expr, *, wanted: bool) -> Term:
        c = self.c
        if wanted and not isinstance(place, Var):
            value = self.effects.spill(fitted(self.at, value, type_of(place), target.span))
        match place:
            case Var():
                c.out.append(Assign(c.of, place, value))
                return place
            case FieldOf(base, owner, name, kind):
                c.out.append(StoreField(c.of, base, owner, name, kind, value))
            case StaticOf(owner, name, kind):
                c.out.append(StoreStatic(c.of, owner, name, kind, value))
            case ElementOf(array, index):
                c.out.append(StoreElement(c.of, array, index, value))
            case _:
                raise c.declarations.refuse(Code.S104, "this cannot be assigned", target.span)
        return value

    def _target(self, target: java.Expr) -> Term:
        """The place; a static field of an object that is evaluated first, for no other choice is one."""
        match lower(self.at, target):
            case Choose(Binary(_, forgotten, _), StaticOf() as place):
                self.effects.spill(forgotten)
                return place
            case place:
                return place

    def _stable(self, place: Term, *, effects_follow: bool) -> Term:
        """The place with its parts evaluated, where the value could change them."""
        if not effects_follow:
            return place
        match place:
            case FieldOf(base, owner, name, kind):
                return FieldOf(self.effects.spill(base), owner, name, kind)
            case ElementOf(array, index):
                return ElementOf(self.effects.spill(array), self.effects.spill(index))
            case _:
                return place
