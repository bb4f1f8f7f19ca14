"""Random statements that javac accepts: typed, reachable, definitely assigned."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tests.generate_expressions import (
    Scope,
    Variable,
    call,
    expression,
    index,
    integer,
    places,
    receivers,
    reference,
    targets,
    truth,
)


@dataclass(frozen=True, slots=True)
class Made:
    """Lines, the variables they declare, and whether they complete normally (JLS 14.22)."""

    lines: tuple[str, ...]
    declared: tuple[Variable, ...] = ()
    completes: bool = True


def one(line: str) -> Made:
    return Made((line,))


def indented(lines: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"  {line}" for line in lines)


def block(scope: Scope, count: int) -> Made:
    """Up to `count` statements, ending with the first that does not complete."""
    lines: list[str] = []
    declared: list[Variable] = []
    for _ in range(count):
        made = statement(scope)
        lines.extend(made.lines)
        declared.extend(made.declared)
        if not made.completes:
            return Made(tuple(lines), tuple(declared), completes=False)
        scope = replace(scope, variables=(*scope.variables, *made.declared))
    return Made(tuple(lines), tuple(declared))


def statement(scope: Scope) -> Made:
    kinds: list[tuple[int, Callable[[Scope], Made]]] = [
        (4, declaration),
        (8, assignment),
        (3, compound),
        (3, step),
        (1, oddity),
    ]
    if scope.routines:
        kinds.append((3, invocation))
    if scope.depth < 3:
        kinds.append((6, branch))
    if scope.depth < 3 and scope.loops < 2:
        kinds.extend([(2, counting_for), (1, counting_while), (1, endless_while), (1, climbing_while)])
        kinds.append((2 if "next" in scope.fields else 0, walking_while))
    if scope.depth > 0:
        kinds.append((1, leave))
    weights = [weight for weight, _ in kinds]
    return scope.rng.choices(kinds, weights)[0][1](scope)


def declaration(scope: Scope) -> Made:
    kind = scope.rng.choice(["int", "int", "boolean", "P", "int[]", "P[]"])
    name = scope.name("t")
    made = (Variable(name, kind),)
    if scope.chance(15):
        guard, first, second = truth(scope), expression(scope, kind), expression(scope, kind)
        lines = (
            f"{kind} {name};",
            f"if ({guard})",
            f"  {name} = {first};",
            "else",
            f"  {name} = {second};",
        )
        return Made(lines, made)
    if kind == "int" and scope.chance(20):
        other = scope.name("t")
        text = f"int {name} = {integer(scope)}, {other} = {integer(scope)};"
        return Made((text,), (*made, Variable(other, kind)))
    return Made((f"{kind} {name} = {expression(scope, kind)};",), made)


def assignment(scope: Scope) -> Made:
    kind = scope.rng.choice(["int", "int", "int", "boolean", "P", "P", "int[]", "P[]"])
    found = targets(scope, kind)
    if not found:
        return compound(scope)
    return one(f"{scope.rng.choice(found)} = {expression(scope, kind)};")


def compound(scope: Scope) -> Made:
    found = targets(scope, "int")
    if not found:
        return declaration(scope)
    operator = scope.rng.choice(["+=", "+=", "-=", "*=", "/=", "%="])
    value = integer(scope, 1)
    if operator in {"/=", "%="} and (value == "0" or scope.chance(50)):
        value = "2"
    return one(f"{scope.rng.choice(found)} {operator} {value};")


def step(scope: Scope) -> Made:
    found = targets(scope, "int")
    if not found:
        return declaration(scope)
    target, operator = scope.rng.choice(found), scope.rng.choice(["++", "--"])
    return one(f"{operator}{target};" if scope.chance(25) else f"{target}{operator};")


def oddity(scope: Scope) -> Made:
    """The forms that are legal and rare."""
    if scope.depth < 2 and scope.chance(60):
        inner = block(replace(scope, depth=scope.depth + 1), 2)
        return Made(("{", *indented(inner.lines), "}"), completes=inner.completes)
    return one(scope.rng.choice([";", "new P();"]))


def invocation(scope: Scope) -> Made:
    found = [r for r in scope.routines if r.static or receivers(scope)]
    if not found:
        return assignment(scope)
    return one(f"{call(scope, scope.rng.choice(found))};")


def leave(scope: Scope) -> Made:
    """A `break` or `return`, mostly under a condition."""
    breaks = scope.loops > 0 and scope.chance(60)
    value = "" if scope.result == "void" else f" {expression(scope, scope.result, 1)}"
    text = "break;" if breaks else f"return{value};"
    if scope.chance(75):
        return Made((f"if ({truth(scope, 1)})", f"  {text}"))
    return Made((text,), completes=False)


def branch(scope: Scope) -> Made:
    inner = replace(scope, depth=scope.depth + 1)
    then = block(inner, scope.rng.randint(1, 2))
    condition = _guard(scope) if scope.chance(35) else truth(scope)
    if len(then.lines) == 1 and not then.declared and scope.chance(40):
        return Made((f"if ({condition})", *indented(then.lines)))
    lines = (f"if ({condition}) {{", *indented(then.lines))
    if scope.chance(50):
        return Made((*lines, "}"))
    orelse = block(inner, scope.rng.randint(1, 2))
    lines = (*lines, "} else {", *indented(orelse.lines), "}")
    return Made(lines, completes=then.completes or orelse.completes)


def _guard(scope: Scope) -> str:
    """A test that lets the accesses behind it succeed, more often than a random one does."""
    objects, arrays = places(scope, "P"), places(scope, "int[]") + places(scope, "P[]")
    tests = [f"{name} != null" for name in objects]
    tests += [f"{name} != null && {index(scope)} < {name}.length" for name in arrays]
    return scope.rng.choice(tests) if tests else truth(scope)


# Loops: what the condition rests on is protected in the body, so that most runs end soon ----------


def counting_for(scope: Scope) -> Made:
    counter = scope.name("i")
    bounds = ["1", "2", "2", *scope.of_type("int"), *_lengths(scope), *_lengths(scope)]
    bound = scope.rng.choice(bounds)
    body = _body(scope, (Variable(counter, "int", writable=False),), protected=bound.removesuffix(".length"))
    if scope.chance(25):
        head = f"for (int {counter} = {bound} - 1; {counter} >= 0; {counter}--)"
        return Made((f"{head} {{", *indented(body.lines), "}"))
    start = scope.rng.choice(["0", "0", "0", "1", "-1"])
    spec = (f"//@ {scope.rng.choice(['loop_invariant', 'maintaining'])} {start} <= {counter};",)
    head = f"for (int {counter} = {start}; {counter} < {bound}; {counter}++)"
    return Made((*(spec if scope.chance(25) else ()), f"{head} {{", *indented(body.lines), "}"))


def counting_while(scope: Scope) -> Made:
    counter = scope.name("k")
    limit = f"{counter} < {scope.rng.choice('12')}"
    condition = f"{limit} && {truth(scope, 0)}" if scope.chance(40) else limit
    body = _body(scope, (Variable(counter, "int", writable=False),), update=f"{counter}++;")
    return _while(condition, body, (f"int {counter} = 0;",), Variable(counter, "int"))


def endless_while(scope: Scope) -> Made:
    counter = scope.name("k")
    body = _body(scope, (Variable(counter, "int", writable=False),))
    guard = (f"if ({counter} >= {scope.rng.choice('12')})", "  break;", f"{counter} += 1;")
    return _while("true", Made((*guard, *body.lines)), (f"int {counter} = 0;",), Variable(counter, "int"))


def climbing_while(scope: Scope) -> Made:
    found = [v.name for v in scope.variables if v.type == "int" and v.writable]
    if not found:
        return counting_while(scope)
    name = scope.rng.choice(found)
    body = _body(scope, (), protected=name, update=scope.rng.choice([f"{name}++;", f"{name} += 2;"]))
    return _while(f"{name} < {scope.rng.choice('12')}", body)


def walking_while(scope: Scope) -> Made:
    """Along `next`, usually at most two steps: a list may be cyclic."""
    node, counter = scope.name("n"), scope.name("k")
    variables = (Variable(node, "P", writable=False), Variable(counter, "int", writable=False))
    condition = f"{node} != null" if scope.chance(15) else f"{node} != null && {counter} < 2"
    body = _body(scope, variables, update=f"{node} = {node}.next;", second=f"{counter}++;")
    before = (f"P {node} = {reference(scope, 0)};", f"int {counter} = 0;")
    return _while(condition, body, before, Variable(node, "P"))


def _while(condition: str, body: Made, before: tuple[str, ...] = (), *declared: Variable) -> Made:
    return Made((*before, f"while ({condition}) {{", *indented(body.lines), "}"), declared)


def _lengths(scope: Scope) -> list[str]:
    return [f"{place}.length" for kind in ("int[]", "P[]") for place in places(scope, kind)]


def _body(
    scope: Scope,
    added: tuple[Variable, ...],
    protected: str = "",
    update: str = "",
    second: str = "",
) -> Made:
    kept = tuple(replace(v, writable=v.writable and v.name != protected) for v in scope.variables)
    inner = replace(scope, variables=(*kept, *added), depth=scope.depth + 1, loops=scope.loops + 1)
    made = block(inner, scope.rng.randint(1, 2))
    tail = tuple(line for line in (update, second) if line) if made.completes else ()
    return Made((*made.lines, *tail))
