"""Minimal cores of the same formulas in four ways: a table of sizes, calls and seconds, and `bench/out/cores.md`.

`ours` is what `slice` does. `cvc5` has the option `minimal-unsat-cores`, `Z3` has `core.minimize`. `deletion` leaves
out one unit after the other and asks a fresh cvc5 each time. A fresh cvc5 checks every core again. Seconds are those
of the solvers, with reading the formula but without encoding it. What takes longer than the limit counts as the limit.

Ours is to be five times as fast as cvc5's own, and three times as fast as deletion, in the median. The exit code is 1
where one of that is missed, or where a core is not enough.

Run: python bench/cores.py [--only NAME] [--limit SECONDS]
"""

import argparse
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.solvers import TIME
from bench.stages import questions
from slicer.base.diagnostics import Refused
from slicer.base.fragments import UnitId
from slicer.base.limits import Ints, Limits
from slicer.claims.sliced import find_sliced
from slicer.encode.encode import encode
from slicer.encode.encoding import Encoding
from slicer.engines.ends import closed
from slicer.engines.question import Question
from slicer.engines.widths import WIDTHS, width_for
from slicer.java.parse import read_source
from slicer.jml.family import Annotated
from slicer.pipeline import read
from slicer.slicing.pins import FREE
from slicer.slicing.questions import of_slice
from slicer.solve.arithmetic import Arithmetic, Bits, Theory
from slicer.solve.core import minimise, units_in
from slicer.solve.cvc5.script import Goal, Part, script
from slicer.solve.cvc5.solver import Cvc5, Once
from slicer.solve.labels import Literal, Switch, guarded, violated
from slicer.solve.session import Session
from slicer.solve.solver import Answer, Unsat

ROOT = Path(__file__).parents[1]
OUT = ROOT / "bench" / "out" / "cores.md"
WAYS = ("ours", "cvc5", "Z3", "deletion")
# How many times as fast as these ours is to be, in the median.
WANTED = {"cvc5": 5.0, "deletion": 3.0}
UNIT, ASKED = "|UNIT:", "(check-sat-assuming ("
_MINIMAL = """
import sys, time
text = sys.stdin.buffer.read().decode()
start = time.perf_counter()
{}
sys.stdout.write(f"\\n{{time.perf_counter() - start}}\\n")
"""
# A process of its own for each: a solver that is not made for this cannot be stopped in another way.
PROGRAMS = {
    "Z3": _MINIMAL.format(
        "import z3\nz3.set_param('smt.core.minimize', True)\ncontext = z3.Context()\n"
        "sys.stdout.write(z3.Z3_eval_smtlib2_string(context.ref(), text))"
    ),
    "cvc5": _MINIMAL.format(
        "import cvc5\nmanager = cvc5.TermManager()\n"
        "solver, symbols = cvc5.Solver(manager), cvc5.SymbolManager(manager)\n"
        "for name, value in (('minimal-unsat-cores', 'true'), ('bitblast', 'eager'), ('bool-to-bv', 'all')):\n"
        "    solver.setOption(name, value)\n"
        "parser = cvc5.InputParser(solver, symbols)\n"
        "parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, 'script')\n"
        "while not (command := parser.nextCommand()).isNull():\n"
        "    sys.stdout.write(command.invoke(solver, symbols))"
    ),
}


@dataclass(frozen=True)
class Task:
    """A formula that is unsatisfiable with all of its units, and the order in which ours tries to drop them."""

    name: str
    encoding: Encoding
    arithmetic: Arithmetic
    question: Question
    order: tuple[UnitId, ...]

    @property
    def always(self) -> frozenset[Literal]:
        """The literals that are no units: they hold in every question."""
        assumed = (literal for literal, _ in guarded(self.encoding) if literal.switch is Switch.ASSUMED)
        return frozenset(assumed) | closed(self.encoding, self.question.goals)

    @property
    def units(self) -> tuple[Literal, ...]:
        known = {literal for literal, _ in guarded(self.encoding)}
        return tuple(unit for name in self.order if (unit := Literal(Switch.UNIT, name)) in known)


@dataclass(frozen=True)
class Core:
    """`units` is none where the time was over."""

    units: frozenset[UnitId] | None
    calls: int
    seconds: float


@dataclass(frozen=True)
class Row:
    name: str
    units: int
    cores: dict[str, Core]
    enough: bool

    def ratio(self, way: str) -> float:
        return self.cores[way].seconds / self.cores["ours"].seconds


def task_of(name: str, file: Path, spec: str) -> Task | None:
    """None where the question has no slice, or nothing to minimise."""
    original = read(read_source(file))
    try:
        (asked,) = find_sliced(original.program, Annotated(original.unit, original.specs), spec, Ints.MATH)
    except Refused:
        return None
    question = of_slice(asked.program, asked, Ints.MATH, FREE)(asked)(Limits())
    encoding = encode(question.bounded, Ints.MATH)
    return Task(f"{name} {spec}", encoding, Bits.of(width_for(encoding, WIDTHS[0])), question, question.order or ())


def fresh(task: Task, units: Iterable[Literal]) -> bool:
    """Does a fresh cvc5 say that these units are enough?"""
    solver = Cvc5(Theory.of(task.encoding, task.arithmetic), once=Once.PROOF)
    _, broken = violated(task.encoding, task.question.goals)
    chosen = {*task.always, *units}
    for node in (*task.encoding.hard, broken, *(node for literal, node in guarded(task.encoding) if literal in chosen)):
        solver.require(node)
    return isinstance(solver.check(()), Unsat)


class _Counting(Session):
    """Counts what it is asked."""

    calls = 0

    def check(self, literals: Iterable[Literal]) -> Answer:
        self.calls += 1
        return super().check(literals)


def ours(task: Task) -> Core | None:
    """None where the formula has a solution: there is no core then."""
    start = perf_counter()
    session = _Counting(task.encoding, task.arithmetic, task.question.limits)
    base = task.always | {session.violation(task.question.goals, defined=False)}
    answer = session.check(base | session.literals(Switch.UNIT))
    if not isinstance(answer, Unsat):
        return None
    found = minimise(session, base, units_in(answer.core), task.order)
    return Core(found.units, session.calls, perf_counter() - start)


def deletion(task: Task, limit: float) -> Core:
    """Leaves out one unit after the other, with a fresh solver each time."""
    start, current = perf_counter(), list(task.units)
    for calls, unit in enumerate(task.units):
        if perf_counter() - start > limit:
            return Core(None, calls, limit)
        smaller = [each for each in current if each != unit]
        if fresh(task, smaller):
            current = smaller
    return Core(units_in(frozenset(current)), len(task.units), perf_counter() - start)


def told(way: str, task: Task, limit: float) -> Core:
    """What another solver says whose own minimisation is switched on."""
    command = [sys.executable, "-c", PROGRAMS[way]]
    text = named(task).encode()
    try:
        done = subprocess.run(command, input=text, capture_output=True, check=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return Core(None, 1, limit)
    _, *names, seconds = done.stdout.decode().replace("(", " ").replace(")", " ").split()
    units = frozenset(UnitId(task.units[int(name[1:])].name) for name in names)
    return Core(units, 1, float(seconds))


def named(task: Task) -> str:
    """The script of the formula, in which the units are the named assertions."""
    goal = Goal(task.question.goals, closed(task.encoding, task.question.goals), "")
    lines = script([Part(task.encoding, task.arithmetic, [goal], ())]).splitlines()
    atoms = {f"|{literal}|": number for number, literal in enumerate(task.units)}
    found = ["(set-option :produce-unsat-cores true)"]
    for line in lines:
        if line.startswith(ASKED):
            found += _asserted(line[len(ASKED) : -2].split("| |"), atoms)
        elif not line.startswith(("(push", "(pop")):
            found.append(line)
    return "\n".join((*found, "(check-sat)", "(get-unsat-core)")) + "\n"


def _asserted(chosen: Sequence[str], atoms: dict[str, int]) -> Iterable[str]:
    for part in chosen:
        atom = f"|{part.strip('|')}|"
        yield f"(assert (! {atom} :named u{atoms[atom]}))" if atom in atoms else f"(assert {atom})"


def measure(task: Task, limit: float) -> Row | None:
    own = ours(task)
    if own is None or not task.units:
        return None
    cores = {"ours": own, "deletion": deletion(task, limit)}
    cores |= {way: told(way, task, limit) for way in PROGRAMS}
    found = (core.units for core in cores.values() if core.units is not None)
    enough = all(fresh(task, (Literal(Switch.UNIT, unit) for unit in units)) for units in found)
    return Row(task.name, len(task.units), cores, enough)


def table(rows: Sequence[Row]) -> list[str]:
    titles = " | ".join(f"{way}: units | calls | s" for way in WAYS)
    lines = [f"| question | units | {titles} | checked again |", f"| --- |{' ---: |' * (1 + 3 * len(WAYS))} --- |"]
    for row in rows:
        cells = [row.name, str(row.units)]
        for core in (row.cores[way] for way in WAYS):
            size = TIME if core.units is None else str(len(core.units))
            cells += [size, str(core.calls), f"{core.seconds:.2f}"]
        lines.append(f"| {' | '.join(cells)} | {'yes' if row.enough else 'no'} |")
    return lines


def judged(rows: Sequence[Row]) -> list[tuple[str, bool]]:
    """Each limit with what was measured, and whether it was kept."""
    found = [("every core is enough", all(row.enough for row in rows))]
    for way in WAYS[1:]:
        ratio, wanted = median(row.ratio(way) for row in rows), WANTED.get(way)
        aim = "" if wanted is None else f", at least {wanted:g} times is wanted"
        found.append((f"{way} takes {ratio:.1f} times as long in the median{aim}", wanted is None or ratio >= wanted))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Minimal cores, ours beside those of others.")
    parser.add_argument("--only", default="", help="samples whose name contains this")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for each core")
    chosen = parser.parse_args()
    tasks = (task_of(*each) for each in questions() if chosen.only in each[0])
    measured = (measure(task, chosen.limit) for task in tasks if task is not None)
    rows = [row for row in measured if row is not None]
    limits = judged(rows)
    lines = [*table(rows), "", *(f"* {'kept' if kept else 'missed'}: {text}" for text, kept in limits)]
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))
    return 0 if all(kept for _, kept in limits) else 1


if __name__ == "__main__":
    sys.exit(main())
