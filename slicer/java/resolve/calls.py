"""Which method or constructor a call means (JLS 15.9, 15.12)."""

from typing import Protocol

from slicer.base.codes import Code
from slicer.base.diagnostics import Note
from slicer.base.record import record
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.resolve.library import INHERITED, OBJECT_METHODS, math
from slicer.java.resolve.library_methods import result_of
from slicer.java.resolve.meanings import ClassName, DefaultConstructor, LibraryMember, Meaning, PackageName
from slicer.java.resolve.members import CodeMember, Found, Unclear, choose
from slicer.java.resolve.scope import Scope
from slicer.java.resolve.suggestions import of_length
from slicer.java.resolve.types import OBJECT, UNKNOWN, VOID, ArrayOf, JavaType, Primitive, Reference


class Values(Protocol):
    """What resolves the arguments and receivers."""

    def value(self, node: tree.Expr) -> JavaType: ...
    def meaning(self, node: tree.Expr) -> Meaning: ...


@record(slots=True)
class CallResolving:
    scope: Scope
    values: Values

    def meaning(self, node: tree.Call | tree.New) -> Meaning:
        if isinstance(node, tree.Call):
            return self._call(node)
        owner = self._created(node)
        arguments = self._arguments(node.arguments)
        if not isinstance(owner, Reference):
            return self.scope.mean(node, owner)
        of = self._constructor(owner.name, arguments, node.span)
        return self.scope.mean(node, owner, of)

    def constructor_call(self, node: tree.ConstructorCall) -> None:
        """`this(…)` or `super(…)`."""
        if node.outer is not None:
            self.values.value(node.outer)
        arguments = self._arguments(node.arguments)
        above = self.scope.classes.superclass(self.scope.owner)
        owner = above if node.is_super else self.scope.owner
        of = self._constructor(owner, arguments, node.span) if owner is not None else None
        self.scope.mean(node, VOID, of)

    def _created(self, node: tree.New) -> JavaType:
        """The class of a `new`; after `outer.` its name means a class inside that of the outer object."""
        if node.outer is None:
            return self.scope.type(node.type)
        outer = self.values.value(node.outer)
        if not isinstance(outer, Reference):
            return UNKNOWN
        inner = self.scope.classes.find(node.type.name, self.scope.file, outer.name)
        if inner is None:
            self.scope.problem(Code.S103, node.type.span, f"no class is called `{node.type.name}` in `{outer}`")
            return UNKNOWN
        self.scope.tables.types[node.type.span] = inner
        return self.scope.classes.reference(inner)

    def _arguments(self, nodes: tuple[tree.Expr, ...]) -> tuple[JavaType, ...]:
        return tuple(self.values.value(node) for node in nodes)

    def _constructor(
        self, owner: str, arguments: tuple[JavaType, ...], span: Span
    ) -> CodeMember | DefaultConstructor | LibraryMember | None:
        if owner not in self.scope.classes.entries:
            return LibraryMember(owner, owner)
        found = self.scope.members.constructors(owner)
        if not found.members and not found.outside and not arguments:
            return DefaultConstructor(owner)
        return self._chosen(found, arguments, span, f"constructor of `{owner}`")

    # Methods ----------------------------------------------------------------------------------

    def _call(self, node: tree.Call) -> Meaning:
        owner = self._owner(node)
        arguments = self._arguments(node.arguments)
        if owner is None or owner not in self.scope.classes.entries:
            if owner == OBJECT.name and node.name not in OBJECT_METHODS:
                self._no_method(node, owner)
            kind = math(owner, node.name, arguments) or result_of(owner or "", node.name)
            return self.scope.mean(node, kind, LibraryMember(node.name, owner or ""))
        found = self.scope.members.methods(owner, node.name)
        above = self._beyond(owner, node.name)
        if found.only_beyond and above:
            return self.scope.mean(node, OBJECT_METHODS.get(node.name, UNKNOWN), LibraryMember(node.name, above))
        if not found.members and not found.outside:
            self._no_method(node, owner)
            return self.scope.mean(node, UNKNOWN)
        of = self._chosen(found, arguments, node.span, f"method `{node.name}`")
        if of is None or not isinstance(of.node, tree.Method):
            return self.scope.mean(node, UNKNOWN)
        if not self.scope.typed(node, of.node.result, of, node.receiver):
            return self.scope.mean(node, UNKNOWN)
        return self.scope.mean(node, self.scope.members.type(of.node.result, of.owner), of)

    def _no_method(self, node: tree.Call, owner: str) -> None:
        help_text = self.scope.suggestions.of_method(owner, node.name)
        message = f"class `{owner}` has no method `{node.name}`"
        self.scope.problem(Code.S103, node.name_span, message, help_text=help_text)

    def _owner(self, node: tree.Call) -> str | None:
        """The class whose methods are searched; nothing where it is not known."""
        if node.receiver is None:
            return self._around(node.name)
        before = self.values.meaning(node.receiver)
        match before.of:
            case ClassName(name):
                return name
            case PackageName(name):
                self.scope.unknown(node.receiver.span, name)
                return None
            case _:
                pass
        match before.type:
            case Reference(name):
                return name
            case ArrayOf() if node.name in OBJECT_METHODS:
                return None
            case ArrayOf() | Primitive() as kind:
                help_text = of_length(node.name, called=True) if isinstance(kind, ArrayOf) else ""
                message = f"`{kind}` has no method `{node.name}`"
                self.scope.problem(Code.S104, node.receiver.span, message, help_text=help_text)
                return None
            case _:
                return None

    def _around(self, name: str) -> str | None:
        """The innermost class around the call that has a method of that name, or may inherit it from the library."""
        for owner in self.scope.classes.around(self.scope.owner):
            found = self.scope.members.methods(owner, name)
            if found.members or found.outside or self._beyond(owner, name):
                return owner
        static = any(part.is_static for part in self.scope.file.imports)
        return None if static else self.scope.owner

    def _beyond(self, owner: str, name: str) -> str:
        """The class of the library, or outside the language, that may have a method of that name above; or none."""
        if name in OBJECT_METHODS:
            return OBJECT.name
        classes = self.scope.classes
        return next((up for up in classes.upwards(owner) if self._may_have(up, name)), "")

    def _may_have(self, owner: str, name: str) -> bool:
        """May a class that is not read have the method?"""
        entry = self.scope.classes.entries.get(owner)
        if owner == OBJECT.name or (entry is not None and isinstance(entry.node, tree.Class)):
            return False
        known = [INHERITED[up] for up in self.scope.classes.upwards(owner) if up in INHERITED]
        return not known or any(name in names for names in known)

    def _chosen(self, found: Found, arguments: tuple[JavaType, ...], span: Span, what: str) -> CodeMember | None:
        exact = next((member for member in found.members if member.parameters == arguments), None)
        arity = [member for member in found.members if len(member.parameters) == len(arguments)]
        open_ = arity if exact is None else [exact]
        if len(arity) > 1 and any(p.type.erased for member in open_ for p in member.node.parameters):
            self.scope.problem(Code.S102, span, f"the choice of a generic {what} is not supported yet")
            return None
        # Beside an exact one or above it nothing that cannot be read is more specific; below it may override.
        above = () if exact is None else self.scope.classes.upwards(exact.owner)
        outside = [part for owner, part in found.outside if owner not in above]
        if outside:
            self.scope.outside(outside[0], span, f" in a {what}")
            return None
        if exact is not None:
            return exact
        if not found.complete:
            self.scope.problem(
                Code.S102, span, f"a {what} may be inherited from the library: this is not supported yet"
            )
            return None
        try:
            return choose(self.scope.classes, found.members, arguments)
        except Unclear as unclear:
            self._unclear(unclear, arguments, span, what)
            return None

    def _unclear(self, unclear: Unclear, arguments: tuple[JavaType, ...], span: Span, what: str) -> None:
        given = ", ".join(str(kind) for kind in arguments)
        if not unclear.members:
            self.scope.problem(Code.S104, span, f"no {what} accepts ({given})")
            return
        entries = self.scope.classes.entries
        notes = [Note(entries[m.owner].file.source, m.node.name_span, "this one") for m in unclear.members]
        self.scope.problem(Code.S111, span, f"several fit: {what} with ({given})", *notes)
