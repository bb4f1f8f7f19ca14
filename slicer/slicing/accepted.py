"""A slice that javac accepts."""

from collections.abc import Callable, Mapping

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.source import Span
from slicer.engines.verdict import Disagreement
from slicer.lower.files import Original
from slicer.replay.javac import Compilation, Message, NoCompiler, Rejected
from slicer.slicing.come_back import Widened, rejected
from slicer.slicing.slice import Slice, members_at

Make = Callable[[tuple[Widened, ...], frozenset[Span]], Slice]
Compiled = Callable[[Mapping[str, str]], Compilation]


def accepted(original: Original, make: Make, compiled: Compiled) -> tuple[Slice, bool]:
    """Members beside the question that javac rejects leave; else more units stay. Was there a javac to ask?"""
    widened: tuple[Widened, ...] = ()
    left_out = frozenset[Span]()
    while True:
        made = make(widened, left_out)
        source = made.emission.edited.source
        found = compiled(source.texts)
        if not isinstance(found, Rejected):
            return made, not isinstance(found, NoCompiler)
        leaving = members_at(original, made, [message.place(source) for message in found.messages])
        left_out |= leaving
        if leaving:
            continue
        first = found.messages[0]
        more = rejected(original, made.emission, first.place(source), first.text)
        if more is None:
            _refuse(original, first, compiled(original.unit.texts))
            raise Disagreement(f"javac rejects the slice: {first.text}", source.text)
        widened = (*made.widened, more)


def _refuse(original: Original, said: Message, found: Compilation) -> None:
    """Refuses the program if javac rejects it, too: then it is no Java. What javac says of both comes first."""
    source = original.unit.source
    messages = found.messages if isinstance(found, Rejected) else ()
    for message in sorted(messages, key=lambda each: each.text != said.text):
        place = message.place(source)
        if place is not None:
            text = source.slice(place)
            start = place.start + len(text) - len(text.lstrip())
            raise refuse(Code.S104, f"javac rejects the program: {message.text}", source, Span(start, place.end))
