"""Random inputs of a generated program, as they are told to the Java machine and to the interpreter."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from slicer.interpret.concrete import Address, Input, Object, Value
from slicer.ir import program as ir
from slicer.ir.terms import THIS, Text
from slicer.ir.types import ArrayType, BooleanType, ClassType, IntType, Type
from tests.jvm.programs import Program
from tests.jvm.programs_world import LIMITS, FieldShape, World

MOST = 12


@dataclass(frozen=True, slots=True)
class Ref:
    number: int


# Texts are strings.
Given = int | bool | str | Ref | None


@dataclass
class Thing:
    """An object: its exact type, and its fields in the order of the world's or its elements."""

    type: str
    cells: list[Given] = field(default_factory=list)


@dataclass(frozen=True)
class Start:
    """What a run begins with; statics in the order of the world's."""

    things: tuple[Thing, ...]
    this: Ref | None
    arguments: tuple[Given, ...]
    statics: tuple[Given, ...]


def start(rng: Random, program: Program) -> Start:
    """References are often the same, often null, and point to objects of all classes below their types."""
    builder = _Builder(rng, program.world)
    this = None if program.static else builder.fresh("M")
    arguments = tuple(builder.value(p.type) for p in program.parameters)
    statics = tuple(builder.value(f.type) for f in program.world.statics())
    builder.fill()
    return Start(tuple(builder.things), this, arguments, statics)


@dataclass
class _Builder:
    rng: Random
    world: World
    things: list[Thing] = field(default_factory=list)
    filled: int = 0

    def value(self, kind: str) -> Given:
        if kind == "boolean":
            return self.rng.randrange(2) == 1
        if kind in LIMITS:
            return self._number(*LIMITS[kind])
        return self._reference(kind)

    def _number(self, low: int, high: int) -> int:
        if self.rng.randrange(100) < 75:
            return max(low, self.rng.choice([-2, -1, 0, 0, 1, 1, 2, 3, 4, 97, 59]))
        return self.rng.choice([low, low, low + 1, high, high, high - 1, self.rng.randint(low, high)])

    def _reference(self, kind: str) -> Given:
        if self.rng.randrange(100) < 7:
            return None
        if kind == "String" or (kind == "Object" and self.rng.randrange(100) < 10):
            return self.rng.choice(["s", "u", ""])
        known = [Ref(n) for n, thing in enumerate(self.things) if self.world.subtype(thing.type, kind)]
        if known and (len(self.things) >= MOST or self.rng.randrange(100) < 50):
            return self.rng.choice(known)
        return self.fresh(kind) if len(self.things) < MOST else None

    def fresh(self, kind: str) -> Ref | None:
        """A new object of a class below the type, if there is one."""
        exact = self._exact(kind)
        if exact is None:
            return None
        self.things.append(Thing(exact))
        return Ref(len(self.things) - 1)

    def _exact(self, kind: str) -> str | None:
        if kind.endswith("[]"):
            inner = kind[:-2]
            if inner in LIMITS or inner == "boolean" or self.rng.randrange(100) < 50:
                return kind
            below = [n for n in (*self.world.classes, "String") if self.world.subtype(n, inner)]
            return f"{self.rng.choice([*below, inner])}[]"
        found = [*self.world.instances(kind), *(["int[]", "A[]", "C[]"] if kind == "Object" else [])]
        return self.rng.choice(found) if found else None

    def fill(self) -> None:
        """Cells for all objects; those they need are made on the way."""
        while self.filled < len(self.things):
            thing = self.things[self.filled]
            self.filled += 1
            if thing.type.endswith("[]"):
                count = self.rng.choice([0, 1, 2, 2, 2, 3, 3, 3, 4, 4])
                thing.cells = [self.value(thing.type[:-2]) for _ in range(count)]
            elif thing.type in self.world.classes:
                thing.cells = [self._cell(f) for f in self.world.fields_of(thing.type)]

    def _cell(self, shape: FieldShape) -> Given:
        if shape.name != "this$0":
            return self.value(shape.type)
        known = [Ref(n) for n, thing in enumerate(self.things) if thing.type == "M"]
        return self.rng.choice(known) if known else self.fresh("M")


# For the Java machine --------------------------------------------------------------------------


def loading(program: Program) -> Iterator[str]:
    """Commands that initialise all classes and show the static fields then."""
    yield f"case {program.world.package}"
    yield from (f"load {_binary(program.world, name)}" for name in program.world.classes)
    yield from (f"static {_binary(program.world, f.owner)} {f.name}" for f in program.world.statics())
    yield "show"


def commands(program: Program, given: Start, name: str) -> Iterator[str]:
    world = program.world
    yield f"case {name}"
    yield f"method {_binary(world, 'M')} m"
    for thing in given.things:
        if thing.type.endswith("[]"):
            yield f"array {_binary(world, thing.type[:-2])} {len(thing.cells)}"
        else:
            yield f"new {_binary(world, thing.type)}"
    for number, thing in enumerate(given.things):
        if thing.type.endswith("[]"):
            yield from (f"element {number} {at} {_word(cell)}" for at, cell in enumerate(thing.cells))
        elif thing.cells:
            pairs = zip(world.fields_of(thing.type), thing.cells, strict=True)
            yield from (f"field {number} {_binary(world, f.owner)} {f.name} {_word(cell)}" for f, cell in pairs)
    for shape, value in zip(world.statics(), given.statics, strict=True):
        yield f"static {_binary(world, shape.owner)} {shape.name} {_word(value)}"
    yield from [f"this {_word(given.this)}"] if given.this else []
    yield from (f"argument {_word(value)}" for value in given.arguments)
    yield "run"


def _binary(world: World, name: str) -> str:
    if name.endswith("[]"):
        return f"{_binary(world, name[:-2])}[]"
    if name in LIMITS or name == "boolean":
        return name
    return f"{world.package}.{name.replace('.', '$')}" if name in world.classes else f"java.lang.{name}"


def _word(value: Given) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case Ref(number):
            return f"@{number}"
        case str():
            return f'"{value}'
        case _:
            return str(value)


# For the interpreter ---------------------------------------------------------------------------


def as_input(program: Program, lowered: ir.Program, given: Start) -> Input:
    counts: dict[str, int] = {}
    addresses = []
    for thing in given.things:
        counts[thing.type] = counts.get(thing.type, 0) + 1
        addresses.append(Address(thing.type, counts[thing.type]))

    def value(it: Given) -> Value:
        match it:
            case Ref(number):
                return addresses[number]
            case str():
                return Text(it)
            case _:
                return it

    heap: dict[Address, Object] = {}
    for thing, address in zip(given.things, addresses, strict=True):
        cells = tuple(value(cell) for cell in thing.cells)
        if thing.type.endswith("[]"):
            heap[address] = Object(type_of(thing.type), {}, cells)
        else:
            keys = keys_of(lowered, thing.type)
            fields = program.world.fields_of(thing.type) if cells else ()
            named = {keys[f"{f.owner}.{f.name}"]: cell for f, cell in zip(fields, cells, strict=True)}
            heap[address] = Object(type_of(thing.type), named)
    arguments = {p.name: value(v) for p, v in zip(program.parameters, given.arguments, strict=True)}
    statics = {(f.owner, f.name): value(v) for f, v in zip(program.world.statics(), given.statics, strict=True)}
    this = {THIS: value(given.this)} if given.this else {}
    return Input({**this, **arguments}, heap, statics)


def keys_of(lowered: ir.Program, name: str) -> Mapping[str, str]:
    """The keys of the fields of an object of the class, by `Class.name`."""
    return {f"{f.owner}.{f.name.removeprefix(f'{f.owner}.')}": f.name for f in lowered.fields_of(name)}


def type_of(name: str) -> Type:
    if name.endswith("[]"):
        return ArrayType(type_of(name[:-2]))
    if name in LIMITS:
        return IntType(name)
    return BooleanType() if name == "boolean" else ClassType(name)
