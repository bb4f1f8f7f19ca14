"""The kinds of exceptions that evaluation itself throws: the one table of their names."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Exceptional(StrEnum):
    """The kinds, by the names they have in `--spec`."""

    NULL_POINTER = "nullPointer"
    INDEX_BOUNDS = "indexBounds"
    NEGATIVE_SIZE = "negSize"
    DIVISION_BY_ZERO = "divByZero"
    CLASS_CAST = "classCast"
    ARRAY_STORE = "arrayStore"


NULL_POINTER: Final = "NullPointerException"
INDEX: Final = "ArrayIndexOutOfBoundsException"
NEGATIVE_SIZE: Final = "NegativeArraySizeException"
ARITHMETIC: Final = "ArithmeticException"
CLASS_CAST: Final = "ClassCastException"
ARRAY_STORE: Final = "ArrayStoreException"

KINDS: Final[Mapping[str, str]] = {
    Exceptional.NULL_POINTER: NULL_POINTER,
    Exceptional.INDEX_BOUNDS: INDEX,
    Exceptional.NEGATIVE_SIZE: NEGATIVE_SIZE,
    Exceptional.DIVISION_BY_ZERO: ARITHMETIC,
    Exceptional.CLASS_CAST: CLASS_CAST,
    Exceptional.ARRAY_STORE: ARRAY_STORE,
}
"""The class of the exception of each kind."""

IMPLICIT: Final = frozenset(KINDS.values())
