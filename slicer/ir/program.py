"""Classes, contracts and methods: what statements belong to."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from functools import cached_property

from slicer.base.diagnostics import Diagnostic
from slicer.base.fragments import Fragment, FragmentId, Unit, UnitId
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.ir.nodes import Body, Predicate
from slicer.ir.terms import Var
from slicer.ir.types import NULL, OBJECT, ArrayType, ClassType, IntType, Type, is_reference
from slicer.java.ancestors import Ancestors

Why = tuple[Diagnostic, ...]
Later = Mapping[str, Why]


# The field in which an object of an inner class keeps the object around it.
OUTER = "this$0"


@record(slots=True)
class FieldInfo:
    """`name` is the key of the field in an object: where a class hides a field, `Owner.name`."""

    owner: str
    name: str
    type: Type
    nullable: bool

    @property
    def is_outer(self) -> bool:
        """Does it keep the object around? There is one for every object, always the same."""
        return self.name.rpartition(".")[2] == OUTER


@record(slots=True)
class ClassInfo:
    """`fields` and `statics` are those it declares itself. `parents` are the direct ones, the superclass first.

    `invariants` hold the declared ones and the non-null defaults of the fields, over `this`; those with an id in
    `of_class` are static: they say nothing of one object.
    `later` are those, by the ids they would have, that cannot be lowered yet: nobody can say whether they hold.
    The `constants` of an enum are its only objects. `invented` ones stand for classes that nobody can read, or gives.
    """

    name: str
    fields: tuple[FieldInfo, ...]
    invariants: tuple[Predicate, ...]
    later: Later = field(hash=False, default_factory=dict)
    statics: tuple[FieldInfo, ...] = ()
    is_abstract: bool = False
    of_class: frozenset[str] = frozenset()
    constants: tuple[str, ...] = ()
    invented: bool = False


@record(slots=True)
class Signals:
    """After an exception of the class, `predicate` holds, in which `var` is the exception."""

    exception: str
    var: Var | None
    predicate: Predicate


@record(slots=True)
class Only:
    """No exceptions but those of the classes."""

    span: Span
    classes: tuple[str, ...]
    id: str = "signals_only"


@record(slots=True)
class Contract:
    """One lowered case. `written` is false where the source gives none; `frame` none means everything.

    A `normal_behavior` has a clause `signals (Throwable) false`, an `exceptional_behavior` one `ensures false`.
    `diverges` none means false. `later` are the clauses, by the ids they would have, that cannot be lowered yet:
    whoever needs one refuses.
    """

    written: bool
    requires: tuple[Predicate, ...] = ()
    ensures: tuple[Predicate, ...] = ()
    frame: Predicate | None = None
    later: Later = field(hash=False, default_factory=dict)
    signals: tuple[Signals, ...] = ()
    only: Only | None = None
    diverges: Predicate | None = None


class MethodKind(StrEnum):
    METHOD = "method"
    CONSTRUCTOR = "constructor"
    FIELDS = "fields"
    STATICS = "statics"
    LIBRARY = "library"


@record(slots=True)
class Method:
    """`id` is `Class.name(T,U)`. `body` is none for native and abstract methods.

    Constructors are called `<init>`, and what the initialisers of an object or class do `<fields>` and `<statics>`.
    `contract` is the first case of the specification, `further` are the others. `refused` says why a method
    could not be lowered: whoever reaches it refuses the question; `later` why nothing but the interpreter can
    deal with it yet. `overrides` are the methods of supertypes, by id, that it stands for in its class or in
    one below. `library` are the methods of the library that it calls, by the places of the calls.
    """

    id: str
    owner: str
    name: str
    span: Span
    static: bool
    helper: bool
    parameters: tuple[Var, ...]
    result: Var | None
    contract: Contract
    body: Body | None
    pieces: Mapping[Span, Body] = field(hash=False, compare=False, default_factory=dict)
    variables: Mapping[Span, Var] = field(hash=False, compare=False, default_factory=dict)
    fragments: tuple[Fragment, ...] = ()
    units: tuple[Unit, ...] = ()
    refused: Why = ()
    kind: MethodKind = MethodKind.METHOD
    further: tuple[Contract, ...] = ()
    overrides: tuple[str, ...] = ()
    later: Why = ()
    library: Mapping[Span, str] = field(hash=False, compare=False, default_factory=dict)

    @property
    def changes_nothing(self) -> bool:
        """Is it a method of the library that leaves all objects alone?"""
        return self.kind is MethodKind.LIBRARY and self.contract.frame is not None

    @property
    def never_throws(self) -> bool:
        """Is it a method of the library that ends normally, whatever it is given?"""
        return self.kind is MethodKind.LIBRARY and bool(self.contract.signals)

    @property
    def called(self) -> str:
        """The name by which one asks for it: a constructor has that of its class."""
        return self.owner.rpartition(".")[2] if self.kind is MethodKind.CONSTRUCTOR else self.name

    @property
    def listed(self) -> str:
        """`Class.method(T,U)` as `slice list` has it; the method of a constructor has the name of its class."""
        return f"{self.owner}.{self.called}{self._types}"

    @property
    def called_in_full(self) -> str:
        """`Class.method(T,U)`, or `Class(T,U)` for a constructor, with the classes around its own before it."""
        around = f"{self.owner}." if "." in self.owner else ""
        return f"{around}{self.called}{self._types}" if self.kind is MethodKind.CONSTRUCTOR else self.id

    @property
    def _types(self) -> str:
        return self.id[self.id.index("(") :]


@record
class Program:
    """`parents` has the direct supertypes of all classes, those of the library too, the superclass first."""

    source: SourceFile
    classes: Mapping[str, ClassInfo]
    methods: Mapping[str, Method]
    parents: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def fragments(self) -> Mapping[FragmentId, Fragment]:
        return {f.id: f for m in self.methods.values() for f in m.fragments}

    @cached_property
    def units(self) -> Mapping[UnitId, Unit]:
        return {u.id: u for m in self.methods.values() for u in m.units}

    def constants(self, kind: Type) -> tuple[str, ...]:
        """The constants of an enum, which are its objects; any other type has none."""
        info = self.classes.get(kind.name) if isinstance(kind, ClassType) else None
        return () if info is None else info.constants

    @cached_property
    def _bodies(self) -> Mapping[tuple[str, str], Method]:
        """The method that a class itself declares for another one."""
        return {(m.owner, id_): m for m in self.methods.values() for id_ in (m.id, *m.overrides)}

    @cached_property
    def _ancestors(self) -> Ancestors:
        return Ancestors(self._parents_of)

    def _parents_of(self, name: str) -> tuple[str, ...]:
        return self.parents.get(name, ())

    def upwards(self, name: str) -> tuple[str, ...]:
        """The class and its supertypes, superclasses before interfaces."""
        return self._ancestors.of(name)

    def downwards(self, name: str) -> tuple[str, ...]:
        """The classes of the program that are subtypes of the class; it is one of them if the program has it."""
        return tuple(self.classes) if name == OBJECT.name else self._below.get(name, ())

    @cached_property
    def _below(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for name in self.classes:
            found |= {above: (*found.get(above, ()), name) for above in self.upwards(name)}
        return found

    def fields_of(self, name: str) -> tuple[FieldInfo, ...]:
        """All fields of an object of the class, inherited ones first."""
        above = [each for each in self.upwards(name) if each in self.classes]
        return tuple(f for each in reversed(above) for f in self.classes[each].fields)

    def body_for(self, method: str, exact: str) -> Method:
        """What a virtual call of the method runs where the receiver is an object of exactly that class."""
        all_ = [self._bodies[each, method] for each in self.upwards(exact) if (each, method) in self._bodies]
        found = next(iter(all_), self.methods[method])
        # Of interfaces the method of the most specific one is inherited (JLS 8.4.8).
        below = [each for each in all_ if each.owner != found.owner and found.owner in self.upwards(each.owner)]
        owners = {up for each in below for up in self.upwards(each.owner)[1:]}
        found = next((each for each in below if each.owner not in owners), found)
        # What nobody can read of an interface may stand for a method that has no body above.
        return next((each for each in all_ if each.refused and found.owner in self.upwards(each.owner)), found)

    def is_subtype(self, kind: Type, above: Type) -> bool:
        """May a place of type `above` hold a value of type `kind`? (JLS 4.10)"""
        if kind == above or (kind == NULL and is_reference(above)):
            return True
        match kind, above:
            case IntType(), IntType():
                return above.name in _WIDER[kind.name]
            case ClassType(name), ClassType(wanted):
                return wanted in self.upwards(name) or above == OBJECT
            case ArrayType(), ClassType():
                return above.name in {"Object", "Cloneable", "Serializable"}
            case ArrayType(inner), ArrayType(wanted_inner):
                return is_reference(inner) and self.is_subtype(inner, wanted_inner)
            case _:
                return False

    def may_be(self, kind: Type, above: Type) -> bool:
        """Could only the library tell whether it is a subtype?"""
        match kind, above:
            case ClassType(name), ClassType(wanted) if wanted not in self.classes:
                library = [each for each in self.upwards(name) if each not in self.classes and each != OBJECT.name]
                return any(each not in self.parents or wanted not in self.parents for each in library)
            case _:
                return False


_WIDER = {
    "byte": frozenset({"short", "int", "long", "\\bigint"}),
    "short": frozenset({"int", "long", "\\bigint"}),
    "char": frozenset({"int", "long", "\\bigint"}),
    "int": frozenset({"long", "\\bigint"}),
    "long": frozenset({"\\bigint"}),
    "\\bigint": frozenset[str](),
}
