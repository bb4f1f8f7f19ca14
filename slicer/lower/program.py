"""A file whose names are resolved as a program of the intermediate language."""

from collections.abc import Iterator
from dataclasses import field, replace

from slicer.base.diagnostics import Diagnostic, Refused
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.nodes import Body
from slicer.ir.program import ClassInfo, Contract, Method, MethodKind, Program
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.java.resolve.classes import Entry
from slicer.java.resolve.library import PARENTS
from slicer.lower.calls import initialises
from slicer.lower.code import default_body, field_body, static_body, written_body
from slicer.lower.collect import Collector
from slicer.lower.contracts import class_info, contracts, inherited
from slicer.lower.declare import Declarations, Signature, Written, method_id

Why = tuple[Diagnostic, ...]


def lower_program(declarations: Declarations) -> Program:
    """The program of one file.

    Law: a method that cannot be lowered is in it all the same, with the diagnostics that say why.
    """
    classes: dict[str, ClassInfo] = {}
    methods, library = dict[str, Method](), dict[str, Method]()
    for entry in declarations.entries:
        lowering = ClassLowering(declarations, entry)
        if isinstance(entry.node, java.Class):
            info = lowering.info(entry.node)
            classes[info.name] = info
            methods.update((method.id, method) for method in lowering.methods(entry.node))
            library = {**lowering.library, **library}
    return Program(declarations.source, classes, {**methods, **library}, _parents(declarations))


def _parents(declarations: Declarations) -> dict[str, tuple[str, ...]]:
    """The direct supertypes of all classes, by short names."""
    name = declarations.names.of
    found: dict[str, tuple[str, ...]] = {
        name(full): () if above is None else (name(above),) for full, above in PARENTS.items()
    }
    for full, entry in declarations.classes.entries.items():
        found[name(full)] = tuple(name(above) for above in entry.parents)
    return found


@record
class ClassLowering:
    """One class of the file, by its full name. `library` are the methods of the library that its code calls."""

    declarations: Declarations
    entry: Entry
    library: dict[str, Method] = field(default_factory=dict)

    @property
    def owner(self) -> str:
        return self.entry.name

    @property
    def short(self) -> str:
        return self.declarations.names.of(self.owner)

    def info(self, node: java.Class) -> ClassInfo:
        return class_info(self.declarations, self.owner, node)

    def methods(self, node: java.Class) -> Iterator[Method]:
        for member in node.members:
            match member:
                case java.Method() | java.Constructor():
                    yield self._written(member)
                case java.Unsupported():
                    yield from self._hidden(member)
                case _:
                    pass
        yield from self._unwritten(node)

    def _hidden(self, member: java.Unsupported) -> Iterator[Method]:
        """The methods that nobody can read: each may override all of its name above."""
        why = refusal(self.declarations.source, member).diagnostics
        written = self.entry.node.methods if isinstance(self.entry.node, java.Class) else ()
        known = {id_ for each in written for id_ in self._overrides(each)}
        for name in (*member.names, *member.others):
            if member.may_be(java.Form.METHOD, name):
                above = (self._id(full, m) for full, m in self._above() if m.name == name)
                method = self._refused(f"{self.short}.{name}(…)", name, member.span, why)
                yield replace(method, overrides=tuple(id_ for id_ in above if id_ not in known))

    def _unwritten(self, node: java.Class) -> Iterator[Method]:
        """What nobody wrote as a method: the default constructor and the initialisers."""
        kinds = [MethodKind.FIELDS, MethodKind.STATICS]
        if node.kind is java.ClassKind.CLASS and not node.constructors:
            kinds.insert(0, MethodKind.CONSTRUCTOR)
        for kind in kinds:
            signature = self.declarations.unwritten(self.owner, kind)
            c = Collector(self.declarations, signature, self.owner)
            try:
                self._sound(node, kind)
                match kind:
                    case MethodKind.CONSTRUCTOR:
                        body = default_body(c, node)
                    case MethodKind.FIELDS:
                        body = field_body(c, node)
                    case _:
                        body = static_body(c, node)
            except Refused as refused:
                yield self._refused(signature.id, signature.name, node.span, refused.diagnostics, kind)
                continue
            if body or (kind is MethodKind.FIELDS and initialises(node)):  # constructors call it, empty blocks or not
                yield self._method(signature, node.span, c, body, (Contract(written=False),))

    def _sound(self, node: java.Class, kind: MethodKind) -> None:
        """Refuses initialisers in which something means nothing."""
        static = kind is MethodKind.STATICS
        for part in () if kind is MethodKind.CONSTRUCTOR else node.members:
            match part:
                case java.Field() if ("static" in part.modifiers) is static:
                    self._problems(part.part)
                case java.Initialiser(is_static=marked) if marked is static:
                    self._problems(part.span)
                case _:
                    pass

    def _written(self, node: Written) -> Method:
        """A method or constructor as it is written."""
        is_constructor = isinstance(node, java.Constructor)
        kind = MethodKind.CONSTRUCTOR if is_constructor else MethodKind.METHOD
        name = "<init>" if is_constructor else node.name
        id_ = method_id(self.short, name, node)
        try:
            self._readable(node)
            self._refuse_bridge(node)
            if is_constructor and self.declarations.is_enum(self.owner):
                raise self.declarations.not_yet(node.name_span, "the constructor of an enum")
            signature = self.declarations.signature(self.owner, node)
            above = [
                case
                for full, other in self._overridden(node)
                for case in inherited(self.declarations, signature, full, other)
            ]
            own = contracts(self.declarations, signature, self.owner)
            cases = (*own, *above) if own[0].written or not above else tuple(above)
            c = Collector(self.declarations, signature, self.owner)
            body = None if node.body is None else written_body(c, node)
        except Refused as refused:
            method = self._refused(id_, name, node.span, refused.diagnostics, kind)
            return replace(method, overrides=self._overrides(node))
        return self._method(signature, node.span, c, body, cases)

    def _readable(self, node: Written) -> None:
        for part in self.declarations.specs.refused.get(node.span, ()):
            raise Refused(part.diagnostic)
        self._problems(node.span)

    def _problems(self, span: Span) -> None:
        problems = self.declarations.resolution.problems_in(span)
        if problems:
            raise Refused(*problems)

    def _method(
        self, signature: Signature, span: Span, c: Collector, body: Body | None, cases: tuple[Contract, ...]
    ) -> Method:
        self.library.update((m.id, m) for m in c.library.values() if m.id not in self.library)
        node = signature.declaration
        modifiers = self.declarations.specs.modifiers
        helper = node is None or "helper" in modifiers.get(node.span, ())
        return Method(
            signature.id,
            signature.owner,
            signature.name,
            span,
            signature.static,
            helper,
            signature.parameters,
            signature.result,
            cases[0],
            body,
            c.pieces,
            c.variables,
            tuple(c.fragments),
            tuple(c.units.values()),
            (),
            signature.kind,
            cases[1:],
            () if node is None else self._overrides(node),
            library={place: method.id for place, method in c.library.items()},
        )

    def _overrides(self, node: Written) -> tuple[str, ...]:
        return tuple(self._id(*each) for each in self._overridden(node))

    def _id(self, owner: str, node: java.Method) -> str:
        return method_id(self.declarations.names.of(owner), node.name, node)

    def _overridden(self, node: Written) -> Iterator[tuple[str, java.Method]]:
        """The methods above that this one stands for in objects of its class."""
        if isinstance(node, java.Constructor) or {"static", "private"} & node.modifiers:
            return
        for above, other in self._above():
            if other.name == node.name and (self._has_types(node, above, other) or _may_be_bridged(node, other)):
                yield above, other

    def _has_types(self, node: Written, above: str, other: java.Method) -> bool:
        """Have both parameters of the same types?"""
        classes = self.declarations.classes
        types = [classes.type(p.type, self.entry.file, self.owner) for p in node.parameters]
        return types == [classes.type(p.type, classes.entries[above].file, above) for p in other.parameters]

    def _refuse_bridge(self, node: Written) -> None:
        """Refuses a method that may override one whose types are type arguments: a method of javac's calls it."""
        for above, other in self._overridden(node):
            if not self._has_types(node, above, other):
                raise self.declarations.not_yet(node.name_span, f"overriding the generic method `{other.name}`")

    def _above(self) -> Iterator[tuple[str, java.Method]]:
        """The methods above that those of this class may stand for, with their classes."""
        classes = self.declarations.classes
        for above in (*classes.upwards(self.owner)[1:], *self._beside()):
            entry = classes.entries.get(above)
            for other in entry.node.methods if entry is not None and isinstance(entry.node, java.Class) else ():
                if not {"static", "private"} & other.modifiers:
                    yield above, other

    def _beside(self) -> Iterator[str]:
        """The interfaces that only classes below have: the methods they inherit implement theirs (JLS 8.4.8.4)."""
        classes = self.declarations.classes
        own = classes.upwards(self.owner)
        below = (name for name in classes.entries if self.owner in classes.upwards(name))
        others = dict.fromkeys(each for name in below for each in classes.upwards(name) if each not in own)
        if not self._is_interface(self.owner):
            yield from filter(self._is_interface, others)

    def _is_interface(self, full: str) -> bool:
        entry = self.declarations.classes.entries.get(full)
        return entry is not None and isinstance(entry.node, java.Class) and entry.node.kind is java.ClassKind.INTERFACE

    def _refused(self, id_: str, name: str, span: Span, why: Why, kind: MethodKind = MethodKind.METHOD) -> Method:
        assert why
        nothing = Contract(written=False)
        return Method(id_, self.short, name, span, True, False, (), None, nothing, None, refused=why, kind=kind)


def _may_be_bridged(node: Written, above: java.Method) -> bool:
    """May the types of the one be type arguments for type variables of the other?"""
    is_generic = any(p.type.erased for p in above.parameters)
    return is_generic and len(node.parameters) == len(above.parameters)
