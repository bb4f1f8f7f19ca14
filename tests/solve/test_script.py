"""What `--dump smt2` prints is answered by stock solvers as by our own session."""

import re
from pathlib import Path

import pytest

from bench.solvers import PROGRAMS, solve
from slicer.base.limits import Heaps, Limits, Purpose
from slicer.encode.width import FALLBACK, width_of
from slicer.engines.dump import Named, smt2
from slicer.engines.question import Question
from slicer.solve.arithmetic import Arithmetic, Bits, Unbounded
from slicer.solve.labels import Switch
from slicer.solve.session import Session
from slicer.solve.solver import Sat, Undecided
from tests.command import Ran, run
from tests.encode.posed import FILES, SMALL, Posed, posed
from tests.meta.tree import ROOT

SECONDS = 60.0
# The commands of SMT-LIB 2.6 that a script consists of.
STANDARD = {"assert", "check-sat-assuming", "declare-const", "define-fun", "pop", "push", "set-info", "set-logic"}
# The formulas of all others go to Z3 in `tests/encode/test_encodings.py`.
SAMPLES = (
    *("02_map", "06_phonebook", "08_ring_buffer_bug", "11_linked_list"),
    *("12_shapes", "14_vending_machine", "15_ticket_office", "18_date_range"),
)
NAMED = """class Größe {
    int länge; static int $a_1;
    //@ requires länge > 0 && $a_1 == länge;
    //@ ensures \\result >= länge && $a_1 == 3;
    int m(int über) { int r = länge; if (über > r) r = über; return r; }
}"""


def questions(asked: Posed, heaps: Heaps) -> list[Named]:
    limits = Limits(SMALL, heaps=heaps)
    return [Named(goal, Question(asked.bounded, (goal,), limits)) for goal in asked.goals]


def by_session(asked: Posed, heaps: Heaps) -> list[str]:
    """The answer for each goal, from one session."""
    encoding = asked.encoding(heaps)
    arithmetic: Arithmetic = Unbounded()
    if heaps is Heaps.EXPANDED:
        arithmetic = Bits.of(width_of(encoding.roots, FALLBACK))
    session = Session(encoding, arithmetic, Limits(seconds=SECONDS))
    always = session.literals(Switch.ASSUMED) | session.literals(Switch.SITE) | session.literals(Switch.UNIT)
    answers = [session.check(always | {session.violation((goal,), defined=False)}) for goal in asked.goals]
    assert not any(isinstance(answer, Undecided) for answer in answers)
    return ["sat" if isinstance(answer, Sat) else "unsat" for answer in answers]


@pytest.mark.parametrize("sample", SAMPLES)
def test_stock_solvers_answer_as_our_session(sample: str) -> None:
    (file,) = (file for file in FILES if file.parent.name == sample)
    asked = posed(file, purpose=Purpose.CHECK)
    text = smt2([named for each in asked for named in questions(each, Heaps.EXPANDED)])
    ours = tuple(answer for each in asked for answer in by_session(each, Heaps.EXPANDED))
    assert ours
    for solver in PROGRAMS:
        assert solve(solver, text, SECONDS).answers == ours, solver


@pytest.mark.parametrize("sample", ["02_map", "11_linked_list", "18_date_range"])
def test_stock_solvers_answer_as_our_session_on_arrays(sample: str) -> None:
    (file,) = (file for file in FILES if file.parent.name == sample)
    for each in posed(file, purpose=Purpose.CHECK):
        text = smt2(questions(each, Heaps.ARRAYS))
        for solver in PROGRAMS:
            assert solve(solver, text, SECONDS).answers == tuple(by_session(each, Heaps.ARRAYS)), (solver, each.name)


def dumped(place: Path, *options: str, file: str = "P.java", spec: str = "m:contract") -> Ran:
    ran = run(place, "check", file, "--spec", spec, "--dump", "smt2", *options)
    assert ran.code == 0, ran.err
    return ran


def test_only_standard_commands_and_nothing_of_the_machine() -> None:
    text = dumped(Path(ROOT), file="samples/04_map_strict/Map.java", spec="put:contract").out
    lines = [line for line in text.splitlines() if line and not line.startswith(";")]
    assert {re.match(r"\((\S+)", line)[1] for line in lines} == STANDARD  # type: ignore[index]
    assert "04_map" not in text
    assert text == dumped(Path(ROOT), file="samples/04_map_strict/Map.java", spec="put:contract").out


def test_the_comments_say_what_is_asked() -> None:
    text = dumped(Path(ROOT), file="samples/08_ring_buffer_bug/RingBuffer.java", spec="remove:contract").out
    comments = [line for line in text.splitlines() if line.startswith(";")]
    assert comments[0].startswith("; sat: a run within the bounds breaks the property")
    assert comments[-3:] == ["; remove:ensures.1", "; remove:ensures.2", "; remove:ensures.3"]
    assert solve("Z3", text, SECONDS).answers == ("unsat", "unsat", "sat")


@pytest.mark.parametrize("options", [(), ("--encoding", "arrays"), ("--ints", "java")])
def test_names_of_java_are_names_of_smt(tmp_path: Path, options: tuple[str, ...]) -> None:
    (tmp_path / "P.java").write_text(NAMED, encoding="utf-8")
    text = dumped(tmp_path, *options).out
    for solver in PROGRAMS:
        assert solve(solver, text, SECONDS).answers == ("sat",)


def test_bit_operators_over_arrays_of_unbounded_integers_are_refused() -> None:
    vending = "samples/14_vending_machine/VendingMachine.java"
    ran = run(Path(ROOT), "check", vending, "--spec", "isOdd:contract", "--dump", "smt2", "--encoding", "arrays")
    assert ran.code == 2
    assert "bit operators" in ran.err
    assert "VendingMachine.java:57" in ran.err


def test_bit_operators_over_arrays_of_unbounded_integers_are_undecided() -> None:
    vending = "samples/14_vending_machine/VendingMachine.java"
    ran = run(Path(ROOT), "check", vending, "--spec", "isOdd:ensures.2", "--encoding", "arrays")
    assert ran.code == 3
    assert "isOdd:ensures.2 is undecided: bit operators" in ran.out
    wrapping = run(Path(ROOT), "check", vending, "--spec", "isOdd:ensures.1", "--encoding", "arrays", "--ints", "java")
    assert wrapping.code == 0
    constant = run(Path(ROOT), "check", vending, "--spec", "isOdd:ensures.1", "--encoding", "arrays")
    assert constant.code == 0


def test_constants_shift_unbounded_integers(tmp_path: Path) -> None:
    text = "class S {\n  //@ ensures \\result != -512;\n  static int m(int x) { return x >> 3; }\n}"
    (tmp_path / "S.java").write_text(text, encoding="utf-8")
    ran = run(tmp_path, "check", "S.java", "--spec", "m:ensures.1", "--encoding", "arrays")
    assert ran.code == 1
    assert "return = -512" in ran.out


def test_integers_are_unbounded_in_arrays() -> None:
    ran = run(
        Path(ROOT), "check", "samples/07_series/Series.java", "--spec", "indexOfMax:contract", "--encoding", "arrays"
    )
    assert ran.code == 0
    assert ran.out.count("; integers: unbounded\n") == 2
