"""The paper's Figures 2(b) and 3(b) as slices written by hand, and slices that have no proof."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from slicer.base.codes import Code
from slicer.base.limits import Ints
from slicer.prove.attempt import Attempt, Branch, Closed, Conditional, Named, NotRun, Open, Reason, Target
from slicer.prove.install import Missing, Ready, locate
from slicer.prove.jvm import KeyLimits
from slicer.prove.key import Key
from slicer.prove.problem import contract_name, problem_text
from tests.prove.once import prove

pytestmark = pytest.mark.key

LIMITS = KeyLimits()

PRIMES = """
    package fig2;

    class Primes {
        /*@ public normal_behavior
          @   ensures \\result > 0 ==> x < y;
          @   diverges true;
          @   assignable \\everything;
          @*/
        int numberOfPrime(int x, int y) {
            int size = 0;
            /*@ loop_invariant x <= i && (size > 0 ==> x < y);
              @ assignable \\strictly_nothing;
              @*/
            for (int i = x; i < y; i++) {
                size = pure_int_5();
            }
            if (size > 0) {
                pure_int_array_11();
            }
            return size;
        }

        /*@ public normal_behavior ensures true; assignable \\strictly_nothing; @*/
        private static native /*@ helper @*/ int pure_int_5();

        /*@ public normal_behavior ensures true; assignable \\nothing; @*/
        private static native /*@ helper nullable @*/ int[] pure_int_array_11();
    }
"""

MAP = """
    package fig3;

    class Key {}

    class Value {}

    class Map {
        /*@ nullable @*/ Key[] keys;
        /*@ nullable @*/ Value[] values;

        /*@ ensures (\\exists int i; 0 <= i && i < values.length; values[i] == v);
          @ diverges true;
          @ assignable \\everything;
          @*/
        void put(Key k, Value v) {
            int pos = pure_int_4(k);
            if (pure_boolean_5()) {
                values[pos] = v;
            } else {
                impure_keys_6(k);
                addValue(v);
            }
        }

        /*@ ensures (\\exists int i; 0 <= i && i < values.length; values[i] == v);
          @ diverges true;
          @ assignable \\everything;
          @*/
        void addValue(Value v) {
            Value[] oldVs = values;
            values = new Value[values.length + 1];
            values[values.length - 1] = v;
            /*@ loop_invariant 0 <= i;
              @ assignable values[0 .. values.length - 2];
              @*/
            for (int i = 0; i < oldVs.length; i++) {
                values[i] = pure_Value_20();
            }
        }

        /*@ public normal_behavior ensures true; assignable \\strictly_nothing; @*/
        private static native /*@ helper @*/ int pure_int_4(/*@ nullable @*/ Key k);

        /*@ public normal_behavior ensures true; assignable \\strictly_nothing; @*/
        private static native /*@ helper @*/ boolean pure_boolean_5();

        /*@ public normal_behavior
          @   ensures true;
          @   assignable this.keys;
          @*/
        private native /*@ helper @*/ void impure_keys_6(/*@ nullable @*/ Key k);

        /*@ public normal_behavior ensures true; assignable \\strictly_nothing; @*/
        private static native /*@ helper nullable @*/ Value pure_Value_20();
    }
"""

FALSE = """
    class False {
        int f;

        /*@ public normal_behavior
          @   ensures \\result > 0;
          @   assignable f;
          @*/
        int choose(boolean c) {
            impure_f_9();
            if (c) {
                return 1;
            }
            return f + pure_int_4();
        }

        /*@ public normal_behavior
          @   requires a.length > 5;
          @   ensures (\\exists int i; 0 <= i && i < a.length; a[i] == 7);
          @   assignable a[*];
          @*/
        static void write(int[] a, int j) {
            a[3] = 6;
        }

        /*@ public normal_behavior ensures true; assignable \\strictly_nothing; @*/
        private static native /*@ helper @*/ int pure_int_4();

        /*@ public normal_behavior ensures true; assignable this.f; @*/
        private native /*@ helper @*/ void impure_f_9();
    }
"""
DEEP = """
    class Deep {
        //@ requires x.length > 0 && x[0].length > 0; ensures x[0][0] != null; diverges true;
        void byDefault(Object[][] x) { }

        //@ requires \\nonnullelements(x) && x.length > 0 && x[0].length > 0; ensures x[0][0] != null; diverges true;
        void elements(/*@ nullable @*/ Object[][] x) { }

        //@ requires \\nonnullelements(x) && x.length > 0; ensures x[0] != null; diverges true;
        void outermost(/*@ nullable @*/ Object[][] x) { }

        //@ ensures true; diverges true;
        /*@ pure helper @*/ int pure() { f = 1; return 0; }

        //@ ensures true; assignable f; diverges true;
        /*@ pure helper @*/ int pureButFor() { f = 1; return 0; }
        int f;
    }
"""

READS = """
    class Reads {
        int f;
        /*@ accessible \\nothing; @*/
        /*@ pure helper @*/ int get() { return f; }

        //@ requires n >= 0; ensures o.get() == \\old(o.get()); diverges true;
        static void m(Reads o, int n) {
            int i = 0;
            //@ loop_invariant 0 <= i && i <= n; assignable o.f;
            while (i < n) {
                if (i == 5) { o.f = o.f - 1; }
                i = i + 1;
            }
        }
    }
"""

ASSUMES = """
    class Assumes {
        //@ ensures \\result > 0; diverges true;
        int positive() { while (true) { } }
        //@ ensures \\result > 0; diverges true;
        native int axiom();

        //@ ensures \\result > 0; diverges true;
        int promised() { return positive(); }
        //@ ensures \\result > 0; diverges true;
        int natively() { return axiom(); }
    }
"""

STUBS = ("pure_int_4", "impure_f_9")
PUT = Target("fig3.Map", "put", ("fig3.Key", "fig3.Value"))
ADD_VALUE = Target("fig3.Map", "addValue", ("fig3.Value",))
PUT_CONTRACT = contract_name("fig3.Map", "put", ("fig3.Key", "fig3.Value"))
PRIMES_CONTRACT = contract_name("fig2.Primes", "numberOfPrime", ("int", "int"), behaviour="normal_behavior")


@pytest.fixture(scope="module")
def ready() -> Ready:
    found = locate()
    if isinstance(found, Missing):
        pytest.skip(f"{found.why}; {found.hint}")
    return found


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("slice")
    write(place, Primes=PRIMES, Map=MAP, False_=FALSE, Deep=DEEP, Reads=READS, Assumes=ASSUMES)
    (place / "problem.key").write_text(problem_text(PUT_CONTRACT, Ints.MATH))
    return place


@pytest.fixture(scope="module")
def key(ready: Ready) -> Iterator[Key]:
    with Key(lambda: ready, LIMITS) as key:
        yield key


@pytest.fixture(scope="module")
def attempts(key: Key, place: Path) -> tuple[Attempt, ...]:
    """Everything that needs one load, put to KeY at once."""
    wanted = (
        Named(PRIMES_CONTRACT),
        PUT,
        ADD_VALUE,
        Target("False", "choose", ("boolean",)),
        Target("False", "write", ("int[]", "int")),
        Named("None[None::m()].JML operation contract.0"),
        Target("Deep", "byDefault", ("java.lang.Object[][]",)),
        Target("Deep", "elements", ("java.lang.Object[][]",)),
        Target("Deep", "outermost", ("java.lang.Object[][]",)),
        Target("Deep", "pure"),
        Target("Deep", "pureButFor"),
        Target("Reads", "m", ("Reads", "int")),
        Target("Assumes", "promised"),
        Target("Assumes", "natively"),
    )
    return key.prove(place / "src", wanted, Ints.MATH, stubs=STUBS, proofs_dir=place / "proofs")


def write(place: Path, **texts: str) -> Path:
    source = place / "src"
    source.mkdir()
    for name, text in texts.items():
        (source / f"{name.strip('_')}.java").write_text(dedent(text).lstrip())
    return source


def closed(attempt: Attempt) -> Closed:
    assert isinstance(attempt, Closed), attempt
    return attempt


def test_figure_2b_closes(attempts: tuple[Attempt, ...]) -> None:
    proof = closed(attempts[0])
    assert proof.contract == PRIMES_CONTRACT
    assert proof.effort.loop_invariants == 1
    assert proof.witnesses == ()
    assert proof.used == ()
    assert proof.effort.rules == proof.effort.auto_rules == 595


def test_figure_3b_put_closes_by_a_witness(attempts: tuple[Attempt, ...]) -> None:
    proof = closed(attempts[1])
    assert proof.contract == PUT_CONTRACT
    assert proof.witnesses == ("result_pure_int_4",)
    assert proof.used == (contract_name("fig3.Map", "addValue", ("fig3.Value",)),)
    assert proof.effort.rules > proof.effort.auto_rules


def test_figure_3b_add_value_closes_by_a_witness(attempts: tuple[Attempt, ...]) -> None:
    proof = closed(attempts[2])
    assert proof.witnesses == ("-1 + v_arr_4.length",)
    assert proof.effort.loop_invariants == 1


def test_a_false_claim_stays_open_and_names_the_way_there(attempts: tuple[Attempt, ...]) -> None:
    proof = attempts[3]
    assert isinstance(proof, Open)
    assert proof.reason is Reason.EXHAUSTED
    (goal,) = proof.goals
    assert goal.path == (
        Branch("Post (impure_f_9)", 9),
        Branch("if c false", 10),
        Branch("Post (pure_int_4)", 13),
    )
    assert goal.lines == (9, 10, 13)
    assert goal.stubs_on_path == ("impure_f_9", "pure_int_4")
    assert goal.stubs_in_sequent == ("impure_f_9", "pure_int_4")
    assert not goal.program_left
    assert "result_pure_int_4" in goal.sequent


def test_witnesses_that_fail_leave_no_trace(attempts: tuple[Attempt, ...]) -> None:
    proof = attempts[4]
    assert isinstance(proof, Open)
    assert proof.effort.rules == proof.effort.auto_rules


def test_an_unknown_contract_is_named_and_hurts_no_other(attempts: tuple[Attempt, ...]) -> None:
    missing = attempts[5]
    assert isinstance(missing, NotRun)
    assert missing.why.startswith("Contract not found: None[None::m()]")


def test_what_we_read_as_key_does(attempts: tuple[Attempt, ...]) -> None:
    r"""The default is deep, `\nonnullelements` is not; `pure` is `assignable \nothing` where no `assignable` stands."""
    assert [type(attempt) for attempt in attempts[6:11]] == [Closed, Open, Closed, Open, Closed]


@pytest.mark.parametrize(
    ("number", "unproved"),
    [
        (11, "Reads[Reads::get()].JML accessible clause.0"),
        (12, "Assumes[Assumes::positive()].JML operation contract.0"),
    ],
)
def test_a_proof_that_uses_what_nobody_proves_is_not_closed(
    place: Path, attempts: tuple[Attempt, ...], number: int, unproved: str
) -> None:
    found = attempts[number]
    assert isinstance(found, Conditional)
    assert found.unproved == (unproved,)
    assert not (place / "proofs" / f"{number}.proof").exists()


def test_the_contract_of_a_native_method_is_an_axiom(attempts: tuple[Attempt, ...]) -> None:
    assert closed(attempts[13]).used == ()


def test_a_saved_proof_can_be_repeated(key: Key, place: Path, attempts: tuple[Attempt, ...]) -> None:
    first = closed(attempts[1])
    assert first.proof == place / "proofs" / "1.proof"
    again = closed(key.prove_file(first.proof))
    assert again.effort.rules == first.effort.rules
    assert again.contract == PUT_CONTRACT


def test_the_problem_file_gives_the_count_before_the_witnesses(
    key: Key, place: Path, attempts: tuple[Attempt, ...]
) -> None:
    alone = key.prove_file(place / "problem.key")
    assert isinstance(alone, Open)
    assert alone.contract == PUT_CONTRACT
    assert alone.effort.rules == closed(attempts[1]).effort.auto_rules


def test_a_jml_syntax_error_has_a_line(key: Key, tmp_path: Path) -> None:
    source = write(tmp_path, A="class A {\n  //@ ensures \\result ==== 1;\n  int m() { return 1; }\n}")
    (result,) = key.prove(source, (Target("A", "m"),), Ints.MATH)
    assert isinstance(result, NotRun)
    assert (result.file, result.line, result.column) == ("A.java", 2, 25)
    assert result.why == "extraneous input '=='"


def test_what_was_asked_before_changes_nothing(key: Key, place: Path, attempts: tuple[Attempt, ...]) -> None:
    """Not even a text that KeY cannot load, or a proof that was not finished."""
    key.prove_file(place / "src" / "Nothing.java")
    again = key.prove(place / "src", (PUT, ADD_VALUE), Ints.MATH, stubs=STUBS)
    rules = [closed(each).effort.rules for each in again]
    assert rules == [closed(each).effort.rules for each in attempts[1:3]]


@pytest.mark.usefixtures("cold_key")
def test_no_time_is_a_result(ready: Ready, place: Path) -> None:
    limits = KeyLimits(seconds=0.1, load_seconds=0.1)
    results = prove(ready, place / "src", (PUT, ADD_VALUE), Ints.MATH, limits)
    assert results == (NotRun("KeY took more than 0.3 s", code=Code.S603),) * 2


@pytest.mark.usefixtures("cold_key")
def test_a_jvm_that_dies_is_a_result(ready: Ready, place: Path) -> None:
    limits = KeyLimits(heap="nonsense")
    (result,) = prove(ready, place / "src", (PUT,), Ints.MATH, limits)
    assert isinstance(result, NotRun)
    assert result.why.startswith("KeY's JVM ended with status 1")


def test_missing_key_is_a_result(place: Path) -> None:
    missing = Missing("KeY is not installed", "install it")
    results = prove(missing, place / "src", (PUT,), Ints.MATH, LIMITS)
    assert results == (NotRun("KeY is not installed", "install it", code=Code.S601),)


def test_a_class_called_like_a_sort_of_key_is_refused(ready: Ready, tmp_path: Path) -> None:
    source = write(tmp_path, Map="class Map { //@ ensures true;\n void m() { } }")
    (result,) = prove(ready, source, (Target("Map", "m"),), Ints.MATH, LIMITS)
    assert isinstance(result, NotRun)
    assert "`Map` is a sort of KeY's own" in result.why
