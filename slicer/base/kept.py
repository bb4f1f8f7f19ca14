"""Files that are made once for each installation, because they take long to make."""

import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory


def kept(name: str, of: str, make: Callable[[Path], None]) -> Path | None:
    """The file that `make` writes the first time. `of` names everything that it depends on: if that changes, `make` is
    asked again.

    None where no file can be written. Processes that make it at the same time do not disturb each other.
    """
    folder = Path(sys.prefix) / "share" / "jml-slicer" / "kept"
    file = folder / f"{name}-{sha256(of.encode()).hexdigest()[:16]}"
    if file.exists():
        return file
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder) as place:
            made = Path(place) / name
            make(made)
            made.replace(file)
    except OSError:
        return None
    return file
