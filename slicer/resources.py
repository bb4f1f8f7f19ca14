"""Renders the templates that ship with the slicer, and finds the pages that explain its codes."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


def render(name: str, **values: object) -> str:
    """The template of that name, such as `key/problem.key.j2`, with every value it asks for."""
    return _environment().get_template(name).render(**values)


def templates() -> Path:
    return _shipped("templates", "templates")


def page(code: str) -> str | None:
    """What the documentation says of the code of a diagnostic; none if there is no such page."""
    file = _shipped("errors", "docs/errors") / f"{code}.md"
    return file.read_text(encoding="utf-8") if file.is_file() else None


def _shipped(installed: str, beside: str) -> Path:
    """A folder inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parent
    return package / installed if (package / installed).is_dir() else package.parent / beside


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(templates()),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # noqa: S701  Java and KeY are not HTML
    )
