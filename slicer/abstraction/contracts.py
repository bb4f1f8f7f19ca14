"""The question as a contract, and the relaxed contracts of kept callees."""

from dataclasses import dataclass, replace
from typing import Final

from slicer.abstraction.clause_text import Wording
from slicer.abstraction.jml_comments import NULLNESS, Around, defuse, rewrite
from slicer.base.edits import Edit
from slicer.base.source import SourceFile, Span
from slicer.ir.claim_id import ClaimId
from slicer.ir.nodes import Predicate
from slicer.ir.owed import cases_of
from slicer.ir.program import Contract, Method, MethodKind, Program
from slicer.ir.terms import THIS, FieldOf, FrameKept, InvariantFor, StaticOf, Var, walk
from slicer.ir.types import ClassType
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.jml.show import cut
from slicer.lower.numbered import only_case
from slicer.resources import render

BEHIND: Final = "after."
"""What the ids of invariants begin with where a callee promises them."""


@dataclass(frozen=True, slots=True)
class ClauseKey:
    """One clause of one contract or loop: the method's id and the clause's id in the original program."""

    method: str
    clause: str


@dataclass(frozen=True, slots=True)
class EmittedCase:
    """One case of an emitted contract. What is said at the result, and at parameters, is not among its clauses."""

    requires: tuple[Predicate, ...]
    ensures: tuple[Predicate, ...]
    frame: Predicate | None


@dataclass(frozen=True)
class Emitted:
    """The contract a method carries in the slice. `edits` is empty where the user's own text stays byte for byte."""

    method: str
    cases: tuple[EmittedCase, ...]
    behaviour: str
    edits: tuple[Edit, ...]

    @property
    def originals(self) -> dict[str, str]:
        """The ids of the clauses in the slice, each with that of the clause of the original that it is."""
        found: dict[str, str] = {}
        for n, case in enumerate(self.cases, 1):
            prefix = f"case{n}." if len(self.cases) > 1 else ""
            for word, clauses in (("requires", case.requires), ("ensures", case.ensures)):
                found |= {f"{prefix}{word}.{k}": clause.id for k, clause in enumerate(clauses, 1)}
        return found


@dataclass(frozen=True)
class Contracts:
    """Writes the contracts of methods. The `hidden` fields, by class and name, leave the slice."""

    source: SourceFile
    program: Program
    specs: jml.Specs
    unit: java.Unit
    hidden: frozenset[tuple[str, str]] = frozenset()

    # What is asked --------------------------------------------------------------------------------

    def question(self, method: Method, goals: frozenset[str]) -> Emitted:
        """The contract that asks for just these goals: exceptions are let out, termination is not asked."""
        cases = [case for case in cases_of(method) if any(p.id in goals for p in case.ensures)]
        asked = tuple(
            EmittedCase(self._requires(method, case), tuple(p for p in case.ensures if p.id in goals), None)
            for case in cases
        )
        return self._emit(method, asked)

    def callee(self, method: Method, dropped: frozenset[ClauseKey]) -> Emitted | None:
        """The callee's contract without what the slice no longer establishes or can name; none where it has none.

        If nothing is promised any more, there is no contract: the prover uses the body.
        """
        if not method.contract.written or self._is_silent(method, dropped):
            return None

        def stays(predicate: Predicate) -> bool:
            return ClauseKey(method.id, predicate.id) not in dropped and not self._names_hidden(predicate)

        contract = method.contract
        promised = (replace(p, id=f"{BEHIND}{p.id}") for p in self._invariants(method))
        requires = tuple(filter(stays, self._requires(method, contract)))
        ensures = tuple(filter(stays, (*contract.ensures, *promised)))
        frame = contract.frame if contract.frame is not None and stays(contract.frame) else None
        emitted = self._emit(method, (EmittedCase(requires, ensures, frame),))
        return replace(emitted, edits=(*emitted.edits, *self._nullable(method, dropped)))

    def silenced(self, method: Method) -> tuple[Edit, ...]:
        """The edits that remove the contract of a method, so that the prover uses the bodies."""
        if not self.specs.contracts.get(method.span):
            return ()
        around = self._around(method)
        comments = around.comments()
        words = sorted(around.words(comments))
        text = f"{around.others(comments)}/*@ {' '.join(words)} @*/" if words else around.others(comments)
        return rewrite(self.source, comments, method.span.start, text.strip())

    def _is_silent(self, method: Method, dropped: frozenset[ClauseKey]) -> bool:
        promised = method.contract.ensures
        return bool(promised) and all(ClauseKey(method.id, p.id) in dropped for p in promised)

    def _nullable(self, method: Method, dropped: frozenset[ClauseKey]) -> tuple[Edit, ...]:
        """Parameters that the slice may pass `null` for."""
        lost = {p.span for p in method.contract.requires if ClauseKey(method.id, p.id) in dropped}
        gone = [p for p in self._declared(method).parameters if p.span in lost]
        names = {p.name_span for p in gone}
        said = [each.span for each in self.specs.annotations if each.about in names]
        comments = {c.span for c in self.unit.comments if any(c.span.covers(span) for span in said)}
        return (
            *(Edit(Span(p.span.start, p.span.start), "/*@ nullable @*/ ") for p in gone),
            *(defuse(self.source, comment) for comment in sorted(comments)),
        )

    # What is assumed ------------------------------------------------------------------------------

    def _invariants(self, method: Method) -> tuple[Predicate, ...]:
        """What holds of the object before the method: the invariants of its class, and those of related ones."""
        if method.helper:
            return ()
        own = self.program.classes[method.owner]
        if method.static or method.kind is MethodKind.CONSTRUCTOR:
            return tuple(clause for clause in own.invariants if clause.id in own.of_class)
        if not self._has_related_invariants(method):
            return own.invariants
        # The object is sound for its exact class, which may be below the method's.
        return (*own.invariants, Predicate("sound", method.span, InvariantFor(Var(THIS, ClassType(method.owner)))))

    def _has_related_invariants(self, method: Method) -> bool:
        """Are there invariants of classes above or below the method's?"""
        program, owner = self.program, ClassType(method.owner)
        related = (
            info
            for info in program.classes.values()
            if program.is_subtype(ClassType(info.name), owner) or program.is_subtype(owner, ClassType(info.name))
        )
        infos = tuple(related)
        return any(i.invariants for i in infos if i.name != method.owner) and not any(i.later for i in infos)

    def _requires(self, method: Method, case: Contract) -> tuple[Predicate, ...]:
        """What a case and the class demand; the nullness of parameters is said at the parameters.

        What is said of a field that leaves is not demanded: the less is known before the method, the harder the proof.
        """
        at_parameters = {p.span for p in self._declared(method).parameters}
        defaults = {p.id for p in case.requires if p.span in at_parameters}
        demanded = (*self._invariants(method), *(p for p in case.requires if p.id not in defaults))
        return tuple(p for p in demanded if not self._names_hidden(p))

    def _names_hidden(self, predicate: Predicate) -> bool:
        fields = (part for part in walk(predicate.term) if isinstance(part, FieldOf | StaticOf))
        return any((field.owner, field.name.removeprefix(f"{field.owner}.")) in self.hidden for field in fields)

    # The text -------------------------------------------------------------------------------------

    def _emit(self, method: Method, cases: tuple[EmittedCase, ...]) -> Emitted:
        asked = {p.id for case in cases for p in case.ensures}
        already = len(cases) == 1 and self._already(method, cases[0])
        case = only_case(self.specs, method.span)
        behaviour = "behavior" if not already or case is None else case.behaviour
        shown = tuple(replace(each, ensures=_shown(each.ensures)) for each in cases)
        return Emitted(method.id, shown, behaviour, () if already else self._edits(method, shown, asked))

    def _already(self, method: Method, asked: EmittedCase) -> bool:
        """Does the user's own contract ask exactly this?"""
        case, contract = only_case(self.specs, method.span), method.contract
        if case is None or case.behaviour == "normal_behavior" or method.further or self._invariants(method):
            return False
        if contract.later or not all(map(_is_silent_signals, case.clauses)):
            return False
        if asked.requires != self._requires(method, contract) or asked.ensures != contract.ensures:
            return False
        if not _lets_out(case) or not case.may_diverge:
            return False
        return (asked.frame == contract.frame and not _is_strict(contract)) or _is_everything(contract)

    def _edits(self, method: Method, cases: tuple[EmittedCase, ...], asked: set[str]) -> tuple[Edit, ...]:
        """The user's contract becomes a plain comment and the emitted one takes its place."""
        let_out = self._lets_null_out(method, asked)
        around = self._around(method)
        comments = around.comments(NULLNESS if let_out else ())
        wording = Wording(self.specs, self.unit, self.program)
        texts = [
            {
                "requires": [wording.text(method, p) for p in case.requires],
                "ensures": [wording.text(method, p) for p in case.ensures] or ["true"],
                "frame": self._frame(case.frame),
            }
            for case in cases
        ]
        words = self._words(method, around.words(comments), let_out=let_out)
        text = render("key/contract.java.j2", cases=texts, words=words).strip()
        before = tuple(each for each in comments if each.end <= method.span.start)
        inside = tuple(defuse(self.source, each) for each in comments if each not in before)
        return (*rewrite(self.source, before, method.span.start, around.others(comments) + text), *inside)

    def _around(self, method: Method) -> Around:
        return Around(self.unit, self.specs, self._declared(method).name_span)

    def _declared(self, method: Method) -> java.Method | java.Constructor:
        owners = java.every_class(self.unit)
        return next(each for owner in owners for each in java.callables(owner) if each.span == method.span)

    def _lets_null_out(self, method: Method, asked: set[str]) -> bool:
        """Does the slice no longer claim that the result is not null?"""
        promised = (p.id for case in cases_of(method) for p in case.ensures)
        return any(map(is_result_clause, promised)) and not any(map(is_result_clause, asked))

    def _words(self, method: Method, lost: frozenset[str], *, let_out: bool) -> tuple[str, ...]:
        """The modifiers that count for a proof, and those whose comment is a plain one now."""
        present = self.specs.modifiers.get(method.span, frozenset())
        nullness = {"nullable"} if let_out or "nullable" in present else lost & {"non_null"}
        return tuple(sorted({"helper", *nullness, *(lost - NULLNESS)}))

    def _frame(self, frame: Predicate | None) -> str:
        if frame is None:
            return "\\everything"
        assert isinstance(frame.term, FrameKept)
        if not frame.term.frame.everything and not frame.term.frame.places:
            # Also for `\\strictly_nothing`: the slice may throw where the original does not, and that makes an object.
            return "\\nothing"
        return cut(self.specs.text, frame.span).split(None, 1)[1].rstrip("; ")


def is_result_clause(id_: str) -> bool:
    """Does the clause say that the result is not null, be it inherited?"""
    return ClaimId.parse(id_).of_result


def _shown(ensures: tuple[Predicate, ...]) -> tuple[Predicate, ...]:
    """The clauses that are written; that the result is not null is said at the result."""
    return tuple(p for p in ensures if not is_result_clause(p.id))


def _lets_out(case: jml.SpecCase) -> bool:
    """Lightweight contracts let unchecked exceptions out; others must say so."""
    names = [{e.name for e in c.exceptions} for c in case.clauses if isinstance(c, jml.SignalsOnly)]
    if any("Throwable" not in n for n in names):
        return False
    return case.behaviour == "" or bool(names)


def _is_silent_signals(clause: jml.CaseClause) -> bool:
    """Does the clause say nothing about exceptions?"""
    if not isinstance(clause, jml.Signals):
        return True
    return isinstance(clause.predicate, java.BooleanLiteral) and clause.predicate.value


def _is_everything(contract: Contract) -> bool:
    frame = contract.frame
    return frame is None or (isinstance(frame.term, FrameKept) and frame.term.frame.everything)


def _is_strict(contract: Contract) -> bool:
    frame = contract.frame
    return frame is not None and isinstance(frame.term, FrameKept) and frame.term.frame.strict
