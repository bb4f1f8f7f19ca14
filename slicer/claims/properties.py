"""The properties that one can ask of a method, with their ids, as its code and specification have them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import StrEnum

from slicer.analysis.exception_sites import exception_kinds, safe_sites
from slicer.base.diagnostics import Diagnostic
from slicer.base.limits import Calls
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.claims.conjuncts import parts
from slicer.claims.ends import call_clauses, loop_clauses
from slicer.ir.claim_id import ClaimId
from slicer.ir.exception_kinds import Exceptional
from slicer.ir.nodes import Predicate
from slicer.ir.program import Method, MethodKind, Program
from slicer.ir.terms import Term, Var
from slicer.ir.terms import walk as walk_term
from slicer.ir.text import Names, print_clause
from slicer.ir.unbounded import as_written
from slicer.java import tree as java
from slicer.jml.family import Annotated
from slicer.jml.labels import Label
from slicer.jml.modifiers import purity
from slicer.jml.show import written
from slicer.jml.tree import CaseClause, Clause, Kind, Signals, SpecCase, Specs, Unreadable
from slicer.lower.numbered import among_code, asserted, kind_of, numbered, placed

Code = java.Method | java.Constructor
RESULT_TEXT = "\\result != null"


class Sort(StrEnum):
    """What kind of claim a property is."""

    ENSURES = "ensures"
    CONJUNCT = "conjunct"
    SIGNALS = "signals"
    SIGNALS_ONLY = "signals_only"
    ASSIGNABLE = "assignable"
    INVARIANT = "invariant"
    ASSERT = "assert"
    TERMINATES = "terminates"
    LOOP = "loop"
    CALL = "call"
    EXCEPTION = "exception"
    BEHAVIOUR = "behaviour"


@record(slots=True)
class Property:
    """One claim about a method. `aliases` are the labels that the user gave it. `problem` says why it cannot be read.

    `text` is the clause on one line, empty if no clause makes the claim. A `trivial` claim always holds.
    """

    id: str
    sort: Sort
    source: SourceFile
    span: Span
    text: str
    aliases: tuple[str, ...] = ()
    problem: Diagnostic | None = None
    trivial: bool = False

    @property
    def is_auxiliary(self) -> bool:
        """Is it about how the method works, not about what it does for its callers?"""
        return self.sort in {Sort.LOOP, Sort.CALL}

    @property
    def clause(self) -> str:
        """The id of the clause; for a conjunct, the id of the clause that contains it."""
        return ClaimId.parse(self.id).whole if self.sort is Sort.CONJUNCT else self.id


def properties(
    file: Annotated,
    owner: java.Class,
    code: Code,
    entered: tuple[Method, ...] = (),
    thrown: frozenset[Exceptional] = frozenset(),
) -> tuple[Property, ...]:
    """All properties of a method or constructor, in the order of the source, then those that no clause makes.

    `entered` are the methods that its calls can run. Their exceptions count, and so do those in `thrown`.
    """
    source, specs = file.unit.source, file.specs
    cases = specs.contracts.get(code.span, ())
    found: list[Property] = []
    pure = _pure(source, code, purity(specs, owner, code)) if code.body is not None else None
    for n, case in enumerate(cases, 1):
        prefix = f"case{n}." if len(cases) > 1 else ""
        of_case = tuple(_of_case(source, case))
        if pure is not None and all(p.sort is not Sort.ASSIGNABLE for p in of_case):
            of_case = (*of_case, pure)
        found += (replace(p, id=f"{prefix}{p.id}") for p in of_case)
    found += [pure] if pure is not None and not cases else []
    found += _result(source, specs, code)
    if code.body is None:
        return tuple(found)
    found += _invariants(file, owner, code)
    found += _assertions(source, specs, code)
    for id_, node in asserted(source, specs, code):
        found.append(Property(id_, Sort.ASSERT, source, node.span, written(source.slice(node.span))))
    if not cases or not all(case.may_diverge for case in cases):
        found.append(Property("terminates", Sort.TERMINATES, source, code.name_span, ""))
    kinds = exception_kinds(code, _fields(file, owner)).union(thrown, *_kinds(file, entered))
    found += (Property(str(kind), Sort.EXCEPTION, source, code.name_span, "") for kind in Exceptional if kind in kinds)
    found += _loops(source, specs, code)
    return tuple(found)


def _of_case(source: SourceFile, case: SpecCase) -> Iterator[Property]:
    for id_, clause in numbered(case):
        match kind_of(clause):
            case Kind.ENSURES:
                yield from _with_parts(source, clause, id_, Sort.ENSURES)
            case Kind.SIGNALS:
                yield from _with_parts(source, clause, id_, Sort.SIGNALS)
            case Kind.SIGNALS_ONLY | Kind.ASSIGNABLE as kind if id_ == kind:
                yield _property(source, clause, id_, Sort(kind))
            case _:
                pass


def _pure(source: SourceFile, code: Code, words: frozenset[str]) -> Property | None:
    """The claim that a `pure` method without `assignable` changes nothing that existed before."""
    if not words:
        return None
    text = "assignable \\strictly_nothing" if "strictly_pure" in words else "assignable \\nothing"
    return Property(str(Kind.ASSIGNABLE), Sort.ASSIGNABLE, source, code.name_span, text)


def _with_parts(source: SourceFile, clause: CaseClause, id_: str, sort: Sort) -> Iterator[Property]:
    """The clause and, if it has several, its conjuncts. A label belongs to the smallest part that contains it."""
    whole = _property(source, clause, id_, sort)
    if not isinstance(clause, Clause | Signals):
        yield whole
        return
    inner = conjuncts(source, id_, clause.predicate) if sort is Sort.ENSURES else ()
    yield replace(whole, aliases=_aliases(whole, inner, clause.labels))
    for each in inner:
        yield replace(each, aliases=tuple(label.name for label in clause.labels if each.span.covers(label.span)))


def conjuncts(source: SourceFile, id_: str, predicate: java.Expr) -> tuple[Property, ...]:
    """The conjuncts of the clause with that id; none if it is not a conjunction."""
    joined = parts(predicate)
    return tuple(
        Property(f"{id_}.{n}", Sort.CONJUNCT, source, part.span, written(source.slice(part.span)))
        for n, part in enumerate(joined if len(joined) > 1 else (), 1)
    )


def _aliases(whole: Property, inner: tuple[Property, ...], labels: tuple[Label, ...]) -> tuple[str, ...]:
    taken = {label for label in labels for each in inner if each.span.covers(label.span)}
    return tuple(label.name for label in labels if label not in taken and whole.span.covers(label.span))


def _property(source: SourceFile, clause: CaseClause, id_: str, sort: Sort) -> Property:
    problem = clause.diagnostic if isinstance(clause, Unreadable) else None
    trivial = isinstance(clause, Signals) and clause.predicate == java.BooleanLiteral(clause.predicate.span, value=True)
    return Property(id_, sort, source, clause.span, written(source.slice(clause.span)), (), problem, trivial)


def _result(source: SourceFile, specs: Specs, code: Code) -> Iterator[Property]:
    """The claim that the result is not null, unless the method is `nullable`."""
    if not isinstance(code, java.Method) or "nullable" in specs.modifiers.get(code.span, ()):
        return
    if code.result.is_reference:
        yield Property("ensures.result", Sort.ENSURES, source, code.result.span, RESULT_TEXT)


def _invariants(file: Annotated, owner: java.Class, code: Code) -> Iterator[Property]:
    """The invariants of all classes that the object may have. Every method that is no helper owes them."""
    if "helper" in file.specs.modifiers.get(code.span, ()):
        return
    static_only = isinstance(code, java.Method) and "static" in code.modifiers
    may_be_below = isinstance(code, java.Method) and not static_only
    for each in (*file.upwards(owner), *(file.beside(owner) if may_be_below else ())):
        prefix = "" if each is owner else f"{file.name(each)}."
        for found in _invariants_of(file, each):
            if found.static or not static_only:
                yield replace(found.property, id=f"{prefix}{found.property.id}")


@record(slots=True)
class _Invariant:
    static: bool
    property: Property


def _invariants_of(file: Annotated, owner: java.Class) -> Iterator[_Invariant]:
    source, specs = file.unit.source, file.specs
    for n, invariant in enumerate(specs.invariants.get(owner.span, ()), 1):
        text = written(source.slice(invariant.span))
        problem = invariant.clause.diagnostic if isinstance(invariant.clause, Unreadable) else None
        aliases = tuple(label.name for label in invariant.clause.labels) if isinstance(invariant.clause, Clause) else ()
        found = Property(f"invariant.{n}", Sort.INVARIANT, source, invariant.span, text, aliases, problem)
        yield _Invariant(invariant.static, found)
    for field in owner.fields:
        if field.type.is_reference and "nullable" not in specs.modifiers.get(field.span, ()):
            text = f"{field.name} != null"
            found = Property(f"invariant.{field.name}", Sort.INVARIANT, source, field.name_span, text)
            static = "static" in field.modifiers or owner.kind is java.ClassKind.INTERFACE
            yield _Invariant(static, found)


def _assertions(source: SourceFile, specs: Specs, code: Code) -> Iterator[Property]:
    for part in specs.code.get(code.span, ()):
        if not isinstance(part, Clause | Unreadable) or part.kind is not Kind.ASSERT:
            continue
        problem = part.diagnostic if isinstance(part, Unreadable) else None
        aliases = tuple(label.name for label in part.labels) if isinstance(part, Clause) else ()
        text = written(source.slice(part.span))
        yield Property(among_code(source, specs, part), Sort.ASSERT, source, part.span, text, aliases, problem)


def _kinds(file: Annotated, entered: tuple[Method, ...]) -> Iterator[frozenset[Exceptional]]:
    """The kinds of exceptions in the texts of the methods."""
    return (exception_kinds(part, fields) for part, fields in _texts(file, entered))


def safe(file: Annotated, methods: tuple[Method, ...], kind: Exceptional) -> tuple[Span, ...]:
    """What in the texts of the methods never throws an exception of the kind because of its form."""
    return tuple(site.span for part, fields in _texts(file, methods) for site in safe_sites(part, fields, kind))


def _texts(file: Annotated, methods: tuple[Method, ...]) -> Iterator[tuple[java.Member, Mapping[str, java.TypeName]]]:
    """The members that are the methods, each with the fields that a simple name in it may mean."""
    owners = {file.name(each): each for each in java.every_class(file.unit)}
    for method in methods:
        if method.owner in owners:
            owner = owners[method.owner]
            yield from ((part, _fields(file, owner)) for part in owner.members if _is_of(part, method))


def _is_of(member: java.Member, method: Method) -> bool:
    """Does the member belong to the method, or to the initialisers if the method stands for these?"""
    match member:
        case java.Field():
            return method.kind is MethodKind.FIELDS and "static" not in member.modifiers
        case java.Initialiser():
            return method.kind is MethodKind.FIELDS and not member.is_static
        case _:
            return member.span == method.span


def _loops(source: SourceFile, specs: Specs, code: Code) -> Iterator[Property]:
    """What the annotations of loops claim, in the order of the text."""
    ids = placed(source, specs)
    loops = (specs.loops.get(node.span) for node in java.walk(code) if isinstance(node, java.Loop))
    clauses = [clause for spec in loops if spec is not None for clause in spec.clauses if clause.span in ids]
    for clause in sorted(clauses, key=lambda each: each.span):
        problem = clause.diagnostic if isinstance(clause, Unreadable) else None
        aliases = tuple(label.name for label in clause.labels) if isinstance(clause, Clause) else ()
        text = written(source.slice(clause.span))
        yield Property(ids[clause.span], Sort.LOOP, source, clause.span, text, aliases, problem)


def call_properties(program: Program, method: Method, calls: Calls = Calls.INLINE) -> tuple[Property, ...]:
    """The clauses of callees' contracts at the calls of the method."""
    return tuple(
        Property(clause.id, Sort.CALL, program.source, clause.span, said(program.source, clause))
        for clause in call_clauses(program, method, calls)
    )


def loop_properties(program: Program, method: Method, calls: Calls) -> tuple[Property, ...]:
    """The annotations of loops that stand for the loops of the method and of what it calls."""
    source, found = program.source, loop_clauses(program, method, calls)
    return tuple(Property(p.id, Sort.LOOP, source, p.span, written(source.slice(p.span))) for p in found)


def said(source: SourceFile, clause: Predicate) -> str:
    """The clause as it is written; for a default, the clause that it means."""
    text = written(source.slice(clause.span))
    return text if text.endswith(";") else print_clause(as_written(clause.term), _names(clause.term))


def _names(term: Term) -> Names:
    return Names.of(None, "", [part for part in walk_term(term) if isinstance(part, Var)])


def _fields(file: Annotated, owner: java.Class) -> Mapping[str, java.TypeName]:
    """The fields that a simple name may mean: of the class, of enclosing classes, and of their superclasses."""
    found: dict[str, java.TypeName] = {}
    for each in (up for inside in (owner, *file.around(owner)) for up in file.upwards(inside)):
        for field in each.fields:
            found.setdefault(field.name, field.type)
    return found
