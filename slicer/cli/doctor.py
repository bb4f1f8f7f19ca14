"""`slice doctor`: says which tools the proofs need, and whether they are installed. Installs KeY."""

import shutil
import sys

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, render
from slicer.prove import install as setup


def run_doctor(*, install: bool) -> int:
    """0 if everything is there, 3 if something is missing."""
    if install and not _install():
        return 3
    code = 0
    for tool, use in (("javac", "compiles every slice"), ("java", "runs KeY")):
        found = shutil.which(tool) is not None
        code = code if found else 3
        sys.stdout.write(f"{'found' if found else 'missing':8} {tool}: {use}\n")
    key = setup.locate()
    if isinstance(key, setup.Missing):
        sys.stdout.write(f"missing  KeY: {key.why}; {key.hint}\n")
        return 3
    sys.stdout.write("found    KeY\n")
    return code


def find_key(*, install: bool) -> setup.Ready | setup.Missing:
    """KeY. If it was never installed here, it is installed now, unless the user or a missing tool forbids it."""
    is_new = not setup.home().exists() and all(map(shutil.which, ("java", "javac", "mvn")))
    if install and is_new:
        _tell(f"installing KeY {setup.VERSION} into {setup.home()} (only once; `--no-install` forbids it)")
        _install()
    return setup.locate()


def _install() -> bool:
    try:
        setup.install(_tell)
    except setup.InstallFailed as failed:
        sys.stderr.write(f"{render(Diagnostic(Code.S601, failed.why, (), failed.hint))}\n")
        return False
    return True


def _tell(step: str) -> None:
    sys.stderr.write(f"{step}\n")
    sys.stderr.flush()
