"""The question as a contract, the relaxed contracts of kept callees, and loop annotations that no longer hold."""

from dataclasses import dataclass, replace

from slicer.abstraction.annotations import rewrite
from slicer.base.edits import Edit
from slicer.base.source import SourceFile, Span
from slicer.ir.nodes import Predicate
from slicer.ir.nullness import has_reference_elements
from slicer.ir.numbered import only_case
from slicer.ir.program import Method, Program
from slicer.ir.terms import FrameKept
from slicer.ir.types import ArrayType, Type
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.jml.show import qualified, written
from slicer.passes.bounded import owes_invariants
from slicer.resources import render


@dataclass(frozen=True, slots=True)
class ClauseKey:
    """One clause of one contract or loop: the method's id and the clause's id in the original program."""

    method: str
    clause: str


@dataclass(frozen=True)
class Emitted:
    """The contract a method carries in the slice, as clause ids of the original in emitted order.

    `edits` is empty where the user's own text stays byte for byte.
    """

    method: str
    requires: tuple[str, ...]
    ensures: tuple[str, ...]
    frame: str | None
    behaviour: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class Contracts:
    """Writes the contracts of one file's methods."""

    source: SourceFile
    program: Program
    specs: jml.Specs
    unit: java.Unit

    def question(self, method: Method, goals: frozenset[str]) -> Emitted:
        """The contract that asks for just these goals: exceptions are let out, termination is not asked."""
        requires = self._requires(method)
        ensures = tuple(p for p in method.contract.ensures if p.id in goals)
        return self._emit(method, requires, ensures, None)

    def callee(self, method: Method, dropped: frozenset[ClauseKey]) -> Emitted | None:
        """The callee's contract without what the slice no longer establishes; none where it has none.

        A contract that promises nothing any more is no contract: the prover had better see the body.
        """
        if not method.contract.written or self._is_silent(method, dropped):
            return None

        def stays(predicate: Predicate) -> bool:
            return ClauseKey(method.id, predicate.id) not in dropped

        requires = tuple(filter(stays, self._requires(method)))
        invariants = self._invariants(method)
        promised = tuple(Predicate(f"after.{p.id}", p.span, p.term) for p in invariants)
        ensures = tuple(filter(stays, (*method.contract.ensures, *promised)))
        frame = method.contract.frame
        emitted = self._emit(method, requires, ensures, frame if frame and stays(frame) else None)
        return replace(emitted, edits=(*emitted.edits, *self._nullable(method, dropped)))

    def silenced(self, method: Method, dropped: frozenset[ClauseKey]) -> tuple[Edit, ...]:
        """The edits that take a contract away which promises nothing any more."""
        case = only_case(self.specs, method.span)
        if case is None or not self._is_silent(method, dropped):
            return ()
        return rewrite(self.source, case.comments, method.span.start, "")

    def _is_silent(self, method: Method, dropped: frozenset[ClauseKey]) -> bool:
        promised = method.contract.ensures
        return bool(promised) and all(ClauseKey(method.id, p.id) in dropped for p in promised)

    def _nullable(self, method: Method, dropped: frozenset[ClauseKey]) -> tuple[Edit, ...]:
        """Parameters that the slice may pass `null` for."""
        lost = {p.span for p in method.contract.requires if ClauseKey(method.id, p.id) in dropped}
        declared = next(m for c in self.unit.classes for m in c.methods if m.span == method.span)
        return tuple(
            Edit(Span(p.span.start, p.span.start), "/*@ nullable @*/ ") for p in declared.parameters if p.span in lost
        )

    def _invariants(self, method: Method) -> tuple[Predicate, ...]:
        return self.program.classes[method.owner].invariants if owes_invariants(method) else ()

    def _requires(self, method: Method) -> tuple[Predicate, ...]:
        """What the contract and the class demand; parameters' nullness is said at the parameters."""
        own = tuple(p for p in method.contract.requires if not p.id.startswith("nonnull"))
        return (*self._invariants(method), *own)

    def _emit(
        self,
        method: Method,
        requires: tuple[Predicate, ...],
        ensures: tuple[Predicate, ...],
        frame: Predicate | None,
    ) -> Emitted:
        asked = tuple(p.id for p in ensures)
        already = self._already(method, asked, frame)
        case = only_case(self.specs, method.span)
        behaviour = "behavior" if not already or case is None else case.behaviour
        edits = () if already else self._edits(method, requires, ensures, frame)
        needed = tuple(p.id for p in requires)
        return Emitted(method.id, needed, _shown(ensures), frame.id if frame else None, behaviour, edits)

    def _already(self, method: Method, asked: tuple[str, ...], frame: Predicate | None) -> bool:
        """Does the user's own contract ask exactly this?"""
        case = only_case(self.specs, method.span)
        if case is None or case.behaviour == "normal_behavior" or self._invariants(method):
            return False
        if method.contract.later or not all(_is_silent_signals(c) for c in case.clauses):
            return False
        if asked != tuple(p.id for p in method.contract.ensures):
            return False
        if not _lets_out(case) or not case.may_diverge:
            return False
        return (frame == method.contract.frame and not _is_strict(method)) or _is_everything(method)

    def _edits(
        self,
        method: Method,
        requires: tuple[Predicate, ...],
        ensures: tuple[Predicate, ...],
        frame: Predicate | None,
    ) -> tuple[Edit, ...]:
        """The user's contract becomes a plain comment and the emitted one takes its place."""
        case = only_case(self.specs, method.span)
        shown = tuple(p for p in ensures if p.id in _shown(ensures))
        text = render(
            "key/contract.java.j2",
            requires=[self._text(method, p) for p in requires],
            ensures=[self._text(method, p) for p in shown] or ["true"],
            frame=self._frame(frame),
            words=self._words(method, {p.id for p in ensures}),
        ).strip()
        return rewrite(self.source, case.comments if case else (), method.span.start, text)

    def _words(self, method: Method, asked: set[str]) -> tuple[str, ...]:
        """The modifiers that count for a proof, also those whose comment is a plain one now."""
        implicit = any(p.id == "ensures.result" for p in method.contract.ensures)
        let_out = implicit and "ensures.result" not in asked
        present = self.specs.modifiers.get(method.span, frozenset())
        return ("helper", "nullable") if let_out or "nullable" in present else ("helper",)

    def _frame(self, frame: Predicate | None) -> str:
        if frame is None:
            return "\\everything"
        assert isinstance(frame.term, FrameKept)
        if not frame.term.frame.everything and not frame.term.frame.places:
            # Also for `\strictly_nothing`: the slice may throw where the original does not, and that makes an object.
            return "\\nothing"
        return written(self.source.slice(frame.span)).split(None, 1)[1].rstrip("; ")

    def _text(self, method: Method, predicate: Predicate) -> str:
        """A clause as text. Those of the class speak of `this`, whatever the parameters are called."""
        kind, _, name = predicate.id.removeprefix("after.").partition(".")
        if kind == jml.Kind.INVARIANT:
            return self._invariant(method, predicate, name)
        case = only_case(self.specs, method.span)
        assert case is not None
        clause = next(c for c in case.clauses if isinstance(c, jml.Clause) and c.span.covers(predicate.span))
        part = clause.predicate.span if predicate.span == clause.span else predicate.span
        return written(self.source.slice(part))

    def _invariant(self, method: Method, predicate: Predicate, name: str) -> str:
        """An invariant as text; one without a number says that the field of that name is not null."""
        if not name.isdigit():
            (declared,) = (f for f in self.program.classes[method.owner].fields if f.name == name)
            return non_null_text(f"this.{name}", declared.type)
        owner = next(c for c in self.unit.classes if c.name == method.owner)
        found = next(i.clause for i in self.specs.invariants[owner.span] if i.span == predicate.span)
        assert isinstance(found, jml.Clause)
        return qualified(self.source, found.predicate, {f.name for f in owner.fields})


def non_null_text(place: str, kind: Type, depth: int = 0) -> str:
    """What JML says by default of a field, as a clause. Arrays of arrays have no null inside, however deep."""
    if not has_reference_elements(kind):
        return f"{place} != null"
    outermost = f"\\nonnullelements({place})"
    assert isinstance(kind, ArrayType)
    if not has_reference_elements(kind.element):
        return outermost
    index = f"i_{depth}"
    each = non_null_text(f"{place}[{index}]", kind.element, depth + 1)
    return f"{outermost} && (\\forall int {index}; 0 <= {index} && {index} < {place}.length; {each})"


def _shown(ensures: tuple[Predicate, ...]) -> tuple[str, ...]:
    """The clauses that are written; that the result is not null is said at the result."""
    return tuple(p.id for p in ensures if p.id != "ensures.result")


def _lets_out(case: jml.SpecCase) -> bool:
    """Lightweight contracts let unchecked exceptions out; others must say so."""
    names = [{e.name for e in c.exceptions} for c in case.clauses if isinstance(c, jml.SignalsOnly)]
    if any("Throwable" not in n for n in names):
        return False
    return case.behaviour == "" or bool(names)


def _is_silent_signals(clause: jml.CaseClause) -> bool:
    """Is the clause no claim about exceptions?"""
    if not isinstance(clause, jml.Signals):
        return True
    return isinstance(clause.predicate, java.BooleanLiteral) and clause.predicate.value


def _is_everything(method: Method) -> bool:
    frame = method.contract.frame
    return frame is None or (isinstance(frame.term, FrameKept) and frame.term.frame.everything)


def _is_strict(method: Method) -> bool:
    frame = method.contract.frame
    return frame is not None and isinstance(frame.term, FrameKept) and frame.term.frame.strict
