"""`python -m tests.jvm SEED` shows one program, its inputs, and how its runs end on both sides."""

import sys
import tempfile
from pathlib import Path

from tests.jvm.cases import comparisons
from tests.jvm.inputs import commands
from tests.jvm.programs import program


def main(seed: int) -> int:
    """Prints the case; 1 if the two sides differ."""
    lines = [program(seed).text]
    different = False
    with tempfile.TemporaryDirectory() as folder:
        for each in comparisons([seed], Path(folder)):
            lines += [] if each.given is None else commands(each.program, each.given, "input")
            lines += ["same" if each.same else "DIFFERENT", f"interpreter: {each.ours}"]
            lines += [f"java:        {each.theirs}", ""]
            different = different or not each.same
    sys.stdout.write("\n".join(lines))
    return int(different)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
