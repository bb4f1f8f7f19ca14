"""Our grammar of JML, with its tables, which take long to compute."""

import sys
from functools import cache
from importlib.resources import files
from pathlib import Path

from lark import Lark, __version__

from slicer.base.kept import kept

_STARTS = ["clause", "declaration", "set_of_locations"]


@cache
def grammar() -> Lark:
    """The parser for a clause, a declaration, or a set of locations."""
    text = files("slicer.jml").joinpath("jml.lark").read_text(encoding="utf-8")
    words = f"{sys.version} {__version__} {_STARTS} {text}"
    tables = kept("jml.tables", words, lambda path: _save(_made(text), path))
    if tables is None:
        return _made(text)
    try:
        with tables.open("rb") as file:
            return Lark.load(file)
    except Exception:
        made = _made(text)
        _save(made, tables)
        return made


def _save(made: Lark, path: Path) -> None:
    with path.open("wb") as file:
        made.save(file)


def _made(text: str) -> Lark:
    return Lark(text, parser="lalr", propagate_positions=True, maybe_placeholders=False, start=_STARTS)
