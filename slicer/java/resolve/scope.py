"""Where an expression stands, and what is found out there."""

from dataclasses import dataclass, field

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.resolve.classes import PRIMITIVE, Classes
from slicer.java.resolve.meanings import Declared, Local, Meaning, Problem
from slicer.java.resolve.members import Members
from slicer.java.resolve.types import UNKNOWN, JavaType, Primitive, array


@dataclass
class Scope:
    """One file while it is resolved, at one place: the class `owner` and the locals in sight."""

    classes: Classes
    unit: tree.Unit
    owner: str
    locals: dict[str, Local] = field(default_factory=dict)
    meanings: dict[Span, Meaning] = field(default_factory=dict)
    types: dict[Span, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @property
    def members(self) -> Members:
        return Members(self.classes)

    def inside(self, owner: str) -> "Scope":
        """The same file at the beginning of a class."""
        return Scope(self.classes, self.unit, owner, {}, self.meanings, self.types, self.problems)

    def mean(self, node: tree.Expr | tree.ConstructorCall, type_: JavaType, of: Declared | None = None) -> Meaning:
        found = self.meanings[node.span] = Meaning(type_, of)
        return found

    def type(self, name: tree.TypeName) -> JavaType:
        if name.name in PRIMITIVE:
            return array(Primitive(name.name), name.dimensions)
        full = self.classes.find(name.name, self.unit, self.owner)
        if full is None:
            self.problem(Code.S103, name.span, f"no class is called `{name.name}` here")
            return UNKNOWN
        self.types[name.span] = full
        return array(self.classes.reference(full), name.dimensions)

    def declare(self, name: str, name_span: Span, type_: JavaType) -> None:
        if name in self.locals:
            self.problem(Code.S104, name_span, f"`{name}` is already declared")
        self.locals[name] = Local(name_span, type_)

    def problem(self, code: Code, span: Span, message: str, *notes: Note) -> None:
        diagnostic = Diagnostic(code, message, (Note(self.unit.source, span), *notes))
        self.problems.append(Problem(span, diagnostic))
