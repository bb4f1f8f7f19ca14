"""Classes, contracts and methods: what statements belong to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from slicer.base.diagnostics import Diagnostic
from slicer.base.fragments import Fragment, FragmentId, Unit, UnitId
from slicer.base.source import SourceFile, Span
from slicer.ir.nodes import Body, Predicate
from slicer.ir.terms import Var
from slicer.ir.types import Type


@dataclass(frozen=True, slots=True)
class FieldInfo:
    owner: str
    name: str
    type: Type
    nullable: bool


@dataclass(frozen=True, slots=True)
class ClassInfo:
    """`invariants` hold the declared ones and the non-null defaults of the fields, over `this`.

    `later` says why they cannot be lowered yet: methods that owe them are refused.
    """

    name: str
    fields: tuple[FieldInfo, ...]
    invariants: tuple[Predicate, ...]
    later: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Contract:
    """A lowered contract. `written` is false where the source gives none; `frame` none means everything.

    `later` are the clauses, by the ids they would have, that cannot be lowered yet: whoever needs one refuses.
    """

    written: bool
    requires: tuple[Predicate, ...] = ()
    ensures: tuple[Predicate, ...] = ()
    frame: Predicate | None = None
    later: Mapping[str, tuple[Diagnostic, ...]] = field(hash=False, default_factory=dict)


@dataclass(frozen=True, slots=True)
class Method:
    """`id` is `Class.name(T,U)`. `body` is none for native methods.

    `pieces` maps the span of each Java statement to the statements it was lowered to, `variables`
    the span of each declared name to its variable. `refused` says why a method could not be lowered:
    whoever reaches it refuses the question.
    """

    id: str
    owner: str
    name: str
    span: Span
    static: bool
    helper: bool
    parameters: tuple[Var, ...]
    result: Var | None
    contract: Contract
    body: Body | None
    pieces: Mapping[Span, Body] = field(hash=False, default_factory=dict)
    variables: Mapping[Span, Var] = field(hash=False, default_factory=dict)
    fragments: tuple[Fragment, ...] = ()
    units: tuple[Unit, ...] = ()
    refused: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True)
class Program:
    source: SourceFile
    classes: Mapping[str, ClassInfo]
    methods: Mapping[str, Method]

    @cached_property
    def fragments(self) -> Mapping[FragmentId, Fragment]:
        return {f.id: f for m in self.methods.values() for f in m.fragments}

    @cached_property
    def units(self) -> Mapping[UnitId, Unit]:
        return {u.id: u for m in self.methods.values() for u in m.units}
