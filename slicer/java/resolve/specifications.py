"""The types of the forms that only specifications have."""

from typing import Protocol, assert_never

from slicer.base.codes import Code
from slicer.base.record import record
from slicer.java import tree
from slicer.java.resolve.meanings import Local, Meaning
from slicer.java.resolve.scope import Scope
from slicer.java.resolve.types import (
    BOOLEAN,
    INT,
    NUMERIC,
    TYPE,
    UNKNOWN,
    ArrayOf,
    JavaType,
    Logical,
    NullType,
    Primitive,
    Unknown,
    promoted,
)


class Values(Protocol):
    """What resolves the parts, here and where a further variable is bound."""

    def value(self, node: tree.Expr) -> JavaType: ...
    def condition(self, node: tree.Expr) -> None: ...
    def binding(self, name: str, variable: Local) -> "Values": ...


@record(slots=True)
class SpecificationResolving:
    scope: Scope
    values: Values

    def meaning(self, node: tree.SpecForm) -> Meaning:
        assert self.scope.specification is not None, "Java code has no forms of specifications"
        match node:
            case tree.Result():
                return self.scope.mean(node, self._result(node, self.scope.specification.result))
            case tree.Old(_, operand):
                return self.scope.mean(node, self.values.value(operand))
            case tree.NonNullElements(_, operand):
                kind = self.values.value(operand)
                if not isinstance(kind, ArrayOf | Unknown):
                    self._wrong(operand, f"`\\nonnullelements` is about arrays, not `{kind}`")
                return self.scope.mean(node, BOOLEAN)
            case tree.Fresh(_, operands):
                for operand in operands:
                    self._object(operand, "\\fresh")
                return self.scope.mean(node, BOOLEAN)
            case tree.InvariantFor(_, operand):
                self._object(operand, "\\invariant_for")
                return self.scope.mean(node, BOOLEAN)
            case tree.TypeOf(_, operand):
                self.values.value(operand)
                return self.scope.mean(node, TYPE)
            case tree.TypeValue(_, kind):
                self.scope.type(kind)
                return self.scope.mean(node, TYPE)
            case tree.Quantified() | tree.Fold():
                return self._bound(node)
            case _:
                assert_never(node)

    def _result(self, node: tree.Result, kind: JavaType | None) -> JavaType:
        if kind is None:
            self.scope.problem(Code.S203, node.span, "there is no `\\result` here")
            return UNKNOWN
        return kind

    def _object(self, node: tree.Expr, word: str) -> None:
        kind = self.values.value(node)
        if isinstance(kind, Primitive | Logical | NullType):
            self._wrong(node, f"`{word}` is about objects, not `{kind}`")

    def _bound(self, node: tree.Quantified | tree.Fold) -> Meaning:
        inner = self.values.binding(node.name, Local(node.name_span, self.scope.type(node.type)))
        if node.range is not None:
            inner.condition(node.range)
        if isinstance(node, tree.Quantified) or node.op == "\\num_of":
            inner.condition(node.body)
            return self.scope.mean(node, BOOLEAN if isinstance(node, tree.Quantified) else INT)
        kind = inner.value(node.body)
        if kind not in NUMERIC and not isinstance(kind, Unknown):
            self._wrong(node.body, f"`{node.op}` is about numbers, not `{kind}`")
        return self.scope.mean(node, kind if node.op in {"\\max", "\\min"} else promoted(kind))

    def _wrong(self, node: tree.Expr, message: str) -> None:
        self.scope.problem(Code.S104, node.span, message)
