"""Calls that stay because their callee is needed: which statements are such a call, and which parts of it stay."""

from slicer.ir.program import Method
from slicer.ir.terms import Var, walk
from slicer.java import tree as java
from slicer.lower.place import has_effects


def demanded(callee: Method) -> frozenset[str]:
    """The parameters of which the callee's contract demands something; without a contract there are none."""
    required = callee.contract.requires if callee.contract.written else ()
    return frozenset(part.name for clause in required for part in walk(clause.term) if isinstance(part, Var))


def is_plain(call: java.Call) -> bool:
    """No parentheses around it, and a receiver that only has to be looked at."""
    if call.receiver is None:
        return call.span.start == call.name_span.start
    return call.span.start == call.receiver.span.start and not has_effects(call.receiver)


def whole_call(action: java.Action) -> java.Call | None:
    """The call that the action consists of, or whose result it assigns."""
    match action:
        case java.Evaluate(_, java.Call() as call) | java.Assignment(_, _, _, java.Call() as call):
            return call
        case _:
            return None


def named_target(action: java.Action) -> str | None:
    """The name that a call's result goes to; empty without one, none where it is more than a name."""
    match action:
        case java.Evaluate():
            return ""
        case java.Assignment(_, java.Name(_, name), _, _):
            return name
        case _:
            return None
