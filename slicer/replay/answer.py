"""Reads what the generated program prints, and compares it with the interpreter's run."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from slicer.base.fragments import FragmentId
from slicer.base.record import record
from slicer.interpret.concrete import Address, Object, Value, show
from slicer.interpret.run import Diverges, Ended, Exhausted, Threw
from slicer.ir.program import OUTER, MethodKind
from slicer.ir.terms import RESULT, THIS, Text
from slicer.ir.types import STRING, ArrayType, ClassType
from slicer.replay.heap import JavaHeap


@record(slots=True)
class Left:
    """An object in the JVM: its type, and its elements or its fields by `Class.name`, as they were printed."""

    type: str
    elements: tuple[str, ...]
    fields: Mapping[str, str]


@record(slots=True)
class Answer:
    """How the run ended in the JVM, with the result or the exception, the static fields, and the objects.

    `line` is the one that made the exception.
    """

    end: str
    value: str
    line: int
    statics: Mapping[tuple[str, str], str]
    objects: tuple[Left, ...]


def read_answer(text: str) -> Answer | None:
    """The answer; none where the program did not get to its end."""
    lines = [line.split(" ") for line in text.splitlines()]
    if len(lines) < 2 or lines[0][0] not in {"returned", "threw"} or len(lines[0]) != 2 or lines[1][0] != "line":
        return None
    statics = {(words[1], words[2]): words[3] for words in lines if words[0] == "static"}
    objects = tuple(_left(words[2], words[3:]) for words in lines if words[0] == "object")
    return Answer(lines[0][0], lines[0][1], int(lines[1][1]), statics, objects)


def _left(kind: str, words: list[str]) -> Left:
    if kind.endswith("[]"):
        return Left(kind, tuple(words), {})
    fields = dict(word.split("=", 1) for word in words)
    return Left(kind, (), fields)


def difference(heap: JavaHeap, answer: Answer) -> str:
    """The first thing in which the JVM's end differs from the interpreter's; empty where it is the same.

    Everything is compared that can be reached from the objects of the input, the result or exception, and the statics.
    """
    return _Walk(heap, answer).first()


class _Differs(Exception):
    """Carries the sentence."""


@dataclass
class _Walk:
    """Objects are paired when they are first met; a pair stays one."""

    heap: JavaHeap
    answer: Answer
    pairs: dict[Address, str] = field(default_factory=dict)

    def first(self) -> str:
        self.pairs = {address: f"@{number}" for number, address in enumerate(self.heap.given)}
        try:
            self._end()
            for key in self.heap.statics:
                self._same(".".join(key), self.heap.trace.outcome.after.heap.statics[key], self.answer.statics[key])
            done = 0
            while done < len(self.pairs):
                self._object(list(self.pairs)[done])
                done += 1
        except _Differs as differs:
            return str(differs)
        return ""

    def _end(self) -> None:
        match self.heap.trace.outcome:
            case Ended(after):
                self._is("the end of the run", "returned", self.answer.end)
                if self.heap.method.kind is MethodKind.CONSTRUCTOR:
                    self._same("the new object", after.vars[THIS], self.answer.value)
                elif self.heap.method.result is not None:
                    self._same("the result", after.vars[RESULT], self.answer.value)
            case Diverges() | Exhausted():
                raise _Differs(f"the run never ends in the interpreter and has {self.answer.end} in the JVM")
            case Threw(thrown=thrown, implicitly=of):
                self._is("the end of the run", "threw", self.answer.end)
                self._same("the exception", thrown, self.answer.value)
                self._made(of)

    def _made(self, of: FragmentId | None) -> None:
        """An exception that nobody wrote comes from the lines of the fragment that threw it."""
        program = self.heap.names.program
        if of is None or of not in program.fragments:
            return
        span, source = program.fragments[of].span, program.source
        first, last = source.line(span.start), source.line(span.end)
        if not first <= self.answer.line <= last:
            raise _Differs(
                f"the exception is thrown in line {first} in the interpreter, not in line {self.answer.line}"
            )

    def _object(self, address: Address) -> None:
        thing = self.heap.trace.outcome.after.heap.objects[address]
        there = self._there(address)
        if thing.type == STRING:
            return
        expected = self.heap.names.of(thing.type)
        last = there.type.rsplit(".", 1)[-1]
        self._is(f"the class of {address}", expected or str(thing.type), there.type if expected else last)
        if isinstance(thing.type, ArrayType):
            self._is(f"the length of {address}", str(len(thing.elements)), str(len(there.elements)))
            for index, value in enumerate(thing.elements):
                self._same(f"{address}[{index}]", value, there.elements[index])
            return
        for info in self.heap.names.program.fields_of(str(thing.type)):
            name = self.heap.names.field(info)
            key = f"{self.heap.names.of(ClassType(info.owner))}.{name}"
            if name and not (name == OUTER and key not in there.fields):
                self._same(f"{address}.{name}", thing.fields[info.name], there.fields[key])

    @property
    def _objects(self) -> Mapping[Address, Object]:
        return self.heap.trace.outcome.after.heap.objects

    def _there(self, address: Address) -> Left:
        return self.answer.objects[int(self.pairs[address][1:])]

    def _same(self, place: str, here: Value, there: str) -> None:
        match here:
            case Address() if self._objects[here].type == STRING and there.startswith('"'):
                # What the text of a new string is only the library knows.
                return
            case Address():
                if here not in self.pairs and there.startswith("@") and there not in self.pairs.values():
                    self.pairs[here] = there
                self._is(place, self.pairs.get(here, str(here)), there)
            case Text(text):
                data = text.encode("utf-16-be", "surrogatepass").hex()
                self._is(place, f'"{data}', there)
            case _:
                self._is(place, show(here), there)

    def _is(self, place: str, here: str, there: str) -> None:
        if here != there:
            raise _Differs(f"{place} is {here} in the interpreter and {there} in the JVM")
