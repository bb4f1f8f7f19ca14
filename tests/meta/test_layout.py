"""The shape of the project: sizes, its folders, nothing of one machine."""

import ast
import re
import tomllib

import pytest

from tests.meta.tree import ROOT, files, modules

LARGEST = 300
TOO_LARGE: frozenset[str] = frozenset()

_HEADING = re.compile(r"^### (.+)$", re.MULTILINE)
_MACHINE = re.compile(r"(?<![\w.])/(?:home|root|Users|work|workspace|opt)/\w|[A-Z]:\\Users")
_REGISTRY = re.compile(r"https?://\S*/(?:simple|maven2|registry)\b|--index[-]url|--find[-]links")


def lines(module: str) -> int:
    return len((ROOT / "slicer" / module).read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("module", [str(m) for m in modules()])
def test_modules_are_small(module: str) -> None:
    assert (lines(module) > LARGEST) == (module in TOO_LARGE)


def sections() -> dict[str, str]:
    """What ARCHITECTURE.md says of each folder, in its order."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    parts = _HEADING.split(text.split("\n## Folders\n")[1].split("\n## ")[0])
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def import_order() -> list[str]:
    """Folders and modules directly below `slicer/`, first those that import nothing."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers: list[str] = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    return [layer if (ROOT / "slicer" / layer).is_dir() else f"{layer}.py" for layer in reversed(layers)]


def test_architecture_has_the_folders_in_import_order() -> None:
    assert [name for name in sections() if name != "Beside the package"] == import_order()


@pytest.mark.parametrize("folder", import_order())
def test_architecture_has_the_invariant_of_a_folder(folder: str) -> None:
    assert sections()[folder].count("\n**Invariant:** ") == 1


def test_architecture_names_only_files_that_are_there() -> None:
    """A file is named from the root, from `slicer/`, or from the folder that the section or row is about."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w/]+\.(?:py|lark|toml))`", text)) - {"pyproject.toml"}
    there = [str(path) for path in files()]
    assert len(named) > 20
    assert [name for name in sorted(named) if not any(path.endswith(f"/{name}") for path in there)] == []


@pytest.mark.parametrize("module", [str(m) for m in modules()])
def test_a_module_says_what_it_is_for(module: str) -> None:
    assert ast.get_docstring(ast.parse(text_of(f"slicer/{module}")))


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
    groups = [*settings["dependency-groups"].values(), *settings["project"]["optional-dependencies"].values()]
    wanted = [*settings["project"]["dependencies"], *(name for group in groups for name in group)]
    pinned = {line.split("==")[0] for line in text_of("constraints.txt").splitlines() if "==" in line}
    assert {re.split(r"[=<>]", name)[0].lower() for name in wanted} <= pinned
