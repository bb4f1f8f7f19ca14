"""The expressions of specifications: structure, spans, and that the text of a span reads as the same node."""

from collections.abc import Iterator

import pytest

from slicer.base.source import SourceFile
from slicer.java import tree
from slicer.jml.tree import Clause, Unreadable
from tests.jml.read import clauses, expression
from tests.shown import shown

FORMS = [
    # Connectives and operators
    ("a ==> b ==> c", "[a ==> [b ==> c]]"),
    ("a <== b <== c", "[[a <== b] <== c]"),
    ("a <==> b <=!=> c", "[[a <==> b] <=!=> c]"),
    ("a || b ==> c && d <==> e", "[[[a || b] ==> [c && d]] <==> e]"),
    ("a ? b : c ? d : e", "[a ? b : [c ? d : e]]"),
    ("a <==> b ? c : d", "[[a <==> b] ? c : d]"),
    ("a <= b && c < d", "[[a <= b] && [c < d]]"),
    ("a | b ^ c & d == e", "[a | [b ^ [c & [d == e]]]]"),
    ("a - b - c * -d", "[[a - b] - [c * [-d]]]"),
    ("a << b + 1 > c >>> 2", "[[a << [b + 1]] > [c >>> 2]]"),
    ("a >> 1 >> 2", "[[a >> 1] >> 2]"),
    ("~a + +b", "[[~a] + [+b]]"),
    ("(a) - b", "[a - b]"),
    ("(a) + b", "[a + b]"),
    ("((a.b)) - c", "[[a.b] - c]"),
    ("!(a) && !b.c", "[[!a] && [![b.c]]]"),
    ("x<-1", "[x < [-1]]"),
    # Chains
    ("0 <= i < n", "[[0 <= i] && [i < n]]"),
    ("a < b <= c < d", "[[[a < b] && [b <= c]] && [c < d]]"),
    ("a < b == c < d", "[[a < b] == [c < d]]"),
    # Literals
    ("-2147483648 < 0xFFFFFFFF", "[-2147483648 < -1]"),
    ("1L == 0x7fff_ffffL", "[LongLiteral[1] == LongLiteral[2147483647]]"),
    ("-9223372036854775808L < 0b11L", "[LongLiteral[-9223372036854775808] < LongLiteral[3]]"),
    ("017 + 1_000", "[15 + 1000]"),
    (
        "c == 'x' || c == '\\n' || c == '\\101'",
        "[[[c == CharLiteral[120]] || [c == CharLiteral[10]]] || [c == CharLiteral[65]]]",
    ),
    ('s == "a\\tb; ensures"', "[s == StringLiteral[a\tb; ensures]]"),
    ("true != false", "[BooleanLiteral[True] != BooleanLiteral[False]]"),
    # Places and calls
    ("a[i].b[0] != null", "[[[[a at i].b] at 0] != NullLiteral]"),
    ("A.B.this.x == this.x", "[[This[A.B].x] == [This.x]]"),
    ("a[i][j] == this.x", "[[[a at i] at j] == [This.x]]"),
    ("(a)[i] > (b).c", "[[a at i] > [b.c]]"),
    ("super.x > 0", "[[Super.x] > 0]"),
    ("p.q.A.max == 1", "[[[[p.q].A].max] == 1]"),
    ("f() && a.g(x, 1) && this.h(f())", "[[Call[f] && Call[a, g, (x, 1)]] && Call[This, h, (Call[f])]]"),
    ("a.f() + a.b.g() + (a).h()", "[[Call[a, f] + Call[[a.b], g]] + Call[a, h]]"),
    ("A.f(x).g[1] == 0", "[[[Call[A, f, (x)].g] at 1] == 0]"),
    # Types
    ("(int) x > 0", "[Cast[int, x] > 0]"),
    ("(byte) -x == (char) 7", "[Cast[byte, [-x]] == Cast[char, 7]]"),
    ("(\\bigint) x + 1 > x", "[[Cast[\\bigint, x] + 1] > x]"),
    ("((A) x).f == (A[]) y", "[[Cast[A, x].f] == Cast[A[], y]]"),
    ("(p.A) f(x) == (A) (x)", "[Cast[p.A, Call[f, (x)]] == Cast[A, x]]"),
    ("(boolean) !a", "Cast[boolean, [!a]]"),
    ("x instanceof A && y instanceof int[][]", "[InstanceOf[x, A] && InstanceOf[y, int[][]]]"),
    ("\\typeof(x) == \\type(p.A)", "[TypeOf[x] == TypeValue[p.A]]"),
    ("\\typeof(x) <: \\type(int[])", "[TypeOf[x] <: TypeValue[int[]]]"),
    # What only specifications have
    ("\\result == \\old(this.x)", "[Result == Old[[This.x]]]"),
    ("\\pre(x) == x", "[Old[x] == x]"),
    ("\\nonnullelements(a)", "NonNullElements[a]"),
    ("\\fresh(a, b.c)", "Fresh[(a, [b.c])]"),
    ("\\invariant_for(a) && \\inv && a.\\inv", "[[InvariantFor[a] && InvariantFor[This]] && InvariantFor[a]]"),
    ("(\\lblneg here x > 0) && (\\lblpos there y)", "[[x > 0] && y]"),
    ("requires && pure", "[requires && pure]"),
    # Quantifiers
    ("(\\forall int i; 0 <= i; a[i] > 0)", "Quantified[True, int, i, [0 <= i], [[a at i] > 0]]"),
    ("(\\exists A[] b; b == null)", "Quantified[False, A[], b, [b == NullLiteral]]"),
    ("(\\forall A b; ; true)", "Quantified[True, A, b, BooleanLiteral[True]]"),
    ("(\\forall non_null p.A b; b.c)", "Quantified[True, p.A, b, [b.c]]"),
    ("(\\forall int i, j; i < j; b)", "Quantified[True, int, i, Quantified[True, int, j, [i < j], b]]"),
    ("(\\sum int i; 0 <= i < n; a[i]) > 1", "[Fold[\\sum, int, i, [[0 <= i] && [i < n]], [a at i]] > 1]"),
    ("(\\product byte i; i > 1; i)", "Fold[\\product, byte, i, [i > 1], i]"),
    ("(\\num_of int i; b[i]) >= 0", "[Fold[\\num_of, int, i, [b at i]] >= 0]"),
    ("(\\max long i; c; i) != (\\min int j; c; j)", "[Fold[\\max, long, i, c, i] != Fold[\\min, int, j, c, j]]"),
]


def predicate(jml: str) -> tuple[tree.Expr, SourceFile]:
    (clause,), source = clauses(f"/*@ requires {jml}; @*/")
    assert isinstance(clause, Clause), clause.diagnostic.message if isinstance(clause, Unreadable) else clause
    return clause.predicate, source


def nodes(node: tree.Expr) -> Iterator[tree.Expr]:
    """The expressions below; those that share a span with the node around them, or have an empty one, have no text."""
    yield node
    for part in tree.children(node):
        if isinstance(part, tree.Expr) and part.span != node.span and part.span.start < part.span.end:
            yield from nodes(part)


@pytest.mark.parametrize(("jml", "structure"), FORMS, ids=[jml for jml, _ in FORMS])
def test_structure(jml: str, structure: str) -> None:
    found, source = predicate(jml)
    assert shown(found) == structure
    assert source.slice(found.span) == jml


@pytest.mark.parametrize("jml", [jml for jml, _ in FORMS])
def test_the_text_of_a_span_reads_as_the_same_node(jml: str) -> None:
    found, source = predicate(jml)
    for node in nodes(found):
        assert expression(source, node.span) == node


def test_spans_of_parts_are_places_in_the_file() -> None:
    found, source = predicate("(a) ==>\n  @ b[(i)] // not c\n  @ + 1 > 0")
    assert isinstance(found, tree.Binary)
    assert source.slice(found.left.span) == "(a)"
    assert source.slice(found.right.span) == "b[(i)] // not c\n  @ + 1 > 0"


def test_labels_are_names_of_parts() -> None:
    (clause,), source = clauses("/*@ ensures (\\lblneg lower x > 0) && (\\lblpos upper (x < 9)); @*/")
    assert isinstance(clause, Clause)
    assert [(label.name, source.slice(label.span)) for label in clause.labels] == [
        ("lower", "(\\lblneg lower x > 0)"),
        ("upper", "(\\lblpos upper (x < 9))"),
    ]


def test_deep_predicates() -> None:
    predicate("(" * 500 + "a" + ")" * 500)
    predicate("a && " * 90 + "b")
