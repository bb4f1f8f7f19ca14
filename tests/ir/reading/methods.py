"""From tokens to methods, their contracts, units and fragments."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from slicer.base.diagnostics import Diagnostic
from slicer.base.fragments import Fragment, FragmentId, FragmentKind, Unit, UnitId
from slicer.base.source import Span
from slicer.ir.nodes import Body, Predicate
from slicer.ir.program import Contract, Method, MethodKind, Only, Program, Signals
from slicer.ir.terms import RESULT, Var
from slicer.ir.text.names import Names
from slicer.ir.text.print import named
from tests.ir.reading.diagnostics import DiagnosticReader
from tests.ir.reading.names import NameReader
from tests.ir.reading.statements import StatementReader
from tests.ir.reading.tokens import Tokens

Member = TypeVar("Member", bound=StrEnum)


@dataclass
class _Clauses:
    """What the lines of a contract have said."""

    requires: list[Predicate] = field(default_factory=list)
    ensures: list[Predicate] = field(default_factory=list)
    frame: Predicate | None = None
    later: dict[str, tuple[Diagnostic, ...]] = field(default_factory=dict)
    signals: list[Signals] = field(default_factory=list)
    only: Only | None = None
    diverges: Predicate | None = None


@dataclass
class _Parts:
    """What the lines of a method have said."""

    overrides: list[str] = field(default_factory=list)
    contracts: list[Contract] = field(default_factory=list)
    body: Body | None = None
    units: list[Unit] = field(default_factory=list)
    fragments: list[Fragment] = field(default_factory=list)


@dataclass
class MethodReader:
    tokens: Tokens
    known: Program

    @property
    def words(self) -> NameReader:
        return NameReader(self.tokens)

    def method(self) -> Method:
        static, helper = (self.tokens.accept(word) for word in ("static", "helper"))
        kind = self._member(MethodKind)
        id_ = self.words.method()
        owner, name = named(id_)
        if self.tokens.accept("named"):
            owner = self.words.class_name()
            self.tokens.expect("::")
            name = self.tokens.name()
        parameters, result, span = self._parameters(), self._result(), self.words.span()
        listed = (*parameters, *(() if result is None else (result,)))
        statements = StatementReader(self.tokens, Names.of(self.known, owner, listed))
        why = DiagnosticReader(self.tokens, self.known.source)
        parts = _Parts()
        self.tokens.expect("{")
        while not self.tokens.accept("}"):
            if not (why.line("refused") or why.line("later")):
                self._part(parts, id_, statements)
        first, *further = parts.contracts or [Contract(False)]
        return Method(
            id_,
            owner,
            name,
            span,
            static,
            helper,
            parameters,
            result,
            first,
            parts.body,
            fragments=tuple(parts.fragments),
            units=tuple(parts.units),
            refused=tuple(why.found["refused"]),
            kind=kind,
            further=tuple(further),
            overrides=tuple(parts.overrides),
            later=tuple(why.found["later"]),
        )

    def _member(self, of: type[Member]) -> Member:
        word = self.tokens.peek().text
        if word not in set(of):
            self.tokens.fail(f"one of {', '.join(of)} is missing before")
        self.tokens.take()
        return of(word)

    def _parameters(self) -> tuple[Var, ...]:
        found: list[Var] = []
        self.tokens.expect("(")
        while not self.tokens.accept(")"):
            kind = self.words.type()
            found.append(Var(self.words.variable(), kind))
            if not self.tokens.peek().is_sign(")"):
                self.tokens.expect(",")
        return tuple(found)

    def _result(self) -> Var | None:
        if not self.tokens.accept(":"):
            return None
        kind = self.words.type()
        return Var(self.words.variable() if self.words.at_variable() else RESULT, kind)

    def _part(self, parts: _Parts, id_: str, statements: StatementReader) -> None:
        if self.tokens.accept("overrides"):
            parts.overrides.append(self.words.method())
            self.tokens.expect(";")
        elif self.tokens.accept("body"):
            parts.body = statements.block()
        elif self.tokens.accept("unit"):
            parts.units.append(self._unit(id_))
        elif self.tokens.accept("fragment"):
            parts.fragments.append(self._fragment(id_))
        else:
            written = not self.tokens.accept("implicit")
            self.tokens.expect("contract")
            parts.contracts.append(self._contract(statements, written=written))

    def _unit(self, method: str) -> Unit:
        name = UnitId(self.tokens.name())
        self.tokens.expect(":")
        kind = self._member(FragmentKind)
        self.tokens.expect("line")
        line = self.tokens.number()
        method = self.words.method() if self.tokens.accept("in") else method
        spans: list[Span] = []
        while not self.tokens.accept(";"):
            if not self.tokens.peek().is_sign("@"):
                self.tokens.fail("`@` is missing before")
            spans.append(self.words.span())
        return Unit(name, kind, tuple(spans), method, line)

    def _fragment(self, method: str) -> Fragment:
        name = FragmentId(self.tokens.name())
        self.tokens.expect(":")
        kind = self._member(FragmentKind)
        unit = UnitId(self.tokens.name()) if self.tokens.accept("of") else UnitId(name)
        method = self.words.method() if self.tokens.accept("in") else method
        span = self.words.span()
        self.tokens.expect(";")
        return Fragment(name, unit, kind, span, method)

    # Contracts --------------------------------------------------------------------------------

    def _contract(self, statements: StatementReader, *, written: bool) -> Contract:
        clauses = _Clauses()
        self.tokens.expect("{")
        while not self.tokens.accept("}"):
            self._clause(clauses, statements)
            self.tokens.expect(";")
        return Contract(
            written,
            tuple(clauses.requires),
            tuple(clauses.ensures),
            clauses.frame,
            clauses.later,
            tuple(clauses.signals),
            clauses.only,
            clauses.diverges,
        )

    def _clause(self, clauses: _Clauses, statements: StatementReader) -> None:
        word = self.tokens.take().text
        match word:
            case "requires":
                clauses.requires.append(statements.predicate())
            case "ensures":
                clauses.ensures.append(statements.predicate())
            case "frame":
                clauses.frame = statements.predicate()
            case "diverges":
                clauses.diverges = statements.predicate()
            case "signals":
                clauses.signals.append(self._signals(statements))
            case "only":
                clauses.only = self._only()
            case "later":
                id_ = self.words.dotted()
                clauses.later[id_] = DiagnosticReader(self.tokens, self.known.source).whole()
            case _:
                self.tokens.at -= 1
                self.tokens.fail("a clause is missing before")

    def _only(self) -> Only:
        id_, span = self.words.dotted(), self.words.span()
        self.tokens.expect(":")
        return Only(span, self.words.class_names(","), id_)

    def _signals(self, statements: StatementReader) -> Signals:
        self.tokens.expect("(")
        bare = self.tokens.attempt(self._bare)
        classes, var = (bare, None) if bare is not None else statements.exception()
        self.tokens.expect(")")
        exception = classes if isinstance(classes, str) else classes[0]
        return Signals(exception, var, statements.predicate())

    def _bare(self) -> str | None:
        name = self.words.class_name()
        return name if self.tokens.peek().is_sign(")") else None
