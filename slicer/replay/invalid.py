"""Javac has the last word on what is Java."""

from slicer.analysis.callees import involved
from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note, Refused
from slicer.base.source import Span
from slicer.claims.spec import Asked
from slicer.ir.program import Method, MethodKind
from slicer.lower.files import Original
from slicer.replay.javac import Compilation, Rejected


def refuse_invalid(original: Original, asked: tuple[Asked, ...], compilation: Compilation) -> None:
    """Refuses what javac rejects, as far as the question needs it."""
    if not isinstance(compilation, Rejected):
        return
    source = original.unit.source
    needed = [span for each in asked for m in involved(each.program, each.method) for span in _written(m)]
    for message in compilation.messages:
        place = message.place(source)
        if place is None or any(span.start <= place.end and place.start <= span.end for span in needed):
            note = Note(source, place or Span(0, 0))
            raise Refused(Diagnostic(Code.S104, f"javac rejects this: {message.text}", (note,)))


def _written(method: Method) -> tuple[Span, ...]:
    """Where the code of the method is; that of initialisers lies between other members."""
    if method.kind in {MethodKind.FIELDS, MethodKind.STATICS}:
        return tuple(fragment.span for fragment in method.fragments)
    return (method.span,)
