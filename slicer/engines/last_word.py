"""What cvc5 says where another solver answered: it has the last word on verdicts, and its models are shown.

It also has the word on all integers, where the answer was about some.
"""

from collections.abc import Callable

from slicer.encode.width import wide_enough
from slicer.engines.verdict import Disagreement, Unknown
from slicer.solve.arithmetic import Unbounded
from slicer.solve.session import Refutation, Session
from slicer.solve.solver import Answer, Sat, Undecided, Unsat

NO_RECHECK = "time for the re-check of the core"
# Shares of a question's time: for bits, and for integers without a width, over which cvc5 is quick or lost.
SHARE = 1 / 12
QUICK = 1 / 80
# With so few bits cvc5 is quicker than without a width. With more than so many it does not look at the time.
FEW, MANY = 16, 48


def shown(session: Session, answer: Answer) -> Answer:
    """The answer of cvc5 to the session's last question, which was answered before; what it shows may be shown."""
    again = session.shown()
    if not isinstance(again, Undecided) and type(again) is not type(answer):
        raise _disagree(session, type(answer).__name__, type(again).__name__)
    return again


def confirmed(refutation: Refutation) -> Unknown | None:
    """None if cvc5 agrees; why nothing is known if it gives up."""
    if refutation.is_final:
        return None
    session = refutation.session
    answer = refutation.over(session.arithmetic, session.seconds)
    if isinstance(answer, Sat):
        raise _disagree(session, Unsat.__name__, Sat.__name__)
    return Unknown(answer.why) if isinstance(answer, Undecided) else None


def over_all_integers(refutation: Refutation, otherwise: Callable[[], bool | None] = lambda: None) -> bool | None:
    """Is it one over unbounded integers, too? None if nobody knows. `otherwise` asks for the whole formula.

    A width that is enough for sums is large. Without one cvc5 is lost at some refutations, and at others where the
    formula is asked with maps.
    """
    enough, seconds = wide_enough(refutation.nodes), refutation.session.seconds

    def holds_at(few: int, many: int) -> bool:
        if enough is None or not few < enough.width.total <= many:
            return False
        return isinstance(refutation.at(enough, seconds * SHARE), Unsat)

    if holds_at(0, FEW):
        return True
    if isinstance(refutation.over(Unbounded(), seconds * QUICK), Unsat):
        return True
    found = otherwise()
    return True if found is None and holds_at(FEW, MANY) else found


def _disagree(session: Session, said: str, cvc5: str) -> Disagreement:
    bounded = session.encoding.bounded
    evidence = (f"{bounded.method.id} within {bounded.bounds}", *session.assumed)
    return Disagreement(f"two solvers disagree: one says {said}, cvc5 {cvc5}", "\n".join(evidence))
