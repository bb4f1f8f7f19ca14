"""Lines are broken where KeY could not read a comment, and nowhere else."""

import pytest

from slicer.abstraction.columns import COLUMNS, breaks, fitted
from slicer.base.edits import Edit, apply
from slicer.base.limits import Limits
from slicer.base.source import SourceFile, Span
from tests.stages import sliced

FAR = " " * COLUMNS


def broken(text: str) -> str:
    """The text as it is fitted, with `|` for the new line breaks."""
    for at in reversed(tuple(breaks(text))):
        text = f"{text[:at]}|{text[at:]}"
    return text


@pytest.mark.parametrize(
    "text",
    [
        f"int a;{FAR}|/*@ pure @*/ /* b */ int m();",
        f"int a;{FAR}|//@ ghost int g;",
        f"int a;{FAR}|//+KEY@ ghost int g;",
        f"int a;{FAR}/* a */ int b; |/* b */ int c; /* c */",
        "\t" * 32 + "|/*@ pure @*/ int m();",
        f"/* a\n{FAR}*/ int b; |/*@ pure @*/ int m();",
        "    /*@ ensures a;\n    @*/ |/*@ pure @*/ int m();",
        "    /*@ ensures a;\n    @*/ |// b",
        f"int a; /* a */ int b; {FAR}|/*@ pure @*/ {FAR}|/*@ nullable @*/ C m();",
    ],
)
def test_where_lines_are_broken(text: str) -> None:
    assert broken(text.replace("|", "")) == text


@pytest.mark.parametrize(
    "text",
    [
        f"int a;{FAR}int b; // c",
        f"int a;{FAR}/* b */ int c;\n/* d */ int e; /*@ pure @*/ int m();",
        "    /*@ ensures a;\n    @*/         /*@ pure @*/ int m();",
        "/*@ ensures a;\n  @*/ /*@ pure @*/ int m();",
        f'String s = "{FAR}/*@ pure @*/ //@ a"; char c = \'"\'; int d = 1; // "',
        f'String s = """{FAR}/*@ a @*/ /* b */"""; int c; // d',
        "\t" * 31 + "/*@ pure @*/ int m();",
    ],
)
def test_where_they_are_not(text: str) -> None:
    assert broken(text) == text


def test_breaks_stand_in_edits_and_between_them() -> None:
    """What was not edited is where it was, but for the line."""
    source = SourceFile("A.java", f"class A {{{FAR}/*@ a @*/ int b; /*@ c @*/ int d; /*@ e @*/ int f; }}\r\n")
    b = source.text.index("int b;")
    edits = [Edit(Span(b, b), "/*@ x @*/ /*@ y @*/ "), Edit(Span(b, b + 6), f"int z;{FAR}/* w */{FAR}/*@ v @*/ ")]
    plain = apply(source, edits)
    found = fitted(plain)
    assert "".join(found.source.text.split("\r\n")) == "".join(plain.source.text.split("\r\n"))
    assert tuple(breaks(found.source.text)) == ()
    assert [line[:7] for line in found.source.text.split("\r\n") if line] == ["class A", "/*@ a @", "/*@ v @"]
    at = found.source.text.index("int d")
    assert found.origin(Span(at, at + 5)) == Span(source.text.index("int d"), source.text.index("int d") + 5)


def test_a_slice_of_long_lines_is_fitted() -> None:
    """Our marks and stubs, and what the user wrote."""
    body = " ".join(f"g = {n} * f;" for n in range(30))
    text = f"""class C {{ int f; int g; {FAR}/*@ ghost int q; @*/ /*@ nullable @*/ C c;
      //@ ensures f == 1;
      void m() {{ for (int i = 0; i < 1; i++) {{ {body} f = 1; {body} }} f = 1; }} }} class D {{ }}"""
    made = sliced(text, "m", Limits()).slice
    assert made is not None
    assert tuple(breaks(made.emission.edited.source.text)) == ()
