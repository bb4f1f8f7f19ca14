"""Random methods, constructors and initialiser blocks, and the list of all that can be called."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from tests.jvm.programs_control import statements
from tests.jvm.programs_expressions import assigned, expression
from tests.jvm.programs_references import arguments
from tests.jvm.programs_scope import Routine, Scope, Variable
from tests.jvm.programs_statements import Made, indented
from tests.jvm.programs_world import World

_KINDS = ("int", "int", "long", "byte", "boolean", "A", "Object", "int[]", "char")
_RESULTS = ("int", "long", "byte", "boolean", "A", "Object", "int[]", "void", "char", "B")


@dataclass(frozen=True)
class Writer:
    """What all members of a program share."""

    rng: Random
    world: World
    numbers: Iterator[int]
    routines: tuple[Routine, ...]

    def scope(self, owner: str, rank: int, *, static: bool = False, result: str = "void") -> Scope:
        """Where a body of that rank begins: what stands below may nest less."""
        depth = {0: 1, 1: 2, 2: 1, 3: 1}.get(rank, 0)
        shared = (self.rng, self.world, self.numbers, owner, static, rank, result, self.routines)
        return Scope(*shared, depth=depth, loops=1 if rank < 2 else 0)

    def chance(self, percent: int) -> bool:
        return self.rng.randrange(100) < percent

    def constructors(self, owner: str) -> list[Routine]:
        return [r for r in self.routines if r.owner == owner and r.name == "<init>"]


def routines_of(rng: Random, world: World) -> tuple[Routine, ...]:
    """Everything in the program that can be called, but for the method `m`."""

    def kinds(most: int) -> tuple[str, ...]:
        return tuple(rng.choice(_KINDS) for _ in range(rng.randint(0, most)))

    def init(owner: str, rank: int, *parameters: str) -> Routine:
        return Routine(owner, "<init>", parameters, owner, rank)

    def result() -> str:
        return rng.choice(_RESULTS)

    def odds() -> bool:
        return rng.randrange(100) < 40

    over = rng.sample(["int", "long", "byte", "Object", "A", "int[]", "char", "C"], rng.choice([0, 0, 0, 2, 3]))
    found = [
        Routine("A", "hook", (), rng.choice(["int", "byte"]), 0),
        Routine("A", "link", ("A",), "A", 2),
        Routine("I", "act", ("int",), "int", 2, overloaded=True),
        Routine("B", "act", ("long",), "long", 2, overloaded=True),
        Routine("M.Nest", "bump", ("int",), "int", 0, static=True),
        Routine("M.In", "peek", (), rng.choice(["int", "M", "long"]), 0),
        *(Routine("M", "over", (kind,), result(), 3, static=True, overloaded=True) for kind in over),
        Routine("M", "h0", kinds(2), result(), 3, static=odds(), private=odds()),
        *([Routine("M", "h1", kinds(3), result(), 4, static=odds())] if odds() else []),
        *([Routine("M", "rec", ("int", rng.choice(_KINDS[2:])), result(), 5, static=True)] if odds() else []),
        init("A", 1, *kinds(2)),
        init("B", 1, *kinds(1)),
        init("B", 1, "int", rng.choice(_KINDS)),
        init("C", 1, *kinds(2)),
        init("E", 0),
        init("E", 0, "int"),
        init("F", 0, *kinds(1)),
        init("M", 1, *kinds(1)),
        init("M.Nest", 1, *kinds(2)),
        init("M.In", 1, *kinds(1)),
    ]
    return (*found, *([init("D", 1, "M", *kinds(1))] if "D" in world.classes else []))


# Bodies ----------------------------------------------------------------------------------------


def with_return(scope: Scope, made: Made) -> tuple[str, ...]:
    if not made.completes or scope.result == "void":
        return made.lines
    inner = replace(scope, variables=(*scope.variables, *made.declared))
    return (*made.lines, f"return {assigned(inner, scope.result, 1)};")


def method(
    writer: Writer,
    owner: str,
    rank: int,
    head: str,
    result: str,
    parameters: tuple[Variable, ...] = (),
    before: tuple[str, ...] = (),
    added: tuple[Variable, ...] = (),
    *,
    static: bool = False,
    most: int = 0,
) -> tuple[str, ...]:
    """A method with a random body; `before` stands first in it and declares what is `added`."""
    scope = replace(writer.scope(owner, rank, static=static, result=result), variables=(*parameters, *added))
    made = statements(scope, most or {0: 1, 1: 1, 2: 1, 3: 2}.get(rank, 2))
    return (f"{head} {{", *indented((*before, *with_return(scope, made))), "}")


def helper(writer: Writer, routine: Routine) -> tuple[str, ...]:
    """A method of `M` that `m` may call."""
    words = "private " * routine.private + "static " * routine.static
    parameters = tuple(Variable(f"p{at}", kind) for at, kind in enumerate(routine.parameters))
    head = f"{words}{routine.result} {routine.name}({declared(parameters)})"
    if routine.name != "rec":
        return method(writer, "M", routine.rank, head, routine.result, parameters, static=routine.static)
    fixed = (replace(parameters[0], writable=False), *parameters[1:])
    scope = replace(writer.scope("M", routine.rank, static=True, result=routine.result), variables=fixed)
    value = "" if routine.result == "void" else f" {assigned(scope, routine.result, 1)}"
    again = f"rec(p0 - 1, {expression(scope, routine.parameters[1], 1)})"
    before: tuple[str, ...] = ("if (p0 <= 0)", f"  return{value};")
    if routine.result == "void":
        return method(writer, "M", 5, head, "void", fixed, (*before, f"{again};"), static=True)
    before = (*before, f"{routine.result} back = {again};")
    back = (Variable("back", routine.result),)
    return method(writer, "M", 5, head, routine.result, fixed, before, back, static=True)


def declared(parameters: tuple[Variable, ...]) -> str:
    return ", ".join(f"{p.type} {p.name}" for p in parameters)


# Constructors ----------------------------------------------------------------------------------


def constructors(writer: Writer, owner: str) -> tuple[str, ...]:
    """All constructors of a class: the first may call the superclass's, others may call the first."""
    lines: list[str] = []
    found = writer.constructors(owner)
    if [r.parameters for r in found] == [()] and writer.chance(50) and _default_will_do(writer, owner):
        return ()
    for at, routine in enumerate(found):
        lines += _constructor(writer, routine, at)
    return tuple(lines)


def _default_will_do(writer: Writer, owner: str) -> bool:
    above = writer.constructors(writer.world.classes[owner].parents[0])
    return not above or any(not r.parameters for r in above)


def _constructor(writer: Writer, routine: Routine, at: int) -> tuple[str, ...]:
    owner = routine.owner
    parameters = tuple(Variable(_name(writer, owner, n, kind), kind) for n, kind in enumerate(routine.parameters))
    if len({p.name for p in parameters}) < len(parameters):
        parameters = tuple(replace(p, name=f"p{n}") for n, p in enumerate(parameters))
    before = replace(writer.scope(owner, routine.rank, static=True), variables=parameters)
    call = _first(writer, before, at)
    scope = replace(writer.scope(owner, routine.rank), variables=parameters)
    own = writer.world.classes[owner].fields
    stored = [f"this.{f.name} = {p.name};" for p in parameters for f in own if f.type == p.type and not f.final]
    made = statements(scope, 1) if writer.chance(30) else Made(())
    lines = [*call, *stored[:2], *made.lines]
    if not writer.chance(70):
        lines = [*call, *made.lines, *(stored if made.completes else [])]
    return (f"{owner.split('.')[-1]}({declared(parameters)}) {{", *indented(lines), "}")


def _name(writer: Writer, owner: str, at: int, kind: str) -> str:
    """Sometimes the name of a field, which the parameter then hides."""
    fields = [f.name for f in writer.world.classes[owner].fields if f.type == kind]
    return fields[0] if fields and writer.chance(40) else f"p{at}"


def _first(writer: Writer, scope: Scope, at: int) -> list[str]:
    """The call of another constructor that a body begins with, if one must or may stand there."""
    if at > 0 and writer.chance(60):
        return [f"this({arguments(scope, writer.constructors(scope.owner)[0], expression)});"]
    parent = writer.world.classes[scope.owner].parents[0]
    above = writer.constructors(parent)
    if not above:
        return ["super();"] if writer.chance(20) else []
    chosen = writer.rng.choice(above)
    if not chosen.parameters and writer.chance(50):
        return []
    return [f"super({arguments(scope, chosen, expression)});"]


def initialisers(writer: Writer, owner: str) -> tuple[str, ...]:
    """An initialiser block, which must be able to complete and cannot return."""
    scope = writer.scope(owner, 0)
    made = statements(replace(scope, result="void"), 2)
    if not made.completes or any("return;" in line for line in made.lines):
        return ("{", "}")
    return ("{", *indented(made.lines), "}")
