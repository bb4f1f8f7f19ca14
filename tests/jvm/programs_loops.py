"""Random loops: the condition ends them after a few turns, whatever the body does."""

from dataclasses import replace

from tests.jvm.programs_expressions import expression, guard, plain
from tests.jvm.programs_scope import Scope, Target, Variable, places
from tests.jvm.programs_statements import Made, Maker, action, braced, indented, inside, joined, new_target


def _loop(target: Target, body: Made, lines: tuple[str, ...], *, endless: bool = False) -> Made:
    """The loop as a whole: jumps to it end there."""
    text = (f"{target.label}:", *lines) if target.label else lines
    whole = joined([body], text, completes=not endless or target.number in body.breaks)
    return replace(whole, breaks=whole.breaks - {target.number}, continues=whole.continues - {target.number})


def counting(scope: Scope, make: Maker) -> Made:
    """A `for` with one or two variables, up or down."""
    target, i = new_target(scope), scope.name("i")
    arrays = [p.text for p in places(scope) if p.type.endswith("[]") and p.text.isidentifier()]
    array = scope.rng.choice(arrays) if arrays and scope.chance(40) else ""
    head = scope.rng.choice(_heads(scope, i, f"{array}.length" if array else scope.rng.choice("1223")))
    kept = tuple(replace(v, writable=v.writable and v.name != array) for v in scope.variables)
    counter = Variable(i, head.split()[0], writable=False)
    body = inside(replace(scope, variables=kept), make, 3, counter, target=target)
    return _loop(target, body, braced(f"for ({head})", body))


def _heads(scope: Scope, i: str, bound: str) -> list[str]:
    j, most = scope.name("i"), scope.rng.choice("123")
    extra = f" && {guard(plain(scope), 0)}" if scope.chance(25) else ""
    heads = [
        f"int {i} = 0; {i} < {bound}{extra}; {i}++",
        f"int {i} = {bound} - 1; {i} >= 0; --{i}",
        f"int {i} = 0, {j} = {most}; {i} < {j}; {i}++, {j}--",
        f"int {i} = -1; ++{i} < {most};",
        f"byte {i} = 0; {i} < {most}; {i} += 1",
    ]
    update = action(plain(scope)) if scope.chance(25) else None
    return [*heads, *([f"int {i} = 0; {i} < {most}; {i}++, {update}"] * 3 if update else [])]


def fuelled(scope: Scope, make: Maker) -> Made:
    target, k = new_target(scope), scope.name("k")
    counter = Variable(k, "int", writable=False)
    body = inside(scope, make, 3, counter, target=target)
    test = scope.rng.choice([f"{k}-- > 0", f"--{k} >= 0", f"{k}-- > 0 && {guard(scope, 1)}"])
    made = _loop(target, body, braced(f"while ({test})", body))
    return _after(made, f"int {k} = {scope.rng.choice('1223')};", counter)


def doing(scope: Scope, make: Maker) -> Made:
    target, k = new_target(scope), scope.name("k")
    counter = Variable(k, "int", writable=False)
    body = inside(scope, make, 2, counter, target=target)
    test = scope.rng.choice([f"++{k} < 2", f"{k}++ < 1 && {guard(scope, 1)}", f"({k} += 2) < 5"])
    made = _loop(target, body, ("do {", *indented(body.lines), f"}} while ({test});"))
    ends = body.completes or target.number in body.continues | body.breaks
    return _after(replace(made, completes=ends), f"int {k} = 0;", counter)


def endless(scope: Scope, make: Maker) -> Made:
    """A loop without a condition, left by a `break` at the latest after two turns."""
    target, k = new_target(scope), scope.name("k")
    counter = Variable(k, "int", writable=False)
    body = inside(scope, make, 2, counter, target=target)
    leave = (f"if ({k}++ >= {scope.rng.choice('12')})", "  break;")
    body = replace(body, lines=(*leave, *body.lines), breaks=body.breaks | {target.number})
    made = _loop(target, body, braced(scope.rng.choice(["for (;;)", "while (true)"]), body), endless=True)
    return _after(made, f"int {k} = 0;", counter)


def _after(made: Made, declaration: str, counter: Variable) -> Made:
    return replace(made, lines=(declaration, *made.lines), declared=(counter,))


def each(scope: Scope, make: Maker) -> Made:
    """A loop over the elements of an array."""
    target, v = new_target(scope), scope.name("v")
    kind = scope.rng.choice(["int[]", "int[]", "byte[]", "A[]", "B[]", "int[][]", "char[]", "Object[]"])
    element = kind[:-2]
    wider = {"int": "long", "byte": "short", "char": "int", "A": "Object", "B": "I", "int[]": "Object"}
    name = wider[element] if element in wider and scope.chance(25) else element
    final = scope.rng.choice(["", "", "final "])
    iterable = expression(scope, kind, 1)
    if "null" in iterable:  # which has no elements to speak of, for javac
        iterable = f"({kind}) ({iterable})"
    body = inside(scope, make, 2, Variable(v, name, writable=not final), target=target)
    return _loop(target, body, braced(f"for ({final}{name} {v} : {iterable})", body))
