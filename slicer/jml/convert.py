"""From the grammar's clauses, declarations and locations to ours."""

from lark import Token, Tree

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.source import Span
from slicer.java import tree as java
from slicer.jml.expressions import Text, expression, name_of, type_name
from slicer.jml.locations import (
    AllFields,
    AllObjects,
    ElementLocation,
    Everything,
    FieldLocation,
    Location,
    Nothing,
    SetOf,
    SetOperator,
)
from slicer.jml.tree import (
    Clause,
    Depends,
    FrameClause,
    Kind,
    Measure,
    ModelMethod,
    ModelParameter,
    Represents,
    Set,
    Signals,
    SignalsOnly,
    Variable,
)
from slicer.jml.words import KINDS

Part = Clause | Depends | FrameClause | Measure | Represents | Set | Signals | SignalsOnly


def part(text: Text, node: Tree[Token]) -> Part:
    """A clause. Its span runs from the keyword to the semicolon."""
    span, word = text.span(node), text.words(node)[0]
    match node.data:
        case "predicate":
            predicate = text.expressions(node)[0]
            return Clause(span, KINDS[word], predicate, tuple(text.labels))
        case "measure":
            return Measure(span, KINDS[word], tuple(text.expressions(node)))
        case "frame":
            return FrameClause(span, Kind.ASSIGNABLE, locations(text, text.trees(node)[0]))
        case "accessible":
            places, *measure = text.trees(node)
            return FrameClause(span, Kind.ACCESSIBLE, locations(text, places), _first(text, measure))
        case "depends":
            subject, places, *measure = text.trees(node)
            return Depends(span, expression(text, subject), locations(text, places), _first(text, measure))
        case "signals":
            return _signals(text, node)
        case "only":
            return SignalsOnly(span, tuple(type_name(text, each) for each in text.trees(node)))
        case _:
            return _assigned(text, node)


def declaration(text: Text, node: Tree[Token], modifiers: frozenset[str], start: Span) -> Variable | ModelMethod:
    """A ghost or model declaration; its span begins with the modifiers, of which `start` is the first."""
    span, kind = start.to(text.span(node)), type_name(text, text.trees(node)[0])
    word = text.words(node)[0]
    name = name_of(text, word)
    if node.data == "field":
        _, dimensions, *init = text.trees(node)
        shown = _more(text, kind, dimensions)
        return Variable(span, modifiers, shown, name, text.span(word), _first(text, init))
    parameters = tuple(_parameter(text, each) for each in text.trees(node) if each.data == "parameter")
    values = [each for each in text.trees(node)[1:] if each.data != "parameter"]
    return ModelMethod(span, modifiers, kind, name, text.span(word), parameters, _first(text, values))


def locations(text: Text, node: Tree[Token]) -> tuple[Location, ...]:
    return tuple(_location(text, each) for each in text.trees(node))


def _location(text: Text, node: Tree[Token]) -> Location:
    span = text.span(node)
    match node.data:
        case "nothing":
            return Nothing(span, text.words(node)[0] == "\\strictly_nothing")
        case "everything":
            return Everything(span)
        case "all_fields":
            return AllFields(span, text.expressions(node)[0])
        case "all_objects":
            return AllObjects(span, text.expressions(node)[0])
        case "all_elements":
            return ElementLocation(span, text.expressions(node)[0], None, None)
        case "elements":
            return ElementLocation(span, *text.expressions(node))
        case "set_of":
            return SetOf(span, SetOperator(text.words(node)[0]), locations(text, text.trees(node)[0]))
        case "infinite":
            word = text.words(node)[0]
            raise text.refuse(Code.S202, word, f"`{word}` is not supported yet")
        case _:
            return _place(text, text.expressions(node)[0])


def _place(text: Text, place: java.Expr) -> Location:
    match place:
        case java.Name(span, name):
            return FieldLocation(span, None, name)
        case java.Select(span, target, name):
            return FieldLocation(span, target, name)
        case java.Index(span, array, index):
            return ElementLocation(span, array, index, index)
        case _:
            message = "a field or an array element is expected here"
            raise refuse(Code.S201, message, text.source, place.span)


def _signals(text: Text, node: Tree[Token]) -> Signals:
    span, (kind, *body) = text.span(node), text.trees(node)
    _, *name = text.words(node)
    predicate = _first(text, body)
    shown = predicate if predicate is not None else java.BooleanLiteral(Span(span.end - 1, span.end - 1), value=True)
    bound, exception = name_of(text, name[0]) if name else "", type_name(text, kind)
    place = text.span(name[0]) if name else Span(exception.span.end, exception.span.end)
    return Signals(span, exception, bound, shown, tuple(text.labels), place)


def _assigned(text: Text, node: Tree[Token]) -> Represents | Set:
    span, (target, value) = text.span(node), text.trees(node)
    place = expression(text, target)
    words = text.words(node)
    if len(words) == 3 and text.source.slice(text.span(words[1]).to(text.span(words[2]))) != "<-":
        raise text.refuse(Code.S201, words[1], f"unexpected `{words[1]}`")
    is_set = node.data in {"represents_set", "set_set"}
    found = locations(text, value) if is_set else expression(text, value)
    if node.data in {"set", "set_set"}:
        return Set(span, place, found)
    return Represents(span, place, found, words[1] == "\\such_that")


def _parameter(text: Text, node: Tree[Token]) -> ModelParameter:
    *nullness, word = text.words(node)
    kind, dimensions = text.trees(node)
    shown = _more(text, type_name(text, kind), dimensions)
    return ModelParameter(text.span(node), shown, name_of(text, word), "nullable" in nullness, text.span(word))


def _more(text: Text, kind: java.TypeName, dimensions: Tree[Token]) -> java.TypeName:
    """The type with the brackets after the name."""
    if dimensions.meta.empty:
        return kind
    count = text.source.slice(text.span(dimensions)).count("[")
    return java.TypeName(kind.span, kind.name, kind.dimensions + count)


def _first(text: Text, nodes: list[Tree[Token]]) -> java.Expr | None:
    return expression(text, nodes[0]) if nodes else None
