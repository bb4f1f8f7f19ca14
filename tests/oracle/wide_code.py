"""Random statements and expressions over what a generated method has in scope."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from tests.oracle.wide_forms import Parts
from tests.oracle.wide_shapes import Shape

KINDS = ("E", "F", "RuntimeException", "NullPointerException", "ArithmeticException", "Exception",
         "ArithmeticException | ClassCastException", "IndexOutOfBoundsException", "Throwable")  # fmt: skip
LIBRARY = ("ArithmeticException", "NullPointerException", "IllegalStateException")


@dataclass(frozen=True)
class Scope:
    """The names of each type; `refs` and `rows` may be null, `this` is there in an instance method.

    Rows are arrays of `A`, narrow ones of `B`, mixed ones of `Object`, tables arrays of arrays of ints.
    """

    shape: Shape
    ints: tuple[str, ...]
    flags: tuple[str, ...] = ()
    refs: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    narrow: tuple[str, ...] = ()
    arrays: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    thrown: tuple[str, ...] = ()
    inner: tuple[str, ...] = ()
    mixed: tuple[str, ...] = ()
    has_this: bool = False
    in_loop: bool = False
    result: str = "int"


@dataclass
class Code:
    """Makes code. `depth` is how deep statements are nested, `named` counts the local variables.

    `claim` is what it says of states inside, `assert` or `assume`: a run whose assumption fails is none. With a call of
    the method itself to make `again`, be it an empty one, there are rare forms, too; where `calling`, calls of methods
    that clauses call.
    """

    rng: Random
    claim: str
    again: str | None = None
    calling: bool = False
    depth: int = 0
    named: int = 0

    def _pick(self, *makers: Callable[[], str]) -> str:
        return self.rng.choice(makers)()

    def _one(self, names: tuple[str, ...]) -> str:
        return self.rng.choice(names)

    def fresh(self, letter: str) -> str:
        self.named += 1
        return f"{letter}{self.named}"

    # Expressions ----------------------------------------------------------------------------

    def atom(self, at: Scope) -> str:
        return self.rng.choice((str(self.rng.randint(-1, 2)), *at.ints, *at.ints))

    def value(self, at: Scope) -> str:
        """An int."""
        if self.rng.random() < 0.4:
            return self.atom(at)
        return self.rng.choice(self._values(at))

    def _values(self, at: Scope) -> tuple[str, ...]:
        rng, x, y = self.rng, self.atom(at), self.atom(at)
        found = [f"{x} + {y}", f"{x} - {y}", f"{x} * {y}", f"({x} == 0 ? {x} : {y})", f"(r = {x}) - r", "r++ + r", "K",
                 f"down({x})", f"new B({x}).f", f"new {self._one(at.shape.made)}({x}).m({y})"]  # fmt: skip
        found += [f"({x} == 0 ? 300 : {y})"]
        found += [f"(byte) ({x})", f"(byte) ({x} + 127)", f"(int) ((long) {x} + {y})", f"(char) ({x} + 1)",
                  f"(short) -({x})", f"{x} + 2147483647", f"({x} * 65536 * 65536 + {y})"]  # fmt: skip
        found += [f"({x} & 1)", f"~({x})", f"({x} | 1)", f"({x} ^ {y})", f"({x} << {y})", f"({x} >> 1)"]
        if not at.in_loop:
            # Unrolled divisions are what the solver is slow at.
            found += [f"2 / ({x})", f"{x} % ({y})"]
        for ref in at.refs:
            found += [f"{ref}.m({x})", at.shape.field(ref), f"({ref} instanceof B ? 1 : {x})", f"((B) {ref}).f",
                      f"sum({ref}, {self._one(at.refs)})"]  # fmt: skip
        for row in at.rows:
            found += [f"{row}.length", f"{row}[{x}].m({y})", f"total({row})", at.shape.field(f"{row}[{x}]")]
        for array in at.arrays:
            found += [f"{array}.length", f"{array}[{x}]", f"{array}[{x}]++", f"({array}[r] = {x}) + r"]
        found += [f"{row}[{x}].f" for row in at.narrow]
        found += [f"{table}[{x}][{y}]" for table in at.tables]
        found += [f"{table}[{x}].length" for table in at.tables]
        found += [f"({text} == {rng.choice(('null', chr(34) + 'hi' + chr(34)))} ? 1 : {x})" for text in at.texts]
        for each in at.objects:
            found += [f"({each} instanceof A ? {x} : 2)", f"({each} instanceof A[] ? {x} : 2)",
                      f"((int[]) {each}).length", f"((A[]) {each})[{x}].m({y})"]  # fmt: skip
        for each in at.mixed:
            found += [f"({each}[{x}] instanceof A ? {y} : 2)", f"({each} instanceof A[] ? {x} : 2)", f"{each}.length"]
        found += [f"{each}.code" for each in at.thrown]
        found += [f"{each}.{rng.choice(('up()', 'g'))}" for each in at.inner]
        if at.has_this:
            found += [f"touch(this, {x})", "v", f"(v = {x})", f"own({x})", f"new In({x}).up()"]
        return tuple(found)

    def ref(self, at: Scope) -> str:
        """An `A` or null."""
        made = f"new {self._one(at.shape.made)}({self.atom(at)})"
        found = [made, made, "null", *at.refs, *at.refs]
        found += [f"{row}[{self.atom(at)}]" for row in (*at.rows, *at.narrow)]
        found += [f"({flag} ? {one} : {made})" for flag in at.flags for one in at.refs[:1]]
        found += [f"(B) {one}" for one in at.refs]
        found += [f"(A) {one}" for one in at.objects]
        if at.shape.linked:
            found += [f"{one}.n" for one in at.refs]
        return self.rng.choice(found)

    def condition(self, at: Scope) -> str:
        rng, x = self.rng, self.atom(at)
        found = [f"{x} {rng.choice(('<', '==', '>=', '!='))} {self.atom(at)}", *at.flags]
        found += [f"({x} > 0 ? {rng.choice((100, 40, -90))} : {rng.choice((200, x))}) < {rng.choice((150, 2))}"]
        for ref in at.refs:
            found += [f"{ref} == {self._one((*at.refs, 'null'))}", f"{ref} instanceof {self._one(at.shape.made)}",
                      f"{ref} != null && {ref}.m({x}) > 0"]  # fmt: skip
        found += [f"{row}[{x}] == {one}" for row in at.rows for one in at.refs]
        found += [f"{row} == {narrow}" for row in at.rows for narrow in at.narrow]
        found += [f"{text} == {self._one((*at.texts, chr(34) + 'hi' + chr(34)))}" for text in at.texts]
        found += [f"{one} == {other}" for one in at.objects for other in at.refs]
        first, second = rng.choice(found), rng.choice(found)
        joined = [f"({first}) {op} ({second})" for op in ("&&", "||", "&", "|", "^")]
        return rng.choice((first, first, first, f"!({first})", rng.choice(joined)))

    # Statements -----------------------------------------------------------------------------

    def block(self, at: Scope) -> str:
        return " ".join(self.statement(at) for _ in range(self.rng.choice((1, 1, 1, 2))))

    def statement(self, at: Scope) -> str:
        self.depth += 1
        if self.again is not None and self.depth < 3 and self.rng.random() < 0.6:
            found = self._rare(at)
            self.depth -= 1
            return found
        simple = self.depth > 2 or self.rng.random() < (0.5, 0.85)[self.depth - 1]
        found = self.rng.choice(self._simple(at)) if simple else self.nested(at)
        self.depth -= 1
        return found

    def _rare(self, at: Scope) -> str:
        assert self.again is not None
        parts = Parts(self.rng, lambda: self.value(at), lambda: self.atom(at), lambda: self.condition(at),
                      lambda: self.statement(at), self.fresh("k"), at.refs, at.shape.field, at.has_this,
                      lambda: self.returned(at), self.again)  # fmt: skip
        if self.depth == 1 and self.rng.random() < 0.2:
            claim = f"//@ {self.rng.choice(('assert', 'assume'))} {self.condition_of_specification(at)};\n"
            return self.rng.choice((parts.ghost(), claim))
        return self.rng.choice(self.rng.choice(parts.groups())() or parts.values())

    def _simple(self, at: Scope) -> tuple[str, ...]:
        rng, x, y = self.rng, self.value(at), self.atom(at)
        found = [f"r = {x};", f"r += {x};", f"s = {x};", f"if ({self.condition(at)}) throw new E({y});",
                 f"if ({self.condition(at)}) {self.returned(at)}",
                 f"if ({self.condition(at)}) throw new {rng.choice(LIBRARY)}();",
                 f"{{ int[] n = new int[{y}]; n[{self.atom(at)}] = {y}; r = n.length; }}"]  # fmt: skip
        if self.calling:
            found += [f"r = Math.max(r++, {y}) - Math.min({x}, r) + Math.abs({y});", f"r = turns({x}) + most({y}, r);"]
        if not at.in_loop:
            # Every object that a run may make has its cells in the formula.
            found += [f"{{ int[][] n = new int[{y}][{self.atom(at)}]; r = n[0].length; }}",
                      f"{{ A[] n = new B[1]; n[{y}] = {self.ref(at)}; }}",
                      f"{{ A[] n = {{{self.ref(at)}, {self.ref(at)}}}; r = n[{y}] == n[1] ? 1 : 0; }}"]  # fmt: skip
        for ref in at.refs:
            cell, other = at.shape.field(ref), self.ref(at)
            found += [f"{cell} = {x};", f"{cell} += {x};", f"{ref} = {other};", f"put({ref}, {y});",
                      f"{cell} = ({ref} = {other}) == null ? 1 : {y};"]  # fmt: skip
            if at.shape.linked:
                found += [f"{ref}.n = {self.ref(at)};"]
        for row in at.rows:
            found += [f"{row}[{y}] = {self.ref(at)};", f"swap({row});",
                      f"{{ A[][] n = {{{row}, new B[1]}}; n[{y}][0] = {self.ref(at)}; }}"]  # fmt: skip
        found += [f"{row}[{y}] = new B({y});" for row in at.narrow] + [f"swap({row});" for row in at.narrow]
        others = (self.ref(at), "this" if at.has_this else "null", '"hi"', "new Object()", "new int[1]", "new B[1]")
        found += [f"{each}[{y}] = {self._one(others)};" for each in at.mixed for _ in range(2)]
        found += [f"{array}[{y}] = {x};" for array in at.arrays]
        found += [f"{table}[{y}] = new int[{self.atom(at)}];" for table in at.tables]
        found += [f"{table}[{y}][{self.atom(at)}] = {x};" for table in at.tables]
        found += [f"{each}.code = {x};" for each in at.thrown]
        found += [
            f"{array} = {self._one(('null', f'new int[] {{{x}, {y}}}'))};" for array in at.arrays if not at.in_loop
        ]
        found += [f"{array}[r] += {x};" for array in at.arrays] + [f"{each}.g = {x};" for each in at.inner]
        found += [f"if ({self.condition(at)}) throw {each};" for each in at.thrown]
        found += [f"{text} = {self._one((chr(34) + 'hi' + chr(34), 'null'))};" for text in at.texts]
        if at.has_this:
            found += [f"this.v = {x};", "v--;"]
        if at.in_loop:
            found += [f"if ({self.condition(at)}) {rng.choice(('break', 'continue'))};"]
        if self.depth == 1:
            found += [f"//@ {self.claim} {self.condition_of_specification(at)};\n"] * 3
        return tuple(found)

    def returned(self, at: Scope) -> str:
        if at.result == "void":
            return "return;"
        return f"return {self.ref(at) if at.result == 'A' else self.value(at)};"

    def condition_of_specification(self, at: Scope) -> str:
        """Without calls, which specifications may not make, and with a value in every state."""
        rng = self.rng
        found = [f"{self._one(at.ints)} {rng.choice(('<=', '!=', '>=', '<'))} {rng.randint(-1, 2)}"]
        found += [f"{ref} == {self._one((*at.refs, 'null'))}" for ref in at.refs]
        found += [f"{ref} instanceof {self._one(at.shape.made)}" for ref in at.refs]
        return rng.choice(found)

    def nested(self, at: Scope) -> str:
        return self._pick(
            lambda: f"if ({self.condition(at)}) {{ {self.block(at)} }} else {{ {self.block(at)} }}",
            lambda: self._try(at),
            lambda: self._try(at),
            lambda: self._try(at) if at.in_loop else self._loop(at),
            lambda: self._try(at) if at.in_loop else self._loop(at),
            lambda: (
                f"switch ({self.atom(at)}) {{ case 0: {self.block(at)} case 1: {self.block(at)} break; "
                f"default: {self.block(at)} }}"
            ),
        )

    def _try(self, at: Scope) -> str:
        rng, name = self.rng, self.fresh("c")
        kind = rng.choice(KINDS)
        inside = replace(at, thrown=(*at.thrown, name) if kind in {"E", "F"} else at.thrown)
        handler = rng.choice(
            (self.block(inside), self.block(inside), f"throw {name};" if "|" not in kind else "r = 2;")
        )
        if kind in {"Exception", "Throwable"} and handler.startswith("throw"):
            handler = f"r = -1; if ({name} instanceof E) throw (E) {name};"
        body = self.block(at)
        last = self.block(at)
        caught = f"catch ({kind} {name}) {{ {handler} }}"
        second = f"catch (F {self.fresh('c')}) {{ {self.block(at)} }} " if kind in {"E", "RuntimeException"} else ""
        return rng.choice((
            f"try {{ {body} }} {second}{caught}",
            f"try {{ {body} }} finally {{ {last} }}",
            f"try {{ {body} }} {caught} finally {{ {last} }}",
        ))  # fmt: skip

    def _leaving(self, at: Scope, label: str) -> str:
        """Statements that leave an endless loop, by the label of the one around it."""
        jump = self.rng.choice((f"break {label};", f"continue {label};", "break;"))
        return f"r += {self.atom(at)}; if ({self.condition(at)}) {jump}"

    def _loop(self, at: Scope) -> str:
        rng, name = self.rng, self.fresh("i")
        inside = replace(at, ints=(*at.ints, name), in_loop=True)
        times = rng.choice(("2", "2", "1", "3", *at.ints))
        found = [
            f"for (int {name} = 0; {name} < {times}; {name}++) {{ {self.block(inside)} }}",
            f"{{ int {name} = 0; while ({name} < {times}) {{ {name}++; {self.block(inside)} }} }}",
            f"{{ int {name} = 0; do {{ {name}++; {self.block(inside)} }} while ({name} < {times}); }}",
            f"{name}: for (int j{name} = 0; j{name} < 2; j{name}++) {{ for (;;) {{ {self._leaving(at, name)} }} }}",
        ]
        found += [f"for (int {name} : {array}) {{ {self.block(inside)} }}" for array in at.arrays]
        each = replace(at, refs=(*at.refs, name), in_loop=True)
        found += [f"for (A {name} : {row}) {{ {self.block(each)} }}" for row in at.rows]
        return rng.choice(found)
