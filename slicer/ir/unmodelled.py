"""Classes, fields and methods that lowering cannot model yet, each with the diagnostics that say why."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused, refuse
from slicer.base.source import Span
from slicer.ir.beyond import not_yet
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.java.tokens import Tokens
from slicer.jml import tree as jml
from slicer.jml.family import signature

Why = tuple[Diagnostic, ...]
_LANG = frozenset({"Object", "String", "Throwable", "Exception", "RuntimeException", "Error"})


@dataclass(frozen=True)
class Unmodelled:
    """Filled while the declarations of a file are made, read afterwards. Methods are known by their signatures."""

    classes: dict[str, Why] = field(default_factory=dict)
    fields: dict[tuple[str, str], Why] = field(default_factory=dict)
    methods: dict[str, Why] = field(default_factory=dict)
    creation: dict[str, Why] = field(default_factory=dict)

    def check_class(self, name: str) -> None:
        _check(self.classes.get(name))

    def check_field(self, owner: str, name: str) -> None:
        _check(self.classes.get(owner) or self.fields.get((owner, name)))

    def check_method(self, owner: str, name: str) -> None:
        """Refuses a call that means none of the modelled methods of that name, if there are others."""
        _check(next((why for id_, why in self.methods.items() if id_.startswith(f"{owner}.{name}(")), None))

    def check_creation(self, name: str) -> None:
        _check(self.classes.get(name) or self.creation.get(name))


def _check(why: Why | None) -> None:
    if why is not None:
        raise Refused(*why)


def unmodelled(unit: java.Unit, specs: jml.Specs, elsewhere: frozenset[str]) -> Unmodelled:
    """What the forms of the declarations alone put out of reach, and the classes of other files."""
    found = Unmodelled()
    words = {unit.source.slice(token): token for token in reversed(unit.tokens)}
    for name in elsewhere:
        place = words.get(name, Span(0, 0))
        found.classes[name] = not_yet(unit.source, place, f"the class `{name}` of another file").diagnostics
    for part in unit.declarations:
        if isinstance(part, java.Unsupported):
            found.classes.update((name, refusal(unit.source, part).diagnostics) for name in part.names)
    for owner in java.every_class(unit):
        for refused in _class(unit, owner):
            found.classes.setdefault(owner.name, refused.diagnostics)
        _members(unit, owner, found)
        _specified(unit, owner, specs, found)
    for parent, why in _parents(unit):
        found.classes.setdefault(parent, why)
    return found


def _class(unit: java.Unit, owner: java.Class) -> Iterator[Refused]:
    source = unit.source
    if owner.kind is java.ClassKind.INTERFACE:
        yield not_yet(source, owner.name_span, f"the interface `{owner.name}`")
    for parent in (owner.superclass, *owner.interfaces):
        if parent is not None:
            yield not_yet(source, parent.span, f"inheritance from `{parent.name}`")
    if "abstract" in owner.modifiers:
        yield not_yet(source, owner.name_span, f"the abstract class `{owner.name}`")
    if owner not in unit.classes:
        yield not_yet(source, owner.name_span, f"the class `{owner.name}` inside another")
    for part in owner.unsupported:
        if part.form is java.Form.FIELD:
            yield refusal(source, part)


def _members(unit: java.Unit, owner: java.Class, found: Unmodelled) -> None:
    source = unit.source
    for member in owner.members:
        match member:
            case java.Field():
                if "static" in member.modifiers:
                    why = not_yet(source, member.name_span, "a static field")
                    found.fields[owner.name, member.name] = why.diagnostics
                elif member.init is not None:
                    why = not_yet(source, member.part, "the initialiser of a field")
                    found.creation.setdefault(owner.name, why.diagnostics)
                    if "final" in member.modifiers:
                        found.fields[owner.name, member.name] = why.diagnostics
            case java.Method():
                if member.throws:
                    why = not_yet(source, member.throws[0].span, "`throws`")
                    found.methods[signature(owner.name, member)] = why.diagnostics
            case java.Constructor(name_span=span):
                why = not_yet(source, span, f"the constructor `{member.name}`")
                found.creation.setdefault(owner.name, why.diagnostics)
            case java.Initialiser():
                if not member.is_static:
                    why = not_yet(source, member.span, "the initialiser block `{…}`")
                    found.creation.setdefault(owner.name, why.diagnostics)
            case java.Unsupported():
                _outside(owner.name, member, refusal(source, member).diagnostics, found)
            case java.Class():
                pass


def _outside(owner: str, member: java.Unsupported, why: Why, found: Unmodelled) -> None:
    for name in member.names:
        match member.form:
            case java.Form.CONSTRUCTOR:
                found.creation.setdefault(owner, why)
            case java.Form.CLASS:
                found.classes[name] = why
            case java.Form.METHOD:
                found.methods[f"{owner}.{name}(…)"] = why
            case _:
                found.fields[owner, name] = why


def _specified(unit: java.Unit, owner: java.Class, specs: jml.Specs, found: Unmodelled) -> None:
    """Fields and methods that only the specification has."""
    for member in specs.members.get(owner.span, ()):
        match member:
            case jml.Variable(modifiers=words, name=name, name_span=span):
                what = f"the {'ghost' if 'ghost' in words else 'model'} field `{name}` is not supported yet"
                found.fields[owner.name, name] = refuse(Code.S202, what, unit.source, span).diagnostics
            case jml.ModelMethod(name=name, name_span=span):
                what = f"the model method `{name}` is not supported yet"
                found.methods[f"{owner.name}.{name}(…)"] = refuse(Code.S202, what, unit.source, span).diagnostics
            case _:
                pass


def _parents(unit: java.Unit) -> Iterator[tuple[str, Why]]:
    """Classes with subclasses: a place for their objects may hold those of others."""
    for owner in java.every_class(unit):
        for parent in (owner.superclass, *owner.interfaces):
            if parent is not None:
                why = not_yet(unit.source, parent.span, f"inheritance from `{parent.name}`")
                yield parent.name.rsplit(".", 1)[-1], why.diagnostics
    tokens = Tokens(unit.source, unit.tokens)
    for node in java.walk(unit):
        if isinstance(node, java.Unsupported):
            why = refusal(unit.source, node)
            yield from ((parent, why.diagnostics) for parent in _hidden_parents(tokens, node.span))


def _hidden_parents(tokens: Tokens, span: Span) -> Iterator[str]:
    """The classes that a construct outside the language may extend: named after `extends`, or before a body."""
    inside = tokens.inside(span)
    extending = False
    for token in inside:
        word = tokens.text(token)
        if word in {"extends", "implements"}:
            extending = True
        elif word == "{":
            extending = False
        elif extending:
            yield word
        elif word == "(":
            after = tokens.index(tokens.closing(token).end)
            if after < len(tokens.spans) and tokens.text(tokens.spans[after]) == "{":
                yield tokens.text(tokens.before(token.start))


def library(unit: java.Unit, name: str) -> bool:
    """Could the name mean a class that is not among the files?"""
    imported = any(part.is_wildcard or part.name.rsplit(".", 1)[-1] == name for part in unit.imports)
    return imported or name in _LANG or name.endswith(("Exception", "Error"))
