"""A slice that javac accepts."""

from collections.abc import Callable

from slicer.base.source import SourceFile, Span
from slicer.engines.verdict import Disagreement
from slicer.lower.files import Original
from slicer.replay.javac import Compilation, NoCompiler, Rejected
from slicer.slicing.slice import Slice, Widened, members_at, rejected

Make = Callable[[tuple[Widened, ...], frozenset[Span]], Slice]


def accepted(original: Original, make: Make, compiled: Callable[[SourceFile], Compilation]) -> tuple[Slice, bool]:
    """Members beside the question that javac rejects leave; else more units stay. Was there a javac to ask?"""
    widened: tuple[Widened, ...] = ()
    left_out = frozenset[Span]()
    while True:
        made = make(widened, left_out)
        source = made.emission.edited.source
        found = compiled(source)
        if not isinstance(found, Rejected):
            return made, not isinstance(found, NoCompiler)
        leaving = members_at(original, made, [message.place(source) for message in found.messages])
        left_out |= leaving
        if leaving:
            continue
        first = found.messages[0]
        more = rejected(original, made, first.place(source), first.text)
        if more is None:
            raise Disagreement(f"javac rejects the slice: {first.text}", source.text)
        widened = (*made.widened, more)
