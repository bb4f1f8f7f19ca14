"""Classes, fields and methods that the bounded stages cannot model yet, by what their declarations say."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.base.source import Span
from slicer.ir.declare import Declarations
from slicer.ir.place import is_static
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.java.resolve.classes import Entry
from slicer.java.resolve.members import FieldMember
from slicer.java.tokens import Tokens
from slicer.jml import tree as jml

Why = tuple[Diagnostic, ...]


@dataclass(frozen=True)
class Beyond:
    """Why, by short names. `methods` are by the spans of their declarations."""

    classes: dict[str, Why] = field(default_factory=dict)
    fields: dict[tuple[str, str], Why] = field(default_factory=dict)
    methods: dict[Span, Why] = field(default_factory=dict)
    creation: dict[str, Why] = field(default_factory=dict)

    def field(self, owner: str, name: str) -> Why | None:
        return self.classes.get(owner) or self.fields.get((owner, name))


def beyond_classes(declarations: Declarations) -> Beyond:
    """What the forms of the declarations alone put out of reach."""
    found = Beyond()
    for entry in declarations.entries:
        _Class(declarations, entry, found).read()
    for parent, why in hidden_parents(declarations):
        found.classes.setdefault(parent, why)
    return found


@dataclass(frozen=True)
class _Class:
    declarations: Declarations
    entry: Entry
    found: Beyond

    @property
    def name(self) -> str:
        return self.declarations.names.of(self.entry.name)

    def read(self) -> None:
        node = self.entry.node
        if isinstance(node, java.Unsupported):
            self.found.classes[self.name] = refusal(self.declarations.source, node).diagnostics
            return
        for refused in self._forms(node):
            self.found.classes.setdefault(self.name, refused.diagnostics)
        for above in self.entry.parents:
            written = _written(node, above)
            if written is not None:
                why = self.declarations.not_yet(written.span, f"inheritance from `{written.name}`")
                self.found.classes.setdefault(self.declarations.names.of(above), why.diagnostics)
        for member in node.members:
            self._member(member)
        for part in self.declarations.specs.members.get(node.span, ()):
            self._specified(part)

    def _forms(self, node: java.Class) -> Iterator[Refused]:
        not_yet = self.declarations.not_yet
        if node.kind is java.ClassKind.INTERFACE:
            yield not_yet(node.name_span, f"the interface `{node.name}`")
        for parent in (node.superclass, *node.interfaces):
            if parent is not None:
                yield not_yet(parent.span, f"inheritance from `{parent.name}`")
        if "abstract" in node.modifiers:
            yield not_yet(node.name_span, f"the abstract class `{node.name}`")
        if self.entry.outer is not None:
            yield not_yet(node.name_span, f"the class `{node.name}` inside another")
        for part in node.unsupported:
            if part.form is java.Form.FIELD:
                yield refusal(self.declarations.source, part)

    def _member(self, member: java.Member) -> None:
        not_yet = self.declarations.not_yet
        match member:
            case java.Field():
                self._field(member)
            case java.Method():
                if member.throws:
                    self.found.methods[member.span] = not_yet(member.throws[0].span, "`throws`").diagnostics
            case java.Constructor(name_span=span):
                why = not_yet(span, f"the constructor `{member.name}`")
                self.found.creation.setdefault(self.name, why.diagnostics)
            case java.Initialiser(is_static=False):
                why = not_yet(member.span, "the initialiser block `{…}`")
                self.found.creation.setdefault(self.name, why.diagnostics)
            case java.Unsupported(form=java.Form.CONSTRUCTOR):
                self.found.creation.setdefault(self.name, refusal(self.declarations.source, member).diagnostics)
            case _:
                pass

    def _field(self, node: java.Field) -> None:
        not_yet, key = self.declarations.not_yet, (self.name, node.name)
        kind = self.declarations.classes.type(node.type, self.declarations.unit, self.entry.name)
        if kind is None or is_static(self.declarations, FieldMember(self.entry.name, node, kind)):
            self.found.fields[key] = not_yet(node.name_span, "a static field").diagnostics
        elif node.init is not None:
            why = not_yet(node.part, "the initialiser of a field").diagnostics
            self.found.creation.setdefault(self.name, why)
            if "final" in node.modifiers:
                self.found.fields[key] = why

    def _specified(self, member: jml.ClassMember) -> None:
        match member:
            case jml.Variable(modifiers=words, name=name, name_span=span):
                what = f"the {'ghost' if 'ghost' in words else 'model'} field `{name}`"
                self.found.fields[self.name, name] = self.declarations.not_yet(span, what, Code.S202).diagnostics
            case _:
                pass


def _written(node: java.Class, above: str) -> java.TypeName | None:
    """How the class writes the name of a class above; none for Object."""
    last = above.rsplit(".", 1)[-1]
    named = (part for part in (node.superclass, *node.interfaces) if part is not None)
    return next((part for part in named if part.name.rsplit(".", 1)[-1] == last), None)


def hidden_parents(declarations: Declarations) -> Iterator[tuple[str, Why]]:
    """The classes that a construct outside the language may extend: a place for their objects may hold others."""
    tokens = Tokens(declarations.source, declarations.unit.tokens)
    for node in java.walk(declarations.unit):
        if isinstance(node, java.Unsupported):
            why = refusal(declarations.source, node).diagnostics
            yield from ((parent, why) for parent in _extended(tokens, node.span))


def _extended(tokens: Tokens, span: Span) -> Iterator[str]:
    """The names after `extends`, or before a body."""
    extending = False
    for token in tokens.inside(span):
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
