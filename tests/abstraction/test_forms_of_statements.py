"""Slices of single forms: what javac and our own front end must accept, and what may not get lost."""

import re

import pytest

from slicer.abstraction.emit import Plan, emit
from slicer.analysis.callees import involved
from slicer.base.fragments import UnitId
from slicer.engines.verdict import Unknown
from slicer.ir.owed import cases_of
from slicer.lower.files import Original
from slicer.pipeline import read
from slicer.replay.javac import Compiled, Javac
from slicer.slicing.come_back import Widened, rejected
from slicer.slicing.read_again import read_again
from slicer.slicing.slice import Slice
from tests.stages import method_of, read_text

TEXT = """class Ch extends Exception {{ }}
class A {{ int f; int up(int n) {{ f += n; return f; }} }}
class B extends A {{ int up(int n) {{ return 0; }} }}
interface I {{ int up(int n); }}
class J implements I {{ int f; public int up(int n) {{ f = n; return n; }} }}
abstract class Z {{ abstract int get() throws Ch; }}
class Y extends Z {{ int get() {{ return 1; }} }}
class P {{
  static int s; int v;
  int own(int n) {{ v = n; return v; }}
  static A same(A a) {{ s++; return a; }}
  static int calm(int n) throws Ch {{ return n + s; }}
  static int check(int n) throws Ch {{ if (n > 0) throw new Ch(); return n; }}
  {contract}
  int m(int x, A a, A b, I i, Z z) {{
    int r = 0;
    {body}
    return r;
  }}
}}
"""
TRUE = "//@ ensures true;"


def sliced(body: str, kept: str = "s = 7", contract: str = TRUE) -> str:
    """The statements of `m` where only the units with that text are kept; the text is read again and compiled."""
    original = read_text(TEXT.format(body=body, contract=contract))
    return body_of(text_of(original, plan_of(original, kept)))


def plan_of(original: Original, kept: str) -> Plan:
    method, source = method_of(original, "m"), original.unit.source
    units = (unit for each in involved(original.program, method) for unit in each.units)
    staying = frozenset(u.id for u in units if any(source.slice(span).rstrip(";") == kept for span in u.spans))
    assert staying
    return Plan(method.id, frozenset(p.id for case in cases_of(method) for p in case.ensures), staying)


def text_of(original: Original, plan: Plan) -> str:
    emission = emit(original, plan)
    read_again(original, emission, read)
    text = emission.edited.source.text
    with Javac({"P.java": text}) as javac:
        assert javac.result() == Compiled(), text
    return text


def body_of(text: str) -> str:
    found = text[text.index("I i, Z z) {") :]
    return " ".join(found.replace("/*~ cut */", "").split())


@pytest.mark.parametrize("call", ["own(s++);", "r = own(s = 3);", "own(x > 0 ? s++ : 1);"])
def test_a_call_that_stays_passes_values_that_do_nothing_else(call: str) -> None:
    assert call in sliced(call, "v = n")


def test_a_stub_before_a_condition_writes_to_the_objects_of_then() -> None:
    """Its parameter has the value that the statement before gave it."""
    found = sliced("A k; a = b; if ((k = a).f++ > 0) { s = 7; } own(k.f);")
    assert re.search(r"a = pure_A_\w+\(\); impure_\w+\(a\);", found), found


def test_left_sides_keep_what_they_call() -> None:
    text = text_of(read_text(TEXT.format(body="same(a).f += x; s = 7;", contract=TRUE)), _of("same(a).f += x; s = 7;"))
    assert "same(a).f = pure_int" in text
    assert "static A same(A a) {" in text


def _of(body: str) -> Plan:
    return plan_of(read_text(TEXT.format(body=body, contract=TRUE)), "s = 7")


@pytest.mark.parametrize(
    "body",
    [
        "try { calm(x); s = 3; } catch (Ch c) { s = 7; }",
        "try { r = z.get(); } catch (Ch c) { s = 7; }",
        "try { try { r = check(x); s++; } catch (Ch c) { r = 2; } } catch (RuntimeException c) { s = 7; }",
        "try { check(x); try { r = check(x); } catch (Ch c) { r = 2; } } catch (Ch c) { s = 7; }",
        "switch (x) { case 0: r = 1; case 1: r = 2; break; default: s = 7; }",
        "if (x > 0) s = 7; else if (s++ > 0) return a.up(3);",
        "s = 7; if (x > 0) return a.up(x);",
        "//@ ghost int g = x;\n r = 3;\n //@ set g = 3;\n s = 7;",
    ],
)
def test_forms_that_are_read_again_and_compiled(body: str) -> None:
    assert "s = 7" in sliced(body)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("final boolean t = true, u = x > 2; while (t) {", "final boolean t = true, u = pure_boolean_"),
        (
            "int w = 1; final int t = 1; final int u = x, c = t + 1; while (c > t) {",
            "final int t = 1; final int u = pure",
        ),
        ("for (final boolean t = true, u = x > 2; t; ) {", "for (final boolean t = true, u = pure_boolean"),
    ],
)
def test_constants_that_javac_reasons_with_stay(before: str, after: str) -> None:
    """There is no `return` behind the loop, and need not be one as long as javac knows that it does not end."""
    text = TEXT.replace("    return r;\n", "").format(body=f"{before} s = 7; if (s > 3) return 1; }}", contract=TRUE)
    original = read_text(text)
    assert after in body_of(text_of(original, plan_of(original, "s = 7")))


@pytest.mark.parametrize(
    ("body", "thrown"),
    [
        # The loop stays and fails for a row that is null, as the original's does.
        ("for (int e : rowed) { s = 7; }", ""),
        ("for (int e : rows[x]) { s = 7; }", "signals_only ArrayIndexOutOfBoundsException, NullPointerException;"),
        ("for (int e : x > 0 ? rowed : null) { s = 7; r = e; }", ""),
        ("for (int e : row(x)) { r = e; } s = 7;", "signals_only NullPointerException;"),
        ("for (int e : row(x)) { r = row(x)[e]; } s = 7;", "ArrayIndexOutOfBoundsException, NullPointerException;"),
        ("for (int[] e : rows) { for (int d : e) r = d; } s = 7;", "signals_only NullPointerException;"),
    ],
)
def test_a_loop_over_a_row_has_no_bad_index(body: str, thrown: str) -> None:
    members = "int[][] rows; int[] rowed; int[] row(int n) {{ return n > 0 ? null : rowed; }} int own("
    text = TEXT.replace("int own(", members, 1).format(body=f"try {{ {body} }} finally {{ v = 3; }}", contract=TRUE)
    original = read_text(text)
    made = text_of(original, plan_of(original, "s = 7"))
    stub = next(line for line in made.splitlines() if re.search("native .*(intArray|impure|throwing)", line))
    assert thrown in stub
    assert ("signals" in stub) is bool(thrown)


def test_a_field_below_what_is_known_of_its_object_is_cast_for() -> None:
    """An interface has no field for the frame to name."""
    text = text_of(read_text(TEXT.format(body="i.up(x); s = 7;", contract=TRUE)), _of("i.up(x); s = 7;"))
    assert "assignable ((J) i).f;" in text


def test_no_normal_end_is_a_question_with_words() -> None:
    contract = "//@ normal_behavior requires x > 0; ensures true; also exceptional_behavior requires x <= 0;"
    original = read_text(TEXT.format(body="s = 7;", contract=contract))
    assert "ensures false" in text_of(original, plan_of(original, "s = 7"))


def test_what_javac_rejects_keeps_the_units_of_its_line() -> None:
    """And all units where nothing is cut in that line; none where nothing is cut at all."""
    original = read_text(TEXT.format(body="r = x;\n    s = 7;", contract=TRUE))
    plan = plan_of(original, "s = 7")
    emission = emit(original, plan)
    none = frozenset[UnitId]()
    again = read(emission.edited.source)
    made = Slice(emission, again, none, none, none, none, (), (), frozenset(), Unknown("nobody asks"))
    source = emission.edited.source
    found = rejected(original, made.emission, source.line_at(source.text.index("return pure_int")), "no")
    assert isinstance(found, Widened)
    assert {original.unit.source.slice(s) for u in found.units for s in original.program.units[u].spans} == {
        "return r;"
    }
    anywhere = rejected(original, made.emission, source.line_at(0), "no")
    assert isinstance(anywhere, Widened)
    assert found.units < anywhere.units


@pytest.mark.parametrize(("place", "kept"), [("s", "v = 7"), ("v", "s = 7")])
def test_a_selector_that_stores_is_no_plain_value(place: str, kept: str) -> None:
    """Of a `switch` without a label that has a value, the store is the last that its selector does."""
    found = sliced(f"switch ({place} = 3) {{ default: {kept}; }} r = {place};", kept)
    assert re.search(r"impure_\w+\(\); switch \(pure_int", found), found
    assert f"assignable {'P.s' if place == 's' else 'this.v'};" in found
