"""Random typed expressions of the narrow language, over what a scope offers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

FIELDS = {"f": "int", "b": "boolean", "next": "P", "a": "int[]"}

Choice = tuple[int, Callable[[], str]]


@dataclass(frozen=True, slots=True)
class Variable:
    name: str
    type: str
    writable: bool = True


@dataclass(frozen=True, slots=True)
class Routine:
    """A method that may be called; `parameters` are types."""

    name: str
    static: bool
    result: str
    parameters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scope:
    """What a statement may mention; `depth` counts enclosing statements, `loops` the loops."""

    rng: Random
    numbers: Iterator[int]
    variables: tuple[Variable, ...]
    fields: tuple[str, ...]
    routines: tuple[Routine, ...]
    static: bool
    result: str
    depth: int = 0
    loops: int = 0

    def name(self, stem: str) -> str:
        return f"{stem}{next(self.numbers)}"

    def of_type(self, kind: str) -> list[str]:
        return [v.name for v in self.variables if v.type == kind]

    def chance(self, percent: int) -> bool:
        return self.rng.randrange(100) < percent


def weighted(rng: Random, choices: list[Choice]) -> str:
    weights = [weight for weight, _ in choices]
    return rng.choices(choices, weights)[0][1]()


def expression(scope: Scope, kind: str, depth: int = 2) -> str:
    match kind:
        case "int":
            return integer(scope, depth)
        case "boolean":
            return truth(scope, depth)
        case "P":
            return reference(scope, depth)
        case _:
            return array(scope, kind)


def places(scope: Scope, kind: str) -> list[str]:
    """Names and field accesses of a type that can be read."""
    fields = [name for name in scope.fields if FIELDS[name] == kind]
    owners = scope.of_type("P")
    if not scope.static and "next" in scope.fields and scope.chance(30):
        owners = [*owners, "next"]
    own = [] if scope.static else [scope.rng.choice([name, f"this.{name}"]) for name in fields]
    return [*scope.of_type(kind), *own, *own, *(f"{owner}.{name}" for owner in owners for name in fields)]


def targets(scope: Scope, kind: str) -> list[str]:
    """What can be assigned: places without protected variables, and array elements."""
    fixed = {v.name for v in scope.variables if not v.writable}
    elements = [f"{name}[{index(scope)}]" for name in places(scope, f"{kind}[]") if scope.chance(50)]
    return [place for place in places(scope, kind) if place not in fixed] + elements


def index(scope: Scope) -> str:
    counters = [v.name for v in scope.variables if v.type == "int" and not v.writable]
    return scope.rng.choice([*counters, *counters, "0", "0", "0", "1", *scope.of_type("int")])


def literal(scope: Scope) -> str:
    return str(scope.rng.choice([-2, -1, 0, 0, 1, 1, 2, 3]))


def integer(scope: Scope, depth: int = 2) -> str:
    rng = scope.rng
    choices: list[Choice] = [(2, lambda: literal(scope))]
    if found := places(scope, "int"):
        choices.append((5, lambda: rng.choice(found)))
    if arrays := places(scope, "int[]"):
        choices.append((1, lambda: f"{rng.choice(arrays)}[{index(scope)}]"))
    if lengths := arrays + places(scope, "P[]"):
        choices.append((1, lambda: f"{rng.choice(lengths)}.length"))
    if depth > 0:
        choices.append((4, lambda: _arithmetic(scope, depth - 1)))
        choices.append((1, lambda: _negated(scope, depth - 1)))
        if routines := _callable(scope, "int"):
            choices.append((2, lambda: call(scope, rng.choice(routines))))
    return weighted(rng, choices)


def _arithmetic(scope: Scope, depth: int) -> str:
    operator = scope.rng.choice(["+", "+", "-", "-", "*", "/", "%"])
    left, right = (_operand(scope, integer(scope, depth)) for _ in range(2))
    if operator in "/%" and right == "0":
        right = "2"
    return f"{left} {operator} {right}"


def _negated(scope: Scope, depth: int) -> str:
    operand = integer(scope, depth)
    return f"-({operand})" if operand.startswith("-") or scope.chance(50) else f"-{operand}"


def _operand(scope: Scope, text: str) -> str:
    """The text, usually in parentheses if it is an operation; without them it means another sum."""
    return f"({text})" if scope.chance(70 if " " in text else 5) else text


def truth(scope: Scope, depth: int = 2) -> str:
    rng = scope.rng
    choices: list[Choice] = [(6, lambda: _comparison(scope)), (2, lambda: _identity(scope))]
    if found := places(scope, "boolean"):
        choices.append((2, lambda: rng.choice(found)))
    if depth > 0:
        choices.append((3, lambda: _connective(scope, depth - 1)))
        choices.append((1, lambda: f"!({truth(scope, depth - 1)})"))
        choices.append((1, lambda: f"({truth(scope, 0)}) {rng.choice(['==', '!='])} ({truth(scope, 0)})"))
        choices.append((1, lambda: rng.choice(["true", "false"])))
        if routines := _callable(scope, "boolean"):
            choices.append((2, lambda: call(scope, rng.choice(routines))))
    return weighted(rng, choices)


def _comparison(scope: Scope) -> str:
    operator = scope.rng.choice(["<", "<=", ">", ">=", "==", "!="])
    return f"{integer(scope, 1)} {operator} {integer(scope, 0)}"


def _identity(scope: Scope) -> str:
    """Two references compared; without a reference in scope, a comparison of integers."""
    known = [places(scope, kind) for kind in ("P", "int[]", "P[]")]
    if not any(known):
        return _comparison(scope)
    found = scope.rng.choice([names for names in known if names])
    others = [*found, "null", "null"]
    return f"{scope.rng.choice(found)} {scope.rng.choice(['==', '!='])} {scope.rng.choice(others)}"


def _connective(scope: Scope, depth: int) -> str:
    operator = scope.rng.choice(["&&", "||"])
    left, right = (_operand(scope, truth(scope, depth)) for _ in range(2))
    return f"{left} {operator} {right}"


def reference(scope: Scope, depth: int = 1) -> str:
    """An object of the class, or null."""
    rng = scope.rng
    choices: list[Choice] = [(1, lambda: "null"), (4, lambda: "new P()")]
    if not scope.static:
        choices.append((4, lambda: "this"))
    if found := places(scope, "P"):
        choices.append((6, lambda: rng.choice(found)))
    if arrays := scope.of_type("P[]"):
        choices.append((2, lambda: f"{rng.choice(arrays)}[{index(scope)}]"))
    if depth > 0 and (routines := _callable(scope, "P")):
        choices.append((2, lambda: call(scope, rng.choice(routines))))
    return weighted(rng, choices)


def array(scope: Scope, kind: str) -> str:
    found = places(scope, kind)
    length = scope.rng.choice(["0", "1", "2", "2", "2", "2", *scope.of_type("int")])
    fresh = f"new {kind.removesuffix('[]')}[{length}]"
    return scope.rng.choice([*found, *found, fresh, fresh, fresh, fresh, "null"])


def _callable(scope: Scope, result: str) -> list[Routine]:
    return [r for r in scope.routines if r.result == result and (r.static or receivers(scope))]


def receivers(scope: Scope) -> list[str]:
    own = [] if scope.static else ["", "", "this."]
    return [*own, *(f"{name}." for name in scope.of_type("P"))]


def call(scope: Scope, routine: Routine) -> str:
    arguments = ", ".join(expression(scope, kind, 0) for kind in routine.parameters)
    prefix = "" if routine.static else scope.rng.choice(receivers(scope))
    return f"{prefix}{routine.name}({arguments})"
