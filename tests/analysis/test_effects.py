"""What a piece of code may change: frames as text for small bodies, and as a law for generated ones.

`SLICER_CASES` sets the number of generated programs.
"""

import os
from dataclasses import replace
from random import Random

import pytest

from slicer.abstraction.stubs import frame_text
from slicer.analysis.effects import effects
from slicer.base.limits import Bounds, Ints
from slicer.interpret.evaluate import evaluate, frame_kept
from slicer.interpret.world import World
from slicer.ir.program import Method, Program
from slicer.ir.terms import ElementPlace, FieldPlace, Frame, ObjectPlace, Place
from slicer.ir.undefined import Undefined
from tests.oracle.cases import case_of
from tests.oracle.inputs import random_input, run_within
from tests.stages import method_of, read_text

CASES = int(os.environ.get("SLICER_CASES", "200"))
CHUNK = 50
INPUTS = 25

CLASS = """
class P {{
  int f;
  boolean b;
  /*@ nullable */ P next;
  /*@ nullable */ int[] a;
  void m(P p, P q, int[] c, P[] g, int x, boolean u) {{
    {body}
  }}
  void set(P r) {{ r.f = 1; }}
  void link(P r, P s) {{ r.next = s; }}
  void bump() {{ f = f + 1; }}
  static P pick(P r, P s) {{ if (r.f > 0) return r; return s; }}
  static P copy(P r) {{ P t = new P(); t.f = r.f; return t; }}
  static P sometimes(P r) {{ P t = new P(); if (r.f > 0) return t; t = r; return t; }}
  static void fill(int[] d) {{ for (int i = 0; i < d.length; i++) d[i] = i; }}
  native void unknown();
}}
"""


@pytest.mark.parametrize(
    ("body", "frame"),
    [
        # Nothing, or only locals.
        ("", "\\strictly_nothing"),
        ("int t = p.f; t = t + 1;", "\\strictly_nothing"),
        ("p = q;", "\\strictly_nothing"),
        ("p = null;", "\\strictly_nothing"),
        # Plain stores.
        ("p.f = 1;", "p.f"),
        ("this.f = 1;", "this.f"),
        ("f++;", "this.f"),
        ("b = !b; f += 2;", "this.b, this.f"),
        ("p.next.f = 1;", "p.next.f"),
        ("c[0] = 1;", "c[*]"),
        ("a[x] = 1;", "this.a[*]"),
        ("p.a[0]++;", "p.a[*]"),
        ("g[0] = p;", "g[*]"),
        # The object is one that another variable named at the start.
        ("P t = p; t.f = 1;", "p.f"),
        ("P t = p; t = q; t.f = 1;", "q.f"),
        ("P t = p; p = q; t.f = 1;", "p.f"),
        ("p = q; p.f = 1;", "q.f"),
        ("P t = p; if (u) t = q; t.f = 1;", "p.f, q.f"),
        ("int[] t = a; a = c; t[0] = 1;", "this.a[*], this.a"),
        ("a = c; a[0] = 1;", "c[*], this.a"),
        # New objects are no locations of before.
        ("P t = new P();", "\\nothing"),
        ("P t = new P(); t.f = 1;", "\\nothing"),
        ("int[] t = new int[2]; t[0] = 1;", "\\nothing"),
        ("a = new int[2]; a[0] = 1;", "this.a"),
        ("p.next = new P(); p.next.f = 1;", "p.next"),
        # New on one branch only.
        ("P t = new P(); if (u) t = p; t.f = 1;", "p.f"),
        ("P t = p; if (u) { t = new P(); } else { t.b = true; } t.f = 1;", "p.b, p.f"),
        ("P t = new P(); while (x > 0) { t.f = x; t = p; x--; }", "p.f"),
        # Writes through another name of the same object: the field read later may be anyone's.
        ("p.next = q; p.next.f = 1;", "p.next, q.f"),
        ("p.next = new P(); q.next.f = 1;", "\\everything"),
        ("p.next = q; this.next.f = 1;", "\\everything"),
        ("P t = q; t.next = p; q.next.f = 1;", "p.f, q.next"),
        ("p.next = this; q.next = null; p.next.f = 1;", "p.next, q.next, this.f"),
        ("p.next = p; q.next = this; p.next.f = 1;", "p.f, p.next, q.next, this.f"),
        # Elements and deep paths have no name of before.
        ("g[0].f = 1;", "\\everything"),
        ("p.next.next.next.f = 1;", "\\everything"),
        # Leaving early.
        ("P t = p; if (u) return; t.f = 1;", "p.f"),
        ("P t = p; if (u) { t = q; return; } t.f = 1;", "p.f"),
        ("P t = p; while (x > 0) { t = q; if (u) break; t = new P(); x--; } t.f = 1;", "p.f, q.f"),
        ("P t = p; while (true) { t = q; if (u) break; t = this; } t.f = 1;", "q.f"),
        ("P t = p; while (true) { if (u) break; t = this; if (x > 0) { t = q; break; } } t.f = 1;", "p.f, q.f, this.f"),
        # Loops that reassign the receiver: each round has another one.
        ("P t = p; while (x > 0) { t.f = 1; t = q; x--; }", "p.f, q.f"),
        ("P t = p; P s = q; while (x > 0) { t.f = 1; t = s; s = this; x--; }", "p.f, q.f, this.f"),
        ("P t = p; while (t != null) { t.f = 1; t = t.next; }", "\\everything"),
        ("for (int i = 0; i < c.length; i++) c[i] = 0;", "c[*]"),
        ("for (P t = p; u; t = q) t.f = 1;", "p.f, q.f"),
        # Calls.
        ("set(q);", "q.f"),
        ("bump();", "this.f"),
        ("p.bump();", "p.f"),
        ("link(p, q); p.next.f = 1;", "p.next, q.f"),
        ("link(p, q); this.next.f = 1;", "\\everything"),
        ("pick(p, q).f = 1;", "p.f, q.f"),
        ("P t = pick(p, this); set(t);", "p.f, this.f"),
        ("copy(p).f = 1;", "\\nothing"),
        ("sometimes(p).f = 1;", "p.f"),
        ("set(new P());", "\\nothing"),
        ("fill(c); fill(a);", "this.a[*], c[*]"),
        ("unknown();", "\\everything"),
    ],
)
def test_frame(body: str, frame: str) -> None:
    original = read_text(CLASS.format(body=body))
    assert frame_text(effects(original.program, method_of(original, "m").body or ()).frame) == frame


def keeps_to(frame: Frame, program: Program, method: Method, rng: Random) -> int:
    """On how many random inputs the method ends normally; on each, only the frame has changed."""
    ended = 0
    for _ in range(INPUTS):
        given = random_input(rng, program, method, Bounds(objects=3, unroll=0, length=2))
        end = run_within(program, method, given, Ints.MATH, Bounds(objects=3, unroll=5, length=5))
        if end is None:
            continue
        ended += 1
        before = end.after.entry
        assert before is not None
        there = replace(frame, places=tuple(p for p in frame.places if has_value(p, before)))
        assert frame_kept(before, end.after, there), f"{frame_text(frame)} on {given} in\n{program.source.text}"
    return ended


def has_value(place: Place, at: World) -> bool:
    """Does the place denote anything in this state?"""
    assert isinstance(place, FieldPlace | ElementPlace | ObjectPlace)
    try:
        evaluate(place.array if isinstance(place, ElementPlace) else place.target, at)
    except Undefined:
        return False
    return True


@pytest.mark.parametrize("chunk", range(max(1, CASES // CHUNK)))
def test_runs_keep_to_the_frame(chunk: int) -> None:
    ended = 0
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        program = case_of(seed).original.program
        for method in program.methods.values():
            frame = effects(program, method.body or ()).frame
            ended += keeps_to(frame, program, method, Random(seed))
    assert ended > INPUTS * CHUNK / 3
