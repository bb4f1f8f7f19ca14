"""Random expressions of reference types, calls, and the places that can be assigned."""

from collections.abc import Callable

from tests.jvm.programs_scope import Choice, Routine, Scope, bases, objects, of_type, places, simple, weighted
from tests.jvm.programs_world import LIMITS

Make = Callable[[Scope, str, int], str]

TEXTS = ('"s"', '"u"', '""', '"a\\tb"')


def indexed(scope: Scope, array: str, number: Make) -> str:
    """An element, mostly one that is there."""
    return f"{array}[{_index(scope, number)}]"


def _index(scope: Scope, number: Make) -> str:
    rng = scope.rng
    counters = [v.name for v in scope.variables if v.type == "int" and not v.writable]
    choices: list[Choice] = [(10, lambda: rng.choice(["0", "0", "0", "1", "1", "2"]))]
    if counters:
        choices.append((8, lambda: rng.choice(counters)))
    choices.append((1, lambda: number(scope, rng.choice(["int", "int", "byte", "char"]), 0)))
    choices.append((2, lambda: f"({number(scope, 'int', 0)}) & 1"))
    if ints := [v.name for v in scope.variables if v.type in {"int", "byte", "short"} and v.writable]:
        choices.append((1, lambda: f"{rng.choice(ints)}{rng.choice(['++', '--'])} & 1"))
        choices.append((1, lambda: f"({rng.choice(ints)} = {rng.choice('01')})"))
    return weighted(rng, choices)


def target(scope: Scope, kinds: tuple[str, ...], number: Make) -> str | None:
    """A place of one of the types that can be assigned."""
    found = [p.text for p in places(scope) if p.writable and p.type in kinds]
    arrays = bases(scope, *kinds)
    if arrays and (not found or scope.chance(35)):
        return indexed(scope, scope.rng.choice(arrays).text, number)
    return scope.rng.choice(found) if found else None


# Calls -----------------------------------------------------------------------------------------


def call_of(scope: Scope, results: tuple[str, ...], make: Make) -> Callable[[], str] | None:
    """A call with a result of one of the types, if anything can be called."""
    found = [(r, on) for r in scope.routines if r.result in results for on in [_receivers(scope, r)] if on]
    if not found:
        return None

    def made() -> str:
        routine, on = scope.rng.choice(found)
        return _call(scope, routine, scope.rng.choice(on), make)

    return made


def _receivers(scope: Scope, routine: Routine) -> list[str]:
    """What the call may begin with: a class, an object, or nothing."""
    if routine.rank >= scope.rank or (routine.private and not scope.family) or routine.name == "<init>":
        return []
    if routine.static:
        bare = scope.family and routine.owner == "M"
        return ["", f"{routine.owner}."] if bare else [f"{routine.owner}."]
    found = [
        p.text
        for p in objects(scope, simple(scope))
        if scope.world.subtype(p.type, routine.owner) and (not routine.private or p.type == routine.owner)
    ]
    here = not scope.static and scope.world.subtype(scope.owner, routine.owner)
    around = not scope.static and routine.owner == "M" and bool(scope.world.classes[scope.owner].outer)
    return [*([""] * 2 if here or around else []), *(["M.this."] if around else []), *(f"{text}." for text in found)]


def _call(scope: Scope, routine: Routine, receiver: str, make: Make) -> str:
    return f"{receiver}{routine.name}({arguments(scope, routine, make)})"


def arguments(scope: Scope, routine: Routine, make: Make) -> str:
    return ", ".join(_argument(scope, routine, kind, make) for kind in routine.parameters)


def _argument(scope: Scope, routine: Routine, kind: str, make: Make) -> str:
    if routine.name == "rec" and kind == "int":
        return scope.rng.choice(["0", "1", "2", "3"])
    if not routine.overloaded:
        return make(scope, kind, 1)
    exact = [p.text for p in of_type(scope, kind)]
    return scope.rng.choice(exact) if exact and scope.chance(60) else f"({kind}) ({make(scope, kind, 1)})"


# References ------------------------------------------------------------------------------------


def reference(scope: Scope, kind: str, depth: int, make: Make) -> str:
    rng = scope.rng
    choices: list[Choice] = [(1, lambda: "null" if scope.chance(60) else fresh(scope, kind, 0, make))]
    below = [p.text for p in places(scope) if scope.world.subtype(p.type, kind)]
    if below:
        choices.append((8, lambda: rng.choice(below)))
    if not scope.static and scope.world.subtype(scope.owner, kind):
        choices.append((2, lambda: "this"))
    if arrays := [p for p in places(scope) if p.type.endswith("[]") and scope.world.subtype(p.type[:-2], kind)]:
        choices.append((2, lambda: indexed(scope, rng.choice(arrays).text, make)))
    choices.append((5, lambda: fresh(scope, kind, depth, make)))
    if depth > 0:
        choices += _deeper(scope, kind, depth - 1, make)
    return weighted(rng, choices)


def _deeper(scope: Scope, kind: str, depth: int, make: Make) -> list[Choice]:
    rng = scope.rng
    choices: list[Choice] = []
    above = [p.text for p in places(scope) if p.type != kind and scope.world.subtype(kind, p.type)]
    if above and kind != "X":
        choices.append((2, lambda: f"({kind}) {rng.choice(above)}"))
    if call := call_of(scope, (kind,), make):
        choices.append((4, call))

    def pick() -> str:
        return f"({make(scope, 'boolean', depth)}) ? {_part(scope, kind, make)} : {_part(scope, kind, make)}"

    def write() -> str:
        place = target(scope, (kind,), make)
        return "null" if place is None else f"({place} = {make(scope, kind, depth)})"

    return [*choices, (1, pick), (1, write)]


def _part(scope: Scope, kind: str, make: Make) -> str:
    text = reference(scope, kind, 0, make)
    return f"({text})" if " " in text else text


def fresh(scope: Scope, kind: str, depth: int, make: Make) -> str:
    """A new object or array of the type, a text, or, where nothing can be made, null."""
    if kind == "String":
        return scope.rng.choice(TEXTS)
    if kind.endswith("[]"):
        return _array(scope, kind, depth, make)
    if kind == "Object" and scope.chance(45):
        return scope.rng.choice(["new Object()", '"s"', f"new int[] {{{make(scope, 'int', 0)}}}", "new A[1]"])
    found = [r for r in scope.routines if r.name == "<init>" and r.rank < scope.rank]
    found = [r for r in found if scope.world.classes[r.owner].concrete and scope.world.subtype(r.owner, kind)]
    if not found:
        return "null"
    return creation(scope, scope.rng.choice(found), make)


def creation(scope: Scope, routine: Routine, make: Make) -> str:
    values = arguments(scope, routine, make)
    if not scope.world.classes[routine.owner].outer:
        return f"new {routine.owner}({values})"
    around = not scope.static and scope.owner in {"M", "M.In"}
    owners = [f"{p.text}." for p in objects(scope, simple(scope)) if p.type == "M" and p.text != "this"]
    owners += ["", ""] if around else []
    if not owners:
        return "null"
    return f"{scope.rng.choice(owners)}new In({values})"


def _array(scope: Scope, kind: str, depth: int, make: Make) -> str:
    element = kind[:-2]
    if scope.chance(50):
        return f"new {kind} {initialiser(scope, kind, depth, make)}"
    base, dimensions = kind.rstrip("[]"), kind.count("[]")
    lengths = [_length(scope, make)]
    if dimensions > 1 and scope.chance(50):
        lengths.append(_length(scope, make))
    rest = "[]" * (dimensions - len(lengths))
    if element not in LIMITS and dimensions == 1 and scope.chance(30):
        base = scope.rng.choice([base, *_narrower(scope, base)])
    return f"new {base}{''.join(f'[{n}]' for n in lengths)}{rest}"


def _narrower(scope: Scope, name: str) -> list[str]:
    return [n for n in scope.world.classes if scope.world.subtype(n, name)]


def _length(scope: Scope, make: Make) -> str:
    if scope.chance(12):
        return f"({make(scope, 'int', 0)}) % 3"
    return scope.rng.choice(["0", "1", "2", "2", "3", "3", "'\\2'"])


def initialiser(scope: Scope, kind: str, depth: int, make: Make) -> str:
    """`{ … }` for an array of the type; rows are initialisers, new arrays, or null."""
    element = kind[:-2]
    count = scope.rng.choice([0, 1, 2, 2, 3])
    if element.endswith("[]"):
        rows = [
            initialiser(scope, element, 0, make) if scope.chance(60) else reference(scope, element, 0, make)
            for _ in range(count)
        ]
        return f"{{{', '.join(rows)}}}"
    return f"{{{', '.join(make(scope, element, min(depth, 1)) for _ in range(count))}}}"
