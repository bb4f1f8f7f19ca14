"""The contracts of methods and the invariants of classes, with the non-null defaults of JML as clauses of their own."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.ir.claim_id import ClaimId
from slicer.ir.nodes import Predicate
from slicer.ir.program import ClassInfo, Contract, FieldInfo, Only, Signals, Why
from slicer.ir.terms import ENTRY, FALSE, Frame, FrameKept, Term, Text, Var, type_of
from slicer.ir.types import STRING, is_reference
from slicer.java import tree as java
from slicer.java.resolve.members import FieldMember
from slicer.jml import tree as jml
from slicer.jml.modifiers import purity
from slicer.lower.clauses import lower_frame, truth
from slicer.lower.declare import Declarations, Signature, Written
from slicer.lower.nullness import is_nullable, non_null, non_null_parameters
from slicer.lower.numbered import numbered
from slicer.lower.place import Place, is_abstract, is_final, is_static

RESULT_CLAUSE = "ensures.result"


# Classes ------------------------------------------------------------------------------------------


def class_info(declarations: Declarations, owner: str, node: java.Class) -> ClassInfo:
    """The class; of invariants that cannot be lowered it says why."""
    short = declarations.names.of(owner)
    at = Place(declarations, owner, static=False, variables={}, unbounded=declarations.unbounded(owner))
    members = tuple(declarations.fields(owner, node))
    held = tuple((field, declarations.field(m)) for field, m in members if not is_static(declarations, m))
    statics = tuple(declarations.field(m) for _, m in members if is_static(declarations, m))
    outer = declarations.outer_field(owner)
    fields = tuple(info for _, info in held) + (() if outer is None else (outer,))
    written = declarations.specs.invariants.get(node.span, ())
    declared: list[Predicate] = []
    later: dict[str, Why] = {}
    for n, invariant in enumerate(written, 1):
        try:
            declared.append(_declared(at, invariant, n))
        except Refused as refused:
            later[f"invariant.{n}"] = refused.diagnostics
    defaults = tuple(_non_null_field(at, field, m) for field, m in members if _owes_nullness(declarations.field(m)))
    static = {f"invariant.{field.name}" for field, m in members if is_static(declarations, m)}
    static |= {f"invariant.{n}" for n, invariant in enumerate(written, 1) if invariant.static}
    invariants = (*defaults, *declared)
    of_class = frozenset(static.intersection((*(p.id for p in invariants), *later)))
    constants = tuple(each.name for each in node.constants)
    return ClassInfo(short, fields, invariants, later, statics, is_abstract(node), of_class, constants)


def _owes_nullness(info: FieldInfo) -> bool:
    return is_reference(info.type) and not info.nullable


def _non_null_field(at: Place, field: java.Field, member: FieldMember) -> Predicate:
    """A constant variable (JLS 4.12.4) is its value, also before the class is initialised."""
    span = field.name_span
    term: Term = at.field(member, None, span)
    if is_final(at.declarations, member) and field.init is not None and type_of(term) == STRING:
        value = at.declarations.resolution.constant(field.init)
        term = Text(value) if isinstance(value, str) else term
    return Predicate(f"invariant.{field.name}", span, non_null(term))


def _declared(at: Place, invariant: jml.Invariant, number: int) -> Predicate:
    if isinstance(invariant.clause, jml.Unreadable):
        raise Refused(invariant.clause.diagnostic)
    return Predicate(f"invariant.{number}", invariant.span, truth(at, invariant.clause.predicate))


# Methods ------------------------------------------------------------------------------------------


def contracts(declarations: Declarations, signature: Signature, owner: str) -> tuple[Contract, ...]:
    """The cases of the specification, at least one; with the non-null defaults of parameters and result."""
    method = signature.declaration
    if method is None:
        return (Contract(written=False),)
    return _cases(declarations, signature, owner, method, "")


def inherited(
    declarations: Declarations, signature: Signature, above: str, method: java.Method
) -> tuple[Contract, ...]:
    """The cases that a method above has for this one, which owes them too; their ids begin with that class."""
    assert signature.declaration is not None
    found = _cases(declarations, signature, above, method, f"{declarations.names.of(above)}.")
    return tuple(case for case in found if case.written)


def _cases(
    declarations: Declarations, signature: Signature, owner: str, method: Written, prefix: str
) -> tuple[Contract, ...]:
    """The cases written at `method` in `owner`, about the parameters and the result of the signature."""
    given = signature.parameters[len(signature.parameters) - len(method.parameters) :]
    variables = {p.name_span: var for p, var in zip(method.parameters, given, strict=True)}
    at = Place(
        declarations,
        owner,
        signature.static,
        variables,
        signature.result,
        of=signature.owner,
        unbounded=declarations.unbounded(owner, method.span),
    )
    requires = tuple(_non_null_parameters(method, given, declarations.specs, prefix))
    ensures = tuple(_non_null_result(method, signature, declarations.specs, prefix))
    cases = declarations.specs.contracts.get(method.span, ())
    pure = _pure_frame(declarations, owner, method)
    if not cases:
        frame = None if pure is None else Predicate(f"{prefix}{jml.Kind.ASSIGNABLE}", method.name_span, pure)
        return (Contract(written=False, requires=requires, ensures=ensures, frame=frame),)
    found: list[Contract] = []
    for n, case in enumerate(cases, 1):
        clauses = _Clauses(at, list(requires), list(ensures))
        before = f"{prefix}case{n}." if len(cases) > 1 else prefix
        clauses.all(case, before)
        id_ = f"{before}{jml.Kind.ASSIGNABLE}"
        if pure is not None and clauses.frame is None and id_ not in clauses.later:
            clauses.frame = Predicate(id_, method.name_span, pure)
        found.append(clauses.contract())
    return tuple(found)


def _pure_frame(declarations: Declarations, owner: str, method: Written) -> FrameKept | None:
    r"""What `pure` says, as KeY reads it: a case without `assignable` has `assignable \nothing`."""
    node = declarations.classes.entries[owner].node
    words = purity(declarations.specs, node, method) if isinstance(node, java.Class) else ()
    if not words:
        return None
    return FrameKept(ENTRY, Frame(everything=False, strict="strictly_pure" in words))


@dataclass
class _Clauses:
    """What the clauses of a case say; one that cannot be lowered is refused by whoever needs it.

    Preconditions are needed by every question, so they are refused at once.
    """

    at: Place
    requires: list[Predicate]
    ensures: list[Predicate]
    signals: list[Signals] = field(default_factory=list)
    frame: Predicate | None = None
    only: Only | None = None
    diverges: Predicate | None = None
    later: dict[str, tuple[Diagnostic, ...]] = field(default_factory=dict)

    def contract(self) -> Contract:
        return Contract(
            True,
            tuple(self.requires),
            tuple(self.ensures),
            self.frame,
            self.later,
            tuple(self.signals),
            self.only,
            self.diverges,
        )

    def all(self, case: jml.SpecCase, prefix: str) -> None:
        for clause in case.clauses:
            if isinstance(clause, jml.Unreadable) and clause.kind is None:
                raise Refused(clause.diagnostic)
        for id_, clause in numbered(case):
            self.lower(f"{prefix}{id_}", clause)
        if case.header is None:
            return
        never = Predicate(f"{prefix}{case.behaviour}", case.header, FALSE)
        if case.behaviour == jml.NORMAL:
            self.signals.append(Signals("Throwable", None, never))
        if case.behaviour == jml.EXCEPTIONAL:
            self.ensures.append(never)

    def lower(self, id_: str, clause: jml.CaseClause) -> None:
        try:
            self._lower(id_, clause)
        except Refused as refused:
            if ClaimId.parse(id_).word == jml.Kind.REQUIRES:
                raise
            self.later[id_] = refused.diagnostics

    def _lower(self, id_: str, clause: jml.CaseClause) -> None:
        match clause:
            case jml.Clause(span, jml.Kind.REQUIRES, predicate):
                self.requires.append(Predicate(id_, span, truth(self.at, predicate)))
            case jml.Clause(span, jml.Kind.ENSURES, predicate):
                self.ensures.append(Predicate(id_, span, truth(self.at, predicate)))
            case jml.Clause(span, jml.Kind.DIVERGES, predicate):
                self.diverges = Predicate(id_, span, truth(self.at, predicate))
            case jml.FrameClause(span, jml.Kind.ASSIGNABLE, locations):
                if self.frame is not None:
                    raise self.at.declarations.refuse(
                        Code.S202, "a contract can have only one `assignable` clause", span
                    )
                self.frame = Predicate(id_, span, FrameKept(ENTRY, lower_frame(self.at, locations)))
            case jml.Signals():
                self.signals.append(self._signals(id_, clause))
            case jml.SignalsOnly(span, exceptions):
                names = tuple(str(self.at.declarations.written(e, self.at.owner)) for e in exceptions)
                self.only = Only(span, names, id_)
            case jml.Unreadable():
                raise Refused(clause.diagnostic)
            case _:
                word = str(clause.kind)
                raise self.at.declarations.refuse(Code.S202, f"`{word}` is not supported yet", clause.span)

    def _signals(self, id_: str, clause: jml.Signals) -> Signals:
        kind = self.at.declarations.written(clause.exception, self.at.owner)
        var = Var(clause.name, kind) if clause.name else None
        at = self.at if var is None else self.at.binding(clause.name, var)
        return Signals(str(kind), var, Predicate(id_, clause.span, truth(at, clause.predicate)))


def _non_null_parameters(
    method: Written, parameters: tuple[Var, ...], specs: jml.Specs, prefix: str
) -> Iterator[Predicate]:
    for var, span, term in non_null_parameters(method, parameters, specs):
        yield Predicate(f"{prefix}nonnull.{var.name}", span, term)


def _non_null_result(method: Written, signature: Signature, specs: jml.Specs, prefix: str) -> Iterator[Predicate]:
    result = signature.result
    if not isinstance(method, java.Method) or result is None or is_nullable(specs, method.span):
        return
    if is_reference(result.type):
        yield Predicate(f"{prefix}{RESULT_CLAUSE}", method.result.span, non_null(result))
