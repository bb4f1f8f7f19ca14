"""What one can ask about some files: classes, methods, spec cases, properties, loops."""

from itertools import pairwise
from typing import assert_never

from slicer.base.diagnostics import Diagnostic, Note
from slicer.base.record import record
from slicer.base.source import SourceFile
from slicer.claims.implicit import asked_one_by_one
from slicer.claims.methods import without_body
from slicer.claims.properties import Property, Sort
from slicer.claims.sliced import unsliced
from slicer.claims.spec import CONTRACT, everything, of_contract
from slicer.ir.program import Method, MethodKind, Why
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.java.resolve.meanings import Resolution
from slicer.java.tokens import Tokens
from slicer.jml.family import signature
from slicer.jml.show import written
from slicer.jml.tree import (
    CaseClause,
    ClassMember,
    Clause,
    Depends,
    FrameClause,
    Kind,
    Measure,
    ModelMethod,
    Represents,
    Signals,
    SignalsOnly,
    Specs,
    Unreadable,
    Variable,
)
from slicer.lower.files import Lowered

VERSION = 1
_WRITTEN = frozenset({MethodKind.METHOD, MethodKind.CONSTRUCTOR})
_KINDS = frozenset({"interface", "enum", "record"})


@record
class Problem:
    """Something in a file that the slicer does not read; it matters only to questions that need it."""

    code: str
    line: int
    column: int
    message: str


@record
class PropertyEntry:
    """A property by the id that `--spec METHOD:ID` takes; `checkable` if the slicer can answer it, `sliceable` if what
    holds gets a slice, too: postconditions have slices.

    If it cannot be checked, `problem` says why, unless the method says why nothing can be asked of it.
    """

    id: str
    sort: str
    line: int
    text: str
    aliases: tuple[str, ...]
    checkable: bool
    sliceable: bool
    problem: Problem | None


@record
class ClauseEntry:
    kind: str
    line: int
    text: str


@record
class CaseEntry:
    """A spec case. `behaviour` is empty for a lightweight one."""

    behaviour: str
    line: int
    clauses: tuple[ClauseEntry, ...]


@record
class LoopEntry:
    kind: str
    line: int
    invariants: int
    decreases: bool
    assignable: bool


@record
class MethodEntry:
    """A method or constructor by the name that `--spec` takes. `inherits` are the methods it overrides.

    `refused` says why the slicer can answer no question about it.
    """

    id: str
    line: int
    words: tuple[str, ...]
    has_code: bool
    inherits: tuple[str, ...]
    refused: Problem | None
    cases: tuple[CaseEntry, ...]
    properties: tuple[PropertyEntry, ...]
    loops: tuple[LoopEntry, ...]


@record
class ClassEntry:
    """A class or interface with its own invariants and the declarations that only its specification has.

    `refused` says why the slicer cannot read it.
    """

    name: str
    kind: str
    line: int
    refused: Problem | None
    invariants: tuple[ClauseEntry, ...]
    declarations: tuple[ClauseEntry, ...]
    methods: tuple[MethodEntry, ...]


@record
class FileEntry:
    file: str
    package: str
    classes: tuple[ClassEntry, ...]
    problems: tuple[Problem, ...]


@record
class Listing:
    """Everything `slice list` says. Equal input gives equal bytes."""

    version: int
    files: tuple[FileEntry, ...]


def listing(programs: tuple[Lowered, ...]) -> Listing:
    """The listing of the files of some programs, in the order in which they were given."""
    found = [(file.span, file_entry(each, file)) for each in programs for file in each.file.unit.files]
    return Listing(VERSION, tuple(entry for _, entry in sorted(found, key=lambda each: each[0])))


def problems_of(file: java.File, specs: Specs, resolution: Resolution) -> tuple[Diagnostic, ...]:
    """What the slicer cannot read in a file, and mistakes in its specifications, in source order."""
    found = [part.diagnostic for part in specs.unreadable() if file.span.covers(part.span)]
    for comment in file.comments:
        found += resolution.problems_in(comment.span)
    for node in (*file.declarations, *java.walk(file)):
        if isinstance(node, java.Unsupported):
            found += refusal(file.source, node).diagnostics
    return tuple(sorted(dict.fromkeys(found), key=_place))


def _place(diagnostic: Diagnostic) -> tuple[int, str]:
    return diagnostic.notes[0].span.start, diagnostic.message


def file_entry(at: Lowered, file: java.File) -> FileEntry:
    hidden = [part for part in java.walk(file) if isinstance(part, java.Unsupported) and part.form is java.Form.CLASS]
    seen = [part for part in java.every_class(at.file.unit) if file.span.covers(part.span)]
    owners: list[java.Class | java.Unsupported] = [*seen, *hidden]
    owners.sort(key=lambda part: part.span.start)
    classes = tuple(_class(at, part) if isinstance(part, java.Class) else _hidden(at, part) for part in owners)
    problems = problems_of(file, at.file.specs, at.resolution)
    return FileEntry(named(file), file.package, classes, tuple(map(problem_of, problems)))


def named(file: java.File) -> str:
    """The file as it is shown."""
    return file.name.replace("\\", "/")


def _class(at: Lowered, owner: java.Class) -> ClassEntry:
    source, specs = at.file.unit.source, at.file.specs
    invariants = (_clause(source, i.clause, str(Kind.INVARIANT)) for i in specs.invariants.get(owner.span, ()))
    declared = (_clause(source, part, _word(part)) for part in specs.members.get(owner.span, ()))
    codes = (member for member in owner.members if isinstance(member, java.Method | java.Constructor))
    return ClassEntry(
        at.file.name(owner),
        str(owner.kind),
        source.line(owner.name_span.start),
        None,
        tuple(invariants),
        tuple(declared),
        tuple(_method(at, owner, code) for code in codes),
    )


def _hidden(at: Lowered, part: java.Unsupported) -> ClassEntry:
    """An unsupported kind of class, by the word before its name."""
    (name,), unit = part.names, at.file.unit
    words = [unit.source.slice(token) for token in Tokens(unit.source, unit.tokens).inside(part.span)]
    named = (before for before, word in pairwise(words) if word == name and before in _KINDS)
    kind = "annotation type" if unit.source.slice(part.at) == "@interface" else next(named, "class")
    around = [at.file.name(owner) for owner in java.every_class(unit) if part in owner.members]
    (problem,) = map(problem_of, refusal(unit.source, part).diagnostics)
    return ClassEntry(".".join([*around, name]), kind, problem.line, problem, (), (), ())


def _method(at: Lowered, owner: java.Class, code: java.Method | java.Constructor) -> MethodEntry:
    source, specs = at.file.unit.source, at.file.specs
    id_ = signature(at.file.name(owner), code)
    (lowered,) = (m for m in at.checked.methods.values() if m.span == code.span and m.kind in _WRITTEN)
    above = at.file.overridden(owner, code) if isinstance(code, java.Method) else ()
    loops = (node for node in java.walk(code) if isinstance(node, java.Loop))
    refused = lowered.refused or (() if code.body is not None else without_body(at.checked, lowered).diagnostics)
    return MethodEntry(
        id_,
        source.line(code.name_span.start),
        tuple(sorted({*code.modifiers, *specs.modifiers.get(code.span, ())})),
        code.body is not None,
        tuple(signature(at.file.name(each), method) for each, method in above),
        problem_of(refused[0]) if refused else None,
        tuple(_case(source, case.behaviour, case.clauses) for case in specs.contracts.get(code.span, ())),
        _properties(at, code, lowered, refused),
        tuple(_loop(source, specs, loop) for loop in loops),
    )


def _properties(
    at: Lowered, code: java.Method | java.Constructor, method: Method, refused: Why
) -> tuple[PropertyEntry, ...]:
    """The whole contract as one property, then each by itself."""
    found = asked_one_by_one(at.checked, method, everything(at.checked, at.file, method))
    entries = tuple(_property(at, method, each, why, () if refused else why) for each, why in found)
    functional = [each.id for each in of_contract(tuple(each for each, _ in found))]
    if not functional:
        return entries
    line, text = at.file.unit.source.line(code.name_span.start), ", ".join(functional)
    possible = not any(why for each, why in found if each.id in functional)
    normal = [why for each, why in found if each.id in functional and each.sort is Sort.ENSURES]
    sliceable = not any(normal) if normal else possible
    return (PropertyEntry(CONTRACT, CONTRACT, line, text, (), possible, sliceable, None), *entries)


def _property(at: Lowered, method: Method, each: Property, why: Why, shown: Why) -> PropertyEntry:
    problem = problem_of(shown[0]) if shown else None
    line = each.source.line(each.span.start)
    sliceable = not why and not unsliced(at.checked, at.file, method, each.id, each.span)
    return PropertyEntry(each.id, str(each.sort), line, each.text, each.aliases, not why, sliceable, problem)


def _case(source: SourceFile, behaviour: str, clauses: tuple[CaseClause, ...]) -> CaseEntry:
    entries = tuple(_clause(source, clause, _word(clause)) for clause in clauses)
    return CaseEntry(behaviour, entries[0].line if entries else 0, entries)


def _word(part: CaseClause | ClassMember) -> str:
    """What a clause or declaration is called."""
    match part:
        case Clause() | Measure() | FrameClause():
            return str(part.kind)
        case Unreadable():
            return str(part.kind or "unreadable")
        case Signals():
            return str(Kind.SIGNALS)
        case SignalsOnly():
            return str(Kind.SIGNALS_ONLY)
        case Represents():
            return str(Kind.REPRESENTS)
        case Depends():
            return str(Kind.ACCESSIBLE)
        case Variable():
            return "field"
        case ModelMethod():
            return "method"
        case _:
            assert_never(part)


def _clause(source: SourceFile, part: CaseClause | ClassMember, kind: str) -> ClauseEntry:
    return ClauseEntry(kind, source.line(part.span.start), written(source.slice(part.span)))


def _loop(source: SourceFile, specs: Specs, loop: java.Loop) -> LoopEntry:
    spec = specs.loops.get(loop.span)
    kinds = [clause.kind for clause in spec.clauses] if spec is not None else []
    name = {java.While: "while", java.Do: "do", java.For: "for", java.ForEach: "for each"}[type(loop)]
    line = source.line(loop.span.start)
    return LoopEntry(name, line, kinds.count(Kind.LOOP_INVARIANT), Kind.DECREASES in kinds, Kind.ASSIGNABLE in kinds)


def problem_of(diagnostic: Diagnostic) -> Problem:
    """The diagnostic by its place; one without a place has line 0."""
    if not diagnostic.notes:
        return Problem(diagnostic.code.name, 0, 0, diagnostic.message)
    note: Note = diagnostic.notes[0]
    line, column = note.source.line(note.span.start), note.source.column(note.span.start)
    return Problem(diagnostic.code.name, line, column, diagnostic.message)
