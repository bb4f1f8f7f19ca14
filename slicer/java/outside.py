"""Carries an unsupported construct to the expression, statement or member that will hold it."""

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.source import SourceFile, Span
from slicer.java.tree import Form, Unsupported


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
    return refuse(Code.S102, f"{node.what} is not supported yet", source, node.at)
