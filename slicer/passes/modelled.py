"""The part of a program that the bounded stages can deal with; the rest of it is refused by whoever needs it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.source import Span
from slicer.ir.declare import Declarations
from slicer.ir.lower import lower_program
from slicer.ir.nodes import Body, Goal, Snapshot, Statement, rewrite, walk
from slicer.ir.numbered import numbered
from slicer.ir.program import ClassInfo, Contract, Method, MethodKind, Program
from slicer.ir.terms import Old, Term
from slicer.ir.terms import walk as walk_term
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.java.resolve.classes import Entry
from slicer.java.resolve.meanings import Resolution
from slicer.jml import tree as jml
from slicer.jml.family import Annotated, Family, families
from slicer.jml.names import resolve_all
from slicer.passes.beyond_classes import Beyond, Why, beyond_classes, hidden_parents
from slicer.passes.beyond_code import CodeReader
from slicer.passes.beyond_specs import SpecReader
from slicer.passes.narrow import beyond, is_modelled, is_modelled_type


@dataclass(frozen=True)
class Lowered:
    """A file with what its names mean, and its program: `whole` for the interpreter, `modelled` for slicing,
    `checked` for the bounded check.
    """

    file: Annotated
    family: Family
    resolution: Resolution
    whole: Program
    modelled: Program
    checked: Program


def lower_file(file: Annotated) -> Lowered:
    """A file alone."""
    (lowered,) = lower_files((file,))
    return lowered


def lower_files(files: tuple[Annotated, ...]) -> tuple[Lowered, ...]:
    """Files that may use each other's classes, in the order given."""
    found: dict[int, Lowered] = {}
    for family in families(files):
        resolved = resolve_all(family.files)
        for file, resolution in zip(family.files, resolved.files, strict=True):
            declarations = Declarations(file.unit, file.specs, resolved.classes, resolution)
            whole = lower_program(declarations)
            found[id(file)] = Lowered(
                file, family, resolution, whole, modelled(whole, declarations), checked(whole, declarations)
            )
    return tuple(found[id(file)] for file in files)


def modelled(program: Program, declarations: Declarations) -> Program:
    """The same program without what is beyond the bounded stages.

    Law: a method that needs any of it is there and refused, with the diagnostics that say why.
    """
    filter_ = _Filter(program, declarations, beyond_classes(declarations))
    filter_.settle()
    classes: dict[str, ClassInfo] = {}
    methods: dict[str, Method] = {}
    for entry in declarations.entries:
        if isinstance(entry.node, java.Class):
            classes.update(filter_.class_info(entry, entry.node))
            methods.update((method.id, method) for method in filter_.methods(entry, entry.node))
    return Program(program.source, classes, methods, program.parents)


@dataclass(frozen=True)
class _Filter:
    program: Program
    declarations: Declarations
    beyond: Beyond

    @property
    def _code(self) -> CodeReader:
        return CodeReader(self.declarations, self.beyond)

    @property
    def _specs(self) -> SpecReader:
        return SpecReader(self.declarations, self.beyond)

    def _name(self, entry: Entry) -> str:
        return self.declarations.names.of(entry.name)

    # Classes --------------------------------------------------------------------------------------

    def class_info(self, entry: Entry, node: java.Class) -> Iterator[tuple[str, ClassInfo]]:
        """The class with the fields that can be modelled; nothing where it cannot be."""
        name = self._name(entry)
        if name in self.beyond.classes:
            return
        info = self.program.classes[name]
        lost = {f.name for f in info.fields if (name, f.name) in self.beyond.fields}
        fields = tuple(f for f in info.fields if f.name not in lost)
        defaults = {f"invariant.{f.name}" for f in info.statics} | {f"invariant.{name}" for name in lost}
        invariants = tuple(p for p in info.invariants if p.id not in defaults)
        later = self._owed(info, node)
        yield name, ClassInfo(name, fields, () if later else invariants, later)

    def _owed(self, info: ClassInfo, node: java.Class) -> Why:
        """Why the invariants are beyond, if they are."""
        why = info.later or _first(self._specs.of_invariants(node))
        strange = (p for p in info.invariants if not p.id.removeprefix("invariant.").isidentifier())
        return why or _first(self._not_yet(p.span, Code.S202) for p in strange if not self._is_modelled(p.term))

    def settle(self) -> None:
        """Puts out of reach what rests on what is: fields of such classes, and classes that owe such fields."""
        while True:
            size = len(self.beyond.classes), len(self.beyond.fields)
            for entry in self.declarations.entries:
                if isinstance(entry.node, java.Class):
                    self._fields(self._name(entry), entry.node)
            if size == (len(self.beyond.classes), len(self.beyond.fields)):
                return

    @cached_property
    def _known(self) -> frozenset[str]:
        """The classes that are modelled; asked after `settle`."""
        return frozenset(self.program.classes) - self.beyond.classes.keys()

    def _is_modelled(self, term: Term) -> bool:
        return is_modelled(term, self._known)

    def _not_yet(self, span: Span, code: Code = Code.S102) -> Refused:
        return self.declarations.not_yet(span, "this", code)

    def _fields(self, name: str, node: java.Class) -> None:
        """A field whose type is beyond is; where its nullness is an invariant, so is the class."""
        for field in node.fields:
            why = _first(self._code.type(field.type))
            if why and (name, field.name) not in self.beyond.fields:
                self.beyond.fields[name, field.name] = why
                nullable = "nullable" in self.declarations.specs.modifiers.get(field.span, ())
                if not nullable and field.type.is_reference:
                    self.beyond.classes.setdefault(name, why)

    # Methods --------------------------------------------------------------------------------------

    def methods(self, entry: Entry, node: java.Class) -> Iterator[Method]:
        name = self._name(entry)
        of_class = self.beyond.classes.get(name) or _first(self._specs.of_class(node))
        info = self.program.classes[name]
        owed = self._owed(info, node)
        for method in self.program.methods.values():
            if method.owner != name or method.kind is not MethodKind.METHOD:
                continue
            method = _without_measures(method)
            written = next((m for m in node.methods if m.span == method.span), None)
            why = of_class or method.refused
            if not why and written is not None:
                why = _first(self._of_method(written)) or _first(self._forms(method))
            if not why and owed and not (method.static or method.helper):
                why = owed
            yield refused(method, why) if why else replace(method, contract=self._contract(method), further=())

    def _of_method(self, written: java.Method) -> Iterator[Refused]:
        declared = self.beyond.methods.get(written.span)
        if declared is not None:
            yield Refused(*declared)
        for name in (*(p.type for p in written.parameters), written.result):
            if name.name != "void":
                yield from self._code.type(name)
        yield from self._specs.of_method(written)
        for case in self.declarations.specs.contracts.get(written.span, ()):
            for clause in case.clauses:
                if isinstance(clause, jml.Clause) and clause.kind is jml.Kind.REQUIRES:
                    yield from self._specs.of_clause(clause)
        if written.body is not None:
            yield from self._code.found(written.body)

    def _forms(self, method: Method) -> Iterator[Refused]:
        """The net below: whatever of the lowered method has no meaning there."""
        spans = {fragment.id: fragment.span for fragment in method.fragments}
        for var in (*method.parameters, *((method.result,) if method.result is not None else ())):
            if not is_modelled_type(var.type, self._known):
                yield self._not_yet(method.span)
        for clause in method.contract.requires:
            if not self._is_modelled(clause.term):
                yield self._not_yet(clause.span, Code.S202)
        for of in beyond(method.body or (), self._known):
            yield self._not_yet(method.span if of is None else spans.get(of, method.span))

    def _contract(self, method: Method) -> Contract:
        """The contract without the clauses that are beyond."""
        cases = self.declarations.specs.contracts.get(method.span, ())
        later = dict(method.contract.later)
        for id_, clause in numbered(cases[0]) if cases else ():
            why = _first(self._specs.of_clause(clause))
            if why and id_ not in later:
                later[id_] = why
        whole = method.contract
        for clause in (*whole.ensures, *((whole.frame,) if whole.frame is not None else ())):
            if clause.id not in later and not self._is_modelled(clause.term):
                later[clause.id] = self._not_yet(clause.span, Code.S202).diagnostics
        ensures = tuple(p for p in whole.ensures if p.id not in later)
        frame = None if whole.frame is None or whole.frame.id in later else whole.frame
        return Contract(whole.written, whole.requires, ensures, frame, later)


def _without_measures(method: Method) -> Method:
    """The method without what `decreases` claims: whether a loop ends is no question of a slice."""
    goals = [s.predicate for s in walk(method.body or ()) if isinstance(s, Goal)]
    measures = frozenset(p.id for p in goals if p.id.split(".")[0] == jml.Kind.DECREASES)
    if method.body is None or not measures:
        return method
    rounds = {part.since for p in goals if p.id in measures for part in walk_term(p.term) if isinstance(part, Old)}

    def kept(statement: Statement) -> Body:
        claim = isinstance(statement, Goal) and statement.predicate.id in measures
        return () if claim or (isinstance(statement, Snapshot) and statement.name in rounds) else (statement,)

    return replace(method, body=rewrite(method.body, kept))


def refused(method: Method, why: Why) -> Method:
    """The method without anything but the reason."""
    nothing = Contract(written=False)
    return Method(method.id, method.owner, method.name, method.span, True, False, (), None, nothing, None, refused=why)


def _first(found: Iterable[Refused]) -> Why:
    return next((each.diagnostics for each in found), ())


def checked(program: Program, declarations: Declarations) -> Program:
    """The program that the bounded check of the whole language is about.

    Law: where the file has something about its classes that nobody can read, or classes that nobody can see, all its
    methods are refused; and so is a method whose signature has classes of another file.
    """
    why = next(_unreadable(declarations), ())
    foreign = dict(_foreign(declarations))
    changed = {m.id: m.refused or why or foreign.get(m.span, ()) for m in program.methods.values()}
    return replace(program, methods={m.id: replace(m, refused=changed[m.id]) for m in program.methods.values()})


def _foreign(declarations: Declarations) -> Iterator[tuple[Span, Why]]:
    for entry in declarations.entries:
        members = entry.node.members if isinstance(entry.node, java.Class) else ()
        for code in (each for each in members if isinstance(each, java.Method | java.Constructor)):
            results = (code.result,) if isinstance(code, java.Method) else ()
            for name in (*(p.type for p in code.parameters), *results):
                try:
                    declarations.here(declarations.resolution.types.get(name.span, ""), name.span)
                except Refused as refused:
                    yield code.span, refused.diagnostics


def _unreadable(declarations: Declarations) -> Iterator[Why]:
    yield from (why for _, why in hidden_parents(declarations))
    specs = SpecReader(declarations, Beyond())
    for entry in declarations.entries:
        if isinstance(entry.node, java.Unsupported):
            yield refusal(declarations.source, entry.node).diagnostics
            continue
        yield from (refusal(declarations.source, part).diagnostics for part in entry.node.unsupported if _about(part))
        yield from (refused.diagnostics for refused in specs.unreadable(entry.node))


def _about(part: java.Unsupported) -> bool:
    """Is it about the objects of the class, not one of its methods?"""
    return part.form in {java.Form.FIELD, java.Form.CLASS}
