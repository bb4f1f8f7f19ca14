"""Which solver answers which question."""

from collections.abc import Callable

from slicer.base.limits import Limits, Solvers
from slicer.solve.arithmetic import Theory
from slicer.solve.cvc5.solver import Cvc5
from slicer.solve.solver import Solver


def _bitwuzla() -> Callable[[Theory], Solver] | None:
    """None where the package is not installed."""
    try:
        from slicer.solve.bitwuzla.solver import Bitwuzla  # noqa: PLC0415 - it is there or not
    except ImportError:
        return None
    return Bitwuzla


# Made once, before any process is forked.
BITWUZLA = _bitwuzla()


def quickest(theory: Theory, limits: Limits) -> Solver:
    """The solver for what is asked on the way: cvc5 if steps are counted, or where nobody else can answer."""
    if BITWUZLA is None or limits.solver is Solvers.CVC5 or limits.steps:
        return Cvc5(theory, limits.steps)
    return BITWUZLA(theory) if theory.is_bits else Cvc5(theory)
