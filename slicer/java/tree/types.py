"""Types as written, modifiers, and the node for an unsupported construct."""

from enum import StrEnum

from slicer.base.diagnostics import Diagnostic
from slicer.base.record import record
from slicer.base.source import Span

_PRIMITIVE = frozenset({"boolean", "byte", "short", "char", "int", "long", "float", "double", "void"})
VAR = "var"
"""What stands for the type of a local variable until that is known."""


@record(slots=True)
class TypeName:
    """A primitive type, `void`, or a class name (perhaps dotted), with the number of array dimensions.

    The span is as written; brackets after a declared name (`int x[]`) count but lie outside it. Where a type variable
    is written, the name is that of its bound, and `erased` that of the variable.
    """

    span: Span
    name: str
    dimensions: int = 0
    erased: str = ""

    @property
    def is_reference(self) -> bool:
        """Whether its values are references: those of arrays and of all but the primitive types and `void` are."""
        return self.dimensions > 0 or self.name not in _PRIMITIVE


@record(slots=True)
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
    INITIALISER = "initialiser"
    CLASS = "class"


@record(slots=True)
class Unsupported:
    """An expression, statement, member or class outside the language, kept so that who needs it refuses it.

    `span` is the whole of it, `at` the part that is outside, `what` names that part in a sentence:
    "`what` is not supported yet". `names` are what a member, a class or a statement declares.

    What is no Java that we can read is one, too: `why` says what is wrong, and `what` names the whole. The form is
    that of its first words. Because nobody knows where it ends, it may declare members called as one of `others`.
    """

    span: Span
    what: str
    at: Span
    form: Form
    names: tuple[str, ...] = ()
    why: Diagnostic | None = None
    others: tuple[str, ...] = ()

    def may_be(self, form: Form, name: str) -> bool:
        """May it declare a member of that form and name?"""
        if self.why is None or self.form is Form.CLASS:
            return self.form is form and name in self.names
        return name in self.names or name in self.others
