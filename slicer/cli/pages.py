"""`slice explain CODE`: what a message means, and what to do."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.resources import page

_CODE = re.compile(r"[sS]\d+")


def show_pages(words: Sequence[Path]) -> int:
    """Prints the page of each code."""
    sys.stdout.write("\n".join(_page(str(word)) for word in words))
    return 0


def without_spec() -> Refused:
    help_text = "`slice explain FILE --spec SPEC` explains a slice, `slice explain S102` a message"
    return Refused(Diagnostic(Code.S001, "`--spec` is missing", (), help_text))


def _page(code: str) -> str:
    found = page(code.upper())
    if found is None and _CODE.fullmatch(code):
        raise Refused(Diagnostic(Code.S001, f"there is no code `{code}`"))
    if found is None:
        raise without_spec()
    return found
