"""Our grammar of JML, with its tables, which take long to compute."""

import sys
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from lark import Lark

from slicer.base.kept import kept


@cache
def grammar() -> Lark:
    """The parser for a clause, a declaration, or a set of locations."""
    text = files("slicer.jml").joinpath("jml.lark").read_text(encoding="utf-8")
    tables = kept("jml.tables", f"{sys.version} {version('lark')} {text}", lambda path: _save(_made(text), path))
    if tables is None:
        return _made(text)
    with tables.open("rb") as file:
        return Lark.load(file)


def _save(made: Lark, path: Path) -> None:
    with path.open("wb") as file:
        made.save(file)


def _made(text: str) -> Lark:
    starts = ["clause", "declaration", "set_of_locations"]
    return Lark(text, parser="lalr", propagate_positions=True, maybe_placeholders=False, start=starts)
