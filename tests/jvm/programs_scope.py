"""What a piece of random code may mention, and the places that it can read and write."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from tests.jvm.programs_world import CONSTANTS, FieldShape, World

Choice = tuple[int, Callable[[], str]]


@dataclass(frozen=True, slots=True)
class Variable:
    name: str
    type: str
    writable: bool = True


@dataclass(frozen=True, slots=True)
class Target:
    """A statement around the code that it can leave or, if a loop, begin again."""

    number: int
    label: str
    loop: bool
    plain: bool


@dataclass(frozen=True, slots=True)
class Routine:
    """A method or, called `<init>`, a constructor. Code calls only what has a lower rank, so that runs end.

    Arguments of `overloaded` ones have exactly the types of the parameters.
    """

    owner: str
    name: str
    parameters: tuple[str, ...]
    result: str
    rank: int
    static: bool = False
    private: bool = False
    overloaded: bool = False


@dataclass(frozen=True, slots=True)
class Scope:
    """`depth` counts the statements around the code, `loops` the loops."""

    rng: Random
    world: World
    numbers: Iterator[int]
    owner: str
    static: bool
    rank: int
    result: str = "void"
    routines: tuple[Routine, ...] = ()
    variables: tuple[Variable, ...] = ()
    targets: tuple[Target, ...] = ()
    depth: int = 0
    loops: int = 0

    def name(self, stem: str) -> str:
        return f"{stem}{next(self.numbers)}"

    def chance(self, percent: int) -> bool:
        return self.rng.randrange(100) < percent

    @property
    def family(self) -> bool:
        """Does the code stand in the class of the method, or in one inside it?"""
        return self.owner.startswith("M")


@dataclass(frozen=True, slots=True)
class Place:
    """Something that has a value, with its static type."""

    text: str
    type: str
    writable: bool = True


def weighted(rng: Random, choices: list[Choice]) -> str:
    return rng.choices(choices, [weight for weight, _ in choices])[0][1]()


def readable(scope: Scope, field: FieldShape, seen_as: str) -> bool:
    """Private fields are not inherited."""
    return not field.private or (scope.family and field.owner == seen_as)


def own(scope: Scope) -> list[Place]:
    """Fields of `this` and, in an inner class, of the object around it."""
    if scope.static:
        return []
    locals_ = {v.name for v in scope.variables}
    found = []
    for field in scope.world.visible(scope.owner).values():
        if readable(scope, field, scope.owner):
            bare = field.name not in locals_ and scope.chance(60)
            found.append(Place(field.name if bare else f"this.{field.name}", field.type, not field.final))
    if scope.world.classes[scope.owner].outer:
        for field in scope.world.visible("M").values():
            prefix = scope.rng.choice(["", "M.this."])
            found.append(Place(f"{prefix}{field.name}", field.type, not field.final))
    if scope.owner in {"B", "C"}:
        above = scope.world.visible("A" if scope.owner == "B" else "B")["a0"]
        found.append(Place("super.a0", above.type, not above.final))
    return found


def constants() -> list[Place]:
    return [Place(name, kind, writable=False) for name, (kind, _) in CONSTANTS.items()]


def simple(scope: Scope) -> list[Place]:
    """Variables, own fields and statics."""
    variables = [Place(v.name, v.type, v.writable) for v in scope.variables]
    statics = [
        Place(f.name if f.owner == scope.owner and scope.chance(50) else f"{f.owner}.{f.name}", f.type)
        for f in scope.world.statics()
        if readable(scope, f, f.owner)
    ]
    return [*variables, *variables, *own(scope), *statics]


def objects(scope: Scope, found: list[Place]) -> list[Place]:
    """The places whose type has members of this program, and `this`."""
    here = [] if scope.static else [Place("this", scope.owner, writable=False)]
    return [*here, *(p for p in found if p.type in scope.world.classes)]


def places(scope: Scope) -> list[Place]:
    """Everything that can be named in a step or two, array elements left out."""
    found = simple(scope)
    below: list[Place] = []
    for receiver in objects(scope, found):
        below += [
            Place(f"{receiver.text}.{field.name}", field.type, not field.final)
            for field in scope.world.visible(receiver.type).values()
            if readable(scope, field, receiver.type) and receiver.text != "this"
        ]
        if receiver.type in {"B", "C"}:
            seen = scope.world.visible("A")["a0"]
            below.append(Place(f"((A) {receiver.text}).a0", seen.type, not seen.final))
    return [*found, *found, *below]


def of_type(scope: Scope, *kinds: str) -> list[Place]:
    return [p for p in [*places(scope), *(constants() if scope.chance(15) else [])] if p.type in kinds]


def bases(scope: Scope, *kinds: str) -> list[Place]:
    """The array places whose elements are of one of the types."""
    return [p for p in places(scope) if p.type.endswith("[]") and p.type[:-2] in kinds]
