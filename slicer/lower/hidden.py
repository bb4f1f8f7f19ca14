"""Classes that nobody can read, as far as the rest of the program may meet their objects."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from slicer.ir.program import ClassInfo, Contract, Method, MethodKind, Program
from slicer.java.resolve.classes import Entry
from slicer.lower.declare import Declarations
from slicer.lower.heirs import Heir, is_interface


def with_heirs(program: Program, declarations: Declarations) -> Program:
    """The program with a class for everything outside the language that may extend a class of the program.

    Nobody knows what its methods do: they are refused. So a question is refused if a call in it may run one of them.
    Interfaces and abstract classes that nothing implements have such a class, too: otherwise they had no objects.
    """
    for number, heir in enumerate(declarations.heirs, 1):
        name = f"{heir.parent.short}~{number}"
        refused = (_refused(method, name, heir) for method in _overridable(program, heir))
        program = _with_class(program, name, heir.parent, {method.id: method for method in refused})
    for entry in declarations.entries:
        if entry.short in program.classes and not _has_objects(program, entry.short):
            program = _with_class(program, f"{entry.short}~", entry, {})
    return program


def _with_class(program: Program, name: str, above: Entry, methods: Mapping[str, Method]) -> Program:
    parents = ("Object", above.short) if is_interface(above) else (above.short,)
    return replace(
        program,
        classes={**program.classes, name: ClassInfo(name, (), ())},
        methods={**program.methods, **methods},
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
    above = program.upwards(heir.parent.short)
    for method in program.methods.values():
        if method.owner not in above or method.kind is not MethodKind.METHOD or method.static:
            continue
        if heir.may_override(method.name):
            yield method
