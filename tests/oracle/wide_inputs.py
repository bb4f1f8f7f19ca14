"""Every input of a method of the whole language within bounds, its integers in a small range."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from slicer.interpret.concrete import Address, Input, Object, Value, initial
from slicer.ir.program import FieldInfo, Method, MethodKind, Program
from slicer.ir.terms import THIS, Text, Var
from slicer.ir.types import INT, OBJECT, STRING, ArrayType, BooleanType, ClassType, IntType, Type

Choose = Callable[[int], int]
TEXTS = (Text("hi"), Text("#1"), Text("#2"))


@dataclass(frozen=True)
class Inside:
    """At most so many objects of a class and elements of an array; ints of variables and of objects in ranges.

    `lengths` are those of the arrays that parameters get, which are not null then. Where `loose`, there are objects
    below `A` that nothing reaches.
    """

    objects: int
    length: int
    ints: range
    deep: range
    lengths: Mapping[str, int]
    loose: bool


@dataclass
class _Builder:
    """Makes one input. Objects are numbered as they are met, so no two inputs are renamings of each other.

    Law: every input is one of these, up to the names of objects and to objects that nothing reaches; of strings there
    are as many as can differ.
    """

    program: Program
    places: dict[Type, tuple[Type, ...]]
    limits: "Inside"
    choose: Choose
    heap: dict[Address, Object] = field(default_factory=dict)
    kinds: dict[Address, Type] = field(default_factory=dict)
    sizes: dict[Address, int] = field(default_factory=dict)
    todo: list[tuple[Address, Type]] = field(default_factory=list)

    def input(self, method: Method) -> Input:
        arguments: dict[str, Value] = {}
        makes = method.kind is MethodKind.CONSTRUCTOR
        if not method.static and not makes:
            _, kinds = self._known(ClassType(method.owner))
            arguments[THIS] = self._new(kinds[self.choose(len(kinds))])
        for parameter in method.parameters:
            arguments[parameter.name] = self._parameter(parameter)
        fields = [f for info in self.program.classes.values() for f in info.statics]
        statics = {(f.owner, f.name): self._value(f.type, self.limits.ints) for f in fields}
        self._fill()
        for kind in exact(self.program, ClassType("A")) if self.limits.loose else ():
            while self._count(kind) < self.limits.objects and self.choose(2):
                self._new(kind)
                self._fill()
        if makes:
            arguments = {THIS: self._made(method.owner), **arguments}
        return Input(arguments, self.heap, statics)

    def _parameter(self, parameter: Var) -> Value:
        length = self.limits.lengths.get(parameter.name)
        if length is None:
            return self._value(parameter.type, self.limits.ints)
        old, more = self._known(parameter.type)
        fitting = [a for a in old if self.sizes.get(a, length) == length]
        chosen = self.choose(len(fitting) + len(more))
        if chosen < len(fitting):
            return fitting[chosen]
        address = self._new(more[chosen - len(fitting)])
        self.sizes[address] = length
        return address

    def _made(self, name: str) -> Address:
        """The object that a constructor is about to fill."""
        address = Address(name, self._count(ClassType(name)) + 1)
        self.heap[address] = Object(ClassType(name), {f.name: initial(f.type) for f in self.program.fields_of(name)})
        return address

    def _fill(self) -> None:
        while self.todo:
            address, kind = self.todo.pop(0)
            self.heap[address] = self._object(address, kind)

    def _object(self, address: Address, kind: Type) -> Object:
        deep = self.limits.deep
        if isinstance(kind, ArrayType):
            length = self.sizes.get(address)
            if length is None:
                length = self.choose(self.limits.length + 1)
            return Object(kind, {}, tuple(self._value(kind.element, deep) for _ in range(length)))
        return Object(kind, {f.name: self._held(f) for f in self.program.fields_of(str(kind))})

    def _held(self, field: FieldInfo) -> Value:
        return self._value(field.type, self.limits.deep, nullable=not field.is_outer)

    def _value(self, kind: Type, ints: range, *, nullable: bool = True) -> Value:
        match kind:
            case IntType():
                return ints[self.choose(len(ints))]
            case BooleanType():
                return bool(self.choose(2))
            case _ if kind == STRING:
                return (None, *TEXTS)[self.choose(1 + len(TEXTS))]
            case _:
                return self._reference(kind, nullable=nullable)

    def _reference(self, kind: Type, *, nullable: bool) -> Value:
        """Null if it may be, an object that is there already, or one more of a class that has room."""
        old, more = self._known(kind)
        first = [None] if nullable else []
        chosen = self.choose(len(first) + len(old) + len(more)) - len(first)
        if chosen < 0:
            return None
        return old[chosen] if chosen < len(old) else self._new(more[chosen - len(old)])

    def _known(self, kind: Type) -> tuple[list[Address], list[Type]]:
        """What a place can hold: the objects that are there, and the classes that have room for one more."""
        if kind not in self.places:
            self.places[kind] = exact(self.program, kind)
        old = [a for a, known in self.kinds.items() if known in self.places[kind]]
        return old, [each for each in self.places[kind] if self._count(each) < self.limits.objects]

    def _count(self, kind: Type) -> int:
        return sum(each.kind == str(kind) for each in self.kinds)

    def _new(self, kind: Type) -> Address:
        address = Address(str(kind), self._count(kind) + 1)
        self.kinds[address] = kind
        self.todo.append((address, kind))
        return address


def random_input(rng: Random, program: Program, method: Method, limits: Inside) -> Input:
    return _Builder(program, {}, limits, rng.randrange).input(method)


def exact(program: Program, above: Type) -> tuple[Type, ...]:
    """The exact types of the objects that a place can hold."""
    classes = [ClassType(name) for name in program.classes]
    if isinstance(above, ArrayType):
        if above.element == OBJECT:
            return (above, *(ArrayType(each) for each in (*classes, STRING)))
        if isinstance(above.element, ClassType):
            return tuple(ArrayType(each) for each in classes if program.is_subtype(each, above.element))
        return (above,)
    made = (c for c in classes if not program.classes[c.name].is_abstract and program.is_subtype(c, above))
    return (*made, *((OBJECT, ArrayType(INT), ArrayType(ClassType("A"))) if above == OBJECT else ()))


def every_input(program: Program, method: Method, limits: Inside) -> Iterator[Input]:
    """All inputs, by the choices that lead to them."""
    prefix: list[int] = []
    places: dict[Type, tuple[Type, ...]] = {}
    while True:
        taken: list[tuple[int, int]] = []

        def choose(size: int, taken: list[tuple[int, int]] = taken, prefix: Sequence[int] = tuple(prefix)) -> int:
            at = len(taken)
            taken.append((prefix[at] if at < len(prefix) else 0, size))
            return taken[at][0]

        yield _Builder(program, places, limits, choose).input(method)
        while taken and taken[-1][0] + 1 == taken[-1][1]:
            taken.pop()
        if not taken:
            return
        prefix = [choice for choice, _ in taken]
        prefix[-1] += 1
