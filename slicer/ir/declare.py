"""The declarations of a file: what its names and signatures mean."""

from collections.abc import Mapping
from dataclasses import dataclass

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.source import SourceFile, Span
from slicer.ir.program import FieldInfo
from slicer.ir.terms import RESULT, Var
from slicer.ir.types import BOOLEAN, INT, ArrayType, ClassType, Type, fits
from slicer.java import tree as java
from slicer.jml.tree import Specs


@dataclass(frozen=True, slots=True)
class Signature:
    id: str
    owner: str
    declaration: java.Method
    static: bool
    parameters: tuple[Var, ...]
    result: Var | None

    def accepts(self, arguments: tuple[Type, ...]) -> bool:
        return len(arguments) == len(self.parameters) and all(
            fits(given, wanted.type) for given, wanted in zip(arguments, self.parameters, strict=True)
        )


@dataclass(frozen=True)
class Declarations:
    """All classes of one file with their fields and signatures."""

    source: SourceFile
    fields: Mapping[str, tuple[FieldInfo, ...]]
    signatures: tuple[Signature, ...]

    def refuse(self, code: Code, message: str, span: Span, help_text: str = "") -> Refused:
        return refuse(code, message, self.source, span, help_text)

    def type(self, name: java.TypeName) -> Type:
        """The type a written type name means; refused where no class has that name."""
        element: Type
        if name.name == "int":
            element = INT
        elif name.name == "boolean":
            element = BOOLEAN
        elif name.name in self.fields:
            element = ClassType(name.name)
        else:
            raise self.refuse(Code.S103, f"no class is called `{name.name}` here", name.span)
        for _ in range(name.dimensions):
            element = ArrayType(element)
        return element

    def field(self, owner: Type, name: str) -> FieldInfo | None:
        if not isinstance(owner, ClassType):
            return None
        return next((f for f in self.fields[owner.name] if f.name == name), None)

    def signature(self, owner: str, call: java.Call, arguments: tuple[Type, ...]) -> Signature:
        """The method a call means; refused where none or several fit."""
        named = [s for s in self.signatures if s.owner == owner and s.declaration.name == call.name]
        fitting = [s for s in named if s.accepts(arguments)]
        if not named:
            raise self.refuse(Code.S103, f"class `{owner}` has no method `{call.name}`", call.name_span)
        if not fitting:
            given = ", ".join(str(kind) for kind in arguments)
            raise self.refuse(Code.S104, f"no method `{call.name}` accepts ({given})", call.span)
        if len(fitting) > 1:
            raise self.refuse(Code.S111, f"several methods `{call.name}` fit this call", call.name_span)
        return fitting[0]


def declare(unit: java.Unit, specs: Specs) -> Declarations:
    names = {c.name: () for c in unit.classes}
    bare = Declarations(unit.source, names, ())
    for field in (f for c in unit.classes for f in c.fields if "static" in f.modifiers):
        raise bare.refuse(Code.S102, "static fields are not supported yet", field.name_span)
    fields = {
        c.name: tuple(
            FieldInfo(c.name, f.name, bare.type(f.type), "nullable" in specs.modifiers.get(f.span, ()))
            for f in c.fields
        )
        for c in unit.classes
    }
    signatures = tuple(_signature(bare, c, m) for c in unit.classes for m in c.methods)
    return Declarations(unit.source, fields, signatures)


def _signature(declarations: Declarations, owner: java.Class, method: java.Method) -> Signature:
    parameters = tuple(Var(p.name, declarations.type(p.type)) for p in method.parameters)
    result = None if method.result.name == "void" else Var(RESULT, declarations.type(method.result))
    types = ",".join(str(p.type) for p in parameters)
    return Signature(
        f"{owner.name}.{method.name}({types})",
        owner.name,
        method,
        "static" in method.modifiers,
        parameters,
        result,
    )
