"""How far a bounded check looks, in which arithmetic, and how long."""

from dataclasses import replace
from enum import StrEnum

from slicer.base.record import record

# So far bounds go.
LARGEST = 12
# So far arrays grow by themselves where code makes longer ones on every run.
LONGEST = 128
# So far arrays grow by themselves where integers on which they hang would else be 0 or 1.
WIDEST = 6
# So many rounds of a loop that counts from one constant to another are followed, where bounds grow.
COUNTED = 128


class Calls(StrEnum):
    """What stands for a call: the body that it runs, or the contract of the method that it names."""

    INLINE = "inline"
    CONTRACT = "contract"


class Loops(StrEnum):
    """What stands for a loop: so many rounds, or one arbitrary round that its invariant and frame allow."""

    UNROLL = "unroll"
    INVARIANT = "invariant"


class Ints(StrEnum):
    """`math`: unbounded integers; `java`: 32-bit two's complement."""

    MATH = "math"
    JAVA = "java"


class Heaps(StrEnum):
    """How the heap becomes a formula. `expanded`: one term for each cell; `arrays`: one map for each field."""

    EXPANDED = "expanded"
    ARRAYS = "arrays"


class Solvers(StrEnum):
    """Who is asked about bit vectors. What an answer shows (values, clauses that clash) is always cvc5's.

    `auto`: the fastest solver there is, and cvc5 has the last word on verdicts; `cvc5`, `bitwuzla`: that one alone.
    """

    AUTO = "auto"
    CVC5 = "cvc5"
    BITWUZLA = "bitwuzla"


class Split(StrEnum):
    """`clauses`: each clause is a question; `conjuncts`: so is each conjunct of a postcondition."""

    CLAUSES = "clauses"
    CONJUNCTS = "conjuncts"


class Purpose(StrEnum):
    """What a formula is for.

    `check`: a verdict on the program as it is. `core`: which units the verdict rests on, so that each unit can be
    switched off. `abstract`: a verdict on a slice, whose stubs stand for code that nobody can run.
    """

    CHECK = "check"
    CORE = "core"
    ABSTRACT = "abstract"


@record(slots=True)
class Demands:
    """What a check takes a call and a loop for, and which claims it asks about, in which parts.

    `auxiliary` are those of annotations of loops and of the contracts of callees.
    """

    calls: Calls = Calls.INLINE
    auxiliary: bool = False
    split: Split = Split.CLAUSES
    loops: Loops = Loops.UNROLL

    @property
    def by_invariant(self) -> bool:
        """Do annotations stand for loops?"""
        return self.loops is Loops.INVARIANT


PLAIN = Demands()


@record(slots=True)
class Bounds:
    """At most `objects` of a class exist before the call, loops run `unroll` times, arrays have `length` elements.

    Loops that count from one constant to another run `counted` times, if that is more and the program stays small.
    `single` has the number of objects of those classes and array types that have one of their own, sorted by name.
    """

    objects: int = 3
    unroll: int = 3
    length: int = 3
    single: tuple[tuple[str, int], ...] = ()
    counted: int = 0

    def objects_of(self, kind: str) -> int:
        return dict(self.single).get(kind, self.objects)

    def with_objects_of(self, kind: str, number: int) -> "Bounds":
        return replace(self, single=tuple(sorted({**dict(self.single), kind: number}.items())))

    def __str__(self) -> str:
        single = ", ".join(f"{name}: {number}" for name, number in self.single)
        apart = f" ({single})" if single else ""
        return f"{self.objects} objects{apart}, {self.unroll} unrolls, array length {self.length}"


@record(slots=True)
class Limits:
    """What scopes a verdict, beside `Demands.calls`.

    `seconds` bounds one question, `steps` one call of the solver (0: nothing).
    `heaps` says how the question is put to the solver first; verdicts do not depend on it where integers are unbounded.
    """

    bounds: Bounds = Bounds()
    ints: Ints = Ints.MATH
    seconds: float = 60.0
    steps: int = 0
    heaps: Heaps = Heaps.EXPANDED
    solver: Solvers = Solvers.AUTO

    def share(self, part: float) -> float:
        """So much of the seconds for a part of a question; all of them where steps end it, alike everywhere."""
        return self.seconds if self.steps else self.seconds * part

    def lasting(self, seconds: float) -> "Limits":
        return replace(self, seconds=seconds)
