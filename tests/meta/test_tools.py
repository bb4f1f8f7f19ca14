"""Lint, format, types and import order are tests like all others."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.meta.tree import ROOT

BIN = Path(sys.executable).parent


@pytest.mark.parametrize(
    "command",
    [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"], ["lint-imports", "--no-cache"]],
    ids=" ".join,
)
def test_the_tool_finds_nothing(command: list[str]) -> None:
    done = subprocess.run(
        [str(BIN / command[0]), *command[1:]], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
