"""README, pages, samples and schemas say what is."""

import re
from pathlib import Path

import pytest

from tests.command import run
from tests.meta import schema
from tests.meta.tree import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
COMMANDS = (
    (),
    ("check",),
    ("prove",),
    ("adopt",),
    ("plan",),
    ("matrix",),
    ("explain",),
    ("run",),
    ("list",),
    ("doctor",),
)
_SAMPLES = sorted(path.name for path in (ROOT / "samples").iterdir() if path.is_dir())


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def section(text: str, title: str) -> str:
    return text.split(f" {title}\n", 1)[1].split("\n#", 1)[0]


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 150


def test_the_page_and_help_have_the_same_options(tmp_path: Path) -> None:
    helps = [run(tmp_path, *command, "--help").out for command in COMMANDS]
    known = {option for text in helps for option in _OPTION.findall(text)} - {"--help", "--version"}
    shown = set(_OPTION.findall(section(page("options.md"), "All options")))
    assert shown <= known
    assert known - shown <= {"--no-install"}


def test_the_page_and_help_have_the_same_exit_codes(tmp_path: Path) -> None:
    text = " ".join(run(tmp_path, "--help").out.split())
    codes = re.findall(r"^\| (\d) \|", section(page("answers.md"), "Exit codes"), re.MULTILINE)
    assert codes == ["0", "1", "2", "3", "4"]
    for code in codes:
        assert re.search(rf"Exit codes:.*\b{code} ", text)


def test_readme_names_the_two_commands() -> None:
    commands = re.findall(r"^```sh\n(.*?)\n```$", README, re.MULTILINE | re.DOTALL)
    assert commands == ["sh scripts/demo", "sh scripts/test"]
    assert all((ROOT / command.split()[1]).is_file() for command in commands)


def test_the_example_of_the_readme_is_real(tmp_path: Path) -> None:
    """All lines but those of KeY."""
    shown = re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)[0].splitlines()
    assert shown[0] == "$ slice samples/02_map/Map.java --spec put --prove"
    ran = run(tmp_path, str(ROOT / "samples" / "02_map" / "Map.java"), "--spec", "put")
    real = [line.rstrip() for line in ran.out.splitlines()]
    of_key = ("…", "closed  ", "put:contract is proved")
    assert [line for line in shown[1:] if not line.startswith(of_key) and line not in real] == []


def test_the_example_of_the_intermediate_language_is_real(tmp_path: Path) -> None:
    text = page("ir.md")
    program, printed = (
        re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)[0] for kind in ("java", "text")
    )
    (tmp_path / "Counter.java").write_text(program, encoding="utf-8")
    assert run(tmp_path, "check", "Counter.java", "--spec", "up", "--dump", "ir").out == printed


_PAGES = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").glob("**/*.md"))]


@pytest.mark.parametrize("document", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "samples/README.md", *_PAGES])
def test_links_lead_somewhere(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    targets = re.findall(r"\]\((?!https?:|#)([^)#]+)", text)
    assert [t for t in targets if not ((ROOT / document).parent / t).exists()] == []


@pytest.mark.parametrize("name", schema.SCHEMAS)
def test_the_schemas_are_published(name: str) -> None:
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == schema.text(name)


@pytest.mark.parametrize("sample", _SAMPLES)
def test_a_sample_has_a_program_a_paragraph_and_a_row(sample: str) -> None:
    folder = ROOT / "samples" / sample
    assert len(list(folder.glob("*.java"))) == 1
    assert (folder / "README.md").is_file()
    assert f"[{sample}]({sample})" in (ROOT / "samples" / "README.md").read_text(encoding="utf-8")
