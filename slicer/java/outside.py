"""Carries an unsupported construct to the expression, statement or member that will hold it."""

from collections.abc import Iterator
from contextlib import contextmanager

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused, refuse
from slicer.base.source import SourceFile, Span
from slicer.java.tree import Form, Unit, Unsupported

_TOLD = 3


class Outside(Exception):
    """A part of a node that makes the node `Unsupported`. Caught where that node is made."""

    def __init__(self, at: Span, what: str) -> None:
        super().__init__(what)
        self.at = at
        self.what = what

    def whole(self, span: Span, form: Form, *names: str) -> Unsupported:
        return Unsupported(span, self.what, self.at, form, names)


def expression_outside(span: Span, what: str, at: Span | None = None) -> Unsupported:
    return Unsupported(span, what, at or span, Form.EXPRESSION)


def refusal(source: SourceFile, node: Unsupported) -> Refused:
    """The refusal of a construct outside the language, for whoever needs it."""
    if node.why is not None:
        return Refused(node.why)
    return refuse(Code.S102, f"{node.what} is not supported yet", source, node.at)


def elsewhere(node: Unsupported, what: str) -> Diagnostic:
    """What is said where a `what`, which the construct may declare, is needed; without the place where it is needed."""
    if node.why is None:
        return Diagnostic(Code.S102, f"{node.what}{what} is not supported yet")
    return Diagnostic(node.why.code, f"{node.what} cannot be read: {node.why.message}", node.why.notes)


@contextmanager
def told_beside(unit: Unit) -> Iterator[None]:
    """With a refusal goes what is no Java in the files: it may be the reason."""
    try:
        yield
    except Refused as refused:
        raise Refused(*dict.fromkeys((*refused.diagnostics, *unit.unread[:_TOLD]))) from None
