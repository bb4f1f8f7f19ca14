"""Clauses of a contract at one call: what the caller must establish, and what the callee promises. Each has an id."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from slicer.base.fragments import FragmentId
from slicer.base.record import record
from slicer.ir.claim_id import CALL, ClaimId
from slicer.ir.nodes import Predicate
from slicer.ir.program import Contract, Method, MethodKind, Program
from slicer.ir.terms import (
    ENTRY,
    THIS,
    TRUE,
    Binary,
    FrameKept,
    Fresh,
    InstanceOf,
    InvariantFor,
    ObjectPlace,
    Old,
    Term,
    Var,
    all_of,
    any_of,
    rebuild,
    rename,
)
from slicer.ir.types import ClassType
from slicer.jml.tree import Kind

# The variable of what the callee threw.
RAISED = Var("\\raised", ClassType("Throwable"))


@record(slots=True)
class Owed:
    """Over the variables of the callee: `before` it is entered, `after` it ended normally, when it has `thrown`.

    What is said of exceptions only is kept at every normal end.
    The ids begin with the line of the call and the name of the callee: `call.12.Stack.push.ensures.1`.
    """

    prefix: str
    before: tuple[Predicate, ...]
    after: tuple[Predicate, ...]
    thrown: tuple[Predicate, ...]


NOTHING = Owed("", (), (), ())


def owed(program: Program, of: FragmentId, callee: Method) -> Owed:
    """What holds at this call by the contract, with the non-null defaults; nothing where none is written."""
    if not is_specified(callee):
        return NOTHING
    prefix = f"{CALL}.{_line(program, of, callee)}.{_name(program, callee)}."
    demands = (*preconditions(callee), *sound_before(program, callee))
    before = tuple(Predicate(f"{prefix}{p.id}", p.span, p.term) for p in demands)
    kept = all_of(p.term for p in demands)
    after = (*_after(callee, prefix), *_still(prefix, sound_after(program, callee), kept))
    thrown = (*_thrown(callee, prefix), *_still(prefix, sound_before(program, callee), kept))
    others = {p.id: p.span for p in thrown if p.id not in {q.id for q in after}}
    silent = (Predicate(id_, span, TRUE) for id_, span in others.items())
    return Owed(prefix, before, (*after, *silent), thrown)


def cases_of(method: Method) -> tuple[Contract, ...]:
    return (method.contract, *method.further)


def is_specified(method: Method) -> bool:
    return any(case.written for case in cases_of(method))


def is_silent(method: Method) -> bool:
    """Does its contract say nothing of exceptions?"""
    words = (ClaimId.parse(id_).word for case in cases_of(method) for id_ in case.later)
    said = any(case.signals or case.only is not None for case in cases_of(method))
    return not said and not {Kind.SIGNALS, Kind.SIGNALS_ONLY}.intersection(words)


def is_unwritten(method: Method) -> bool:
    """Is it something that nobody wrote, so that nobody can write a contract for it?"""
    if method.kind is not MethodKind.CONSTRUCTOR:
        return method.kind is not MethodKind.METHOD
    return method.helper and not method.units and not is_specified(method)


def sound_before(program: Program, callee: Method) -> Iterator[Predicate]:
    """That the invariants hold that the callee assumes, where there are any: callers owe it and get it back.

    It is about the object or, where the callee has none yet, the static ones of its class and those above. Those that
    cannot be read nobody assumes.
    """
    if callee.helper:
        return
    if callee.static or callee.kind is MethodKind.CONSTRUCTOR:
        yield from _together(callee, (p.term for p, static in _invariants(program, callee) if static))
        return
    kind = ClassType(callee.owner)
    names = {up for each in program.downwards(callee.owner) for up in program.upwards(each)} & program.classes.keys()
    if any(program.classes[name].invariants for name in names):
        yield from _together(callee, (InvariantFor(Var(THIS, kind)),))


def sound_after(program: Program, callee: Method) -> Iterator[Predicate]:
    """The same at a normal end. A constructor makes an object that is sound for its class and those above it."""
    if callee.kind is not MethodKind.CONSTRUCTOR or callee.helper:
        yield from sound_before(program, callee)
    else:
        yield from _together(callee, (p.term for p, _ in _invariants(program, callee)))


def _invariants(program: Program, callee: Method) -> Iterator[tuple[Predicate, bool]]:
    """Those of the class and the ones above it, each with whether it is static."""
    infos = (program.classes[name] for name in program.upwards(callee.owner) if name in program.classes)
    yield from ((clause, clause.id in info.of_class) for info in infos for clause in info.invariants)


def _together(callee: Method, terms: Iterable[Term]) -> Iterator[Predicate]:
    """The terms as one clause; none where there are none."""
    found = tuple(terms)
    if found:
        yield Predicate("invariant", callee.span, all_of(found))


def preconditions(method: Method) -> Iterator[Predicate]:
    """The clauses of the only case, or that one of the cases speaks of the state."""
    first, *others = cases_of(method)
    if not others:
        yield from first.requires
        return
    some = any_of(precondition(case) for case in cases_of(method))
    yield Predicate("requires", method.span, some)


def precondition(case: Contract) -> Term:
    """What the case demands, as one term."""
    return all_of(clause.term for clause in case.requires)


def _after(callee: Method, prefix: str) -> Iterator[Predicate]:
    for case in cases_of(callee):
        for clause in case.ensures:
            yield _of_case(case, prefix, clause, clause.term)
        yield from _framed(callee, case, prefix)


def _thrown(callee: Method, prefix: str) -> Iterator[Predicate]:
    for case in cases_of(callee):
        for signals in case.signals:
            clause = signals.predicate
            held = clause.term if signals.var is None else rename(clause.term, {signals.var.name: RAISED.name})
            caught = InstanceOf(RAISED, ClassType(signals.exception))
            yield _of_case(case, prefix, clause, Binary("==>", caught, held))
        if case.only is not None:
            allowed = any_of(InstanceOf(RAISED, ClassType(name)) for name in case.only.classes)
            yield _of_case(case, prefix, Predicate(case.only.id, case.only.span, allowed), allowed)
        yield from _framed(callee, case, prefix)


def _framed(callee: Method, case: Contract, prefix: str) -> Iterator[Predicate]:
    if case.frame is not None:
        yield _of_case(case, prefix, case.frame, with_new_object(case.frame.term, callee))


def _of_case(case: Contract, prefix: str, clause: Predicate, term: Term) -> Predicate:
    """A clause is owed where the precondition of its case held."""
    asked = precondition(case)
    return Predicate(f"{prefix}{clause.id}", clause.span, term if asked == TRUE else Binary("==>", Old(asked), term))


def _still(prefix: str, clauses: Iterable[Predicate], kept: Term) -> Iterator[Predicate]:
    """What must hold behind a call that `kept` what is demanded before it."""
    for clause in clauses:
        term = clause.term if kept == TRUE else Binary("==>", Old(kept), clause.term)
        yield Predicate(f"{prefix}{clause.id}.after", clause.span, term)


def with_new_object(term: Term, callee: Method) -> Term:
    """A frame of a constructor lets it fill its object, which the state before does not count as there."""
    if callee.kind is not MethodKind.CONSTRUCTOR or not isinstance(term, FrameKept) or term.frame.everything:
        return term
    this = ObjectPlace(Var(THIS, ClassType(callee.owner)), callee.owner)
    return replace(term, frame=replace(term.frame, places=(*term.frame.places, this)))


def since(term: Term, snapshot: str) -> Term:
    """The term with another state for the one that its method was entered in."""
    term = rebuild(term, lambda part: since(part, snapshot))
    if isinstance(term, Old | Fresh | FrameKept) and term.since == ENTRY:
        return replace(term, since=snapshot)
    return term


def moved(term: Term, scope: str) -> Term:
    """The term of a callee in its caller, where the names of states that it looks back to begin with the `scope`."""
    term = rebuild(term, lambda part: moved(part, scope))
    if isinstance(term, Old | Fresh | FrameKept):
        return replace(term, since=scope if term.since == ENTRY else f"{scope}.{term.since}")
    return term


def _line(program: Program, of: FragmentId, callee: Method) -> int:
    fragment = program.fragments.get(of)
    return program.source.line((callee if fragment is None else fragment).span.start)


def _name(program: Program, callee: Method) -> str:
    """`Class.method`, or the class of a constructor; with the types of the parameters where that is no single one."""
    name = callee.owner if callee.kind is MethodKind.CONSTRUCTOR else f"{callee.owner}.{callee.name}"
    same = [m for m in program.methods.values() if (m.owner, m.name) == (callee.owner, callee.name)]
    types = [str(p.type).replace("[]", "Array") for p in callee.parameters] if len(same) > 1 else []
    return "_".join((name, *types))
