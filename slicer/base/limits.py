"""How far a bounded check looks, in which arithmetic, and how long."""

from dataclasses import dataclass
from enum import StrEnum


class Ints(StrEnum):
    """`math`: unbounded integers; `java`: 32-bit two's complement."""

    MATH = "math"
    JAVA = "java"


@dataclass(frozen=True, slots=True)
class Bounds:
    """At most `objects` of a class exist before the call, loops run `unroll` times, arrays have `length` elements."""

    objects: int = 3
    unroll: int = 3
    length: int = 3

    def __str__(self) -> str:
        return f"{self.objects} objects, {self.unroll} unrolls, array length {self.length}"


@dataclass(frozen=True, slots=True)
class Limits:
    """Everything that scopes a verdict. `seconds` bounds one solver call."""

    bounds: Bounds = Bounds()
    ints: Ints = Ints.MATH
    seconds: float = 60.0
