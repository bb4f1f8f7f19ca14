"""Method bodies to statements: one fragment at a time, in Java's evaluation order."""

from dataclasses import dataclass, field
from typing import assert_never

from slicer.base.codes import Code
from slicer.base.fragments import Fragment, FragmentId, FragmentKind, Unit, UnitId
from slicer.base.source import Span
from slicer.ir import lower_terms
from slicer.ir.declare import Declarations, Signature
from slicer.ir.lower_spec import lower_frame
from slicer.ir.lower_terms import Place, lower, lower_as
from slicer.ir.nodes import (
    Allocate,
    AllocateArray,
    Assign,
    Body,
    Branch,
    Call,
    Check,
    Goal,
    Leave,
    Loop,
    Predicate,
    Return,
    Scope,
    Snapshot,
    Statement,
    StoreElement,
    StoreField,
)
from slicer.ir.terms import (
    FALSE,
    THIS,
    TRUE,
    Binary,
    Bool,
    ElementOf,
    FieldOf,
    FrameKept,
    Int,
    Null,
    Term,
    Var,
    type_of,
)
from slicer.ir.types import BOOLEAN, INT, NULL, ArrayType, ClassType, Type
from slicer.java import tree as java
from slicer.jml import tree as jml


@dataclass
class BodyLowering:
    """Collects the statements, fragments and units of one method body."""

    declarations: Declarations
    signature: Signature
    specs: jml.Specs
    names: dict[str, Var] = field(default_factory=dict)
    taken: dict[str, int] = field(default_factory=dict)
    out: list[Statement] = field(default_factory=list)
    fragments: list[Fragment] = field(default_factory=list)
    units: dict[UnitId, Unit] = field(default_factory=dict)
    pieces: dict[Span, Body] = field(default_factory=dict)
    variables: dict[Span, Var] = field(default_factory=dict)
    loops: list[str] = field(default_factory=list)
    of: FragmentId = FragmentId("")
    fixed: bool = False

    # Statements ---------------------------------------------------------------------------

    def body(self, block: java.Block) -> Body:
        for parameter in self.signature.parameters:
            self.names[parameter.name] = self._local(parameter.name, parameter.type)
        return self._inside(block)

    def _inside(self, *statements: java.Statement) -> Body:
        """The statements lowered on their own, in a scope of names of their own."""
        outer, self.out = self.out, []
        names = dict(self.names)
        for statement in statements:
            self._statement(statement)
        self.names = names
        inner, self.out = tuple(self.out), outer
        return inner

    def _statement(self, statement: java.Statement) -> None:
        start = len(self.out)
        match statement:
            case java.LocalDeclaration():
                self._declare(statement, FragmentKind.DECLARE, None)
            case java.ExpressionStatement(span, action):
                self._action(action, None, None, span)
            case java.If():
                self._if(statement)
            case java.While():
                self._while(statement)
            case java.For():
                self._for(statement)
            case java.Break(span):
                if not self.loops:
                    raise self.declarations.refuse(Code.S104, "`break` outside a loop", span)
                self.out.append(Leave(self.loops[-1]))
            case java.Return():
                self._return(statement)
            case java.Block(_, statements):
                self.out.extend(self._inside(*statements))
            case java.Empty():
                pass
            case _:
                assert_never(statement)
        self.pieces[statement.span] = tuple(self.out[start:])

    def _declare(self, declaration: java.LocalDeclaration, kind: FragmentKind, unit: UnitId | None) -> None:
        for declarator in declaration.declarators:
            type_ = self.declarations.type(declarator.type)
            if declarator.name in self.names:
                raise self.declarations.refuse(
                    Code.S104, f"`{declarator.name}` is already declared", declarator.name_span
                )
            if declarator.init is not None:
                self._fragment(kind, declarator.span, unit)
                value = self._value(declarator.init, type_)
            else:
                value = None
            var = self.names[declarator.name] = self._local(declarator.name, type_)
            self.variables[declarator.name_span] = var
            if value is not None:
                self.out.append(Assign(self.of, var, value))

    def _action(self, action: java.Action, kind: FragmentKind | None, unit: UnitId | None, span: Span) -> None:
        match action:
            case java.Assignment(_, target, op, value):
                self._assign(target, op, value, kind, unit, span)
            case java.Step(_, target, op):
                one = java.IntLiteral(action.span, 1)
                self._assign(target, f"{op[0]}=", one, kind, unit, span)
            case java.Evaluate(_, expression):
                self._fragment(kind or FragmentKind.CALL, span, unit)
                self._evaluate(expression)
            case _:
                assert_never(action)

    def _evaluate(self, expression: java.Expr) -> None:
        if isinstance(expression, java.Call):
            self._call(expression, wanted=False)
        else:
            lower(self._place(), expression)

    def _assign(
        self,
        target: java.Expr,
        op: str,
        value: java.Expr,
        kind: FragmentKind | None,
        unit: UnitId | None,
        span: Span,
    ) -> None:
        local = isinstance(target, java.Name) and target.name in self.names
        self._fragment(kind or (FragmentKind.ASSIGN if local else FragmentKind.STORE), span, unit)
        self.fixed = True
        place = self._stable(lower(self._place(), target), lower_terms.has_effects(value))
        self.fixed = False
        if op == "=":
            result = self._value(value, type_of(place))
        else:
            old = self.spill(place) if lower_terms.has_effects(value) else place
            if type_of(place) != INT:
                raise self.declarations.refuse(Code.S104, f"`{op}` needs an int", span)
            result = Binary(op[:-1], old, lower_as(self._place(), value, INT))
        match place:
            case Var():
                self.out.append(Assign(self.of, place, result))
            case FieldOf(base, owner, name, kind_):
                self.out.append(StoreField(self.of, base, owner, name, kind_, result))
            case ElementOf(array, index):
                self.out.append(StoreElement(self.of, array, index, result))
            case _:
                raise self.declarations.refuse(Code.S104, "this cannot be assigned", target.span)

    def _stable(self, place: Term, effects_follow: bool) -> Term:
        """The place with its parts evaluated, where the value could change them."""
        if not effects_follow:
            return place
        self.fixed = True
        match place:
            case FieldOf(base, owner, name, kind):
                place = FieldOf(self.spill(base), owner, name, kind)
            case ElementOf(array, index):
                place = ElementOf(self.spill(array), self.spill(index))
            case _:
                pass
        self.fixed = False
        return place

    def _if(self, statement: java.If) -> None:
        of = self._condition_unit(statement.span, statement.condition)
        condition = lower_as(self._place(), statement.condition, BOOLEAN)
        then = self._inside(statement.then)
        orelse = self._inside(statement.orelse) if statement.orelse is not None else ()
        self.out.append(Branch(of, condition, then, orelse))

    def _condition_unit(self, statement: Span, condition: java.Expr) -> FragmentId:
        """The fragment of a condition; literals are never cut, so they get no unit."""
        if isinstance(condition, java.BooleanLiteral):
            self.of = self._id("constant", condition.span)
            return self.of
        whole = Span(statement.start, condition.span.end)
        return self._fragment(FragmentKind.CONDITION, condition.span, None, whole)

    def _while(self, statement: java.While) -> None:
        outer, self.out = self.out, []
        of = self._condition_unit(statement.span, statement.condition)
        condition = lower_as(self._place(), statement.condition, BOOLEAN)
        head, self.out = tuple(self.out), outer
        name = self._loop_name(statement.span)
        head = (*self._invariants(statement.span, name), *head)
        body = self._loop_body(name, statement.body)
        self._loop(Loop(of, name, statement.span, head, condition, body, ()))

    def _for(self, statement: java.For) -> None:
        names = dict(self.names)
        whole = Span(statement.span.start, statement.header.end)
        unit: UnitId | None = None
        if statement.init or statement.update or statement.condition is not None:
            unit = UnitId(self._id("for", whole))
            self._unit(unit, FragmentKind.LOOP, whole)
        for init in statement.init:
            if isinstance(init, java.LocalDeclaration):
                self._declare(init, FragmentKind.INIT, unit)
            else:
                self._action(init, FragmentKind.INIT, unit, init.span)
        outer, self.out = self.out, []
        of, condition = self._for_condition(statement, unit)
        head, self.out = tuple(self.out), outer
        name = self._loop_name(statement.span)
        head = (*self._invariants(statement.span, name), *head)
        body = self._loop_body(name, statement.body)
        outer, self.out = self.out, []
        for update in statement.update:
            self._action(update, FragmentKind.UPDATE, unit, update.span)
        update_body, self.out = tuple(self.out), outer
        self._loop(Loop(of, name, statement.span, head, condition, body, update_body))
        self.names = names

    def _for_condition(self, statement: java.For, unit: UnitId | None) -> tuple[FragmentId, Term]:
        condition = statement.condition
        if condition is None or isinstance(condition, java.BooleanLiteral):
            self.of = self._id("constant", statement.header)
            return self.of, TRUE if condition is None else Bool(condition.value)
        of = self._fragment(FragmentKind.CONDITION, condition.span, unit)
        return of, lower_as(self._place(), condition, BOOLEAN)

    def _loop_name(self, span: Span) -> str:
        return f"loop_l{self.declarations.source.line(span.start)}_c{self.declarations.source.column(span.start)}"

    def _loop_body(self, name: str, body: java.Statement) -> Body:
        self.loops.append(name)
        inner = self._inside(body)
        self.loops.pop()
        return inner

    def _loop(self, loop: Loop) -> None:
        self.out.append(Snapshot(loop.name))
        self.out.append(Scope(loop.name, (loop,)))

    def _invariants(self, loop: Span, name: str) -> Body:
        spec = self.specs.loops.get(loop)
        at = Place(self.declarations, self.signature.owner, self.signature.static, dict(self.names), None)
        goals: list[Statement] = []
        for n, clause in enumerate(spec.clauses if spec else (), 1):
            match clause:
                case jml.Clause(span, jml.Kind.LOOP_INVARIANT, predicate):
                    term = lower_as(at, predicate, BOOLEAN)
                    goals.append(Goal(Predicate(f"{name}.invariant.{n}", span, term)))
                case jml.FrameClause(span, locations):
                    frame = lower_frame(at, locations)
                    goals.append(Goal(Predicate(f"{name}.assignable.{n}", span, FrameKept(name, frame))))
                case _:
                    pass
        return tuple(goals)

    def _return(self, statement: java.Return) -> None:
        result = self.signature.result
        if statement.value is None:
            if result is not None:
                raise self.declarations.refuse(Code.S104, "a value must be returned", statement.span)
            self.out.append(Return(None, None))
            return
        if result is None:
            raise self.declarations.refuse(Code.S104, "nothing can be returned here", statement.span)
        of = self._fragment(FragmentKind.RETURN, statement.span, None)
        self.out.append(Return(of, self._value(statement.value, result.type)))

    # Effects ------------------------------------------------------------------------------

    def make(self, expression: java.Call | java.New | java.NewArray) -> Term:
        match expression:
            case java.Call():
                return self._call(expression, wanted=True)
            case java.New(span, name):
                type_ = self.declarations.type(name)
                if not isinstance(type_, ClassType):
                    raise self.declarations.refuse(Code.S104, "this is not a class", span)
                var = self._temporary(type_)
                self.out.append(Allocate(self.of, var, type_.name, self.fixed))
                return var
            case java.NewArray(_, element, length):
                inner = self.declarations.type(element)
                size = lower_as(self._place(), length, INT)
                var = self._temporary(ArrayType(inner))
                self.out.append(AllocateArray(self.of, var, inner, size, self.fixed))
                return var
            case _:
                assert_never(expression)

    def spill(self, term: Term) -> Term:
        if isinstance(term, Int | Bool | Null) or term == Var(THIS, type_of(term)):
            return term
        var = self._temporary(type_of(term))
        self.out.append(Assign(self.of, var, term, self.fixed))
        return var

    def lazy(self, expression: java.Binary | java.Conditional) -> Term:
        if isinstance(expression, java.Conditional):
            return self._lazy_choice(expression)
        if expression.op not in {"&&", "||"}:
            raise self.declarations.refuse(Code.S202, f"`{expression.op}` is only for specifications", expression.span)
        left = lower_as(self._place(), expression.left, BOOLEAN)
        var = self._temporary(BOOLEAN)
        right = self._aside(var, expression.right)
        skipped = (Assign(self.of, var, FALSE if expression.op == "&&" else TRUE, self.fixed),)
        then, orelse = (right, skipped) if expression.op == "&&" else (skipped, right)
        self.out.append(Branch(self.of, left, then, orelse))
        return var

    def _lazy_choice(self, expression: java.Conditional) -> Term:
        condition = lower_as(self._place(), expression.condition, BOOLEAN)
        kept = self.out
        self.out = []
        kind = type_of(lower(self._place(), expression.then))
        if kind == NULL:
            kind = type_of(lower(self._place(), expression.orelse))
        self.out = kept
        var = self._temporary(kind)
        then, orelse = self._aside(var, expression.then), self._aside(var, expression.orelse)
        self.out.append(Branch(self.of, condition, then, orelse))
        return var

    def _aside(self, var: Var, expression: java.Expr) -> Body:
        outer, self.out = self.out, []
        value = lower_as(self._place(), expression, var.type)
        self.out.append(Assign(self.of, var, value, self.fixed))
        inner, self.out = tuple(self.out), outer
        return inner

    def _call(self, call: java.Call, *, wanted: bool) -> Term:
        receiver, owner = self._receiver(call)
        later = [any(lower_terms.has_effects(a) for a in call.arguments[n + 1 :]) for n in range(len(call.arguments))]
        if receiver is not None and any(lower_terms.has_effects(a) for a in call.arguments):
            receiver = self.spill(receiver)
        arguments: list[Term] = []
        for argument, effects_follow in zip(call.arguments, later, strict=True):
            term = lower(self._place(), argument)
            arguments.append(self.spill(term) if effects_follow else term)
        kinds = tuple(type_of(a) for a in arguments)
        signature = self.declarations.signature(owner, call, kinds)
        if not signature.static and receiver is None:
            raise self.declarations.refuse(Code.S104, "this method needs an object", call.span)
        if wanted and signature.result is None:
            raise self.declarations.refuse(Code.S104, "this call has no value", call.span)
        explicit = call.receiver is not None and not isinstance(call.receiver, java.This)
        if explicit and receiver is not None and not signature.static:
            self.out.append(Check(self.of, Binary("!=", receiver, Null()), "NullPointerException", fixed=True))
        result = self._temporary(signature.result.type) if signature.result and wanted else None
        self.out.append(
            Call(
                self.of,
                signature.id,
                None if signature.static else receiver,
                tuple(arguments),
                result,
                self.fixed,
            )
        )
        return result or Null()

    def _receiver(self, call: java.Call) -> tuple[Term | None, str]:
        if call.receiver is None:
            owner = self.signature.owner
            return (None if self.signature.static else Var(THIS, ClassType(owner))), owner
        if isinstance(call.receiver, java.Name) and self._names_class(call.receiver.name):
            return None, call.receiver.name
        fixed, self.fixed = self.fixed, True
        term = lower(self._place(), call.receiver)
        self.fixed = fixed
        kind = type_of(term)
        if not isinstance(kind, ClassType):
            raise self.declarations.refuse(Code.S104, f"`{kind}` has no methods", call.receiver.span)
        return term, kind.name

    def _names_class(self, name: str) -> bool:
        is_field = self.declarations.field(ClassType(self.signature.owner), name) is not None
        return name not in self.names and not is_field and name in self.declarations.fields

    # Names --------------------------------------------------------------------------------

    def _value(self, expression: java.Expr, wanted: Type) -> Term:
        return lower_as(self._place(), expression, wanted)

    def _place(self) -> Place:
        return Place(self.declarations, self.signature.owner, self.signature.static, self.names, None, self)

    def _local(self, name: str, type_: Type) -> Var:
        self.taken[name] = self.taken.get(name, 0) + 1
        count = self.taken[name]
        return Var(name if count == 1 else f"{name}~{count}", type_)

    def _temporary(self, type_: Type) -> Var:
        return self._local("$t", type_)

    def _id(self, kind: str, span: Span) -> FragmentId:
        source, method = self.declarations.source, self.signature.declaration.name
        return FragmentId(f"{method}_l{source.line(span.start)}_c{source.column(span.start)}_{kind}")

    def _fragment(self, kind: FragmentKind, span: Span, unit: UnitId | None, shown: Span | None = None) -> FragmentId:
        """Start a fragment: what follows belongs to it. Without a unit it is one of its own."""
        self.of = self._id(kind, span)
        if unit is None:
            unit = UnitId(self.of)
            self._unit(unit, kind, shown or span)
        self.fragments.append(Fragment(self.of, unit, kind, span, self.signature.id))
        return self.of

    def _unit(self, unit: UnitId, kind: FragmentKind, span: Span) -> None:
        line = self.declarations.source.line(span.start)
        self.units[unit] = Unit(unit, kind, (span,), self.signature.id, line)
