"""Random statements around statements: branches, `switch`, `try`, labels, and the jumps out of them."""

from dataclasses import replace

from tests.jvm.programs_clashes import clash
from tests.jvm.programs_expressions import assigned, expression, identity, truth
from tests.jvm.programs_loops import counting, doing, each, endless, fuelled
from tests.jvm.programs_scope import Scope, Target, Variable, of_type, places
from tests.jvm.programs_statements import (
    Made,
    Maker,
    act,
    action,
    braced,
    declaration,
    indented,
    inside,
    joined,
    new_target,
    oddity,
    sequence,
    thrown,
)
from tests.jvm.programs_world import CONSTANTS, LIMITS


def statement(scope: Scope) -> Made:
    kinds: list[tuple[int, Maker]] = [(6, declaration), (20, act), (2, oddity), (2, clash)]
    if scope.depth < 2:
        kinds += [(6, branch), (4, attempt), (3, switch), (1, block), (1, labelled)]
    kinds.append((3, jump) if scope.depth > 0 else (30, guarded))
    if scope.depth < 2 and scope.loops < 2:
        kinds.append((10, loop))
    return scope.rng.choices(kinds, [weight for weight, _ in kinds])[0][1](scope)


def loop(scope: Scope) -> Made:
    made = scope.rng.choices((counting, fuelled, doing, each, endless), (2, 2, 2, 3, 1))[0]
    return made(scope, statement)


def statements(scope: Scope, most: int) -> Made:
    return sequence(scope, scope.rng.randint(1, most), statement)


def _inside(scope: Scope, most: int = 2, *added: Variable, target: Target | None = None) -> Made:
    return inside(scope, statement, most, *added, target=target)


def block(scope: Scope) -> Made:
    made = _inside(scope)
    return replace(made, lines=("{", *indented(made.lines), "}"))


def labelled(scope: Scope) -> Made:
    """A labelled block, left by `break` with the label."""
    target = new_target(scope, loop=False, plain=False)
    leave = f"if ({truth(scope, 1)}) break {target.label};"
    body = _inside(scope, 3, target=target)
    whole = joined([body], (f"{target.label}: {{", *indented((leave, *body.lines)), "}"), completes=True)
    return replace(whole, breaks=whole.breaks - {target.number})


# Branches --------------------------------------------------------------------------------------


def branch(scope: Scope) -> Made:
    head = f"if ({_present(scope) if scope.chance(30) else truth(scope)})"
    if scope.chance(25):
        made = _bare(scope)
        return joined([made], (head, *indented(made.lines)), completes=True)
    then = _inside(scope)
    if scope.chance(50):
        return joined([then], braced(head, then), completes=True)
    orelse = _inside(scope)
    if scope.chance(25):
        other = _inside(scope, 1)
        lines = (*braced(head, then), *braced(f"else if ({truth(scope, 1)})", other), *braced("else", orelse))
        return joined([then, other, orelse], lines, completes=_any(then, other, orelse))
    return joined([then, orelse], (*braced(head, then), *braced("else", orelse)), completes=_any(then, orelse))


def _bare(scope: Scope) -> Made:
    """A statement that stands without braces."""
    text = action(scope)
    return Made((f"{text};",)) if text is not None and scope.chance(70) else _jump(scope)


def _any(*parts: Made) -> bool:
    return any(part.completes for part in parts)


def _present(scope: Scope) -> str:
    """A test that lets the accesses behind it succeed."""
    found = [p.text for p in places(scope) if p.type not in LIMITS and p.type != "boolean"]
    return f"{scope.rng.choice(found)} != null" if found else identity(scope)


# Switch ----------------------------------------------------------------------------------------


def switch(scope: Scope) -> Made:
    """Groups of one or two labels, `default` anywhere or missing, control falling through half of them."""
    if scope.chance(35):
        return _with_arrows(scope)
    kind = scope.rng.choice(["int", "int", "byte", "char", "short"])
    target = new_target(scope, loop=False)
    groups = _groups(scope, kind)
    shared = Variable(scope.name("v"), "int") if scope.chance(30) else None
    parts = [_group(scope, target, shared, first=at == 0) for at in range(len(groups))]
    lines: list[str] = []
    for labels, made in zip(groups, parts, strict=True):
        lines += [*labels, *indented(made.lines)]
    ends = not any("default:" in labels for labels in groups) or not parts or parts[-1].completes
    ends = ends or any(target.number in part.breaks for part in parts)
    text = braced(f"switch ({_subject(scope, kind)})", Made(tuple(lines)))
    whole = joined(parts, (f"{target.label}:", *text) if target.label else text, completes=ends)
    return replace(whole, breaks=whole.breaks - {target.number})


def _with_arrows(scope: Scope) -> Made:
    """A `switch` with arrows over a number or over an enum, which may be null."""
    target = new_target(scope, loop=False)
    before: tuple[str, ...] = ()
    if scope.chance(50):
        name = scope.name("e")
        before = (f"Sign {name} = {truth(scope, 0)} ? Sign.P : {truth(scope, 0)} ? Sign.Q : null;",)
        labels, subject = ["case Q, R", "case P", "default"], name
    else:
        labels, subject = ["case 1, 2", "case -1", "default"], _subject(scope, "int")
    labels = labels[: scope.rng.randint(1, 3)]
    scope.rng.shuffle(labels)
    parts = [_inside(scope, 2, target=target) for _ in labels]
    lines = [line for label, made in zip(labels, parts, strict=True) for line in braced(f"{label} ->", made)]
    ends = "default" not in labels or any(part.completes or target.number in part.breaks for part in parts)
    text = braced(f"switch ({subject})", Made(tuple(lines)))
    text = (f"{target.label}:", *text) if target.label else text
    whole = joined(parts, (*before, *text), completes=ends)
    return replace(whole, breaks=whole.breaks - {target.number})


def _group(scope: Scope, target: Target, shared: Variable | None, *, first: bool) -> Made:
    """Statements of a group; a variable of the first group is assigned in later ones before they use it."""
    before: tuple[str, ...] = ()
    if shared is not None:
        word = "int " if first else ""
        before = (f"{word}{shared.name} = {assigned(scope, 'int', 1)};",)
    made = _inside(scope, 2, *([shared] if shared else []), target=target)
    made = replace(made, lines=(*before, *made.lines))
    if not made.completes or scope.chance(50):
        return made
    return replace(made, lines=(*made.lines, "break;"), completes=False, breaks=made.breaks | {target.number})


def _subject(scope: Scope, kind: str) -> str:
    """An expression of exactly the type: labels need not fit narrower ones."""
    exact = [p.text for p in of_type(scope, kind)]
    if exact and scope.chance(40):
        return scope.rng.choice(exact)
    text = expression(scope, kind, 1)
    return f"({text}) & 3" if kind == "int" and scope.chance(70) else f"({kind}) ({text})"


def _groups(scope: Scope, kind: str) -> list[list[str]]:
    rng = scope.rng
    values = {0: "0", 1: "1", 2: "2", 97: "'a'", 10: "'\\n'", 4: "1 + 3", 3: "I.K"}
    if kind != "char":
        values |= {-1: "-1", -3: "M.LOW", 127: "0x7F"}
    if kind in {"int", "char"}:
        values[CONSTANTS["M.SEP"][1]] = "M.SEP"
    labels = [f"case {values[v]}:" for v in rng.sample(sorted(values), rng.randint(0, 4))]
    if scope.chance(70):
        labels.insert(rng.randint(0, len(labels)), "default:")
    groups: list[list[str]] = []
    for label in labels:
        if groups and scope.chance(25):
            groups[-1].append(label)
        else:
            groups.append([label])
    return groups


# Jumps -----------------------------------------------------------------------------------------


def jump(scope: Scope) -> Made:
    """`break`, `continue`, `return` or `throw`, mostly under a condition."""
    made = _jump(scope)
    if scope.chance(75):
        return joined([made], [f"if ({truth(scope, 1)})", *indented(made.lines)], completes=True)
    return made


def _jump(scope: Scope) -> Made:
    chosen = scope.rng.randrange(100)
    if scope.targets and chosen < 55:
        return _leave(scope)
    if chosen < 75:
        return Made((f"throw {thrown(scope)};",), completes=False)
    value = "" if scope.result == "void" else f" {assigned(scope, scope.result, 1)}"
    return Made((f"return{value};",), completes=False)


def _leave(scope: Scope) -> Made:
    target = scope.rng.choice(scope.targets)
    again = target.loop and scope.chance(50)
    innermost = [t for t in scope.targets if (t.loop if again else t.plain)][-1:]
    bare = innermost == [target] and (not target.label or scope.chance(50))
    if not bare and not target.label:
        return Made((f"throw {thrown(scope)};",), completes=False)
    word = "continue" if again else "break"
    line = f"{word};" if bare else f"{word} {target.label};"
    ends, empty = frozenset({target.number}), frozenset[int]()
    return Made((line,), (), completes=False, breaks=empty if again else ends, continues=ends if again else empty)


# Try -------------------------------------------------------------------------------------------

CATCHES = (
    ("NullPointerException",),
    ("ArithmeticException",),
    ("ArrayIndexOutOfBoundsException",),
    ("ClassCastException", "ArrayStoreException"),
    ("F",),
    ("E",),
    ("NegativeArraySizeException", "E"),
    ("IllegalStateException", "NullPointerException", "IndexOutOfBoundsException"),
    ("RuntimeException",),
    ("RuntimeException",),
    ("Exception",),
    ("Throwable",),
    ("Error",),
)


def attempt(scope: Scope) -> Made:
    body = _inside(scope, 3)
    if scope.chance(30):
        body = _then_throw(body, thrown(scope))
    clauses = _clauses(scope)
    last = _inside(scope, 2) if not clauses or scope.chance(40) else None
    lines = [*braced("try", body), *(line for head, clause in clauses for line in braced(head, clause))]
    tried = [body, *(clause for _, clause in clauses)]
    whole = joined(tried, lines, completes=_any(*tried))
    if last is None:
        return whole
    text = (*lines, *braced("finally", last))
    if not last.completes:  # it discards all other jumps
        return replace(last, lines=text)
    return joined([whole, last], text, completes=whole.completes)


def guarded(scope: Scope) -> Made:
    """Statements whose exceptions do not end the run."""
    body = _inside(scope, 3)
    variable = scope.name("x")
    clause = _inside(scope, 1, Variable(variable, "RuntimeException")) if scope.chance(30) else Made(())
    lines = (*braced("try", body), *braced(f"catch (RuntimeException {variable})", clause))
    return joined([body, clause], lines, completes=_any(body, clause))


def _then_throw(made: Made, value: str) -> Made:
    if not made.completes:
        return made
    return replace(made, lines=(*made.lines, f"throw {value};"), completes=False)


def _clauses(scope: Scope) -> list[tuple[str, Made]]:
    """Clauses none of whose classes an earlier clause has taken."""
    found: list[tuple[str, Made]] = []
    taken: list[str] = []
    for names in scope.rng.sample(CATCHES, scope.rng.choice([0, 1, 1, 1, 2, 3])):
        if any(scope.world.subtype(name, t) for name in names for t in taken):
            continue
        taken += names
        variable = scope.name("x")
        kind = names[0] if len(names) == 1 else "RuntimeException"
        body = _inside(scope, 2, Variable(variable, kind, writable=False))
        body = _then_throw(body, variable) if scope.chance(20) else body
        found.append((f"catch ({' | '.join(names)} {variable})", body))
    return found
