"""A parsed and annotated file as a program of the intermediate language."""

from collections.abc import Iterator
from dataclasses import replace

from slicer.base.diagnostics import Diagnostic, Refused
from slicer.base.source import Span
from slicer.ir.collect import Collector
from slicer.ir.declare import Declarations, Signature, declare, method_id
from slicer.ir.lower_body import BodyLowering
from slicer.ir.lower_spec import class_info, contract
from slicer.ir.program import ClassInfo, Contract, Method, Program
from slicer.ir.readable import refuse_specs_of_class
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.jml.tree import Specs

Why = tuple[Diagnostic, ...]


def lower_program(unit: java.Unit, specs: Specs, elsewhere: frozenset[str] = frozenset()) -> Program:
    """The program of one file; the names of `elsewhere` mean classes of other files.

    Law: a method that cannot be lowered is in it all the same, with the diagnostics that say why.
    """
    declarations = declare(unit, specs, elsewhere)
    classes: dict[str, ClassInfo] = {}
    methods: dict[str, Method] = {}
    for owner in unit.classes:
        why = declarations.outside.classes.get(owner.name, ())
        later: Why = ()
        if not why:
            classes[owner.name], why = _class(declarations, owner, specs)
            later = classes[owner.name].later
        for method in _methods(declarations, owner, owner.name, specs, why):
            owes = later and not method.refused and not (method.static or method.helper)
            methods[method.id] = replace(method, refused=later) if owes else method
    return Program(unit.source, classes, methods)


def _class(declarations: Declarations, owner: java.Class, specs: Specs) -> tuple[ClassInfo, Why]:
    """The class, and why its methods are out of reach, if they are."""
    info = class_info(declarations, owner, specs)
    try:
        refuse_specs_of_class(declarations.source, owner, specs)
    except Refused as refused:
        return info, refused.diagnostics
    return info, ()


def _methods(declarations: Declarations, owner: java.Class, name: str, specs: Specs, why: Why) -> Iterator[Method]:
    """The methods of a class and of those inside it; all are refused where `why` says something."""
    lowered = {s.declaration.span: s for s in declarations.signatures}
    for member in owner.members:
        match member:
            case java.Method(span):
                id_, signature = method_id(name, member), lowered.get(span)
                because = why or declarations.outside.methods.get(method_id(owner.name, member), ())
                if because or signature is None:
                    yield _refused(id_, name, member.name, span, because)
                else:
                    yield _method(declarations, signature, specs)
            case java.Unsupported(form=java.Form.METHOD):
                because = refusal(declarations.source, member).diagnostics
                for each in member.names:
                    yield _refused(f"{name}.{each}(…)", name, each, member.span, because)
            case java.Class():
                inside = declarations.outside.classes[member.name]
                yield from _methods(declarations, member, f"{name}.{member.name}", specs, inside)
            case _:
                pass


def _method(declarations: Declarations, signature: Signature, specs: Specs) -> Method:
    written = signature.declaration
    c = Collector(declarations, signature)
    try:
        lowered = contract(declarations, signature, specs)
        body = BodyLowering(c, specs).body(written.body) if written.body is not None else None
    except Refused as refused:
        return _refused(signature.id, signature.owner, written.name, written.span, refused.diagnostics)
    return Method(
        signature.id,
        signature.owner,
        written.name,
        written.span,
        signature.static,
        "helper" in specs.modifiers.get(written.span, ()),
        signature.parameters,
        signature.result,
        lowered,
        body,
        c.pieces,
        c.variables,
        tuple(c.fragments),
        tuple(c.units.values()),
    )


def _refused(id_: str, owner: str, name: str, span: Span, why: Why) -> Method:
    assert why
    return Method(id_, owner, name, span, True, False, (), None, Contract(False), None, refused=why)
