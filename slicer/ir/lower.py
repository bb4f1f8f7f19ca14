"""A parsed and annotated file as a program of the intermediate language."""

from slicer.ir.collect import Collector
from slicer.ir.declare import Declarations, Signature, declare
from slicer.ir.lower_body import BodyLowering
from slicer.ir.lower_spec import class_info, contract
from slicer.ir.program import Method, Program
from slicer.java.tree import Unit
from slicer.jml.tree import Specs


def lower_program(unit: Unit, specs: Specs) -> Program:
    """The program of one file; each construct that has no meaning here is refused with its place."""
    declarations = declare(unit, specs)
    classes = {c.name: class_info(declarations, c, specs) for c in unit.classes}
    methods = {s.id: _method(declarations, s, specs) for s in declarations.signatures}
    return Program(unit.source, classes, methods)


def _method(declarations: Declarations, signature: Signature, specs: Specs) -> Method:
    written = signature.declaration
    c = Collector(declarations, signature)
    lowering = BodyLowering(c, specs)
    body = lowering.body(written.body) if written.body is not None else None
    return Method(
        signature.id,
        signature.owner,
        written.name,
        written.span,
        signature.static,
        "helper" in specs.modifiers.get(written.span, ()),
        signature.parameters,
        signature.result,
        contract(declarations, signature, specs),
        body,
        c.pieces,
        c.variables,
        tuple(c.fragments),
        tuple(c.units.values()),
    )
