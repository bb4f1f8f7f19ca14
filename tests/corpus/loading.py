"""Loads folders of sources with KeY, all of them in one JVM."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from slicer.prove.install import JVM_FLAGS, Ready

_PROGRAM = Path(__file__).parent / "LoadFolders.java"
_SECONDS_EACH = 30


def loaded(ready: Ready, folders: Sequence[Path], home: Path) -> dict[Path, str]:
    """What KeY says to each folder: `ok`, or why it cannot load it. `home` is where KeY keeps its settings."""
    flags = [*JVM_FLAGS, "-Xmx8g", f"-Duser.home={home}"]  # KeY keeps 5 MB of each
    ran = subprocess.run(
        [str(ready.java), *flags, "-cp", ready.class_path, str(_PROGRAM)],
        input="".join(f"{folder.absolute()}\n" for folder in folders),
        capture_output=True,
        text=True,
        timeout=60 + _SECONDS_EACH * len(folders),
        check=False,
    )
    answers = ran.stdout.splitlines()
    assert len(answers) == len(folders), ran.stderr[-2000:]
    return dict(zip(folders, answers, strict=True))
