"""The input of a violating run, after our own evaluator has confirmed the model."""

from slicer.base.limits import Purpose
from slicer.engines.verdict import Disagreement, How, Refuted, Unknown
from slicer.interpret.concrete import Input, describe
from slicer.ir.nodes import Predicate
from slicer.solve.model import decode, taken
from slicer.solve.session import Session
from slicer.solve.solver import Answer, Sat

UNDEFINED = "specification undefined"


def witness(session: Session) -> Input:
    """The input in the model of the last `Sat`. Checks that all asserted and assumed formulas are true in the model."""
    given = decode(session)
    false = session.contradicted()
    if false:
        evidence = "\n".join((*(f"not true: {name}" for name in false), *describe(given)))
        raise Disagreement("the solver's model does not satisfy the formula", evidence)
    return given


def refuted(session: Session, how: How = How.BREAKS) -> Refuted:
    """The run of a program with stubs in the model of the last `Sat`."""
    reached = session.encoding.reached.items()
    executed = frozenset(unit for unit, node in reached if session.value(node))
    return Refuted(executed, witness(session), taken(session), how)


def of_stubs(session: Session, how: How) -> Refuted | None:
    """The same, where the program has stubs."""
    return refuted(session, how) if session.encoding.bounded.purpose is Purpose.ABSTRACT else None


def undefined(session: Session, clause: Predicate, answer: Answer) -> Unknown:
    """The verdict if the clause, which is asked for, has no value in the model of the last `answer`."""
    run = of_stubs(session, How.NO_VALUE) if isinstance(answer, Sat) else None
    return Unknown(UNDEFINED, clause, run=run)
