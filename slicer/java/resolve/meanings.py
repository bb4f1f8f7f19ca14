"""What names, calls and expressions mean: the side table that is kept out of the tree."""

from collections.abc import Mapping

from slicer.base.diagnostics import Diagnostic
from slicer.base.record import record
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.resolve.classes import Classes
from slicer.java.resolve.constants import Constant
from slicer.java.resolve.library import LIBRARY
from slicer.java.resolve.members import CodeMember, FieldMember
from slicer.java.resolve.types import JavaType


@record(slots=True)
class Local:
    """A variable that is no field, by the place of its name: a local variable, a parameter, the variable of a
    `catch`, a loop, a quantifier or a `signals` clause. `constant` where it always has that value (JLS 4.12.4).
    """

    name_span: Span
    type: JavaType
    constant: Constant | None = None


@record(slots=True)
class Length:
    """`length` of an array."""


@record(slots=True)
class DefaultConstructor:
    owner: str


@record(slots=True)
class EnumConstant:
    """A constant of the enum `owner`; the first has the number 1."""

    owner: str
    name: str
    number: int


@record(slots=True)
class ClassName:
    """A name that means a class, not a value."""

    name: str


@record(slots=True)
class PackageName:
    name: str


@record(slots=True)
class LibraryMember:
    """A member of a class that is known only by name: `owner`, which is empty where it is not even known which."""

    name: str
    owner: str = ""

    def told(self, what: str) -> str:
        """The member, which is a `what`, in words."""
        if not self.owner or self.owner.startswith(LIBRARY):
            return f"the library's {what} `{self.name}`"
        return f"the {what} `{self.name}` of `{self.owner.lstrip('?')}`, a class whose file was not given,"


Declared = (
    Local
    | FieldMember
    | CodeMember
    | Length
    | DefaultConstructor
    | EnumConstant
    | ClassName
    | PackageName
    | LibraryMember
)


@record(slots=True)
class Meaning:
    """The type of an expression and the declaration its last name means, if it ends with one.

    `constant` is the value of a constant expression (JLS 15.28); the type says what kind of value it is. `held` is that
    of a constant variable, be it selected from an object, which is no constant expression.
    """

    type: JavaType
    of: Declared | None = None
    constant: Constant | None = None
    held: Constant | None = None


@record(slots=True)
class Problem:
    """Something wrong at a place: an error only for who needs what stands there."""

    span: Span
    diagnostic: Diagnostic


@record(slots=True)
class Resolution:
    """The meanings in some files, and in their specifications where those were resolved too (`jml.names`).

    `meanings` has every expression, and every `ConstructorCall`, by its span; two expressions of one span are
    parts of a specification and mean the same. `types` has the full name of the class that each written type
    name means, `variables` every `Local` by the place of its name.
    """

    unit: tree.Unit
    classes: Classes
    meanings: Mapping[Span, Meaning]
    types: Mapping[Span, str]
    variables: Mapping[Span, Local]
    problems: tuple[Problem, ...]

    def meaning(self, node: tree.Expr | tree.ConstructorCall) -> Meaning:
        return self.meanings[node.span]

    def constant(self, node: tree.Expr) -> Constant | None:
        """The value of a constant expression (JLS 15.28); nothing for any other."""
        return self.meanings[node.span].constant

    def problems_in(self, span: Span) -> tuple[Diagnostic, ...]:
        """What is wrong inside a member or statement."""
        return tuple(problem.diagnostic for problem in self.problems if span.covers(problem.span))
