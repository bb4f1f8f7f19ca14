"""Asks questions in bounds that become wider, round by round: where nothing is asked at all, and with `--grow`."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.limits import COUNTED, LARGEST, Bounds, Limits
from slicer.base.record import record
from slicer.encode.encoding import LENGTH, QUERY
from slicer.engines.question import Question
from slicer.engines.vacuity import BEYOND
from slicer.engines.verdict import Fails, Insufficient, Unknown, Vacuous, Verdict
from slicer.engines.workers import Hear, Workers, deaf
from slicer.ir.nodes import ENDLESS

Asking = Callable[[Limits], Question]


@record(slots=True)
class Scoped:
    """A verdict and the limits it was found in."""

    limits: Limits
    verdict: Verdict


@record(slots=True)
class Step:
    """The bounds in which a question, by its number, is asked next."""

    number: int
    bounds: Bounds


Tell = Callable[[int, Sequence[Step]], None]


def answer(
    workers: Workers, asking: Sequence[Asking], limits: Limits, widest: Bounds, hear: Hear
) -> tuple[Scoped, ...]:
    """All questions within the limits; what is vacuous because of them is asked in wider ones, up to `widest`."""
    return _rounds(workers, asking, limits, lambda bounds, verdict: inhabited(bounds, verdict, widest), _untold, hear)


def grow(
    workers: Workers, asking: Sequence[Asking], limits: Limits, tell: Tell, hear: Hear = deaf
) -> tuple[Scoped, ...]:
    """Asks all questions, with bounds that grow if they cut runs off."""
    return _rounds(workers, asking, limits, raised, tell, hear)


def _untold(number: int, steps: Sequence[Step]) -> None:
    """Nobody hears of the rounds."""


def _rounds(
    workers: Workers,
    asking: Sequence[Asking],
    limits: Limits,
    further: Callable[[Bounds, Verdict], Bounds],
    tell: Tell,
    hear: Hear,
) -> tuple[Scoped, ...]:
    """Asks all questions, round by round, in the bounds that `further` makes of the last ones and their verdict.

    `tell` is called for each round, `hear` for each answer.

    Laws: a question is asked again only while its bounds change, and for `limits.seconds` in all its
    rounds together. The result is the last decided verdict, with its bounds: a later undecided round does not
    replace it. If no round is decided, the result is the last one that names bounds that cut.
    """
    found: dict[int, Scoped] = {}
    spent = dict.fromkeys(range(len(asking)), 0.0)
    steps = [Step(number, limits.bounds) for number in spent]
    rounds = 1
    while steps:
        tell(rounds, steps)
        scopes = [replace(limits, bounds=s.bounds, seconds=limits.seconds - spent[s.number]) for s in steps]
        questions = [asking[s.number](scope) for s, scope in zip(steps, scopes, strict=True)]
        latest = workers.ask(questions, _hearing(steps, hear))
        for step, each in zip(steps, latest, strict=True):
            spent[step.number] += each.seconds
            if step.number not in found or _says_more(each.verdict, found[step.number].verdict):
                found[step.number] = Scoped(replace(limits, bounds=step.bounds), each.verdict)
        steps = [
            Step(step.number, wider)
            for step, each in zip(steps, latest, strict=True)
            if spent[step.number] < limits.seconds
            and (wider := further(step.bounds, each.verdict)) != step.bounds
            and fits(asking[step.number], replace(limits, bounds=wider))
        ]
        rounds += 1
    return tuple(found[number] for number in range(len(asking)))


def _hearing(steps: Sequence[Step], hear: Hear) -> Hear:
    """Reports the answers of a round with the numbers of their questions."""
    return lambda at, found: hear(steps[at].number, found)


def _says_more(later: Verdict, before: Verdict) -> bool:
    """Should the later of two verdicts be reported?"""
    if not isinstance(later, Unknown):
        return True
    return isinstance(before, Unknown) and bool(later.hits)


def raised(bounds: Bounds, verdict: Verdict) -> Bounds:
    """The bounds, each raised by one if it cut; the same bounds if none did or none can be raised."""
    if isinstance(verdict, Fails | Insufficient):
        return bounds
    wider = bounds
    cut = {hit.name for hit in verdict.hits}
    inputs = () if isinstance(verdict, Unknown) else verdict.inputs
    if cut & {*ENDLESS, QUERY}:
        wider = replace(wider, unroll=_more(bounds.unroll), counted=COUNTED)
    if "quantifier" in cut:
        # A quantifier is followed as far as loops and arrays go.
        wider = replace(wider, length=_more(max(bounds.length, bounds.unroll)))
    elif LENGTH in cut or any(not bound.kind for bound in inputs):
        wider = replace(wider, length=_more(bounds.length))
    for bound in inputs:
        if bound.kind:
            wider = wider.with_objects_of(bound.kind, _more(bound.most))
    return wider


def inhabited(bounds: Bounds, verdict: Verdict, widest: Bounds) -> Bounds:
    """The bounds with room for inputs, or for the ends of runs, if there are none of these; the same bounds if nothing
    is known of that. None of them becomes larger than the widest.
    """
    match verdict:
        case Vacuous(room=Bounds() as room):
            # Loops that cannot get to the end of such an array need not go far either.
            wider = replace(room, unroll=max(bounds.unroll, room.length if room.length <= widest.unroll else 0))
        case Vacuous(clauses=(), hits=hits):
            # Where loops and lengths cut all runs off, more objects do not help.
            wider = raised(bounds, replace(verdict, inputs=()) if hits else verdict)
            if any(hit.name == LENGTH for hit in hits):
                wider = replace(wider, length=2 * bounds.length)
        case Unknown() if verdict.why == BEYOND:
            wider = raised(bounds, verdict)
        case _:
            return bounds
    length, unroll = min(wider.length, widest.length), min(wider.unroll, widest.unroll)
    counted = wider.counted if widest.unroll > bounds.unroll else bounds.counted
    wider = wider if widest.objects > bounds.objects else bounds
    return replace(wider, length=length, unroll=unroll, counted=counted)


def is_empty(verdict: Verdict) -> bool:
    """Is nothing asked at all because the bounds are too small for it?"""
    match verdict:
        case Vacuous(hits=hits, inputs=inputs):
            return bool(hits or inputs)
        case Unknown(why):
            return why == BEYOND
        case _:
            return False


def _more(number: int) -> int:
    return max(number, min(number + 1, LARGEST))


def small_enough(asking: Sequence[Asking], limits: Limits, widest: Bounds) -> Limits:
    """The limits with loops and calls followed so far that no program is too large; never changed if `widest` is not
    more, for then the user chose how far. The same limits if one round is too much.
    """
    unroll = limits.bounds.unroll
    if widest.unroll <= unroll:
        return limits
    fewer = (replace(limits, bounds=replace(limits.bounds, unroll=n)) for n in range(unroll, 0, -1))
    return next((each for each in fewer if not any(_is_too_large(one, each) for one in asking)), limits)


def _is_too_large(asking: Asking, limits: Limits) -> bool:
    try:
        asking(limits)
    except Refused as refused:
        return refused.diagnostics[0].code is Code.S402
    return False


def fits(asking: Asking, limits: Limits) -> bool:
    """Is the program small enough within these bounds?"""
    try:
        asking(limits)
    except Refused:
        return False
    return True


def sized(questions: Sequence[Asking], limits: Limits, widest: Bounds | None, workers: Workers) -> Limits:
    """Small enough limits, with arrays so long that integers on which arrays hang are no special cases if that fits."""
    if widest is None:
        return limits
    limits = small_enough(questions, limits, widest)
    wider = replace(limits, bounds=workers.fitted(questions[0](limits).bounded, limits, widest))
    return wider if all(fits(question, wider) for question in questions) else limits
