"""Each pass of the bounded check: what goes in and what comes out, as text."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from slicer.base.limits import Bounds, Ints
from slicer.base.source import SourceFile, Span
from slicer.bound.entering import Entering
from slicer.bound.expand import Expand
from slicer.bound.method import NAMES, bound
from slicer.bound.raising import Raising
from slicer.bound.sequence import Pass, run_passes
from slicer.bound.unroll import Unroll
from slicer.claims.spec import find
from slicer.ir.nodes import Body
from slicer.ir.program import Method, Program
from slicer.ir.text import Names, alone, print_body, print_program
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.lower.files import lower_file
from tests.command import run
from tests.ir.reading.read import read_body, read_program
from tests.ir.validity.check import check as faults
from tests.ir.validity.rules import Rule

SOURCE = SourceFile("A.java", "")
WORLD = """
class Object extends ();
class Throwable extends Object;
class Exception extends Throwable;
class RuntimeException extends Exception;
class NullPointerException extends RuntimeException;
class ArithmeticException extends RuntimeException;
class A extends Object { int f; }
class B extends A { }
method A.up(int) (int n): int @0..0 { body { if (n == 0) { return 0; [``] } this.f = n; return n - 1; [``] } }
method B.up(int) (int n): int @0..0 { overrides A.up(int); body { return n; [``] } }
method A.deep(int) (int n): int @0..0 { body { int r = call this -> A.deep(int)(n); return r; [``] } }
method A.m(int,A) (int x, A a): int @0..0 { body { return x; [``] } }
"""


def world() -> tuple[Program, Method, Names]:
    program = read_program(WORLD, SOURCE)
    method = program.methods["A.m(int,A)"]
    return program, method, Names.inside(program, method)


def check(made: Pass, before: str, after: str) -> None:
    """The pass makes the one of the other; spans and fragments are left out."""
    _, _, names = world()
    text = print_body(made.run(read_body(dedent(before), names.copy())), names.copy(), ids=False)
    assert text == dedent(after).lstrip("\n"), text


def test_entering_keeps_parameters_and_drops_what_nobody_asks() -> None:
    _, method, _ = world()
    check(
        Entering(method, frozenset({"assert.1"})),
        "x = 1; goal assert.1: x > 0; goal assert.2: x > 1; return x;",
        """
        fixed int `#in.x` = x;
        fixed A `#in.a` = a;
        x = 1;
        goal assert.1: x > 0;
        return x;
        """,
    )


EXPANDED = (
    (
        "a call of one method",
        "x = call this -> A.up(int)(x);",
        """
        scope exit {
            fixed A `up#1.this` = this;
            int `up#1.n` = x;
            scope up#1 {
                if (`up#1.n` == 0) {
                    int `up#1.\\\\returned` = 0;
                    leave up#1;
                }
                `up#1.this`.f = `up#1.n`;
                `up#1.\\\\returned` = `up#1.n` - 1;
                leave up#1;
            }
            x = `up#1.\\\\returned`;
        }
        """,
    ),
    (
        "a virtual call chooses by the exact class",
        "x = virtual a -> A.up(int)(x);",
        """
        scope exit {
            fixed A #receiver1 = a;
            if (#receiver1 instanceof \\exact A) {
                fixed A `up#2.this` = #receiver1;
                int `up#2.n` = x;
                scope up#2 {
                    if (`up#2.n` == 0) {
                        int `up#2.\\\\returned` = 0;
                        leave up#2;
                    }
                    `up#2.this`.f = `up#2.n`;
                    `up#2.\\\\returned` = `up#2.n` - 1;
                    leave up#2;
                }
                x = `up#2.\\\\returned`;
            } else {
                fixed B `up#1.this` = (B #receiver1);
                int `up#1.n` = x;
                scope up#1 {
                    int `up#1.\\\\returned` = `up#1.n`;
                    leave up#1;
                }
                x = `up#1.\\\\returned`;
            }
        }
        """,
    ),
    (
        "recursion ends at its depth",
        "x = call this -> A.deep(int)(x);",
        """
        scope exit {
            fixed A `deep#1.this` = this;
            int `deep#1.n` = x;
            scope deep#1 {
                fixed A `deep#2.this` = `deep#1.this`;
                int `deep#2.n` = `deep#1.n`;
                scope deep#2 {
                    cut `call depth`;
                    int `deep#2.\\\\returned` = (int `deep#2.r`);
                    leave deep#2;
                }
                int `deep#1.r` = `deep#2.\\\\returned`;
                int `deep#1.\\\\returned` = `deep#1.r`;
                leave deep#1;
            }
            x = `deep#1.\\\\returned`;
        }
        """,
    ),
)


@pytest.mark.parametrize(("before", "after"), [row[1:] for row in EXPANDED], ids=[row[0] for row in EXPANDED])
def test_expanding(before: str, after: str) -> None:
    program, method, _ = world()
    check(Expand(program, method, 1), before, after)


RAISED = (
    (
        "what cannot throw stays",
        "",
        "x = this.f;",
        """
        scope #ended {
            scope #thrown {
                x = this.f;
                leave #ended;
            }
            assume `exceptional end`: false;
        }
        """,
    ),
    (
        "what may throw is guarded",
        "goal nullPointer: !(boolean #implicit);",
        "x = a.f;",
        """
        scope #ended {
            scope #thrown {
                scope `#thrown.NullPointerException` {
                    if (a == null) {
                        leave `#thrown.NullPointerException`;
                    }
                    x = a.f;
                    leave #ended;
                }
                fixed NullPointerException #thrown = new NullPointerException();
                fixed boolean #implicit = true;
                leave #thrown;
            }
            goal nullPointer: !#implicit;
            assume `exceptional end`: false;
        }
        """,
    ),
    (
        "a handler takes what it says and passes on the rest",
        "",
        "try { x = 1 / x; } catch (ArithmeticException e) { x = 0; }",
        """
        scope #ended {
            scope #thrown {
                scope `#1.end` {
                    scope #thrown#1 {
                        scope `#thrown#1.ArithmeticException` {
                            if (x == 0) {
                                leave `#thrown#1.ArithmeticException`;
                            }
                            x = 1 / x;
                            leave `#1.end`;
                        }
                        fixed ArithmeticException #thrown#1 = new ArithmeticException();
                        fixed boolean #implicit#1 = true;
                        leave #thrown#1;
                    }
                    if ((Throwable #thrown#1) instanceof ArithmeticException) {
                        fixed ArithmeticException e = (ArithmeticException #thrown#1);
                        x = 0;
                    } else {
                        fixed Throwable #thrown = (Throwable #thrown#1);
                        fixed boolean #implicit = #implicit#1;
                        leave #thrown;
                    }
                }
                leave #ended;
            }
            assume `exceptional end`: false;
        }
        """,
    ),
)


@pytest.mark.parametrize(("behind", "before", "after"), [row[1:] for row in RAISED], ids=[row[0] for row in RAISED])
def test_raising(behind: str, before: str, after: str) -> None:
    program, _, names = world()
    check(Raising(program, Span(0, 0), (), (), 2, read_body(behind, names)), before, after)


def test_unrolling() -> None:
    check(
        Unroll(SOURCE, 1),
        "scope l { loop l { goal loop_invariant.1: x >= 0; } while (x > 0) { x = x - 1; } update { x = x - 1; } }",
        """
        scope l {
            scope l$unrolled {
                goal loop_invariant.1: x >= 0;
                if (x > 0) {
                    x = x - 1;
                    x = x - 1;
                    goal loop_invariant.1: x >= 0;
                    if (x > 0) {
                        cut;
                    } else {
                        leave l$unrolled;
                    }
                } else {
                    leave l$unrolled;
                }
            }
        }
        """,
    )


def test_passes_run_in_their_order() -> None:
    seen: list[str] = []
    _, method, names = world()
    body = run_passes(
        (Entering(method, frozenset()), Unroll(SOURCE, 2)), read_body("x = 1;", names), lambda n, _: seen.append(n)
    )
    assert seen == ["entered", "unrolled"]
    assert len(body) == len(("#in.x", "#in.a", "x"))


# Whole methods --------------------------------------------------------------------------------

WHOLE = """class Try {
  int f; int[] a;
  /*@ requires n >= 0; ensures \\result >= 0; signals (RuntimeException e) n > 3; @*/
  int m(int n, /*@ nullable @*/ Try t) {
    int r = 0;
    try { r = t.f + a[n]; } catch (NullPointerException e) { r = g(n); } finally { f = 1; }
    while (r < 0) r++;
    //@ assert r >= 0;
    int[][] b = new int[n][2];
    if (n > 3) throw new RuntimeException();
    return r + b.length;
  }
  int g(int k) { return k <= 0 ? 0 : g(k - 1) + 1; }
}
"""
# What is neither said twice nor cut has no fragment; a handler's variable is seen as what was just put there.
LOOSER = {Rule.FRAGMENT, Rule.VARIABLE, Rule.SPECIFICATION, Rule.CALLEE}


def bodies_of(text: str, spec: str) -> tuple[Program, Method, Sequence[tuple[str, Body]]]:
    unit = parse_java(SourceFile("Try.java", text))
    file = Annotated(unit, attach(unit))
    asked = find(lower_file(file).checked, file, spec, Ints.MATH)
    found: list[tuple[str, Body]] = []
    goals = frozenset(asked.names)
    bound(asked.program, asked.method, Bounds(), Ints.MATH, goals, seen=lambda n, b: found.append((n, b)))
    return asked.program, asked.method, found


def test_what_a_pass_leaves_is_valid_and_read_back() -> None:
    program, method, found = bodies_of(WHOLE, "m:all")
    assert tuple(name for name, _ in found) == NAMES
    for name, body in found:
        printed = alone(program, _with(method, body))
        assert read_program(print_program(printed), program.source) == printed, name
        assert {fault.rule for fault in faults(printed)} <= LOOSER, name


def _with(method: Method, body: Body) -> Method:
    return replace(method, body=body)


@pytest.mark.parametrize("name", NAMES)
def test_the_dump_is_what_the_pass_leaves(name: str, tmp_path: Path) -> None:
    (tmp_path / "Try.java").write_text(WHOLE, encoding="utf-8")
    ran = run(tmp_path, "check", "Try.java", "--spec", "m:all", "--dump", f"ir.{name}")
    program, method, found = bodies_of(WHOLE, "m:all")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == print_program(alone(program, _with(method, dict(found)[name])))


def test_an_unknown_dump_says_what_there_is(tmp_path: Path) -> None:
    (tmp_path / "Try.java").write_text(WHOLE, encoding="utf-8")
    ran = run(tmp_path, "check", "Try.java", "--spec", "m:all", "--dump", "ir.unroled")
    assert ran.code == 2
    assert "did you mean `ir.unrolled`?" in ran.err
    assert all(f"ir.{name}" in ran.err for name in NAMES)
