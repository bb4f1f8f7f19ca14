"""What the value of a clause rests on beside its own terms: the invariants that it speaks of, and what it calls."""

from collections import deque
from collections.abc import Iterable, Iterator

from slicer.analysis.callees import callees
from slicer.analysis.uses import terms
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.nodes import Call, Predicate, calls_in, walk
from slicer.ir.owed import preconditions
from slicer.ir.program import ClassInfo, Method, Program
from slicer.ir.terms import InvariantFor, Query, Term, type_of
from slicer.ir.terms import walk as walk_term
from slicer.ir.types import ClassType, Type


@record(slots=True)
class Meant:
    """`clauses` are preconditions and invariants, `classes` those whose invariants they are; `methods` are called."""

    clauses: tuple[Predicate, ...]
    classes: tuple[ClassInfo, ...]
    methods: tuple[Method, ...]

    def terms(self) -> Iterator[tuple[Term, Span]]:
        """All of them, each with its place."""
        yield from ((clause.term, clause.span) for clause in self.clauses)
        for method in self.methods:
            for statement in walk(method.body or ()):
                yield from ((term, method.span) for term in terms(statement))


def meant(program: Program, found: Iterable[Term]) -> Meant:
    """What the terms rest on, in the order it is found."""
    clauses: dict[Predicate, None] = {}
    classes: dict[str, ClassInfo] = {}
    methods: dict[str, Method] = {}
    pending = deque(found)
    while pending:
        new: list[Predicate] = []
        for part in walk_term(pending.popleft()):
            match part:
                case InvariantFor(operand):
                    for info in of_objects(program, type_of(operand)):
                        classes[info.name] = info
                        new += info.invariants
                case Query():
                    for method in _run(program, part, methods):
                        new += preconditions(method)
                case _:
                    pass
        pending.extend(clause.term for clause in new if clause not in clauses)
        clauses.update(dict.fromkeys(new))
    return Meant(tuple(clauses), tuple(classes.values()), tuple(methods.values()))


def _run(program: Program, call: Query, known: dict[str, Method]) -> Iterator[Method]:
    """The methods that the call may run and that are not known; they are known then."""
    pending: list[Call | Query] = [call]
    while pending:
        for method in callees(program, pending.pop(0)):
            if method.id not in known:
                known[method.id] = method
                yield method
                pending += calls_in(method.body or ())


def of_objects(program: Program, kind: Type) -> tuple[ClassInfo, ...]:
    """The classes whose invariants objects of the type may have."""
    below = (name for name in program.classes if program.is_subtype(ClassType(name), kind))
    names = dict.fromkeys(up for each in below for up in program.upwards(each))
    return tuple(program.classes[name] for name in names if name in program.classes)
