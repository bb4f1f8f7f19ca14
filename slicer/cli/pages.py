"""`slice explain CODE`: what a message means, and what to do."""

import sys
from collections.abc import Sequence
from pathlib import Path

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.resources import page


def show_pages(codes: Sequence[Path]) -> int:
    """Prints the page of each code."""
    sys.stdout.write("\n".join(_page(str(code)) for code in codes))
    return 0


def _page(code: str) -> str:
    found = page(code.upper())
    if found is None:
        help_text = "`slice explain FILE --spec SPEC` explains a slice, `slice explain S102` a message"
        raise Refused(Diagnostic(Code.S001, "`--spec` is missing", (), help_text))
    return found
