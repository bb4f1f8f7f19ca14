"""Which variables and fields a text has declared so far. The printer and the reader in the tests use it alike."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from slicer.ir.program import Method, Program
from slicer.ir.terms import THIS, CastTo, Choose, ElementOf, EnumValue, FieldOf, Old, StaticOf, Term, Text, Var
from slicer.ir.types import NULL, STRING, ArrayType, ClassType, Type


@dataclass
class Names:
    """What need not be said again: types of variables, and owner and type of the fields of each class."""

    variables: dict[str, Type] = field(default_factory=dict)
    fields: dict[str, dict[str, tuple[str, Type]]] = field(default_factory=dict)
    statics: dict[tuple[str, str], Type] = field(default_factory=dict)
    program: Program | None = None

    @staticmethod
    def of(program: Program | None, owner: str = "", variables: Iterable[Var] = ()) -> "Names":
        """What is known in the class `owner` of the program."""
        known = {var.name: var.type for var in variables}
        if owner:
            known.setdefault(THIS, ClassType(owner))
        classes = program.classes.values() if program is not None else ()
        statics = {(f.owner, f.name): f.type for info in classes for f in info.statics}
        return Names(known, {}, statics, program)

    @staticmethod
    def inside(program: Program | None, method: Method) -> "Names":
        """What is known in the contract and the body of a method."""
        result = () if method.result is None else (method.result,)
        return Names.of(program, method.owner, (*method.parameters, *result))

    def copy(self) -> "Names":
        fields = {owner: dict(known) for owner, known in self.fields.items()}
        return Names(dict(self.variables), fields, dict(self.statics), self.program)

    def field_of(self, kind: Type | None, name: str) -> tuple[str, Type] | None:
        """Owner and type of what `name` means on an object of the type."""
        return self._fields(kind).get(name)

    def say_field(self, kind: Type | None, name: str, owner: str, type_: Type) -> None:
        self._fields(kind)[name] = owner, type_

    def _fields(self, kind: Type | None) -> dict[str, tuple[str, Type]]:
        if not isinstance(kind, ClassType):
            return {}
        if kind.name not in self.fields:
            inherited = self.program.fields_of(kind.name) if self.program is not None else ()
            self.fields[kind.name] = {f.name: (f.owner, f.type) for f in inherited}
        return self.fields[kind.name]


def seen_type(term: Term) -> Type | None:
    """The type of what can have fields or elements; none for all other terms, and for what has no type at all."""
    match term:
        case Var(_, kind) | FieldOf(_, _, _, kind) | StaticOf(_, _, kind) | CastTo(kind, _):
            return kind
        case ElementOf(array, _):
            kind_ = seen_type(array)
            return kind_.element if isinstance(kind_, ArrayType) else None
        case Old(operand, _):
            return seen_type(operand)
        case Choose(_, then, orelse):
            first = seen_type(then)
            return seen_type(orelse) if first in {None, NULL} else first
        case Text():
            return STRING
        case EnumValue(owner):
            return ClassType(owner)
        case _:
            return None
