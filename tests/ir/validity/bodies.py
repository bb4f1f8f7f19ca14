"""What a statement needs of the program and method that it stands in."""

from dataclasses import dataclass
from typing import assert_never

from slicer.base.fragments import SPECIFIED
from slicer.ir.nodes import (
    Allocate,
    AllocateArray,
    Assign,
    Assume,
    Branch,
    Call,
    Catch,
    Check,
    Cut,
    Finally,
    Goal,
    Havoc,
    HavocFrame,
    Leave,
    Loop,
    Predicate,
    Return,
    Scope,
    Snapshot,
    Statement,
    StoreElement,
    StoreField,
    StoreStatic,
    Throw,
    Try,
    fragment_of,
)
from slicer.ir.program import Method, Program
from slicer.ir.terms import ElementOf, FieldOf, StaticOf, Term, Var
from slicer.ir.types import INT, ArrayType, ClassType, IntType, Type
from tests.ir.validity.rules import Report, Rule
from tests.ir.validity.terms import TermChecker

# Constants and what specifications set have ids of their own and no fragments.
NEVER_CUT = ("_constant", f"_{SPECIFIED}")
THROWABLE = ClassType("Throwable")


@dataclass
class BodyChecker:
    program: Program
    method: Method
    terms: TermChecker
    report: Report

    def statement(self, statement: Statement) -> None:  # noqa: C901
        """Reports what is wrong with the statement itself, not with those inside."""
        of = fragment_of(statement)
        known = of is None or of.endswith(NEVER_CUT) or any(f.id == of for f in self.method.fragments)
        self.terms.expect(known, Rule.FRAGMENT, f"fragment {of}")
        match statement:
            case Assign(_, var, value):
                self._variable(var)
                self._store(var, value)
            case StoreField(_, target, owner, name, kind, value):
                self._store(FieldOf(target, owner, name, kind), value)
            case StoreStatic(_, owner, name, kind, value):
                self._store(StaticOf(owner, name, kind), value)
            case StoreElement(_, array, index, value):
                self._store(ElementOf(array, index), value)
            case Allocate(_, var, name):
                self._variable(var)
                if self.terms.known(name):
                    self._made(ClassType(name), var)
            case AllocateArray():
                self._array(statement)
            case Havoc(_, var):
                self._variable(var)
            case HavocFrame(_, frame):
                self.terms.frame(frame)
            case Check(_, condition, exception):
                self.terms.condition(condition)
                self.terms.known(exception)
            case Branch(_, condition):
                self.terms.condition(condition)
            case Loop():
                self.terms.condition(statement.condition)
            case Return(_, value):
                self._return(value)
            case Throw(_, value):
                self.terms.fits(value, THROWABLE, Rule.THROWN)
            case Try(_, catches):
                for catch in catches:
                    self._catch(catch)
            case Call():
                self._call(statement)
            case Goal(predicate) | Assume(predicate):
                self._predicate(predicate)
            case Scope() | Leave() | Finally() | Snapshot() | Cut():
                pass
            case _:
                assert_never(statement)

    def _variable(self, var: Var) -> None:
        self.terms.known(var.type)
        self.terms.type(var)

    def _store(self, place: Term, value: Term) -> None:
        kind = self.terms.type(place)
        if kind is None:
            self.terms.type(value)
        elif isinstance(kind, IntType):
            self.terms.number(value, kind, Rule.VALUE)
        else:
            self.terms.fits(value, kind, Rule.VALUE)

    def _made(self, kind: Type, var: Var) -> None:
        self.terms.expect(self.program.is_subtype(kind, var.type), Rule.VALUE, f"{kind} for {var.type}")

    def _array(self, made: AllocateArray) -> None:
        self._variable(made.var)
        self.terms.known(made.element)
        self._made(ArrayType(made.element), made.var)
        inside = made.element
        for length in (made.length, *made.inner):
            self.terms.fits(length, INT, Rule.OPERANDS)
        for _ in made.inner:
            self.terms.expect(isinstance(inside, ArrayType), Rule.OPERANDS, f"no array in {made.element}")
            inside = inside.element if isinstance(inside, ArrayType) else inside

    def _return(self, value: Term | None) -> None:
        result = self.method.result
        if value is None or result is None:
            self.terms.expect(value is result, Rule.RETURN, f"the result is {result and result.type}")
        else:
            self.terms.fits(value, result.type, Rule.VALUE)

    def _catch(self, catch: Catch) -> None:
        self._variable(catch.var)
        for name in catch.classes:
            kind = ClassType(name)
            fits = self.program.is_subtype(kind, THROWABLE) and self.program.is_subtype(kind, catch.var.type)
            self.terms.expect(fits, Rule.CATCH, name)

    def _predicate(self, predicate: Predicate) -> None:
        self.terms.specification = True
        self.terms.condition(predicate.term)
        self.terms.specification = False

    def _call(self, call: Call) -> None:
        callee = self.program.methods.get(call.method)
        self.terms.expect(callee is not None, Rule.CALLEE, call.method)
        self.terms.expect(call.receiver is not None or not call.virtual, Rule.VIRTUAL, call.method)
        if call.result is not None:
            self._variable(call.result)
        if callee is None or callee.refused:
            for term in (*call.arguments, *(() if call.receiver is None else (call.receiver,))):
                self.terms.type(term)
            return
        if call.receiver is not None and not callee.static:
            self.terms.fits(call.receiver, ClassType(callee.owner), Rule.RECEIVER)
        elif not call.virtual:
            self.terms.expect(callee.static == (call.receiver is None), Rule.RECEIVER, call.method)
        self._arguments(call, callee)
        if call.result is not None:
            wanted = call.result.type
            fits = callee.result is not None and self.program.is_subtype(callee.result.type, wanted)
            self.terms.expect(fits, Rule.RESULT, f"{callee.result and callee.result.type} for {wanted}")

    def _arguments(self, call: Call, callee: Method) -> None:
        count = len(callee.parameters)
        self.terms.expect(len(call.arguments) == count, Rule.ARGUMENTS, f"{len(call.arguments)} instead of {count}")
        for argument, parameter in zip(call.arguments, callee.parameters, strict=False):
            self.terms.fits(argument, parameter.type, Rule.ARGUMENTS)
