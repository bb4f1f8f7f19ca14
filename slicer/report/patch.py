"""The difference between original and slice as a unified diff."""

import re
from collections.abc import Iterator
from difflib import unified_diff

from slicer.report.model import Result

# Patches know one line break; Python's own splitting knows ten.
_LINE = re.compile(r"[^\n]*\n|[^\n]+")


def patch(result: Result) -> str:
    """A patch from the original to the slice; empty where they are the same."""
    assert result.slice is not None
    before = result.written or result.original.unit.source
    old, new = before.texts, result.text.texts
    lines = (line for path, text in old.items() for line in _of_file(path, text, new[path]))
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _of_file(path: str, old: str, new: str) -> Iterator[str]:
    return unified_diff(_LINE.findall(old), _LINE.findall(new), f"a/{path}", f"b/{path}")
