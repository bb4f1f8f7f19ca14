"""Calls, allocations and lazy operators inside expressions: hoisted in Java's evaluation order."""

from dataclasses import dataclass
from typing import assert_never

from slicer.base.codes import Code
from slicer.ir.collect import Collector
from slicer.ir.lower_terms import Place, has_effects, lower, lower_as
from slicer.ir.nodes import Allocate, AllocateArray, Assign, Body, Branch, Call, Check
from slicer.ir.terms import FALSE, THIS, TRUE, Binary, Bool, Int, Null, Term, Var, type_of
from slicer.ir.types import BOOLEAN, INT, NULL, ArrayType, ClassType
from slicer.java import tree as java


@dataclass(frozen=True)
class EffectLowering:
    """What an expression does goes to the collector, what it is comes back as a term."""

    c: Collector

    def place(self) -> Place:
        """Where code stands now."""
        signature = self.c.signature
        return Place(self.c.declarations, signature.owner, signature.static, self.c.names, None, self)

    def make(self, expression: java.Call | java.New | java.NewArray) -> Term:
        match expression:
            case java.Call():
                return self.call(expression, wanted=True)
            case java.New(span, name, arguments, outer):
                if arguments or outer is not None:
                    raise self.c.declarations.not_yet(span, "a constructor call with arguments")
                type_ = self.c.declarations.type(name)
                if not isinstance(type_, ClassType):
                    raise self.c.declarations.refuse(Code.S104, "this is not a class", span)
                self.c.declarations.outside.check_creation(type_.name)
                var = self.c.temporary(type_)
                self.c.out.append(Allocate(self.c.of, var, type_.name, self.c.fixed))
                return var
            case java.NewArray(span, element, lengths, dimensions):
                if dimensions != 1 or not lengths:
                    what = "an array of arrays `[][]`" if dimensions != 1 else "the array initialiser `{…}`"
                    raise self.c.declarations.not_yet(span, what)
                (length,) = lengths
                inner = self.c.declarations.type(element)
                size = lower_as(self.place(), length, INT)
                var = self.c.temporary(ArrayType(inner))
                self.c.out.append(AllocateArray(self.c.of, var, inner, size, self.c.fixed))
                return var
            case _:
                assert_never(expression)

    def spill(self, term: Term) -> Term:
        if isinstance(term, Int | Bool | Null) or term == Var(THIS, type_of(term)):
            return term
        var = self.c.temporary(type_of(term))
        self.c.out.append(Assign(self.c.of, var, term, self.c.fixed))
        return var

    def lazy(self, expression: java.Binary | java.Conditional) -> Term:
        if isinstance(expression, java.Conditional):
            return self._lazy_choice(expression)
        if expression.op not in {"&&", "||"}:
            raise self.c.declarations.refuse(
                Code.S202, f"`{expression.op}` is only for specifications", expression.span
            )
        left = lower_as(self.place(), expression.left, BOOLEAN)
        var = self.c.temporary(BOOLEAN)
        right = self._aside(var, expression.right)
        skipped = (Assign(self.c.of, var, FALSE if expression.op == "&&" else TRUE, self.c.fixed),)
        then, orelse = (right, skipped) if expression.op == "&&" else (skipped, right)
        self.c.out.append(Branch(self.c.of, left, then, orelse))
        return var

    def _lazy_choice(self, expression: java.Conditional) -> Term:
        condition = lower_as(self.place(), expression.condition, BOOLEAN)
        # Lowered once more below: this time only the type is wanted.
        outer = self.c.open()
        kind = type_of(lower(self.place(), expression.then))
        if kind == NULL:
            kind = type_of(lower(self.place(), expression.orelse))
        self.c.close(outer)
        var = self.c.temporary(kind)
        then, orelse = self._aside(var, expression.then), self._aside(var, expression.orelse)
        self.c.out.append(Branch(self.c.of, condition, then, orelse))
        return var

    def _aside(self, var: Var, expression: java.Expr) -> Body:
        outer = self.c.open()
        value = lower_as(self.place(), expression, var.type)
        self.c.out.append(Assign(self.c.of, var, value, self.c.fixed))
        return self.c.close(outer)

    def call(self, call: java.Call, *, wanted: bool) -> Term:
        receiver, owner = self._receiver(call)
        later = [any(has_effects(a) for a in call.arguments[n + 1 :]) for n in range(len(call.arguments))]
        if receiver is not None and any(has_effects(a) for a in call.arguments):
            with self.c.evaluated_anyway():
                receiver = self.spill(receiver)
        arguments: list[Term] = []
        for argument, effects_follow in zip(call.arguments, later, strict=True):
            term = lower(self.place(), argument)
            arguments.append(self.spill(term) if effects_follow else term)
        kinds = tuple(type_of(a) for a in arguments)
        signature = self.c.declarations.signature(owner, call, kinds)
        if not signature.static and receiver is None:
            raise self.c.declarations.refuse(Code.S104, "this method needs an object", call.span)
        if wanted and signature.result is None:
            raise self.c.declarations.refuse(Code.S104, "this call has no value", call.span)
        explicit = call.receiver is not None and not isinstance(call.receiver, java.This)
        if explicit and receiver is not None and not signature.static:
            self.c.out.append(Check(self.c.of, Binary("!=", receiver, Null()), "NullPointerException", fixed=True))
        result = self.c.temporary(signature.result.type) if signature.result and wanted else None
        self.c.out.append(
            Call(
                self.c.of,
                signature.id,
                None if signature.static else receiver,
                tuple(arguments),
                result,
                self.c.fixed,
            )
        )
        return result or Null()

    def _receiver(self, call: java.Call) -> tuple[Term | None, str]:
        if call.receiver is None:
            owner = self.c.signature.owner
            return (None if self.c.signature.static else Var(THIS, ClassType(owner))), owner
        if isinstance(call.receiver, java.Name) and self._names_class(call.receiver.name):
            return None, call.receiver.name
        with self.c.evaluated_anyway():
            term = lower(self.place(), call.receiver)
        kind = type_of(term)
        if not isinstance(kind, ClassType):
            raise self.c.declarations.refuse(Code.S104, f"`{kind}` has no methods", call.receiver.span)
        return term, kind.name

    def _names_class(self, name: str) -> bool:
        if name in self.c.names:
            return False
        is_field = self.c.declarations.field(ClassType(self.c.signature.owner), name) is not None
        if is_field:
            return False
        self.c.declarations.outside.check_class(name)
        return name in self.c.declarations.fields
