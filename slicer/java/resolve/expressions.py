"""The types of expressions (JLS 15)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from slicer.base.codes import Code
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.resolve.calls import CallResolving
from slicer.java.resolve.meanings import ClassName, Length, Meaning, PackageName
from slicer.java.resolve.members import FieldMember
from slicer.java.resolve.scope import Scope
from slicer.java.resolve.types import (
    BOOLEAN,
    CHAR,
    INT,
    INTEGRAL,
    LONG,
    NULL,
    STRING,
    UNKNOWN,
    ArrayOf,
    JavaType,
    Reference,
    Unknown,
    array,
    promoted,
)

_COMPARING = frozenset({"<", "<=", ">", ">=", "==", "!=", "&&", "||"})
_SHIFTS = frozenset({"<<", ">>", ">>>"})
_BITS = frozenset({"&", "|", "^"})
_LITERALS: Mapping[type, JavaType] = {
    tree.IntLiteral: INT,
    tree.LongLiteral: LONG,
    tree.CharLiteral: CHAR,
    tree.StringLiteral: STRING,
    tree.BooleanLiteral: BOOLEAN,
    tree.NullLiteral: NULL,
}


@dataclass(frozen=True, slots=True)
class ExpressionResolving:
    """Enters the meaning of each expression it is given, and of those below it."""

    scope: Scope

    def value(self, node: tree.Expr) -> JavaType:
        """The type of an expression that must have a value."""
        found = self.meaning(node)
        match found.of:
            case ClassName(name) | PackageName(name):
                self.scope.problem(Code.S103, node.span, f"nothing is called `{name}` here")
                return UNKNOWN
            case _:
                return found.type

    def meaning(self, node: tree.Expr) -> Meaning:
        match node:
            case (
                tree.IntLiteral()
                | tree.LongLiteral()
                | tree.CharLiteral()
                | tree.StringLiteral()
                | tree.BooleanLiteral()
                | tree.NullLiteral()
            ):
                return self.scope.mean(node, _LITERALS[type(node)])
            case tree.Name(_, name):
                return self._name(node, name)
            case tree.Select(_, target, name):
                return self._select(node, target, name)
            case tree.This(_, outer):
                kind = self.scope.type(outer) if outer is not None else Reference(self.scope.owner)
                return self.scope.mean(node, kind)
            case tree.Super():
                above = self.scope.classes.superclass(self.scope.owner)
                return self.scope.mean(node, UNKNOWN if above is None else self.scope.classes.reference(above))
            case tree.Index(_, target, index):
                kind = self.value(target)
                self._wanted(index, INT, "an index")
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
        if not narrows and self.scope.classes.fits(found, wanted) is False:
            self.scope.problem(Code.S104, node.span, f"this is `{found}`, not `{wanted}`")

    def _wanted(self, node: tree.Expr, wanted: JavaType, what: str) -> None:
        found = self.value(node)
        if self.scope.classes.fits(found, wanted) is False:
            self.scope.problem(Code.S104, node.span, f"{what} is `{wanted}`, not `{found}`")

    def condition(self, node: tree.Expr) -> None:
        self._wanted(node, BOOLEAN, "a condition")

    def _element(self, kind: JavaType, span: Span) -> JavaType:
        if isinstance(kind, ArrayOf):
            return kind.element
        if not isinstance(kind, Unknown):
            self.scope.problem(Code.S104, span, "this is not an array")
        return UNKNOWN

    # Names ------------------------------------------------------------------------------------

    def _name(self, node: tree.Name, name: str) -> Meaning:
        """A variable, else a class, else a package (JLS 6.5.2)."""
        local = self.scope.locals.get(name)
        if local is not None:
            return self.scope.mean(node, local.type, local)
        for owner in self.scope.classes.around(self.scope.owner):
            found = self.scope.members.field(owner, name)
            if found is not None:
                return self._field(node, found)
        full = self.scope.classes.find(name, self.scope.unit, self.scope.owner)
        if full is not None:
            return self.scope.mean(node, UNKNOWN, ClassName(full))
        return self.scope.mean(node, UNKNOWN, PackageName(name))

    def _field(self, node: tree.Expr, found: FieldMember | tree.Unsupported) -> Meaning:
        if isinstance(found, FieldMember):
            return self.scope.mean(node, found.type, found)
        self.scope.problem(Code.S102, node.span, f"{found.what} is not supported yet")
        return self.scope.mean(node, UNKNOWN)

    def _select(self, node: tree.Select, target: tree.Expr, name: str) -> Meaning:
        before = self.meaning(target)
        match before.of:
            case PackageName(package):
                full = f"{package}.{name}"
                known = self.scope.classes.find(full, self.scope.unit, self.scope.owner)
                of = PackageName(full) if known is None else ClassName(known)
                return self.scope.mean(node, UNKNOWN, of)
            case ClassName(owner):
                return self._member(node, owner, name, is_class=True)
            case _:
                pass
        match before.type:
            case ArrayOf() if name == "length":
                return self.scope.mean(node, INT, Length())
            case Reference(owner):
                return self._member(node, owner, name, is_class=False)
            case Unknown():
                return self.scope.mean(node, UNKNOWN)
            case kind:
                self.scope.problem(Code.S103, node.span, f"`{kind}` has no field `{name}`")
                return self.scope.mean(node, UNKNOWN)

    def _member(self, node: tree.Select, owner: str, name: str, *, is_class: bool) -> Meaning:
        found = self.scope.members.field(owner, name)
        if found is not None:
            return self._field(node, found)
        inner = f"{owner}.{name}"
        if is_class and inner in self.scope.classes.entries:
            return self.scope.mean(node, UNKNOWN, ClassName(inner))
        if self.scope.classes.is_complete(owner) and owner in self.scope.classes.entries:
            self.scope.problem(Code.S103, node.span, f"`{owner}` has no field `{name}`")
        return self.scope.mean(node, UNKNOWN)

    def _new_array(self, node: tree.NewArray) -> Meaning:
        for length in node.lengths:
            self._wanted(length, INT, "a length")
        kind = array(self.scope.type(node.element), node.dimensions)
        if node.init is not None:
            self.initialiser(node.init, kind)
        return self.scope.mean(node, kind)

    # Operators --------------------------------------------------------------------------------

    def _operation(self, node: tree.Operation | tree.SpecForm) -> Meaning:
        match node:
            case tree.Unary(_, op, operand):
                kind = self.value(operand)
                return self.scope.mean(node, BOOLEAN if op == "!" else promoted(kind))
            case tree.Binary(_, op, left, right):
                return self.scope.mean(node, _combined(op, self.value(left), self.value(right)))
            case tree.Conditional(_, condition, then, orelse):
                self.condition(condition)
                return self.scope.mean(node, self._joined(self.value(then), self.value(orelse)))
            case tree.Cast(_, kind, operand):
                self.value(operand)
                return self.scope.mean(node, self.scope.type(kind))
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
                raise AssertionError("Java code has no forms of specifications")
            case _:
                assert_never(node)

    def _joined(self, then: JavaType, orelse: JavaType) -> JavaType:
        """The type of `? :`, for the cases that need no common superclass."""
        if then == orelse:
            return then
        if {then, orelse} <= INTEGRAL:
            small = {then, orelse} - {INT}
            return small.pop() if len(small) == 1 and LONG not in small else promoted(then, orelse)
        if self.scope.classes.fits(then, orelse):
            return orelse
        return then if self.scope.classes.fits(orelse, then) else UNKNOWN


def _combined(op: str, left: JavaType, right: JavaType) -> JavaType:
    if op in _COMPARING:
        return BOOLEAN
    if op == "+" and STRING in {left, right}:
        return STRING
    if op in _BITS and BOOLEAN in {left, right}:
        return BOOLEAN
    return promoted(left) if op in _SHIFTS else promoted(left, right)
