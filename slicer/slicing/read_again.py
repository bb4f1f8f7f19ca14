"""The text of a slice, read by our own front end, and the question that it is asked."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from slicer.abstraction.emit import Emission
from slicer.base.diagnostics import Refused
from slicer.base.limits import Limits, Purpose
from slicer.base.source import SourceFile
from slicer.bound.method import bound
from slicer.engines.question import Question
from slicer.engines.verdict import Disagreement
from slicer.lower.files import Original
from slicer.slicing import reread as annotations
from slicer.slicing.asked_again import asked_again
from slicer.slicing.compare_stubs import compare_stubs
from slicer.slicing.compare_trees import compare
from slicer.slicing.lint import lint, lint_sites
from slicer.slicing.older import refuse_newer

Reread = Callable[[SourceFile], Original]


def read_again(original: Original, emission: Emission, reread: Reread) -> Original:
    """The slice's text through our own front end; what it refuses is our mistake, not the user's."""
    with _our_own(emission):
        again = reread(emission.edited.source)
    compare(original.unit, again.unit, emission.changes)
    refuse_newer(again.unit)
    lint(emission, again)
    lint_sites(original, emission, again)
    compare_stubs(emission.stubs, again.program)
    annotations.compare(original, emission, again)
    return again


@contextmanager
def _our_own(emission: Emission) -> Iterator[None]:
    """Whoever refuses the text that we wrote tells of a mistake of ours."""
    try:
        yield
    except Refused as refused:
        raise Disagreement(f"our own text is refused: {refused}", emission.edited.source.text) from refused


def question_of(emission: Emission, again: Original, limits: Limits) -> Question:
    """The question as the emitted contract asks it, within the bounds of the verdict."""
    with _our_own(emission):
        return question_within(emission, again, limits)


def question_within(emission: Emission, again: Original, limits: Limits) -> Question:
    """The question as the emitted contract asks it. It is refused where the program is too large for the bounds."""
    method, goals = again.program.methods[emission.plan.method], asked_again(emission, again)
    bounded = bound(again.program, method, limits.bounds, limits.ints, frozenset(goals), purpose=Purpose.ABSTRACT)
    return Question(bounded, goals, limits)
