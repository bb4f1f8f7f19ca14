"""Which methods a slice still names: those whose contracts stay, those that lose them, and those that leave."""

import re
from collections.abc import Collection, Iterable

from slicer.analysis.callees import callees, involved
from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.fragments import UnitId
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.nodes import calls_in
from slicer.ir.owed import cases_of
from slicer.ir.program import Method, MethodKind, Program
from slicer.java import tree as java
from slicer.java.tokens import Tokens
from slicer.jml import tree as jml
from slicer.lower.files import Original

_WORD = re.compile(r"\w+")
_DECLARED = re.compile(r"\bMath\b(?!\s*\.)")


@record
class Named:
    """Of the methods whose bodies the slice has, the `contracted` are used by their contracts.

    The `silenced` have several bodies, cases or heirs: a prover sees their bodies, for a contract of one would be
    assumed of all. The `gone` are named by nothing that stays.
    """

    contracted: tuple[str, ...]
    silenced: tuple[str, ...]
    gone: tuple[str, ...]

    @staticmethod
    def of(original: Original, asked: str, present: tuple[str, ...]) -> "Named":
        """For a question about the method `asked` in a slice where these bodies are `present`."""
        program = original.program
        shared = _shared(program, asked, present)
        contracted = tuple(id_ for id_ in present if id_ != asked and id_ not in shared)
        silenced = sorted({id_ for id_ in shared if program.methods[id_].span != program.methods[asked].span})
        return Named(contracted, tuple(silenced), _gone(original, asked, present))


def _shared(program: Program, asked: str, present: tuple[str, ...]) -> frozenset[str]:
    """The methods whose contracts are not those of one body."""
    found: set[str] = set(program.methods[asked].overrides)
    for id_ in present:
        method = program.methods[id_]
        if id_ != asked and (method.kind is not MethodKind.METHOD or method.further or method.overrides):
            found |= {id_, *method.overrides}
        for call in (s for s in calls_in(method.body or ()) if s.virtual):
            named = program.methods.get(call.method)
            if named is None:
                continue
            if named.id == asked and len(callees(program, call)) > 1:
                message = f"`{named.called}` calls itself on objects of classes that override it: no slice for that yet"
                raise refuse(Code.S112, message, program.source, named.span)
            run = {each.id for each in callees(program, call)}
            found |= set() if run == {named.id} and not named.overrides else {named.id, *named.overrides, *run}
    return frozenset(found & program.methods.keys())


def _gone(original: Original, asked: str, present: tuple[str, ...]) -> tuple[str, ...]:
    """Methods that only cut calls reached: nothing in the slice mentions them."""
    program = original.program
    was = {method.id for method in involved(program, program.methods[asked])}
    mentioned = _named_in_specifications(original.specs) | _words_of_others(original)
    stay = (m for m in program.methods.values() if m.name in mentioned or m.overrides or _is_overridden(program, m))
    needed = {*present, *_closure(program, [*(program.methods.keys() - was), *(method.id for method in stay)])}
    return tuple(
        id_
        for id_ in sorted(was - needed)
        if program.methods[id_].body is not None and program.methods[id_].kind is MethodKind.METHOD
    )


def _is_overridden(program: Program, method: Method) -> bool:
    return any(method.id in each.overrides for each in program.methods.values())


def _named_in_specifications(specs: jml.Specs) -> frozenset[str]:
    """The names of the methods that specifications call, wherever these stand; all words of what nobody can read."""
    read = [each for each in specs.annotations if not isinstance(each.part, jml.Unreadable)]
    return _called_in(each.part for each in read) | frozenset(_WORD.findall(_without(specs.text, read)))


def told_of(original: Original, asked: str, goals: frozenset[str], present: Collection[str]) -> frozenset[UnitId]:
    """The units of the methods that the specifications which stay call: their bodies say what these clauses mean."""
    program = original.program
    methods = [program.methods[id_] for id_ in present]
    other = {p.span for case in cases_of(program.methods[asked]) for p in case.ensures if p.id not in goals}
    about = {id_ for each in methods for id_ in (each.id, *each.overrides)}
    spans = [program.methods[id_].span for id_ in about if id_ in program.methods]
    parts = (
        each.part
        for each in original.specs.annotations
        if each.part is not None and each.part.span not in other
        if each.subject is jml.Subject.CLASS or any(_is_of(each, span) for span in spans)
    )
    # Where something is declared with that name, it is not the library's.
    names = _called_in(parts, "" if _DECLARED.search(original.unit.source.text) else "Math")
    meant = _closure(program, (each.id for each in program.methods.values() if each.name in names))
    return frozenset(unit.id for each in methods if each.id in meant for unit in each.units)


def _is_of(annotation: jml.Annotation, method: Span) -> bool:
    """Is it a part of the contract or of the code of the method at the span?"""
    return method.covers(annotation.about) or method.covers(annotation.span)


def _called_in(parts: Iterable[object], library: str = "") -> frozenset[str]:
    """The names of the methods that are called, but for those of that class of the library."""
    nodes = (node for part in parts if part is not None for node in _nodes(part))
    calls = (node for node in nodes if isinstance(node, java.Call))
    return frozenset(c.name for c in calls if not (isinstance(c.receiver, java.Name) and c.receiver.name == library))


def _without(text: str, annotations: list[jml.Annotation]) -> str:
    ends = [0, *(each.span.end for each in annotations)]
    starts = [*(each.span.start for each in annotations), len(text)]
    return " ".join(text[end:start] for end, start in zip(ends, starts, strict=True))


def _words_of_others(original: Original) -> frozenset[str]:
    """The words of the code that is not in the program because nobody can read it."""
    unit, tokens = original.unit, Tokens(original.unit.source, original.unit.tokens)
    refused = {method.span for method in original.program.methods.values() if method.refused}
    spans = {part.span for part in unit.declarations if isinstance(part, java.Unsupported)}
    for owner in java.every_class(unit):
        for member in owner.members:
            whole = owner.span if isinstance(member, java.Field | java.Initialiser) else member.span
            if whole in refused or isinstance(member, java.Unsupported):
                spans.add(member.span)
    return frozenset(tokens.text(token) for span in spans for token in tokens.inside(span))


def _nodes(part: object) -> Iterable[java.Node]:
    """All expressions in a part of a specification."""
    pending: list[object] = [part]
    while pending:
        each = pending.pop()
        if isinstance(each, tuple):
            pending.extend(each)
        elif java.is_node(each):
            yield each
            yield from java.walk(each)
        elif hasattr(each, "__slots__"):
            pending.extend(getattr(each, name, None) for name in each.__slots__)


def _closure(program: Program, roots: Iterable[str]) -> set[str]:
    found: set[str] = set()
    pending = list(roots)
    while pending:
        id_ = pending.pop()
        if id_ in found or id_ not in program.methods:
            continue
        found.add(id_)
        for call in calls_in(program.methods[id_].body or ()):
            pending.extend((call.method, *(each.id for each in callees(program, call))))
    return found
