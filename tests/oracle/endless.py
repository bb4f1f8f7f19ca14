"""Small programs with loops and recursion that may not end, and what each run of them does within bounds."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from slicer.base.limits import Bounds
from slicer.interpret.concrete import Address, Input, Object, Value
from slicer.interpret.flow import Activation, Flow, Returning, Stop, Throwing
from slicer.interpret.machine import Machine
from slicer.ir.nodes import Loop
from slicer.ir.program import Method
from slicer.ir.types import ClassType

ALL = frozenset({-1, 0, 1})
# What `diverges` may say, and for which x a run must end.
DIVERGES = (("", ALL), ("", ALL), ("diverges false;", ALL), ("diverges x > 0;", frozenset({-1, 0})))


@dataclass
class Endless:
    """One text. `diverges` is a number in `DIVERGES`."""

    rng: Random
    depth: int = 0
    loops: int = 0
    counters: int = 0
    diverges: int = 0
    inside: list[str] = field(default_factory=list)

    def text(self) -> str:
        self.diverges = self.rng.randrange(len(DIVERGES))
        body = "\n    ".join(self.statement() for _ in range(self.rng.randint(1, 3)))
        return f"""
class P {{
  static int s; int f; /*@ nullable @*/ P p;
  static int down(int n) {{ return n <= 0 ? 0 : 1 + down(n - 1); }}
  static int even(int n) {{ return n == 0 ? 1 : odd(n - 1); }}
  static int odd(int n) {{ return n == 0 ? 0 : even(n - 1); }}
  void spin() {{ while (f != 0) {{ if (f > 0) f = -f; else if (p == null) f = 0; else f = -f; }} }}
  /*@ requires -1 <= x && x <= 1 && -1 <= s && s <= 1;
    @ requires a == null || -1 <= a.f && a.f <= 1;
    @ {DIVERGES[self.diverges][0]} @*/
  static int m(int x, /*@ nullable @*/ P a) {{
    {body}
    return x;
  }}
}}
"""

    def condition(self) -> str:
        rng = self.rng
        return rng.choice((f"x {rng.choice(('<', '==', '!=', '>='))} {rng.randint(-1, 2)}", "a != null", "s != x",
                           f"s < {rng.randint(0, 2)}", "a != null && a.f > 0", "x + x == x"))  # fmt: skip

    def statement(self) -> str:
        rng = self.rng
        self.depth += 1
        loop = self.loops < 2 and rng.random() < 0.6
        found = self.loop() if loop else self.nested() if self.depth < 3 and rng.random() < 0.3 else self.simple()
        self.depth -= 1
        return found

    def simple(self) -> str:
        jumps: tuple[str, ...] = (
            (f"if ({self.condition()}) break;", f"if ({self.condition()}) continue;") if self.inside else ()
        )
        return self.rng.choice((
            "x = -x;", "x = 1 - x;", "x--;", "s++;", "s = 0;", "a = a.p;", "x = s;", "s = -s;", "a.f = x;", "a = null;",
            f"if ({self.condition()}) throw new RuntimeException();", f"if ({self.condition()}) return s;",
            "x = down(x);", "x = even(x);", "if (a != null) a.spin();", "a = new P();", "s = x / s;", *jumps, *jumps,
        ))  # fmt: skip

    def nested(self) -> str:
        return self.rng.choice((
            f"if ({self.condition()}) {{ {self.statement()} }} else {{ {self.statement()} }}",
            f"try {{ {self.statement()} }} catch (RuntimeException e) {{ {self.simple()} }}",
            self.simple() if self.inside else f"try {{ {self.simple()} }} finally {{ {self.simple()} }}",
        ))  # fmt: skip

    def loop(self) -> str:
        rng = self.rng
        self.loops += 1
        self.inside.append("loop")
        body = " ".join(self.statement() for _ in range(rng.randint(1, 2)))
        self.inside.pop()
        condition = rng.choice((self.condition(), self.condition(), "true"))
        self.counters += 1
        i = f"i{self.counters}"
        return rng.choice((
            f"while ({condition}) {{ {body} if (s > 5) break; }}",
            f"do {{ {body} }} while ({self.condition()});",
            f"for (int {i} = 0; {i} < {rng.randint(1, 5)}; {i}++) {{ {body} }}",
        ))  # fmt: skip


def every_input() -> Iterator[Input]:
    for x in (-1, 0, 1):
        for s in (-1, 0, 1):
            statics = {("P", "s"): s}
            yield Input({"x": x, "a": None}, {}, statics)
            for f in (-1, 0, 1):
                for p in (None, Address("P", 1)):
                    address = Address("P", 1)
                    yield Input({"x": x, "a": address}, {address: Object(ClassType("P"), {"f": f, "p": p})}, statics)


class Lasso(Exception):
    """A state repeats."""


class Beyond(Exception):
    """The run passes a bound."""


@dataclass
class Bounded(Machine):
    """Sees every head of every loop within the bounds; where it is `endless`, a state that repeats is no end."""

    bounds: Bounds = field(default_factory=Bounds)
    active: list[str] = field(default_factory=list)
    endless: bool = False

    def call(self, method: Method, arguments: "dict[str, Value]") -> Returning | Throwing:  # type: ignore[override]
        if self.active.count(method.id) > self.bounds.unroll:
            raise Beyond
        self.active.append(method.id)
        flow = super().call(method, arguments)
        self.active.pop()
        return flow

    def loop(self, loop: Loop, active: Activation) -> Flow:
        known = set(active.names)
        heads: list[object] = []
        for number in range(self.bounds.unroll + 1):
            variables = {name: value for name, value in active.names.items() if name in known}
            state = (variables, dict(self.heap.objects), dict(self.heap.statics))
            if state in heads and not self.endless:
                raise Lasso
            heads.append(state)
            flow = self.body(loop.head, active)
            if flow is not None or not self.condition(loop.of, loop.condition, active):
                return flow
            if number == self.bounds.unroll:
                break
            flow = self.body((*loop.body, *loop.update), active)
            if flow is not None:
                return flow
        raise Beyond


def fate(machine: Bounded, method: Method, given: Input) -> str:
    """`ends`, `lasso` or `beyond`."""
    try:
        machine.call(method, dict(given.arguments))
    except Lasso:
        return "lasso"
    except (Beyond, Stop):
        return "beyond"
    return "ends"
