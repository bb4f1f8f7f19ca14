"""The input of a violating run, after our own evaluator has confirmed the model."""

from slicer.engines.verdict import Disagreement
from slicer.interpret.concrete import Input, describe
from slicer.solve.model import decode
from slicer.solve.session import Session


def witness(session: Session) -> Input:
    """The input in the model of the last `Sat`. Checks that all asserted and assumed formulas are true in the model."""
    given = decode(session)
    false = session.contradicted()
    if false:
        evidence = "\n".join((*(f"not true: {name}" for name in false), *describe(given)))
        raise Disagreement("the solver's model does not satisfy the formula", evidence)
    return given
