"""A counterexample as a JUnit 5 test: one file that needs nothing but the program and JUnit."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from slicer.abstraction.bodies import Original
from slicer.base.limits import Ints
from slicer.engines.verdict import Trace
from slicer.ir.changes import changes
from slicer.ir.concrete import Address, Value
from slicer.ir.interpret import Ended, Threw
from slicer.ir.program import OUTER, FieldInfo, Method, MethodKind, Program
from slicer.ir.terms import RESULT, THIS
from slicer.ir.types import ArrayType, ClassType, Type
from slicer.ir.world import entry_world
from slicer.replay.clauses import breach
from slicer.replay.heap import JavaHeap
from slicer.replay.jvm import building
from slicer.replay.names import JavaNames
from slicer.resources import render

_LANG = ("MethodHandle", "MethodHandles")
_REFLECT = ("Array", "Constructor", "Field", "Method", "Modifier")


@dataclass(frozen=True, slots=True)
class JUnitFile:
    """The name of the file, and its text. Law: equal runs give equal bytes."""

    name: str
    text: str


def junit_test(original: Original, method: Method, label: str, trace: Trace) -> JUnitFile:
    """The test for a run that Java can do. It asserts what the run does, which is what the broken clauses forbid."""
    assert trace.overflow is None, "Java cannot do this run"
    heap = JavaHeap(JavaNames(original), method, trace, ("method", "result", "thrown"))
    name = test_name(original.program, method, label)
    asserts = _Asserts(heap)
    body = render(
        "replay/test_body.java.j2",
        heap=heap,
        broken=[clause.id.replace(".", "_") for clause in trace.broken],
        clauses=list(_clauses(original, method, trace)),
        call=call_text(heap),
        outcome=list(asserts.of_outcome()),
        **building(heap),
    )
    used = set(re.findall(r"\w+", body))
    imports = [f"java.lang.invoke.{each}" for each in _LANG if each in used]
    imports += [f"java.lang.reflect.{each}" for each in _REFLECT if each in used]
    static = sorted(word for word in used if re.fullmatch(r"assert[A-Z]\w+", word))
    text = render(
        "replay/test.java.j2",
        test=name,
        method=method.called_in_full,
        imports=imports,
        static=static,
        body=body.rstrip("\n"),
    )
    return JUnitFile(f"{name}.java", text)


def test_name(program: Program, method: Method, label: str) -> str:
    """`Class_method_property_Test`, with the types of the parameters where the name is overloaded."""
    same = [m for m in program.methods.values() if (m.owner, m.name) == (method.owner, method.name)]
    types = [str(each.type).replace("[]", "Array") for each in method.parameters] if len(same) > 1 else []
    name = "new" if method.kind is MethodKind.CONSTRUCTOR else method.name
    return re.sub(r"\W", "_", "_".join((method.owner, name, *types, label, "Test")))


def call_text(heap: JavaHeap) -> str:
    return f"method.invokeWithArguments(new Object[] {{{heap.arguments}}})"


def _clauses(original: Original, method: Method, trace: Trace) -> Iterator[str]:
    """The broken clauses with their lines; what looks like a Unicode escape is none in a comment of ours."""
    for clause in trace.broken:
        found = breach(original, method, trace, clause)
        text = found.text.replace("\\u", "\\\\u")
        yield f"{clause.id}, line {found.line}: {text}"


@dataclass
class _Asserts:
    """Statements that say what a run did. New objects get a variable when they are first met."""

    heap: JavaHeap
    known: set[Address] = field(default_factory=set)
    pending: list[Address] = field(default_factory=list)

    def of_outcome(self) -> Iterator[str]:
        self.known = set(self.heap.given)
        outcome, method = self.heap.trace.outcome, self.heap.method
        if isinstance(outcome, Ended) and method.kind is MethodKind.CONSTRUCTOR:
            yield from self._is("result", outcome.after.vars[THIS], ClassType(method.owner))
        elif isinstance(outcome, Ended) and method.result is not None:
            yield from self._is("result", outcome.after.vars[RESULT], method.result.type)
        elif isinstance(outcome, Threw):
            yield from self._is("thrown", outcome.thrown, ClassType(outcome.exception))
        before = entry_world(self.heap.names.program, self.heap.trace.given, Ints.JAVA).heap
        there = set(self.heap.given)
        for change in changes(before, outcome.after.heap):
            # A constructor's own object is a new one, and all of it is said where the test gets hold of it, if it does.
            if isinstance(change.cell.of, str) or change.cell.of in there:
                yield from self._cell(change.cell.of, change.cell.key, change.new)
        while self.pending:
            yield from self._new(self.pending.pop(0))

    def _new(self, address: Address) -> Iterator[str]:
        """The cells of a new object."""
        thing = self.heap.trace.outcome.after.heap.objects[address]
        if isinstance(thing.type, ArrayType):
            yield f"assertEquals({len(thing.elements)}, Array.getLength({self.heap.variables[address]}));"
        for index, value in enumerate(thing.elements):
            yield from self._cell(address, index, value)
        for name, value in thing.fields.items():
            yield from self._cell(address, name, value)

    def _cell(self, of: Address | str, key: str | int, value: Value) -> Iterator[str]:
        heap = self.heap
        if isinstance(of, str):
            if (of, key) in heap.statics:
                yield from self._is(f"{heap.field(of, str(key))}.get(null)", value, heap.statics[of, str(key)])
            return
        kind = heap.trace.outcome.after.heap.objects[of].type
        if isinstance(kind, ArrayType):
            yield from self._is(f"Array.get({heap.variables[of]}, {key})", value, kind.element)
            return
        info = self._field(kind, str(key))
        name = heap.names.field(info)
        if name and name != OUTER:
            yield from self._is(f"{heap.field(info.owner, name)}.get({heap.variables[of]})", value, info.type)

    def _field(self, kind: Type, key: str) -> FieldInfo:
        (found,) = (each for each in self.heap.names.program.fields_of(str(kind)) if each.name == key)
        return found

    def _is(self, there: str, value: Value, kind: Type) -> Iterator[str]:
        match value:
            case None:
                yield f"assertNull({there});"
            case Address() if value in self.known:
                yield f"assertSame({self.heap.variables[value]}, {there});"
            case Address():
                self.known.add(value)
                self.pending.append(value)
                variable = self.heap.variables[value]
                exact = self.heap.names.of(self.heap.trace.outcome.after.heap.objects[value].type)
                yield f"Object {variable} = {there};"
                if exact:
                    yield f'assertEquals("{exact}", {variable}.getClass().getTypeName());'
            case _:
                yield f"assertEquals({self.heap.value(value, kind)}, {there});"
