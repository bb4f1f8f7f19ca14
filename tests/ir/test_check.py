"""Each rule of the checker is broken by a small program that breaks no other, and lowered programs break none."""

import re

import pytest

from slicer.base.source import SourceFile
from tests.ir.lowered import GENERATED, SAMPLES, generated, whole
from tests.ir.reading.read import read_program
from tests.ir.validity.check import check
from tests.ir.validity.rules import Rule
from tests.meta.tree import ROOT

PROGRAM = """
class Object extends ();
class Throwable extends Object;
class Exception extends Throwable;
class A extends Object { int f; A next; long wide; boolean b; static int s; FIELD }
class B extends A { }
static method A.max(int,int) (int x, int y): int { }
method A.go() () { }
method A.get(A) (A a): A { }
METHOD A.m(int,A) (int x, A a)RESULT {
    CONTRACT
    body {
BODY
    }
    unit u: assign line 1 @0..1;
    fragment k: assign of u;
}
"""
_OWNED = re.compile(r"^ *(?!goal|assume|leave|snapshot|cut|scope|try|\})\S.*[;{]$", re.MULTILINE)


def program(body: str, *, result: str = "", contract: str = "", header: str = "method", field: str = "") -> str:
    """A program around the statements; those that have a fragment and name none have one that exists."""
    owned = _OWNED.sub(lambda found: f"{found[0]} [k]", body)
    text = PROGRAM.replace("METHOD", header).replace("RESULT", f": {result}" if result else "")
    return text.replace("CONTRACT", contract).replace("BODY", owned).replace("FIELD", field)


def rules(text: str) -> set[Rule]:
    return {fault.rule for fault in check(read_program(text, SourceFile("A.java", "")))}


BROKEN = {
    (Rule.OPERANDS, "a sum with a boolean"): program("x = x + true;"),
    (Rule.OPERANDS, "an int and a reference compared"): program("boolean c = x == a;"),
    (Rule.OPERANDS, "a length that is long"): program("int[] c = new int[1L];"),
    (Rule.OPERANDS, "an element of an int"): program("x = x[0];"),
    (Rule.VALUE, "a long in an int"): program("x = a.wide;"),
    (Rule.VALUE, "an object of the superclass"): program("B c = a;"),
    (Rule.VALUE, "one of two values does not fit"): program("B c = x > 0 ? null : a;"),
    (Rule.VALUE, "a long in an array of ints"): program("int[] c = new int[3];\nc[0] = 1L;"),
    (Rule.VALUE, "a result that does not fit"): program("return a;", result="int"),
    (Rule.CONDITION, "an int decides"): program("if (x) {\n}"),
    (Rule.CONDITION, "an int as a predicate"): program("goal ensures.1: x;"),
    (Rule.UNASSIGNED, "never"): program("x = (int y);"),
    (Rule.UNASSIGNED, "on one branch"): program("if (x > 0) {\nint y = 1;\n}\nx = y;"),
    (Rule.UNASSIGNED, "in the loop only"): program("loop l while (x > 0) {\nint y = 1;\n}\nx = y;"),
    (Rule.UNASSIGNED, "where the scope is left"): program(
        "scope l {\nif (x > 0) {\nleave l;\n}\nint y = 1;\n}\nx = y;"
    ),
    (Rule.UNASSIGNED, "in a handler"): program("try {\nint y = a.f;\n} catch (Exception e) {\nx = y;\n}"),
    (Rule.UNASSIGNED, "by the finally clause's body"): program("try {\nint y = 1;\n} finally {\nx = y;\n}"),
    (Rule.VARIABLE, "two types"): program("int y = 1;\nboolean y = true;"),
    (Rule.BINDING, "like a parameter"): program("goal ensures.1: (\\forall int x; x > 0);"),
    (Rule.BINDING, "like the one around"): program("goal ensures.1: (\\forall int i; (\\exists int i; i > 0));"),
    (Rule.SPECIFICATION, "the old value in code"): program("x = \\old(x);"),
    (Rule.SPECIFICATION, "a quantifier in code"): program("boolean c = (\\forall int i; i > 0);"),
    (Rule.SNAPSHOT, "none of that name"): program("goal ensures.1: \\kept(l; \\nothing);"),
    (Rule.SCOPE, "twice on a path"): program("scope l {\nscope l {\nleave l;\n}\n}"),
    (Rule.LEAVE, "no scope"): program("leave l;"),
    (Rule.LEAVE, "from outside"): program("scope l {\n}\nleave l;"),
    (Rule.FRAGMENT, "of nobody"): program("x = 1;  [other]"),
    (Rule.UNIT, "of nobody"): program("").replace("of u", "of v"),
    (Rule.CLASS, "of a new object"): program("a = new C();").replace("a = new", "Object o = new"),
    (Rule.CLASS, "of a field"): program("", field="C c;"),
    (Rule.CLASS, "of a cast"): program("Object c = (C) a;"),
    (Rule.FIELD, "unknown"): program("x = a.(int A::g);"),
    (Rule.FIELD, "of another type"): program("a.(boolean A::f) = true;"),
    (Rule.FIELD, "not static"): program("x = (int A::f);"),
    (Rule.FIELD, "in a frame"): program("havoc a.(A::g);"),
    (Rule.CALLEE, "unknown"): program("call A.none()();"),
    (Rule.ARGUMENTS, "too few"): program("call A.max(int,int)(x);"),
    (Rule.ARGUMENTS, "one that does not fit"): program("call A.max(int,int)(x, a);"),
    (Rule.RECEIVER, "missing"): program("call A.go()();"),
    (Rule.RECEIVER, "of a static method"): program("call this -> A.max(int,int)(x, x);"),
    (Rule.RECEIVER, "of another class"): program('call "t" -> A.go()();'),
    (Rule.RESULT, "there is none"): program("int y = call this -> A.go()();"),
    (Rule.RESULT, "does not fit"): program("B c = call this -> A.get(A)(a);"),
    (Rule.VIRTUAL, "on nothing"): program("virtual A.max(int,int)(x, x);"),
    (Rule.CALLEE, "unknown in a clause"): program("goal ensures.1: \\call(boolean A.none()());"),
    (Rule.ARGUMENTS, "too few in a clause"): program("goal ensures.1: \\call(int A.max(int,int)(x)) > 0;"),
    (Rule.RECEIVER, "of a static method in a clause"): program(
        "goal ensures.1: \\call(int this -> A.max(int,int)(x, x)) > 0;"
    ),
    (Rule.RESULT, "of another type in a clause"): program("goal ensures.1: \\call(boolean A.max(int,int)(x, x));"),
    (Rule.SPECIFICATION, "a call in code"): program("x = \\call(int A.max(int,int)(x, x));"),
    (Rule.RETURN, "nothing where a value is due"): program("return;", result="int"),
    (Rule.RETURN, "a value where none is due"): program("return 1;"),
    (Rule.THROWN, "any object"): program("throw a;"),
    (Rule.CATCH, "of unknown class"): program("try {\n} catch (C: Exception e) {\n}"),
    (Rule.CATCH, "what is never thrown"): program("try {\n} catch (A e) {\n}"),
    (Rule.CATCH, "more than fits the variable"): program("try {\n} catch (Throwable: Exception e) {\n}"),
}


@pytest.mark.parametrize(("rule", "name"), BROKEN)
def test_a_broken_program_breaks_one_rule(rule: Rule, name: str) -> None:
    assert rules(BROKEN[rule, name]) == {rule}


def test_every_rule_is_broken_by_some_program() -> None:
    assert {rule for rule, _ in BROKEN} == set(Rule)


VALID = {
    "nothing": program(""),
    "a widening": program("long y = x;\ny = y + x;\nx = (int) y;"),
    "a downcast": program("B c = (B) a;"),
    "assigned where the condition is true": program(
        "boolean c = false;\nif (x > 0) {\nint y = a.f;\nc = y > 2;\n} else {\nc = false;\n}\nif (c) {\nx = y;\n}"
    ),
    "assigned before the scope is left": program("scope l {\nint y = 1;\nif (x > 0) {\nleave l;\n}\n}\nx = y;"),
    "a loop without an end": program("loop l while (true) {\n}\nx = (int y);"),
    "assigned by what always runs": program("try {\nx = 1;\n} finally {\nint y = 1;\n}\nx = y;"),
    "assigned or thrown": program("if (x > 0) {\nint y = 1;\n} else {\nthrow null;\n}\nx = y;"),
    "scopes side by side": program("scope l {\nleave l;\n}\nscope l {\nleave l;\n}"),
    "a call through the superclass": program("a = virtual a -> A.get(A)(null);"),
    "a static field": program("A::s = A::s + 1;"),
    "a contract": program(
        "return 1;",
        result="int",
        contract="contract { ensures ensures.1: \\result > \\old(a.f); signals (Exception e) signals.1: e != null; "
        "frame assignable: \\kept(entry; a.f, A::s); }",
    ),
    "what is never cut": program("int y = 1; [m_l1_c2_constant]"),
}


@pytest.mark.parametrize("name", VALID)
def test_a_valid_program_breaks_no_rule(name: str) -> None:
    assert rules(VALID[name]) == set()


@pytest.mark.parametrize("sample", SAMPLES)
def test_samples_break_no_rule(sample: str) -> None:
    assert list(map(str, check(whole(SAMPLES[sample])))) == []


@pytest.mark.parametrize("seed", GENERATED)
def test_generated_programs_break_no_rule(seed: int) -> None:
    assert list(map(str, check(whole(generated(seed))))) == []


def test_the_page_lists_the_rules() -> None:
    page = (ROOT / "docs" / "ir.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+)` \| (.*) \|$", page, re.MULTILINE)
    assert listed == [(rule.name.lower(), rule.value) for rule in Rule]
