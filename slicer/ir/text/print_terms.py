"""Terms, places and frames as text."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from slicer.ir.terms import (
    ENTRY,
    TRUE,
    Binary,
    Bool,
    CastTo,
    Choose,
    Convert,
    ElementOf,
    ElementPlace,
    EnumValue,
    EveryPlace,
    FieldOf,
    FieldPlace,
    Fold,
    Frame,
    FrameKept,
    Fresh,
    InstanceOf,
    Int,
    InvariantFor,
    LengthOf,
    NonNullElements,
    Null,
    ObjectPlace,
    Old,
    Place,
    Quantified,
    Query,
    StaticOf,
    StaticPlace,
    Term,
    Text,
    TypeOf,
    TypeValue,
    Unary,
    Var,
)
from slicer.ir.text.names import Names, seen_type
from slicer.ir.text.words import class_name, escape, method, name, type_name, variable
from slicer.ir.types import ArrayType, ClassType

CHOOSE, RELATION, UNARY, POSTFIX = 1, 9, 13, 14
PRECEDENCE = {
    op: level
    for level, ops in enumerate(
        ("==>", "||", "&&", "|", "^", "&", "== !=", "< <= > >= <: instanceof", "<< >> >>>", "+ -", "* / %"), 2
    )
    for op in ops.split()
}
SUFFIX = {"int": "", "long": "L", "byte": "B", "short": "S", "char": "C"}
FUNCTIONS: dict[Callable[[Term], Term], str] = {
    Old: "\\old",
    Fresh: "\\fresh",
    InvariantFor: "\\invariant_for",
    TypeOf: "\\typeof",
    NonNullElements: "\\nonnullelements",
}


@dataclass
class TermPrinter:
    """Law: the parts are printed from left to right, for what is said of a name first is not said again.

    With `plain` calls are as one writes them: then the text cannot be read again.
    """

    names: Names
    plain: bool = False

    def term(self, term: Term, least: int = 0) -> str:
        """The term, in parentheses where it binds weaker than `least`."""
        if _level(term) >= least:
            return self._term(term)
        return f"({self._term(term)})"

    def _term(self, term: Term) -> str:  # noqa: C901 - one arm for each form
        match term:
            case Int(value, kind):
                return f"{value}{SUFFIX[kind.name]}"
            case Bool(value):
                return "true" if value else "false"
            case Null():
                return "null"
            case Text(value):
                return escape(value, '"')
            case EnumValue(owner, text, number):
                return f"{owner}.{text}" if self.plain else f"\\constant({class_name(owner)}, {name(text)}, {number})"
            case Var() | StaticOf() | FieldOf() | ElementOf() | LengthOf():
                return self._place(term)
            case Unary(op, operand):
                shown = self.term(operand, UNARY)
                # A minus before a digit belongs to the number.
                return f"-({shown})" if op == "-" and _numeric(shown) else f"{op}{shown}"
            case Binary(op, left, right):
                level = PRECEDENCE[op]
                # Implication groups to the right, all others to the left.
                right_first = op == "==>"
                return f"{self.term(left, level + right_first)} {op} {self.term(right, level + (not right_first))}"
            case Choose(condition, then, orelse):
                return f"{self.term(condition, CHOOSE + 1)} ? {self.term(then)} : {self.term(orelse, CHOOSE)}"
            case Convert(kind, operand):
                return f"({kind}) {self.term(operand, UNARY)}"
            case CastTo(kind, operand):
                if not isinstance(kind, ClassType | ArrayType):
                    return f"\\cast({type_name(kind)}, {self.term(operand)})"
                shown = self.term(operand, UNARY)
                # A minus behind a name in parentheses subtracts.
                return f"({type_name(kind)}) " + (f"({shown})" if shown.startswith("-") else shown)
            case InstanceOf(operand, kind, exact):
                word = "instanceof \\exact" if exact else "instanceof"
                return f"{self.term(operand, RELATION)} {word} {type_name(kind)}"
            case Old(operand, since) | Fresh(operand, since):
                where = "" if since == ENTRY else f", {name(since)}"
                return f"{FUNCTIONS[type(term)]}({self.term(operand)}{where})"
            case InvariantFor() | TypeOf():
                return f"{FUNCTIONS[type(term)]}({self.term(term.operand)})"
            case NonNullElements(array):
                return f"{FUNCTIONS[NonNullElements]}({self.term(array)})"
            case TypeValue(kind):
                return f"\\type({type_name(kind)})"
            case Quantified(universal, var, limit, body):
                return self._bound("\\forall" if universal else "\\exists", var, limit, body)
            case Fold(op, var, limit, body):
                return self._bound(op, var, limit, body)
            case FrameKept(since, frame):
                return f"\\kept({name(since)}; {self.frame(frame)})"
            case Query():
                return self._query(term)
            case _:
                assert_never(term)

    def _query(self, term: Query) -> str:
        target = "" if term.receiver is None else self.term(term.receiver, POSTFIX)
        arguments = ", ".join(self.term(each) for each in term.arguments)
        if self.plain:
            called = term.method.partition("(")[0]
            name_ = f"{target}.{called.rpartition('.')[2]}" if target else called
            return f"{name_}({arguments})"
        receiver = f"{target} -> " if target else ""
        word = "\\virtual" if term.virtual else "\\call"
        return f"{word}({type_name(term.type)} {receiver}{method(term.method)}({arguments}))"

    def _bound(self, word: str, var: Var, limit: Term, body: Term) -> str:
        outer = self.names.variables.get(var.name)
        self.names.variables[var.name] = var.type
        where = "" if limit == TRUE else f"{self.term(limit)}; "
        text = f"({word} {type_name(var.type)} {variable(var.name)}; {where}{self.term(body)})"
        if outer is None:
            del self.names.variables[var.name]
        else:
            self.names.variables[var.name] = outer
        return text

    def _place(self, term: Var | StaticOf | FieldOf | ElementOf | LengthOf) -> str:
        match term:
            case Var(text, kind):
                if self.names.variables.get(text) == kind:
                    return variable(text)
                return f"({self.declared(term)})"
            case StaticOf(owner, text, kind):
                if self.names.statics.get((owner, text)) == kind:
                    return f"{class_name(owner)}::{name(text)}"
                self.names.statics[owner, text] = kind
                return f"({type_name(kind)} {class_name(owner)}::{name(text)})"
            case FieldOf(target, owner, text, kind):
                shown, seen = self.term(target, POSTFIX), seen_type(target)
                if self.names.field_of(seen, text) == (owner, kind):
                    return f"{shown}.{name(text)}"
                self.names.say_field(seen, text, owner, kind)
                return f"{shown}.({type_name(kind)} {class_name(owner)}::{name(text)})"
            case ElementOf(array, index):
                return f"{self.term(array, POSTFIX)}[{self.term(index)}]"
            case LengthOf(array):
                if isinstance(seen_type(array), ArrayType):
                    return f"{self.term(array, POSTFIX)}.length"
                return f"\\length({self.term(array)})"
            case _:
                assert_never(term)

    def declared(self, var: Var) -> str:
        """The variable with its type, which is known from now on."""
        self.names.variables[var.name] = var.type
        return f"{type_name(var.type)} {variable(var.name)}"

    def frame(self, frame: Frame) -> str:
        parts = ["\\everything"] * frame.everything + ["\\strictly_nothing"] * frame.strict
        parts += [self._location(place) for place in frame.places]
        return ", ".join(parts) or "\\nothing"

    def _location(self, place: Place) -> str:
        match place:
            case FieldPlace(target, owner, text):
                shown, known = self.term(target, POSTFIX), self.names.field_of(seen_type(target), text)
                if known is not None and known[0] == owner:
                    return f"{shown}.{name(text)}"
                return f"{shown}.({class_name(owner)}::{name(text)})"
            case ObjectPlace(target, owner):
                shown = self.term(target, POSTFIX)
                return f"{shown}.*" if seen_type(target) == ClassType(owner) else f"{shown}.({class_name(owner)}::*)"
            case ElementPlace(array, low, high):
                shown = self.term(array, POSTFIX)
                if low is None and high is None:
                    return f"{shown}[*]"
                first = "" if low is None else self.term(low)
                if low == high:
                    return f"{shown}[{first}]"
                return f"{shown}[{first}..{'' if high is None else self.term(high)}]"
            case StaticPlace(owner, text):
                return f"{class_name(owner)}::{name(text)}"
            case EveryPlace(owner, text):
                return f"\\all {class_name(owner)}::{name(text)}"
            case _:
                assert_never(place)


def _level(term: Term) -> int:
    match term:
        case Choose():
            return CHOOSE
        case Binary(op):
            return PRECEDENCE[op]
        case InstanceOf():
            return RELATION
        case Unary() | Convert():
            return UNARY
        case CastTo(kind):
            return UNARY if isinstance(kind, ClassType | ArrayType) else POSTFIX
        case Int(value):
            return UNARY if value < 0 else POSTFIX
        case _:
            return POSTFIX


def _numeric(shown: str) -> bool:
    return shown[0] == "-" or shown[0].isdigit()
