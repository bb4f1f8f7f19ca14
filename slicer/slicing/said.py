"""What is said of the loops and callees of a program, by ids that outlast a slice: those of the original."""

from collections import Counter

from slicer.abstraction.emit import Emission
from slicer.base.record import record
from slicer.base.source import Span
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.jml.show import cut
from slicer.lower.files import Original
from slicer.slicing.fixed_text import FixedText


@record(slots=True)
class Said:
    """The clauses before a loop, or the parts of the contract of a callee, each as a text.

    `of` is the id of the loop or the method in the original; empty where the original has no such loop.
    """

    of: str
    line: int
    clauses: tuple[str, ...]


def loops(original: Original) -> tuple[tuple[str, java.Loop], ...]:
    """The loops of methods in the order of the text, with their ids: the method, and the number of the loop in it."""
    around: dict[Span, tuple[str, java.Loop]] = {}
    methods = {method.span: method.id for method in original.program.methods.values()}
    codes = [code for owner in java.every_class(original.unit) for code in java.callables(owner)]
    # Inner ones last: a loop belongs to the innermost method around it.
    for code in sorted(codes, key=lambda each: each.span.start):
        around |= {n.span: (methods.get(code.span, ""), n) for n in java.walk(code) if isinstance(n, java.Loop)}
    seen = Counter[str]()
    found: list[tuple[str, java.Loop]] = []
    for _, (method, loop) in sorted(around.items()):
        seen[method] += 1
        found.append((f"{method} loop {seen[method]}", loop))
    return tuple(found)


def said_in(original: Original, emission: Emission, made: Original, text: FixedText) -> tuple[Said, ...]:
    """What the slice says of each loop, in the order of the text, and then of each callee that may have a contract.

    `made` is the text of the emission; `text` is it with what was found for its loops.
    """
    ids = {loop.span.start: id_ for id_, loop in loops(original)}
    starts = [emission.edited.origin(Span(at, at + 1)) for at in (loop.span.start for _, loop in loops(made))]
    return said(text, ["" if was is None else ids.get(was.start, "") for was in starts])


def said(text: FixedText, ids: list[str]) -> tuple[Said, ...]:
    """The same of a text whose loops have these ids in the original."""
    again, line = text.again, text.again.unit.source.line
    found = [
        Said(id_, line(loop.span.start), clauses_of(again, loop))
        for id_, (_, loop) in zip(ids, loops(again), strict=True)
    ]
    found += [Said(each.id, line(each.span.start), contract_of(again, each.span)) for each in text.callees]
    return tuple(found)


def clauses_of(original: Original, loop: java.Loop) -> tuple[str, ...]:
    spec = original.specs.loops.get(loop.span)
    return () if spec is None else tuple(cut(original.specs.text, each.span) for each in spec.clauses)


def contract_of(original: Original, method: Span) -> tuple[str, ...]:
    """The clauses of a method's contract, and the words between them."""
    codes = (code for owner in java.every_class(original.unit) for code in java.callables(owner))
    names = {code.span: code.name_span for code in codes}
    parts = (e for e in original.specs.annotations if e.subject is jml.Subject.CONTRACT)
    return tuple(cut(original.specs.text, each.span) for each in parts if each.about == names.get(method))
