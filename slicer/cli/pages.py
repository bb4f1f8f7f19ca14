"""`slice explain CODE`: what a message means, and what to do."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.resources import page

_CODE = re.compile(r"[sS]\d+")


def show_pages(words: Sequence[Path], *, plain: bool) -> int:
    """Prints the page of each code; where there are options that belong to a slice, none of the words is one."""
    sys.stdout.write("\n".join(_page(str(word) if plain else "") for word in words))
    return 0


def _page(code: str) -> str:
    found = page(code.upper())
    if found is None and _CODE.fullmatch(code):
        raise Refused(Diagnostic(Code.S001, f"there is no code `{code}`"))
    if found is None:
        help_text = "`slice explain FILE --spec SPEC` explains a slice, `slice explain S102` a message"
        raise Refused(Diagnostic(Code.S001, "`--spec` is missing", (), help_text))
    return found
