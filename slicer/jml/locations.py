"""From the grammar's locations to ours."""

from lark import Token, Tree

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.java import tree
from slicer.jml.expressions import Text, expression
from slicer.jml.tree import (
    AllFields,
    ElementLocation,
    Everything,
    FieldLocation,
    Location,
    Nothing,
)


def location(text: Text, node: Tree[Token]) -> Location:
    span = text.span(node)
    parts = [expression(text, part) for part in text.trees(node)]
    match node.data:
        case "set":
            word = text.words(node)[0]
            is_strict = word == "\\strictly_nothing"
            return Everything(span) if word == "\\everything" else Nothing(span, is_strict)
        case "all_fields":
            return AllFields(span, parts[0])
        case "all_elements":
            return ElementLocation(span, parts[0], None, None)
        case "elements":
            return ElementLocation(span, *parts)
        case _:
            return _place(text, parts[0])


def _place(text: Text, place: tree.Expr) -> Location:
    match place:
        case tree.Name(span, name):
            return FieldLocation(span, None, name)
        case tree.Select(span, target, name):
            return FieldLocation(span, target, name)
        case tree.Index(span, array, index):
            return ElementLocation(span, array, index, index)
        case _:
            message = "a field or an array element is expected here"
            raise refuse(Code.S201, message, text.source, place.span)
