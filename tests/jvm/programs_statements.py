"""Random statements that javac accepts: typed, reachable, definitely assigned. Jumps and loops stand elsewhere."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from tests.jvm.programs_expressions import assigned, change, expression, flip, guard, literal, number, step, truth
from tests.jvm.programs_references import arguments, call_of, creation, indexed, initialiser, target
from tests.jvm.programs_scope import Scope, Target, Variable, bases, places
from tests.jvm.programs_world import CONSTANTS, INTEGRAL, LIMITS


@dataclass(frozen=True, slots=True)
class Made:
    """Lines, the variables they declare, whether they complete normally (JLS 14.22), and the targets of their jumps."""

    lines: tuple[str, ...]
    declared: tuple[Variable, ...] = ()
    completes: bool = True
    breaks: frozenset[int] = frozenset()
    continues: frozenset[int] = frozenset()


Maker = Callable[[Scope], Made]


def one(line: str) -> Made:
    return Made((line,))


def indented(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"  {line}" for line in lines)


def joined(parts: Iterable[Made], lines: Iterable[str], *, completes: bool) -> Made:
    """A statement made of parts: their jumps are its own."""
    parts = tuple(parts)
    return Made(
        tuple(lines),
        (),
        completes,
        frozenset().union(*(p.breaks for p in parts)),
        frozenset().union(*(p.continues for p in parts)),
    )


def sequence(scope: Scope, count: int, make: Maker) -> Made:
    """Up to `count` statements, ending with the first that does not complete."""
    parts: list[Made] = []
    for _ in range(count):
        made = make(scope)
        parts.append(made)
        if not made.completes:
            break
        scope = replace(scope, variables=(*scope.variables, *made.declared))
    lines = [line for part in parts for line in part.lines]
    whole = joined(parts, lines, completes=not parts or parts[-1].completes)
    return replace(whole, declared=tuple(v for part in parts for v in part.declared))


def inside(scope: Scope, make: Maker, most: int, *added: Variable, target: Target | None = None) -> Made:
    """Statements inside another one; what they declare ends with them."""
    inner = replace(
        scope,
        depth=scope.depth + 1,
        loops=scope.loops + (target is not None and target.loop),
        targets=(*scope.targets, *([target] if target else [])),
        variables=(*scope.variables, *added),
    )
    return replace(sequence(inner, scope.rng.randint(1, most), make), declared=())


def braced(head: str, made: Made) -> tuple[str, ...]:
    return (f"{head} {{", *indented(made.lines), "}")


def new_target(scope: Scope, *, loop: bool = True, plain: bool = True) -> Target:
    label = scope.name("l") if not plain or scope.chance(30) else ""
    return Target(next(scope.numbers), label, loop, plain)


# Declarations ----------------------------------------------------------------------------------

TYPES = (
    *("int", "int", "int", "long", "byte", "short", "char", "boolean"),
    *("A", "B", "C", "I", "Object", "String", "M", "M.Nest", "M.In", "E"),
    *("int[]", "int[]", "byte[]", "char[]", "long[]", "boolean[]", "A[]", "B[]", "Object[]", "I[]", "int[][]", "A[][]"),
)


def declaration(scope: Scope) -> Made:
    rng = scope.rng
    kind = rng.choice(TYPES)
    name = scope.name("v")
    variable = Variable(name, kind)
    forms = [_single] * 12 + [_several] * 3 + [_deferred] + [_constant] * (kind in CONSTANT_TYPES)
    return rng.choice(forms)(scope, variable)


CONSTANT_TYPES = {"int", "long", "char"}


def _single(scope: Scope, v: Variable) -> Made:
    if v.type.endswith("[]") and scope.chance(60):
        value = initialiser(scope, v.type, 1, expression) if scope.chance(50) else expression(scope, v.type)
        if scope.chance(40):
            return Made((f"{v.type[:-2]} {v.name}[] = {value};",), (v,))
        return Made((f"{v.type} {v.name} = {value};",), (v,))
    if scope.chance(10):
        return Made((f"final {v.type} {v.name} = {assigned(scope, v.type)};",), (replace(v, writable=False),))
    return Made((f"{v.type} {v.name} = {assigned(scope, v.type)};",), (v,))


def _several(scope: Scope, v: Variable) -> Made:
    """Several declarators, later ones using earlier ones, perhaps with brackets of their own."""
    other = Variable(scope.name("v"), v.type)
    inner = replace(scope, variables=(*scope.variables, v))
    first, second = assigned(scope, v.type, 1), assigned(inner, v.type, 1)
    if not v.type.endswith("[]") and scope.chance(35):
        other = replace(other, type=f"{v.type}[]")
        second = initialiser(inner, other.type, 0, expression)
        return Made((f"{v.type} {v.name} = {first}, {other.name}[] = {second};",), (v, other))
    return Made((f"{v.type} {v.name} = {first}, {other.name} = {second};",), (v, other))


def _deferred(scope: Scope, v: Variable) -> Made:
    first, second = assigned(scope, v.type, 1), assigned(scope, v.type, 1)
    lines = (f"{v.type} {v.name};", f"if ({truth(scope, 1)})", f"  {v.name} = {first};", "else")
    return Made((*lines, f"  {v.name} = {second};"), (v,))


def _constant(scope: Scope, v: Variable) -> Made:
    value = scope.rng.choice(["'c'", "65"]) if v.type == "char" else literal(scope)
    return Made((f"final {v.type} {v.name} = {value};",), (replace(v, writable=False),))


# Actions ---------------------------------------------------------------------------------------


def action(scope: Scope) -> str | None:
    """An assignment, a step, a call or a creation, without its semicolon."""
    rng = scope.rng
    return rng.choices((_numeric, _step, _reference, _boolean, _call, _creation), (8, 4, 6, 2, 5, 2))[0](scope)


def _numeric(scope: Scope) -> str | None:
    kind = scope.rng.choice([*INTEGRAL, "int", "int"])
    place = target(scope, (kind,), number)
    return None if place is None else change(scope, place, kind, 2)


def _step(scope: Scope) -> str | None:
    place = target(scope, INTEGRAL, number)
    return None if place is None else step(scope, place)


def _reference(scope: Scope) -> str | None:
    rows = bases(scope, "A", "Object", "I", "B", "C", "int[]", "A[]")
    if rows and scope.chance(35):
        row = scope.rng.choice(rows)
        return f"{indexed(scope, row.text, expression)} = {expression(scope, row.type[:-2])}"
    kinds = sorted({p.type for p in places(scope) if p.writable} - {*LIMITS, "boolean"})
    kinds += sorted({p.type[:-2] for p in bases(scope, *kinds)} - {*LIMITS, "boolean"})
    if not kinds:
        return None
    kind = scope.rng.choice(kinds)
    place = target(scope, (kind,), number)
    return None if place is None else f"{place} = {expression(scope, kind)}"


def _boolean(scope: Scope) -> str | None:
    text = flip(scope, 1)
    return text[1:-1] if text.startswith("(") else None


def _call(scope: Scope) -> str | None:
    results = tuple({r.result: None for r in scope.routines})
    made = call_of(scope, results, expression)
    return None if made is None else made()


def _creation(scope: Scope) -> str | None:
    found = [r for r in scope.routines if r.name == "<init>" and r.rank < scope.rank]
    found = [r for r in found if scope.world.classes[r.owner].concrete]
    if not found:
        return None
    text = creation(scope, scope.rng.choice(found), expression)
    return text if text.startswith("new ") or ".new In(" in text else None


def act(scope: Scope) -> Made:
    for _ in range(4):
        text = action(scope)
        if text is not None:
            return one(f"{text};")
    return declaration(scope)


# Rare forms ------------------------------------------------------------------------------------


def oddity(scope: Scope) -> Made:
    rng = scope.rng
    message = rng.choice(["", "", f" : {expression(scope, rng.choice(['int', 'String', 'boolean']), 1)}"])
    lines = [";", f"assert {truth(scope, 1)}{message};", f"assert {_likely(scope)}{message};", "new Object();"]
    return one(rng.choice(lines))


def _likely(scope: Scope) -> str:
    return f"{scope.rng.choice([*CONSTANTS])} != 2 || {guard(scope, 0)}"


THROWN = (
    *("IllegalStateException", "IllegalArgumentException", "RuntimeException", "ArithmeticException"),
    *("NullPointerException", "IndexOutOfBoundsException", "ClassCastException", "NegativeArraySizeException"),
)


def thrown(scope: Scope) -> str:
    """An exception to throw, of an unchecked type."""
    rng = scope.rng
    texts = [v.name for v in scope.variables if v.type in {"E", "F", "RuntimeException"}]
    own = [r for r in scope.routines if r.name == "<init>" and r.owner in {"E", "F"} and r.rank < scope.rank]
    texts += [f"new {r.owner}({arguments(scope, r, expression)})" for r in own]
    texts += [f"({rng.choice(['RuntimeException', 'E'])}) {p.text}" for p in places(scope) if p.type == "Object"][:1]
    messages = ["", '"no"', *(v.name for v in scope.variables if v.type == "String")]
    return rng.choice([*texts, *texts, f"new {rng.choice(THROWN)}({rng.choice(messages)})"])
