"""The interpreter's runs are paths of the graphs, and what they read was defined where the analysis says.

`SLICER_CASES` sets the number of generated programs.
"""

import os
from random import Random

import pytest

from slicer.base.limits import Bounds, Ints
from slicer.base.source import SourceFile
from slicer.interpret.concrete import Address, Input, Object, Value
from slicer.interpret.flow import Repeats, Stop, Throwing
from slicer.interpret.world import entry_world
from slicer.ir.program import Method, Program
from slicer.ir.types import INT, ArrayType, ClassType
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.lower.files import lower_files
from tests.analysis.forms import PARENTS, c, d, e, f, method, p, program, q, x
from tests.analysis.traced import Graphs, TracedMachine
from tests.analysis.walks import Maker
from tests.oracle.cases import case_of
from tests.oracle.inputs import random_input

CASES = int(os.environ.get("SLICER_CASES", "200"))
CHUNK = 50
INTS = ArrayType(INT)

JAVA = """
class E extends Exception { P why; E(P why) { this.why = why; } }
class F extends E { F() { super(null); } }
class P {
  int f; P next; int[] a; static P first; static int count;
  int m(int x, P p, boolean u) throws E {
    int r = 0;
    loop: for (int i = 0; i < 3; i++) {
      try {
        r += step(i + x, p);
        if (u) continue;
        try { a[i] = r / x; p = p.next; } finally { count++; if (x == 2) break loop; }
      } catch (ArithmeticException | IndexOutOfBoundsException e) {
        r = -1;
      } catch (F e) {
        return r;
      } catch (E e) {
        p = e.why;
        if (p == null) throw e;
      } finally {
        f = r;
        switch (x) { case 1: r++; break; case 2: r--; default: u = !u; }
      }
    }
    do { x--; if (x == 0) continue; r += x; } while (x > 0);
    return u ? r : deep(x, p);
  }
  int step(int i, P p) throws E {
    first = p;
    if (i == 1) throw new F();
    if (i == 2) throw new E(p);
    if (i == 3) throw null;
    return p.f + (i > 0 && first.next != null ? 1 : a.length);
  }
  int deep(int n, P p) {
    if (n <= 0 || p == null) return n;
    try { return deep(n - 1, p.next) + p.a[n]; } catch (RuntimeException e) { return 0; }
  }
}
class Q extends P {
  int step(int i, P p) throws E { try { return super.step(i, p); } finally { if (i < 0) return 7; } }
}
"""


def trace(graphs: Graphs, code: Method, given: Input) -> tuple[TracedMachine, str]:
    """A run, every step of which was checked, and how it ended."""
    heap = entry_world(graphs.program, given, Ints.JAVA).heap.copy()
    machine = TracedMachine(graphs.program, Ints.JAVA, 2_000, heap, graphs=graphs)
    try:
        end = machine.call(code, given.arguments)
    except (Repeats, Stop):
        return machine, "stop"
    return machine, "throw" if isinstance(end, Throwing) else "normal"


@pytest.mark.parametrize("chunk", range(max(1, CASES // CHUNK)))
def test_generated_programs(chunk: int) -> None:
    steps = reads = 0
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        case = case_of(seed)
        graphs, rng = Graphs(case.original.program), Random(seed)
        for _ in range(10):
            given = random_input(rng, graphs.program, case.method, Bounds(objects=3, unroll=0, length=2))
            machine, _ = trace(graphs, case.method, given)
            steps, reads = steps + machine.steps_checked, reads + machine.reads_checked
    assert steps > CHUNK * 20
    assert reads > CHUNK * 20


def test_a_program_with_all_kinds_of_control() -> None:
    unit = parse_java(SourceFile("P.java", JAVA))
    whole = lower_files((Annotated(unit, attach(unit)),))[0].whole
    assert not any(m.refused for m in whole.methods.values())
    graphs, rng = Graphs(whole), Random(0)
    (code,) = (m for m in whole.methods.values() if m.name == "m")
    ends, steps = set(), 0
    for _ in range(400):
        machine, end = trace(graphs, code, some_input(rng, whole))
        ends.add(end)
        steps += machine.steps_checked
    assert {"normal", "throw"} <= ends
    assert steps > 4_000


def some_input(rng: Random, whole: Program) -> Input:
    addresses = [Address("P", 1), Address("Q", 1), Address("P", 2)]
    array = Address("int[]", 1)

    def one(*of: Value) -> Value:
        return rng.choice((None, *of))

    heap: dict[Address, Object] = {array: Object(INTS, {}, tuple(range(rng.randrange(4))))}
    for address in addresses:
        fields = {each.name: None for each in whole.fields_of(address.kind)}
        known = {"f": rng.randrange(3), "next": one(*addresses), "a": one(array, array)}
        heap[address] = Object(ClassType(address.kind), {**fields, **known})
    this = rng.choice(addresses)
    given: dict[str, Value] = {"this": this, "x": rng.randint(-1, 4), "p": one(*addresses), "u": rng.random() < 0.5}
    return Input(given, heap)


@pytest.mark.parametrize("chunk", range(max(1, CASES // CHUNK)))
def test_random_bodies(chunk: int) -> None:
    ends, steps = set(), 0
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        rng = Random(seed)
        body = Maker(rng, loose=True).body(3)
        code = method("P.s()", body, (c, d, p, q, e, f, x))
        graphs = Graphs(program(code))
        for _ in range(8):
            machine, end = trace(graphs, code, body_input(rng))
            ends.add(end)
            steps += machine.steps_checked
    assert {"normal", "throw"} <= ends
    assert steps > CHUNK * 8


def body_input(rng: Random) -> Input:
    """Any exceptions that fit, or none."""
    thrown = [Address(name, 1) for name in ("E", "E2", "F")]
    objects = [Address("P", 1), Address("Q", 1)]
    heap = {each: Object(ClassType(each.kind), {"why": None} if each.kind != "F" else {}) for each in thrown}
    heap |= {each: Object(ClassType(each.kind), {"next": None, "count": 1}) for each in objects}
    given: dict[str, Value] = {name: rng.choice([None, *objects]) for name in "pq"}
    given |= {"c": rng.random() < 0.5, "d": rng.random() < 0.5, "x": 0, "e": rng.choice([None, *thrown[:2]])}
    given["f"] = rng.choice([None, thrown[2]])
    assert all(each.kind in PARENTS for each in heap)
    return Input(given, heap)
