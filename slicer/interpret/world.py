"""A state to evaluate terms in: variables, a heap, and earlier states of the run."""

from collections.abc import Callable, Mapping
from dataclasses import field, replace

from slicer.base.limits import Ints
from slicer.base.record import record
from slicer.interpret.concrete import Address, Heap, Input, Object, Value, initial
from slicer.ir.exception_kinds import NULL_POINTER
from slicer.ir.program import Method, MethodKind, Program
from slicer.ir.terms import THIS, Term, Text
from slicer.ir.types import STRING, ClassType, Type
from slicer.ir.undefined import Undefined, Unmodelled


@record
class World:
    """A state of a run. `entry` is the state the method was entered in (itself, at entry).

    `snapshots` are earlier states by name; `bound` are the variables of quantifiers, which no state changes.
    """

    program: Program
    vars: Mapping[str, Value]
    heap: Heap
    ints: Ints
    entry: "World | None" = None
    snapshots: Mapping[str, "World"] = field(default_factory=dict)
    bound: frozenset[str] = frozenset()

    def bind(self, name: str, value: Value) -> "World":
        return replace(self, vars={**self.vars, name: value}, bound=self.bound | {name})

    @property
    def old(self) -> "World":
        r"""The state that `\old` speaks of; local variables of the method keep their values."""
        if self.entry is None:
            return self
        bound = {name: self.vars[name] for name in self.bound}
        return replace(self.entry, vars={**self.vars, **self.entry.vars, **bound}, bound=self.bound)

    def since(self, snapshot: str) -> "World":
        """The state that was remembered under the name; that before the call where none was."""
        then = self.snapshots.get(snapshot)
        if then is None:
            return self.old
        bound = {name: self.vars[name] for name in self.bound}
        return replace(then, vars={**self.vars, **then.vars, **bound}, bound=self.bound)

    def frozen(self) -> "World":
        """The state as it is now, whatever the run does to it later."""
        return replace(self, vars=dict(self.vars), heap=self.heap.copy(), snapshots=dict(self.snapshots))


Evaluate = Callable[[Term, World], Value]


def entry_world(program: Program, given: Input, ints: Ints) -> World:
    """The state before the call, to judge preconditions in. Static fields that are not given have their default.

    The constants of all enums are there.
    """
    heap = Heap.of(given)
    for info in program.classes.values():
        for each in info.statics:
            heap.statics.setdefault((each.owner, each.name), initial(each.type))
        for number in range(1, len(info.constants) + 1):
            fields = {each.name: initial(each.type) for each in program.fields_of(info.name)}
            heap.objects.setdefault(Address(info.name, number), Object(ClassType(info.name), fields))
    return World(program, given.arguments, heap, ints)


def before(method: Method, entry: World) -> World:
    """The state that a contract calls old: that before the call, in which the object of a constructor is not yet."""
    if method.kind is not MethodKind.CONSTRUCTOR:
        return entry.frozen()
    old = entry.frozen()
    this = old.vars[THIS]
    assert isinstance(this, Address)
    del old.heap.objects[this]
    return old


def deref(value: Value, at: World) -> Object:
    """The object that a reference names."""
    if isinstance(value, Text):
        raise Unmodelled("nothing is known of the inside of a string")
    if not isinstance(value, Address):
        raise Undefined(NULL_POINTER)
    if value not in at.heap.objects:
        raise Undefined("no such object before the call")
    return at.heap.objects[value]


def class_of(value: Value, at: World) -> Type:
    """The exact type of what a reference names."""
    return STRING if isinstance(value, Text) else deref(value, at).type


def is_instance(value: Value, kind: Type, at: World) -> bool:
    """Is the reference to an object of the type? `null` is none."""
    if value is None:
        return False
    exact = class_of(value, at)
    if at.program.is_subtype(exact, kind):
        return True
    if at.program.may_be(exact, kind):
        raise Unmodelled(f"whether `{exact}` is a subclass of `{kind}` is not known")
    return False


def is_thrown_as(value: Value, name: str, at: World) -> bool:
    """Does the exception belong to the class?"""
    return is_instance(value, ClassType(name), at)
