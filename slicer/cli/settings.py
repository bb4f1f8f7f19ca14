"""Reads options from `slicer.toml`, beside the source or else in the working directory."""

import re
import tomllib
from dataclasses import fields
from difflib import get_close_matches
from pathlib import Path

from cyclopts import App, ArgumentCollection, Token

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.source import SourceFile, Span
from slicer.cli.options import Checking, Choosing, Claiming, Writing

NAME = "slicer.toml"
# What a question is about is no setting.
_KEYS = tuple(
    field.name.replace("_", "-") for form in (Checking, Writing, Choosing, Claiming) for field in fields(form)
)
# The arguments that say where the files are.
_PLACES = frozenset({"FILES", "OUTS"})
_LINE = re.compile(r"line (\d+), column (\d+)")


def configure(_app: App, _commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Sets every option that the command line does not set to its value in the file, if there is one."""
    source = _find(arguments)
    if source is None:
        return
    settings = _settings(source)
    for argument in arguments:
        key = argument.name.removeprefix("--")
        if key not in settings or argument.tokens or argument.name == key:
            continue
        value = settings[key]
        for index, each in enumerate(value if isinstance(value, list) else [value]):
            argument.append(Token(keyword=argument.name, value=_written(each), source=NAME, index=index))


def _find(arguments: ArgumentCollection) -> SourceFile | None:
    """The settings file in the folder of the first source or slice, or else here; none for a command without them."""
    named = [Path(token.value) for argument in arguments if argument.name in _PLACES for token in argument.tokens]
    places = [(named[0] if named[0].is_dir() else named[0].parent) / NAME, Path(NAME)] if named else []
    for place in places:
        if place.is_file():
            # Inside, because `slice --help` comes by here and loads no stage.
            from slicer.java.parse import read_text

            return read_text(place)
    return None


def _settings(source: SourceFile) -> dict[str, object]:
    try:
        settings = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        raise refuse(
            Code.S002, _first_lower(str(error).split(" (at ")[0]), source, _place(source, str(error))
        ) from None
    for key, value in settings.items():
        place = _key(source, key)
        if key not in _KEYS:
            near = get_close_matches(key, _KEYS, n=1)
            help_text = f"did you mean `{near[0]}`?" if near else f"there are: {', '.join(_KEYS)}"
            raise refuse(Code.S002, f"there is no option `{key}`", source, place, help_text)
        several = value if key == "objects" and isinstance(value, list) else [value]
        if not all(isinstance(each, str | int | float) for each in several):
            raise refuse(Code.S002, f"`{key}` must have a single value", source, place)
    return settings


def _written(value: object) -> str:
    """The value as one writes it on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _key(source: SourceFile, key: str) -> Span:
    """The place of the key in the file."""
    quoted = re.escape(key)
    found = re.search(rf"^[ \t]*\[*[ \t]*[\"']?({quoted})(?![\w-])", source.text, re.MULTILINE)
    return Span(found.start(1), found.end(1)) if found else Span(0, 0)


def _place(source: SourceFile, message: str) -> Span:
    """The place that a message of the reader names, else the end."""
    found = _LINE.search(message)
    if found is None:
        return Span(len(source.text), len(source.text))
    start = source.line_span(int(found[1])).start + int(found[2]) - 1
    return Span(start, start)


def _first_lower(text: str) -> str:
    return text[:1].lower() + text[1:]
