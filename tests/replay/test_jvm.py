"""The JVM does what the interpreter did, and where it does not, that is noticed."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from slicer.base.limits import Ints
from slicer.base.source import SourceFile
from slicer.engines.overflow import overflow
from slicer.engines.verdict import Disagreement, Trace
from slicer.interpret.concrete import Address, Heap, Object, Value
from slicer.interpret.run import Ended, Threw
from slicer.ir.terms import RESULT
from slicer.ir.types import ClassType
from slicer.replay.jvm import Agreed, NotReplayed, Replayed, replay_in_jvm
from tests.replay.programs import RUNS, Run
from tests.replay.runs import Shown, shown

_BY_NAME = {run.name: run for run in RUNS}


def of(name: str) -> Shown:
    run = _BY_NAME[name]
    return shown(run.text, run.method, run.case)


def replayed(found: Shown, trace: Trace | None = None) -> Replayed:
    return replay_in_jvm(found.original, found.method, trace or found.trace)


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_the_jvm_agrees(run: Run) -> None:
    assert replayed(shown(run.text, run.method, run.case)) == Agreed()


# A wrong end ----------------------------------------------------------------------------------


def with_cell(trace: Trace, of: Address, key: str | int, value: Value) -> Trace:
    """The trace as if the run had left another value there."""
    heap = trace.outcome.after.heap.copy()
    if isinstance(key, int):
        heap.set_element(of, key, value)
    else:
        heap.set_field(of, key, value)
    return with_heap(trace, heap)


def with_heap(trace: Trace, heap: Heap) -> Trace:
    return replace(trace, outcome=replace(trace.outcome, after=replace(trace.outcome.after, heap=heap)))


P, Q = Address("P", 1), Address("P", 2)
CELLS: tuple[tuple[str, Address, str | int, Value, str], ...] = (
    ("aliases", Q, "f", 1, "P@2.f is 1 in the interpreter and 2 in the JVM"),
    ("cycles", P, "next", Q, "P@1.next is @1 in the interpreter and @0 in the JVM"),
    ("cycles", Q, "next", None, "P@2.next is null in the interpreter and @0 in the JVM"),
    ("cycles", P, "f", 8, "P@1.f is 8 in the interpreter and 7 in the JVM"),
    ("arrays", Address("byte[]", 1), 0, 300, "byte[]@1[0] is 300 in the interpreter and 44 in the JVM"),
    ("arrays", Address("A[]", 1), 1, Address("B", 1), "A[]@1[1] is "),
    (
        "exception of the program",
        Address("P.Bad", 1),
        "code",
        5,
        "P.Bad@1.code is 5 in the interpreter and 4 in the JVM",
    ),
    ("the method of the class that is asked about", Address("Q", 1), "Q.f", 1, "Q@1.f is 1 in the interpreter"),
)


@pytest.mark.usefixtures("cold")
def test_a_jvm_of_its_own_agrees() -> None:
    assert replayed(of("arrays")) == Agreed()


@pytest.mark.parametrize(("name", "of_", "key", "value", "told"), CELLS)
def test_a_wrong_cell_is_noticed(name: str, of_: Address, key: str | int, value: Value, told: str) -> None:
    found = of(name)
    with pytest.raises(Disagreement, match="the JVM disagrees") as caught:
        replayed(found, with_cell(found.trace, of_, key, value))
    assert told in caught.value.what
    assert "class Replay" in caught.value.evidence


@pytest.mark.usefixtures("cold")
def test_a_wrong_result_is_noticed() -> None:
    found = of("aliases")
    after = found.trace.outcome.after
    wrong = replace(
        found.trace, outcome=replace(found.trace.outcome, after=replace(after, vars={**after.vars, RESULT: 1}))
    )
    with pytest.raises(Disagreement, match="the result is 1 in the interpreter and 2 in the JVM"):
        replayed(found, wrong)


def test_a_wrong_exception_is_noticed() -> None:
    found = of("exception")
    outcome = found.trace.outcome
    assert isinstance(outcome, Threw)
    assert isinstance(outcome.thrown, Address)
    wrong = found.trace.outcome.after.heap.copy()
    wrong.objects[outcome.thrown] = Object(ClassType("ArithmeticException"))
    with pytest.raises(Disagreement, match=r"lang\.ArithmeticException in the interpreter and java\.lang\.NullPointer"):
        replayed(found, with_heap(found.trace, wrong))


def test_an_end_that_is_none_is_noticed() -> None:
    found = of("exception")
    outcome = found.trace.outcome
    with pytest.raises(Disagreement, match="the end of the run is returned in the interpreter and threw in the JVM"):
        replayed(found, replace(found.trace, outcome=Ended(outcome.after, outcome.steps, None)))


def test_a_wrong_static_field_is_noticed() -> None:
    found = of("statics")
    wrong = found.trace.outcome.after.heap.copy()
    wrong.statics["C", "count"] = 41
    with pytest.raises(Disagreement, match=r"C\.count is 41 in the interpreter and 42 in the JVM"):
        replayed(found, with_heap(found.trace, wrong))


# No answer ------------------------------------------------------------------------------------


def test_a_run_without_end_is_stopped() -> None:
    found = shown("class P { static int m(int x) { while (x > 0) { } return x; } }", "m", '{"arguments": {"x": 0}}')
    endless = replace(found.trace, given=replace(found.trace.given, arguments={"x": 1}))
    answer = replay_in_jvm(found.original, found.method, endless, seconds=2)
    assert answer == NotReplayed("not replayed in the JVM: no answer within 2 s")


def test_without_a_jdk_it_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert replayed(of("aliases")) == NotReplayed("not replayed in the JVM: no JDK")


def test_a_final_field_holds_what_the_input_says() -> None:
    text = "class P { static final int[] C = new int[1]; static int m() { return C.length; } }"
    found = shown(text, "m", '{"heap": {"c": {"elements": "int", "values": [1, 2]}}, "statics": {"P.C": "c"}}')
    assert replayed(found) == Agreed()


def test_a_final_field_that_cannot_be_set_is_told() -> None:
    text = "class P { static final int C = new int[1].length; static int m() { return C; } }"
    answer = replayed(shown(text, "m", '{"statics": {"P.C": 2}}'))
    assert isinstance(answer, NotReplayed)
    assert "the heap cannot be built there" in answer.why


# Unbounded integers ---------------------------------------------------------------------------

OVERFLOWS: tuple[tuple[str, Mapping[str, int], int], ...] = (
    ("int m(int x, byte b) {\n return x + 1; }", {"x": 5, "b": 0}, 0),
    ("int m(int x, byte b) {\n return x + 1; }", {"x": 2**31 - 1, "b": 0}, 2),
    ("int m(int x, byte b) {\n int r = 0;\n if (x + 1 > x)\n r = 1; return r; }", {"x": 2**31 - 1, "b": 0}, 3),
    ("int m(int x, byte b) {\n int r = 0;\n r = x + 1 - 1; return r; }", {"x": 2**31 - 1, "b": 0}, 0),
    ("int m(int x, byte b) {\n b += x;\n return b; }", {"x": 100, "b": 100}, 2),
    ("int m(int x, byte b) {\n return x; }", {"x": 2**31, "b": 0}, 1),
    ("int m(int x, byte b) {\n return x; }", {"x": 0, "b": 128}, 1),
)


@pytest.mark.parametrize(("body", "given", "line"), OVERFLOWS)
def test_where_the_jvm_would_overflow(body: str, given: Mapping[str, int], line: int) -> None:
    case = str({"arguments": dict(given)}).replace("'", '"')
    found = shown(f"class P {{ static {body} }}", "m", case, Ints.MATH)
    at = overflow(found.original.program, found.method, found.trace.given, found.trace.outcome, Ints.MATH)
    source: SourceFile = found.original.unit.source
    assert (0 if at is None else source.line(at.start)) == line
    answer = replayed(found, replace(found.trace, overflow=at))
    told = f"over unbounded integers; the JVM would overflow at line {line}"
    assert answer == (NotReplayed(told) if line else Agreed())


# Exceptions that nobody wrote -----------------------------------------------------------------


def test_an_exception_of_another_line_is_a_disagreement() -> None:
    text = (
        "class P { static int m(int[] a) {\n if (a == null)\n throw new NullPointerException();\n return a.length; } }"
    )
    found = shown(text, "m", '{"arguments": {"a": null}}')
    assert replayed(found) == Agreed()
    outcome = found.trace.outcome
    assert isinstance(outcome, Threw)
    assert outcome.implicitly is None
    last = next(of for of in found.original.program.fragments if "return" in of)
    elsewhere = replace(found.trace, outcome=replace(outcome, implicitly=last))
    with pytest.raises(Disagreement, match="thrown in line 4 in the interpreter, not in line 3"):
        replay_in_jvm(found.original, found.method, elsewhere)
