"""What the arithmetic of clauses means: unbounded, as JML has it by default, or Java's by `spec_java_math`."""

from collections.abc import Mapping
from typing import Final

from slicer.base.source import Span

JAVA: Final = "spec_java_math"
UNBOUNDED: Final = "spec_bigint_math"
SPECIFYING: Final = frozenset({JAVA, UNBOUNDED})
"""The modifiers that say it, of a method for its clauses or of a class for those in it."""


def is_unbounded(modifiers: Mapping[Span, frozenset[str]], owner: Span, member: Span | None = None) -> bool:
    """Are the clauses of the member unbounded; without one, those of the class itself?

    A modifier of the member counts more than one of its class. Classes inside a class have their own, as in KeY.
    """
    for span in (owner,) if member is None else (member, owner):
        words = modifiers.get(span, frozenset()) & SPECIFYING
        if words:
            return JAVA not in words
    return True
