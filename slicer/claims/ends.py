"""What is assumed of a run of a method, and what is claimed at its ends."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from slicer.analysis.callees import callees
from slicer.base.diagnostics import Refused
from slicer.base.limits import Calls
from slicer.ir.claim_id import TERMINATES, ClaimId
from slicer.ir.exception_kinds import KINDS
from slicer.ir.nodes import Call, Goal, Predicate, calls_in, walk
from slicer.ir.owed import cases_of, is_silent, is_unwritten, owed, precondition, preconditions
from slicer.ir.program import ClassInfo, Contract, Later, Method, MethodKind, Program, Why
from slicer.ir.terms import FALSE, THIS, TRUE, Binary, InstanceOf, Old, Term, Unary, Var, any_of, rename
from slicer.ir.thrown import IMPLICITLY, THROWABLE, THROWN
from slicer.ir.types import BOOLEAN, ClassType
from slicer.jml.tree import Kind

_EXCEPTION = Var(THROWN, THROWABLE)


class Claims:
    """What is assumed of a run, and what is claimed at its ends."""

    def __init__(self, program: Program, method: Method) -> None:
        self.program = program
        self.method = method
        self.cases = cases_of(method)

    @property
    def inputs(self) -> tuple[Var, ...]:
        with_this = not self.method.static and not self._makes
        this = (Var(THIS, ClassType(self.method.owner)),) if with_this else ()
        return (*this, *self.method.parameters)

    # Before ---------------------------------------------------------------------------------

    def assumed(self) -> Iterator[Predicate]:
        yield from self._invariants(static=self._makes)
        yield from preconditions(self.method)

    @property
    def unread(self) -> Later:
        """The invariants that would be assumed, but cannot be read: nothing is assumed in their place."""
        return self._unread(static=self._makes)

    @property
    def unread_end(self) -> Later:
        """The invariants that are owed at ends, but cannot be read."""
        return self._unread(static=False)

    @property
    def _makes(self) -> bool:
        return self.method.kind is MethodKind.CONSTRUCTOR

    def _invariants(self, *, static: bool = False) -> Iterator[Predicate]:
        """The invariants of all classes that the receiver may have, each under the condition that it has the class.

        A constructor has those of its own class, a static method the static ones; with `static` all have them.
        Law: what is assumed of a receiver is claimed of it.
        """
        owner, this = ClassType(self.method.owner), Var(THIS, ClassType(self.method.owner))
        for info in self._classes():
            for clause in info.invariants:
                if (static or self.method.static) and clause.id not in info.of_class:
                    continue
                term = clause.term
                if not self.program.is_subtype(owner, ClassType(info.name)):
                    term = Binary("==>", InstanceOf(this, ClassType(info.name)), term)
                yield Predicate(self._named(info, clause.id), clause.span, term)

    def _unread(self, *, static: bool) -> Later:
        static = static or self.method.static
        every = ((info, id_, why) for info in self._classes() for id_, why in info.later.items())
        return {self._named(info, id_): why for info, id_, why in every if not static or id_ in info.of_class}

    def _classes(self) -> Iterator[ClassInfo]:
        """The classes whose invariants are meant."""
        method, program = self.method, self.program
        exact = [method.owner] if method.static or self._makes else [method.owner, *program.downwards(method.owner)]
        if not method.helper:
            names = dict.fromkeys(up for each in exact for up in program.upwards(each))
            yield from (program.classes[name] for name in names if name in program.classes)

    def _named(self, info: ClassInfo, id_: str) -> str:
        return id_ if info.name == self.method.owner else f"{info.name}.{id_}"

    # After ----------------------------------------------------------------------------------

    def normal(self) -> Iterator[Predicate]:
        found: dict[str, Predicate] = {}
        for case in self.cases:
            for clause in (*case.ensures, *((case.frame,) if case.frame is not None else ())):
                claim = self._of_case(case, clause.id, clause, clause.term)
                # What is not written, such as that the result is not null, is claimed by each case under one id.
                before = found.get(clause.id)
                found[clause.id] = (
                    claim if before is None else replace(claim, term=Binary("&&", before.term, claim.term))
                )
        yield from found.values()
        yield from self._invariants()

    def exceptional(self) -> Iterator[Predicate]:
        for case in self.cases:
            for signals in case.signals:
                clause, kind = signals.predicate, ClassType(signals.exception)
                held = clause.term if signals.var is None else rename(clause.term, {signals.var.name: THROWN})
                term = Binary("==>", InstanceOf(_EXCEPTION, kind), held)
                yield self._of_case(case, clause.id, clause, term)
            if case.only is not None:
                allowed = any_of(InstanceOf(_EXCEPTION, ClassType(name)) for name in case.only.classes)
                clause = Predicate(case.only.id, case.only.span, allowed)
                yield self._of_case(case, clause.id, clause, allowed)
            if case.frame is not None:
                yield self._of_case(case, case.frame.id, case.frame, case.frame.term)
        yield from self._invariants(static=self._makes)
        for id_, name in KINDS.items():
            exactly = InstanceOf(_EXCEPTION, ClassType(name), exact=True)
            never = Unary("!", Binary("&&", Var(IMPLICITLY, BOOLEAN), exactly))
            yield Predicate(str(id_), self.method.span, never)

    @property
    def unreadable_end(self) -> Why:
        """Why the slicer cannot decide whether a run must end; empty if it can."""
        later = (item for case in self.cases for item in case.later.items())
        return next((why for id_, why in later if ClaimId.parse(id_).word == Kind.DIVERGES), ())

    def owed_end(self) -> Term:
        """Whether the run must end: a case whose precondition holds has no `diverges` that is true before the call."""
        if self.unreadable_end:
            raise Refused(*self.unreadable_end)
        owed: Term = FALSE
        for case in self.cases:
            ends: Term = TRUE if case.diverges is None else Old(Unary("!", case.diverges.term))
            if len(self.cases) == 1:
                return ends
            owed = Binary("||", owed, Binary("&&", Old(precondition(case)), ends))
        return owed

    def endless(self) -> Predicate:
        """The claim that the run ends, as a clause; it is false for a run that does not end."""
        owed = self.owed_end()
        return Predicate(TERMINATES, self.method.span, FALSE if owed == TRUE else Unary("!", owed))

    @property
    def guards(self) -> dict[str, Term]:
        """For each clause that belongs to some of several cases: that the precondition of one of these holds."""
        found: dict[str, Term] = {}
        for case in self.cases if len(self.cases) > 1 else ():
            clauses = [*case.ensures, *(each.predicate for each in case.signals)]
            ids = [*(each.id for each in clauses), *([case.only.id] if case.only is not None else [])]
            ids += [case.frame.id] if case.frame is not None else []
            held = precondition(case)
            found.update((id_, Binary("||", found[id_], held) if id_ in found else held) for id_ in ids)
        return found

    def _of_case(self, case: Contract, id_: str, clause: Predicate, term: Term) -> Predicate:
        """A clause is asked only of runs before which the precondition of its case held."""
        if len(self.cases) > 1:
            term = Binary("==>", Old(precondition(case)), term)
        return Predicate(id_, clause.span, term)


def claimable(program: Program, method: Method) -> dict[str, Predicate]:
    """Everything that can be asked of the method, by its id."""
    claims = Claims(program, method)
    inside = (s.predicate for s in walk(method.body or ()) if isinstance(s, Goal))
    ends = () if claims.unreadable_end else (claims.endless(),)
    return {p.id: p for p in (*claims.exceptional(), *claims.normal(), *ends, *inside)}


def call_clauses(program: Program, method: Method, calls: Calls = Calls.INLINE) -> tuple[Predicate, ...]:
    """The clauses of contracts at the calls that a run may make, in the order of the text, each id once.

    If a call uses the contract, only the callee's demands are asked; its promises are assumed.
    """
    found: dict[str, Predicate] = {}
    for call, callee in _calls(program, method, calls):
        due = owed(program, call.of, callee)
        # What is promised only for exceptional ends comes last.
        promised = (*due.after, *due.thrown) if calls is Calls.INLINE and callee.body is not None else ()
        found |= {id_: p for id_, p in {p.id: p for p in (*due.before, *promised)}.items() if id_ not in found}
    return tuple(found.values())


def loop_clauses(program: Program, method: Method, calls: Calls = Calls.INLINE) -> tuple[Predicate, ...]:
    """The annotations of the loops in the method, and in the bodies that stand for its calls, each id once."""
    goals = (
        s.predicate for each in _entered(program, method, calls) for s in walk(each.body or ()) if isinstance(s, Goal)
    )
    return tuple({p.id: p for p in goals if ClaimId.parse(p.id).of_loop}.values())


def demanded(program: Program, method: Method, calls: Calls, *, thrown: bool = False) -> tuple[str, ...]:
    """The ids of what the calls must establish because their callees' contracts are used. The verdict rests on them.

    `thrown`: for a question about exceptions.
    """
    standing = _standing(program, method, calls, thrown=thrown)
    return tuple(dict.fromkeys(p.id for call, callee in standing for p in owed(program, call.of, callee).before))


def by_contract(program: Program, method: Method, calls: Calls, *, thrown: bool = False) -> tuple[Method, ...]:
    """The callees whose contracts are used instead of their bodies; `thrown`: for a question about exceptions."""
    standing = _standing(program, method, calls, thrown=thrown)
    return tuple({callee.id: callee for _, callee in standing}.values())


def are_of_exceptions(goals: Collection[str]) -> bool:
    """Are there goals, and do all of them say which exceptions are thrown?"""
    return bool(goals) and all(ClaimId.parse(goal).of_exceptions for goal in goals)


def goes_by_contract(program: Program, call: Call, calls: Calls, *, thrown: bool) -> bool:
    """Is the contract of the method that the call names used, whichever body the call would run?

    A question about exceptions (`thrown`) needs the bodies where the contract says nothing of exceptions.
    """
    named = program.methods[call.method]
    if calls is Calls.INLINE or is_unwritten(named):
        return False
    return not (thrown and is_silent(named) and all(m.body is not None for m in callees(program, call)))


def _standing(program: Program, method: Method, calls: Calls, *, thrown: bool) -> tuple[tuple[Call, Method], ...]:
    """The calls for which a contract is used."""
    found = _calls(program, method, calls, thrown=thrown)
    return tuple(each for each in found if calls is Calls.CONTRACT or each[1].body is None)


def _calls(program: Program, method: Method, calls: Calls, *, thrown: bool = False) -> Iterator[tuple[Call, Method]]:
    """All calls in the bodies in question, each with the methods that it may run; by contract, the one it names."""
    for each in _entered(program, method, calls, thrown=thrown):
        for call in _known_calls(program, each):
            if goes_by_contract(program, call, calls, thrown=thrown):
                yield call, program.methods[call.method]
            else:
                yield from ((call, m) for m in callees(program, call) if calls is Calls.INLINE or m.body is None)


def _entered(program: Program, method: Method, calls: Calls, *, thrown: bool = False) -> tuple[Method, ...]:
    """The method, and those whose bodies stand for calls."""
    found = {method.id: method}
    for each in (pending := [method]):
        for call in _known_calls(program, each):
            if not goes_by_contract(program, call, calls, thrown=thrown):
                new = {m.id: m for m in callees(program, call) if m.id not in found}
                found |= new
                pending += new.values()
    return tuple(found.values())


def _known_calls(program: Program, method: Method) -> Iterator[Call]:
    return (s for s in calls_in(method.body or ()) if s.method in program.methods)
