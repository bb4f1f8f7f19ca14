"""Random programs of the whole Java subset that javac accepts and whose runs end. Same seed, same text."""

from dataclasses import dataclass
from itertools import count
from random import Random

from tests.jvm.programs_classes import class_texts, main_text
from tests.jvm.programs_expressions import number
from tests.jvm.programs_members import Writer, declared, method, routines_of
from tests.jvm.programs_scope import Variable
from tests.jvm.programs_world import World, world

_KINDS = (
    *("int", "int", "int", "long", "byte", "short", "char", "boolean", "A", "A", "A", "B", "C", "I", "Object", "M"),
    *("M.Nest", "M.In", "E", "String", "int[]", "int[]", "A[]", "A[]", "Object[]", "byte[]", "int[][]", "long[]"),
)
_RESULTS = ("int", "int", "long", "byte", "short", "char", "boolean", "void", "A", "Object", "String", "int[]", "M")


@dataclass(frozen=True)
class Program:
    """`parameters` and `result` are those of the method `m` of class `M`."""

    seed: int
    text: str
    world: World
    parameters: tuple[Variable, ...]
    result: str
    static: bool


def program(seed: int) -> Program:
    rng = Random(seed)
    shape = world(rng, f"p{seed}")
    writer = Writer(rng, shape, count(), routines_of(rng, shape))
    kinds = [rng.choice(_KINDS) for _ in range(rng.choice([1, 2, 2, 3, 3, 4]))]
    if rng.randrange(100) < 30:
        kinds.append(kinds[0])
    parameters = tuple(Variable(f"p{at}", kind) for at, kind in enumerate(kinds))
    static, result = rng.randrange(100) < 25, rng.choice(_RESULTS)
    body = _main(writer, parameters, result, static=static)
    lines = (f"package {shape.package};", "", *class_texts(writer), *main_text(writer, body))
    return Program(seed, "\n".join(lines).rstrip() + "\n", shape, parameters, result, static)


def _main(writer: Writer, parameters: tuple[Variable, ...], result: str, *, static: bool) -> tuple[str, ...]:
    """The method `m`; a third begin with a call that throws a checked exception now and then."""
    before: tuple[str, ...] = ()
    added: tuple[Variable, ...] = ()
    clause = ""
    chosen = writer.rng.randrange(100)
    scope = writer.scope("M", 3, static=True)
    if chosen < 30:
        call = f"risky({number(scope, 'int', 1)})"
        added = (Variable("got", "int"),)
        before = ("int got = 1;", "try {", f"  got = {call};", "} catch (X x) {", "  got--;", "}")
        if chosen < 10:
            before, clause = (f"int got = {call};",), " throws X"
    head = f"{'static ' if static else ''}{result} m({declared(parameters)}){clause}"
    return method(writer, "M", 6, head, result, parameters, before, added, static=static, most=6)
