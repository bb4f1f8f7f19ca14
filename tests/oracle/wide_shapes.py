"""Class hierarchies for generated programs of the whole language: one base type `A` and what is below it."""

from dataclasses import dataclass
from random import Random

EXCEPTIONS = {
    "F": "class F extends E { F() { super(1); } }",
    "E": "class E extends RuntimeException { int code; E(int code) { this.code = code; } }",
}


@dataclass(frozen=True)
class Shape:
    """`made` are the classes with a constructor that takes an int; `linked` says that objects have a field `n`,
    `hiding` that a `B` has two fields `f`.

    Every object below `A` has a field `f`; only where `A` is a class can it be read without a cast.
    """

    text: str
    made: tuple[str, ...]
    is_class: bool
    linked: bool = False
    hiding: bool = False

    def field(self, of: str) -> str:
        """The field `f` of an object of type `A`."""
        return f"{of}.f" if self.is_class else f"((B) {of}).f"

    @property
    def owners(self) -> tuple[str, ...]:
        """The classes that declare a field `f`."""
        if self.hiding:
            return ("A", "B")
        return ("A",) if self.is_class else ("B", "C")


def shape(rng: Random) -> Shape:
    return rng.choice((_plain, _plain, _linked, _three, _abstract, _interface, _hiding))(rng)


def _result(rng: Random) -> str:
    return rng.choice(
        (
            "f",
            "x",
            "f + x",
            "f - x",
            "x + 1",
            "f * x",
            "f = x",
            "++f",
            "x > 0 ? f : -1",
            "2 / x",
            "x <= 0 ? f : m(x - 1) + 1",
        )
    )


def _before(rng: Random) -> str:
    return rng.choice(("", "", "", "if (x > 0) throw new E(x); ", "f = x; ", "if (x < f) return 0; "))


def _method(rng: Random) -> str:
    return f"int m(int x) {{ {_before(rng)}return {_result(rng)}; }}"


def _overriding(rng: Random) -> str:
    above = rng.choice(("super.m(x)", "super.m(x) - 2", "super.m(f) + 1", _result(rng)))
    return f"int m(int x) {{ {_before(rng)}return {above}; }}"


def _base(rng: Random, more: str = "") -> str:
    first = rng.choice(("int f;", "int f;", "int f = 2;", "int f; { f++; }", "int f; /*@ invariant f >= 0; @*/"))
    return f"class A {{ {first} {more}A() {{ f = 1; }} A(int f) {{ this.f = f; }} {_method(rng)} }}\n"


def _below(rng: Random, name: str, above: str) -> str:
    more = rng.choice(("", "this.f++; ", "m(f); "))
    return f"class {name} extends {above} {{ {name}(int f) {{ super(f); {more}}} {_overriding(rng)} }}\n"


def _plain(rng: Random) -> Shape:
    return Shape(_base(rng) + _below(rng, "B", "A"), ("A", "B"), is_class=True)


def _linked(rng: Random) -> Shape:
    base = _base(rng, "/*@ nullable @*/ A n; ")
    return Shape(base + "class B extends A { B(int f) { super(f); } }\n", ("A", "B"), is_class=True, linked=True)


def _hiding(rng: Random) -> Shape:
    """The `f` of a `B` is not that of an `A`."""
    made = f"B(int f) {{ super(f); {rng.choice(('', 'this.f = f; '))}}}"
    lower = f"class B extends A {{ int f; {made} {_overriding(rng)} }}\n"
    return Shape(_base(rng) + lower, ("A", "B"), is_class=True, hiding=True)


def _three(rng: Random) -> Shape:
    text = _base(rng) + _below(rng, "B", "A") + _below(rng, "C", rng.choice(("A", "B")))
    return Shape(text, ("A", "B", "C"), is_class=True)


def _abstract(rng: Random) -> Shape:
    base = "abstract class A { int f; A(int f) { this.f = f; } abstract int m(int x);"
    twice = f" int twice(int x) {{ return m({rng.choice(('x', 'm(x)', 'f'))}); }} }}\n"
    lower = "".join(f"class {n} extends A {{ {n}(int f) {{ super(f); }} {_method(rng)} }}\n" for n in ("B", "C"))
    return Shape(base + twice + lower, ("B", "C"), is_class=True)


def _interface(rng: Random) -> Shape:
    lower = "".join(
        f"class {n} implements A {{ int f; {n}(int f) {{ this.f = f; }} public {_method(rng)} }}\n" for n in ("B", "C")
    )
    return Shape("interface A { int m(int x); }\n" + lower, ("B", "C"), is_class=False)
