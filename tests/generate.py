"""Small random programs with contracts: one class `P` with a method `m` to ask about.

Same seed, same text. A contract keeps integers in a small range, so that all inputs can be tried.
"""

from dataclasses import dataclass, replace
from itertools import count
from random import Random

from tests.generate_contracts import Parameter, Signature, postcondition, ranges
from tests.generate_expressions import FIELDS, Routine, Scope, Variable, expression
from tests.generate_statements import Made, block, indented

NAMES = {"int": "xy", "boolean": "uv", "P": "pq", "int[]": "cd", "P[]": "gh"}


@dataclass(frozen=True, slots=True)
class Generated:
    """`ensures` are predicates in source order; a non-null reference result is a claim too."""

    text: str
    class_name: str
    method: str
    parameters: tuple[Parameter, ...]
    result: str
    result_nullable: bool
    static: bool
    fields: tuple[str, ...]
    ensures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plant:
    """Code around a random body that makes `claim` true of the runs that reach its end."""

    claim: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    value: str = ""


def program(rng: Random) -> Generated:
    signature = _signature(rng)
    routines, helpers = _routines(rng, signature)
    plant = rng.choice(_plants(rng, signature)) if rng.randrange(100) < 75 else Plant("")
    clauses = [postcondition(rng, signature) for _ in range(rng.randint(1, 2) - bool(plant.claim))]
    ensures = tuple(filter(None, [plant.claim, *clauses]))
    nullable = signature.result.endswith(("P", "]")) and rng.randrange(100) < 75
    body = _body(rng, signature, routines, plant)
    return Generated(
        text=_text(rng, signature, ensures, body, helpers, nullable=nullable),
        class_name="P",
        method="m",
        parameters=signature.parameters,
        result=signature.result,
        result_nullable=nullable,
        static=signature.static,
        fields=signature.fields,
        ensures=ensures,
    )


def _signature(rng: Random) -> Signature:
    kinds = rng.choices(list(NAMES), [5, 2, 3, 3, 1], k=rng.choice([1, 2, 2, 3]))
    parameters = []
    for at, kind in enumerate(kinds):
        name = NAMES[kind][kinds[:at].count(kind) % 2] + ("2" if kinds[:at].count(kind) > 1 else "")
        nullable = kind not in {"int", "boolean"} and rng.randrange(100) < 40
        parameters.append(Parameter(name, kind, nullable))
    chosen = set(rng.sample(list(FIELDS), rng.choice([1, 2, 2, 3, 4])))
    fields = tuple(name for name in FIELDS if name in chosen)
    result = rng.choices(["int", "boolean", "void", "P", "int[]"], [5, 2, 3, 2, 1])[0]
    return Signature(tuple(parameters), fields, rng.randrange(100) < 12, result)


# Callees ---------------------------------------------------------------------------------------


def _routines(rng: Random, signature: Signature) -> tuple[tuple[Routine, ...], list[str]]:
    """Up to two callees, each calling only those before it, and their texts."""
    routines: tuple[Routine, ...] = ()
    lines: list[str] = []
    for at in range(rng.choice([0, 1, 1, 2])):
        result = rng.choice(["int", "int", "void", "boolean", "P"])
        kinds = tuple(rng.choices(["int", "boolean", "P", "int[]"], [4, 1, 3, 2], k=rng.randint(0, 2)))
        routine = Routine(f"h{at}", rng.randrange(100) < 35, result, kinds)
        lines.extend(_routine_lines(rng, signature, routine, routines))
        routines = (*routines, routine)
    return routines, lines


def _routine_lines(rng: Random, signature: Signature, routine: Routine, known: tuple[Routine, ...]) -> list[str]:
    names = [f"z{at}" for at in range(len(routine.parameters))]
    variables = tuple(Variable(n, kind) for n, kind in zip(names, routine.parameters, strict=True))
    scope = Scope(rng, count(), variables, signature.fields, known, routine.static, routine.result, depth=1)
    body = _with_return(scope, block(scope, rng.randint(1, 2)))
    parameters = ", ".join(Parameter(v.name, v.type, nullable=v.type in {"P", "int[]"}).text for v in variables)
    result = f"{'/*@ nullable */ ' if routine.result == 'P' else ''}{routine.result}"
    head = f"{'static ' if routine.static else ''}{result} {routine.name}({parameters}) {{"
    return ["", head, *indented(body), "}"]


def _with_return(scope: Scope, made: Made) -> tuple[str, ...]:
    if not made.completes or scope.result == "void":
        return made.lines
    inner = replace(scope, variables=(*scope.variables, *made.declared))
    return (*made.lines, f"return {expression(inner, scope.result, 1)};")


# Body ------------------------------------------------------------------------------------------


def _body(rng: Random, signature: Signature, routines: tuple[Routine, ...], plant: Plant) -> tuple[str, ...]:
    variables = tuple(Variable(p.name, p.type) for p in signature.parameters)
    scope = Scope(rng, count(), variables, signature.fields, routines, signature.static, signature.result)
    made = block(scope, rng.randint(2, 4))
    if not made.completes:
        return (*plant.before, *made.lines)
    if plant.value:
        return (*plant.before, *made.lines, *plant.after, f"return {plant.value};")
    end = _with_return(scope, replace(made, lines=(*made.lines, *plant.after)))
    return (*plant.before, *end)


def _plants(rng: Random, signature: Signature) -> list[Plant]:
    """The plants that fit; their variables have names that no other statement uses."""
    plants = [Plant("")]
    own = () if signature.static else signature.fields
    for p in signature.of_type("int"):
        saved = (f"int s0 = {p.name};",)
        if "f" in own:
            plants.append(Plant(f"f == {p.name} + 1", saved, ("this.f = s0 + 1;",)))
        if {"f", "next"} <= set(own):
            fresh = ("next = new P();", "next.f = s0;")
            plants.append(Plant(f"next != null && next.f == {p.name}", saved, fresh))
        if signature.result == "int":
            capped = ("if (s0 < 0)", "  s0 = 0;")
            plants.append(Plant(f"\\result >= 0 && \\result >= {p.name}", saved, capped, "s0"))
        plants.extend(_array_plants(signature, p.name))
    if "f" in own:
        plants.append(Plant("f == \\old(f) + 2", ("int s1 = f;",), ("f = s1;", "f += 2;")))
    if "b" in own:
        plants.append(Plant("b != \\old(b)", ("boolean s1 = b;",), ("b = !s1;",)))
    if signature.result == "boolean":
        known = Scope(rng, count(), (), (), (), static=True, result="void")
        value = expression(known, "int", 1)
        plants.append(Plant("!\\result", (f"int s2 = {value};",), ("int s3 = s2 + 1;",), "s2 > s3"))
    return plants


def _array_plants(signature: Signature, value: str) -> list[Plant]:
    plants = []
    for p in signature.of_type("int[]"):
        guard = f"{p.name} != null ==> " if p.nullable else ""
        saved = (f"int s0 = {value};", f"int[] s4 = {p.name};")
        loop = "for (int s5 = 0; s5 < s4.length; s5++)"
        inside = f"int j; 0 <= j && j < {p.name}.length; {p.name}[j] == {value}"
        plants.append(Plant(f"{guard}(\\forall {inside})", saved, (loop, "  s4[s5] = s0;")))
        if signature.result == "boolean":
            search = (
                "boolean s6 = false;",
                loop,
                "  if (s4[s5] == s0) {",
                "    s6 = true;",
                "    break;",
                "  }",
            )
            plants.append(Plant(f"{guard}(\\result <==> (\\exists {inside}))", saved, search, "s6"))
        if signature.result == "int":
            last = ("int s7 = -1;", loop, "  if (s4[s5] == s0)", "    s7 = s5;")
            claim = f"(\\result >= 0 ==> {p.name}[\\result] == {value})"
            plants.append(Plant(f"{guard}\\result < {p.name}.length && {claim}", saved, last, "s7"))
    return plants


# Text ------------------------------------------------------------------------------------------


def _text(
    rng: Random,
    signature: Signature,
    ensures: tuple[str, ...],
    body: tuple[str, ...],
    helpers: list[str],
    *,
    nullable: bool,
) -> str:
    lines = [_field(name) for name in signature.fields]
    if "f" in signature.fields and not signature.static and rng.randrange(100) < 8:
        lines.append("//@ invariant -1 <= f && f <= 1;")
    parameters = ", ".join(p.text for p in signature.parameters)
    result = f"{'/*@ nullable */ ' if nullable else ''}{signature.result}"
    head = f"{'static ' if signature.static else ''}{result} m({parameters}) {{"
    method = ["", *_contract(rng, signature, ensures), head, *indented(body), "}"]
    members = [*helpers, *method] if rng.randrange(3) == 0 else [*method, *helpers]
    inside = [line.rstrip() for line in indented((*lines, *members))]
    return "\n".join(["class P {", *inside, "}", ""])


def _field(name: str) -> str:
    kind = FIELDS[name]
    return f"{'' if kind in {'int', 'boolean'} else '/*@ nullable */ '}{kind} {name};"


def _contract(rng: Random, signature: Signature, ensures: tuple[str, ...]) -> list[str]:
    behaviour = rng.choice(["", "", "", "behavior", "normal_behavior", "public normal_behavior"])
    clauses = [f"requires {claim};" for claim in ranges(signature)]
    clauses += [f"ensures {claim};" for claim in ensures]
    clauses += ["diverges true;"] * (rng.randrange(100) < 70)
    clauses += [f"assignable {frame};" for frame in [rng.choice(_frames(signature))] if frame]
    lines = [behaviour, *clauses] if behaviour else clauses
    if rng.randrange(100) < 20:
        return [f"//@ {line}" for line in lines]
    return [f"/*@ {lines[0]}", *(f"  @ {line}" for line in lines[1:]), "  @*/"]


def _frames(signature: Signature) -> list[str]:
    whole = ["\\everything"] * 6
    if signature.static:
        return [*whole, "", "\\nothing"]
    elements = ["a[*]"] if "a" in signature.fields else []
    return [*whole, "", "\\nothing", "this.*", ", ".join([*signature.fields, *elements])]
