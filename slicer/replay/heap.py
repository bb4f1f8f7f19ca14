"""Writes an input as Java code that makes the objects, fills them, and calls the method."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from slicer.analysis.uses import calls
from slicer.base.limits import Ints
from slicer.base.record import record
from slicer.engines.verdict import Trace
from slicer.interpret.concrete import Address, Value, reach
from slicer.interpret.world import entry_world
from slicer.ir.nodes import StoreStatic, map_terms, walk
from slicer.ir.program import OUTER, Method, MethodKind, Program
from slicer.ir.terms import THIS, StaticOf, Term, Text
from slicer.ir.terms import walk as walk_term
from slicer.ir.types import STRING, ArrayType, ClassType, IntType, Type
from slicer.replay.names import JavaNames, suffix

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


class NoSuchName(Exception):
    """Something of the input has no name in Java that we know."""


@record
class JavaHeap:
    """The input of a trace in Java's words. Every object of its heap is a local variable; `variables` has their names.

    `statics` are the static fields that a run of the method can see.
    """

    names: JavaNames
    method: Method
    trace: Trace
    taken: tuple[str, ...] = ()

    @cached_property
    def given(self) -> tuple[Address, ...]:
        """The objects that exist before and that the run can reach; a constructor's own does not exist."""
        made = self.trace.given.arguments.get(THIS) if self.method.kind is MethodKind.CONSTRUCTOR else None
        reached = (address for address in reach(self.trace.given) if address != made)
        objects = self.trace.given.heap.items()
        constants = (address for address, thing in objects if self.names.program.constants(thing.type))
        return tuple(dict.fromkeys((*reached, *constants)))

    @cached_property
    def variables(self) -> Mapping[Address, str]:
        """One variable for each object of the last heap, new ones too."""
        found: dict[str, Address] = {}
        for address in (*self.given, *self.trace.outcome.after.heap.objects):
            if address in found.values():
                continue
            name = _variable(address, self.trace.outcome.after.heap.objects[address].type)
            while name in found or name in self.taken:
                name += "_"
            found[name] = address
        return {address: name for name, address in found.items()}

    @cached_property
    def statics(self) -> Mapping[tuple[str, str], Type]:
        kinds = {(f.owner, f.name): f.type for info in self.names.program.classes.values() for f in info.statics}
        used = {*_statics_in(self.names, self.method), *self.trace.given.statics}
        return {key: kind for key, kind in kinds.items() if key in used and self._is_java(key)}

    def _is_java(self, key: tuple[str, str]) -> bool:
        infos = self.names.program.classes[key[0]].statics
        return any(self.names.field(info) for info in infos if info.name == key[1])

    @property
    def making(self) -> Iterator[str]:
        """Declarations, one for each object."""
        for address in self.given:
            thing = self.trace.given.heap[address]
            variable = self.variables[address]
            match thing.type:
                case ArrayType(element):
                    made = f"Array.newInstance({self.class_(element)}, {len(thing.elements)})"
                case kind if self.names.program.constants(kind):
                    made = self.constant(kind, address.number)
                case kind if kind == STRING:
                    made = f'new String("{address}")'
                case kind:
                    made = f"make({self.class_(kind)})"
            yield f"Object {variable} = {made};"

    @property
    def filling(self) -> Iterator[str]:
        """Statements that give cells their values; those with Java's default have it."""
        for address in self.given:
            thing, variable = self.trace.given.heap[address], self.variables[address]
            if isinstance(thing.type, ArrayType):
                for index, value in enumerate(thing.elements):
                    if value:
                        yield f"Array.set({variable}, {index}, {self.value(value, thing.type.element)});"
                continue
            for info in self.names.program.fields_of(str(thing.type)):
                name, value = self.names.field(info), thing.fields[info.name]
                if name and (value or self.names.program.constants(thing.type)):
                    shown = self.value(value, info.type)
                    if name == OUTER:
                        yield f"setOuter({variable}, {self.class_(ClassType(info.owner))}, {shown});"
                    else:
                        yield f"{self.field(info.owner, name)}.set({variable}, {shown});"
        before = entry_world(self.names.program, self.trace.given, Ints.JAVA).heap.statics
        for (owner, name), kind in self.statics.items():
            yield f"setStatic({self.field(owner, name)}, {self.value(before[owner, name], kind)});"

    @property
    def method_of(self) -> str:
        """An expression for the method, as a handle that takes the receiver first."""
        types = "".join(f", {self.class_(each.type)}" for each in self.method.parameters)
        owner = self.class_(ClassType(self.method.owner))
        if self.method.kind is MethodKind.CONSTRUCTOR:
            return f"constructor({owner}{types})"
        return f'method({owner}, "{self.method.name}"{types})'

    @property
    def arguments(self) -> str:
        """What the method is called with."""
        arguments = self.trace.given.arguments
        given = [self.value(arguments[each.name], each.type) for each in self.method.parameters]
        if not self.method.static and self.method.kind is MethodKind.METHOD:
            given.insert(0, self.value(arguments[THIS], ClassType(self.method.owner)))
        return ", ".join(given)

    @property
    def initialised(self) -> Iterator[str]:
        """The classes that do something when they are initialised, which is before the run."""
        for method in self.names.program.methods.values():
            if method.kind is MethodKind.STATICS:
                yield f"{self.class_(ClassType(method.owner))};"

    @property
    def remembered(self) -> str:
        """The objects of the input."""
        return ", ".join(self.variables[address] for address in self.given)

    def constant(self, kind: Type, number: int) -> str:
        return f"{self.class_(kind)}.getEnumConstants()[{number - 1}]"

    def class_(self, kind: Type) -> str:
        if not self.names.of(kind):
            raise NoSuchName(f"`{kind}` is outside `java.lang`")
        return self.names.literal(kind)

    def field(self, owner: str, name: str) -> str:
        return f'field({self.class_(ClassType(owner))}, "{name.removeprefix(f"{owner}.")}")'

    def value(self, value: Value, kind: Type) -> str:
        """A Java expression of exactly the type."""
        match value:
            case None:
                return "null"
            case bool():
                return "true" if value else "false"
            case int():
                assert isinstance(kind, IntType)
                return suffix(kind, value)
            case Address():
                return self.variables[value]
            case Text(text):
                return f'"{"".join(_escaped(char) for char in text)}"'
            case _:
                raise AssertionError(f"no cell holds {value}")


def _variable(address: Address, kind: Type) -> str:
    base = str(kind).replace("[]", "Array").replace(".", "")
    return f"{base[:1].lower()}{base[1:]}{address.number}"


def _escaped(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if " " <= char <= "~":
        return char
    return "".join(f"\\u{ord(unit):04x}" for unit in _units(char))


def _units(char: str) -> Iterator[str]:
    """The characters of UTF-16."""
    data = char.encode("utf-16-be", "surrogatepass")
    yield from (chr(int.from_bytes(data[n : n + 2])) for n in range(0, len(data), 2))


def _statics_in(names: JavaNames, method: Method) -> Iterator[tuple[str, str]]:
    """The static fields that the code reads or writes."""
    for each in entered(names.program, method):
        for statement in walk(each.body or ()):
            if isinstance(statement, StoreStatic):
                yield statement.owner, statement.name
            found: list[Term] = []

            def note(term: Term, found: list[Term] = found) -> Term:
                found.append(term)
                return term

            map_terms(statement, note, lambda var: var)
            for term in found:
                yield from ((t.owner, t.name) for t in walk_term(term) if isinstance(t, StaticOf))


def entered(program: Program, root: Method) -> tuple[Method, ...]:
    """The methods that a run may enter: those that are called, and what overrides them."""
    found = {root.id: root}
    pending = [root]
    while pending:
        called = set(calls(pending.pop().body or ()))
        for each in program.methods.values():
            if each.id not in found and not called.isdisjoint((each.id, *each.overrides)):
                found[each.id] = each
                pending.append(each)
    return tuple(found.values())
