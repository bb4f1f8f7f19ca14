"""Writes a counterexample as a JUnit 5 test: one file that needs only the program and JUnit."""

import re
from collections.abc import Iterator

from slicer.base.record import record
from slicer.claims.ends import Claims
from slicer.engines.verdict import Trace
from slicer.interpret.run import Threw
from slicer.ir.nodes import Predicate
from slicer.ir.program import Method, MethodKind, Program
from slicer.java import tree as java
from slicer.lower.body import ASSERTION_ERROR
from slicer.lower.files import Original
from slicer.replay.clauses import breach
from slicer.replay.heap import JavaHeap, NoSuchName
from slicer.replay.jvm import building
from slicer.replay.names import JavaNames
from slicer.replay.terms import BOUND, JavaTerms
from slicer.resources import render

_LANG = ("MethodHandle", "MethodHandles")
_REFLECT = ("Array", "Constructor", "Field", "Method", "Modifier")
_UTIL = ("Arrays", "IdentityHashMap", "Map")
_FUNCTION = ("LongBinaryOperator",)


@record(slots=True)
class JUnitFile:
    """The name of the file, and its text. Law: equal runs give equal bytes."""

    name: str
    text: str


@record(slots=True)
class Claim:
    """A clause with its line, as a reader meets it, and what it says of each end; empty where it says nothing."""

    shown: str
    id: str
    normal: str
    thrown: str


def junit_test(original: Original, method: Method, label: str, trace: Trace) -> JUnitFile:
    """The test for a run that Java can do: it repeats the run, and fails while a clause is broken that the run broke.

    Raises `NoSuchName` where a test cannot do that.
    """
    assert trace.overflow is None, "Java cannot do this run"
    heap = JavaHeap(JavaNames(original), method, trace, ("method", "end", "result", "thrown", *BOUND))
    name = test_name(original.program, method, label)
    body = render(
        "replay/test_body.java.j2",
        heap=heap,
        broken=[re.sub(r"\W", "_", clause.id) for clause in trace.broken],
        claims=[_claim(original, heap, clause) for clause in trace.broken],
        **building(heap),
    )
    helpers = render("replay/claims.java.j2", used=set(re.findall(r"\b(\w+)\(", _code(body))))
    body = f"{body.rstrip()}\n{helpers}".rstrip()
    used = set(re.findall(r"\w+", _code(body)))
    imports = [f"java.lang.invoke.{each}" for each in _LANG if each in used]
    imports += [f"java.lang.reflect.{each}" for each in _REFLECT if each in used]
    imports += [f"java.util.{each}" for each in _UTIL if each in used]
    imports += [f"java.util.function.{each}" for each in _FUNCTION if each in used]
    text = render("replay/test.java.j2", test=name, method=method.called_in_full, imports=imports, body=body)
    return JUnitFile(f"{name}.java", text)


def _code(text: str) -> str:
    """The text without comments and strings."""
    return re.sub(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\])*\"", "", text, flags=re.DOTALL)


def test_name(program: Program, method: Method, label: str) -> str:
    """`Class_method_property_Test`, with the types of the parameters where the name is overloaded."""
    same = [m for m in program.methods.values() if (m.owner, m.name) == (method.owner, method.name)]
    types = [str(each.type).replace("[]", "Array") for each in method.parameters] if len(same) > 1 else []
    name = "new" if method.kind is MethodKind.CONSTRUCTOR else method.name
    return re.sub(r"\W", "_", "_".join((method.owner, name, *types, label, "Test")))


def _claim(original: Original, heap: JavaHeap, clause: Predicate) -> Claim:
    """What looks like a Unicode escape is none in a comment of ours."""
    found = breach(original, heap.method, heap.trace, clause)
    shown = f"{clause.id}, line {found.line}: {found.text}".replace("\\u", "\\\\u")
    return Claim(shown, clause.id, *_ends(original, heap, clause))


def _ends(original: Original, heap: JavaHeap, clause: Predicate) -> Iterator[str]:
    claims = Claims(original.program, heap.method)
    found = [next((p for p in of_end if p.id == clause.id), None) for of_end in (claims.normal(), claims.exceptional())]
    if found == [None, None]:
        asserted = any(isinstance(n, java.Assert) and n.span == clause.span for n in java.walk(original.unit))
        if not asserted or not isinstance(heap.trace.outcome, Threw):
            raise NoSuchName(f"a test only sees the end of a run, and `{clause.id}` is about what happens before")
        yield from ("", f"!(thrown instanceof {ASSERTION_ERROR})")
        return
    yield from ("" if each is None else JavaTerms(heap).claim(each.term) for each in found)
