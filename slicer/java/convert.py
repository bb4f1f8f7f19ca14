"""From javalang's compilation unit to ours."""

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused, refuse
from slicer.base.source import SourceFile, Span
from slicer.java import tree
from slicer.java.door import Braces, Parsed, Word, raw
from slicer.java.expressions import unsupported
from slicer.java.statements import block
from slicer.java.tokens import Tokens
from slicer.java.types import declared_type, type_name

_ACCESS = frozenset({"public", "private", "protected"})
_OF_CLASS = frozenset({"public", "final"})
_OF_FIELD = _ACCESS | {"static", "final"}
_OF_METHOD = _OF_FIELD | {"native"}


def convert(source: SourceFile, parsed: Parsed) -> tree.Unit:
    """The unit; everything in it that is outside the language is refused at once."""
    tokens = Tokens(source, parsed.tokens)
    unit = parsed.tree
    if unit.imports:
        raise unsupported(tokens, unit.imports[0].span, "`import`")
    package = "" if unit.package is None else str(unit.package.name)
    classes: list[tree.Class] = []
    found: list[Diagnostic] = []
    for node in unit.types:
        try:
            classes.append(_class(tokens, node))
        except Refused as refused:
            found.extend(refused.diagnostics)
    if found:
        raise Refused(*found)
    return tree.Unit(source, package, tuple(classes), parsed.comments, parsed.tokens)


def _class(tokens: Tokens, node: raw.TypeDeclaration) -> tree.Class:
    if not isinstance(node, raw.ClassDeclaration):
        keyword = tokens.before(node.name.span.start)
        raise unsupported(tokens, keyword, f"the `{tokens.text(keyword)}` declaration")
    _refuse_heading(tokens, node)
    modifiers = _modifiers(tokens, node, node.name.span, _OF_CLASS)
    fields: list[tree.Field] = []
    methods: list[tree.Method] = []
    found: list[Diagnostic] = []
    for member in node.body:
        try:
            if isinstance(member, raw.FieldDeclaration):
                fields.extend(_fields(tokens, member))
            else:
                methods.append(_method(tokens, member))
        except Refused as refused:
            found.extend(refused.diagnostics)
    if found:
        raise Refused(*found)
    name = node.name
    body = node.body.span
    return tree.Class(node.span, body, modifiers, str(name), name.span, tuple(fields), tuple(methods))


def _refuse_heading(tokens: Tokens, node: raw.ClassDeclaration) -> None:
    following = tokens.after(node.name.span.end)
    word = tokens.text(following)
    if word == "<":
        raise unsupported(tokens, following, f"the generic class `{node.name}<…>`")
    if word != "{":
        raise unsupported(tokens, following, f"`{word}`")


def _fields(tokens: Tokens, node: raw.FieldDeclaration) -> tuple[tree.Field, ...]:
    modifiers = _modifiers(tokens, node, node.type.span, _OF_FIELD)
    return tuple(_field(tokens, node, modifiers, part) for part in node.declarators)


def _field(
    tokens: Tokens,
    node: raw.FieldDeclaration,
    modifiers: frozenset[str],
    part: raw.VariableDeclarator,
) -> tree.Field:
    if part.initializer is not None:
        sign = tokens.before(part.initializer.span.start)
        raise unsupported(tokens, sign, f"the initialiser `=` of the field `{part.name}`")
    kind = declared_type(tokens, node.type, part.name.span)
    return tree.Field(node.span, modifiers, kind, str(part.name), part.name.span)


def _method(tokens: Tokens, node: raw.Node) -> tree.Method:
    _refuse_member(tokens, node)
    name: Word = node.name
    result = _result(tokens, node)
    modifiers = _modifiers(tokens, node, result.span, _OF_METHOD)
    opening = tokens.after(name.span.end)
    parameters = tuple(_parameter(tokens, part) for part in node.parameters)
    _refuse_rest(tokens, node, opening)
    body = None if node.body is None else block(tokens, node.body)
    return tree.Method(node.span, modifiers, result, str(name), name.span, parameters, body)


def _refuse_member(tokens: Tokens, node: raw.Node) -> None:
    if isinstance(node, Braces):
        raise unsupported(tokens, node.span, "the initialiser block `{…}`")
    if isinstance(node, raw.ConstructorDeclaration):
        raise unsupported(tokens, node.name.span, f"the constructor `{node.name}`")
    if not isinstance(node, raw.MethodDeclaration):
        keyword = tokens.before(node.name.span.start)
        raise unsupported(tokens, keyword, f"the `{tokens.text(keyword)}` inside a class")
    if node.type_parameters:
        raise unsupported(tokens, node.name.span, f"the generic method `<…> {node.name}`")


def _result(tokens: Tokens, node: raw.MethodDeclaration) -> tree.TypeName:
    if node.return_type is None:
        return tree.TypeName(tokens.before(node.name.span.start), "void")
    dimensions = tokens.dimensions(node.return_type.span)
    if dimensions != len(node.return_type.dimensions):
        raise unsupported(tokens, node.name.span, "`[]` after the parameters")
    return type_name(tokens, node.return_type, dimensions)


def _parameter(tokens: Tokens, node: raw.FormalParameter) -> tree.Parameter:
    name: Word = node.name
    if node.varargs:
        raise unsupported(tokens, tokens.before(name.span.start), "the parameter list `...`")
    first = tokens.before(node.type.span.start)
    start = first if tokens.text(first) == "final" else node.type.span
    kind = declared_type(tokens, node.type, name.span)
    return tree.Parameter(start.to(name.span), kind, str(name), name.span)


def _refuse_rest(tokens: Tokens, node: raw.MethodDeclaration, opening: Span) -> None:
    if node.throws:
        inside = tokens.inside(Span(opening.end, node.span.end))
        keyword = next(token for token in inside if tokens.text(token) == "throws")
        raise unsupported(tokens, keyword, "`throws`")
    if node.body is not None and "native" in node.modifiers:
        message = f"the `native` method `{node.name}` has a body"
        raise refuse(Code.S101, message, tokens.source, node.name.span)


def _modifiers(tokens: Tokens, node: raw.Declaration, end: Span, allowed: frozenset[str]) -> frozenset[str]:
    words: set[str] = set()
    for token in tokens.inside(Span(node.span.start, end.start)):
        word = tokens.text(token)
        if word not in node.modifiers:
            continue
        if word in words or (word in _ACCESS and words & _ACCESS):
            message = f"`{word}` after `{word if word in words else next(iter(words & _ACCESS))}`"
            raise refuse(Code.S101, message, tokens.source, token)
        if word not in allowed:
            raise unsupported(tokens, token, f"the modifier `{word}`")
        words.add(word)
    return frozenset(words)
