"""Random specifications in random layouts: the tree is the one meant, and every span reads as its node."""

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from slicer.java import tree
from slicer.jml.tree import Clause
from tests.jml.read import clauses, expression
from tests.jml.test_expressions import nodes
from tests.shown import shown

# A phrase is a text in which `·` stands for any blanks, with the structure that it must have.
Phrase = tuple[str, str]
LEVELS: tuple[tuple[str, ...], ...] = (
    ("<==>", "<=!=>"),
    ("==>",),
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<", "<=", ">", ">="),
    ("<<", ">>", ">>>"),
    ("+", "-"),
    ("*", "/", "%"),
)
RIGHT = frozenset({"==>"})
SINGLE = frozenset({"<", "<=", ">", ">="})
UNARY = len(LEVELS)
PRIMARY = UNARY + 1

LEAVES: list[Phrase] = [
    ("a", "a"),
    ("requires", "requires"),
    ("x1", "x1"),
    ("this", "This"),
    ("\\result", "Result"),
    ("null", "NullLiteral"),
    ("true", "BooleanLiteral[True]"),
    ("0", "0"),
    ("0x1F", "31"),
    ("7L", "LongLiteral[7]"),
    ("'c'", "CharLiteral[99]"),
    ('";"', "StringLiteral[;]"),
]
TYPES: list[Phrase] = [("int", "int"), ("p·.·A", "p.A"), ("A·[·]", "A[]"), ("byte·[·]·[·]", "byte[][]")]


def phrases(depth: int) -> st.SearchStrategy[tuple[int, Phrase]]:
    """Phrases with the level they bind at."""
    leaf = st.sampled_from([(PRIMARY, phrase) for phrase in LEAVES])
    if depth == 0:
        return leaf
    inner = phrases(depth - 1)
    forms: list[Callable[[st.SearchStrategy[tuple[int, Phrase]]], st.SearchStrategy[tuple[int, Phrase]]]] = [
        binary,
        unary,
        selected,
        wrapped,
        quantified,
        typed,
        conditional,
    ]
    return st.one_of(leaf, *(form(inner) for form in forms))


def at_least(level: int, phrase: tuple[int, Phrase]) -> Phrase:
    """The phrase, in parentheses if it binds too loosely."""
    found, (text, structure) = phrase
    return (text, structure) if found >= level else (f"(·{text}·)", structure)


def binary(inner: st.SearchStrategy[tuple[int, Phrase]]) -> st.SearchStrategy[tuple[int, Phrase]]:
    def make(level: int, pick: int, left: tuple[int, Phrase], right: tuple[int, Phrase]) -> tuple[int, Phrase]:
        op = LEVELS[level][pick % len(LEVELS[level])]
        first = at_least(level + (op in RIGHT or op in SINGLE), left)
        second = at_least(level + (op not in RIGHT), right)
        return level, (f"{first[0]} · {op} · {second[0]}", f"[{first[1]} {op} {second[1]}]")

    return st.builds(make, st.integers(0, len(LEVELS) - 1), st.integers(0, 5), inner, inner)


def unary(inner: st.SearchStrategy[tuple[int, Phrase]]) -> st.SearchStrategy[tuple[int, Phrase]]:
    def make(op: str, operand: tuple[int, Phrase]) -> tuple[int, Phrase]:
        text, structure = at_least(UNARY, operand)
        return UNARY, (f"{op} {text}", f"[{op}{structure}]")

    return st.builds(make, st.sampled_from("-+!~"), inner)


def selected(inner: st.SearchStrategy[tuple[int, Phrase]]) -> st.SearchStrategy[tuple[int, Phrase]]:
    def make(form: int, target: tuple[int, Phrase], index: tuple[int, Phrase]) -> tuple[int, Phrase]:
        text, structure = at_least(PRIMARY, target)
        if form == 0:
            return PRIMARY, (f"{text}·.·f", f"[{structure}.f]")
        if form == 1:
            return PRIMARY, (f"{text}·[·{index[1][0]}·]", f"[{structure} at {index[1][1]}]")
        if form == 2:
            return PRIMARY, (f"{text}·.·g·(·)", f"Call[{structure}, g]")
        return PRIMARY, (f"{text}·.·g·(·{index[1][0]}·)", f"Call[{structure}, g, ({index[1][1]})]")

    return st.builds(make, st.integers(0, 3), inner, inner)


def wrapped(inner: st.SearchStrategy[tuple[int, Phrase]]) -> st.SearchStrategy[tuple[int, Phrase]]:
    words = {"\\old": "Old[{}]", "\\fresh": "Fresh[({})]", "\\typeof": "TypeOf[{}]", "": "{}"}

    def make(word: str, operand: tuple[int, Phrase]) -> tuple[int, Phrase]:
        text, structure = operand[1]
        return PRIMARY, (f"{word}·(·{text}·)", words[word].format(structure))

    return st.builds(make, st.sampled_from(sorted(words)), inner)


def quantified(inner: st.SearchStrategy[tuple[int, Phrase]]) -> st.SearchStrategy[tuple[int, Phrase]]:
    words = {"\\forall": "Quantified[True, ", "\\exists": "Quantified[False, ", "\\sum": "Fold[\\sum, "}

    def make(word: str, kind: Phrase, limit: tuple[int, Phrase], body: tuple[int, Phrase]) -> tuple[int, Phrase]:
        text = f"(·{word} {kind[0]} i·;·{limit[1][0]}·;·{body[1][0]}·)"
        return PRIMARY, (text, f"{words[word]}{kind[1]}, i, {limit[1][1]}, {body[1][1]}]")

    return st.builds(make, st.sampled_from(sorted(words)), st.sampled_from(TYPES), inner, inner)


def typed(inner: st.SearchStrategy[tuple[int, Phrase]]) -> st.SearchStrategy[tuple[int, Phrase]]:
    def make(kind: Phrase, is_cast: bool, operand: tuple[int, Phrase]) -> tuple[int, Phrase]:
        if is_cast:
            text, structure = at_least(PRIMARY, operand)
            return UNARY, (f"(·{kind[0]}·)·{text}", f"Cast[{kind[1]}, {structure}]")
        text, structure = at_least(len(LEVELS) - 3, operand)
        return len(LEVELS) - 4, (f"{text} instanceof {kind[0]}", f"InstanceOf[{structure}, {kind[1]}]")

    return st.builds(make, st.sampled_from(TYPES), st.booleans(), inner)


def conditional(inner: st.SearchStrategy[tuple[int, Phrase]]) -> st.SearchStrategy[tuple[int, Phrase]]:
    def make(first: tuple[int, Phrase], then: tuple[int, Phrase], orelse: tuple[int, Phrase]) -> tuple[int, Phrase]:
        condition = at_least(0, first)
        text = f"{condition[0]}·?·{then[1][0]}·:·{orelse[1][0]}"
        return -1, (text, f"[{condition[1]} ? {then[1][1]} : {orelse[1][1]}]")

    return st.builds(make, inner, inner, inner)


BLANKS = ["", " ", "  ", "\n  @ ", "\r\n\t@@", " // note\n @", " // note ; (\n   @ "]


@settings(max_examples=300, deadline=None)
@given(phrases(3), st.data())
def test_any_expression_in_any_layout(found: tuple[int, Phrase], data: st.DataObject) -> None:
    text, structure = found[1]
    pieces = text.split("·")
    gaps = data.draw(st.lists(st.sampled_from(BLANKS), min_size=len(pieces), max_size=len(pieces)))
    laid = "".join(piece + gap for piece, gap in zip(pieces, gaps, strict=True))
    (clause,), source = clauses(f"/*@ ensures {laid};\n @*/")
    assert isinstance(clause, Clause)
    assert shown(clause.predicate) == structure
    for node in nodes(clause.predicate):
        assert expression(source, node.span) == node
    assert isinstance(clause.predicate, tree.Expr)
