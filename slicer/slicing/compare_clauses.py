"""What the clauses of a contract say, so that two readings of them can be compared."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from slicer.abstraction.contracts import is_result_clause
from slicer.abstraction.emitted import EmittedCase
from slicer.analysis.callees import bodies_below
from slicer.ir.claim_id import NON_NULL, ClaimId
from slicer.ir.nodes import Predicate, Return
from slicer.ir.owed import RAISED
from slicer.ir.program import Contract, Method, Only, Program, Signals
from slicer.ir.terms import FALSE, THIS, TRUE, Choose, Query, Term, Var, rebuild, rename, type_of, uniform
from slicer.ir.thrown import THROWABLE
from slicer.ir.unbounded import nothing

Said = tuple[list[Term], list[Term]]
Ends = tuple[list[tuple[str, Term]], frozenset[str], bool]


def planned(program: Program, case: EmittedCase) -> Said:
    """What an emitted case is to demand and to promise, by the clauses of the original."""
    return _terms(program, case.requires), _terms(program, case.ensures) or [TRUE]


def read_back(program: Program, case: Contract) -> Said:
    """What a case in the slice's text demands and promises, without what is said at parameters and result."""
    requires = [p for p in case.requires if ClaimId.parse(p.id).word != NON_NULL]
    ensures = [p for p in case.ensures if not is_result_clause(p.id)]
    return _terms(program, requires), _terms(program, ensures) or [TRUE]


def planned_ends(program: Program, case: EmittedCase) -> Ends:
    """What an emitted case is to say of runs that end with an exception, or not at all."""
    return *_thrown(program, case.signals, case.only), case.ends


def read_ends(program: Program, case: Contract) -> Ends:
    """What a case in the slice's text says of such runs."""
    return *_thrown(program, case.signals, case.only), case.diverges is None or case.diverges.term == FALSE


def _thrown(
    program: Program, signals: Sequence[Signals], only: Only | None
) -> tuple[list[tuple[str, Term]], frozenset[str]]:
    held: list[tuple[str, Term]] = []
    for each in signals:
        names = {} if each.var is None else {each.var.name: RAISED.name}
        term = uniform(_comparable(program, rename(each.predicate.term, names)))
        held += [] if term == TRUE else [(each.exception, term)]
    return held, frozenset((THROWABLE.name,) if only is None else only.classes)


def _terms(program: Program, clauses: Sequence[Predicate]) -> list[Term]:
    """What the clauses say: bound variables are numbered apart from other names where these stand in another method.

    What the methods that they call demand is not compared here: their contracts in the slice demand invariants, too.
    Nor is the class in which a called method is found: an inherited clause is read in the class below. There the
    call may have only one body, which is read in its place.
    """
    return [uniform(_comparable(program, clause.term)) for clause in clauses]


def _comparable(program: Program, term: Term) -> Term:
    match term:
        case Choose(_, value, other) if other == nothing(type_of(value)):
            return _comparable(program, value)
        case Query(method=method):
            only = _value(program, term)
            if only is not None:
                return _comparable(program, only)
            owner, opening, types = method.partition("(")
            named = replace(term, method=f"{owner.rpartition('.')[2]}{opening}{types}", virtual=True)
            return rebuild(named, lambda part: _comparable(program, part))
        case _:
            return rebuild(term, lambda part: _comparable(program, part))


def _value(program: Program, call: Query) -> Term | None:
    """The expression that the call gives, if it can run only one body and that is an expression."""
    if call.receiver is None or not call.virtual:
        return None
    bodies = {each.id: each for each in bodies_below(program, call.method, type_of(call.receiver))}
    match tuple(bodies.values()):
        case (Method(body=(Return(value=value),), parameters=parameters),) if value is not None:
            given = {p.name: argument for p, argument in zip(parameters, call.arguments, strict=True)}
            return _with(value, {**given, THIS: call.receiver})
        case _:
            return None


def _with(term: Term, given: Mapping[str, Term]) -> Term:
    if isinstance(term, Var):
        return given.get(term.name, term)
    return rebuild(term, lambda part: _with(part, given))
