"""The declarations of a file: what its names and signatures mean."""

from collections.abc import Mapping
from dataclasses import dataclass

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.source import SourceFile, Span
from slicer.ir.beyond import not_yet
from slicer.ir.program import FieldInfo
from slicer.ir.terms import RESULT, Var
from slicer.ir.types import BOOLEAN, INT, ArrayType, ClassType, Type, fits
from slicer.ir.unmodelled import Unmodelled, library, unmodelled
from slicer.java import tree as java
from slicer.jml.tree import Specs

_LATER = frozenset({"byte", "short", "char", "long"})


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
    """The classes of one file with the fields and signatures that lowering can model, and why it cannot the others."""

    unit: java.Unit
    outside: Unmodelled
    fields: Mapping[str, tuple[FieldInfo, ...]]
    signatures: tuple[Signature, ...]
    elsewhere: frozenset[str] = frozenset()

    @property
    def source(self) -> SourceFile:
        return self.unit.source

    def refuse(self, code: Code, message: str, span: Span, help_text: str = "") -> Refused:
        return refuse(code, message, self.source, span, help_text)

    def not_yet(self, span: Span, what: str) -> Refused:
        return not_yet(self.source, span, what)

    def type(self, name: java.TypeName) -> Type:
        """The type a written type name means; refused where it has none here."""
        element = self._element(name)
        if name.dimensions > 1:
            raise self.not_yet(name.span, "the array of arrays `[][]`")
        return ArrayType(element) if name.dimensions else element

    def _element(self, name: java.TypeName) -> Type:
        if name.name in _LATER:
            raise self.not_yet(name.span, f"the type `{name.name}`")
        if name.name in {"int", "boolean"}:
            return INT if name.name == "int" else BOOLEAN
        if name.name in self.elsewhere:
            raise self.not_yet(name.span, f"the class `{name.name}` of another file")
        self.outside.check_class(name.name)
        if name.name in self.fields:
            return ClassType(name.name)
        if "." in name.name or library(self.unit, name.name):
            raise self.not_yet(name.span, f"the class `{name.name}`")
        raise self.refuse(Code.S103, f"no class is called `{name.name}` here", name.span)

    def field(self, owner: Type, name: str) -> FieldInfo | None:
        if not isinstance(owner, ClassType):
            return None
        self.outside.check_field(owner.name, name)
        return next((f for f in self.fields[owner.name] if f.name == name), None)

    def signature(self, owner: str, call: java.Call, arguments: tuple[Type, ...]) -> Signature:
        """The method a call means; refused where none or several fit."""
        self.outside.check_class(owner)
        named = [s for s in self.signatures if s.owner == owner and s.declaration.name == call.name]
        fitting = [s for s in named if s.accepts(arguments)]
        if not fitting:
            self.outside.check_method(owner, call.name)
        if not named:
            raise self.refuse(Code.S103, f"class `{owner}` has no method `{call.name}`", call.name_span)
        if not fitting:
            given = ", ".join(str(kind) for kind in arguments)
            raise self.refuse(Code.S104, f"no method `{call.name}` accepts ({given})", call.span)
        if len(fitting) > 1:
            raise self.refuse(Code.S111, f"several methods `{call.name}` fit this call", call.name_span)
        return fitting[0]


def declare(unit: java.Unit, specs: Specs, elsewhere: frozenset[str] = frozenset()) -> Declarations:
    """What of the file can be modelled. Law: what cannot is refused by whoever asks for it."""
    outside = unmodelled(unit, specs, elsewhere)
    modelled = [c for c in unit.classes if c.name not in outside.classes]
    bare = Declarations(unit, outside, {c.name: () for c in modelled}, (), elsewhere)
    while True:
        fields = {c.name: _fields(bare, c, specs) for c in modelled}
        kept = [c for c in modelled if c.name not in outside.classes]
        if kept == modelled:
            break
        modelled = kept
        bare = Declarations(unit, outside, {c.name: () for c in modelled}, (), elsewhere)
    named = Declarations(unit, outside, fields, (), elsewhere)
    signatures = tuple(s for c in modelled for m in c.methods for s in _signatures(named, c, m))
    return Declarations(unit, outside, fields, signatures, elsewhere)


def _fields(declarations: Declarations, owner: java.Class, specs: Specs) -> tuple[FieldInfo, ...]:
    found: list[FieldInfo] = []
    for field in owner.fields:
        if (owner.name, field.name) in declarations.outside.fields:
            continue
        nullable = "nullable" in specs.modifiers.get(field.span, ())
        try:
            found.append(FieldInfo(owner.name, field.name, declarations.type(field.type), nullable))
        except Refused as refused:
            declarations.outside.fields[owner.name, field.name] = refused.diagnostics
            if not nullable and (field.type.dimensions or field.type.name not in _LATER):
                declarations.outside.classes[owner.name] = refused.diagnostics
    return tuple(found)


def _signatures(declarations: Declarations, owner: java.Class, method: java.Method) -> tuple[Signature, ...]:
    """The signature; none where the method cannot be modelled."""
    if method_id(owner.name, method) in declarations.outside.methods:
        return ()
    try:
        parameters = tuple(Var(p.name, declarations.type(p.type)) for p in method.parameters)
        result = None if method.result.name == "void" else Var(RESULT, declarations.type(method.result))
    except Refused as refused:
        declarations.outside.methods[method_id(owner.name, method)] = refused.diagnostics
        return ()
    static = "static" in method.modifiers
    return (Signature(method_id(owner.name, method), owner.name, method, static, parameters, result),)


def method_id(owner: str, method: java.Method) -> str:
    types = ",".join(f"{p.type.name}{'[]' * p.type.dimensions}" for p in method.parameters)
    return f"{owner}.{method.name}({types})"
