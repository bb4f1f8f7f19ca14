"""Small programs of the whole language with contracts: the method `m` of class `P`, to be asked about."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random

from slicer.base.limits import Bounds
from tests.oracle.wide_claims import Claims
from tests.oracle.wide_code import Code, Scope
from tests.oracle.wide_forms import CLASSES, MEMBERS
from tests.oracle.wide_inputs import Inside
from tests.oracle.wide_shapes import EXCEPTIONS, Shape, shape

RANGES = ((0, 1), (0, 1), (-1, 1), (-1, 0), (1, 2))
# What is declared for each letter: its type, and whether it may be null.
TYPES = {"x": "int", "y": "int", "c": "boolean", "a": "A", "b": "A", "u": "A[]", "d": "A[]", "h": "B[]", "t": "int[]",
         "k": "int[]", "g": "int[][]", "w": "String", "W": "String", "o": "Object", "O": "Object[]", "e": "E", "p": "P",
         "I": "P.In"}  # fmt: skip
MENUS = ("x", "xa", "xa", "ab", "xab", "ua", "ux", "ud", "uh", "tx", "tk", "gx", "wx", "wa", "oa", "ox", "ex", "ea",
         "cxa", "ta", "px", "pa", "hxa", "y", "yx", "hu", "Ix", "I", "wW", "O", "Oa",
         "Ox")  # fmt: skip
SUB = """class Q extends P {
  int w;
  /*@ invariant w >= v; @*/
  int own(int n) { w = n; return super.own(n) - 1; }
}
"""


def _used(declared: Mapping[str, str], text: str) -> list[str]:
    """What of it the text mentions."""
    found: list[str] = []
    for name, each in declared.items():
        if re.search(rf"\b{name}\b", text + "".join(found)):
            found.insert(0, each)
    return found


@dataclass
class Wide:
    """One text. Where `dead`, it is likely that no run is asked about, or that none ends.

    Where it `makes` objects, the method is a constructor; with `sub` there is a class below `P`. The ints of variables
    are within `ends`, those of objects within `deep`, which is a single value where there are many heaps; `lengths` are
    those of arrays that must have one. With `rare` forms there are ints that no clause limits. Where
    `calling`, clauses call methods.
    """

    rng: Random
    dead: bool
    rare: bool = False
    calling: bool = False
    shape: Shape = field(init=False)
    menu: str = field(init=False)
    instance: bool = field(init=False)
    fields: str = field(init=False)
    static: str = field(init=False)
    nullable: frozenset[str] = field(init=False)
    result: str = field(init=False)
    ends: tuple[int, int] = field(init=False)
    deep: tuple[int, int] = field(init=False)
    lengths: dict[str, int] = field(init=False)
    loose: bool = field(init=False)
    sub: bool = field(init=False)
    makes: bool = field(init=False)

    def __post_init__(self) -> None:
        rng = self.rng
        self.shape = shape(rng)
        self.menu = rng.choice(MENUS)
        self.instance = rng.random() < 0.5 or "I" in self.menu
        self.fields = rng.choice(("", "", "q", "l")) if self.instance else ""
        self.static = rng.choice(("", "", "", "z"))
        self.nullable = frozenset(letter for letter in self.menu if letter not in "xyc" and rng.random() < 0.5)
        self.result = rng.choice(("int", "int", "int", "A", "void"))
        self.loose = rng.random() < 0.1
        self.makes = self.instance and "I" not in self.menu and rng.random() < 0.15
        if self.makes:
            self.result = "void"
        self.ends = rng.choice(RANGES)
        self.sub = self.instance and not self.makes and rng.random() < 0.25
        arrays = [letter for letter in self.menu if letter in "udhO"]
        self.lengths = {}
        if len(arrays) > 1 or (arrays and rng.random() < 0.3):
            self.lengths = dict(zip(arrays, rng.choice(((2, 1), (1, 2), (1, 1), (2, 0))), strict=False))
        self.deep = self.ends
        if set(self.menu) & set("udhgoO") or self.fields or self.static or self.shape.linked:
            self.deep = (self.ends[0], self.ends[0])

    def inside(self, bounds: Bounds) -> Inside:
        """The inputs of which brute force tries all."""
        ints, deep = (range(low, high + 1) for low, high in (self.ends, self.deep))
        return Inside(bounds.objects, bounds.length, ints, deep, self.lengths, self.loose)

    @cached_property
    def names(self) -> str:
        return self.menu + self.fields + self.static

    @cached_property
    def scope(self) -> Scope:
        def of(letters: str) -> tuple[str, ...]:
            return tuple(letter for letter in letters if letter in self.names)

        ints = (*of("xy"), "s", *(("v",) if self.instance else ()))
        return Scope(self.shape, ints, of("c"), of("abqz"), of("ud"), of("h"), of("tkl"), of("g"), of("wW"), of("o"),
                     of("e"), of("I"), of("O"), self.instance, result=self.result)  # fmt: skip

    @cached_property
    def claims(self) -> Claims:
        """What may be said behind the call."""
        return Claims(self.rng, self.scope, self.instance, "p" in self.menu, self.loose, self.calling)

    @cached_property
    def given(self) -> Claims:
        """What may be said of the state before it, in which the object of a constructor is not yet."""
        if not self.makes:
            return self.claims
        at = self.scope
        ints, refs, arrays = (tuple(n for n in names if n not in "vql") for names in (at.ints, at.refs, at.arrays))
        return replace(self.claims, scope=replace(at, ints=ints, refs=refs, arrays=arrays), instance=False)

    def text(self) -> str:
        parameters = ", ".join(
            f"{'/*@ nullable @*/ ' if letter in self.nullable else ''}{TYPES[letter]} {letter}" for letter in self.menu
        )
        static = "" if self.instance else "static "
        nullable = "/*@ nullable @*/ " if self.result == "A" else ""
        above = self.rare and self.instance and not self.makes and self.rng.random() < 0.25
        spec = f"  /*@ {'also ' * above}{self._cases()}\n    @*/\n"
        name = "P" if self.makes else f"{static}{nullable}{self.result} m"
        head = f"  {name}({parameters}) {{\n    int r = 0;\n"
        method = f"{spec}{head}    {self._body()}\n  }}\n"
        sub = SUB if self.sub else ""
        members = "".join(f"  {each}\n" for each in (*self._members(), *_used(self._helpers(), method + sub)))
        top = self._above(f"{nullable}{self.result} m({parameters})") if above else ""
        rest = f"{self.shape.text}{top}class P {'extends Z ' * above}{{\n{members}{method}}}\n{sub}"
        return "".join(f"{each}\n" for each in _used({**EXCEPTIONS, **CLASSES}, rest)) + rest

    def _above(self, head: str) -> str:
        """A class that the method inherits a contract from."""
        compared = [f"{name} {self.rng.choice(('<', '>=', '!='))} 1" for name in self.menu if name in "xy"] or ["true"]
        first, second = self.rng.choice(compared), self.rng.choice(compared)
        contract = f"/*@ behavior requires {first}; ensures {second}; ensures !({first}) || {second}; @*/"
        return f"abstract class Z {{ {contract} abstract {head}; }}\n"

    # Members --------------------------------------------------------------------------------

    def _members(self) -> list[str]:
        found = ["static int s;"]
        if self.static:
            found.append("static /*@ nullable @*/ A z;")
        if self.instance or "p" in self.menu:
            found.append("int v;")
        if self.instance:
            found += self._invariants()
        if "q" in self.fields:
            found.append("/*@ nullable @*/ A q;")
        if "l" in self.fields:
            found.append("/*@ nullable @*/ int[] l;")
        return found

    def _helpers(self) -> dict[str, str]:
        """Members by the name that a use of them has."""
        read = "p.f" if self.shape.is_class else "p.m(0)"
        return {
            **MEMBERS,
            "K": "static final int K = 2;",
            "down": "static int down(int n) { return n <= 0 ? 0 : 1 + down(n - 1); }",
            "ever": "static int ever(int n) { return ever(n + 1); }",
            "sum": f"static int sum(A p, A o) {{ return {read} + (p == o ? 1 : 0); }}",
            "total": "static int total(A[] p) { int n = 0; for (A k : p) n += k.m(1); return n; }",
            "swap": "static void swap(A[] p) { A k = p[0]; p[0] = p[1]; p[1] = k; }",
            "put": f"static void put(A p, int n) {{ {self.shape.field('p')} = n; }}",
            "touch": "static int touch(P p, int n) { p.v += n; return p.v; }",
            "own": "int own(int n) { if (n > 0) v = n; return v; }",
            "In": "class In { int g; In(int g) { this.g = g; } int up() { v += g; return v; } }",
        }

    def _invariants(self) -> list[str]:
        some = (
            f"v >= {self.ends[0]}",
            f"v <= {self.ends[1]}",
            "v != 3",
            "q == null || v == 0" if "q" in self.fields else "v < 9",
        )
        return [f"/*@ invariant {self.rng.choice(some)}; @*/"] if self.rng.random() < 0.4 else []

    # Specification --------------------------------------------------------------------------

    def _cases(self) -> str:
        rng, claims = self.rng, self.given
        if rng.random() > 0.2:
            return f"behavior\n    @ {self._case([])}"
        split = claims.before()
        if rng.random() < 0.5:
            return f"behavior\n    @ {self._case([split])}\n    @ also behavior\n    @ {self._case([f'!({split})'])}"
        normal = [*self._requires([split]), f"ensures {self.claims.after()};"]
        signals = f"signals ({rng.choice(('E', 'Exception'))} e) {claims.before()};"
        thrown = [*self._requires([f"!({split})"]), signals]
        return "normal_behavior\n    @ {}\n    @ also exceptional_behavior\n    @ {}".format(
            *("\n    @ ".join(clauses) for clauses in (normal, thrown))
        )

    def _case(self, more: list[str]) -> str:
        rng, claims = self.rng, self.claims
        clauses = [*self._requires(more), f"ensures {claims.after()};"]
        if rng.random() < 0.6:
            clauses.append(f"signals {self.given.thrown()};")
        if rng.random() < 0.3:
            clauses.append(f"signals_only {claims.only()};")
        if rng.random() < 0.7:
            clauses.append(f"assignable {claims.frame()};")
        return "\n    @ ".join(clauses)

    def _requires(self, more: list[str]) -> list[str]:
        found = [*self._within(), *more]
        found += [self.given.before() for _ in range(self.rng.choice((0, 0, 1)))]
        if self.dead and self.rng.random() < 0.5:
            found.append(self.given.never())
        return [f"requires {each};" for each in found]

    def _within(self) -> list[str]:
        """Every integer that a run can read is in the range."""
        low, high = self.ends
        each = [name for name in ("x", "y") if name in self.menu] + ["s"]
        found = [" && ".join(f"{low} <= {name} && {name} <= {high}" for name in each)]
        found += [f"{name} != null && {name}.length == {length}" for name, length in self.lengths.items()]
        low, high = self.deep
        found += [f"{low} <= v && v <= {high}"] * (self.instance and not self.makes)
        if set(self.names) & set("abudhqzoO") or self.loose:
            found += [f"(\\forall {owner} n; {low} <= n.f && n.f <= {high})" for owner in self.shape.owners]
        if set(self.names) & set("oOe"):
            found.append(f"(\\forall E n; {low} <= n.code && n.code <= {high})")
        if "I" in self.names:
            found.append(f"(\\forall P.In n; {low} <= n.g && n.g <= {high})")
        if set(self.names) & set("pI") or (set(self.names) & set("oO") and self.instance):
            found.append(f"(\\forall P n; {low} <= n.v && n.v <= {high})")
        found += [f"(\\forall Q n; {low} <= n.w && n.w <= {high})"] * self.sub
        for name in self.given.scope.arrays:
            inside = f"(\\forall int i; 0 <= i && i < {name}.length; {low} <= {name}[i] && {name}[i] <= {high})"
            found.append(f"{name} == null || {inside}")
        for name in self.scope.tables:
            inner = f"(\\forall int j; 0 <= j && j < {name}[i].length; {low} <= {name}[i][j] && {name}[i][j] <= {high})"
            inside = f"(\\forall int i; 0 <= i && i < {name}.length; {name}[i] == null || {inner})"
            found.append(f"{name} == null || {inside}")
        return found

    # Body -----------------------------------------------------------------------------------

    def _body(self) -> str:
        rng, code = self.rng, self._code()
        scope = replace(self.scope, ints=(*self.scope.ints, "r"))
        statements = [code.statement(scope) for _ in range(rng.choice((1, 1, 2, 2, 3)))]
        if self.dead and rng.random() < 0.6:
            statements = [*statements[:2], self._endless(again=len(statements) == 1)]
        else:
            statements.append(code.returned(scope) if self.result == "A" or rng.random() < 0.2 else "return r;")
        if self.result == "void" and statements[-1] == "return r;":
            statements.pop()
        return "\n    ".join(statements)

    def _code(self) -> Code:
        again = f"m({', '.join(self.menu)})" if self.result == "int" and not self.makes else ""
        return Code(
            self.rng, self.rng.choice(("assert", "assert", "assume")), again if self.rare else None, self.calling
        )

    def _endless(self, *, again: bool) -> str:
        """What does not end normally; `again` allows for the method itself, which is inlined then."""
        ends = ["while (true) { r++; }", "throw new E(r);", "throw new F();", "for (;;) { s = r; }", "throw null;"]
        if self.result == "int":
            ends.append("return ever(r);")
        if again and not self.makes:
            ends.append(f"{'return ' if self.result != 'void' else ''}m({', '.join(self.menu)});")
        return self.rng.choice(ends)
