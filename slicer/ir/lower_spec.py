"""Specification clauses to predicates, and the non-null defaults of JML as predicates of their own."""

from slicer.base.codes import Code
from slicer.base.source import Span
from slicer.ir.declare import Declarations, Signature
from slicer.ir.lower_terms import Place, field_of, lower, lower_as
from slicer.ir.nodes import Predicate
from slicer.ir.program import ClassInfo, Contract
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

ENTRY = "entry"
RESULT_CLAUSE = "ensures.result"


def class_info(declarations: Declarations, owner: java.Class, specs: jml.Specs) -> ClassInfo:
    at = Place(declarations, owner.name, static=False, names={})
    fields = declarations.fields[owner.name]
    this = Var(THIS, ClassType(owner.name))
    defaults = tuple(
        Predicate(f"nonnull.{f.name}", written.name_span, non_null(FieldOf(this, f.owner, f.name, f.type)))
        for f, written in zip(fields, owner.fields, strict=True)
        if is_reference(f.type) and not f.nullable
    )
    declared = tuple(
        Predicate(f"invariant.{n}", clause.span, lower_as(at, clause.predicate, BOOLEAN))
        for n, clause in enumerate(specs.invariants.get(owner.span, ()), 1)
    )
    return ClassInfo(owner.name, fields, (*defaults, *declared))


def contract(declarations: Declarations, signature: Signature, specs: jml.Specs) -> Contract:
    """The lowered contract, with the non-null defaults of parameters and result."""
    method = signature.declaration
    written = specs.contracts.get(method.span)
    names = {p.name: p for p in signature.parameters}
    at = Place(declarations, signature.owner, signature.static, names, signature.result)
    requires = list(_non_null_parameters(signature, specs))
    ensures = list(_non_null_result(signature, specs))
    frame = None
    for clause in written.clauses if written else ():
        match clause:
            case jml.Clause(span, jml.Kind.REQUIRES, predicate):
                n = sum(r.id.startswith("requires.") for r in requires) + 1
                requires.append(Predicate(f"requires.{n}", span, lower_as(at, predicate, BOOLEAN)))
            case jml.Clause(span, jml.Kind.ENSURES, predicate):
                n = sum(e.id != RESULT_CLAUSE for e in ensures) + 1
                ensures.append(Predicate(f"ensures.{n}", span, lower_as(at, predicate, BOOLEAN)))
            case jml.FrameClause(span, locations):
                if frame is not None:
                    raise declarations.refuse(Code.S202, "one `assignable` clause a contract", span)
                frame = Predicate("assignable", span, FrameKept(ENTRY, lower_frame(at, locations)))
            case _:
                pass
    return Contract(written is not None, tuple(requires), tuple(ensures), frame)


def lower_frame(at: Place, locations: tuple[jml.Location, ...]) -> Frame:
    everything = any(isinstance(part, jml.Everything) for part in locations)
    strict = any(isinstance(part, jml.Nothing) and part.strictly for part in locations)
    places = [_place(at, part) for part in locations]
    return Frame(everything, tuple(p for p in places if p is not None), strict)


def _place(at: Place, location: jml.Location) -> HeapPlace | None:
    match location:
        case jml.Everything() | jml.Nothing():
            return None
        case jml.FieldLocation(span, target, name):
            owner: Term = lower(at, target) if target is not None else lower(at, java.This(span))
            place = field_of(at, owner, name, span)
            return FieldPlace(owner, place.owner, name)
        case jml.ElementLocation(span, array, low, high):
            base = lower(at, array)
            if not isinstance(type_of(base), ArrayType):
                raise at.declarations.refuse(Code.S104, "this is not an array", span)
            return ElementPlace(
                base,
                lower(at, low) if low is not None else None,
                lower(at, high) if high is not None else None,
            )
        case jml.AllFields(span, target):
            owner = lower(at, target)
            kind = type_of(owner)
            if not isinstance(kind, ClassType):
                raise at.declarations.refuse(Code.S104, "this is not an object", span)
            return ObjectPlace(owner, kind.name)


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
