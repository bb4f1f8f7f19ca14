"""Whatever the samples declare can be run on any heap that fits, and judged: there is always an outcome.

`SLICER_CASES` sets how many inputs are tried for each method.
"""

import os
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from slicer.base.limits import Ints
from slicer.base.source import SourceFile
from slicer.interpret.concrete import Address, Input, Object, Value, initial
from slicer.interpret.judge import judge_run
from slicer.interpret.run import Diverges, Ended, Exhausted, Threw
from slicer.ir.program import Method, MethodKind, Program
from slicer.ir.terms import THIS, Text
from slicer.ir.types import STRING, ArrayType, BooleanType, ClassType, IntType, Type
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.lower.files import lower_file

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*/*.java"))
INPUTS = max(4, int(os.environ.get("SLICER_CASES", "200")) // 20)


@dataclass
class _Builder:
    """A random heap: objects of all subtypes, shared, missing, and of every length."""

    program: Program
    rng: Random
    heap: dict[Address, Object] = field(default_factory=dict)

    def input(self, method: Method) -> Input:
        arguments: dict[str, Value] = {}
        if not method.static:
            arguments[THIS] = self.made(ClassType(method.owner), 0)
            if method.kind is MethodKind.CONSTRUCTOR:
                this = arguments[THIS] = Address(method.owner, 1_000)
                infos_ = self.program.fields_of(method.owner)
                self.heap[this] = Object(ClassType(method.owner), {f.name: initial(f.type) for f in infos_})
        for parameter in method.parameters:
            arguments[parameter.name] = self.value(parameter.type, 0)
        infos = [each for info in self.program.classes.values() for each in info.statics]
        statics = {(each.owner, each.name): self.value(each.type, 0) for each in infos}
        return Input(arguments, self.heap, statics)

    def value(self, kind: Type, depth: int) -> Value:
        match kind:
            case IntType():
                return self.rng.choice((-1, 0, 1, 2, 3, kind.values[-1], kind.values[0]))
            case BooleanType():
                return self.rng.random() < 0.5
            case _ if self.rng.random() < (0.1 if depth < 4 else 0.9):
                return None
            case _ if kind == STRING:
                return Text(self.rng.choice("ab"))
            case _:
                known = [a for a, o in self.heap.items() if self.program.is_subtype(o.type, kind)]
                return self.rng.choice(known) if known and self.rng.random() < 0.5 else self.made(kind, depth)

    def made(self, kind: Type, depth: int) -> Value:
        if isinstance(kind, ArrayType):
            address = self._new(kind)
            row = tuple(self.value(kind.element, depth + 1) for _ in range(self.rng.randrange(4)))
            self.heap[address] = Object(kind, {}, row)
            return address
        below = [
            name
            for name, info in self.program.classes.items()
            if not info.is_abstract and self.program.is_subtype(ClassType(name), kind)
        ]
        if not below:
            return None
        exact = ClassType(self.rng.choice(below))
        address = self._new(exact)
        fields = {f.name: self.value(f.type, depth + 1) for f in self.program.fields_of(exact.name)}
        self.heap[address] = Object(exact, fields)
        return address

    def _new(self, kind: Type) -> Address:
        address = Address(str(kind), sum(a.kind == str(kind) for a in self.heap) + 1)
        self.heap[address] = Object(kind)
        return address


@pytest.mark.parametrize("sample", SAMPLES, ids=[path.parent.name for path in SAMPLES])
def test_every_run_has_an_outcome(sample: Path) -> None:
    unit = parse_java(SourceFile(sample.name, sample.read_text(encoding="utf-8")))
    lowered = lower_file(Annotated(unit, attach(unit)))
    program = lowered.whole
    rng = Random(str(sample.name))
    for method in program.methods.values():
        for ints in (Ints.MATH, Ints.JAVA):
            for _ in range(INPUTS):
                given = _Builder(program, rng).input(method)
                if not method.static and given.arguments[THIS] is None:
                    continue
                found = judge_run(program, method, given, ints, budget=3_000)
                assert isinstance(found.outcome, Ended | Threw | Diverges | Exhausted)
