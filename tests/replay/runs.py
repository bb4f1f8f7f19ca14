"""Runs of methods on cases, as counterexamples: what the interpreter saw, whatever clauses say of it."""

from dataclasses import dataclass
from textwrap import dedent

from slicer.base.limits import Ints
from slicer.base.source import SourceFile
from slicer.engines.verdict import Trace
from slicer.interpret.case import read_case
from slicer.interpret.run import Exhausted, run
from slicer.ir.program import Method, MethodKind
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.lower.files import Original, lower_file


@dataclass(frozen=True)
class Shown:
    """A method of a program, and a run of it."""

    original: Original
    method: Method
    trace: Trace


def shown(text: str, method: str, case: str, ints: Ints = Ints.JAVA) -> Shown:
    """The run of the method; `case` is as `slice run` takes it."""
    unit = parse_java(SourceFile("P.java", dedent(text)))
    lowered = lower_file(Annotated(unit, attach(unit)))
    original = lowered.original(lowered.whole)
    found = method_of(original, method)
    given = read_case(SourceFile("case.json", case), original.program, found, ints).given
    outcome = run(original.program, found, given, ints)
    assert not isinstance(outcome, Exhausted), outcome.why
    broken = found.contract.ensures[:1]
    return Shown(original, found, Trace(given, outcome, broken))


def method_of(original: Original, name: str) -> Method:
    methods = original.program.methods.values()
    (found,) = (m for m in methods if name == (m.id if "(" in name else m.name) and m.kind is not MethodKind.FIELDS)
    return found
