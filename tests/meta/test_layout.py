"""The shape of the project: sizes, the code map, nothing of one machine."""

import re
import tomllib

import pytest

from tests.meta.tree import ROOT, files, modules

LARGEST = 300
TOO_LARGE: frozenset[str] = frozenset()

_HEADING = re.compile(r"^### (.+)$", re.MULTILINE)
_ENTRY = re.compile(r"^\* `([\w./]+)`: ", re.MULTILINE)
_MACHINE = re.compile(r"(?<![\w.])/(?:home|root|Users|work|workspace|opt)/\w|[A-Z]:\\Users")
_REGISTRY = re.compile(r"https?://\S*/(?:simple|maven2|registry)\b|--index[-]url|--find[-]links")


def lines(module: str) -> int:
    return len((ROOT / "slicer" / module).read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("module", [str(m) for m in modules()])
def test_modules_are_small(module: str) -> None:
    assert (lines(module) > LARGEST) == (module in TOO_LARGE)


def code_map() -> dict[str, str]:
    """The sections of the code map, in order."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    parts = _HEADING.split(text[text.index("## Code map") :].split("\n## ")[0] + "\n" + text.split("## Code map")[1])
    return dict(zip(parts[1::2], parts[2::2], strict=False))


def import_order() -> list[str]:
    """Folders and modules directly below `slicer/`, first those that import nothing."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers: list[str] = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    return [layer if (ROOT / "slicer" / layer).is_dir() else f"{layer}.py" for layer in reversed(layers)]


def test_the_code_map_is_in_import_order() -> None:
    assert [name for name in code_map() if name != "Beside the package"] == import_order()


@pytest.mark.parametrize("folder", [name for name in import_order() if "." not in name])
def test_the_code_map_lists_every_module(folder: str) -> None:
    section = code_map()[folder]
    named = {name for name in _ENTRY.findall(section) if name.endswith(".py")}
    there = {str(m.relative_to(folder)) for m in modules() if m.parts[0] == folder and m.name != "__init__.py"}
    assert named == there
    assert "**Invariant:** " in section


def test_nothing_of_one_machine_is_in_a_file() -> None:
    found = [
        f"{path}: {match[0]}"
        for path in files()
        if (match := _MACHINE.search(text_of(str(path))) or _REGISTRY.search(text_of(str(path))))
    ]
    assert found == []


def text_of(path: str) -> str:
    return (ROOT / path).read_bytes().decode("utf-8", "replace")


def test_constraints_pin_every_dependency() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = settings["dependency-groups"].values()
    wanted = [*settings["project"]["dependencies"], *(name for group in groups for name in group)]
    pinned = {line.split("==")[0] for line in text_of("constraints.txt").splitlines() if "==" in line}
    assert {re.split(r"[=<>]", name)[0].lower() for name in wanted} <= pinned
