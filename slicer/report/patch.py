"""The difference between original and slice as a unified diff."""

import re
from difflib import unified_diff

from slicer.report.model import Result

# Patches know one line break; Python's own splitting knows ten.
_LINE = re.compile(r"[^\n]*\n|[^\n]+")


def patch(result: Result) -> str:
    """A patch from the original to the slice; empty where they are the same."""
    assert result.slice is not None
    source, sliced = result.original.unit.source, result.slice.emission.edited.source
    name = source.name.replace("\\", "/").rsplit("/", 1)[-1]
    old, new = (_LINE.findall(text) for text in (source.text, sliced.text))
    lines = unified_diff(old, new, f"a/{name}", f"b/{name}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
