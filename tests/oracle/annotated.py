"""Small programs whose loops and callees are annotated, with goals that their runs keep or break."""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass

from slicer.base.limits import Bounds, Ints
from slicer.interpret.flow import Stop
from slicer.interpret.world import entry_world
from slicer.ir.program import Method, Program
from tests.oracle.endless import Beyond, Bounded, Endless, Lasso, every_input

FRAMES = ("s", "a.f", "s, a.f", "\\nothing")
THROWN = ("", "signals (RuntimeException e) v != -2;", "signals_only IllegalStateException;",
          "signals (IllegalStateException e) false; signals_only RuntimeException;")  # fmt: skip
RESULTS = ("\\old(f)", "\\old(s)", "v")


@dataclass
class Annotated(Endless):
    """The same with annotations; goals are what they claim."""

    def text(self) -> str:
        rng = self.rng
        body = "\n    ".join(self.statement() for _ in range(rng.randint(1, 3)))
        return f"""
class P {{
  static int s; int f; /*@ nullable @*/ P p;
  //@ requires n >= {rng.randint(-1, 1)}; ensures \\result {rng.choice(("==", ">=", "<="))} n; assignable \\nothing;
  static int down(int n) {{ return n <= 0 ? 0 : 1 + down(n - 1); }}
  /*@ requires v != {rng.randint(-1, 2)};
    @ ensures f == \\old(f) + v; ensures \\result == {rng.choice(RESULTS)};
    @ assignable {rng.choice(("f", "s", "f, s", "p.f"))}; @*/
  int put(int v) {{ int was = f; f += v; {rng.choice(("", "s = 0;", "v--;"))} return was; }}
  /*@ requires v > 0; ensures s == \\old(s) + {rng.randint(0, 1)};
    @ also requires v <= 0; ensures s == \\old(s); assignable {rng.choice(FRAMES[::3])};
    @ {rng.choice(THROWN)} @*/
  static void bump(int v) {{ if (v > 0) s++; {rng.choice(("", "if (v < 0) throw new RuntimeException();"))} }}
  /*@ requires -1 <= x && x <= 1 && -1 <= s && s <= 1;
    @ requires a == null || -1 <= a.f && a.f <= 1; @*/
  static int m(int x, /*@ nullable @*/ P a) {{
    {body}
    return x;
  }}
}}
"""

    def simple(self) -> str:
        calls = ("x = down(x);", "if (a != null) x = a.put(x);", "bump(x);", "if (a != null) a.put(s);")
        return self.rng.choice((super().simple(), self.rng.choice(calls))).replace("x = even(x);", "s--;")

    def loop(self) -> str:
        rng = self.rng
        clauses = [f"loop_invariant {self.claim()};", f"decreases {self.measure()};"]
        clauses += [f"assignable {rng.choice(FRAMES)};"]
        found = rng.sample(clauses, rng.randint(1, 3))
        lines = "\n    ".join(f"//@ {clause}" for clause in found)
        return f"\n    {lines}\n    {super().loop().replace('a.spin();', 's = -s;')}"

    def claim(self) -> str:
        rng = self.rng
        return rng.choice((f"x {rng.choice(('<=', '>=', '!='))} {rng.randint(-2, 3)}", f"s <= {rng.randint(0, 3)}",
                           "x == \\old(x) || s != 0", "a == null || a.f >= -1", "s >= \\old(s)"))  # fmt: skip

    def measure(self) -> str:
        return self.rng.choice(("x", "x + 2", "3 - s", "x + 1, s + 1", "2", "x * x"))


def broken(program: Program, method: Method, ints: Ints, bounds: Bounds) -> dict[str, Counter[str]]:
    """By the id of the goal, what the runs say about it as far as they go within the bounds."""
    found: dict[str, Counter[str]] = {}
    for given in every_input():
        heap = entry_world(program, given, ints).heap.copy()
        machine = Bounded(program, ints, 20_000, heap, watched=True, bounds=bounds, endless=True)
        with suppress(Beyond, Lasso, Stop):
            machine.call(method, dict(given.arguments))
        for claim in machine.claims:
            what = "no value" if isinstance(claim.found, str) else "holds" if claim.found else "fails"
            found.setdefault(claim.predicate.id, Counter())[what] += 1
    return found
