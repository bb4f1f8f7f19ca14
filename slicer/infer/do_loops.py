"""Loops of the form `do`, as KeY reads them: one round, then a `while` loop with the annotations."""

from itertools import takewhile

from slicer.ir.nodes import Body, Branch, Goal, Leave, Loop, Snapshot, Statement
from slicer.ir.terms import TRUE, FrameKept


def as_while(statement: Statement) -> Body:
    """The first round of a `do` loop apart from the others; other statements as they are.

    Invariants are claimed before the first round, too: JML says that they hold there, where KeY does not look.
    """
    match statement:
        case Loop(_, name, span, head, condition, body, (*before, Branch(tested, again, (), (Leave(left),)))):
            if condition != TRUE or left != name:
                return (statement,)
            first = takewhile(lambda s: isinstance(s, Goal) and not isinstance(s.predicate.term, FrameKept), head)
            return (*first, *body, Snapshot(name), Loop(tested, name, span, (*head, *before), again, body, ()))
        case _:
            return (statement,)
