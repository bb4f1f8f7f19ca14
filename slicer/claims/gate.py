"""Refuses, with its line, what the bounded check cannot encode."""

from collections.abc import Iterable

from slicer.analysis.meant import meant
from slicer.analysis.uses import terms
from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.limits import Ints
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.nodes import (
    Allocate,
    AllocateArray,
    Assign,
    Assume,
    Body,
    Branch,
    Call,
    Check,
    Cut,
    Goal,
    Havoc,
    HavocFrame,
    Leave,
    Loop,
    Predicate,
    Return,
    Scope,
    Snapshot,
    StoreElement,
    StoreField,
    StoreStatic,
    Throw,
    fragment_of,
    walk,
)
from slicer.ir.program import Program
from slicer.ir.ranges import range_of
from slicer.ir.terms import (
    MOST_SHIFTED,
    SHIFTS,
    Binary,
    Bool,
    CastTo,
    Choose,
    Convert,
    ElementOf,
    EnumValue,
    FieldOf,
    Fold,
    FrameKept,
    Fresh,
    InstanceOf,
    Int,
    InvariantFor,
    LengthOf,
    NonNullElements,
    Null,
    Old,
    Quantified,
    Query,
    StaticOf,
    Term,
    Text,
    TypeOf,
    TypeValue,
    Unary,
    Var,
    parts,
    type_of,
)
from slicer.ir.terms import walk as walk_term
from slicer.ir.types import BIGINT, NULL, OBJECT, STRING, TYPE, BooleanType, IntType, is_reference
from slicer.jml.arithmetic import JAVA

_STATEMENTS = (
    Allocate
    | AllocateArray
    | Assign
    | Assume
    | Branch
    | Check
    | Cut
    | Goal
    | Havoc
    | HavocFrame
    | Leave
    | Scope
    | Snapshot
    | StoreElement
    | StoreField
    | StoreStatic
)
_ASKED = (
    Allocate
    | AllocateArray
    | Assign
    | Assume
    | Branch
    | Call
    | Check
    | Goal
    | Leave
    | Loop
    | Return
    | Scope
    | Snapshot
    | Throw
)
_PLAIN = (
    Int
    | Bool
    | Null
    | Text
    | EnumValue
    | Var
    | StaticOf
    | ElementOf
    | LengthOf
    | Unary
    | Old
    | NonNullElements
    | FrameKept
)
_TYPED = Convert | CastTo | InstanceOf | Fresh | InvariantFor | Query


@record
class Gate:
    """Law: what passes has a meaning in the formula, the same as for the interpreter."""

    program: Program
    ints: Ints
    where: Span

    def check(self, body: Body, predicates: Iterable[Predicate]) -> None:
        for predicate in predicates:
            self._predicate(predicate)
        for statement in walk(body):
            of = fragment_of(statement)
            fragment = None if of is None else self.program.fragments.get(of)
            span = self.where if fragment is None else fragment.span
            if not isinstance(statement, _STATEMENTS):
                raise self._not_yet(f"`{type(statement).__name__.lower()}` here", span)
            for term in terms(statement):
                if any(isinstance(part, Query) for part in walk_term(term)):
                    raise self._not_yet("a call that is not part of a clause", span)
                self._term(term, span)
            if isinstance(statement, Goal | Assume):
                self._predicate(statement.predicate)

    def _predicate(self, predicate: Predicate) -> None:
        """The clause and what it rests on. Only clauses have bounds of their own, behind which calls are not run."""
        self._term(predicate.term, predicate.span)
        found = meant(self.program, (predicate.term,))
        unread = (why for info in found.classes for why in info.later.values())
        for why in (*unread, *(method.refused for method in found.methods if method.refused)):
            raise Refused(*why)
        for method in found.methods:
            for statement in walk(method.body or ()):
                if not isinstance(statement, _ASKED):
                    word = type(statement).__name__.lower()
                    raise self._not_yet(f"`{word}` in a method that a clause calls", method.span)
        for term, span in found.terms():
            self._term(term, span)

    def _not_yet(self, what: str, span: Span) -> Refused:
        return refuse(Code.S102, f"{what} is not supported yet", self.program.source, span)

    def _term(self, term: Term, span: Span) -> None:
        match term:
            case TypeOf() | TypeValue():
                raise self._not_yet("a type outside a comparison", span)
            case Binary("==" | "!=" | "<:", left, right) if type_of(left) == TYPE:
                for each in (left, right):
                    if not isinstance(each, TypeOf | TypeValue):
                        raise self._not_yet("this comparison of types", span)
                    for part in parts(each):
                        self._term(part, span)
                return
            case Binary():
                self._binary(term, span)
            case Choose(_, then, orelse):
                kinds = {type_of(then), type_of(orelse)} - {NULL}
                if any(map(is_reference, kinds)) and len(kinds) > 1:
                    raise self._not_yet("`?:` between different classes", span)
            case Quantified(_, var, limit, _) | Fold(_, var, limit, _):
                self._bound(var, limit, span)
            case FieldOf(_, owner, _, _) if owner not in self.program.classes:
                raise self._not_yet(f"a field of `{owner}`", span)
            case _ if isinstance(term, FieldOf | _PLAIN | _TYPED):
                pass
            case _:
                raise self._not_yet(f"`{type(term).__name__}`", span)
        for part in parts(term):
            self._term(part, span)

    def _binary(self, term: Binary, span: Span) -> None:
        left, right = type_of(term.left), type_of(term.right)
        if term.op in {"==", "!="}:
            return
        if not all(isinstance(kind, IntType | BooleanType) for kind in (left, right)):
            raise self._not_yet(f"the operator `{term.op}` here", span)
        if term.op in SHIFTS and (self.ints is Ints.MATH or type_of(term) == BIGINT):
            self._shift(term, span)

    def _shift(self, term: Binary, span: Span) -> None:
        """Refuses shifts of unbounded integers that are too long, and `>>>` of those that have no number of bits."""
        if term.op == ">>>":
            if type_of(term) == BIGINT:
                message = f"the operator `{term.op}` needs `{JAVA}` here"
                raise refuse(Code.S102, message, self.program.source, span)
        elif isinstance(term.right, Int) and abs(term.right.value) > MOST_SHIFTED:
            needed = f"`{JAVA}` with `--ints java`" if type_of(term) == BIGINT else "`--ints java`"
            raise refuse(Code.S102, f"the operator `{term.op}` needs {needed} here", self.program.source, span)

    def _bound(self, var: Var, limit: Term, span: Span) -> None:
        if isinstance(var.type, IntType):
            if not range_of(var, limit).bounded:
                raise self._not_yet(f"the range of `{var.name}`, which has no end,", span)
        elif var.type in {STRING, TYPE, OBJECT}:
            raise self._not_yet(f"a quantifier over `{var.type}`", span)
