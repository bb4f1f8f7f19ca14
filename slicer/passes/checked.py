"""A method of the whole language with everything it calls, bounded: calls, loops and exceptions become branches."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import reduce

from slicer.analysis.kinds import Exceptional
from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.limits import Bounds, Ints
from slicer.ir.nodes import Allocate, Assign, Assume, Body, Goal, Predicate, Snapshot, rewrite, walk
from slicer.ir.program import Contract, Method, MethodKind, Program
from slicer.ir.terms import (
    FALSE,
    THIS,
    TRUE,
    Binary,
    FrameKept,
    Fresh,
    InstanceOf,
    Old,
    Term,
    Unary,
    Var,
    rebuild,
    rename,
)
from slicer.ir.terms import walk as walk_term
from slicer.ir.types import BOOLEAN, ClassType
from slicer.ir.undefined import ARITHMETIC, ARRAY_STORE, CLASS_CAST, INDEX, NEGATIVE_SIZE, NULL_POINTER
from slicer.passes.bounded import Bounded
from slicer.passes.expand import Expand
from slicer.passes.gate import Gate
from slicer.passes.meets import meets
from slicer.passes.raising import IMPLICITLY, NOBODY, THROWABLE, THROWN, Raising
from slicer.passes.unroll import Unroll

KINDS: Mapping[str, str] = {
    Exceptional.NULL_POINTER: NULL_POINTER,
    Exceptional.INDEX_BOUNDS: INDEX,
    Exceptional.NEGATIVE_SIZE: NEGATIVE_SIZE,
    Exceptional.DIVISION_BY_ZERO: ARITHMETIC,
    Exceptional.CLASS_CAST: CLASS_CAST,
    Exceptional.ARRAY_STORE: ARRAY_STORE,
}
THREW = "#threw"
# The end of the id of what an `exceptional_behavior` claims: that no run ends normally.
NEVER_NORMALLY = "exceptional_behavior"
_EXCEPTION = Var(THROWN, THROWABLE)


def bound_checked(program: Program, method: Method, bounds: Bounds, ints: Ints, goals: frozenset[str]) -> Bounded:
    """The method within the bounds. Exceptional ends are ends of runs, whatever the goals speak of."""
    _refuse(program, method)
    claims = _Claims(program, method)
    normal = tuple(p for p in claims.normal() if p.id in goals)
    exceptional = tuple(p for p in claims.exceptional() if p.id in goals)
    assumed = tuple(claims.assumed())
    inputs = claims.inputs
    expanded = _with_goals(Expand(program, bounds.unroll).run(method), goals)
    makes = method.kind is MethodKind.CONSTRUCTOR
    if makes:
        expanded = (Allocate(NOBODY, Var(THIS, ClassType(method.owner)), method.owner, fixed=True), *expanded)
    first = meets(program, expanded, (*normal, *exceptional, *assumed), inputs)
    kept = {var.name: f"#in.{var.name}" for var in method.parameters}
    copies = tuple(Assign(NOBODY, Var(kept[var.name], var.type), var, fixed=True) for var in method.parameters)
    behind: Body = (Snapshot(THREW), *(Goal(replace(p, term=_at_exit(p.term, kept))) for p in exceptional))
    raising = Raising(program, first.arrays, bounds.length)
    raised = raising.run(expanded, method.span, behind)
    body = Unroll(bounds.unroll).run((*copies, *raised))
    Gate(program, ints, method.span).check(body, (*normal, *exceptional, *assumed))
    met = meets(program, body, (*normal, *exceptional, *assumed), inputs)
    statics = tuple(f for c in program.classes.values() for f in c.statics if (f.owner, f.name) in met.statics)
    made = method.owner if makes else ""
    return Bounded(
        program,
        method,
        bounds,
        inputs,
        assumed,
        body,
        normal,
        statics,
        met,
        made,
        frozenset(p.id for p in exceptional) | {p.id for p in normal if p.id.endswith(NEVER_NORMALLY)},
    )


def _at_exit(term: Term, kept: dict[str, str]) -> Term:
    """A postcondition in the body, where parameters may have other values by now; frames are read in the old state."""
    if isinstance(term, FrameKept):
        return term
    if any(isinstance(part, FrameKept) for part in walk_term(term)):
        return rebuild(term, lambda part: _at_exit(part, kept))
    return rename(term, kept)


def _with_goals(body: Body, goals: frozenset[str]) -> Body:
    return rewrite(body, lambda s: () if isinstance(s, Goal) and s.predicate.id not in goals else (s,))


def _refuse(program: Program, method: Method) -> None:
    if method.refused:
        raise Refused(*method.refused)
    source = program.source
    if method.body is None:
        raise refuse(Code.S102, f"`{method.name}` has no body", source, method.span)
    if method.kind in {MethodKind.FIELDS, MethodKind.STATICS}:
        raise refuse(Code.S102, "a question about initialisers is not supported yet", source, method.span)
    if method.kind is MethodKind.CONSTRUCTOR and program.classes[method.owner].is_abstract:
        raise refuse(Code.S102, "the constructor of an abstract class is not supported yet", source, method.span)
    callees = (program.methods[m] for m in program.methods)
    for callee in callees:
        for statement in walk(callee.body or ()):
            if isinstance(statement, Assume) and callee.id != method.id:
                parts = walk_term(statement.predicate.term)
                if any(isinstance(part, Old | Fresh | FrameKept) for part in parts):
                    raise refuse(
                        Code.S202,
                        "`\\old` in an assumption of a callee is not supported yet",
                        source,
                        statement.predicate.span,
                    )


class _Claims:
    """What is assumed of a run, and what is claimed of its ends."""

    def __init__(self, program: Program, method: Method) -> None:
        self.program = program
        self.method = method
        self.cases = (method.contract, *method.further)

    @property
    def inputs(self) -> tuple[Var, ...]:
        with_this = not self.method.static and not self._makes
        this = (Var(THIS, ClassType(self.method.owner)),) if with_this else ()
        return (*this, *self.method.parameters)

    # Before ---------------------------------------------------------------------------------

    def assumed(self) -> Iterator[Predicate]:
        yield from self._invariants(below=True, static=self._makes)
        if len(self.cases) == 1:
            yield from self.cases[0].requires
            return
        some = reduce(lambda x, y: Binary("||", x, y), (_precondition(case) for case in self.cases))
        yield Predicate("requires", self.method.span, some)

    @property
    def _makes(self) -> bool:
        return self.method.kind is MethodKind.CONSTRUCTOR

    def _invariants(self, *, below: bool, static: bool = False) -> Iterator[Predicate]:
        """Of the receiver's class and those above; with `below` also of its exact class, whatever it is.

        Static methods have the static ones of their class, and with `static` so have all.
        """
        method, program = self.method, self.program
        if method.helper:
            return
        below, static = below and not method.static, static or method.static
        owner, this = ClassType(method.owner), Var(THIS, ClassType(method.owner))
        exact = [c for c in program.classes if program.is_subtype(ClassType(c), owner)] if below else [method.owner]
        for name in dict.fromkeys(up for each in (method.owner, *exact) for up in program.upwards(each)):
            info = program.classes.get(name)
            if info is None:
                continue
            if info.later:
                raise Refused(*info.later)
            for clause in info.invariants:
                if static and clause.id not in info.of_class:
                    continue
                term = clause.term
                if not program.is_subtype(owner, ClassType(name)):
                    term = Binary("==>", InstanceOf(this, ClassType(name)), term)
                id_ = clause.id if name == method.owner else f"{name}.{clause.id}"
                yield Predicate(id_, clause.span, term)

    # After ----------------------------------------------------------------------------------

    def normal(self) -> Iterator[Predicate]:
        for case in self.cases:
            for clause in (*case.ensures, *((case.frame,) if case.frame is not None else ())):
                yield self._of_case(case, clause.id, clause, clause.term)
        yield from self._invariants(below=False)

    def exceptional(self) -> Iterator[Predicate]:
        for case in self.cases:
            for signals in case.signals:
                clause, kind = signals.predicate, ClassType(signals.exception)
                held = clause.term if signals.var is None else rename(clause.term, {signals.var.name: THROWN})
                term = Binary("==>", InstanceOf(_EXCEPTION, kind), held)
                yield self._of_case(case, clause.id, clause, term)
            if case.only is not None:
                each: list[Term] = [InstanceOf(_EXCEPTION, ClassType(name)) for name in case.only.classes]
                allowed = reduce(lambda x, y: Binary("||", x, y), each) if each else FALSE
                clause = Predicate(case.only.id, case.only.span, allowed)
                yield self._of_case(case, clause.id, clause, allowed)
            if case.frame is not None:
                yield self._of_case(case, case.frame.id, case.frame, case.frame.term)
        yield from self._invariants(below=False, static=self._makes)
        for id_, name in KINDS.items():
            exactly = InstanceOf(_EXCEPTION, ClassType(name), exact=True)
            never = Unary("!", Binary("&&", Var(IMPLICITLY, BOOLEAN), exactly))
            yield Predicate(str(id_), self.method.span, never)

    def _of_case(self, case: Contract, id_: str, clause: Predicate, term: Term) -> Predicate:
        """A clause is asked where the precondition of its case held."""
        if len(self.cases) > 1:
            term = Binary("==>", Old(_precondition(case)), term)
        return Predicate(id_, clause.span, term)


def claimable(program: Program, method: Method) -> dict[str, Predicate]:
    """Everything that can be asked of the method, by its id."""
    claims = _Claims(program, method)
    inside = (s.predicate for s in walk(method.body or ()) if isinstance(s, Goal))
    return {p.id: p for p in (*claims.exceptional(), *claims.normal(), *inside)}


def _precondition(case: Contract) -> Term:
    terms = [clause.term for clause in case.requires]
    return reduce(lambda x, y: Binary("&&", x, y), terms) if terms else TRUE
