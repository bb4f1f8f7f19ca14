"""Writes questions as a script for other solvers: the formula that is solved first, and what its answers mean."""

from collections.abc import Sequence

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.limits import Ints
from slicer.base.record import record
from slicer.encode.encoding import Encoding
from slicer.engines.ends import closed, is_about_ends
from slicer.engines.question import Question
from slicer.engines.setting import NO_BITS, encoded, unbounded
from slicer.engines.widths import WIDTHS, width_for
from slicer.solve.arithmetic import Arithmetic, Bits, Unbounded
from slicer.solve.cvc5.script import Goal, Part, script

_HEAD = (
    "sat: a run within the bounds breaks the property, or the property has no value there;",
    "unsat: no run within the bounds does.",
    "With bit vectors cvc5 is quick with --bitblast=eager --bool-to-bv=all.",
)
_ENDLESS = "sat where a run that must end goes on beyond the bounds"


@record(slots=True)
class Named:
    """A question with the name of its property."""

    name: str
    question: Question


def smt2(asked: Sequence[Named]) -> str:
    """One script; questions about one bounded program share its formula."""
    programs: dict[int, list[Named]] = {}
    for each in asked:
        programs.setdefault(id(each.question.bounded), []).append(each)
    return "".join(f"; {line}\n" for line in _HEAD) + script([_part(same) for same in programs.values()])


def _part(asked: Sequence[Named]) -> Part:
    question = asked[0].question
    bounded, encoding = question.bounded, encoded(question)
    arithmetic, integers = _arithmetic(question, encoding)
    notes = (f"{bounded.method.id} within {bounded.bounds}; integers: {integers}",)
    return Part(encoding, arithmetic, [_goal(encoding, each) for each in asked], notes)


def _goal(encoding: Encoding, asked: Named) -> Goal:
    goals = asked.question.goals
    note = f"{asked.name}: {_ENDLESS}" if is_about_ends(goals) else asked.name
    return Goal(goals, closed(encoding, goals), note)


def _arithmetic(question: Question, encoding: Encoding) -> tuple[Arithmetic, str]:
    """The arithmetic that is tried first, and a text that says which integers it covers."""
    bounded, limits = question.bounded, question.limits
    if unbounded(limits):
        if encoding.has_bits:
            raise refuse(Code.S102, NO_BITS, bounded.program.source, bounded.method.span)
        return Unbounded(), "unbounded"
    width = width_for(encoding, WIDTHS[0])
    exact = width.exact and limits.ints is Ints.MATH
    return Bits.of(width), "unbounded" if exact else f"{width.low} to {width.high}"
