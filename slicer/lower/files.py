"""Files whose names are resolved, as programs of the intermediate language."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic
from slicer.base.source import Span
from slicer.ir.program import Program
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.java.resolve.meanings import Resolution
from slicer.java.tokens import Tokens
from slicer.jml import tree as jml
from slicer.jml.family import Annotated
from slicer.jml.names import resolve_all
from slicer.lower.declare import Declarations
from slicer.lower.program import lower_program

Why = tuple[Diagnostic, ...]


@dataclass(frozen=True)
class Original:
    """Files read: text, trees, specifications and program."""

    unit: java.Unit
    specs: jml.Specs
    program: Program


@dataclass(frozen=True)
class Lowered:
    """Files with what their names mean, and their program: `whole` for the interpreter, `checked` for questions."""

    file: Annotated
    resolution: Resolution
    whole: Program
    checked: Program


def lower_file(file: Annotated) -> Lowered:
    resolution = resolve_all(file)
    declarations = Declarations(file.specs, resolution)
    whole = lower_program(declarations)
    return Lowered(file, resolution, whole, checked(whole, declarations))


def checked(program: Program, declarations: Declarations) -> Program:
    """The program that questions are about.

    Law: where the files have something about their classes that nobody can read, all methods are refused.
    """
    why = next(_unreadable(declarations), ())
    methods = program.methods.values()
    return replace(program, methods={m.id: replace(m, refused=m.refused or why) for m in methods})


def _unreadable(declarations: Declarations) -> Iterator[Why]:
    yield from (why for _, why in hidden_parents(declarations))
    for entry in declarations.entries:
        if isinstance(entry.node, java.Unsupported):
            yield refusal(declarations.source, entry.node).diagnostics
            continue
        yield from (refusal(declarations.source, part).diagnostics for part in entry.node.unsupported if _about(part))
        yield from _unreadable_specs(declarations, entry.node)


def _about(part: java.Unsupported) -> bool:
    """Is it about the objects of the class, not one of its methods?"""
    return part.form in {java.Form.FIELD, java.Form.CLASS}


def _unreadable_specs(declarations: Declarations, owner: java.Class) -> Iterator[Why]:
    """What nobody can read that is or may be about the class."""
    specs = declarations.specs
    whole = declarations.unit.file(owner.span.start).span
    silent = (m.span for m in owner.members if isinstance(m, java.Field | java.Initialiser | java.Class))
    about = (whole, owner.span, *silent)
    parts = [part for span in about for part in specs.refused.get(span, ())]
    # What nobody can read before a method may have been meant for the class; a misplaced clause was not.
    others = [part for member in owner.members for part in specs.refused.get(member.span, ())]
    for part in (*parts, *(part for part in others if part.diagnostic.code is not Code.S203)):
        yield (part.diagnostic,)
    for member in specs.members.get(owner.span, ()):
        if isinstance(member, jml.Unreadable):
            yield (member.diagnostic,)


def hidden_parents(declarations: Declarations) -> Iterator[tuple[str, Why]]:
    """The classes that a construct outside the language may extend: a place for their objects may hold others."""
    tokens = Tokens(declarations.source, declarations.unit.tokens)
    for node in java.walk(declarations.unit):
        if isinstance(node, java.Unsupported):
            why = refusal(declarations.source, node).diagnostics
            yield from ((parent, why) for parent in _extended(tokens, node.span))


def _extended(tokens: Tokens, span: Span) -> Iterator[str]:
    """The names after `extends`, or between `new` and a body."""
    extending = making = False
    for token in tokens.inside(span):
        word = tokens.text(token)
        if word in {"extends", "implements"}:
            extending = True
        elif word in {"{", ";"}:
            extending = making = False
        elif extending:
            yield word
        elif word == "new":
            making = True
        elif word == "(" and making:
            after = tokens.index(tokens.closing(token).end)
            if after < len(tokens.spans) and tokens.text(tokens.spans[after]) == "{":
                yield tokens.text(tokens.before(token.start))
