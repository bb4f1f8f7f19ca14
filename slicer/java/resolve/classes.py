"""All classes of some files and those of the library that are known: names, supertypes, members."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from slicer.base.record import record
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.ancestors import Ancestors
from slicer.java.resolve.library import INTERFACES, LANG, LIBRARY, PARENTS
from slicer.java.resolve.types import (
    OBJECT,
    UNKNOWN,
    WRITTEN,
    ArrayOf,
    JavaType,
    Logical,
    NullType,
    Primitive,
    Reference,
    Unknown,
    array,
    is_reference,
    widens,
)


@record(slots=True)
class Added:
    """What specifications add to a class: members that Java code does not have (as nodes, for they are declared
    in the same way), and the spans of private members that specifications of other classes see too.
    """

    fields: tuple[tree.Field, ...] = ()
    methods: tuple[tree.Method, ...] = ()
    opened: frozenset[Span] = frozenset()


NOTHING_ADDED = Added()


@record(slots=True)
class Entry:
    """One class; `parents` are the full names of its supertypes, the superclass first.

    Of a class outside the language `parents` are those in the table, and `words` are the words of its text.
    `short` is what we call it: its name, without the package where there is only one; one that `java.lang` has gets
    a mark.
    """

    name: str
    file: tree.File
    node: tree.Class | tree.Unsupported
    outer: str | None
    parents: tuple[str, ...] = ()
    added: Added = NOTHING_ADDED
    short: str = ""
    words: frozenset[str] = frozenset()

    @property
    def bare(self) -> str:
        """The name without the package: `Outer.Inner`."""
        return self.name.removeprefix(f"{self.file.package}.") if self.file.package else self.name

    @property
    def simple(self) -> str:
        """The name without what it is declared in: `Inner`."""
        return self.bare.rpartition(".")[2]

    @property
    def top(self) -> str:
        """The class of the top level around it, as a part of its name."""
        return self.name.removesuffix(self.bare) + self.bare.split(".", maxsplit=1)[0]


@record
class Classes:
    entries: Mapping[str, Entry]

    # Names ------------------------------------------------------------------------------------

    def find(self, name: str, file: tree.File, owner: str | None) -> str | None:
        """The full name of the class that a written name means in a class; library classes may not be in the table."""
        first, *rest = name.split(".")
        found = self._simple(first, file, owner)
        if found is None:
            found = self._qualified(name)
            if found is not None:
                return found
            found = self._imported(first, file)
        if found is None:
            return None
        for part in rest:
            found = self._member(found, part) or f"{found}.{part}"
        return found

    def knows(self, name: str, file: tree.File, owner: str | None) -> bool:
        """Is it a class of the program? What is imported with `*` may have any name."""
        return self.find(name, file, owner) in self.entries

    def _simple(self, name: str, file: tree.File, owner: str | None) -> str | None:
        for around in self.around(owner):
            found = self._member(around, name)
            if found is not None:
                return found
        for part in file.imports:
            if not part.is_static and not part.is_wildcard and part.name.rsplit(".", 1)[-1] == name:
                return part.name
        here = f"{file.package}.{name}" if file.package else name
        if here in self.entries:
            return here
        wildcards = [part.name for part in file.imports if part.is_wildcard and not part.is_static]
        for package in (*wildcards, LANG.rstrip(".")):
            full = f"{package}.{name}"
            if full in self.entries or full in PARENTS or full in INTERFACES:
                return full
        return None

    def _imported(self, name: str, file: tree.File) -> str | None:
        """A class that nobody knows, of the first package of which all classes are imported."""
        wildcards = [part.name for part in file.imports if part.is_wildcard and not part.is_static]
        return f"{wildcards[0]}.{name}" if wildcards else None

    def _qualified(self, name: str) -> str | None:
        """A class may be known only by its name, if that begins with a package."""
        if "." not in name:
            return None
        known = name in self.entries or name in PARENTS
        return name if known or name[0].islower() else None

    def _member(self, owner: str, name: str) -> str | None:
        """The class of that name in a class, perhaps inherited."""
        return next((f"{c}.{name}" for c in self.upwards(owner) if f"{c}.{name}" in self.entries), None)

    def around(self, owner: str | None) -> Iterator[str]:
        """The class and those it is declared in, innermost first."""
        while owner is not None and owner in self.entries:
            yield owner
            owner = self.entries[owner].outer

    def type(self, name: tree.TypeName, file: tree.File, owner: str | None) -> JavaType | None:
        """The type of a written name; nothing where there is no such class."""
        if name.name in WRITTEN:
            return array(WRITTEN[name.name], name.dimensions)
        found = self.find(name.name, file, owner)
        return None if found is None else array(self.reference(found), name.dimensions)

    def reference(self, name: str) -> JavaType:
        entry = self.entries.get(name)
        return UNKNOWN if entry is not None and isinstance(entry.node, tree.Unsupported) else Reference(name)

    # Supertypes -------------------------------------------------------------------------------

    def parents(self, name: str) -> tuple[str, ...] | None:
        """Direct supertypes; nothing for a class known only by name."""
        entry = self.entries.get(name)
        if entry is not None:
            return entry.parents if isinstance(entry.node, tree.Class) else None
        if name in PARENTS:
            parent = PARENTS[name]
            return () if parent is None else (parent,)
        return None

    @cached_property
    def _ancestors(self) -> Ancestors:
        return Ancestors(self._parents_or_none)

    def _parents_or_none(self, name: str) -> tuple[str, ...]:
        known = self.entries.get(name)
        return known.parents if known is not None else self.parents(name) or ()

    def upwards(self, name: str) -> tuple[str, ...]:
        """The class and its supertypes: superclasses before interfaces."""
        return self._ancestors.of(name)

    def is_complete(self, name: str) -> bool:
        """Are all supertypes known with their own?"""
        return not self.unknown(name)

    def unknown(self, name: str) -> str:
        """The first of the class and its supertypes that is known only by name; empty if there is none."""
        return next((each for each in self.upwards(name) if self.parents(each) is None), "")

    def superclass(self, name: str) -> str | None:
        entry = self.entries[name]
        is_class = isinstance(entry.node, tree.Class) and entry.node.kind is tree.ClassKind.CLASS
        return entry.parents[0] if is_class and entry.parents else None

    def fits(self, value: JavaType, place: JavaType) -> bool | None:
        """Subtyping and widening; nothing where only the library could tell."""
        if isinstance(value, Unknown) or isinstance(place, Unknown):
            return None
        if isinstance(value, Primitive) or isinstance(place, Primitive):
            return isinstance(value, Primitive) and isinstance(place, Primitive) and widens(value, place)
        if isinstance(value, Logical) or isinstance(place, Logical):
            return value == place
        if place in {value, OBJECT} or isinstance(value, NullType):
            return not isinstance(place, NullType)
        if isinstance(value, ArrayOf) and isinstance(place, ArrayOf):
            inner = (value.element, place.element)
            return self.fits(*inner) if all(map(is_reference, inner)) else inner[0] == inner[1]
        if isinstance(value, Reference) and isinstance(place, Reference):
            return place.name in self.upwards(value.name) or self._may_be_below(value.name, place.name)
        return isinstance(value, ArrayOf) and place == Reference(f"{LANG}Cloneable")

    def are_apart(self, one: JavaType, other: JavaType) -> bool:
        """Can no object but `null` be of both types (JLS 5.5)?"""
        if not (is_reference(one) and is_reference(other)) or self._is_open(one) or self._is_open(other):
            return False
        if isinstance(one, ArrayOf) and isinstance(other, ArrayOf):
            inner = one.element, other.element
            return self.are_apart(*inner) if all(map(is_reference, inner)) else inner[0] != inner[1]
        return self.fits(one, other) is False and self.fits(other, one) is False

    def _is_open(self, kind: JavaType) -> bool:
        """May a class that is not written implement the interface?"""
        if not isinstance(kind, Reference):
            return False
        entry = self.entries.get(kind.name)
        if entry is None:
            return kind.name not in PARENTS
        return not isinstance(entry.node, tree.Class) or entry.node.kind is tree.ClassKind.INTERFACE

    def _may_be_below(self, name: str, above: str) -> bool | None:
        """False where the supertypes that are known only by name cannot lead there, else nothing."""
        unknown = [each for each in self.upwards(name) if self.parents(each) is None and each not in INTERFACES]
        of_library = all(each.startswith(LIBRARY) for each in unknown)
        return False if not unknown or (of_library and above in self.entries) else None
