"""Small programs whose callees keep their contracts: clauses that some call within the runs breaks are left out."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from slicer.base.limits import Bounds, Ints
from slicer.interpret.concrete import Address, Input, Object, Value
from slicer.interpret.flow import Returning, Stop, Throwing
from slicer.interpret.judge import Judgement, Verdict, When, judge_run
from slicer.interpret.machine import Machine
from slicer.interpret.run import Threw
from slicer.interpret.world import entry_world
from slicer.ir.exception_kinds import KINDS
from slicer.ir.owed import is_specified
from slicer.ir.program import Method
from slicer.ir.types import ClassType
from slicer.lower.files import Original
from tests.stages import read_text

ROOT = "P.m(int,A)"
INVARIANTS = ("s >= -1", "s <= 1", "s != 2")
RUNS = ("(RuntimeException e) false", "(ArithmeticException e) x == 0", "(RuntimeException e) s == \\old(s)",
        "(RuntimeException e) x > 0")  # fmt: skip
ONLY = ("RuntimeException", "ArithmeticException", "\\nothing", "IllegalStateException, ArithmeticException")
PROMISES = ("\\result == null || \\fresh(\\result)", "\\result != null", "\\result == b", "s == \\old(s)", "s == x",
            "\\result == null || \\result.f == x", "(\\exists A q; \\fresh(q))", "(\\num_of A q; \\fresh(q)) <= 1",
            "(\\forall A q; !\\fresh(q))", "b == null || b.f == \\old(b.f)", "s >= 0",
            "(\\forall A q; \\fresh(q); q.f == 0)")  # fmt: skip
DEEDS = ("s = x;", "s++;", "s = -1;", "if (x > 0) throw new RuntimeException();", "if (b != null) b.f = x;",
         "r = new A();", "new A();", "r = b;", "if (r != null) r.f = x;", "s = 1 / x;", "if (b != null) b.n = r;",
         "if (x == 0) throw new IllegalStateException();", "if (r != null) r.n = new A();")  # fmt: skip
FRAMES = ("\\nothing", "s", "\\everything", "\\strictly_nothing")
OBJECT = ("g == x", "h == b", "h == null || \\fresh(h)", "s == \\old(s)", "(\\exists A q; \\fresh(q))", "g >= 0")
BUILDS = (
    "g = x;",
    "h = b;",
    "h = new A();",
    "s = x;",
    "if (x > 0) throw new RuntimeException();",
    "g = 1 / x;",
    "s++;",
)
WANTED = ("s == \\old(s)", "s >= 0", "\\result == x", "(\\exists A q; \\fresh(q))", "(\\forall A q; !\\fresh(q))",
          "(\\num_of A q; \\fresh(q)) != 1", "(\\num_of A q; \\fresh(q)) <= 1", "a == null || a.f == \\old(a.f)",
          "(\\forall A q; \\fresh(q); q.f == 0)", "\\result >= 0", "(\\num_of B q; \\fresh(q)) == 0")  # fmt: skip
USES = ("new A();", "s = x;", "s = -s;", "if (a != null) a.f = x;", "if (r != null) r.f = 1;", "if (r != null) a = r;",
        "x = -x;")  # fmt: skip
CALLS = ("r = c(x, a);", "c(x, r);", "B k = new B(x, a); r = k.h; x = k.g;")


class Beyond(Exception):
    """The run passes a bound, or a clause of a callee has no value in it."""


@dataclass
class Callee:
    """A method with the clauses it may have, by their kinds."""

    head: str
    body: str
    requires: str
    clauses: dict[str, list[str]]

    def text(self) -> str:
        lines = [f"{kind} {clause};" for kind, clauses in self.clauses.items() for clause in clauses]
        return f"/*@ requires {self.requires}; {' '.join(lines)} @*/\n  {self.head} {{ {self.body} }}"

    def lose(self, id_: str) -> None:
        """Without the clause of that id, which is the n-th of its kind, or the only one."""
        kind, _, number = id_.partition(".")
        del self.clauses[kind][int(number or 1) - 1]


@dataclass
class Promised:
    """One text. `invariant` is the static one of `P`, where there is one."""

    rng: Random
    callees: dict[str, Callee] = field(init=False)
    invariant: str = ""
    root: str = ""

    def __post_init__(self) -> None:
        rng = self.rng
        self.invariant = rng.choice(("", *INVARIANTS))
        body = f"A r = {rng.choice(('null', 'b', 'new A()'))}; {self._some(DEEDS, 0, 3)} return r;"
        head = "static /*@ nullable @*/ A c(int x, /*@ nullable @*/ A b)"
        method = Callee(head, body, rng.choice(("true", "true", "x >= 0", "s >= 0")), self._clauses(PROMISES))
        made = Callee("B(int x, /*@ nullable @*/ A b)", self._some(BUILDS, 0, 3), "true", self._clauses(OBJECT))
        self.callees = {"P.c(int,A)": method, "B.<init>(int,A)": made}
        self.root = self._root()

    def _some(self, pool: tuple[str, ...], low: int, high: int) -> str:
        return " ".join(self.rng.sample(pool, self.rng.randint(low, high)))

    def _clauses(self, pool: tuple[str, ...]) -> dict[str, list[str]]:
        rng = self.rng
        return {
            "ensures": ["true", *rng.sample(pool, rng.randint(1, 4))],
            "signals": rng.sample(RUNS, rng.randint(0, 2)),
            "signals_only": rng.sample(ONLY, rng.randint(0, 1)),
            "assignable": rng.sample(FRAMES, rng.randint(0, 1)),
        }

    def _root(self) -> str:
        rng = self.rng
        found = [rng.choice(USES) for _ in range(rng.randint(0, 2))]
        for _ in range(rng.randint(1, 2)):
            call = rng.choice(CALLS).replace("k", f"k{len(found)}")
            if not rng.randrange(3):
                call = f"try {{ {call} }} catch (RuntimeException e) {{ {rng.choice(USES)} }}"
            found.insert(rng.randint(0, len(found)), f"{{ {call} }}")
        wanted = " ".join(f"ensures {clause};" for clause in rng.sample(WANTED, 3))
        ends = rng.choice(("", f"signals {rng.choice(RUNS)};", f"signals_only {rng.choice(ONLY)};"))
        frame = f"assignable {rng.choice(FRAMES)};" if rng.randrange(2) else ""
        return f"""/*@ requires -1 <= x && x <= 1 && -2 <= s && s <= 2;
    @ requires a == null || -1 <= a.f && a.f <= 1; {wanted} {ends} {frame} @*/
  static int m(int x, /*@ nullable @*/ A a) {{
    A r = null;
    {" ".join(found)}
    return r == null ? x : r.f;
  }}"""

    def text(self) -> str:
        method, made = self.callees.values()
        invariant = f"//@ static invariant {self.invariant};" if self.invariant else ""
        build = re.sub(r"\bs\b", "P.s", made.text())
        return f"""class A {{ int f; /*@ nullable @*/ A n; }}
class B {{
  int g; /*@ nullable @*/ A h;
  {build}
}}
class P {{
  static int s;
  {invariant}
  {method.text()}
  {self.root}
}}
"""


def every_input() -> Iterator[Input]:
    first, second = Address("A", 1), Address("A", 2)
    for x in (-1, 0, 1):
        for s in (-2, -1, 0, 1, 2):
            statics = {("P", "s"): s}
            yield Input({"x": x, "a": None}, {}, statics)
            for f in (0, 1):
                yield Input({"x": x, "a": first}, {first: Object(ClassType("A"), {"f": f, "n": None})}, statics)
            heap = {
                first: Object(ClassType("A"), {"f": 0, "n": second}),
                second: Object(ClassType("A"), {"f": 1, "n": first}),
            }
            yield Input({"x": x, "a": first}, heap, statics)


@dataclass
class Promises(Machine):
    """Judges each call of a callee by its contract. `broken` are clauses by callee; `owing` where a call may not be."""

    bounds: Bounds = field(default_factory=Bounds)
    broken: dict[str, list[str]] = field(default_factory=dict)
    owing: bool = False

    def call(self, method: Method, arguments: "dict[str, Value]") -> Returning | Throwing:  # type: ignore[override]
        if method.id == ROOT or not is_specified(method):
            return super().call(method, arguments)
        given = Input(dict(arguments), dict(self.heap.objects), dict(self.heap.statics))
        self._judge(method, judge_run(self.program, method, given, self.ints))
        before = Counter(address.kind for address in self.heap.objects)
        flow = super().call(method, arguments)
        made = Counter(address.kind for address in self.heap.objects) - before
        if any(number > self.bounds.objects_of(kind) for kind, number in made.items()):
            raise Beyond
        return flow

    def _judge(self, method: Method, found: Judgement) -> None:
        if not found.admitted:
            self.owing = True
            raise Beyond
        if not found.is_decided:
            raise Beyond
        ids = [c.id for c in found.clauses if c.verdict is Verdict.FAILS and c.when is When.AFTER]
        self.broken.setdefault(method.id, []).extend(ids)


@dataclass(frozen=True)
class Kept:
    """A program whose callees keep their contracts, and by goal how many runs of the root break it."""

    original: Original
    broken: Counter[str]
    ends: int


def kept(rng: Random, ints: Ints, bounds: Bounds) -> Kept | None:
    """None where the contract cannot be mended by leaving out clauses."""
    made = Promised(rng)
    for _ in range(10):
        original = read_text(made.text())
        broken, found, ends = _runs(original, ints, bounds)
        if not broken:
            return Kept(original, found, ends)
        for callee, id_ in sorted(broken, reverse=True):
            if "invariant" in id_:
                made.invariant = ""
            elif id_.partition(".")[0] in made.callees[callee].clauses:
                made.callees[callee].lose(id_)
            else:
                return None
    return None


def _runs(original: Original, ints: Ints, bounds: Bounds) -> tuple[set[tuple[str, str]], Counter[str], int]:
    """What callees break in calls; how many runs break each goal of the root; how many end normally."""
    program = original.program
    method = program.methods[ROOT]
    broken, found, ends = set[tuple[str, str]](), Counter[str](), 0
    for given in every_input():
        judged = judge_run(program, method, given, ints, watched=True)
        if not judged.admitted:
            continue
        machine = Promises(program, ints, 20_000, entry_world(program, given, ints).heap.copy(), bounds=bounds)
        try:
            flow: Returning | Throwing | None = machine.call(method, dict(given.arguments))
        except (Beyond, Stop):
            flow = None
        broken |= {(callee, id_) for callee, ids in machine.broken.items() for id_ in ids}
        if flow is None:
            found.update(_owed(judged) if machine.owing else ())
            continue
        ends += isinstance(flow, Returning)
        found.update(_broken(judged))
    return broken, found, ends


def _owed(judged: Judgement) -> Iterator[str]:
    """What the first call owed that may not be made: what comes behind it is nobody's concern."""
    claims = (each.predicate.id for each in judged.outcome.claims if each.found is False)
    yield from islice((id_ for id_ in claims if "requires" in id_ or "invariant" in id_), 1)


def _broken(judged: Judgement) -> Iterator[str]:
    outcome = judged.outcome
    yield from (c.id for c in judged.clauses if c.verdict is Verdict.FAILS and c.when is When.AFTER)
    if isinstance(outcome, Threw) and outcome.implicitly is not None:
        yield from (str(id_) for id_, name in KINDS.items() if name == outcome.exception)
