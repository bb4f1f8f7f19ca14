"""Why a term has no value on a concrete heap."""

NULL_POINTER = "NullPointerException"
INDEX = "ArrayIndexOutOfBoundsException"
NEGATIVE_SIZE = "NegativeArraySizeException"
ARITHMETIC = "ArithmeticException"
CLASS_CAST = "ClassCastException"
ARRAY_STORE = "ArrayStoreException"

IMPLICIT = frozenset({NULL_POINTER, INDEX, NEGATIVE_SIZE, ARITHMETIC, CLASS_CAST, ARRAY_STORE})


class Undefined(Exception):
    """The term has no value: the exception Java would throw or, for what only specifications say, a sentence."""


class Unmodelled(Exception):
    """The term may have a value, but not in a finite time, or not in this arithmetic."""
