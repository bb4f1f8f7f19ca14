"""Violations by what stands for code, contracts for calls and annotations for loops: the code may behave better."""

from collections.abc import Iterator

from slicer.encode.encoding import Claim, Encoding, Round
from slicer.encode.formula import Node
from slicer.engines.verdict import Head, Insufficient
from slicer.interpret.concrete import Input
from slicer.ir.nodes import assigned, walk
from slicer.ir.terms import Var
from slicer.lower.collect import TEMPORARY
from slicer.solve.model import decode_state
from slicer.solve.session import Session

_INTERNAL = ("#", "\\", TEMPORARY)


def sure(encoding: Encoding, goals: tuple[str, ...]) -> Node:
    """The condition that a goal is violated before anything stands for code."""
    b = encoding.builder
    return b.any([b.and_(c.path, b.not_(c.holds), c.defined, b.not_(c.guessed)) for c in _claims(encoding, goals)])


def is_guessed(session: Session, goals: tuple[str, ...]) -> bool:
    """In the model, does something stand for code before every violation?"""
    return all(session.value(claim.guessed) for claim in _claims(session.encoding, goals) if _is_broken(session, claim))


def insufficient(session: Session, violated: tuple[str, ...], given: Input) -> Insufficient:
    """The verdict if contracts and annotations allow the run in the model, which the code does not have."""
    encoding = session.encoding
    names = (name for name in violated if any(_is_broken(session, c) for c in _claims(encoding, (name,))))
    broken = tuple(encoding.predicates[name] for name in names)
    passed = (each for each in encoding.rounds if session.value(each.state.path))
    heads = tuple(Head(each.loop, decode_state(session, each.state, _in_scope(session, each))) for each in passed)
    return Insufficient(broken, encoding.bounded.contracts.methods, given, heads)


def _in_scope(session: Session, at: Round) -> tuple[Var, ...]:
    """The variables of the source that the method with the loop may have."""
    bounded = session.encoding.bounded
    scope = at.name.rpartition(".")[0]
    prefix = f"{scope}." if scope else ""
    found = dict[str, Var]()
    for var in (*bounded.inputs, *_assigned(session)):
        own = var.name.removeprefix(prefix)
        if var.name.startswith(prefix) and "." not in own and not own.startswith(_INTERNAL):
            found[var.name] = var
    return tuple(found.values())


def _assigned(session: Session) -> Iterator[Var]:
    return (var for s in walk(session.encoding.bounded.body) if (var := assigned(s)) is not None)


def _claims(encoding: Encoding, goals: tuple[str, ...]) -> Iterator[Claim]:
    return (claim for goal in goals for claim in encoding.goals.get(goal, ()))


def _is_broken(session: Session, claim: Claim) -> bool:
    return bool(session.value(claim.path)) and not session.value(claim.holds)
