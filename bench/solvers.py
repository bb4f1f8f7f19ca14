"""Puts a script of `slice check --dump smt2` to other solvers: their answers, seconds and megabytes.

Run: python bench/solvers.py SCRIPT…
"""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

TIME = "time"
_READ = "import sys, time, resource; text = sys.stdin.buffer.read().decode(); start = time.perf_counter()"
_TOLD = """
sys.stdout.write(f"{time.perf_counter() - start} {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}\\n")
"""
# A fresh solver of each kind reads the text: nothing of ours comes between.
PROGRAMS = {
    "Z3": f"""
import z3
{_READ}
context = z3.Context()
sys.stdout.write(z3.Z3_eval_smtlib2_string(context.ref(), text))
{_TOLD}""",
    "cvc5": f"""
import cvc5
{_READ}
manager = cvc5.TermManager()
solver, symbols = cvc5.Solver(manager), cvc5.SymbolManager(manager)
eager = "(set-logic QF_BV)" in text
for name, value in (("bitblast", "eager"), ("bool-to-bv", "all")) if eager else ():
    solver.setOption(name, value)
parser = cvc5.InputParser(solver, symbols)
parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "script")
while not (command := parser.nextCommand()).isNull():
    sys.stdout.write(command.invoke(solver, symbols))
{_TOLD}""",
}


@dataclass(frozen=True, slots=True)
class Solved:
    """`answers` are `sat`, `unsat` or `unknown`, one for each question; just `time` where the limit ended the solver.

    `seconds` and `megabytes` are those of the solver, without the start of its process.
    """

    answers: tuple[str, ...]
    seconds: float
    megabytes: float


def solve(solver: str, script: str, limit: float) -> Solved:
    """What one of `PROGRAMS` says, in at most so many seconds."""
    command = [sys.executable, "-c", PROGRAMS[solver]]
    try:
        done = subprocess.run(command, input=script.encode(), capture_output=True, check=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return Solved((TIME,), limit, 0.0)
    *answers, told = done.stdout.decode().splitlines()
    seconds, megabytes = map(float, told.split())
    return Solved(tuple(answers), seconds, megabytes)


def main() -> None:
    for path in map(Path, sys.argv[1:]):
        script = path.read_text(encoding="utf-8")
        for solver in PROGRAMS:
            found = solve(solver, script, 600.0)
            print(
                f"{path.name:24} {solver:5} {found.seconds:8.2f} s {found.megabytes:6.0f} MB  {' '.join(found.answers)}"
            )


if __name__ == "__main__":
    main()
