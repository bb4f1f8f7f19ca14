"""The question as a contract, and the relaxed contracts of kept callees."""

from dataclasses import replace

from slicer.abstraction.asking import asked_cases, asks_of_exceptions
from slicer.abstraction.clause_text import Wording
from slicer.abstraction.emitted import BEHIND, ClauseKey, Emitted, EmittedCase
from slicer.abstraction.jml_comments import NULLNESS, Around, defuse, rewrite
from slicer.abstraction.stubs import java_name, java_type
from slicer.analysis.may_throw import throws
from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.edits import Edit
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.ir.claim_id import TERMINATES, ClaimId
from slicer.ir.nodes import Predicate
from slicer.ir.owed import cases_of
from slicer.ir.program import Contract, Method, MethodKind, Program, Signals
from slicer.ir.terms import FALSE, THIS, FieldOf, FrameKept, InvariantFor, StaticOf, Var, walk
from slicer.ir.thrown import THROWABLE
from slicer.ir.types import ClassType
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.jml.show import cut
from slicer.lower.numbered import only_case
from slicer.resources import render


@record
class Contracts:
    """Writes the contracts of methods. The `hidden` fields, by class and name, leave the slice."""

    source: SourceFile
    program: Program
    specs: jml.Specs
    unit: java.Unit
    hidden: frozenset[tuple[str, str]] = frozenset()

    # What is asked --------------------------------------------------------------------------------

    def question(self, method: Method, goals: frozenset[str]) -> Emitted:
        """The contract that asks for these goals: it lets out exceptions and endless runs that they do not speak of."""
        asked = tuple(
            replace(case, requires=self._requires(method, written))
            for written, case in asked_cases(self.program, method, goals)
        )
        self._refuse_hidden(asked)
        return self._emit(method, asked)

    def callee(self, method: Method, goals: frozenset[str], dropped: frozenset[ClauseKey]) -> Emitted | None:
        """The callee's contract without what the slice no longer establishes or can name; none where it has none.

        If nothing is promised any more that the goals need, there is no contract: the prover uses the body.
        """
        if not method.contract.written or self._is_silent(method, dropped) or TERMINATES in goals:
            return None

        def stays(predicate: Predicate) -> bool:
            return ClauseKey(method.id, predicate.id) not in dropped and not self._names_hidden(predicate)

        contract = method.contract
        promised = (replace(p, id=f"{BEHIND}{p.id}") for p in self._invariants(method))
        requires = tuple(filter(stays, self._requires(method, contract)))
        ensures = tuple(filter(stays, (*contract.ensures, *promised)))
        frame = _loose(contract.frame) if contract.frame is not None and stays(contract.frame) else None
        case = EmittedCase(requires, ensures, frame)
        if asks_of_exceptions(goals):
            signals = tuple(each for each in self._thrown(method) if stays(each.predicate))
            only = contract.only
            kept = only is not None and ClauseKey(method.id, only.id) not in dropped
            case = replace(case, signals=signals, only=only if kept else None)
            if case.is_functional:
                return None
        emitted = self._emit(method, (case,))
        return replace(emitted, edits=(*emitted.edits, *self._nullable(method, dropped)))

    def _thrown(self, method: Method) -> tuple[Signals, ...]:
        """What a callee says of its exceptions, or that there are none."""
        if not throws(self.program, method.body or ()):
            return (Signals(THROWABLE.name, None, Predicate("never", method.span, FALSE)),)
        return method.contract.signals

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

    def _refuse_hidden(self, cases: tuple[EmittedCase, ...]) -> None:
        """Refuses a question about a field that leaves the slice."""
        for case in cases:
            frames = () if case.frame is None else (case.frame,)
            for clause in (*case.ensures, *(each.predicate for each in case.signals), *frames):
                if self._names_hidden(clause):
                    message = f"there are no slices for `{clause.id}` yet: it names a field that KeY cannot load"
                    raise refuse(Code.S112, message, self.source, clause.span)

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
        if (
            not asked.is_functional
            or case is None
            or case.behaviour == "normal_behavior"
            or method.further
            or self._invariants(method)
        ):
            return False
        if contract.later or not all(map(_is_silent_signals, case.clauses)):
            return False
        if asked.requires != self._requires(method, contract) or asked.ensures != contract.ensures:
            return False
        if not _lets_out(case) or not case.may_diverge:
            return False
        return asked.frame == contract.frame or _is_everything(contract)

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
                "signals": [self._signals(wording, method, each) for each in case.signals],
                "only": _only(case),
                "ends": case.ends,
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

    def _signals(self, wording: Wording, method: Method, signals: Signals) -> dict[str, str]:
        held = signals.var
        exception = f"{java_type(ClassType(signals.exception))}{'' if held is None else f' {java_name(held)}'}"
        return {"exception": exception, "text": wording.text(method, signals.predicate)}

    def _frame(self, frame: Predicate | None) -> str:
        if frame is None:
            return "\\everything"
        assert isinstance(frame.term, FrameKept)
        if not frame.term.frame.everything and not frame.term.frame.places:
            return "\\strictly_nothing" if frame.term.frame.strict else "\\nothing"
        return cut(self.specs.text, frame.span).split(None, 1)[1].rstrip("; ")


def _only(case: EmittedCase) -> list[str]:
    """The classes of exceptions that the case lets out."""
    if case.only is None:
        return [THROWABLE.name]
    return [java_type(ClassType(name)) for name in case.only.classes] or ["\\nothing"]


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


def _loose(frame: Predicate) -> Predicate:
    """A frame that allows new objects: the slice may throw where the original does not, and that makes one."""
    assert isinstance(frame.term, FrameKept)
    return replace(frame, term=replace(frame.term, frame=replace(frame.term.frame, strict=False)))
