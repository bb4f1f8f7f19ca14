"""The specifications of one file, attached to its declarations and loops."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from slicer.base.source import Span
from slicer.java.tree import Expr


class Kind(StrEnum):
    """The clause keywords; synonyms (`assigns`, `modifies`, `maintaining`, …) are folded."""

    REQUIRES = "requires"
    ENSURES = "ensures"
    ASSIGNABLE = "assignable"
    DIVERGES = "diverges"
    SIGNALS = "signals"
    SIGNALS_ONLY = "signals_only"
    INVARIANT = "invariant"
    LOOP_INVARIANT = "loop_invariant"
    DECREASES = "decreases"


# Locations of an assignable clause -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Everything:
    span: Span


@dataclass(frozen=True, slots=True)
class Nothing:
    r"""`\nothing`, or with `strictly` also no allocation."""

    span: Span
    strictly: bool


@dataclass(frozen=True, slots=True)
class FieldLocation:
    """`target.name`, or a field of `this` where there is no target."""

    span: Span
    target: Expr | None
    name: str


@dataclass(frozen=True, slots=True)
class ElementLocation:
    """`array[low..high]`; both ends missing means `[*]`, equal ends a single element."""

    span: Span
    array: Expr
    low: Expr | None
    high: Expr | None


@dataclass(frozen=True, slots=True)
class AllFields:
    """`target.*`."""

    span: Span
    target: Expr


Location = Everything | Nothing | FieldLocation | ElementLocation | AllFields

# Clauses ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Clause:
    """A predicate or term clause; the span runs from the keyword to the semicolon, both included.

    `exception` is the class named by a `signals` clause, perhaps dotted; empty for all others.
    """

    span: Span
    kind: Kind
    predicate: Expr
    exception: str = ""


@dataclass(frozen=True, slots=True)
class FrameClause:
    span: Span
    locations: tuple[Location, ...]


@dataclass(frozen=True, slots=True)
class SignalsOnly:
    r"""`signals_only` with the exception names; `\nothing` gives no names."""

    span: Span
    exceptions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpecCase:
    """One contract. `behaviour` is `behavior`, `normal_behavior` or empty for a lightweight one.

    `comments` are the JML comments it is written in, in source order.
    """

    comments: tuple[Span, ...]
    behaviour: str
    clauses: tuple[Clause | FrameClause | SignalsOnly, ...]


@dataclass(frozen=True, slots=True)
class LoopSpec:
    """The clauses before one loop."""

    comments: tuple[Span, ...]
    clauses: tuple[Clause | FrameClause, ...]


@dataclass(frozen=True, slots=True)
class Specs:
    """All that a file's JML says.

    Keys: the span of the `Method` for `contracts`, of the loop statement for `loops`, of the `Class`
    for `invariants` (in source order). `modifiers` maps the span of a `Method` (its result), a
    `Parameter` or a `Field` to the JML modifiers that stand there (`nullable`, `helper`, `pure`, …).
    """

    contracts: Mapping[Span, SpecCase]
    loops: Mapping[Span, LoopSpec]
    invariants: Mapping[Span, tuple[Clause, ...]]
    modifiers: Mapping[Span, frozenset[str]]
