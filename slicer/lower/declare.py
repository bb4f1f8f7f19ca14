"""The declarations of a file: what its names and signatures mean."""

from collections.abc import Iterator
from functools import cached_property

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.ir.program import OUTER, FieldInfo, MethodKind
from slicer.ir.terms import RESULT, Var
from slicer.ir.types import ClassType, Type
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.java.resolve.classes import Classes, Entry
from slicer.java.resolve.library_methods import REPLACING_STREAMS
from slicer.java.resolve.meanings import Meaning, Resolution
from slicer.java.resolve.members import FieldMember
from slicer.java.resolve.types import JavaType
from slicer.java.unread import UnreadCode, unread_code
from slicer.jml.arithmetic import is_unbounded
from slicer.jml.tree import Specs
from slicer.lower.exceptions_made import replaced_methods, runs_nothing
from slicer.lower.heirs import Heir, Why, heirs, unread_methods
from slicer.lower.names import ClassNames, class_names

NAMES = {
    MethodKind.CONSTRUCTOR: "<init>",
    MethodKind.FIELDS: "<fields>",
    MethodKind.STATICS: "<statics>",
}
Written = java.Method | java.Constructor


@record(slots=True)
class Signature:
    """`owner` is the short name of the class. `declaration` is none for what nobody wrote."""

    id: str
    owner: str
    name: str
    kind: MethodKind
    declaration: Written | None
    static: bool
    parameters: tuple[Var, ...]
    result: Var | None


@record
class Declarations:
    """Files with what their names mean, and short names for all classes."""

    specs: Specs
    resolution: Resolution

    @property
    def unit(self) -> java.Unit:
        return self.resolution.unit

    @property
    def classes(self) -> Classes:
        return self.resolution.classes

    @property
    def source(self) -> SourceFile:
        return self.unit.source

    def unbounded(self, owner: str, member: Span | None = None) -> bool:
        """Is arithmetic unbounded in the clauses of the member, or in those of the class, given by its full name?"""
        return is_unbounded(self.specs.modifiers, self.classes.entries[owner].node.span, member)

    @cached_property
    def names(self) -> ClassNames:
        return class_names(self.classes)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The classes, each before those inside it."""
        return tuple(self.classes.entries.values())

    @cached_property
    def _unread(self) -> tuple[UnreadCode, ...]:
        return tuple(unread_code(self.unit))

    @cached_property
    def heirs(self) -> tuple[Heir, ...]:
        """What nobody can read and may extend classes."""
        return tuple(heirs(self.source, self._unread, self.classes))

    def hidden_overrides(self, owner: str, name: str) -> Iterator[Why]:
        """Why nobody knows what a call of a method of that class and name may run in objects of classes below."""
        for heir in self.heirs:
            if heir.may_override(name) and any(owner in self.classes.upwards(each.name) for each in heir.parents):
                yield heir.why
        for part in unread_methods(self.classes, owner, name):
            yield refusal(self.source, part).diagnostics

    def is_quietly_made(self, owner: str, given: tuple[JavaType, ...], *, of_program: bool) -> bool:
        """Is it an exception of the library that is made from these without running code of the program?

        `of_program`: the new object may be of a class of the program below it.
        """
        return runs_nothing(self.classes, owner, given, self._replaced, of_program=of_program)

    @cached_property
    def _replaced(self) -> frozenset[str]:
        return replaced_methods(self._unread, self.classes)

    @cached_property
    def prints_aside(self) -> bool:
        """Does nobody set `System.out` or `System.err`?"""
        return not any(word in self.source.text for word in REPLACING_STREAMS)

    def refuse(self, code: Code, message: str, span: Span, help_text: str = "") -> Refused:
        return refuse(code, message, self.source, span, help_text)

    def not_yet(self, span: Span, what: str, code: Code = Code.S102) -> Refused:
        return self.refuse(code, f"{what} is not supported yet", span)

    def meaning(self, node: java.Expr | java.ConstructorCall) -> Meaning:
        return self.resolution.meaning(node)

    def type(self, kind: JavaType, span: Span) -> Type:
        """The type in the intermediate language; refused where nobody knows it."""
        found = self.names.type(kind)
        if found is None:
            raise self.not_yet(span, f"`{self.source.slice(span)}`")
        return found

    def written(self, name: java.TypeName, owner: str) -> Type:
        """The type a written type name means in the class."""
        kind = self.classes.type(name, self.classes.entries[owner].file, owner)
        if kind is None:
            raise self.refuse(Code.S103, f"no class is called `{name.name}` here", name.span)
        full = self.resolution.types.get(name.span)
        entry = None if full is None else self.classes.entries.get(full)
        if entry is not None and isinstance(entry.node, java.Unsupported):
            raise refusal(self.source, entry.node)
        return self.type(kind, name.span)

    def is_enum(self, owner: str) -> bool:
        entry = self.classes.entries.get(owner)
        return entry is not None and isinstance(entry.node, java.Class) and entry.node.kind is java.ClassKind.ENUM

    def is_inner(self, owner: str) -> bool:
        """Have objects of the class an object around them?"""
        entry = self.classes.entries.get(owner)
        if entry is None or entry.outer is None or not isinstance(entry.node, java.Class):
            return False
        outside = self.classes.entries[entry.outer].node
        in_interface = isinstance(outside, java.Class) and outside.kind is java.ClassKind.INTERFACE
        is_class = entry.node.kind is java.ClassKind.CLASS
        return is_class and not in_interface and "static" not in entry.node.modifiers

    # Fields ---------------------------------------------------------------------------------------

    def field(self, member: FieldMember) -> FieldInfo:
        """The field; a nullness that nobody wrote is that of JML: not null."""
        nullable = "nullable" in self.specs.modifiers.get(member.node.span, ())
        kind = self.written(member.node.type, member.owner)
        return FieldInfo(self.names.of(member.owner), self._key(member), kind, nullable)

    def _key(self, member: FieldMember) -> str:
        """The name of the field, with that of its class where it hides another or is hidden."""
        name = member.node.name
        related = (
            full
            for full, entry in self.classes.entries.items()
            if full != member.owner
            and isinstance(entry.node, java.Class)
            and (full in self.classes.upwards(member.owner) or member.owner in self.classes.upwards(full))
            and any(field.name == name for field in entry.node.fields)
        )
        return name if next(related, None) is None else f"{self.names.of(member.owner)}.{name}"

    def fields(self, owner: str, node: java.Class) -> Iterator[tuple[java.Field, FieldMember]]:
        """The fields of a class whose types we have, ghost ones last; model fields are none."""
        ghosts = tuple(f for f in self.classes.entries[owner].added.fields if "ghost" in f.modifiers)
        for field in (*node.fields, *ghosts):
            kind = self.classes.type(field.type, self.classes.entries[owner].file, owner)
            if kind is not None and self.names.type(kind) is not None:
                yield field, FieldMember(owner, field, kind, field in ghosts)

    def outer_field(self, owner: str) -> FieldInfo | None:
        """The field in which an inner class keeps the object around."""
        if not self.is_inner(owner):
            return None
        outer = self.classes.entries[owner].outer
        assert outer is not None
        short = self.names.of(owner)
        above = (full for full in self.classes.upwards(owner)[1:] if self.is_inner(full))
        name = OUTER if next(above, None) is None else f"{short}.{OUTER}"
        return FieldInfo(short, name, ClassType(self.names.of(outer)), nullable=False)

    # Code -----------------------------------------------------------------------------------------

    def signature(self, owner: str, node: Written) -> Signature:
        """The signature of a method or constructor that is written in the class."""
        short = self.names.of(owner)
        parameters = tuple(Var(p.name, self.written(p.type, owner)) for p in node.parameters)
        if isinstance(node, java.Constructor):
            kind, name, result = MethodKind.CONSTRUCTOR, NAMES[MethodKind.CONSTRUCTOR], None
            parameters = (*self._hidden(owner), *parameters)
        else:
            kind, name = MethodKind.METHOD, node.name
            result = None if node.result.name == "void" else Var(RESULT, self.written(node.result, owner))
        id_ = method_id(short, name, node)
        return Signature(id_, short, name, kind, node, "static" in node.modifiers, parameters, result)

    def unwritten(self, owner: str, kind: MethodKind) -> Signature:
        """The signature of the default constructor, or of what the initialisers do."""
        short, name = self.names.of(owner), NAMES[kind]
        hidden = self._hidden(owner) if kind is MethodKind.CONSTRUCTOR else ()
        static = kind is MethodKind.STATICS
        return Signature(f"{short}.{name}()", short, name, kind, None, static, hidden, None)

    def _hidden(self, owner: str) -> tuple[Var, ...]:
        """The parameter by which a constructor is given the object around."""
        outer = self.outer_field(owner)
        return () if outer is None else (Var(f"#{OUTER}", outer.type),)


def method_id(owner: str, name: str, node: Written) -> str:
    """`Class.name(T,U)` with the types as they are written."""
    types = ",".join(f"{p.type.name}{'[]' * p.type.dimensions}" for p in node.parameters)
    return f"{owner}.{name}({types})"
