"""Programs without what was written for a prover: annotations of loops, and contracts of all methods but one."""

from slicer.base.source import SourceFile, Span
from slicer.claims.methods import find_method
from slicer.jml.family import Annotated
from slicer.pipeline import read


def stripped(source: SourceFile, spec: str) -> str:
    """The text of a program without them, with the same lines. `spec` names the method that keeps its contract."""
    original = read(source)
    method = find_method(original.program, Annotated(original.unit, original.specs), spec.partition(":")[0])
    comments = [span for loop in original.specs.loops.values() for span in loop.comments]
    comments += [
        span
        for at, cases in original.specs.contracts.items()
        if at != method.span
        for c in cases
        for span in c.comments
    ]
    text = source.text
    for span in comments:
        text = text[: span.start] + _blank(source, span) + text[span.end :]
    return text


def _blank(source: SourceFile, span: Span) -> str:
    return "".join(char if char in "\r\n" else " " for char in source.slice(span))
