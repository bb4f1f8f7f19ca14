"""Files whose names are resolved, as programs of the intermediate language."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.program import Program
from slicer.java import tree as java
from slicer.java.inferred import with_types
from slicer.java.resolve.meanings import Resolution
from slicer.jml import tree as jml
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.jml.names import resolve_all
from slicer.lower.declare import Declarations
from slicer.lower.hidden import with_heirs
from slicer.lower.program import lower_program

Why = tuple[Diagnostic, ...]


@record
class Original:
    """Files read: text, trees, specifications and program. `types` are the full names of the classes that are named."""

    unit: java.Unit
    specs: jml.Specs
    program: Program
    types: Mapping[Span, str]


@record
class Lowered:
    """Files with what their names mean, and their program: `whole` for the interpreter, `checked` for questions."""

    file: Annotated
    resolution: Resolution
    whole: Program
    checked: Program

    def original(self, program: Program) -> Original:
        return Original(self.file.unit, self.file.specs, program, self.resolution.types)


def lowered(unit: java.Unit) -> Lowered:
    """A program with the types of its variables, its specifications and their meaning."""
    typed = with_types(unit)
    return lower_file(Annotated(typed, attach(typed)))


def lower_file(file: Annotated) -> Lowered:
    resolution = resolve_all(file)
    declarations = Declarations(file.specs, resolution)
    whole = lower_program(declarations)
    return Lowered(file, resolution, whole, checked(whole, declarations))


def checked(program: Program, declarations: Declarations) -> Program:
    """The program that questions are about.

    Law: what nobody can read refuses the questions that may need it. Specifications of a class that nobody can read
    refuse the methods of that class, of those above it and of those below it.
    """
    refused: dict[str, Why] = {}
    for entry in declarations.entries:
        why = next(_unreadable_specs(declarations, entry.node), ()) if isinstance(entry.node, java.Class) else ()
        for name in program.classes if why else ():
            if entry.short in program.upwards(name) or name in program.upwards(entry.short):
                refused.setdefault(name, why)
    methods = {m.id: replace(m, refused=m.refused or refused.get(m.owner, ())) for m in program.methods.values()}
    return with_heirs(replace(program, methods=methods), declarations)


def _unreadable_specs(declarations: Declarations, owner: java.Class) -> Iterator[Why]:
    """What nobody can read that is or may be about the class."""
    specs = declarations.specs
    whole = declarations.unit.file(owner.span.start).span
    silent = (m.span for m in owner.members if isinstance(m, java.Field | java.Initialiser | java.Class))
    about = (whole, owner.span, *silent)
    parts = [part for span in about for part in specs.refused.get(span, ())]
    # What is no JML before a method may have been meant for the class; a misplaced clause, or one of JML, was not.
    others = [part for member in owner.members for part in specs.refused.get(member.span, ())]
    for part in (*parts, *(part for part in others if part.diagnostic.code is Code.S201)):
        yield (part.diagnostic,)
    for member in specs.members.get(owner.span, ()):
        # Without its `represents` a model field has no meaning, and who reads it is refused.
        is_meaning = isinstance(member, jml.Unreadable) and member.kind is jml.Kind.REPRESENTS
        if isinstance(member, jml.Unreadable) and not (is_meaning and member.diagnostic.code is Code.S202):
            yield (member.diagnostic,)
