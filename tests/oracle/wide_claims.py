"""Random clauses over what a generated method has in scope; most have a value wherever they are evaluated."""

from dataclasses import dataclass
from random import Random

from tests.oracle.wide_code import KINDS, Scope

EACH = "int i; 0 <= i && i < {0}.length"


@dataclass(frozen=True)
class Claims:
    """Clauses for a method with these names; `instance` says that it has `this`, `other` that it has `p`.

    Where `loose`, they may be about all objects there are; where `calling`, they call methods.
    """

    rng: Random
    scope: Scope
    instance: bool
    other: bool
    loose: bool = False
    calling: bool = False

    def _compared(self, left: str) -> str:
        return f"{left} {self.rng.choice(('==', '!=', '<=', '>=', '<'))} {self.rng.randint(-1, 3)}"

    # Of one state ---------------------------------------------------------------------------

    def _of_state(self) -> list[str]:
        """What may be said of any state."""
        at, rng = self.scope, self.rng
        found = [self._compared(name) for name in at.ints] + list(at.flags)
        chosen = [f"({name} == 0 ? {rng.choice((70, -300, 1000))} : {rng.choice((150, name))})" for name in at.ints]
        found += [self._compared(each) for each in chosen] + [f"{each} < 120" for each in chosen]
        for ref in at.refs:
            other = rng.choice((*at.refs, "null"))
            found += [f"{ref} {rng.choice(('==', '!='))} {other}", f"{ref} instanceof {rng.choice(at.shape.made)}",
                      f"{ref} == null || \\typeof({ref}) {rng.choice(('==', '<:'))} \\type(B)"]  # fmt: skip
            if at.shape.is_class:
                found += [f"{ref} == null || {self._compared(ref + '.f')}"] * 2
                found += [f"{ref} == null || \\invariant_for({ref})"]
            if at.shape.hiding:
                found += [f"!({ref} instanceof B) || {self._compared(f'((B) {ref}).f')}"]
        found += [f"{each} == null || {self._compared(each + '.g')}" for each in at.inner]
        found += self._of_arrays() + self._of_objects()
        found += self._of_calls() if self.calling else []
        for name in [name for name in at.ints if name in "xy"]:
            found += [self._compared(f"(\\sum int i; 0 <= i && i < {name}; i + 1)"),
                      f"(\\exists int i; 0 <= i && i <= {name}; i == s)",
                      f"(\\forall int i; -1 <= i && i < {name}; i != s)",
                      "(\\forall boolean b; b || s >= 0)",
                      *self._of_small_integers(name)]  # fmt: skip
        found += [f'{text} {rng.choice(("==", "!="))} {rng.choice(("null", chr(34) + "hi" + chr(34), *at.texts))}'
                  for text in at.texts]  # fmt: skip
        found += [f"{each} {rng.choice(('instanceof A', '== null', '!= null'))}" for each in at.objects]
        found += [f"{each} == {ref}" for each in at.objects for ref in at.refs]
        found += [f"{each} == null || {self._compared(each + '.code')}" for each in at.thrown]
        if self.other:
            found += [f"p == null || {self._compared('p.v')}", *(["p == this", "p != this"] * self.instance)]
        return found

    def _of_calls(self) -> list[str]:
        """Calls of methods that only compute a value; some have none."""
        one, other = self.rng.choice(self.scope.ints), self.rng.choice(self.scope.ints)
        found = [self._compared(f"most({one}, {other})"), self._compared(f"turns({one})"),
                 self._compared(f"halves({one} + 1)"), self._compared(f"Math.abs({one}) - Math.max({other}, 1)"),
                 self._compared(f"Math.min(turns({one}), most({other}, s))"),
                 f"{one} < 0 || {self._compared(f'owed({one})')}",
                 f"(\\forall int i; -1 <= i && i < 3; most(i, {one}) >= turns(i))"]  # fmt: skip
        return found + [f"{each}.length == 0 || {self._compared(f'large({each})')}" for each in self.scope.arrays]

    def _of_small_integers(self, name: str) -> list[str]:
        """Quantifiers that may leave the type of their variable, which wraps in one arithmetic only."""
        return [f"(\\exists char c; -2 <= c && c <= {name}; c {self.rng.choice(('==', '<='))} s)",
                self._compared(f"(\\num_of byte c; 126 <= c && c < 130; c != {name})"),
                f"(\\forall short c; -32770 <= c && c < -32767; c < {name} - 32768)",
                f"(\\forall int c; 2147483646 <= c && c <= Integer.MAX_VALUE; c - 2147483646 <= {name})",
                f"(\\exists byte c; {name} < c && c <= 2; c == s)"]  # fmt: skip

    def _of_objects(self) -> list[str]:
        """About all objects there are."""
        if not self.loose:
            return []
        found = ["(\\exists A n; true)", "(\\num_of A n; true) < 2", self._compared("(\\num_of A n; n instanceof B)")]
        found += [self._compared(f"(\\sum {owner} n; n.f)") for owner in self.scope.shape.owners]
        found += [f"(\\forall {owner} n; {self._compared('n.f')})" for owner in self.scope.shape.owners]
        return found + [f"(\\forall A n; n == {ref})" for ref in self.scope.refs]

    def _of_arrays(self) -> list[str]:
        at, found = self.scope, list[str]()
        for row in at.rows:
            each = EACH.format(row)
            more = f"int j; i < j && j < {row}.length"
            found += [self._compared(f"{row}.length"), f"(\\forall {each}; {row}[i] != null)",
                      f"\\nonnullelements({row})", f"\\typeof({row}) == \\type(A[])",
                      f"(\\num_of {each}; {row}[i] == null) <= 1",
                      f"(\\forall {each}; (\\forall {more}; {row}[i] != {row}[j]))"]  # fmt: skip
            found += [f"(\\exists {each}; {row}[i] == {ref})" for ref in at.refs]
        for array in at.arrays:
            each = EACH.format(array)
            greatest = f"(\\max {each}; {array}[i])"
            found += [self._compared(f"{array}.length"), self._compared(f"(\\sum {each}; {array}[i])"),
                      f"{array}.length == 0 || {self._compared(greatest)}",
                      f"(\\forall {each}; {self._compared(f'{array}[i]')})",
                      self._compared(f"(\\product {each}; {array}[i])"),
                      f"(\\exists {each}; {self._compared(f'{array}[i]')})"]  # fmt: skip
        for table in at.tables:
            each = EACH.format(table)
            found += [
                self._compared(f"{table}.length"),
                f"(\\forall {each}; {table}[i] == null || {table}[i].length > 0)",
            ]
        return found

    def before(self) -> str:
        return self._guarded(self._mixed(self._of_state()))

    def _guarded(self, claim: str) -> str:
        """Where one of the arrays in it is null, it says nothing."""
        at = self.scope
        arrays = [name for name in (*at.rows, *at.arrays, *at.tables) if f"{name}." in claim or f"({name})" in claim]
        return " || ".join([*(f"{name} == null" for name in arrays), f"({claim})"])

    def _mixed(self, claims: list[str]) -> str:
        rng = self.rng
        first, second = rng.choice(claims), rng.choice(claims)
        return rng.choice((first, first, first, f"!({first})", f"({first}) || ({second})", f"({first}) && ({second})",
                           f"({first}) ==> ({second})"))  # fmt: skip

    def never(self) -> str:
        """What no state satisfies, or none within the bounds."""
        at, rng = self.scope, self.rng
        found = ["s == 1 && s == 2", "s > 4", "s * s < 0", "s < s - 1"]
        for ref in at.refs:
            found += [f"{ref} != null && (\\forall A n; n != {ref})", f"{ref} instanceof B && !({ref} instanceof A)",
                      f"{ref} != null && !(\\exists A n; n == {ref})"]  # fmt: skip
        for row in at.rows:
            found += [
                f"{row} != null && {row}.length > 2",
                f"{row} != null && (\\num_of {EACH.format(row)}; true) != {row}.length",
            ]
        found += [f"{array} != null && {array}.length < 0" for array in at.arrays]
        found += [f'{text} == null && {text} == "hi"' for text in at.texts]
        return rng.choice(found)

    # Of two states --------------------------------------------------------------------------

    def after(self) -> str:
        at, rng = self.scope, self.rng
        found = self._of_state() + self._of_result() * 2
        found += [f"s == \\old(s){rng.choice(('', ' + 1'))}", f"\\old({self._compared('s')})"]
        found += [f"{name} {rng.choice(('==', '<=', '!='))} \\old({name})" for name in at.ints]
        for ref in at.refs:
            found += [f"{ref} == \\old({ref})", f"!\\fresh({ref})", f"{ref} == null || \\fresh({ref})"]
            if at.shape.is_class and ref in "ab":
                found += [f"{ref} == null || {ref}.f {rng.choice(('==', '>='))} \\old({ref}.f)"] * 2
        for row in at.rows:
            found += [f"(\\forall {EACH.format(row)}; {row}[i] == \\old({row}[i]))",
                      f"(\\exists {EACH.format(row)}; \\fresh({row}[i]))"]  # fmt: skip
        for array in at.arrays:
            if array != "l":
                found.append(
                    f"(\\forall {EACH.format(array)}; {array}[i] {rng.choice(('==', '<='))} \\old({array}[i]))"
                )
        if self.instance:
            found += ["\\invariant_for(this)", "v == \\old(v)"]
        return self._guarded(self._mixed(found))

    def _of_result(self) -> list[str]:
        at, rng = self.scope, self.rng
        if at.result == "void":
            return []
        if at.result == "int":
            return [self._compared("\\result"), self._compared("\\result"), f"\\result == {rng.choice(at.ints)}",
                    f"\\result <= \\old({rng.choice(at.ints)}) + 1"]  # fmt: skip
        found = ["\\result != null", "\\fresh(\\result)", "\\result instanceof B", "!\\fresh(\\result)",
                 "\\result == null || \\typeof(\\result) == \\type(B)"]  # fmt: skip
        found += [f"\\result {rng.choice(('==', '!='))} {ref}" for ref in at.refs]
        read = self._compared("\\result.f")
        return found + ([f"\\result == null || {read}"] if at.shape.is_class else [])

    def thrown(self) -> str:
        rng = self.rng
        kind = rng.choice([kind for kind in KINDS if "|" not in kind])
        claim = rng.choice((self.before(), self.before(), self.before(), "false", "\\fresh(ex)", "s == \\old(s)"))
        if kind in {"E", "F"} and rng.random() < 0.6:
            claim = self._compared("ex.code")
        return f"({kind} ex) {claim}"

    def only(self) -> str:
        return self.rng.choice(("E", "RuntimeException", "E, NullPointerException", "F", "\\nothing",
                                "NullPointerException, ArithmeticException, IndexOutOfBoundsException"))  # fmt: skip

    def frame(self) -> str:
        at, rng = self.scope, self.rng
        places = ["s"] + ["v"] * self.instance + (["P.s"] if rng.random() < 0.3 else [])
        for ref in at.refs:
            places += ([f"{ref}.f"] * 2 if at.shape.is_class else []) + [f"{ref}.*"]
        for array in (*at.rows, *at.arrays):
            places += [f"{array}[*]", f"{array}[0]", f"{array}[0..1]", f"{array}[s..1]"]
        places += [name for name in ("q", "z", "l") if name in (*at.refs, *at.arrays)]
        places += ["this.*"] * self.instance + ["p.v"] * self.other
        several = ", ".join(rng.sample(places, min(len(places), rng.randint(1, 3))))
        return rng.choice((several, several, several, several, "\\nothing", "\\strictly_nothing", "\\everything"))
