"""Does what `slice FILE --spec SPEC --out OUT` does, and writes what it cost.

Run: python bench/ask.py FILE SPEC OUT [--key]

It does what `slicer.cli.app` and `slicer.cli.start` do around that.
"""

import gc
import json
import sys
from pathlib import Path

from slicer.cli.app import COLLECTING
from slicer.replay.machine import Machine


def ask(file: Path, spec: str, out: Path, *, key: bool) -> int:
    gc.set_threshold(*COLLECTING)
    with Machine() as machine:
        from slicer.cli.options import Checking, Choosing, Writing
        from slicer.cli.run import Progress, run_slice
        from slicer.engines.workers import Answer

        class Heard(Progress):
            """Hears which properties are answered."""

            def __init__(self) -> None:
                super().__init__()
                self.answered: list[str] = []

            def tell_answer(self, label: str, answer: Answer) -> None:
                super().tell_answer(label, answer)
                self.answered.append(label.partition(":")[2])

        heard = Heard()
        code = run_slice((file,), spec, Checking(), Writing(out=out, prove=key), Choosing(), machine, heard)
    found = {"stages": heard.seconds, "solver": heard.solver, "properties": heard.answered}
    out.mkdir(parents=True, exist_ok=True)  # where there is no slice
    (out / "costs.json").write_text(json.dumps(found), encoding="utf-8")
    return code


if __name__ == "__main__":
    file, spec, out, *words = sys.argv[1:]
    code = ask(Path(file), spec, Path(out), key="--key" in words)
    gc.freeze()
    sys.exit(code)
