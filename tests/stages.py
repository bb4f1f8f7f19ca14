"""Drives the stages from a text to a verdict, in this process, for the tests of all of them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from slicer.analysis.callees import involved
from slicer.base.fragments import UnitId
from slicer.base.limits import PLAIN, Bounds, Calls, Demands, Ints, Limits, Purpose
from slicer.base.source import SourceFile
from slicer.bound.bounded import Bounded
from slicer.bound.method import bound
from slicer.claims.ends import claimable
from slicer.claims.sliced import find_sliced
from slicer.claims.spec import Asked, find
from slicer.engines.question import Question
from slicer.engines.reach import hits
from slicer.engines.setting import Setting, set_up
from slicer.engines.smt import ask, decide
from slicer.engines.verdict import HoldsWithin, Reached, Refuted, Unknown, Verdict, with_hits
from slicer.engines.workers import Workers
from slicer.ir.claim_id import TERMINATES
from slicer.ir.program import Method, Program
from slicer.java.parse import parse_java
from slicer.jml.family import Annotated
from slicer.lower.files import Original, lowered
from slicer.pipeline import read
from slicer.report.model import Result
from slicer.report.obligations import obligations
from slicer.slicing.choose import order
from slicer.slicing.older import in_older_java
from slicer.slicing.slice import make_slice

# From text to program --------------------------------------------------------------------------


def read_text(text: str) -> Original:
    return read(SourceFile("P.java", text))


def file_of(original: Original) -> Annotated:
    return Annotated(original.unit, original.specs)


def method_of(original: Original, name: str) -> Method:
    """The only method of that name."""
    (found,) = (m for m in original.program.methods.values() if m.name == name)
    return found


def asked(original: Original, spec: str, ints: Ints = Ints.MATH, demands: Demands = PLAIN) -> Asked:
    """What a check asks."""
    return find(original.program, file_of(original), spec, ints, demands)


# From program to question ----------------------------------------------------------------------


def at_ends(program: Program, method: Method) -> tuple[str, ...]:
    """Everything that can be asked of runs that end within the bounds."""
    return tuple(goal for goal in claimable(program, method) if goal != TERMINATES)


def ranked(original: Original, method: Method) -> tuple[UnitId, ...]:
    """The units that a core is made of, in the order in which a slice loses them."""
    return order(involved(original.program, method))


def question(
    original: Original,
    method: Method,
    limits: Limits,
    *goals: str,
    purpose: Purpose = Purpose.CHECK,
    calls: Calls = Calls.INLINE,
) -> Question:
    """These goals: as a check asks them, with the core that a slice needs, or of a slice."""
    bounded = within(original, method, limits.bounds, *goals, ints=limits.ints, purpose=purpose, calls=calls)
    return Question(bounded, goals, limits, ranked(original, method) if purpose is Purpose.CORE else None)


def within(
    original: Original,
    method: Method,
    bounds: Bounds,
    *goals: str,
    ints: Ints = Ints.MATH,
    purpose: Purpose = Purpose.CHECK,
    calls: Calls = Calls.INLINE,
) -> Bounded:
    """The method within the bounds with these goals."""
    return bound(original.program, method, bounds, ints, frozenset(goals), Demands(calls), purpose=purpose)


# From question to verdict ----------------------------------------------------------------------


def answers(
    original: Original, spec: str, limits: Limits, seconds: Mapping[str, float] | None = None
) -> Iterator[tuple[Asked, Verdict]]:
    """Each property that the spec means with its verdict; some have `seconds` of their own."""
    yield from _answers(asked(original, spec, limits.ints), limits, seconds or {})


def auxiliary(original: Original, method: str, limits: Limits) -> Iterator[tuple[Asked, Verdict]]:
    """The same of what the annotations of loops claim and calls owe by contract; nothing where there is none."""
    plain = asked(original, f"{method}:all", limits.ints)
    more = asked(original, f"{method}:all", limits.ints, Demands(auxiliary=True))
    known = {*plain.names, *(id_ for id_, _ in plain.refused)}
    goals = tuple(goal for goal in more.goals if goal.id not in known)
    refused = tuple(each for each in more.refused if each[0] not in known)
    if goals or refused:
        yield from _answers(replace(more, goals=goals, refused=refused), limits, {})


def _answers(asked: Asked, limits: Limits, seconds: Mapping[str, float]) -> Iterator[tuple[Asked, Verdict]]:
    goals = frozenset(asked.names)
    bounded = bound(asked.program, asked.method, limits.bounds, limits.ints, goals)
    questions = [Question(bounded, each.names, limits) for each in asked.apart() if not each.refused]
    setting = set_up(questions) if questions else None
    cut: tuple[Reached, ...] | None = None
    for each in asked.apart():
        if each.refused:
            ((_, (first, *_)),) = each.refused
            yield each, Unknown(first.message, refused=first)
            continue
        assert isinstance(setting, Setting)
        own = limits.lasting(seconds.get(each.label, limits.seconds))
        setting.session.limit(own.seconds)
        found = decide(setting if own == limits else replace(setting, limits=own), Question(bounded, each.names, own))
        verdict = found.verdict
        assert not isinstance(verdict, Refuted)
        if found.open:
            setting.session.limit(limits.seconds)
            cut = hits(setting) if cut is None else cut
            verdict = with_hits(verdict, each.names, cut)
        yield each, verdict


def verdicts(text: str, spec: str, limits: Limits) -> dict[str, Verdict]:
    """What is said of each property that the spec means."""
    return {each.label: verdict for each, verdict in answers(read_text(text), spec, limits)}


def by_contract(text: str, name: str, goal: str, limits: Limits) -> Verdict:
    """What is said of one goal of the method with that name or id where contracts stand for calls."""
    original = read_text(text)
    (method,) = (each for each in original.program.methods.values() if name in {each.name, each.id})
    return ask(question(original, method, limits, goal, calls=Calls.CONTRACT))


# From text to slice ----------------------------------------------------------------------------


def sliced(text: str, spec: str, limits: Limits) -> Result:
    """The verdict and the slice, as the command makes them, but for javac."""
    unit = parse_java(SourceFile("Q.java", text))
    file = in_older_java(unit) or lowered(unit)
    original = file.original(file.checked)
    (asked,) = find_sliced(original.program, file_of(original), spec, limits.ints)
    original = replace(original, program=asked.program)
    verdict = ask(question(original, asked.method, limits, *asked.names, purpose=Purpose.CORE))
    assert isinstance(verdict, HoldsWithin), verdict
    made = make_slice(original, asked.method, asked.names, verdict, limits, read, Workers(0))
    todo = obligations(original, made.emission)
    return Result(original, asked, limits, verdict).with_slice(made, todo, compiled=False)
