"""The rules for stubs, on stubs that no slice has: a stub that keeps them passes, any other is an internal error."""

import pytest

from slicer.abstraction.emit import Emission, Plan
from slicer.abstraction.stubs import NORMALLY, Parameter, Stub
from slicer.base.edits import apply
from slicer.base.fragments import UnitId
from slicer.base.source import SourceFile, Span
from slicer.engines.verdict import Disagreement
from slicer.ir.terms import Frame
from slicer.pipeline import read
from slicer.slicing.lint import lint

PRIMITIVE = ["boolean", "byte", "short", "char", "int", "long"]


def check(kind: str, *, nullable: bool, also: str = "") -> None:
    """The lint of a slice with one stub that takes and gives values of a type; `also` is a further case of it."""
    parameter = Parameter(kind, "p", nullable)
    frame = Frame(everything=False, strict=True)
    stub = Stub(Span(0, 0), "pure_1", kind, nullable, True, frame, NORMALLY, (parameter,))
    text = stub.text.replace("@*/", f"{also} @*/", 1) if also else stub.text
    source = SourceFile("P.java", f"class P {{\n{text}\n}}")
    plan, none, nobody = Plan("m", frozenset(), frozenset()), frozenset[Span](), frozenset[str]()
    units = frozenset[UnitId]()
    lint(
        Emission(plan, apply(source, []), (stub,), (), (), (), (), nobody, nobody, units, none, none, (), (), ()),
        read(source),
    )


@pytest.mark.parametrize("kind", PRIMITIVE)
def test_a_primitive_value_need_not_be_nullable(kind: str) -> None:
    check(kind, nullable=False)


@pytest.mark.parametrize("kind", ["P", "java.lang.Object", *(f"{kind}[]" for kind in PRIMITIVE)])
def test_a_reference_must_be_nullable(kind: str) -> None:
    check(kind, nullable=True)
    with pytest.raises(Disagreement, match="nullable"):
        check(kind, nullable=False)


def test_one_contract_is_one_case() -> None:
    with pytest.raises(Disagreement, match="exactly one trivial contract"):
        check("int", nullable=False, also="also normal_behavior ensures false;")
