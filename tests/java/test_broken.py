"""What is no Java that we can read is outside the language whole, with its reason; its neighbours stay."""

import pytest

from slicer.base.codes import Code
from slicer.base.source import SourceFile, joined
from slicer.java import tree
from slicer.java.parse import parse_java
from slicer.java.tree import Form

S101, S102 = Code.S101, Code.S102

MEMBERS = [
    ("int m() { return switch (x) { case B b -> 2; default -> 3; }; }", Form.METHOD, "m", S101, "b"),
    ("void m() { switch (x) { case A -> 1; } }", Form.METHOD, "m", S101, "1"),
    ("int m() { switch (x) { default: yield 3; } }", Form.METHOD, "m", S101, "3"),
    ("void m() { if (o instanceof B b) f(); }", Form.METHOD, "m", S102, "B"),
    ("void m() { if (o instanceof final B b) f(); }", Form.METHOD, "m", S102, "final"),
    ("void m() { if (!(o instanceof B(int x))) f(); }", Form.METHOD, "m", S102, "B"),
    ("void m() { try (r) { } }", Form.METHOD, "m", S102, "r"),
    ("Object m() { return int[]::new; }", Form.METHOD, "m", S102, "::"),
    ("void m() { f(; }", Form.METHOD, "m", S101, ";"),
    ("void m() { f(x; }", Form.METHOD, "m", S101, ";"),
    ("void m( { f(x); }", Form.METHOD, "m", S101, "{"),
    ("@B({ 1, 2 }) void m( { f(x); }", Form.METHOD, "m", S101, "{"),
    ("void m() { 1 + 2; }", Form.METHOD, "m", S101, "1 + 2"),
    ("void m() { # }", Form.METHOD, "m", S101, "#"),
    ('void m() { String s = "abc; }', Form.METHOD, "m", S101, '"'),
    ("void m() { char c = '; }", Form.METHOD, "m", S101, "'"),
    ("void m() { int x = 0x1.; }", Form.METHOD, "m", S101, "0x1."),
    ("void m() { @B( }", Form.METHOD, "m", S101, "}"),
    ("m() { f(; }", Form.CONSTRUCTOR, "m", S101, ";"),
    ("m(int x) { }", Form.CONSTRUCTOR, "m", S101, "m"),
    ("void (int x) { }", Form.METHOD, "", S101, "("),
    ("int x = ;", Form.FIELD, "x", S101, ";"),
    ("int = 5;", Form.FIELD, "", S101, "="),
    ("int[] a = { 1, 2 }", Form.FIELD, "a", S101, "int"),
    ("int[] a = { 1, 2 } + ;", Form.FIELD, "a", S101, "+"),
    ("Map<A, B> a = (, b = 3;", Form.FIELD, "a b", S101, ","),
    ("public public int x;", Form.FIELD, "x", S101, "public"),
    ("int y = 09;", Form.FIELD, "y", S101, "09"),
    ("static { x = ; }", Form.INITIALISER, "", S101, ";"),
    ("{ x = 09; }", Form.INITIALISER, "", S101, "09"),
    ("if (x) { y = 3; }", Form.INITIALISER, "", S101, "if"),
    ("class D x { int y; }", Form.CLASS, "D", S101, "x"),
]
CLASSES = [
    ("class B extends { int x; }", "B", S101, "{"),
    ("class B extends int { int x; }", "B", S101, "int"),
    ("class B extends A[] { int x; }", "B", S101, "A[]"),
    ("class B<T { int x; }", "B", S101, "{"),
    ("# class B { }", "B", S101, "#"),
    ("abstract abstract class B { int x; }", "B", S101, "abstract"),
    ("public interface B extends C D { int x(); }", "B", S101, "D"),
]
UNREAD = [
    ("class A { void m() { ", ""),
    ("class A { void m() { if (x) { } void n() { } }", "n"),
    ("class A { } }", "}"),
    ("class A { } x = 3;", "x"),
    ("import java.util.* class A { }", "class"),
    ("import", ""),
    ("class", ""),
    ("# int A;", "#"),
]


@pytest.mark.parametrize(("text", "form", "names", "code", "caret"), MEMBERS)
def test_members(text: str, form: Form, names: str, code: Code, caret: str) -> None:
    unit = parse_java(SourceFile("A.java", f"class A {{ int before; {text} int after; }} class C {{ }}"))
    (found,) = unit.classes[0].unsupported
    assert found.why is not None
    assert (unit.source.slice(found.span), found.form, " ".join(found.names)) == (text, form, names)
    assert (found.why.code, unit.source.slice(found.at)) == (code, caret)
    assert found.why.notes[0].span == found.at
    assert [field.name for field in unit.classes[0].fields] == ["before", "after"]
    assert [owner.name for owner in unit.classes] == ["A", "C"]


@pytest.mark.parametrize(("text", "name", "code", "caret"), CLASSES)
def test_classes(text: str, name: str, code: Code, caret: str) -> None:
    unit = parse_java(SourceFile("A.java", f"class A {{ }} {text} class C {{ }}"))
    (found,) = (part for part in unit.declarations if isinstance(part, tree.Unsupported))
    assert found.why is not None
    assert (unit.source.slice(found.span), found.form, found.names) == (text, Form.CLASS, (name,))
    assert (found.why.code, unit.source.slice(found.at)) == (code, caret)
    assert [owner.name for owner in unit.classes] == ["A", "C"]


@pytest.mark.parametrize(("text", "caret"), UNREAD)
def test_files_in_which_nothing_can_be_told_apart(text: str, caret: str) -> None:
    good = SourceFile("A.java", "class Z { }")
    unit = parse_java(joined("A.java", [good, SourceFile("B.java", text)]))
    assert unit.files[1].unread is not None
    note = unit.files[1].unread.notes[0]
    assert note.source.slice(note.span) == caret


def test_what_runs_into_its_neighbour_may_declare_it() -> None:
    unit = parse_java(SourceFile("A.java", "class A { int x int y; int z; void m() { }  int f void g(int p) { } }"))
    first, second = unit.classes[0].unsupported
    assert (first.form, first.names, second.form, second.names) == (Form.FIELD, ("x", "y"), Form.METHOD, ("g",))
    assert all(first.may_be(form, name) for form in Form for name in "xy")
    assert all(second.may_be(form, name) for form in Form for name in "fg")
    assert not second.may_be(Form.METHOD, "h")
    assert [field.name for field in unit.classes[0].fields] == ["z"]


def test_a_broken_member_of_a_class_inside_breaks_neither_class() -> None:
    unit = parse_java(SourceFile("A.java", "class A { class B { void m( { } int x; } interface I { int n() } int y; }"))
    (owner,) = unit.classes
    assert [each.name for each in owner.classes] == ["B", "I"]
    assert [len(each.unsupported) for each in owner.classes] == [1, 1]


def test_a_text_block_is_an_expression_outside_the_language() -> None:
    text = 'class A { String m() { return """\n  { " \\""" /* \n """; } int x; }'
    (found,) = (
        node for node in tree.walk(parse_java(SourceFile("A.java", text))) if isinstance(node, tree.Unsupported)
    )
    assert (found.form, found.what, found.why) == (Form.EXPRESSION, "the text block", None)
