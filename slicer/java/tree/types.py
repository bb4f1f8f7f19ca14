"""Types as written, modifiers, and the node for an unsupported construct."""

from dataclasses import dataclass
from enum import StrEnum

from slicer.base.source import Span

_PRIMITIVE = frozenset({"boolean", "byte", "short", "char", "int", "long", "float", "double", "void"})


@dataclass(frozen=True, slots=True)
class TypeName:
    """A primitive type, `void`, or a class name (perhaps dotted), with the number of array dimensions.

    The span is as written; brackets after a declared name (`int x[]`) count but lie outside it.
    """

    span: Span
    name: str
    dimensions: int = 0

    @property
    def is_reference(self) -> bool:
        """Whether its values are references: those of arrays and of all but the primitive types and `void` are."""
        return self.dimensions > 0 or self.name not in _PRIMITIVE


@dataclass(frozen=True, slots=True)
class Modifier:
    """One word before a declaration."""

    span: Span
    word: str


class Form(StrEnum):
    """What an unsupported node stands for."""

    EXPRESSION = "expression"
    STATEMENT = "statement"
    FIELD = "field"
    METHOD = "method"
    CONSTRUCTOR = "constructor"
    CLASS = "class"


@dataclass(frozen=True, slots=True)
class Unsupported:
    """An expression, statement, member or class outside the language, kept so that who needs it refuses it.

    `span` is the whole of it, `at` the part that is outside, `what` names that part in a sentence:
    "`what` is not supported yet". `names` are what a member or class declares.
    """

    span: Span
    what: str
    at: Span
    form: Form
    names: tuple[str, ...] = ()
