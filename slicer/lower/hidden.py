"""Classes that nobody can read, as far as the rest of the program may meet their objects."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from slicer.ir.program import ClassInfo, Contract, Method, MethodKind, Program
from slicer.java import tree as java
from slicer.java.resolve.classes import Entry
from slicer.lower.declare import Declarations
from slicer.lower.heirs import Heir, is_interface


def with_heirs(program: Program, declarations: Declarations) -> Program:
    """The program with a class for everything outside the language that may extend a class of the program.

    Nobody knows what its methods do: they are refused. So a question is refused if a call in it may run one of them.
    What we read and extends something outside the language is below these classes.
    Interfaces and abstract classes that nothing implements have such a class, too: otherwise they had no objects.
    """
    heirs = {f"{heir.parents[0].short}~{number}": heir for number, heir in enumerate(declarations.heirs, 1)}
    program = replace(program, parents={**program.parents, **_parents_outside(declarations, heirs)})
    for name, heir in heirs.items():
        program = _with_class(program, name, heir.parents)
    for name, heir in heirs.items():
        refused = {m.id: m for m in (_refused(method, name, heir) for method in _overridable(program, heir))}
        program = replace(program, methods={**program.methods, **refused})
    for entry in declarations.entries:
        if entry.short in program.classes and not _has_objects(program, entry.short):
            program = _with_class(program, f"{entry.short}~", (entry,))
    return program


def _parents_outside(declarations: Declarations, heirs: Mapping[str, Heir]) -> Mapping[str, tuple[str, ...]]:
    """What is above the classes outside the language, by their short names."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in (each for each in declarations.entries if isinstance(each.node, java.Unsupported)):
        own = [name for name, h in heirs.items() if h.name == entry.simple and entry.node.span.covers(h.span)]
        if own:
            found[entry.short] = (*(["Object"] if is_interface(heirs[own[0]].parents[0]) else []), *own)
    return found


def _with_class(program: Program, name: str, above: tuple[Entry, ...]) -> Program:
    parents = (*(["Object"] if is_interface(above[0]) else []), *(each.short for each in above))
    return replace(
        program,
        classes={**program.classes, name: ClassInfo(name, (), (), invented=True)},
        parents={**program.parents, name: parents},
    )


def _has_objects(program: Program, name: str) -> bool:
    """Is there a class that is not abstract, the same or below?"""
    return any(not info.is_abstract and name in program.upwards(info.name) for info in program.classes.values())


def _refused(method: Method, owner: str, heir: Heir) -> Method:
    """What the heir may have in place of the method."""
    return Method(
        f"{owner}:{method.id}",
        owner,
        method.name,
        heir.span,
        method.static,
        method.helper,
        method.parameters,
        method.result,
        Contract(written=False),
        None,
        refused=heir.why,
        overrides=tuple(dict.fromkeys((method.id, *method.overrides))),
    )


def _overridable(program: Program, heir: Heir) -> Iterator[Method]:
    above = {up for parent in heir.parents for up in program.upwards(parent.short)}
    for method in program.methods.values():
        if method.owner not in above or method.kind is not MethodKind.METHOD or method.static:
            continue
        if heir.may_override(method.name):
            yield method
