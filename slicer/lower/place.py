"""The place of an expression while it is lowered, and what names mean there."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import Protocol

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.terms import (
    THIS,
    Binary,
    CastTo,
    ElementOf,
    EnumValue,
    FieldOf,
    LengthOf,
    StaticOf,
    Term,
    Var,
    rebuild,
    walk,
)
from slicer.ir.types import ClassType, Type
from slicer.java import tree as java
from slicer.java.resolve.meanings import ClassName, EnumConstant, Local, PackageName
from slicer.java.resolve.members import CodeMember, FieldMember
from slicer.jml import tree as jml
from slicer.lower.declare import Declarations

Making = (
    java.Call | java.New | java.NewArray | java.ArrayInitialiser | java.Assignment | java.Step | java.SwitchExpression
)


class Effects(Protocol):
    """What happens to the parts of code that do something besides having a value."""

    def place(self) -> "Place": ...
    def make(self, expression: Making) -> Term: ...
    def spill(self, term: Term) -> Term: ...
    def new_string(self, operands: Iterable[Term]) -> Term: ...
    def lazy(self, expression: java.Binary | java.Conditional) -> Term: ...


@record
class Place:
    """A place in the class `owner` (its full name). Without `effects` it is a specification.

    `variables` are by the spans of their names; `bound`, by name, those of quantifiers around the place.
    `unfolding` are the model fields and pure methods whose meaning this place is in; where that meaning is put, the
    names of variables in `taken` mean something else. `of` is the short name of the class of `this` where it is not
    `owner`. `unbounded` says that arithmetic is not Java's here, but that of JML's clauses.
    """

    declarations: Declarations
    owner: str
    static: bool
    variables: Mapping[Span, Var]
    result: Var | None = None
    effects: Effects | None = None
    bound: Mapping[str, Var] = field(default_factory=dict)
    unfolding: tuple[FieldMember | java.Method, ...] = ()
    taken: frozenset[str] = frozenset()
    of: str = ""
    unbounded: bool = False

    @property
    def outside(self) -> Code:
        """The code for what lowering does not know here."""
        return Code.S202 if self.effects is None else Code.S102

    def not_yet(self, span: Span, what: str) -> Refused:
        return self.declarations.not_yet(span, what, self.outside)

    def refuse(self, message: str, span: Span) -> Refused:
        return self.declarations.refuse(Code.S104, message, span)

    def binding(self, name: str, var: Var) -> "Place":
        return replace(self, bound={**self.bound, name: var})

    def type(self, node: java.Expr) -> Type:
        return self.declarations.type(self.declarations.meaning(node).type, node.span)

    def variable(self, local: Local, span: Span) -> Var:
        found = self.variables.get(local.name_span)
        if found is None:
            raise self.declarations.refuse(
                Code.S103, f"`{self.declarations.source.slice(span)}` has no value here", span
            )
        return found

    def enum_value(self, constant: EnumConstant) -> Term:
        return EnumValue(self.declarations.names.of(constant.owner), constant.name, constant.number)

    # `this` -------------------------------------------------------------------------------------

    def this(self, span: Span) -> Term:
        if self.static:
            raise self.declarations.refuse(Code.S103, "there is no `this` in a static method", span)
        return Var(THIS, ClassType(self.of or self.declarations.names.of(self.owner)))

    def around(self, span: Span) -> Iterator[tuple[str, Term]]:
        """`this` with its class, then the objects around it, innermost first."""
        owner, term = self.owner, self.this(span)
        yield owner, term
        while True:
            held = self.declarations.outer_field(owner)
            outer = self.declarations.classes.entries[owner].outer
            if held is None or outer is None:
                return
            owner, term = outer, FieldOf(term, held.owner, held.name, held.type)
            yield owner, term

    def object_of(self, owner: str, span: Span, *, beyond: bool = False) -> Term:
        """`this`, or the object around it that is one of the class; not `this` where it has to be `beyond` that."""
        for n, (each, term) in enumerate(self.around(span)):
            if owner in self.declarations.classes.upwards(each) and not (beyond and n == 0):
                return term
        raise self.declarations.refuse(Code.S103, f"there is no object of `{owner}` here", span)

    def exactly_around(self, owner: str, span: Span) -> Term:
        """`Owner.this`: the object of the class whose text is around, not one of a subclass (JLS 15.8.4)."""
        for each, term in self.around(span):
            if each == owner:
                return term
        raise self.declarations.refuse(Code.S103, f"there is no object of `{owner}` here", span)

    def having(self, member: FieldMember | CodeMember, span: Span) -> Term:
        """The object that a member is of where none is written: subclasses have no private ones (JLS 8.2)."""
        is_private = "private" in member.node.modifiers
        return self.exactly_around(member.owner, span) if is_private else self.object_of(member.owner, span)

    # Fields -------------------------------------------------------------------------------------

    def field(self, member: FieldMember, target: Term | None, span: Span) -> FieldOf | StaticOf:
        """The field of the target; without one, of `this` or of an object around it."""
        info = self.declarations.field(member)
        if is_static(self.declarations, member):
            return StaticOf(info.owner, info.name, info.type)
        base = self.having(member, span) if target is None else target
        return FieldOf(base, info.owner, info.name, info.type)


def is_static(declarations: Declarations, member: FieldMember) -> bool:
    """Static by modifier, or because the field stands in an interface."""
    return "static" in member.node.modifiers or _in_interface(declarations, member)


def is_final(declarations: Declarations, member: FieldMember) -> bool:
    """Final by modifier, or because the field stands in an interface."""
    return "final" in member.node.modifiers or _in_interface(declarations, member)


def _in_interface(declarations: Declarations, member: FieldMember) -> bool:
    node = declarations.classes.entries[member.owner].node
    return isinstance(node, java.Class) and node.kind is java.ClassKind.INTERFACE


def names_class(at: Place, node: java.Expr) -> bool:
    """Is it a class name, which has no value?"""
    if isinstance(node, java.Name) and node.name in at.bound:
        return False
    return isinstance(at.declarations.meaning(node).of, ClassName | PackageName)


def has_effects(expression: java.Expr) -> bool:
    """Does evaluating it do anything besides giving a value?"""
    return any(isinstance(node, Making) for node in (expression, *java.walk(expression)))


def may_throw(term: Term) -> bool:
    """May evaluating the term end with an exception?"""
    return any(
        isinstance(part, FieldOf | ElementOf | LengthOf | CastTo)
        or (isinstance(part, Binary) and part.op in {"/", "%"})
        for part in walk(term)
    )


@record(slots=True)
class Represented:
    """What a model field stands for in the objects of a class, given by its full name."""

    owner: str
    value: java.Expr


def represented(at: Place, member: FieldMember, span: Span) -> tuple[Represented, ...]:
    """What a model field stands for: in its class or, where that does not say so, in each class below.

    Law: each object of the field's class is of exactly one of the classes.
    """
    own = tuple(_represents(at, member.owner, member))
    if own:
        return own[:1]
    classes = at.declarations.classes
    below = [name for name in classes.entries if name != member.owner and member.owner in classes.upwards(name)]
    found = [each for name in below for each in _represents(at, name, member)]
    for name in below:
        node = classes.entries[name].node
        saying = [each for each in found if each.owner in classes.upwards(name)]
        if len(saying) > 1:
            raise at.declarations.not_yet(span, f"a model field with several `represents`, as `{member.node.name}`")
        if not saying and not (isinstance(node, java.Class) and is_abstract(node)):
            found = []
    if not found:
        message = f"the model field `{member.node.name}` has no `represents` here"
        raise at.declarations.refuse(Code.S202, message, span)
    return tuple(found)


def _represents(at: Place, owner: str, member: FieldMember) -> Iterator[Represented]:
    """The clauses that stand in the class."""
    declarations = at.declarations
    for part in declarations.specs.members.get(declarations.classes.entries[owner].node.span, ()):
        if isinstance(part, jml.Represents) and declarations.meaning(part.target).of == member:
            if part.such_that or isinstance(part.value, tuple):
                raise declarations.not_yet(part.span, "this `represents`", Code.S202)
            yield Represented(owner, part.value)


def is_abstract(node: java.Class) -> bool:
    return node.kind is java.ClassKind.INTERFACE or "abstract" in node.modifiers


def with_this(term: Term, target: Term) -> Term:
    """The term about another object."""
    if isinstance(term, Var) and term.name == THIS:
        return target
    return rebuild(term, lambda part: with_this(part, target))
