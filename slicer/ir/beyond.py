"""What the front end reads and lowering does not handle yet: refused here, with its place."""

import re
from collections.abc import Mapping

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.source import SourceFile, Span
from slicer.java import tree as java
from slicer.java.outside import refusal

_TITLES: Mapping[type, str] = {
    java.ArrayInitialiser: "the array initialiser `{…}`",
    java.Assert: "the statement `assert`",
    java.Assignment: "an assignment inside an expression",
    java.Cast: "the cast",
    java.CharLiteral: "the character literal",
    java.ConstructorCall: "the call of a constructor",
    java.Continue: "the statement `continue`",
    java.Do: "the statement `do`",
    java.Fold: "the generalised quantifier",
    java.ForEach: "the `for` loop over elements",
    java.Fresh: "`\\fresh`",
    java.InstanceOf: "`instanceof`",
    java.InvariantFor: "`\\invariant_for`",
    java.Labelled: "the label",
    java.LongLiteral: "the `long` literal",
    java.Step: "`++` or `--` inside an expression",
    java.StringLiteral: "the string literal",
    java.Super: "`super`",
    java.Switch: "the statement `switch`",
    java.Throw: "the statement `throw`",
    java.Try: "the statement `try`",
    java.TypeOf: "`\\typeof`",
    java.TypeValue: "`\\type`",
}
_KEYWORD = re.compile(r"\w+")


def beyond(source: SourceFile, node: java.Expr | java.Statement, code: Code = Code.S102) -> Refused:
    """The refusal of a node of a form that lowering does not know; the code says whether it is Java or JML."""
    if isinstance(node, java.Unsupported):
        return refusal(source, node)
    return not_yet(source, _place(source, node), _TITLES[type(node)], code)


def not_yet(source: SourceFile, span: Span, what: str, code: Code = Code.S102) -> Refused:
    return refuse(code, f"{what} is not supported yet", source, span)


def _place(source: SourceFile, node: java.Expr | java.Statement) -> Span:
    """Statements are shown by their first word, expressions as a whole."""
    match node:
        case (
            java.Assert()
            | java.ConstructorCall()
            | java.Continue()
            | java.Do()
            | java.ForEach()
            | java.Labelled()
            | java.Switch()
            | java.Throw()
            | java.Try()
        ):
            word = _KEYWORD.match(source.text, node.span.start)
            return node.span if word is None else Span(*word.span())
        case _:
            return node.span
