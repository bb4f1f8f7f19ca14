"""Small programs of the whole language with tiny inputs: dispatch, exceptions, arrays, statics, recursion."""

from dataclasses import dataclass, field
from random import Random

CLASSES = """
class E extends RuntimeException { int code; E(int code) { this.code = code; } }
class A { int f; A() { f = 1; } A(int f) { this.f = f; } int m(int x) { return f + x; } }
class B extends A {
  B(int f) { super(f); this.f++; }
  int m(int x) { if (x > 0) throw new E(x); return super.m(x) - 2; } }
"""
KINDS = ("nullPointer", "indexBounds", "negSize", "divByZero", "classCast", "arrayStore")


@dataclass
class Wide:
    """One text and the property that is asked of `m` in class `P`."""

    rng: Random
    depth: int = 0
    names: list[str] = field(default_factory=lambda: ["x", "r", "s"])

    def text(self) -> str:
        rng = self.rng
        body = "\n".join(self.statement() for _ in range(rng.randint(1, 3)))
        kinds = rng.choice(("RuntimeException", "E", "ArithmeticException", "Throwable"))
        return f"""{CLASSES}
class P {{
  static int s;
  static int down(int n) {{ return n <= 0 ? 0 : 1 + down(n - 1); }}
  /*@ behavior
    @ requires -1 <= x && x <= 1 && -1 <= s && s <= 1;
    @ requires a == null || (-1 <= a.f && a.f <= 1);
    @ ensures \\result {rng.choice(("<", "<=", "!=", ">="))} {rng.randint(-2, 6)};
    @ signals ({kinds} e) x {rng.choice(("==", "!=", "<="))} {rng.randint(-1, 1)};
    @ assignable {rng.choice(("s", "a.f", "s, a.f"))};
    @*/
  static int m(int x, /*@ nullable @*/ A a) {{
    int r = 0;
    {body}
    return r;
  }}
}}
"""

    def value(self) -> str:
        rng = self.rng
        name = rng.choice(self.names)
        return rng.choice((
            str(rng.randint(-2, 2)), name, name, f"{name} + {rng.choice(self.names)}", f"{name} - 1", "a.f", "a.m(x)",
            f"2 / {name}", "(a instanceof B ? 1 : x)", f"down({name})", "((B) a).f", "new B(x).f",
            f"({name} & 1)", "(byte) x", f"(x == 0 ? a.f : {name})",
        ))  # fmt: skip

    def condition(self) -> str:
        rng = self.rng
        return rng.choice((f"x {rng.choice(('<', '==', '>='))} {rng.randint(-1, 1)}", "a == null", "a instanceof B",
                           "a != null && a.f > 0", "r > s"))  # fmt: skip

    def block(self) -> str:
        return " ".join(self.statement() for _ in range(self.rng.choice((1, 1, 2))))

    def statement(self) -> str:
        rng = self.rng
        self.depth += 1
        simple = self.depth > 2 or rng.random() < 0.5
        found = self.simple() if simple else self.nested()
        self.depth -= 1
        return found

    def simple(self) -> str:
        rng = self.rng
        return rng.choice((
            f"r = {self.value()};", f"s = {self.value()};", f"a.f = {self.value()};", f"r += {self.value()};",
            f"if ({self.condition()}) throw new E({self.value()});", "a = new B(x);",
            f"{{ int[] t = new int[x]; t[{rng.choice(self.names)}] = 1; r = t.length; }}",
            f"if ({self.condition()}) return {self.value()};", "{ A[] u = new B[1]; u[0] = a; }",
        ))  # fmt: skip

    def nested(self) -> str:
        rng = self.rng
        kind = rng.choice(("E", "RuntimeException", "NullPointerException", "ArithmeticException | ClassCastException"))
        return rng.choice((
            f"if ({self.condition()}) {{ {self.block()} }} else {{ {self.block()} }}",
            f"try {{ {self.block()} }} catch ({kind} e) {{ {self.block()} }}",
            f"try {{ {self.block()} }} finally {{ {self.block()} }}",
            f"try {{ {self.block()} }} catch (E e) {{ r = e.code; }} finally {{ s = 0; }}",
            f"for (int i = 0; i < 2; i++) {{ {self.block()} }}",
        ))  # fmt: skip
