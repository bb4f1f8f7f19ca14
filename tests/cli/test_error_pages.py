"""Every code has a page, and the program on the page does what the page says."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from slicer.base.codes import Code
from tests.command import Ran, run_shell

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "errors"
UNTRIGGERED = {
    Code.S603: "tests/prove/test_key.py",
    Code.S604: "tests/prove/test_again.py",
    Code.S901: "tests/cli/test_cli.py",
}

_BLOCK = re.compile(r"^```(java|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_EXIT = re.compile(r"^Exit code (\d)\.$", re.MULTILINE)


@dataclass(frozen=True)
class Page:
    text: str
    program: str
    commands: tuple[str, ...]
    shown: tuple[str, ...]
    code: int


def page(code: Code) -> Page:
    text = (PAGES / f"{code.name}.md").read_text(encoding="utf-8")
    blocks = {m[1]: m[2] for m in _BLOCK.finditer(text)}
    lines = blocks.get("console", "").splitlines()
    commands = tuple(line.removeprefix("$ ") for line in lines if line.startswith("$ "))
    shown = tuple(line for line in lines if not line.startswith("$ "))
    found = _EXIT.search(text)
    return Page(text, blocks.get("java", ""), commands, shown, int(found[1]) if found else -1)


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert {path.stem for path in PAGES.iterdir()} == {code.name for code in Code}


@pytest.mark.parametrize("code", Code, ids=lambda code: code.name)
def test_a_page_has_its_title_and_says_what_to_do(code: Code) -> None:
    text = page(code).text
    assert text.startswith(f"# {code.name}: {code.title}\n")
    assert "\n## What to do\n" in text


@pytest.mark.parametrize("written", ["S102", "s102"])
def test_the_command_prints_a_page(tmp_path: Path, written: str) -> None:
    ran = run_shell(tmp_path, f"slice explain {written}")
    assert (ran.code, ran.out) == (0, page(Code.S102).text)


@pytest.mark.parametrize("code", UNTRIGGERED, ids=lambda code: code.name)
def test_a_page_without_a_program_names_the_test(code: Code) -> None:
    where = UNTRIGGERED[code]
    assert f"`{where}`" in page(code).text
    assert code.name in (ROOT / where).read_text(encoding="utf-8")


@pytest.mark.parametrize("code", [c for c in Code if c not in UNTRIGGERED], ids=lambda code: code.name)
def test_the_program_of_a_page_triggers_its_code(code: Code, tmp_path: Path) -> None:
    found = page(code)
    (tmp_path / "P.java").write_text(found.program, encoding="utf-8")
    ran = [run_shell(tmp_path, command) for command in found.commands]
    check_output(ran[-1], code, found)


def check_output(ran: Ran, code: Code, found: Page) -> None:
    assert f"[{code.name}]" in ran.text
    lines = [line.rstrip() for line in ran.text.splitlines()]
    assert [line for line in found.shown if line not in lines] == []
    assert ran.code == found.code


@pytest.mark.parametrize("code", Code, ids=lambda code: code.name)
def test_every_code_is_used(code: Code) -> None:
    sources = [p.read_text(encoding="utf-8") for p in (ROOT / "slicer").rglob("*.py") if p.name != "codes.py"]
    assert any(f"Code.{code.name}" in text for text in sources)
