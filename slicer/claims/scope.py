"""Checks that `--objects CLASS=N` names classes of the program."""

from difflib import get_close_matches

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.base.limits import Bounds
from slicer.ir.program import Program

_PRIMITIVE = frozenset({"boolean", "byte", "short", "char", "int", "long"})


def refuse_unknown_classes(program: Program, bounds: Bounds) -> None:
    """Refuses `--objects CLASS=N` if the program has no such class or array type."""
    for name, number in bounds.single:
        element = name.rstrip("[]")
        if element in program.classes or (element != name and element in _PRIMITIVE):
            continue
        known = sorted(program.classes)
        near = get_close_matches(name, known, n=1)
        help_text = f"did you mean `{near[0]}={number}`?" if near else f"there are: {', '.join(known)}"
        raise Refused(Diagnostic(Code.S401, f"`--objects {name}={number}`: no class is called `{name}`", (), help_text))
