"""The specifications of one file, attached to its declarations, loops and statements."""

from collections.abc import Mapping
from enum import StrEnum

from slicer.base.diagnostics import Diagnostic
from slicer.base.record import record
from slicer.base.source import Span
from slicer.java.tree import BooleanLiteral, Expr, TypeName
from slicer.jml.labels import Label
from slicer.jml.locations import Location


class Kind(StrEnum):
    """The clause keywords; synonyms (`assigns`, `modifies`, `maintaining`, …) are folded."""

    REQUIRES = "requires"
    ENSURES = "ensures"
    ASSIGNABLE = "assignable"
    ACCESSIBLE = "accessible"
    DIVERGES = "diverges"
    MEASURED_BY = "measured_by"
    SIGNALS = "signals"
    SIGNALS_ONLY = "signals_only"
    INVARIANT = "invariant"
    LOOP_INVARIANT = "loop_invariant"
    DECREASES = "decreases"
    ASSERT = "assert"
    ASSUME = "assume"
    SET = "set"
    REPRESENTS = "represents"


# Clauses. Spans run from the keyword to the semicolon, both included. ----------------------------


@record(slots=True)
class Unreadable:
    """What could not be read or does not fit where it stands: the diagnostic is owed to whoever needs it.

    `kind` is that of the clause, where its first word tells.
    """

    span: Span
    kind: Kind | None
    diagnostic: Diagnostic


@record(slots=True)
class Clause:
    """One predicate: `requires`, `ensures`, `diverges`, `invariant`, `loop_invariant`, `assert`, `assume`."""

    span: Span
    kind: Kind
    predicate: Expr
    labels: tuple[Label, ...] = ()


@record(slots=True)
class Measure:
    """`decreases` or `measured_by` with the terms, most significant first."""

    span: Span
    kind: Kind
    terms: tuple[Expr, ...]


@record(slots=True)
class Signals:
    """`signals (exception name) predicate`; `name` may be empty, a missing predicate is `true`.

    What is not written has an empty span.
    """

    span: Span
    exception: TypeName
    name: str
    predicate: Expr
    labels: tuple[Label, ...]
    name_span: Span


@record(slots=True)
class SignalsOnly:
    r"""`signals_only` with the exceptions; `\nothing` gives none."""

    span: Span
    exceptions: tuple[TypeName, ...]


@record(slots=True)
class FrameClause:
    """`assignable` of a method or loop, or `accessible` of a method; `measure` only of the latter."""

    span: Span
    kind: Kind
    locations: tuple[Location, ...]
    measure: Expr | None = None


@record(slots=True)
class Represents:
    r"""`represents target = value` or, if `such_that`, `represents target \such_that value`."""

    span: Span
    target: Expr
    value: Expr | tuple[Location, ...]
    such_that: bool


@record(slots=True)
class Depends:
    r"""`accessible subject: locations` of a class, where the subject is a model field or `\inv`."""

    span: Span
    subject: Expr
    locations: tuple[Location, ...]
    measure: Expr | None


@record(slots=True)
class Set:
    """`set target = value`: an assignment to a ghost variable."""

    span: Span
    target: Expr
    value: Expr | tuple[Location, ...]


# Declarations -------------------------------------------------------------------------------------


@record(slots=True)
class Variable:
    """A ghost or model field, or a ghost local; the modifiers include `ghost` or `model`."""

    span: Span
    modifiers: frozenset[str]
    type: TypeName
    name: str
    name_span: Span
    init: Expr | None


@record(slots=True)
class ModelParameter:
    span: Span
    type: TypeName
    name: str
    nullable: bool
    name_span: Span


@record(slots=True)
class ModelMethod:
    """A method that only specifications have; `value` is what its body returns, if it has one."""

    span: Span
    modifiers: frozenset[str]
    result: TypeName
    name: str
    name_span: Span
    parameters: tuple[ModelParameter, ...]
    value: Expr | None


# What belongs together ----------------------------------------------------------------------------

CaseClause = Clause | Measure | FrameClause | Signals | SignalsOnly | Unreadable
LoopClause = Clause | Measure | FrameClause | Unreadable
ClassMember = Represents | Depends | Variable | ModelMethod | Unreadable
InCode = Clause | Set | Variable | Unreadable


NORMAL, EXCEPTIONAL = "normal_behavior", "exceptional_behavior"


@record(slots=True)
class SpecCase:
    """One contract. `behaviour` is `behavior`, `normal_behavior`, `exceptional_behavior`, or empty.

    `header` is where that stands. `comments` are the JML comments it is written in, in source order.
    `inherits` where it is the first case and `also` stands before it.
    """

    comments: tuple[Span, ...]
    behaviour: str
    clauses: tuple[CaseClause, ...]
    inherits: bool = False
    header: Span | None = None

    @property
    def may_diverge(self) -> bool:
        """Whether it says that the method need not end, whatever the state it is called in."""
        said = (clause for clause in self.clauses if isinstance(clause, Clause) and clause.kind is Kind.DIVERGES)
        return any(isinstance(each.predicate, BooleanLiteral) and each.predicate.value for each in said)


@record(slots=True)
class LoopSpec:
    """The clauses before one loop."""

    comments: tuple[Span, ...]
    clauses: tuple[LoopClause, ...]


@record(slots=True)
class Invariant:
    """A class invariant; unreadable ones keep their number."""

    span: Span
    static: bool
    clause: Clause | Unreadable


@record(slots=True)
class Beside:
    """A clause that no question is about, or a hint for a prover: nothing depends on it, and slices leave it out."""

    span: Span


Part = CaseClause | ClassMember | InCode | Beside


class Subject(StrEnum):
    """What an annotation speaks of: a class, a method by its contract, a declaration by a word, or some code."""

    CLASS = "class"
    CONTRACT = "contract"
    MODIFIER = "modifier"
    CODE = "code"


@record(slots=True)
class Annotation:
    """One clause, declaration or word of JML where it stands in the file, the modifiers before it included.

    `about` tells what it speaks of from all else: the name of the class, member or parameter, or the token of the
    code behind it; the contract of a model method speaks of the class. What is a word of its own, as `also` or a
    modifier, has no `part`.
    """

    span: Span
    subject: Subject
    about: Span
    word: str
    part: Part | None


@record(slots=True)
class Specs:
    """All that a file's JML says.

    Keys: the span of the method, model method or constructor for `contracts` (its cases), of the member for
    `code` (what stands among its statements, in source order), of the loop statement for `loops`, of the class
    for `invariants` and `members` (in source order). `modifiers` maps the span of a class, a method (its
    result), a parameter, a field or a local declaration to its JML modifiers (`nullable`, `helper`, …).
    `refused` is what could not be read and has no place among these; its keys are the spans of the member
    or class it is about, or of the whole file. `annotations` are all of these once more, in source order; `text`
    is the JML of the file, with blanks for all else.
    """

    contracts: Mapping[Span, tuple[SpecCase, ...]]
    loops: Mapping[Span, LoopSpec]
    code: Mapping[Span, tuple[InCode, ...]]
    invariants: Mapping[Span, tuple[Invariant, ...]]
    members: Mapping[Span, tuple[ClassMember, ...]]
    modifiers: Mapping[Span, frozenset[str]]
    refused: Mapping[Span, tuple[Unreadable, ...]]
    annotations: tuple[Annotation, ...]
    text: str

    def unreadable(self) -> tuple[Unreadable, ...]:
        """Everything that could not be read, in source order."""
        clauses = [clause for cases in self.contracts.values() for case in cases for clause in case.clauses]
        clauses += [clause for spec in self.loops.values() for clause in spec.clauses]
        clauses += [invariant.clause for group in self.invariants.values() for invariant in group]
        rest = [part for parts in (*self.code.values(), *self.members.values()) for part in parts]
        found = [part for part in (*clauses, *rest) if isinstance(part, Unreadable)]
        found += [part for parts in self.refused.values() for part in parts]
        return tuple(sorted(found, key=lambda part: part.span))
