"""`slice --help` is instant because it loads none of the stages."""

import subprocess
import sys

HEAVY = ("bitwuzla", "cvc5", "jinja2", "lark", "javalang", "networkx", "pebble", "pydantic", "slicer.pipeline")
PROGRAM = f"""
import sys
from slicer.cli.app import run
run(["--help"])
sys.exit(" ".join(name for name in {HEAVY!r} if name in sys.modules))
"""


def test_help_loads_no_stage() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, encoding="utf-8", check=False)
    assert done.stderr.strip() == ""
    assert "Usage: slice FILE... [--spec SPEC]" in done.stdout
