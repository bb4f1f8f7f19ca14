"""Runs a method on a concrete heap. All other parts that say something about runs are tested against it."""

from dataclasses import replace

from slicer.base.fragments import FragmentId
from slicer.base.limits import Ints
from slicer.base.record import record
from slicer.base.source import Span
from slicer.interpret.concrete import Input, Value
from slicer.interpret.flow import Claimed, Repeats, Returning, Step, Stop, Throwing
from slicer.interpret.machine import Machine
from slicer.interpret.taken import NO_CALLS, Playing, Script
from slicer.interpret.world import World, before, class_of, entry_world
from slicer.ir.program import Method, Program
from slicer.ir.terms import RESULT
from slicer.java.depth import roomy


@record
class Ended:
    """A normal end. `after` evaluates postconditions: parameters have their values at entry.

    `claims` are what the body claims, in the order the run came by.
    """

    after: World
    steps: tuple[Step, ...]
    overflow: FragmentId | None
    claims: tuple[Claimed, ...] = ()


@record
class Threw:
    """An exception that nothing caught, by its class and as the object `thrown`; `after` is the state then.

    `implicitly` is the fragment that threw it without saying so; none where a `throw` did.
    """

    exception: str
    steps: tuple[Step, ...]
    after: World
    thrown: Value
    overflow: FragmentId | None = None
    claims: tuple[Claimed, ...] = ()
    implicitly: FragmentId | None = None


@record
class Diverges:
    """No end at all: `after` is a state that the run had at the head of the loop, and will have again and again."""

    loop: Span
    steps: tuple[Step, ...]
    after: World
    overflow: FragmentId | None = None
    claims: tuple[Claimed, ...] = ()


@record
class Exhausted:
    """The run takes more steps than it was given, or meets what has no single meaning: a method without a body, an
    assumption that is false, an operator that this arithmetic leaves out. `after` is the state it got to.
    """

    why: str
    after: World
    steps: tuple[Step, ...] = ()
    overflow: FragmentId | None = None
    claims: tuple[Claimed, ...] = ()


Outcome = Ended | Threw | Diverges | Exhausted


def run(
    program: Program,
    method: Method,
    given: Input,
    ints: Ints,
    budget: int = 100_000,
    script: Script = NO_CALLS,
    *,
    watched: bool = False,
) -> Outcome:
    """What the method does on this input; with `watched` also whether contracts are kept at the calls it makes.

    Calls of methods without a body do what the script says.
    """
    entry = entry_world(program, given, ints)
    machine = Machine(program, ints, budget, entry.heap.copy(), watched=watched, playing=Playing(script))
    flow: Returning | Throwing | Repeats | Stop
    try:
        with roomy():
            flow = machine.call(method, given.arguments)
    except Repeats as repeats:
        flow = repeats
    except Stop as stop:
        flow = stop
    except RecursionError:
        flow = Stop("the run is nested too deeply")
    after = World(program, given.arguments, machine.heap, ints, before(method, entry))
    steps, claims = tuple(machine.steps), tuple(machine.claims)
    if isinstance(flow, Stop):
        return Exhausted(str(flow), after, steps, machine.overflow, claims)
    if isinstance(flow, Repeats):
        return Diverges(flow.loop, steps, after, machine.overflow, claims)
    if not isinstance(flow, Returning):
        name = str(class_of(flow.thrown, after))
        return Threw(name, steps, after, flow.thrown, machine.overflow, claims, flow.implicitly)
    if method.result is not None:
        after = replace(after, vars={**given.arguments, RESULT: flow.value})
    return Ended(after, steps, machine.overflow, claims)
