"""Collects statements, fragments, units and variables while one method body is lowered."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from slicer.base.fragments import Fragment, FragmentId, FragmentKind, Unit, UnitId
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.ir.nodes import Body, Statement
from slicer.ir.program import Method
from slicer.ir.terms import Var
from slicer.ir.types import Type
from slicer.java import tree as java
from slicer.jml.tree import InCode
from slicer.lower.declare import Declarations, Signature

NO_FRAGMENT = FragmentId("")
# No Java name starts so.
TEMPORARY = "#t"


@record(slots=True)
class Target:
    """A statement that `break` or `continue` may mean: the scopes they leave; `again` none where it is no loop."""

    labels: frozenset[str]
    out: str
    again: str | None
    takes_plain: bool


@dataclass
class Collector:
    """Statements go to `out` and belong to the fragment `of`; `fixed` ones are evaluated even where it is cut.

    `owner` is the full name of the class. `variables` are by the spans of their names. `targets` are the
    statements around, innermost last. `met` are the specifications among the statements that were lowered, `library`
    has the methods of the library that are called, by the places of the calls. `yields` are the `switch` expressions
    around, innermost last: the variable for the value, and the scope to leave. All in them is one fragment.
    """

    declarations: Declarations
    signature: Signature
    owner: str
    variables: dict[Span, Var] = field(default_factory=dict)
    pieces: dict[Span, Body] = field(default_factory=dict)
    fragments: list[Fragment] = field(default_factory=list)
    units: dict[UnitId, Unit] = field(default_factory=dict)
    out: list[Statement] = field(default_factory=list)
    of: FragmentId = NO_FRAGMENT
    fixed: bool = False
    targets: list[Target] = field(default_factory=list)
    met: list[InCode] = field(default_factory=list)
    library: dict[Span, Method] = field(default_factory=dict)
    yields: list[tuple[Var, str]] = field(default_factory=list)
    _taken: dict[str, int] = field(default_factory=dict)

    @property
    def in_code(self) -> tuple[InCode, ...]:
        """The specifications among the statements, in source order."""
        code, written = self.declarations.specs.code, self.signature.declaration
        if written is not None:
            return code.get(written.span, ())
        owner = self.declarations.classes.entries[self.owner].node
        blocks = owner.initialisers if isinstance(owner, java.Class) else ()
        return tuple(p for b in blocks if b.is_static is self.signature.static for p in code.get(b.span, ()))

    def local(self, name: str, type_: Type) -> Var:
        """A new variable; a name that is taken gets a number."""
        count = self._taken[name] = self._taken.get(name, 0) + 1
        return Var(name if count == 1 else f"{name}~{count}", type_)

    def temporary(self, type_: Type) -> Var:
        return self.local(TEMPORARY, type_)

    @contextmanager
    def evaluated_anyway(self) -> Iterator[None]:
        """What is lowered inside belongs to a left side or a receiver: a stub still evaluates it."""
        outer, self.fixed = self.fixed, True
        yield
        self.fixed = outer

    def open(self) -> list[Statement]:
        """Start a body of its own; give what this returns to `close`."""
        outer, self.out = self.out, []
        return outer

    def close(self, outer: list[Statement]) -> Body:
        """The body that was started, and back to the outer one."""
        inner, self.out = tuple(self.out), outer
        return inner

    def id(self, kind: str, span: Span) -> FragmentId:
        """A readable id: method, line, column, kind."""
        return FragmentId(f"{self.signature.name}_{self.where(span)}_{kind}")

    def constant(self, span: Span) -> FragmentId:
        """What follows belongs to a constant, which is never cut."""
        if not self.yields:
            self.of = self.id("constant", span)
        return self.of

    def where(self, span: Span) -> str:
        return where(self.declarations.source, span)

    def fragment(self, kind: FragmentKind, span: Span, unit: UnitId | None, shown: Span | None = None) -> FragmentId:
        """Start a fragment: what follows belongs to it. Without a unit it is one of its own."""
        if self.yields:
            return self.of
        self.of = self.id(kind, span)
        if unit is None:
            unit = UnitId(self.of)
            self.unit(unit, kind, shown or span)
        self.fragments.append(Fragment(self.of, unit, kind, span, self.signature.id))
        return self.of

    def unit(self, unit: UnitId, kind: FragmentKind, span: Span) -> None:
        if self.yields:
            return
        line = self.declarations.source.line(span.start)
        self.units[unit] = Unit(unit, kind, (span,), self.signature.id, line)


def where(source: SourceFile, span: Span) -> str:
    """Line and column, as they stand in ids, with the number of the file if it is not the first."""
    number = source.parts.index(source.part(span.start))
    return f"l{source.line(span.start)}_c{source.column(span.start)}{f'_f{number + 1}' if number else ''}"
