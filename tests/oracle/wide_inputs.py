"""Every input of a method of the whole language within bounds, its integers in a small range."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from slicer.ir.concrete import Address, Input, Object, Value, initial
from slicer.ir.program import Method, MethodKind, Program
from slicer.ir.terms import THIS, Text
from slicer.ir.types import INT, OBJECT, STRING, ArrayType, BooleanType, ClassType, IntType, Type

Choose = Callable[[int], int]
TEXTS = (Text("hi"), Text("#1"), Text("#2"))


@dataclass
class _Builder:
    """Makes one input. Objects are numbered as they are met, so no two inputs are renamings of each other.

    Law: every input is one of these, up to the names of objects and to objects that nothing reaches; of strings there
    are as many as can differ.
    """

    program: Program
    objects: int
    length: int
    ints: range
    loose: bool
    choose: Choose
    heap: dict[Address, Object] = field(default_factory=dict)
    kinds: dict[Address, Type] = field(default_factory=dict)
    todo: list[tuple[Address, Type]] = field(default_factory=list)

    def input(self, method: Method) -> Input:
        arguments: dict[str, Value] = {}
        makes = method.kind is MethodKind.CONSTRUCTOR
        if not method.static and not makes:
            arguments[THIS] = self._new(ClassType(method.owner))
        arguments.update((parameter.name, self._value(parameter.type)) for parameter in method.parameters)
        statics = {(f.owner, f.name): self._value(f.type) for c in self.program.classes.values() for f in c.statics}
        self._fill()
        for kind in exact(self.program, ClassType("A")) if self.loose else ():
            while self._count(kind) < self.objects and self.choose(2):
                self._new(kind)
                self._fill()
        if makes:
            arguments = {THIS: self._made(method.owner), **arguments}
        return Input(arguments, self.heap, statics)

    def _made(self, name: str) -> Address:
        """The object that a constructor is about to fill."""
        address = Address(name, self._count(ClassType(name)) + 1)
        self.heap[address] = Object(ClassType(name), {f.name: initial(f.type) for f in self.program.fields_of(name)})
        return address

    def _fill(self) -> None:
        while self.todo:
            address, kind = self.todo.pop(0)
            self.heap[address] = self._object(kind)

    def _object(self, kind: Type) -> Object:
        if isinstance(kind, ArrayType):
            length = self.choose(self.length + 1)
            return Object(kind, {}, tuple(self._value(kind.element) for _ in range(length)))
        return Object(kind, {f.name: self._value(f.type) for f in self.program.fields_of(str(kind))})

    def _value(self, kind: Type) -> Value:
        match kind:
            case IntType():
                return self.ints[self.choose(len(self.ints))]
            case BooleanType():
                return bool(self.choose(2))
            case _ if kind == STRING:
                return (None, *TEXTS)[self.choose(1 + len(TEXTS))]
            case _:
                return self._reference(kind)

    def _reference(self, kind: Type) -> Value:
        """Null, an object that is there already, or one more of a class that has room."""
        old = [a for a, known in self.kinds.items() if self.program.is_subtype(known, kind)]
        more = [each for each in exact(self.program, kind) if self._count(each) < self.objects]
        chosen = self.choose(1 + len(old) + len(more))
        if chosen == 0:
            return None
        return old[chosen - 1] if chosen <= len(old) else self._new(more[chosen - 1 - len(old)])

    def _count(self, kind: Type) -> int:
        return sum(each.kind == str(kind) for each in self.kinds)

    def _new(self, kind: Type) -> Address:
        address = Address(str(kind), self._count(kind) + 1)
        self.kinds[address] = kind
        self.todo.append((address, kind))
        return address


def exact(program: Program, above: Type) -> tuple[Type, ...]:
    """The exact types of the objects that a place can hold."""
    classes = [ClassType(name) for name in program.classes]
    if isinstance(above, ArrayType):
        if isinstance(above.element, ClassType):
            return tuple(ArrayType(each) for each in classes if program.is_subtype(each, above.element))
        return (above,)
    made = (c for c in classes if not program.classes[c.name].is_abstract and program.is_subtype(c, above))
    return (*made, *((OBJECT, ArrayType(INT), ArrayType(ClassType("A"))) if above == OBJECT else ()))


def every_input(
    program: Program, method: Method, objects: int, length: int, ints: range, *, loose: bool
) -> Iterator[Input]:
    """All inputs, by the choices that lead to them; where `loose`, with objects below `A` that nothing reaches."""
    prefix: list[int] = []
    while True:
        taken: list[tuple[int, int]] = []

        def choose(size: int, taken: list[tuple[int, int]] = taken, prefix: Sequence[int] = tuple(prefix)) -> int:
            at = len(taken)
            taken.append((prefix[at] if at < len(prefix) else 0, size))
            return taken[at][0]

        yield _Builder(program, objects, length, ints, loose, choose).input(method)
        while taken and taken[-1][0] + 1 == taken[-1][1]:
            taken.pop()
        if not taken:
            return
        prefix = [choice for choice, _ in taken]
        prefix[-1] += 1
