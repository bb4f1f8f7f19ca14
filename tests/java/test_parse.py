"""What the parser makes of single constructs, and where it says they stand."""

import sys
from pathlib import Path

import pytest

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.source import SourceFile, Span
from slicer.java import tree
from slicer.java.literal import int_value
from slicer.java.parse import parse_java, read_source
from tests.java.findings import findings
from tests.shown import shown


def unit(text: str) -> tree.Unit:
    return parse_java(SourceFile("A.java", text))


def statements(text: str) -> tuple[tuple[tree.Statement, ...], SourceFile]:
    found = unit(f"class A {{ void m() {{ {text} }} }}")
    body = found.classes[0].methods[0].body
    assert body is not None
    return body.statements, found.source


def value(text: str) -> tuple[tree.Expr, SourceFile]:
    (found,), source = statements(f"x = {text};")
    assert isinstance(found, tree.ExpressionStatement)
    assert isinstance(found.action, tree.Assignment)
    return found.action.value, source


@pytest.mark.parametrize(
    ("text", "structure"),
    [
        ("(-x)", "[-x]"),
        ("(!a)", "[!a]"),
        ("(a[i])", "[a at i]"),
        ("x == (-1)", "[x == [-1]]"),
        ("(a[i]).f", "[[a at i].f]"),
        ("(a.b[i]).c", "[[[a.b] at i].c]"),
        ("(a) - b", "[a - b]"),
        ("(a) + 1", "[a + 1]"),
        ("(a) - (b)", "[a - b]"),
        ("(a.b) - c", "[[a.b] - c]"),
        ("((a)) + (-(b))", "[a + [-b]]"),
        ("- -x", "[-[-x]]"),
        ("-a.b", "[-[a.b]]"),
        ("-2147483648", "-2147483648"),
        ("- -2147483648", "[--2147483648]"),
        ("-2147483647", "[-2147483647]"),
        ("a - b - c", "[[a - b] - c]"),
        ("a - (b - c)", "[a - [b - c]]"),
        ("a || b && c | d ^ e & f", "[a || [b && [c | [d ^ [e & f]]]]]"),
        ("a == b < c + d * e", "[a == [b < [c + [d * e]]]]"),
        ("(a) && b", "[a && b]"),
    ],
)
def test_structure(text: str, structure: str) -> None:
    assert shown(value(text)[0]) == structure


@pytest.mark.parametrize("text", ["(a)", "((a + b))", "(a[i]).f", "(a) + (b)", "( -x )", "f((a))"])
def test_span_includes_the_parentheses(text: str) -> None:
    found, source = value(text)
    assert source.slice(found.span) == text


def test_spans_of_whole_slots_include_their_parentheses() -> None:
    (loop, leave), source = statements("while ((a)) x = b[(i)]; return (c);")
    assert isinstance(loop, tree.While)
    assert isinstance(leave, tree.Return)
    assert leave.value is not None
    assert source.slice(loop.condition.span) == "(a)"
    assert source.slice(loop.span) == "while ((a)) x = b[(i)];"
    assert source.slice(leave.value.span) == "(c)"
    assert isinstance(loop.body, tree.ExpressionStatement)
    assert source.slice(loop.body.span) == "x = b[(i)];"
    assert source.slice(loop.body.action.span) == "x = b[(i)]"


def test_spans_of_a_for_header() -> None:
    (loop,), source = statements("for ( final int i = (0), j[] ; i < n ; i++ , j = a ) { }")
    assert isinstance(loop, tree.For)
    assert source.slice(loop.header) == "( final int i = (0), j[] ; i < n ; i++ , j = a )"
    (local,) = loop.init
    assert isinstance(local, tree.LocalDeclaration)
    assert source.slice(local.span) == "final int i = (0), j[]"
    assert [source.slice(part.span) for part in local.declarators] == ["i = (0)", "j[]"]
    assert [part.type.dimensions for part in local.declarators] == [0, 1]
    assert [source.slice(part.span) for part in loop.update] == ["i++", "j = a"]


def test_brackets_after_the_first_name_of_a_for_header_belong_to_it_alone() -> None:
    (loop,), _ = statements("for (int i[] = a, j = 0; ; ) { }")
    assert isinstance(loop, tree.For)
    (local,) = loop.init
    assert isinstance(local, tree.LocalDeclaration)
    assert [part.type.dimensions for part in local.declarators] == [1, 0]


@pytest.mark.parametrize("text", ["i++", "++i", "(i)--", "--(a[i])", "a.b++", "(a.b)[i]++"])
def test_steps(text: str) -> None:
    (found,), source = statements(f"{text};")
    assert isinstance(found, tree.ExpressionStatement)
    assert isinstance(found.action, tree.Step)
    assert source.slice(found.action.span) == text
    assert found.action.op == text.strip("()[]abi.")


def test_a_target_may_stand_in_parentheses() -> None:
    (found,), source = statements("(a) += (b);")
    assert isinstance(found, tree.ExpressionStatement)
    assert isinstance(found.action, tree.Assignment)
    assert source.slice(found.action.target.span) == "(a)"
    assert source.slice(found.action.value.span) == "(b)"


def test_spans_of_declarations() -> None:
    text = "package p.q;\npublic class A { private static int x, y[]; ; native A[] m(final A a, int[] b); }"
    found = unit(text)
    (owner,) = found.classes
    (method,) = owner.methods
    cut = found.source.slice
    assert found.files[0].package == "p.q"
    assert cut(owner.span) == text.split("\n")[1]
    assert cut(owner.body).startswith("{ private")
    assert cut(owner.name_span) == "A"
    assert {cut(field.span) for field in owner.fields} == {"private static int x, y[];"}
    assert [field.type.dimensions for field in owner.fields] == [0, 1]
    assert owner.fields[0].modifiers == {"private", "static"}
    assert cut(method.span) == "native A[] m(final A a, int[] b);"
    assert cut(method.result.span) == "A[]"
    assert [cut(part.span) for part in method.parameters] == ["final A a", "int[] b"]
    assert method.body is None


def test_comments_know_the_next_token() -> None:
    text = "/* a */ class A { // b\r\n int x; /** c */ }\n// d"
    found = unit(text)
    seen = [(found.source.slice(each.span), text[each.next_token :][:3]) for each in found.comments]
    assert seen == [("/* a */", "cla"), ("// b", "int"), ("/** c */", "}\n/"), ("// d", "")]


def test_a_line_comment_ends_at_a_carriage_return() -> None:
    found = unit("class A { // b\r int x; }")
    assert [field.name for field in found.classes[0].fields] == ["x"]


def test_carriage_returns_keep_their_offsets(tmp_path: Path) -> None:
    path = tmp_path / "A.java"
    path.write_bytes(b"class A {\r\n  int \xc3\xa9t;\r\n}")
    source = read_source(path)
    (field,) = parse_java(source).classes[0].fields
    assert source.slice(field.name_span) == "\u00e9t"
    assert field.name_span == Span(17, 19)


def test_a_file_without_classes_is_an_empty_unit() -> None:
    assert unit("").classes == ()
    assert unit("/* c */").comments[0].next_token == 7


def test_a_byte_order_mark_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "A.java"
    path.write_bytes(b"\xef\xbb\xbfclass A { }")
    assert read_source(path).text == "class A { }"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "no such file"),
        (b"class A { } \xff", "is not UTF-8: byte 12"),
        (b"class A { \0}", "a NUL character"),
    ],
)
def test_unreadable_files(tmp_path: Path, content: bytes | None, message: str) -> None:
    path = tmp_path / "A.java"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Refused, match=message) as refused:
        read_source(path)
    assert refused.value.diagnostics[0].code is Code.S100


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("2147483647", 2147483647),
        ("2147483648", None),
        ("1_000", 1000),
        ("1_", None),
        ("0xFFFF_FFFF", -1),
        ("0x7fffffff", 2147483647),
        ("0x1_0000_0000", None),
        ("017", 15),
        ("0_17", 15),
        ("09", None),
        ("0b11", 3),
        ("0b2", None),
        ("037777777777", -1),
        ("0x", None),
    ],
)
def test_int_literals(text: str, number: int | None) -> None:
    assert int_value(text) == number


NESTINGS = {
    "parentheses": ("(", "a", ")"),
    "sums": ("a + ", "a", ""),
    "conditionals": ("a ? a : ", "a", ""),
    "negations": ("!", "a", ""),
    "selections": ("", "a", ".f"),
    "calls": ("f(", "a", ")"),
    "assignments": ("a = ", "a", ""),
}


@pytest.mark.parametrize("shape", NESTINGS)
@pytest.mark.parametrize("depth", [101, 3000])
def test_deep_expressions_are_refused(shape: str, depth: int) -> None:
    before, middle, after = NESTINGS[shape]
    limit = sys.getrecursionlimit()
    text = f"class A {{ void m() {{ x = {before * depth + middle + after * depth}; }} }}"
    expected = {Code.S102, Code.S105} if shape == "assignments" else {Code.S105}
    assert findings(SourceFile("A.java", text))[0].code in expected
    assert sys.getrecursionlimit() == limit


@pytest.mark.parametrize("text", ["if (a) ; else ", "if (a) ", "while (a) ", "{"])
def test_deep_statements_are_refused(text: str) -> None:
    whole = f"class A {{ void m() {{ {text * 3000 + ';' + '}' * 3000 * text.count('{')} }} }}"
    assert findings(SourceFile("A.java", whole))[0].code is Code.S105


def test_nesting_of_ordinary_depth_is_read() -> None:
    value("(" * 90 + "a" + ")" * 90)
    value("a + " * 90 + "a")
