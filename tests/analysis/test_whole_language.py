"""Frames and exceptions of code with statics, exceptions, dispatch, recursion: as text, and as laws on runs."""

from contextlib import suppress
from random import Random

import pytest

from slicer.analysis.effects import effects
from slicer.analysis.may_throw import throws
from slicer.base.limits import Ints
from slicer.base.source import SourceFile
from slicer.interpret.changes import Cell
from slicer.interpret.concrete import Address, Input, Object, Value
from slicer.interpret.evaluate import evaluate
from slicer.interpret.frames import _cells, frame_kept
from slicer.interpret.run import Diverges, Ended, Exhausted, Threw, run
from slicer.interpret.world import World, entry_world
from slicer.ir.program import Method, Program
from slicer.ir.terms import (
    CastTo,
    ElementPlace,
    FieldOf,
    FieldPlace,
    Frame,
    Int,
    Place,
    StaticOf,
    StaticPlace,
    Term,
    Var,
)
from slicer.ir.types import INT, ArrayType, ClassType
from slicer.ir.undefined import Undefined
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.lower.files import lower_file

RUNS = 150
JAVA = """
class E extends Exception {{ P why; E(P why) {{ this.why = why; }} }}
class P {{
  int f; P next; int[] a; static P first; static int count;
  int m(P p, Object o, int x, int[] c, P[] g) throws E {{
    {body}
  }}
  void set(P r) {{ r.f = 1; }}
  static int down(int n, P r) {{ if (n <= 0) return 0; r.f = n; return down(n - 1, r) + 1; }}
  static int walk(int n, P r) {{ if (n <= 0) return 0; r.f = n; return walk(n - 1, r.next); }}
  static int swap(int n, P r, P s) {{ if (n <= 0) return 0; r.f = n; return swap(n - 1, s, r); }}
  static int guarded(int n, P r, P s) throws E {{
    try {{ if (n > 0) return guarded(n - 1, r, s); throw new E(r); }} catch (E e) {{ s.f = n; throw e; }}
  }}
}}
class Q extends P {{ int only; void set(P r) {{ r.next = null; count++; }} }}
"""


def lowered(body: str) -> tuple[Program, Method]:
    unit = parse_java(SourceFile("P.java", JAVA.format(body=body)))
    program = lower_file(Annotated(unit, attach(unit))).whole
    assert not any(m.refused for m in program.methods.values())
    (found,) = (m for m in program.methods.values() if m.name == "m")
    return program, found


def text(place: Place | Term | None) -> str:
    match place:
        case FieldPlace(target, _, name) | FieldOf(target, _, name, _):
            return f"{text(target)}.{name}"
        case StaticPlace(owner, name) | StaticOf(owner, name, _):
            return f"{owner}.{name}"
        case ElementPlace(array, None, None):
            return f"{text(array)}[*]"
        case ElementPlace(array, low, high):
            assert low == high
            return f"{text(array)}[{text(low)}]"
        case CastTo(kind, operand):
            return f"(({kind}) {text(operand)})"
        case Var(name, _):
            return name
        case Int(value):
            return str(value)
        case other:
            raise AssertionError(other)


def listed(places: tuple[Place, ...], *, everything: bool) -> str:
    return "everything" if everything else " ".join(sorted(map(text, places)))


BODIES = [
    # body, what it may change
    ("return x;", ""),
    ("count = x; return count;", "P.count"),
    ("first.f = 1; return 0;", "P.first.f"),
    ("first = p; first.f = 1; return 0;", "everything"),
    ("((Q) o).f = 1; return ((Q) o).only;", "((Q) o).f"),
    ("P t = (P) o; t.f = 1; t = (Q) t; t.a[0] = 2; return 0;", "((P) o).f ((Q) o).a[*]"),
    ("set(p); return 0;", "P.count p.f p.next"),
    ("return down(x, p);", "p.f"),
    ("return swap(x, p, this);", "p.f this.f"),
    ("return walk(x, p);", "everything"),
    ("return guarded(x, p, this);", "this.f"),
    ("return c[0] + c[x];", ""),
    ("x++; return c[0] + c[x];", ""),
    ("int[][] t = new int[2][x]; t[0][0] = 1; return 0;", "everything"),
    ("try { f = c[0]; } catch (RuntimeException e) { return 1; } return 0;", "this.f"),
    ("P t = p; try { c[x] = 1; t = this; c[0] = 2; } catch (RuntimeException e) { t.f = 1; } return 0;",
     "c[*] p.f this.f"),
    ("P t = p; try { t = this; c[0] = 2; } finally { t.f = 1; } return 0;", "c[*] this.f"),
    ("P t = p; try { if (x > 0) return 1; t = this; } finally { t.f = 1; } return 0;", "p.f this.f"),
    ("P t = p; try { if (x > 0) throw new E(t); t = this; } finally { t.f = 1; } return 0;", "p.f this.f"),
    ("try { throw new E(p); } catch (E e) { e.why = this; return 1; }", ""),
    ("P t = p; try { t = this; throw new E(p); } catch (E e) { t.f = 1; } finally { t.next = null; } return 0;",
     "this.f this.next"),
    ("try { return guarded(x, p, this); } catch (E e) { p.next = null; return 0; }", "p.next this.f"),
    ("try { return 10 / x; } catch (ArithmeticException e) { return g[0] == null ? f : g.length; }", ""),
    ("g[x] = p; return g[0].f;", "g[*]"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "changed"), BODIES)
def test_places(body: str, changed: str) -> None:
    program, method = lowered(body)
    frame = effects(program, method.body or ()).frame
    assert listed(frame.places, everything=frame.everything) == changed


@pytest.mark.parametrize("body", [body for body, _ in BODIES])
def test_runs_keep_to_what_is_said(body: str) -> None:
    program, method = lowered(body)
    assert method.body is not None
    frame, thrown = effects(program, method.body).frame, throws(program, method.body)
    rng, ended = Random(0), 0
    for _ in range(RUNS):
        given = some_input(rng, program)
        end = run(program, method, given, Ints.JAVA, 5_000)
        if isinstance(end, Diverges | Exhausted):
            continue
        ended += 1
        before = entry_world(program, given, Ints.JAVA)
        strict = frame.strict and isinstance(end, Ended)
        there = Frame(frame.everything, tuple(p for p in frame.places if spots((p,), before) is not None), strict)
        assert frame_kept(before, end.after, there, evaluate), given
        if isinstance(end, Threw):
            above = program.upwards(end.exception)
            assert any(t.name == end.exception or (t.name in above and not t.exact) for t in thrown), end.exception
    assert ended > RUNS / 2


def spots(places: tuple[Place, ...], at: World) -> list[Cell] | None:
    """The cells of the places that have any; none where none has a value."""
    found: list[Cell] | None = None
    for place in places:
        with suppress(Undefined):
            found = [*(found or []), *_cells(place, at, evaluate)]
    return found


def some_input(rng: Random, program: Program) -> Input:
    objects = [Address("P", 1), Address("Q", 1), Address("P", 2)]
    ints, row = Address("int[]", 1), Address("P[]", 1)

    def one(*of: Value) -> Value:
        return rng.choice((None, *of, *of))

    heap: dict[Address, Object] = {
        ints: Object(ArrayType(INT), {}, tuple(range(rng.randrange(4)))),
        row: Object(ArrayType(ClassType("P")), {}, tuple(one(*objects) for _ in range(rng.randrange(3)))),
    }
    for address in objects:
        known = {"f": rng.randrange(3), "next": one(*objects), "a": one(ints), "only": 7}
        names = (each.name for each in program.fields_of(address.kind))
        heap[address] = Object(ClassType(address.kind), {name: known[name] for name in names})
    arguments: dict[str, Value] = {"this": rng.choice(objects), "p": one(*objects), "o": one(*objects)}
    arguments |= {"x": rng.randint(-1, 3), "c": one(ints), "g": one(row)}
    return Input(arguments, heap, {("P", "first"): one(*objects), ("P", "count"): rng.randrange(3)})
