"""What names and selections mean (JLS 6.5, 15.11)."""

from typing import Protocol

from slicer.base.codes import Code
from slicer.base.record import record
from slicer.java import tree
from slicer.java.resolve.constants import Constant, converted
from slicer.java.resolve.library import CONSTANTS
from slicer.java.resolve.library_methods import FIELDS
from slicer.java.resolve.meanings import ClassName, EnumConstant, Length, LibraryMember, Meaning, PackageName
from slicer.java.resolve.members import FieldMember
from slicer.java.resolve.scope import Scope
from slicer.java.resolve.suggestions import of_length
from slicer.java.resolve.types import INT, OBJECT, TYPE, UNKNOWN, ArrayOf, Logical, Primitive, Reference, Unknown


class Values(Protocol):
    """What resolves the targets of selections and the values of fields."""

    def meaning(self, node: tree.Expr) -> Meaning: ...
    def constant_elsewhere(self, node: tree.Expr, owner: str) -> Constant | None: ...


@record(slots=True)
class NameResolving:
    scope: Scope
    values: Values

    def name(self, node: tree.Name) -> Meaning:
        """A variable, else a class, else a package (JLS 6.5.2)."""
        local = self.scope.locals.get(node.name)
        if local is not None:
            return self.scope.mean(node, local.type, local, local.constant)
        for owner in self.scope.classes.around(self.scope.owner):
            found = self.scope.members.field(owner, node.name)
            if found is not None:
                return self._field(node, found, may_be_constant=True)
            constant = self.constant(owner, node.name)
            if constant is not None:
                return self.scope.mean(node, Reference(owner), constant)
        full = self.scope.classes.find(node.name, self.scope.file, self.scope.owner)
        if full is not None:
            return self.scope.mean(node, UNKNOWN, ClassName(full))
        return self.scope.mean(node, UNKNOWN, PackageName(node.name))

    def select(self, node: tree.Select) -> Meaning:
        before = self.values.meaning(node.target)
        match before.of:
            case PackageName(package):
                full = f"{package}.{node.name}"
                known = self.scope.classes.find(full, self.scope.file, self.scope.owner)
                of = PackageName(full) if known is None else ClassName(known)
                return self.scope.mean(node, UNKNOWN, of)
            case ClassName(owner):
                return self._member(node, owner, is_class=True)
            case _:
                pass
        match before.type:
            case ArrayOf() if node.name == "length":
                return self.scope.mean(node, INT, Length())
            case Reference(owner):
                return self._member(node, owner, is_class=False)
            case Unknown():
                return self.scope.mean(node, UNKNOWN)
            case Logical() as kind if kind != TYPE:
                return self.scope.mean(node, UNKNOWN)
            case kind:
                help_text = of_length(node.name, called=False) if isinstance(kind, ArrayOf) else ""
                self.scope.problem(Code.S103, node.span, f"`{kind}` has no field `{node.name}`", help_text=help_text)
                return self.scope.mean(node, UNKNOWN)

    def _member(self, node: tree.Select, owner: str, *, is_class: bool) -> Meaning:
        found = self.scope.members.field(owner, node.name)
        if found is not None:
            return self._field(node, found, may_be_constant=is_class)
        constant = self.constant(owner, node.name)
        if constant is not None and is_class:
            return self.scope.mean(node, Reference(owner), constant)
        if constant is not None:
            self.scope.problem(Code.S102, node.span, "a constant of an object is not supported yet")
            return self.scope.mean(node, UNKNOWN)
        if (owner, node.name) in CONSTANTS:
            kind, value = CONSTANTS[owner, node.name]
            return self.scope.mean(node, kind, LibraryMember(node.name, owner), value)
        if (owner, node.name) in FIELDS:
            return self.scope.mean(node, FIELDS[owner, node.name], LibraryMember(node.name, owner))
        inner = f"{owner}.{node.name}"
        if is_class and inner in self.scope.classes.entries:
            return self.scope.mean(node, UNKNOWN, ClassName(inner))
        is_known = self.scope.classes.is_complete(owner) and owner in self.scope.classes.entries
        if is_known or owner == OBJECT.name:
            help_text = self.scope.suggestions.of_field(owner, node.name)
            self.scope.problem(Code.S103, node.span, f"`{owner}` has no field `{node.name}`", help_text=help_text)
            return self.scope.mean(node, UNKNOWN)
        return self.scope.mean(node, UNKNOWN, LibraryMember(node.name, self.scope.classes.unknown(owner)))

    def constant(self, owner: str, name: str) -> EnumConstant | None:
        """The constant of that name of the enum."""
        entry = self.scope.classes.entries.get(owner)
        constants = entry.node.constants if entry is not None and isinstance(entry.node, tree.Class) else ()
        found = (n for n, each in enumerate(constants, 1) if each.name == name)
        return next((EnumConstant(owner, name, n) for n in found), None)

    def _field(self, node: tree.Expr, found: FieldMember | tree.Unsupported, *, may_be_constant: bool) -> Meaning:
        if isinstance(found, FieldMember):
            receiver = node.target if isinstance(node, tree.Select) else None
            if not self.scope.typed(node, found.node.type, found, receiver):
                return self.scope.mean(node, UNKNOWN)
            held = self._constant(found)
            return self.scope.mean(node, found.type, found, held if may_be_constant else None, held)
        self.scope.outside(found, node.span)
        return self.scope.mean(node, UNKNOWN)

    def _constant(self, found: FieldMember) -> Constant | None:
        """The value of a field that is a constant variable (JLS 4.12.4); one defined by itself has none."""
        owner = self.scope.classes.entries[found.owner].node
        is_final = "final" in found.node.modifiers or (
            isinstance(owner, tree.Class) and owner.kind is tree.ClassKind.INTERFACE and not found.of_specification
        )
        if not is_final or found.node.init is None or not isinstance(found.type, Primitive | Reference):
            return None
        known, key = self.scope.tables.constants, (found.owner, found.node.name)
        if key not in known:
            known[key] = None
            known[key] = converted(self.values.constant_elsewhere(found.node.init, found.owner), found.type)
        return known[key]
