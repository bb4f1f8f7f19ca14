"""Statements as lines of text."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from slicer.base.source import Span
from slicer.ir.nodes import (
    LOOP,
    Allocate,
    AllocateArray,
    Assign,
    Assume,
    Body,
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
from slicer.ir.terms import ElementOf, FieldOf, StaticOf, Var
from slicer.ir.text.names import Names
from slicer.ir.text.print_terms import POSTFIX, TermPrinter
from slicer.ir.text.words import class_name, dotted, method, name, type_name, variable
from slicer.ir.types import ArrayType, ClassType, Type

INDENT = "    "


def indented(lines: Iterable[str]) -> list[str]:
    return [INDENT + line for line in lines]


@dataclass
class StatementPrinter:
    """Without `ids` the fragments and spans are left out, which the reader does not need."""

    names: Names
    ids: bool = True

    @property
    def terms(self) -> TermPrinter:
        return TermPrinter(self.names)

    def body(self, body: Body) -> list[str]:
        return [line for statement in body for line in self._statement(statement)]

    def _statement(self, statement: Statement) -> list[str]:
        term = self.terms.term
        match statement:
            case Branch(of, condition, then, orelse):
                lines = [f"if ({term(condition)}) {{{self._of(of)}", *self._inside(then)]
                return [*lines, *(["} else {", *self._inside(orelse)] if orelse else ()), "}"]
            case Loop():
                return self._loop(statement)
            case Scope(label, body):
                return [f"scope {name(label)} {{", *self._inside(body), "}"]
            case Try(body, catches):
                lines = ["try {", *self._inside(body)]
                for catch in catches:
                    lines += [f"}} catch ({self._caught(catch)}) {{", *self._inside(catch.body)]
                return [*lines, "}"]
            case Finally(body, last):
                return ["try {", *self._inside(body), "} finally {", *self._inside(last), "}"]
            case _:
                own = fragment_of(statement)
                # A missing fragment reads as the empty one, but for `return`, which may have none.
                empty = isinstance(statement, Return) and own == "" and self.ids
                return [f"{self._simple(statement)};{'  [``]' if empty else self._of(own or '')}"]

    def _simple(self, statement: Statement) -> str:  # noqa: C901 - one arm for each form
        term = self.terms.term
        match statement:
            case Assign(_, var, value, fixed):
                return f"{_fixed(fixed)}{self._target(var)} = {term(value)}"
            case StoreField(_, target, owner, text, kind, value):
                return f"{term(FieldOf(target, owner, text, kind))} = {term(value)}"
            case StoreStatic(_, owner, text, kind, value):
                return f"{term(StaticOf(owner, text, kind))} = {term(value)}"
            case StoreElement(_, array, index, value):
                return f"{term(ElementOf(array, index))} = {term(value)}"
            case Allocate(_, var, owner, fixed):
                return f"{_fixed(fixed)}{self._target(var)} = new {class_name(owner)}()"
            case AllocateArray(_, var, element, _, fixed, _):
                return f"{_fixed(fixed)}{self._target(var)} = new {self._array(element, statement)}"
            case Havoc(_, var, fresh):
                return f"{self._target(var)} = *{' fresh' * fresh}"
            case HavocFrame(_, frame):
                return f"havoc {self.terms.frame(frame)}"
            case Check(_, condition, exception, fixed):
                return f"{_fixed(fixed)}check {term(condition)} else {class_name(exception)}"
            case Call():
                return self._call(statement)
            case Leave(label):
                return f"leave {name(label)}"
            case Return(_, value):
                return "return" if value is None else f"return {term(value)}"
            case Throw(_, value):
                return f"throw {term(value)}"
            case Snapshot(label):
                return f"snapshot {name(label)}"
            case Goal(predicate):
                return f"goal {self.predicate(predicate)}"
            case Assume(predicate):
                return f"assume {self.predicate(predicate)}"
            case Cut(loop, what):
                return f"cut{self._span(loop)}{'' if what == LOOP else f' {name(what)}'}"
            case Branch() | Loop() | Scope() | Try() | Finally():
                raise AssertionError("these have lines of their own")
            case _:
                assert_never(statement)

    def _loop(self, loop: Loop) -> list[str]:
        start = f"loop {name(loop.name)}{self._span(loop.span)} "
        lines = [start + "{", *self._inside(loop.head), "} "] if loop.head else [start]
        lines[-1] += f"while ({self.terms.term(loop.condition)}) {{{self._of(loop.of)}"
        lines += self._inside(loop.body)
        return [*lines, *(["} update {", *self._inside(loop.update)] if loop.update else ()), "}"]

    def _caught(self, catch: Catch) -> str:
        return self.exception(catch.classes, catch.var)

    def exception(self, classes: tuple[str, ...], var: Var) -> str:
        """What a clause catches; the type of the variable is said where it is not the one class."""
        shown = " | ".join(class_name(each) for each in classes)
        if len(classes) != 1 or var.type != ClassType(classes[0]):
            return f"{shown}: {self.terms.declared(var)}"
        self.names.variables[var.name] = var.type
        return f"{shown} {variable(var.name)}"

    def _array(self, element: Type, made: AllocateArray) -> str:
        lengths, base, depth = (made.length, *made.inner), element, 0
        while isinstance(base, ArrayType):
            base, depth = base.element, depth + 1
        if depth < len(made.inner):
            return f"\\array({type_name(element)}; {', '.join(self.terms.term(each) for each in lengths)})"
        sizes = "".join(f"[{self.terms.term(each)}]" for each in lengths)
        return f"{type_name(base)}{sizes}{'[]' * (depth - len(made.inner))}"

    def _call(self, call: Call) -> str:
        target = "" if call.result is None else f"{self._target(call.result)} = "
        receiver = "" if call.receiver is None else f"{self.terms.term(call.receiver, POSTFIX)} -> "
        arguments = ", ".join(self.terms.term(each) for each in call.arguments)
        word = "virtual" if call.virtual else "call"
        return f"{_fixed(call.fixed)}{target}{word} {receiver}{method(call.method)}({arguments})"

    def _target(self, var: Var) -> str:
        known = self.names.variables.get(var.name) == var.type
        return variable(var.name) if known else self.terms.declared(var)

    def predicate(self, predicate: Predicate) -> str:
        return f"{dotted(predicate.id)}{self._span(predicate.span)}: {self.terms.term(predicate.term)}"

    def _inside(self, body: Body) -> list[str]:
        return indented(self.body(body))

    def _of(self, of: str) -> str:
        return f"  [{name(of)}]" if self.ids and of else ""

    def _span(self, span: Span) -> str:
        return f" @{span.start}..{span.end}" if self.ids else ""


def _fixed(fixed: bool) -> str:
    return "fixed " if fixed else ""
