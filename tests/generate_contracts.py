"""Random contracts: ranges that keep the inputs few, and postconditions of several strategies.

Every clause has a value in every state: what may be null is compared with null first.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

PARAMETER_RANGE = (-2, 2)
HEAP_RANGE = (-1, 1)


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    type: str
    nullable: bool

    @property
    def text(self) -> str:
        return f"{'/*@ nullable */ ' if self.nullable else ''}{self.type} {self.name}"


@dataclass(frozen=True, slots=True)
class Signature:
    """What the contract of a method may mention."""

    parameters: tuple[Parameter, ...]
    fields: tuple[str, ...]
    static: bool
    result: str

    def of_type(self, kind: str) -> list[Parameter]:
        return [p for p in self.parameters if p.type == kind]


@dataclass(frozen=True, slots=True)
class Term:
    """A specification expression and the guard under which it has a value (may be empty)."""

    text: str
    guard: str = ""


def guarded(guards: list[str], claim: str) -> str:
    guards = list(dict.fromkeys(guard for guard in guards if guard))
    return f"{' && '.join(guards)} ==> {claim}" if guards else claim


Strategy = Callable[[Random, Signature], str]

# Preconditions ---------------------------------------------------------------------------------


def ranges(signature: Signature) -> list[str]:
    """Every integer reachable in a state of at most two objects is in a small range."""
    low, high = PARAMETER_RANGE
    clauses = [f"{low} <= {p.name} && {p.name} <= {high}" for p in signature.of_type("int")]
    clauses += [_cells(_owner(p), p.name) for p in signature.of_type("int[]")]
    for guard, root in _roots(signature):
        clauses.extend(guarded([guard], claim) for claim in _object_ranges(signature, root))
    for p in signature.of_type("P[]"):
        clauses.extend(_element_ranges(signature, p))
    return clauses


def _roots(signature: Signature) -> list[tuple[str, str]]:
    own = [] if signature.static else [("", "this")]
    return [*own, *((_owner(p), p.name) for p in signature.of_type("P"))]


def _owner(parameter: Parameter) -> str:
    return f"{parameter.name} != null" if parameter.nullable else ""


def _element_ranges(signature: Signature, parameter: Parameter) -> list[str]:
    name = parameter.name
    inside = f"0 <= j && j < {name}.length && {name}[j] != null"
    claims = _object_ranges(signature, f"{name}[j]")
    return [guarded([_owner(parameter)], f"(\\forall int j; {inside}; {claim})") for claim in claims]


def _object_ranges(signature: Signature, root: str) -> list[str]:
    nodes = [("", root)]
    if "next" in signature.fields:
        nodes.append((f"{root}.next != null", f"{root}.next"))
    low, high = HEAP_RANGE
    claims: list[str] = []
    for guard, node in nodes:
        if "f" in signature.fields:
            claims.append(guarded([guard], f"{low} <= {node}.f && {node}.f <= {high}"))
        if "a" in signature.fields:
            claims.append(_cells(" && ".join(filter(None, [guard, f"{node}.a != null"])), f"{node}.a"))
    return [f"({claim})" if "==>" in claim else claim for claim in claims]


def _cells(guard: str, array: str) -> str:
    low, high = HEAP_RANGE
    inside = f"{low} <= {array}[k] && {array}[k] <= {high}"
    return guarded([guard], f"(\\forall int k; 0 <= k && k < {array}.length; {inside})")


# Postconditions --------------------------------------------------------------------------------


def postcondition(rng: Random, signature: Signature) -> str:
    strategies: list[Strategy] = [sign, unchanged, tautology, comparison, quantified, nullness]
    return rng.choice([*strategies, comparison, quantified, connected])(rng, signature)


def integers(signature: Signature) -> list[Term]:
    terms = [Term(p.name) for p in signature.of_type("int")]
    if signature.result == "int":
        terms += [Term("\\result")] * 3
    if signature.result == "int[]":
        terms.append(Term("\\result.length", "\\result != null"))
    if signature.result == "P" and "f" in signature.fields:
        terms.append(Term("\\result.f", "\\result != null"))
    terms += [Term(f"{p.name}.length", _owner(p)) for p in signature.of_type("int[]")]
    for guard, root in _roots(signature):
        if "f" in signature.fields:
            terms += [Term(f"{root}.f", guard), Term(f"\\old({root}.f)", guard)]
    return terms or [Term("0")]


def truths(signature: Signature) -> list[Term]:
    terms = [Term(p.name) for p in signature.of_type("boolean")]
    if signature.result == "boolean":
        terms += [Term("\\result")] * 3
    if "b" in signature.fields:
        for guard, root in _roots(signature):
            terms += [Term(f"{root}.b", guard), Term(f"\\old({root}.b)", guard)]
    return terms


def references(signature: Signature) -> list[Term]:
    terms = [Term("\\result")] * 2 if signature.result == "P" else []
    if "next" in signature.fields:
        for guard, root in _roots(signature):
            terms += [Term(f"{root}.next", guard), Term(f"\\old({root}.next)", guard)]
    return terms + [Term(root) for _, root in _roots(signature)]


def arrays(signature: Signature) -> list[Term]:
    terms = [Term(p.name, _owner(p)) for p in signature.of_type("int[]")]
    if signature.result == "int[]":
        terms.append(Term("\\result", "\\result != null"))
    if "a" in signature.fields:
        for guard, root in _roots(signature):
            terms.append(Term(f"{root}.a", " && ".join(filter(None, [guard, f"{root}.a != null"]))))
    return terms


def sign(rng: Random, signature: Signature) -> str:
    """A weak bound of one term."""
    term = rng.choice(integers(signature))
    bound = rng.choice([">= 0", "> 0", ">= -1", ">= -3", "<= 2", "<= 3", "!= 3"])
    return guarded([term.guard], f"{term.text} {bound}")


def unchanged(rng: Random, signature: Signature) -> str:
    """A location is as before, or an integer is not smaller or not larger."""
    found = [name for name in ("f", "b", "next") if name in signature.fields]
    roots = _roots(signature)
    if not found or not roots:
        return sign(rng, signature)
    name, (guard, root) = rng.choice(found), rng.choice(roots)
    operator = rng.choice(["==", ">=", "<="]) if name == "f" else "=="
    return guarded([guard], f"{root}.{name} {operator} \\old({root}.{name})")


def tautology(rng: Random, signature: Signature) -> str:
    left, right = rng.choice(integers(signature)), rng.choice(integers(signature))
    claim = rng.choice(
        [
            f"({left.text} <= {right.text} || {left.text} > {right.text})",
            f"{left.text} == {left.text}",
            f"!({left.text} < {right.text} && {right.text} < {left.text})",
            f"({left.text} > {right.text} ==> {left.text} != {right.text})",
        ]
    )
    return guarded([left.guard, right.guard], claim)


def comparison(rng: Random, signature: Signature) -> str:
    left, right = rng.choice(integers(signature)), rng.choice(integers(signature))
    operator = rng.choice(["<", "<=", ">", ">=", "==", "!="])
    change = rng.choice(["", "", " + 1", " - 2", " * 2", " % 2", " / 2"])
    return guarded([left.guard, right.guard], f"{left.text} {operator} {right.text}{change}")


def quantified(rng: Random, signature: Signature) -> str:
    """All or some elements of an array; without an array, a comparison."""
    found = arrays(signature)
    if not found:
        return comparison(rng, signature)
    array, other = rng.choice(found), rng.choice(integers(signature))
    body = rng.choice(
        [
            f"{array.text}[j] <= 3",
            f"{array.text}[j] {rng.choice(['<=', '!=', '=='])} {other.text}",
            f"{array.text}[j] >= -1 || {array.text}[j] == {other.text}",
        ]
    )
    quantifier = rng.choice(["\\forall", "\\forall", "\\exists"])
    claim = f"({quantifier} int j; 0 <= j && j < {array.text}.length; {body})"
    if quantifier == "\\exists" and rng.randrange(2):
        claim = f"({array.text}.length > 0 ==> {claim})"
    return guarded([array.guard, other.guard], claim)


def nullness(rng: Random, signature: Signature) -> str:
    found = references(signature)
    if not found:
        return comparison(rng, signature)
    left, right = rng.choice(found), rng.choice([*found, Term("null"), Term("null")])
    operator = rng.choice(["==", "!="])
    return guarded([left.guard, right.guard], f"{left.text} {operator} {right.text}")


def connected(rng: Random, signature: Signature) -> str:
    """Two claims under a connective; a guard of one stays inside its parentheses."""
    strategies: list[Strategy] = [sign, comparison, nullness, quantified, unchanged]
    left, right = (rng.choice(strategies)(rng, signature) for _ in range(2))
    if (terms := truths(signature)) and rng.randrange(2):
        term = rng.choice(terms)
        left = guarded([term.guard], term.text)
    return f"({left}) {rng.choice(['==>', '<==>', '&&', '||', '==>'])} ({right})"
