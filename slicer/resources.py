"""Renders the templates that ship with the slicer."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


def render(name: str, **values: object) -> str:
    """The template of that name, such as `key/problem.key.j2`, with every value it asks for."""
    return _environment().get_template(name).render(**values)


def templates() -> Path:
    """The directory of the templates: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parent
    installed = package / "templates"
    return installed if installed.is_dir() else package.parent / "templates"


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
