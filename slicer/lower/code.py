"""The bodies of methods, constructors and initialisers."""

from slicer.base.fragments import FragmentKind
from slicer.base.source import Span
from slicer.ir.nodes import Body, Call, StoreField, StoreStatic
from slicer.ir.program import MethodKind
from slicer.ir.terms import FieldOf, StaticOf
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.java.resolve.members import FieldMember
from slicer.lower.body import BodyLowering
from slicer.lower.calls import initialises
from slicer.lower.collect import Collector
from slicer.lower.declare import Written
from slicer.lower.place import is_static
from slicer.lower.terms import lower_as


def written_body(c: Collector, node: Written) -> Body:
    """The body of a method or constructor that has one; its parameters become variables."""
    assert node.body is not None
    given = c.signature.parameters[len(c.signature.parameters) - len(node.parameters) :]
    for var in c.signature.parameters[: len(c.signature.parameters) - len(node.parameters)]:
        c.local(var.name, var.type)
    for parameter, var in zip(node.parameters, given, strict=True):
        c.variables[parameter.name_span] = c.local(parameter.name, var.type)
    if isinstance(node, java.Constructor):
        return _constructor(c, node)
    return BodyLowering(c).block(node.body)


def default_body(c: Collector, node: java.Class) -> Body:
    """What the constructor does that a class without one has."""
    c.of = c.id("constant", node.name_span)
    _begin(c, node, None, node.name_span)
    return tuple(c.out)


def _constructor(c: Collector, node: java.Constructor) -> Body:
    """First the constructor above, or another of this class; then, unless that did it, the initialisers."""
    owner = c.declarations.classes.entries[c.owner].node
    assert isinstance(owner, java.Class)
    statements = node.body.statements
    call = statements[0] if statements and isinstance(statements[0], java.ConstructorCall) else None
    lowering = BodyLowering(c)
    if call is None:
        c.of = c.id("constant", node.name_span)
    else:
        c.fragment(FragmentKind.CALL, call.span, None)
    outer = c.open()
    if call is not None and not call.is_super:
        _keep_outer(c, lowering, node.name_span)
        lowering.effects.calls.construct(c.owner, call, call.span)
    else:
        _begin(c, owner, call, node.name_span)
    begun = c.close(outer)
    rest = java.Block(node.body.span, statements if call is None else statements[1:])
    return (*begun, *lowering.block(rest))


def _begin(c: Collector, owner: java.Class, call: java.ConstructorCall | None, span: Span) -> None:
    """The object around, the constructor above, the initialisers."""
    lowering = BodyLowering(c)
    this = lowering.effects.place().this(span)
    _keep_outer(c, lowering, span)
    above = c.declarations.classes.superclass(c.owner)
    if above is not None:
        lowering.effects.calls.construct(above, call, span)
    if initialises(owner):
        fields = c.declarations.unwritten(c.owner, MethodKind.FIELDS)
        c.out.append(Call(c.of, fields.id, this, (), None))


def _keep_outer(c: Collector, lowering: BodyLowering, span: Span) -> None:
    """The object around is known before the arguments of `this(…)` and `super(…)`, which may use it."""
    held = c.declarations.outer_field(c.owner)
    if held is not None:
        this, given = lowering.effects.place().this(span), c.signature.parameters[0]
        c.out.append(StoreField(c.of, this, held.owner, held.name, held.type, given))


def field_body(c: Collector, node: java.Class) -> Body:
    """What the initialisers of objects do, in the order of the source."""
    return _initialisers(c, node, static=False)


def static_body(c: Collector, node: java.Class) -> Body:
    """What the static initialisers do, in the order of the source."""
    return _initialisers(c, node, static=True)


def _initialisers(c: Collector, node: java.Class, *, static: bool) -> Body:
    lowering = BodyLowering(c)
    members = {id(field): member for field, member in c.declarations.fields(c.owner, node)}
    for part in node.members:
        match part:
            case java.Field(init=init) if init is not None and id(part) in members:
                if is_static(c.declarations, members[id(part)]) is static:
                    _field(lowering, part, members[id(part)], init)
            case java.Field(init=init, modifiers=words) if init is not None and ("static" in words) is static:
                raise c.declarations.not_yet(part.type.span, f"`{c.declarations.source.slice(part.type.span)}`")
            case java.Unsupported() if _may_run(c, part, static=static):
                raise refusal(c.declarations.source, part)
            case java.Initialiser(is_static=marked, body=body) if marked is static:
                c.out.extend(lowering.block(body))
            case _:
                pass
    return tuple(c.out)


def _may_run(c: Collector, part: java.Unsupported, *, static: bool) -> bool:
    """May what nobody can read run when an object, or the class, is initialised?"""
    if part.form is not java.Form.FIELD:
        return part.form is java.Form.INITIALISER
    words = c.declarations.source.slice(part.span).partition("=")
    return bool(words[1]) and (part.why is not None or ("static" in words[0].split()) is static)


def _field(lowering: BodyLowering, node: java.Field, member: FieldMember, init: java.Expr) -> None:
    c = lowering.c
    c.fragment(FragmentKind.STORE, node.part, None)
    place = lowering.effects.place().field(member, None, node.name_span)
    value = lower_as(lowering.effects.place(), init, place.type)
    match place:
        case FieldOf(target, owner, name, kind):
            c.out.append(StoreField(c.of, target, owner, name, kind, value))
        case StaticOf(owner, name, kind):
            c.out.append(StoreStatic(c.of, owner, name, kind, value))
