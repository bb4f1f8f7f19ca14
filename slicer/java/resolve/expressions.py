"""The types of expressions (JLS 15)."""

from collections.abc import Mapping
from typing import assert_never

from slicer.base.codes import Code
from slicer.base.record import record
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.resolve import constants, operators
from slicer.java.resolve.calls import CallResolving
from slicer.java.resolve.constants import Constant, converted
from slicer.java.resolve.meanings import ClassName, Local, Meaning, PackageName
from slicer.java.resolve.names import NameResolving
from slicer.java.resolve.scope import Scope
from slicer.java.resolve.specifications import SpecificationResolving
from slicer.java.resolve.types import (
    BIGINT,
    BOOLEAN,
    CHAR,
    INT,
    INTEGRAL,
    LONG,
    NULL,
    SEQUENCE,
    STRING,
    UNKNOWN,
    ArrayOf,
    JavaType,
    Logical,
    Reference,
    Unknown,
    array,
    is_reference,
)

_LITERALS: Mapping[type, JavaType] = {
    tree.IntLiteral: INT,
    tree.LongLiteral: LONG,
    tree.CharLiteral: CHAR,
    tree.StringLiteral: STRING,
    tree.BooleanLiteral: BOOLEAN,
}


@record(slots=True)
class ExpressionResolving:
    """Enters the meaning of each expression it is given, and of those below it."""

    scope: Scope

    def value(self, node: tree.Expr) -> JavaType:
        """The type of an expression that must have a value."""
        found = self.meaning(node)
        match found.of:
            case ClassName(name) | PackageName(name):
                self.scope.unknown(node.span, name)
                return UNKNOWN
            case _:
                return found.type

    def meaning(self, node: tree.Expr) -> Meaning:
        match node:
            case (
                tree.IntLiteral(value=value)
                | tree.LongLiteral(value=value)
                | tree.CharLiteral(value=value)
                | tree.StringLiteral(value=value)
                | tree.BooleanLiteral(value=value)
            ):
                return self.scope.mean(node, _LITERALS[type(node)], None, value)
            case tree.NullLiteral():
                return self.scope.mean(node, NULL)
            case tree.Name():
                return NameResolving(self.scope, self).name(node)
            case tree.Select():
                return NameResolving(self.scope, self).select(node)
            case tree.This(_, outer):
                kind = self.scope.type(outer) if outer is not None else Reference(self.scope.owner)
                return self.scope.mean(node, kind)
            case tree.Super():
                above = self.scope.classes.superclass(self.scope.owner)
                return self.scope.mean(node, UNKNOWN if above is None else self.scope.classes.reference(above))
            case tree.Index(_, target, index):
                kind = self.value(target)
                self.wanted(index, INT, "an index")
                return self.scope.mean(node, self._element(kind, target.span))
            case tree.Call() | tree.New():
                return CallResolving(self.scope, self).meaning(node)
            case tree.NewArray():
                return self._new_array(node)
            case tree.ArrayInitialiser():
                return self.initialiser(node, UNKNOWN)
            case tree.Unsupported():
                return self.scope.mean(node, UNKNOWN)
            case _:
                return self._operation(node)

    def initialiser(self, node: tree.ArrayInitialiser, kind: JavaType) -> Meaning:
        """`{ … }` where an array of that type is wanted."""
        element = kind.element if isinstance(kind, ArrayOf) else UNKNOWN
        for part in node.elements:
            self.given(part, element)
        return self.scope.mean(node, kind)

    def given(self, node: tree.Expr, wanted: JavaType) -> None:
        """The value of a declaration, where `{ … }` may stand too."""
        if isinstance(node, tree.ArrayInitialiser):
            self.initialiser(node, wanted)
        else:
            self.assigned(node, wanted)

    def assigned(self, node: tree.Expr, wanted: JavaType) -> None:
        """A value that is stored; constants may narrow (JLS 5.2)."""
        found = self.value(node)
        narrows = found in INTEGRAL - {LONG} and wanted in INTEGRAL
        if not narrows and self.scope.classes.fits(found, wanted) is False and not self._becomes(node, wanted):
            self.scope.problem(Code.S104, node.span, f"this is `{found}`, not `{wanted}`")

    def _becomes(self, node: tree.Expr, wanted: JavaType) -> bool:
        """A `? :` or `switch` between references has the type that is wanted, if both branches fit (JLS 15.25.3)."""
        fits = self.scope.classes.fits(self.scope.tables.meanings[node.span].type, wanted) is not False
        if fits or not (isinstance(node, tree.Conditional | tree.SwitchExpression) and is_reference(wanted)):
            return fits
        if isinstance(node, tree.Conditional):
            parts: tuple[tree.Expr, ...] = (node.then, node.orelse)
        else:
            parts = tuple(each.value for each in tree.yielded(node))
        all_fit = all(self._becomes(part, wanted) for part in parts)
        if all_fit:
            self.scope.mean(node, wanted)
        return all_fit

    def binding(self, name: str, variable: Local) -> "ExpressionResolving":
        """The same place, where a further variable is bound."""
        self.scope.tables.variables[variable.name_span] = variable
        result = self.scope.specification.result if self.scope.specification is not None else None
        return ExpressionResolving(self.scope.specifying({**self.scope.locals, name: variable}, result))

    def constant_elsewhere(self, node: tree.Expr, owner: str) -> Constant | None:
        """The value of an expression that stands among the members of a class."""
        there = ExpressionResolving(self.scope.elsewhere(owner))
        there.given(node, UNKNOWN)
        return there.scope.tables.meanings[node.span].constant

    def wanted(self, node: tree.Expr, wanted: JavaType, what: str) -> None:
        found = self.value(node)
        counts = wanted == INT and found == BIGINT
        if not counts and self.scope.classes.fits(found, wanted) is False:
            self.scope.problem(Code.S104, node.span, f"{what} is `{wanted}`, not `{found}`")

    def condition(self, node: tree.Expr) -> None:
        self.wanted(node, BOOLEAN, "a condition")

    def _element(self, kind: JavaType, span: Span) -> JavaType:
        if isinstance(kind, ArrayOf):
            return kind.element
        if kind == SEQUENCE:
            self.scope.problem(Code.S202, span, f"an element of a `{kind}` is not supported yet")
        elif not isinstance(kind, Unknown):
            self.scope.problem(Code.S104, span, "this is not an array")
        return UNKNOWN

    def _new_array(self, node: tree.NewArray) -> Meaning:
        for length in node.lengths:
            self.wanted(length, INT, "a length")
        kind = array(self.scope.type(node.element), node.dimensions)
        if node.init is not None:
            self.initialiser(node.init, kind)
        return self.scope.mean(node, kind)

    # Operators --------------------------------------------------------------------------------

    def _operation(self, node: tree.Operation | tree.SpecForm) -> Meaning:
        match node:
            case tree.Unary():
                return self._unary(node)
            case tree.Binary():
                return self._binary(node)
            case tree.Conditional(_, condition, then, orelse):
                self.condition(condition)
                parts = self._valued(then), self._valued(orelse)
                kind = operators.joined(self.scope.classes, *parts)
                if kind == UNKNOWN and operators.needs_boxing(parts[0][0], parts[1][0]):
                    self._boxing(node.span)
                elif kind == UNKNOWN and any(isinstance(each, Logical) for each, _ in parts):
                    self.scope.problem(
                        Code.S202, node.span, "`?:` between a type and another value is not supported yet"
                    )
                chosen = parts[0 if self._constant(condition) is True else 1][1]
                is_constant = None not in {self._constant(condition), parts[0][1], parts[1][1]}
                return self.scope.mean(node, kind, None, converted(chosen, kind) if is_constant else None)
            case tree.Cast(_, kind, operand):
                self.value(operand)
                wanted = self.scope.type(kind)
                return self.scope.mean(node, wanted, None, converted(self._constant(operand), wanted))
            case tree.InstanceOf(_, operand, kind):
                self.value(operand)
                self.scope.type(kind)
                return self.scope.mean(node, BOOLEAN)
            case tree.Assignment(_, target, op, value):
                kind = self.value(target)
                if op == "=":
                    self.assigned(value, kind)
                else:
                    self.value(value)
                return self.scope.mean(node, kind)
            case tree.Step(_, target, _):
                return self.scope.mean(node, self.value(target))
            case tree.SwitchExpression():
                return self._switch(node)
            case (
                tree.Result()
                | tree.Old()
                | tree.NonNullElements()
                | tree.Fresh()
                | tree.InvariantFor()
                | tree.TypeOf()
                | tree.TypeValue()
                | tree.Quantified()
                | tree.Fold()
            ):
                return SpecificationResolving(self.scope, self).meaning(node)
            case _:
                assert_never(node)

    def _switch(self, node: tree.SwitchExpression) -> Meaning:
        """The type of a `switch` (JLS 15.28.1); constants come last, for they take the types of the others."""
        assert self.scope.tables.switch is not None
        self.scope.tables.switch(self.scope, tree.switch_of(node))
        # Known by now, with the variables of their arms in scope.
        known = (self.scope.tables.meanings[each.value.span] for each in tree.yielded(node))
        values = [(meaning.type, meaning.constant) for meaning in known]
        first, *others = sorted(values, key=lambda each: each[1] is not None) or [(UNKNOWN, None)]
        kind = first[0]
        for other in others:
            mixes = UNKNOWN not in {kind, other[0]} and operators.needs_boxing(kind, other[0])
            joined = operators.joined(self.scope.classes, (kind, first[1] if kind == first[0] else None), other)
            if joined == UNKNOWN and mixes:
                self._boxing(node.span)
            kind = joined
        return self.scope.mean(node, kind)

    def _unary(self, node: tree.Unary) -> Meaning:
        kind, value = self._valued(node.operand)
        if not operators.takes_one(node.op, kind):
            self.scope.problem(Code.S104, node.span, f"`{node.op}` cannot be applied to `{kind}`")
        if operators.boxes(node.op, kind):
            self._boxing(node.span)
        found = operators.unary(node.op, kind)
        return self.scope.mean(node, found, None, constants.unary(node.op, value, found))

    def _binary(self, node: tree.Binary) -> Meaning:
        left, right = self._valued(node.left), self._valued(node.right)
        if not operators.takes_two(node.op, left[0], right[0]):
            self.scope.problem(Code.S104, node.span, f"`{node.op}` cannot be applied to `{left[0]}` and `{right[0]}`")
        if operators.boxes(node.op, left[0], right[0]):
            self._boxing(node.span)
        if node.op in {"==", "!="} and self.scope.classes.are_apart(left[0], right[0]):
            self.scope.problem(Code.S104, node.span, f"`{left[0]}` and `{right[0]}` cannot be compared")
        found = operators.binary(node.op, left[0], right[0])
        return self.scope.mean(node, found, None, constants.binary(node.op, left, right))

    def _boxing(self, span: Span) -> None:
        self.scope.problem(Code.S102, span, "boxing and unboxing is not supported yet")

    def _valued(self, node: tree.Expr) -> operators.Valued:
        return self.value(node), self._constant(node)

    def _constant(self, node: tree.Expr) -> Constant | None:
        """The value of an expression that is resolved."""
        return self.scope.tables.meanings[node.span].constant
