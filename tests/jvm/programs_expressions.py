"""Random typed expressions: of integral types and of truth. See `programs_references` for the others."""

from dataclasses import replace

from tests.jvm.programs_references import call_of, indexed, reference, target
from tests.jvm.programs_scope import Choice, Scope, bases, of_type, places, weighted
from tests.jvm.programs_world import INTEGRAL, LIMITS, WIDENED

OPERATORS = ("+", "+", "-", "-", "*", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>")
COMPOUND = ("+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>=")
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


def expression(scope: Scope, kind: str, depth: int = 2) -> str:
    """An expression whose static type can be used where the type is wanted, in whatever context."""
    if kind in LIMITS:
        return number(scope, kind, depth)
    if kind == "boolean":
        return truth(scope, depth)
    return reference(scope, kind, depth, expression)


def assigned(scope: Scope, kind: str, depth: int = 2) -> str:
    """An expression for an assignment, where constants that fit need no cast."""
    if kind in {"byte", "short", "char"} and scope.chance(40):
        low, high = LIMITS[kind]
        return literal(scope, max(low, -130), min(high, 130)) if scope.chance(80) else str(min(high, 32767))
    return expression(scope, kind, depth)


# Literals --------------------------------------------------------------------------------------


def literal(scope: Scope, low: int = -(2**31), high: int = 2**31 - 1) -> str:
    """An `int` or character literal with a value between the two, mostly a small one."""
    rng = scope.rng
    small = [0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 7, -1, -1, -2, -3, 31, 33, 100, -128, 127]
    wide = [128, 255, -129, 32767, 65535, 65536, 2**31 - 1, -(2**31), -(2**31) + 1, 123456789]
    value = rng.choice([v for v in [*small, *(wide if rng.randrange(4) == 0 else [])] if low <= v <= high])
    if value < 0:
        return str(value)
    return _spelled(scope, value)


def _spelled(scope: Scope, value: int) -> str:
    forms = [str(value)] * 9 + [hex(value), f"0X{value:X}", f"0{value:o}", f"0b{value:b}", f"0B{value:b}"]
    if value >= 10:
        digits = str(value)
        forms += [f"{digits[0]}_{digits[1:]}", f"0x{value:04_x}"]
    if 32 < value < 127 and chr(value) not in "'\\":
        forms += [f"'{chr(value)}'"] * 3
    escapes = {9: "'\\t'", 10: "'\\n'", 39: "'\\''", 92: "'\\\\'", 0: "'\\0'", 127: "'\\177'", 34: "'\\\"'"}
    forms += [escapes[value]] if value in escapes else []
    return scope.rng.choice(forms)


def _long_literal(scope: Scope) -> str:
    small = f"{scope.rng.choice([0, 1, 2, 3, -1, -2, 33, 63, 64])}{scope.rng.choice('LLl')}"
    wide = ("9223372036854775807L", "-9223372036854775808L", "0x1_0000_0000L", "0x8000000000000000L", "0b1_0L")
    return scope.rng.choice([small, small, small, *wide, "4294967295L", "-2147483649L", "0xFFFFFFFFFFFFFFFFL"])


def _int_literal(scope: Scope) -> str:
    if scope.chance(6):
        return scope.rng.choice(["0xFFFFFFFF", "0x8000_0000", "037777777777", "0b11111111111111111111111111111110"])
    return literal(scope)


# Integers --------------------------------------------------------------------------------------


def number(scope: Scope, kind: str, depth: int = 2) -> str:
    """An expression of a type that widens to `kind`."""
    sources = WIDENED[kind]
    choices: list[Choice] = []
    if found := [p.text for p in of_type(scope, *sources)]:
        choices.append((7, lambda: scope.rng.choice(found)))
    if arrays := bases(scope, *sources):
        choices.append((2, lambda: indexed(scope, scope.rng.choice(arrays).text, number)))
    if kind in {"int", "long"}:
        choices.append((3, lambda: _long_literal(scope) if kind == "long" else _int_literal(scope)))
        if lengths := [p for p in places(scope) if p.type.endswith("[]")]:
            choices.append((1, lambda: f"{scope.rng.choice(lengths).text}.length"))
    if depth > 0:
        choices += _deeper(scope, kind, depth - 1)
    if not found or depth > 0:
        choices.append((1, lambda: f"({kind}) {_operand(scope, 'int', 0)}"))
    return weighted(scope.rng, choices)


def _deeper(scope: Scope, kind: str, depth: int) -> list[Choice]:
    rng = scope.rng
    choices: list[Choice] = [
        (1, lambda: f"({kind}) {_operand(scope, rng.choice(INTEGRAL), depth)}"),
        (1, lambda: _written(scope, rng.choice(WIDENED[kind]), depth)),
        (1, lambda: _step(scope, rng.choice(WIDENED[kind]))),
    ]
    if call := call_of(scope, WIDENED[kind], expression):
        choices.append((3, call))
    if kind in {"int", "long"}:
        choices += [
            (6, lambda: _binary(scope, kind, depth)),
            (1, lambda: f"{rng.choice(['-', '-', '~', '+'])}{_enclosed(scope, kind, depth)}"),
            (1, lambda: _conditional(scope, kind, depth)),
        ]
    else:
        choices += [(1, lambda: f"({kind}) ({_conditional(scope, kind, depth)})")]
    return choices


def _operand(scope: Scope, kind: str, depth: int) -> str:
    text = expression(scope, kind, depth)
    return text if text.isidentifier() or text.isalnum() else f"({text})"


def _enclosed(scope: Scope, kind: str, depth: int) -> str:
    """An operand that no sign may stand before without parentheses."""
    text = expression(scope, kind, depth)
    return text if text.isidentifier() else f"({text})"


def _binary(scope: Scope, kind: str, depth: int) -> str:
    op = scope.rng.choice(OPERATORS)
    left = _operand(scope, kind, depth)
    kinds = ["int", kind, "byte", *(["long"] if op in {"<<", ">>", ">>>"} else [])]
    right = _operand(scope, scope.rng.choice(kinds), depth - 1)
    if op in {"<<", ">>", ">>>"} and scope.chance(40):
        right = scope.rng.choice(["31", "32", "33", "63", "(-1)", "'A'", "1L", "33L", "64L", "65L", "(-1L)"])
    if op in {"/", "%"} and scope.chance(60):
        right = scope.rng.choice(["2", "3", "-1", "5", "(-2)", "7L" if kind == "long" else "'\\n'"])
    if op in {"+", "-", "*"} and scope.chance(25) and depth > 0:
        third = _operand(scope, kind, 0)
        return f"{left} {op} {right} {scope.rng.choice(['+', '-', '*', '/'])} {third}"
    return f"{left} {op} {right}"


def _chosen(scope: Scope, kind: str, depth: int) -> str:
    """A `switch` expression, with arrows or with colons."""
    first, second, third = (_operand(scope, kind, depth - 1) for _ in range(3))
    objects = [p.text for p in places(scope) if p.type == "I"]
    if kind in {"int", "long"} and scope.chance(30):
        given = number(scope, "int", max(depth - 1, 0))
        ends = all(r.rank < scope.rank for r in scope.routines if r.name == "act")
        return f"{scope.rng.choice(objects)}.twice({given})" if objects and ends else f"I.once({given})"
    subject = f"({number(scope, 'int', max(depth - 1, 0))}) & 3"
    if scope.chance(30):
        some = f"case 2, 0: if ({guard(scope, 0)}) yield {second};"
        return f"switch ({subject}) {{ case 1: yield {first}; {some} default: yield {third}; }}"
    last = scope.rng.choice([f"{third};", f"{{ if ({guard(scope, 0)}) yield {first}; yield {third}; }}"])
    return f"switch ({subject}) {{ case 1, 3 -> {first}; case 0 -> {second}; default -> {last} }}"


def _conditional(scope: Scope, kind: str, depth: int) -> str:
    if depth > 0 and scope.chance(30):
        return _chosen(scope, kind, depth)
    then, orelse = (_operand(scope, kind, depth) for _ in range(2))
    return f"{guard(scope, depth)} ? {then} : {orelse}"


def guard(scope: Scope, depth: int) -> str:
    """A truth value that stands beside an operator."""
    text = truth(scope, depth)
    return text if text.isidentifier() else f"({text})"


def _written(scope: Scope, kind: str, depth: int) -> str:
    """An assignment as an expression, or a literal where nothing can be assigned."""
    place = target(scope, (kind,), number)
    if place is None:
        return f"({kind}) {_int_literal(scope)}" if kind != "long" else _long_literal(scope)
    return f"({change(scope, place, kind, depth)})"


def change(scope: Scope, place: str, kind: str, depth: int) -> str:
    """An assignment of any operator to a place of an integral type."""
    if scope.chance(45):
        return f"{place} = {assigned(scope, kind, depth)}"
    op = scope.rng.choice(COMPOUND)
    value = expression(scope, scope.rng.choice([*INTEGRAL, kind, "int"]), depth)
    if op in {"/=", "%="} and scope.chance(65):
        value = scope.rng.choice(["2", "3", "-1", "7"])
    return f"{place} {op} {value}"


def _step(scope: Scope, kind: str) -> str:
    place = target(scope, (kind,), number)
    if place is None:
        return f"({kind}) {_int_literal(scope)}" if kind != "long" else _long_literal(scope)
    return step(scope, place)


def step(scope: Scope, place: str) -> str:
    op = scope.rng.choice(["++", "--"])
    return f"{place}{op}" if scope.chance(60) else f"{op}{place}"


# Truth -----------------------------------------------------------------------------------------


def truth(scope: Scope, depth: int = 2) -> str:
    rng = scope.rng
    choices: list[Choice] = [(6, lambda: _comparison(scope, depth)), (2, lambda: identity(scope))]
    if found := [p.text for p in of_type(scope, "boolean")]:
        choices.append((3, lambda: rng.choice(found)))
    if arrays := bases(scope, "boolean"):
        choices.append((1, lambda: indexed(scope, rng.choice(arrays).text, number)))
    if depth > 0:
        choices += [
            (4, lambda: _connective(scope, depth - 1)),
            (1, lambda: f"!{guard(scope, depth - 1)}"),
            (1, lambda: f"{guard(scope, 0)} {rng.choice(['==', '!='])} {guard(scope, 0)}"),
            (1, lambda: rng.choice(["true", "false"])),
            (1, lambda: f"{guard(scope, 0)} ? {guard(scope, depth - 1)} : {guard(scope, 0)}"),
            (2, lambda: _instance(scope)),
            (1, lambda: flip(scope, depth - 1)),
        ]
        if call := call_of(scope, ("boolean",), expression):
            choices.append((2, call))
    return weighted(rng, choices)


def _comparison(scope: Scope, depth: int) -> str:
    kinds = ["int", "int", "int", *INTEGRAL]
    left = _operand(scope, scope.rng.choice(kinds), max(depth - 1, 0))
    return f"{left} {scope.rng.choice(COMPARISONS)} {_operand(scope, scope.rng.choice(kinds), 0)}"


def identity(scope: Scope) -> str:
    """Two references compared; without a reference in scope, two integers."""
    found = [p for p in places(scope) if p.type not in LIMITS and p.type != "boolean"]
    if not found:
        return f"{number(scope, 'int', 0)} == {number(scope, 'int', 0)}"
    left = scope.rng.choice(found)
    others = [p.text for p in found if scope.world.subtype(p.type, left.type)]
    others += ['"s"', '"u"'] * 2 if left.type == "String" else ["null"]
    return f"{left.text} {scope.rng.choice(['==', '!='])} {scope.rng.choice(others)}"


def _connective(scope: Scope, depth: int) -> str:
    op = scope.rng.choice(["&&", "&&", "||", "||", "&", "|", "^"])
    left, right = (guard(scope, depth) for _ in range(2))
    return f"{left} {op} {right}"


def _instance(scope: Scope) -> str:
    """`instanceof`, sometimes with a look at what was found."""
    found = [p for p in places(scope) if p.type in {"Object", "A", "I", "B", "Object[]", "A[]", "RuntimeException"}]
    if not found:
        return identity(scope)
    place = scope.rng.choice(found)
    kind = scope.rng.choice(below(scope, place.type))
    text = f"{place.text} instanceof {kind}"
    if kind == "int[]" and scope.chance(50):
        return f"({text}) && ((int[]) {place.text}).length > {literal(scope, 0, 5)}"
    return text


def below(scope: Scope, kind: str) -> list[str]:
    """Types that an object of the static type may be cast to."""
    if kind.endswith("[]"):
        return [f"{inner}[]" for inner in below(scope, kind[:-2])]
    known = [name for name in scope.world.classes if scope.world.subtype(name, kind)]
    arrays = ["int[]", "A[]", "String", "Object[]", "byte[]", "int[][]"] if kind == "Object" else []
    return [*known, *arrays, *([kind] if not known else [])]


def flip(scope: Scope, depth: int) -> str:
    place = target(scope, ("boolean",), number)
    if place is None:
        return "true"
    op = scope.rng.choice(["=", "=", "&=", "|=", "^="])
    return f"({place} {op} {truth(scope, depth)})"


def plain(scope: Scope) -> Scope:
    """The scope without anything to call: for code that stands in loops' heads."""
    return replace(scope, routines=())
