"""Specification clauses to predicates, and the non-null defaults of JML as predicates of their own."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import assert_never

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.base.source import Span
from slicer.ir.declare import Declarations, Signature
from slicer.ir.lower_terms import Place, field_of, lower, lower_as
from slicer.ir.nodes import Body, Goal, Predicate, Statement
from slicer.ir.program import ClassInfo, Contract
from slicer.ir.readable import numbered, only_case, refuse_clause, refuse_specs_of_method
from slicer.ir.terms import (
    THIS,
    Binary,
    ElementPlace,
    FieldOf,
    FieldPlace,
    Frame,
    FrameKept,
    NonNullElements,
    Null,
    ObjectPlace,
    Term,
    Var,
    type_of,
)
from slicer.ir.terms import Place as HeapPlace
from slicer.ir.types import BOOLEAN, ArrayType, ClassType, Type, is_reference
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.jml.locations import (
    AllFields,
    AllObjects,
    ElementLocation,
    Everything,
    FieldLocation,
    Location,
    Nothing,
    SetOf,
)

ENTRY = "entry"
RESULT_CLAUSE = "ensures.result"


def class_info(declarations: Declarations, owner: java.Class, specs: jml.Specs) -> ClassInfo:
    """The class; where its invariants cannot be lowered it has none, and says why."""
    at = Place(declarations, owner.name, static=False, names={})
    fields = declarations.fields[owner.name]
    spans = {f.name: f.name_span for f in owner.fields}
    this = Var(THIS, ClassType(owner.name))
    defaults = tuple(
        Predicate(f"invariant.{f.name}", spans[f.name], non_null(FieldOf(this, f.owner, f.name, f.type)))
        for f in fields
        if is_reference(f.type) and not f.nullable
    )
    try:
        declared = tuple(_declared(at, specs.invariants.get(owner.span, ())))
    except Refused as refused:
        return ClassInfo(owner.name, fields, (), refused.diagnostics)
    return ClassInfo(owner.name, fields, (*defaults, *declared))


def _declared(at: Place, invariants: tuple[jml.Invariant, ...]) -> Iterator[Predicate]:
    for n, invariant in enumerate(invariants, 1):
        if isinstance(invariant.clause, jml.Unreadable):
            raise Refused(invariant.clause.diagnostic)
        yield Predicate(f"invariant.{n}", invariant.span, lower_as(at, invariant.clause.predicate, BOOLEAN))


def contract(declarations: Declarations, signature: Signature, specs: jml.Specs) -> Contract:
    """The lowered contract, with the non-null defaults of parameters and result."""
    method = signature.declaration
    refuse_specs_of_method(declarations.source, method, specs)
    case = only_case(specs, method.span)
    names = {p.name: p for p in signature.parameters}
    at = Place(declarations, signature.owner, signature.static, names, signature.result)
    clauses = _Clauses(at, list(_non_null_parameters(signature, specs)), list(_non_null_result(signature, specs)))
    for id_, clause in numbered(case) if case is not None else ():
        clauses.lower(id_, clause)
    return Contract(case is not None, tuple(clauses.requires), tuple(clauses.ensures), clauses.frame, clauses.later)


@dataclass
class _Clauses:
    """What the clauses of a case say; one that cannot be lowered is refused by whoever needs it.

    Preconditions are needed by every question, so they are refused at once.
    """

    at: Place
    requires: list[Predicate]
    ensures: list[Predicate]
    frame: Predicate | None = None
    later: dict[str, tuple[Diagnostic, ...]] = field(default_factory=dict)

    def lower(self, id_: str, clause: jml.CaseClause) -> None:
        try:
            refuse_clause(self.at.declarations.source, clause)
            self._lower(id_, clause)
        except Refused as refused:
            if id_.startswith(jml.Kind.REQUIRES):
                raise
            self.later[id_] = refused.diagnostics

    def _lower(self, id_: str, clause: jml.CaseClause) -> None:
        match clause:
            case jml.Clause(span, jml.Kind.REQUIRES, predicate):
                self.requires.append(Predicate(id_, span, lower_as(self.at, predicate, BOOLEAN)))
            case jml.Clause(span, jml.Kind.ENSURES, predicate):
                self.ensures.append(Predicate(id_, span, lower_as(self.at, predicate, BOOLEAN)))
            case jml.FrameClause(span, _, locations):
                if self.frame is not None:
                    raise self.at.declarations.refuse(Code.S202, "one `assignable` clause a contract", span)
                self.frame = Predicate(id_, span, FrameKept(ENTRY, lower_frame(self.at, locations)))
            case _:
                pass


def loop_goals(at: Place, spec: jml.LoopSpec, name: str) -> Body:
    """What the annotations of the loop `name` claim each time its condition is evaluated."""
    goals: list[Statement] = []
    for n, clause in enumerate(spec.clauses, 1):
        match clause:
            case jml.Clause(span, jml.Kind.LOOP_INVARIANT, predicate):
                goals.append(Goal(Predicate(f"{name}.invariant.{n}", span, lower_as(at, predicate, BOOLEAN))))
            case jml.FrameClause(span, _, locations):
                kept = FrameKept(name, lower_frame(at, locations))
                goals.append(Goal(Predicate(f"{name}.assignable.{n}", span, kept)))
            case _:
                pass
    return tuple(goals)


def lower_frame(at: Place, locations: tuple[Location, ...]) -> Frame:
    everything = any(isinstance(part, Everything) for part in locations)
    strict = any(isinstance(part, Nothing) and part.strictly for part in locations)
    places = [_place(at, part) for part in locations]
    return Frame(everything, tuple(p for p in places if p is not None), strict)


def _place(at: Place, location: Location) -> HeapPlace | None:
    match location:
        case Everything() | Nothing():
            return None
        case FieldLocation(span, target, name):
            owner: Term = lower(at, target) if target is not None else lower(at, java.This(span))
            place = field_of(at, owner, name, span)
            return FieldPlace(owner, place.owner, name)
        case ElementLocation(span, array, low, high):
            base = lower(at, array)
            if not isinstance(type_of(base), ArrayType):
                raise at.declarations.refuse(Code.S104, "this is not an array", span)
            return ElementPlace(
                base,
                lower(at, low) if low is not None else None,
                lower(at, high) if high is not None else None,
            )
        case AllFields(span, target):
            owner = lower(at, target)
            kind = type_of(owner)
            if not isinstance(kind, ClassType):
                raise at.declarations.refuse(Code.S104, "this is not an object", span)
            return ObjectPlace(owner, kind.name)
        case AllObjects(span) | SetOf(span):
            raise at.declarations.refuse(Code.S202, "this location is not supported yet", span)
        case _:
            assert_never(location)


def non_null(term: Term) -> Term:
    """What `non_null` says of a reference: not null and, for arrays of references, no null inside."""
    if has_reference_elements(type_of(term)):
        return NonNullElements(term)
    return Binary("!=", term, Null())


def has_reference_elements(kind: Type) -> bool:
    return isinstance(kind, ArrayType) and is_reference(kind.element)


def _non_null_parameters(signature: Signature, specs: jml.Specs) -> tuple[Predicate, ...]:
    return tuple(
        Predicate(f"nonnull.{var.name}", written.span, non_null(var))
        for var, written in zip(signature.parameters, signature.declaration.parameters, strict=True)
        if is_reference(var.type) and not _nullable(specs, written.span)
    )


def _non_null_result(signature: Signature, specs: jml.Specs) -> tuple[Predicate, ...]:
    method, result = signature.declaration, signature.result
    if result is None or not is_reference(result.type) or _nullable(specs, method.span):
        return ()
    return (Predicate(RESULT_CLAUSE, method.result.span, non_null(result)),)


def _nullable(specs: jml.Specs, span: Span) -> bool:
    return "nullable" in specs.modifiers.get(span, ())
