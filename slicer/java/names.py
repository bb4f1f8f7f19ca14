"""Which classes, fields and methods there are, by name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note, Refused
from slicer.java.tree import Class, Field, Method, Unit


@dataclass(frozen=True, slots=True)
class Classes:
    """All classes of some units, in source order, each with the unit that declares it."""

    units: Mapping[str, Unit]
    classes: Mapping[str, Class]

    def find(self, name: str) -> Class | None:
        return self.classes.get(name)

    def unit_of(self, owner: Class) -> Unit:
        return self.units[owner.name]

    def field(self, owner: str, name: str) -> Field | None:
        """The field of that class; its modifiers say whether it is static."""
        found = self.classes.get(owner)
        return next((field for field in found.fields if field.name == name), None) if found else None

    def methods(
        self, owner: str, name: str, *, arity: int | None = None, types: Sequence[str] | None = None
    ) -> tuple[Method, ...]:
        """The methods of that name in a class, those with the arity or parameter types if given.

        Types are written as in Java without blanks: `int`, `Node[]`.
        """
        found = self.classes.get(owner)
        return tuple(
            method
            for method in (found.methods if found else ())
            if method.name == name
            and (arity is None or len(method.parameters) == arity)
            and (types is None or parameter_types(method) == tuple(types))
        )


def parameter_types(method: Method) -> tuple[str, ...]:
    """The types of the parameters as in a signature: `int`, `Node[]`."""
    types = (parameter.type for parameter in method.parameters)
    return tuple(f"{type_.name}{'[]' * type_.dimensions}" for type_ in types)


def class_table(units: Sequence[Unit]) -> Classes:
    """The table of all classes; two of one name are refused."""
    owners: dict[str, Unit] = {}
    classes: dict[str, Class] = {}
    for unit in units:
        for owner in unit.classes:
            if owner.name in classes:
                first = Note(owners[owner.name].source, classes[owner.name].name_span, "the first")
                again = Note(unit.source, owner.name_span)
                message = f"the class `{owner.name}` is declared twice"
                raise Refused(Diagnostic(Code.S104, message, (again, first)))
            owners[owner.name] = unit
            classes[owner.name] = owner
    return Classes(owners, classes)
