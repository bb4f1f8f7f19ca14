"""The files of the project: what git tracks or would track, or, outside a repository, what is not made by tools."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
_MADE = frozenset({"out", "target", "dist", "__pycache__"})


@cache
def files() -> tuple[Path, ...]:
    """Relative paths, sorted."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
        listed = [Path(name) for name in done.stdout.split("\0") if name] if done.returncode == 0 else []
    except OSError:
        listed = []
    found = listed or [path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file()]
    return tuple(sorted(path for path in found if not _is_made(path) and (ROOT / path).is_file()))


def _is_made(path: Path) -> bool:
    hidden = path.parts[0].startswith(".") and path.parts[0] not in {".ci", ".gitignore"}
    return hidden or not _MADE.isdisjoint(path.parts) or path.suffix == ".pyc"


def modules() -> tuple[Path, ...]:
    """The modules of the product, relative to `slicer/`."""
    return tuple(p.relative_to("slicer") for p in files() if p.parts[0] == "slicer" and p.suffix == ".py")
