"""From javalang's compilation unit to ours."""

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.source import SourceFile, Span
from slicer.java import tree
from slicer.java.depth import refuse_depth
from slicer.java.expressions import expression
from slicer.java.javalang_door import Broken, Initialiser, Parsed, Skipped, Word, raw
from slicer.java.locals import parameter
from slicer.java.modifiers import OF_CLASS, OF_CONSTRUCTOR, OF_FIELD, OF_METHOD, modifiers
from slicer.java.outside import Outside
from slicer.java.statements import block, switch_in_expression
from slicer.java.tokens import Tokens
from slicer.java.type_variables import bounds, erased
from slicer.java.types import declared_type, reference_type

# How many nodes are around the member of a class.
_AROUND = 1
_ARTICLE = {tree.Form.INITIALISER: "an"}


def convert(source: SourceFile, part: Span, parsed: Parsed) -> tree.File:
    """The file at that place; what is outside the language stays as `Unsupported`."""
    tokens = Tokens(source, parsed.tokens, parsed.escapes, switch_in_expression)
    unit = parsed.tree
    heading = Span(part.start, unit.types[0].span.start if unit.types else part.end)
    for escape in tokens.escapes:
        if heading.covers(escape):
            raise refuse(Code.S102, f"{_escape(tokens, escape)} is not supported yet", source, escape)
    package = "" if unit.package is None else str(unit.package.name)
    imports = tuple(
        tree.Import(node.span, str(node.path), bool(node.static), bool(node.wildcard)) for node in unit.imports
    )
    declarations = tuple(_declaration(tokens, node) for node in unit.types)
    return tree.File(source, part, package, imports, declarations, parsed.comments, parsed.tokens)


def _declaration(tokens: Tokens, node: raw.TypeDeclaration) -> tree.Class | tree.Unsupported:
    if isinstance(node, Broken):
        return _broken(tokens, node)
    try:
        return _class(tokens, node)
    except Outside as outside:
        return outside.whole(node.span, tree.Form.CLASS, str(node.name))
    except Refused as refused:
        return _wrong(node.span, tree.Form.CLASS, (str(node.name),), refused)


def _broken(tokens: Tokens, node: Broken) -> tree.Unsupported:
    """What is no Java that we can read."""
    why = refuse(node.why.code, node.why.message, tokens.source, node.why.at)
    return _wrong(node.span, node.form, node.names, why, node.others)


def _wrong(
    span: Span, form: tree.Form, names: tuple[str, ...], why: Refused, others: tuple[str, ...] = ()
) -> tree.Unsupported:
    what = f"the {form} `{names[0]}`" if names else f"{_ARTICLE.get(form, 'a')} {form}"
    diagnostic = why.diagnostics[0]
    return tree.Unsupported(span, what, diagnostic.notes[0].span, form, names, diagnostic, others)


def _class(tokens: Tokens, node: raw.TypeDeclaration) -> tree.Class:
    if isinstance(node, Skipped):
        raise Outside(node.at, node.what)
    name: Word = node.name
    keyword = tokens.before(name.span.start)
    is_enum, is_class = isinstance(node, raw.EnumDeclaration), isinstance(node, raw.ClassDeclaration)
    declared = node.body.declarations if is_enum else node.body
    members = [member.span for member in declared if not isinstance(member, Initialiser)]
    _plain(tokens, node.span, members)
    words = modifiers(tokens, Span(node.span.start, keyword.start), OF_CLASS)
    variables = {} if is_enum else bounds(node.type_parameters)
    superclass = _above(tokens, node.extends) if is_class and node.extends is not None else None
    interfaces = (node.implements if is_class or is_enum else node.extends) or ()
    found = tree.Class(
        node.span,
        node.body.span,
        words,
        tree.ClassKind(tokens.text(keyword)),
        str(name),
        name.span,
        superclass,
        tuple(_above(tokens, part) for part in interfaces),
        tuple(part for member in declared for part in _members(tokens, member, str(name))),
        tuple(_constant(tokens, part) for part in node.body.constants) if is_enum else (),
        tuple(variables),
    )
    return erased(found, variables)


def _constant(tokens: Tokens, node: raw.EnumConstantDeclaration) -> tree.Constant:
    if node.body is not None:
        raise Outside(node.body.span, f"the class body of the constant `{node.name}`")
    arguments = tuple(expression(tokens, part) for part in node.arguments or ())
    return tree.Constant(node.span, str(node.name), node.name.span, arguments)


def _above(tokens: Tokens, node: raw.Type) -> tree.TypeName:
    if isinstance(node, raw.ReferenceType) and not node.dimensions:
        return reference_type(node)
    raise refuse(Code.S101, f"`{tokens.text(node.span)}` is no class", tokens.source, node.span)


def _plain(tokens: Tokens, whole: Span, members: list[Span]) -> None:
    """Puts what is written with Unicode escapes outside the language; a class may have them in and between members."""
    for escape in tokens.escapes:
        if not whole.covers(escape) or any(part.covers(escape) for part in members):
            continue
        if not members or tokens.before(escape.end).covers(escape):
            raise Outside(escape, _escape(tokens, escape))


def _escape(tokens: Tokens, escape: Span) -> str:
    return f"the Unicode escape `{tokens.text(escape)}` outside literals and comments"


# Members --------------------------------------------------------------------------------------


def _members(tokens: Tokens, node: raw.Node, owner: str) -> tuple[tree.Member, ...]:
    """The members that one declaration makes; what is wrong with it is no matter of the others."""
    try:
        found = _read(tokens, node, owner)
        if not isinstance(node, raw.TypeDeclaration):
            refuse_depth(tokens.source, found, _AROUND)
    except Outside as outside:
        form, names = _described(node)
        return (outside.whole(node.span, form, *names),)
    except Refused as refused:
        return (_wrong(node.span, *_described(node), refused),)
    return found


def _read(tokens: Tokens, node: raw.Node, owner: str) -> tuple[tree.Member, ...]:
    if not isinstance(node, raw.TypeDeclaration | Initialiser):
        _plain(tokens, node.span, [])
    match node:
        case raw.FieldDeclaration():
            return _fields(tokens, node)
        case raw.MethodDeclaration():
            return (_method(tokens, node),)
        case raw.ConstructorDeclaration():
            return (_constructor(tokens, node, owner),)
        case Broken():
            return (_broken(tokens, node),)
        case Initialiser():
            return (tree.Initialiser(node.span, bool(node.static), block(tokens, node.block)),)
        case _:
            return (_declaration(tokens, node),)


def _described(node: raw.Node) -> tuple[tree.Form, tuple[str, ...]]:
    match node:
        case raw.FieldDeclaration():
            return tree.Form.FIELD, tuple(str(part.name) for part in node.declarators)
        case raw.MethodDeclaration():
            return tree.Form.METHOD, (str(node.name),)
        case raw.ConstructorDeclaration():
            return tree.Form.CONSTRUCTOR, (str(node.name),)
        case _:
            return tree.Form.INITIALISER, ()


def _fields(tokens: Tokens, node: raw.FieldDeclaration) -> tuple[tree.Field, ...]:
    words = modifiers(tokens, Span(node.span.start, node.type.span.start), OF_FIELD)
    return tuple(_field(tokens, node, words, part) for part in node.declarators)


def _field(
    tokens: Tokens,
    node: raw.FieldDeclaration,
    words: tuple[tree.Modifier, ...],
    part: raw.VariableDeclarator,
) -> tree.Field:
    kind = declared_type(tokens, node.type, part.name.span)
    init = None if part.initializer is None else expression(tokens, part.initializer)
    end = tokens.brackets_after(part.name.span.end) if init is None else init.span
    return tree.Field(node.span, words, kind, str(part.name), part.name.span, part.name.span.to(end), init)


def _method(tokens: Tokens, node: raw.MethodDeclaration) -> tree.Method:
    name: Word = node.name
    variables = bounds(node.type_parameters)
    void = tokens.before(name.span.start)
    before = void if node.return_type is None else node.return_type.span
    words = modifiers(tokens, _before_types(tokens, node, before), OF_METHOD)
    parameters = _parameters(tokens, node)
    if node.body is not None and "native" in node.modifiers:
        raise refuse(Code.S101, f"the `native` method `{name}` has a body", tokens.source, name.span)
    result = tree.TypeName(void, "void") if node.return_type is None else _result(tokens, node)
    body = None if node.body is None else block(tokens, node.body)
    throws, known = _throws(node), tuple(variables)
    found = tree.Method(node.span, words, result, str(name), name.span, parameters, throws, body, known)
    return erased(found, variables)


def _before_types(tokens: Tokens, node: raw.Node, before: Span) -> Span:
    """What stands before the type parameters or, without any, before that word."""
    if not node.type_parameters:
        return Span(node.span.start, before.start)
    return Span(node.span.start, tokens.before(node.type_parameters[0].span.start).start)


def _result(tokens: Tokens, node: raw.MethodDeclaration) -> tree.TypeName:
    """The type of the result, brackets after the parameters included."""
    closing = tokens.closing(tokens.after(node.name.span.end))
    return declared_type(tokens, node.return_type, closing)


def _constructor(tokens: Tokens, node: raw.ConstructorDeclaration, owner: str) -> tree.Constructor:
    name: Word = node.name
    if str(name) != owner:
        raise refuse(Code.S101, f"the method `{name}` has no type of its result", tokens.source, name.span)
    variables = bounds(node.type_parameters)
    words = modifiers(tokens, _before_types(tokens, node, name.span), OF_CONSTRUCTOR)
    parameters = _parameters(tokens, node)
    body = block(tokens, node.body)
    throws, known = _throws(node), tuple(variables)
    return erased(tree.Constructor(node.span, words, str(name), name.span, parameters, throws, body, known), variables)


def _parameters(tokens: Tokens, node: raw.MethodDeclaration | raw.ConstructorDeclaration) -> tuple[tree.Parameter, ...]:
    before = tokens.after(node.name.span.end)
    found: list[tree.Parameter] = []
    for part in node.parameters:
        found.append(parameter(tokens, part, before))
        before = tokens.after(tokens.brackets_after(part.name.span.end).end)
    return tuple(found)


def _throws(node: raw.MethodDeclaration | raw.ConstructorDeclaration) -> tuple[tree.TypeName, ...]:
    return tuple(tree.TypeName(word.span, str(word)) for word in node.throws or ())
