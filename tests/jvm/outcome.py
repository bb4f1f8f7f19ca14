"""How a run of the interpreter ended, in the form in which the Java machine tells it."""

from dataclasses import dataclass, field
from typing import Any, assert_never

from slicer.base.limits import Ints
from slicer.interpret.concrete import Address, Heap, Input, Value
from slicer.interpret.run import Diverges, Ended, Exhausted, Outcome, Threw, run
from slicer.interpret.world import World
from slicer.ir.program import Method, MethodKind
from slicer.ir.program import Program as Lowered
from slicer.ir.terms import RESULT, THIS, Text
from tests.jvm.harness import State
from tests.jvm.inputs import keys_of
from tests.jvm.programs import Program

BUDGET = 400_000


def method_of(lowered: Lowered) -> Method:
    (found,) = [m for m in lowered.methods.values() if (m.owner, m.name) == ("M", "m")]
    return found


def outcome(program: Program, lowered: Lowered, given: Input) -> State | str:
    """The state behind the run of `m`, or why there is none."""
    ended = run(lowered, method_of(lowered), given, Ints.JAVA, BUDGET)
    return _state(program, lowered, given, ended)


def initialised(program: Program, lowered: Lowered) -> State | str:
    """The state behind all static initialisers, run in the order of the classes."""
    given = Input({}, {})
    for name in program.world.classes:
        for method in lowered.methods.values():
            if method.owner == name and method.kind is MethodKind.STATICS:
                ended = run(lowered, method, given, Ints.JAVA, BUDGET)
                if not isinstance(ended, Ended):
                    return f"{method.id}: {ended}"
                given = Input({}, ended.after.heap.objects, ended.after.heap.statics)
    walk = _Walk(lowered, World(lowered, {}, Heap.of(given), Ints.JAVA))
    return walk.state("shown", "", (None, None, None, *_statics(program, walk.at)))


def _statics(program: Program, at: World) -> tuple[Value, ...]:
    return tuple(at.heap.statics[f.owner, f.name] for f in program.world.statics())


def _state(program: Program, lowered: Lowered, given: Input, ended: Outcome) -> State | str:
    match ended:
        case Diverges():
            return "a state repeats"
        case Exhausted(why):
            return why
        case Ended(after):
            return _left(program, lowered, given, after, "returned", "", (after.vars.get(RESULT), None))
        case Threw(kind, _, after, thrown):
            return _left(program, lowered, given, after, "threw", kind, (None, thrown))
        case _:
            assert_never(ended)


def _left(
    program: Program, lowered: Lowered, given: Input, after: World, end: str, kind: str, last: tuple[Value, Value]
) -> State:
    """The state that a run left; `last` are result and exception."""
    arguments = (given.arguments[p.name] for p in program.parameters)
    roots = (given.arguments.get(THIS), *arguments, *last, *_statics(program, after))
    return _Walk(lowered, after).state(end, kind, roots)


@dataclass
class _Walk:
    """Numbers objects in the order in which they are met, breadth first."""

    lowered: Lowered
    at: World
    numbers: dict[Address, int] = field(default_factory=dict)

    def state(self, end: str, kind: str, roots: tuple[Value, ...]) -> State:
        shown = tuple(self._show(root) for root in roots)
        found: list[Any] = []
        while len(found) < len(self.numbers):
            found.append(self._object(list(self.numbers)[len(found)]))
        return State(end, kind, shown, tuple(found))

    def _show(self, value: Value) -> Any:
        match value:
            case Address():
                return [self.numbers.setdefault(value, len(self.numbers))]
            case Text(text):
                return text
            case _:
                return value

    def _object(self, address: Address) -> Any:
        it = self.at.heap.objects[address]
        if str(it.type).endswith("[]"):
            return [str(it.type), [self._show(each) for each in it.elements]]
        keys = keys_of(self.lowered, str(it.type))
        return [str(it.type), {name: self._show(it.fields[keys[name]]) for name in sorted(keys)}]
