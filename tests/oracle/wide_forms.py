"""Statements in forms that are rare, and that slices must get right: what they are made of is given as text."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

CLASSES = {
    "Ch": "class Ch extends Exception { }",
    "D": "class D { int g; final int h; int j = P.s++; { g = j; } D(int g) { this(g, 1); this.g++; } "
    "D(int g, int k) { this.g += g; h = k; if (k > 1) throw new IllegalStateException(); } "
    "int up(int n) { for (int i = 0; i < n; i++) g += i; return g; } }",
    "Kind": "enum Kind { U, W; int g; }",
    "T": "class T { static int t = 5; static { t++; } static int next() { return t += 2; } }",
}
MEMBERS = {
    "nb": "static byte nb;",
    "ns": "static short ns;",
    "nl": "static long nl;",
    "check": "static int check(int n) throws Ch { if (n > 0) throw new Ch(); s = n; return n; }",
    "self": "static /*@ nullable @*/ A self(/*@ nullable @*/ A p) { s++; return p; }",
    "calm": "static int calm(int n) throws Ch { return n + s; }",
    "bump": "static int bump() { s = s + 1; return s; }",
    "most": "static /*@ pure */ int most(int n, int k) { int j = n; if (k > j) { j = k; } else k++; return j; }",
    "turns": "static /*@ pure */ int turns(int n) "
    "{ int j = 0; for (int i = 0; i < 4; i++) { if (i == n) continue; if (i > 2) return j; j += i; } return -j; }",
    "halves": "static /*@ pure */ int halves(int n) { return n <= 0 || n > 4 ? 0 : 1 + halves(n - 2); }",
    "large": "static /*@ pure */ int large(/*@ nullable @*/ int[] p) "
    "{ int j = p.length; int n = 0; for (int i : p) { if (i > n) n = i; } int k = p[0]; return j > 1 ? n : k; }",
    "owed": "/*@ requires n > -1; */ static /*@ pure */ int owed(int n) "
    "{ switch (n) { case 0: n--; case 1: return n; } return 100 / (n - 2); }",
    "fill": "static void fill(int[] p, int n) "
    "{ for (int i = 0; i < p.length; i++) { if (p[i] == n) return; p[i] = n; } }",
}


@dataclass(frozen=True)
class Parts:
    """What a form is filled with: an int with and without effects, a condition, a statement, a fresh name."""

    rng: Random
    value: Callable[[], str]
    atom: Callable[[], str]
    test: Callable[[], str]
    inner: Callable[[], str]
    name: str
    refs: tuple[str, ...]
    field: Callable[[str], str]
    has_this: bool
    returned: Callable[[], str]
    again: str

    def groups(self) -> tuple[Callable[[], tuple[str, ...]], ...]:
        return (
            self.values,
            self.switches,
            self.loops,
            self.locals,
            self.jumps,
            self.caught,
            self.places,
            self.of_objects,
        )

    def switches(self) -> tuple[str, ...]:
        """Of integers, in the old forms and the new ones."""
        x, y, v = self.atom(), self.atom(), self.value()
        return (
            f"switch (bump()) {{ case 0: {self.inner()} case 1: r = {v}; break; default: {self.inner()} }}",
            f"switch (r++) {{ case 0: {self.inner()} case 2: break; case 1: r = {x}; }}",
            f"switch (bump()) {{ case 0, 2 -> {{ {self.inner()} s++; }} case 1 -> r = {v}; default -> s++; }}",
            f"r = switch ({x}) {{ case 0 -> {v}; case 1, 2 -> {{ {self.inner()} yield {y}; }} default -> bump(); }};",
            f"{{ int {self.name} = switch (s) {{ case 1: s = 2; default: yield {v}; }}; r += {self.name}; }}",
        )

    def values(self) -> tuple[str, ...]:
        """Effects inside expressions."""
        x, y, c, v = self.atom(), self.atom(), self.test(), self.value()
        return (
            f"if ({x} > 0 && (r = {y}) > 0 || bump() == 1) {self.inner()}",
            f"if (({c}) && bump() > {x}) r = {v};",
            f"r = {c} ? r++ : (s = {x});",
            "r += r++ + --r;",
            f"nb += {v}; ns -= {x}; r = nb + ns;",
            f"nl *= 2; nb++; --ns; s = (int) (nl += {x});",
            f"nl = nb = (byte) ({x}); r += nb++;",
            f"r = s = {v};",
            f"{{ char {self.name} = 'a'; {self.name} += 1; r = {self.name}; }}",
            f"{{ long {self.name} = {v}; {self.name} <<= 1; r = (int) {self.name}; }}",
            f'{{ String {self.name} = {c} ? "hi" : null; if ({self.name} == "hi") r = {v}; }}',
            f'{{ String {self.name} = "a"; if ({self.name} != null && {self.name} == "b") r = {v}; else s = {x}; }}',
            f"assert r < {x} || {c} : s;",
            f"bump(); r = down({x}) + bump();",
            f"assert {c};",
            f"assert {x} < 2;",
            f"r = {c} ? T.t : T.next(); T.t = {x};",
            *([f"if (r > 1 && s < 2) r = {self.again};", f"if (r == 2) {self.again};"] if self.again else ()),
        )

    def loops(self) -> tuple[str, ...]:
        x, y, v = self.atom(), self.atom(), self.value()
        return (
            f"while (r++ < 1) {{ {self.inner()} }}",
            f"do {{ {self.inner()} }} while (bump() < {x});",
            (
                f"for (int {self.name} = 0, j{self.name} = {x}; {self.name} < 2; {self.name}++, j{self.name}--) "
                f"{{ r += j{self.name}; {self.inner()} }}"
            ),
            f"for (r = 0; r < 2; r++) {{ {self.inner()} }}",
            f"for (int {self.name} : new int[] {{{x}, {y}}}) {{ r += {self.name}; {self.inner()} }}",
            f"{{ int[] j{self.name} = {{{y}}}; for (int {self.name} : j{self.name}) {{ s = {self.name} + {v}; }} }}",
        )

    def locals(self) -> tuple[str, ...]:
        """What javac wants to see assigned, and assigned once."""
        k, x, y, c, v = self.name, self.atom(), self.atom(), self.test(), self.value()
        return (
            f"{{ final int {k} = {v}; r = {k} + {k}; }}",
            f"{{ final int {k}; if ({c}) {k} = {x}; else {k} = {v}; r = {k}; }}",
            f"{{ int {k}; if ({c}) {{ {k} = {v}; }} else {{ {k} = {y}; s = {x}; }} r += {k}; }}",
            f"{{ int {k}; switch (r) {{ case 0: {k} = 1; break; default: {k} = {v}; }} r = {k}; }}",
            f"{{ int {k}; try {{ {k} = {v}; }} catch (RuntimeException c{k}) {{ {k} = {x}; }} r = {k}; }}",
            f"{{ int {k}; while (true) {{ {k} = {v}; if ({c}) break; if (r++ > 0) break; }} r = {k}; }}",
            f"{{ int {k}; if ({x} > 0 && ({k} = {y}) > 0) r = {k}; }}",
            f"{{ int {k}; do {{ {k} = {v}; }} while ({k} < 0 && r++ < 1); r = {k}; }}",
            f"{{ int {k}; for ({k} = 0; {k} < {x}; {k}++) {{ {self.inner()} }} r = {k}; }}",
            f"{{ int {k}; {k} = {v}; int j{k} = {k}; s = j{k}; }}",
            (
                f"switch ({x}) {{ case 0: int {k} = {v}; r = {k}; break; case 1: {k} = {y}; r = {k}; default: {k} = 2; "
                f"r += {k}; }}"
            ),
            (
                f"{{ Kind {k} = {c} ? Kind.U : {x} > 1 ? Kind.W : null; "
                f"switch ({k}) {{ case W: r = {v}; case U: s = {y}; }} "
                f"if ({k} == Kind.W) {self.inner()} }}"
            ),
            (
                f"{{ Kind {k} = {c} ? Kind.U : Kind.W; {k}.g = {y}; "
                f"r = switch ({k}) {{ case U -> Kind.W.g; case W -> {k}.g; }}; "
                f"switch ({k}) {{ case U -> {{ {self.inner()} }} default -> s = {v}; }} }}"
            ),
            f"switch ({x}) {{ case 0: final int {k} = {v}; case 1: s = {y}; break; default: r = 1; }}",
            f"{{ int {k} = {x}; r = {k}; }} {{ int {k} = {v}; s = {k}; }}",
            "{ int s = bump(); P.s = s; r = s; }",
            f"{{ boolean {k}; if ({k} = {c}) r = {v}; if (!{k}) s = {x}; }}",
            f"{{ int {k} = {x}, j{k} = {v}, i{k}; i{k} = j{k}; r = {k} + i{k}; }}",
        )

    def jumps(self) -> tuple[str, ...]:
        k, x, c, v = self.name, self.atom(), self.test(), self.value()
        return (
            f"l{k}: {{ r = {v}; if ({c}) break l{k}; s = {x}; {self.inner()} }}",
            (
                f"l{k}: for (int {k} = 0; {k} < 2; {k}++) {{ for (int j{k} = 0; j{k} < 2; j{k}++) "
                f"{{ if ({c}) continue l{k}; {self.inner()} }} s++; }}"
            ),
            f"l{k}: while (r++ < 2) switch (s) {{ case 0: continue l{k}; case 1: break l{k}; default: s = {v}; }}",
            (
                f"l{k}: for (int {k} = 0; {k} < 2; {k}++) {{ try {{ {self.inner()} if ({c}) continue; r++; }} "
                f"finally {{ if (s > {x}) break l{k}; s = {v}; }} }}"
            ),
            f"try {{ if ({c}) {self.returned()} r = {v}; }} finally {{ s = {x}; }}",
            f"for (int {k} = 0; {k} < 2; {k}++) {{ if ({c}) {self.returned()} {self.inner()} }}",
            f"l{k}: if ({c}) {{ if (r > {x}) break l{k}; s = {v}; }} else r = 1;",
            f"do {{ if ({c}) continue; {self.inner()} r++; }} while (s++ < 1);",
        )

    def caught(self) -> tuple[str, ...]:
        k, x, c, v = self.name, self.atom(), self.test(), self.value()
        return (
            f"try {{ r = check({v}); s++; }} catch (Ch {k}) {{ r = {x}; }}",
            f"try {{ r = calm({v}); s = r; }} catch (Ch {k}) {{ r = {x}; }}",
            f"try {{ check({x}); {self.inner()} }} catch (Ch {k}) {{ {self.inner()} }} finally {{ s = {v}; }}",
            f"try {{ r = {v}; if ({c}) throw new Ch(); s = r; }} catch (Ch {k}) {{ r = -1; }}",
            (
                f"try {{ if ({c}) throw new Ch(); s = {v}; }} catch (RuntimeException {k}) {{ r = 2; }} "
                f"catch (Exception {k}) {{ r = {x}; }}"
            ),
            f"try {{ {self.inner()} s = {v}; }} catch (RuntimeException {k}) {{ {k} = new E({x}); throw {k}; }}",
            f"try {{ r = 1; s = {v}; r = 2; r = 1 / {x}; }} catch (ArithmeticException {k}) {{ s = r; }}",
            f"try {{ throw {c} ? new E({x}) : new F(); }} catch (E {k}) {{ r = {k}.code; }}",
            (
                f"try {{ RuntimeException {k} = new E({x}); if ({c}) throw {k}; r = {v}; }} "
                f"catch (E c{k}) {{ r = c{k}.code; }}"
            ),
            f"try {{ try {{ s = {v}; }} finally {{ r++; }} }} catch (NullPointerException {k}) {{ r = s; }}",
            f"try {{ r = new D({x}).up({v}); }} catch (IllegalStateException {k}) {{ r = {x}; }}",
        )

    def places(self) -> tuple[str, ...]:
        """Left sides that do something."""
        k, x, y, v = self.name, self.atom(), self.atom(), self.value()
        return (
            f"{{ int[] {k} = new int[2]; int j{k} = 0; {k}[j{k}++] = {v}; {k}[j{k}] += {x}; r = {k}[0] + j{k}; }}",
            f"{{ int[] {k} = {{{x}, {y}}}; int j{k} = 0; {k}[j{k}++]++; {k}[bump() - s] = {v}; r = {k}[0]; }}",
            f"{{ int[][] {k} = {{{{{x}}}, {{{y}, 1}}}}; {k}[0][0] += {v}; {k}[1] = {k}[0]; r = {k}[1][0]; }}",
            f"{{ int[] {k} = {{{x}, {y}}}; fill({k}, {v}); r = {k}[1]; }}",
            f"{{ D {k} = new D({v}); {k}.g++; r = {k}.g += {x}; s = {k}.h + {k}.j; }}",
            f"{{ D {k} = new D({x}, {y}); D j{k} = {k}; j{k}.g = {v}; r = {k}.g; }}",
            *([f"r = new In({x}).up() + {v};"] if self.has_this else ()),
            f"T.t += {v}; if (T.next() > {x}) r = T.t--;",
            f"{{ T.t = {x}; r = T.next() + {v}; }}",
            f"{{ D[] {k} = {{new D({x}), null}}; if ({k}[1] == null) {k}[1] = {k}[0]; {k}[1].g = {v}; r = {k}[0].g; }}",
        )

    def of_objects(self) -> tuple[str, ...]:
        k, x, v, found = self.name, self.atom(), self.value(), list[str]()
        for ref in self.refs:
            cell = self.field(ref)
            found += [
                f"{self.field(f'self({ref})')} = {v};",
                f"{self.field(f'self({ref})')} += {x};",
                f"{cell}++; r = {cell}--;",
                f"put({ref}, {ref}.m({x}) + bump());",
                f"{ref}.m({v});",
                f"{{ A {k} = {self.refs[0]}, j{k}; {k} = {ref}; if ({self.field(f'(j{k} = {k})')}++ > {x}) r = {v}; }}",
                f"put({ref}, r++);",
                f"r = {ref} != null && {ref}.m({x}) > 0 ? {cell} : {v};",
                f"{{ Object {k} = {ref}; if ({k} instanceof B) r = ((B) {k}).f; {self.inner()} }}",
                f"{{ A {k} = self({ref}); {k} = {ref}; r = {k} == {ref} ? {v} : 1; }}",
                f"{{ A {k} = {ref}; while ({k} != null) {{ r++; {k} = {k} == {ref} ? self(null) : null; }} }}",
            ]
        if self.has_this:
            found += [
                "{ int v = bump(); this.v = v; r = v; }",
                f"v += own({x}); this.v++;",
                f"own({v});",
                "own(r++);",
                "s = own(r = 3);",
                f"r = this.own({x}) + v++;",
                f"{{ In {k} = new In({x}), j{k} = {k}; j{k}.g++; v = {v}; r = {k}.g + {k}.up(); }}",
                f"{{ In {k} = new In({x}); {k}.g = {v}; r = {k}.up(); }}",
                f"{{ In {k} = new In({v}); if ({self.test()}) {k}.g = {x}; r = {k}.g; }}",
                f"{{ In {k} = new In({x}); {k}.up(); r += {k}.g; }}",
            ]
        return tuple(found)

    def ghost(self) -> str:
        """Two comments and a statement between."""
        k = self.name
        return f"//@ ghost int {k} = {self.atom()};\n    {self.inner()}\n    //@ set {k} = {k};\n"
