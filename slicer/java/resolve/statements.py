"""Names and types in statements and members."""

from functools import partial, reduce
from typing import assert_never

from slicer.base.codes import Code
from slicer.base.record import record
from slicer.java import tree
from slicer.java.resolve.calls import CallResolving
from slicer.java.resolve.constants import Constant, converted
from slicer.java.resolve.expressions import ExpressionResolving
from slicer.java.resolve.meanings import Local
from slicer.java.resolve.names import NameResolving
from slicer.java.resolve.operators import common
from slicer.java.resolve.scope import Scope
from slicer.java.resolve.types import UNKNOWN, ArrayOf, JavaType, Reference, Unknown


def resolve_switch(scope: Scope, node: tree.Switch) -> None:
    """The `switch` of an expression."""
    StatementResolving(scope).switch(node)


@record(slots=True)
class StatementResolving:
    scope: Scope

    @property
    def expressions(self) -> ExpressionResolving:
        return ExpressionResolving(self.scope)

    def member(self, node: tree.Field | tree.Method | tree.Constructor | tree.Initialiser) -> None:
        self.scope.locals.clear()
        match node:
            case tree.Field(type=kind, init=init):
                found = self.scope.type(kind)
                if init is not None:
                    self.expressions.given(init, found)
            case tree.Method(parameters=parameters, throws=throws, body=body):
                self.scope.type(node.result)
                self._code(parameters, throws, body)
            case tree.Constructor(parameters=parameters, throws=throws, body=body):
                self._code(parameters, throws, body)
            case tree.Initialiser(body=body):
                self._code((), (), body)
            case _:
                assert_never(node)

    def _code(
        self, parameters: tuple[tree.Parameter, ...], throws: tuple[tree.TypeName, ...], body: tree.Block | None
    ) -> None:
        for name in throws:
            self.scope.type(name)
        for parameter in parameters:
            self.scope.declare(parameter.name, parameter.name_span, self.scope.type(parameter.type))
        if body is not None:
            self._all(body.statements)

    def _all(self, statements: tuple[tree.Statement, ...]) -> None:
        """Statements with a scope of their own."""
        outer = dict(self.scope.locals)
        for statement in statements:
            self._statement(statement)
        self.scope.locals.clear()
        self.scope.locals.update(outer)

    def _statement(self, node: tree.Statement) -> None:
        match node:
            case tree.LocalDeclaration():
                self._declaration(node)
            case tree.ExpressionStatement(_, action):
                self._action(action)
            case tree.ConstructorCall():
                CallResolving(self.scope, self.expressions).constructor_call(node)
            case tree.Assert(_, condition, message):
                self.expressions.condition(condition)
                if message is not None:
                    self.expressions.value(message)
            case tree.Yield(_, value):
                self.expressions.value(value)
            case tree.Return(_, value):
                if value is not None:
                    self.expressions.value(value)
            case tree.Throw(_, value):
                self.expressions.value(value)
            case tree.Unsupported(_, _, at, _, names):
                for name in names:
                    self.scope.enter(name, Local(at, UNKNOWN))
            case tree.Break() | tree.Continue() | tree.Empty():
                pass
            case _:
                self._structured(node)

    def _structured(self, node: tree.Structured) -> None:
        match node:
            case tree.Block(_, statements):
                self._all(statements)
            case tree.If(_, condition, then, orelse):
                self.expressions.condition(condition)
                self._all((then,))
                self._all(() if orelse is None else (orelse,))
            case tree.While(_, condition, body) | tree.Do(_, body, condition):
                self.expressions.condition(condition)
                self._all((body,))
            case tree.For():
                self._for(node)
            case tree.ForEach():
                self._for_each(node)
            case tree.Labelled(_, _, _, body):
                self._all((body,))
            case tree.Switch():
                self.switch(node)
            case tree.Try():
                self._try(node)
            case _:
                assert_never(node)

    def switch(self, node: tree.Switch) -> None:
        kind = self.expressions.value(node.subject)
        for value in (value for group in node.groups for label in group.labels for value in label.values):
            if isinstance(value, tree.Name) and isinstance(kind, Unknown):
                self.scope.mean(value, UNKNOWN)  # a constant of that type, whatever else has the name
            elif not (isinstance(value, tree.Name) and isinstance(kind, Reference) and self._constant_of(kind, value)):
                self.expressions.value(value)
        self._all(tuple(statement for group in node.groups for statement in group.statements))

    def _constant_of(self, kind: Reference, name: tree.Name) -> bool:
        """Is it a constant of the enum? If so, it is that, whatever else has the name."""
        found = NameResolving(self.scope, self.expressions).constant(kind.name, name.name)
        if found is not None:
            self.scope.mean(name, kind, found)
        return found is not None

    def _declaration(self, node: tree.LocalDeclaration) -> None:
        for part in node.declarators:
            is_inferred = part.init is not None and self._is_var(part.type)
            kind = self.expressions.value(part.init) if part.init and is_inferred else self.scope.type(part.type)
            self.scope.declare(part.name, part.name_span, kind)
            if part.init is not None:
                if not is_inferred:
                    self.expressions.given(part.init, kind)
                constant = self._constant(node, part, kind)
                self.scope.enter(part.name, Local(part.name_span, kind, constant))

    def _constant(self, node: tree.LocalDeclaration, part: tree.Declarator, kind: JavaType) -> Constant | None:
        """The value of a local variable that is constant (JLS 4.12.4)."""
        is_final = any(modifier.word == "final" for modifier in node.words)
        if not is_final or part.init is None:
            return None
        return converted(self.scope.tables.meanings[part.init.span].constant, kind)

    def _action(self, action: tree.Action) -> None:
        self.expressions.meaning(action.expression if isinstance(action, tree.Evaluate) else action)

    def _for(self, node: tree.For) -> None:
        outer = dict(self.scope.locals)
        for init in node.init:
            if isinstance(init, tree.LocalDeclaration):
                self._declaration(init)
            else:
                self._action(init)
        if node.condition is not None:
            self.expressions.condition(node.condition)
        for update in node.update:
            self._action(update)
        self._all((node.body,))
        self.scope.locals.clear()
        self.scope.locals.update(outer)

    def _for_each(self, node: tree.ForEach) -> None:
        kind = self.expressions.value(node.iterable)
        element = kind.element if isinstance(kind, ArrayOf) else UNKNOWN
        if not isinstance(kind, ArrayOf | Unknown):
            self.scope.problem(
                Code.S102, node.iterable.span, f"a loop over the elements of `{kind}` is not supported yet"
            )
        self._with(node.variable, element, node.body)

    def _is_var(self, name: tree.TypeName) -> bool:
        """Is the type that of the value?"""
        return name.name == tree.VAR and not self.scope.classes.knows(tree.VAR, self.scope.file, self.scope.owner)

    def _with(self, variable: tree.Parameter, element: JavaType, body: tree.Statement) -> None:
        outer = dict(self.scope.locals)
        kind = element if self._is_var(variable.type) else self.scope.type(variable.type)
        if self.scope.classes.fits(element, kind) is False:
            self.scope.problem(Code.S104, variable.span, f"the elements are `{element}`, not `{kind}`")
        self.scope.declare(variable.name, variable.name_span, kind)
        self._all((body,))
        self.scope.locals.clear()
        self.scope.locals.update(outer)

    def _try(self, node: tree.Try) -> None:
        self._all(node.body.statements)
        for part in node.catches:
            outer = dict(self.scope.locals)
            kinds = [self.scope.type(name) for name in part.types]
            caught = reduce(partial(common, self.scope.classes), kinds)
            self.scope.declare(part.name, part.name_span, caught)
            self._all(part.body.statements)
            self.scope.locals.clear()
            self.scope.locals.update(outer)
        if node.finally_ is not None:
            self._all(node.finally_.statements)
