"""Why a term has no value on a concrete heap."""


class Undefined(Exception):
    """The term has no value: the exception Java would throw or, for what only specifications say, a sentence."""


class Unmodelled(Exception):
    """The term may have a value, but not in a finite time, or not in this arithmetic."""
