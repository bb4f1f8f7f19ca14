"""Clauses as their reader meets them."""

from slicer.ir.claim_id import ClaimId
from slicer.ir.nodes import Predicate
from slicer.ir.program import Method, Program
from slicer.ir.text import Names, print_term
from slicer.ir.unbounded import as_written
from slicer.jml.show import written
from slicer.jml.tree import EXCEPTIONAL, NORMAL


def clause_text(program: Program, method: Method, clause: Predicate) -> str:
    """The clause as it is written, or what a default means; empty if no clause makes the claim."""
    if clause.span == method.span or ClaimId.parse(clause.id).word in {NORMAL, EXCEPTIONAL}:
        return ""
    text = written(program.source.slice(clause.span))
    return (
        text if text.endswith(";") else print_term(as_written(clause.term), Names.inside(program, method), plain=True)
    )
