"""The text form of the intermediate language: `docs/ir.md` shows it."""

from slicer.ir.text.names import Names
from slicer.ir.text.part import alone, part
from slicer.ir.text.print import print_body, print_clause, print_method, print_program, print_term
from slicer.ir.text.tokens import NotTextForm

__all__ = [
    "Names",
    "NotTextForm",
    "alone",
    "part",
    "print_body",
    "print_clause",
    "print_method",
    "print_program",
    "print_term",
]
